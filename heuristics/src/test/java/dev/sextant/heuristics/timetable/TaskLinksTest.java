package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Times of transfers and releases, looked up rather than computed. */
class TaskLinksTest {
  private static CompiledProblem problem() {
    TransferModel transfers =
        new TransferModel.LinkTable(
            new Link(3, 1_000_000),
            List.of(),
            List.of(new TransferModel.LinkTable.Entry("a", "b", new Link(1, 500_000))));
    return CompiledProblem.of(
        Problem.builder()
            .workers(Worker.cpu("a"), Worker.cpu("b"), Worker.cpu("c"))
            .transfers(transfers)
            .workflow(
                Workflow.builder("f")
                    .task("p", 5)
                    .task("q", 5)
                    .task("r", 5)
                    .edge("p", "q", 10)
                    .edge("p", "r", 4)
                    .edge("q", "r", 0)
                    .build())
            .job("first", "f")
            .job(new Job("second", "f", 40).withInputs(new JobInput("q", 6, "a")))
            .objective(Objective.makespan())
            .build());
  }

  @Test
  void transfersTakeWhatTheirLinkTakes() {
    TaskLinks links = new TaskLinks(problem());
    // 10 bytes: 1 + 20 from a to b, 3 + 10 between others; 4 bytes: 1 + 8 and 3 + 4.
    long[][] fromAtoB = {{10, 21}, {4, 9}, {0, 0}};
    long[][] others = {{10, 13}, {4, 7}, {0, 0}};
    CompiledProblem problem = problem();
    for (int e = 0; e < 3; e++) {
      long bytes = problem.workflows().edgeBytes(e);
      for (int from = 0; from < 3; from++) {
        for (int to = 0; to < 3; to++) {
          long[][] known = from == 0 && to == 1 ? fromAtoB : others;
          long expected = 0;
          for (long[] one : known) {
            expected = from != to && one[0] == bytes ? one[1] : expected;
          }
          assertThat(links.micros(e, from, to))
              .as("edge %d from %d to %d", e, from, to)
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void namesWhoIsBeforeAndBehindInEachJob() {
    TaskLinks links = new TaskLinks(problem());
    assertThat(links.predsBegin).containsExactly(0, 0, 1, 3, 3, 4, 6);
    assertThat(links.pred).containsExactly(0, 0, 1, 3, 3, 4);
    assertThat(links.succsBegin).containsExactly(0, 2, 3, 3, 5, 6, 6);
    assertThat(links.succ).containsExactly(1, 2, 2, 4, 5, 5);
  }

  @Test
  void inputsOfJobsComeFromWhereTheyAre() {
    TaskLinks links = new TaskLinks(problem());
    assertThat(links.releaseMicros(0, 2)).isZero();
    assertThat(links.releaseMicros(3, 2)).isEqualTo(40);
    // 6 bytes: none on a, 1 + 12 to b, 3 + 6 to c.
    assertThat(links.releaseMicros(4, 0)).isEqualTo(40);
    assertThat(links.releaseMicros(4, 1)).isEqualTo(40 + 13);
    assertThat(links.releaseMicros(4, 2)).isEqualTo(40 + 9);
  }

  /** 2 100 edges over 46 times 45 links are more than four million. */
  @Test
  void timesOfVeryManyEdgesAreNotKept() {
    Workflow.Builder workflow = Workflow.builder("f").task("t0", 1);
    for (int e = 1; e <= 2_100; e++) {
      workflow.task("t" + e, 1).edge("t" + (e - 1), "t" + e, e);
    }
    List<Worker> workers = new ArrayList<>();
    List<TransferModel.LinkTable.Entry> entries = new ArrayList<>();
    for (int w = 0; w < 46; w++) {
      workers.add(Worker.cpu("w" + w));
      for (int to = 0; to < 46; to++) {
        if (to != w) {
          Link link = new Link(100L * w + to, 1_000_000);
          entries.add(new TransferModel.LinkTable.Entry("w" + w, "w" + to, link));
        }
      }
    }
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(workers.toArray(Worker[]::new))
                .transfers(new TransferModel.LinkTable(new Link(3, 500_000), List.of(), entries))
                .workflow(workflow.build())
                .job("j", "f")
                .objective(Objective.makespan())
                .build());
    assertThat((long) problem.transfers().links() * problem.workflows().edges())
        .isGreaterThan(1 << 22);
    TaskLinks links = new TaskLinks(problem);
    // 7 bytes take 7 and what stands for the way.
    int edge = links.predEdge[6];
    assertThat(problem.workflows().edgeBytes(edge)).isEqualTo(7);
    assertThat(links.micros(edge, 4, 5)).isEqualTo(405 + 7);
    assertThat(links.micros(edge, 5, 4)).isEqualTo(504 + 7);
    assertThat(links.micros(edge, 5, 5)).isZero();
  }

  /** As few edges as here, but links that are looked up by place, not by pair of workers. */
  @Test
  void transfersTakeWhatTheirLinkTakesAmongVeryManyWorkersToo() {
    Worker[] workers = new Worker[150];
    Arrays.setAll(workers, w -> Worker.cpu("w" + w));
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(workers)
                .transfers(
                    new TransferModel.LinkTable(
                        new Link(3, 1_000_000),
                        List.of(),
                        List.of(
                            new TransferModel.LinkTable.Entry(
                                "w140", "w149", new Link(1, 500_000)))))
                .workflow(
                    Workflow.builder("f").task("p", 5).task("q", 5).edge("p", "q", 10).build())
                .job("j", "f")
                .objective(Objective.makespan())
                .build());
    TaskLinks links = new TaskLinks(problem);
    assertThat(links.micros(0, 140, 149)).isEqualTo(1 + 20);
    assertThat(links.micros(0, 149, 140)).isEqualTo(3 + 10);
    assertThat(links.micros(0, 149, 149)).isZero();
  }
}
