package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Justification to the right and back, of schedules that a decoder holds. */
class JustificationTest {
  private static final Worker TWO =
      Worker.cpu("w").withCapacities(Map.of("compute", 2L, "disk", 3L));

  private static Task task(String id, long micros, long compute, long disk) {
    Map<String, Long> demands =
        disk == 0 ? Map.of("compute", compute) : Map.of("compute", compute, "disk", disk);
    return Task.of(id, Mode.of(micros).withDemands(demands));
  }

  private static Problem.Builder on(Worker... workers) {
    return Problem.builder().workers(workers).objective(Objective.makespan());
  }

  /** Tasks on one worker or two, with zero durations, both resources and transfers among them. */
  private static Problem random(int tasks, SplittableRandom random, Worker... workers) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      workflow.task(
          task(
              "t" + t,
              random.nextInt(6),
              random.nextInt(1, 3),
              Math.max(0, random.nextInt(7) - 3)));
    }
    for (int t = 1; t < tasks; t++) {
      int near = random.nextInt(Math.max(0, t - 3), t);
      int first = random.nextInt(0, t);
      if (random.nextInt(3) > 0) {
        workflow.edge("t" + near, "t" + t, random.nextInt(3));
      }
      if (first != near && random.nextInt(3) == 0) {
        workflow.edge("t" + first, "t" + t, random.nextInt(3));
      }
    }
    return on(workers)
        .workflow(workflow.build())
        .job("j", "f")
        .transfers(TransferModel.uniform(1, 1_000_000))
        .build();
  }

  private static OrderDecoder decoded(CompiledProblem problem, int[] order, int[] worker) {
    OrderDecoder decoder = OrderDecoder.of(problem);
    int[] option =
        IntStream.range(0, problem.tasks())
            .map(t -> problem.workflows().optionsBegin(problem.jobs().workflowTask(t)))
            .toArray();
    assertThat(decoder.decode(order, option, worker)).isTrue();
    return decoder;
  }

  @Test
  void putsBesideALaterTaskWhatKeptAnotherWaiting() {
    Workflow workflow =
        Workflow.builder("f")
            .task(task("a", 2, 1, 0))
            .task(task("b", 3, 2, 0))
            .task(task("c", 2, 1, 0))
            .edge("b", "c", 0)
            .build();
    CompiledProblem problem = CompiledProblem.of(on(TWO).workflow(workflow).job("j", "f").build());
    OrderDecoder decoder = decoded(problem, new int[] {0, 1, 2}, new int[3]);
    assertThat(decoder.cost()).isEqualTo(7);
    int[] order = new Justification(problem, decoder).order();
    assertThat(order).containsExactly(1, 0, 2);
    assertThat(decoded(problem, order, new int[3]).cost()).isEqualTo(5);
  }

  @Test
  void makesNoMakespanLongerWhereOnlyCapacitiesDecide() {
    SplittableRandom random = new SplittableRandom(7);
    int shorter = 0;
    for (int i = 0; i < 300; i++) {
      CompiledProblem problem = CompiledProblem.of(random(3 + i % 20, random, TWO));
      int[] order = IntStream.range(0, problem.tasks()).toArray();
      OrderDecoder decoder = decoded(problem, order, new int[problem.tasks()]);
      long before = decoder.cost();
      Justification justification = new Justification(problem, decoder);
      // Once more from what it led to, with what the first time has left behind.
      for (int round = 0; round < 2; round++) {
        int[] justified = justification.order();
        decoder.begin();
        decoder.rearrange(0, justified, justified.length, justified, justified.length);
        assertThat(decoder.evaluate(Long.MAX_VALUE))
            .as("problem %d", i)
            .isLessThanOrEqualTo(before);
        decoder.commit();
        shorter += decoder.cost() < before ? 1 : 0;
        before = decoder.cost();
      }
    }
    assertThat(shorter).isGreaterThan(50);
  }

  @Test
  void keepsTasksAfterThoseTheyFollowOnAnyWorker() {
    SplittableRandom random = new SplittableRandom(8);
    Worker other = Worker.cpu("v").withCapacities(Map.of("compute", 3L, "disk", 3L));
    for (int i = 0; i < 200; i++) {
      CompiledProblem problem = CompiledProblem.of(random(3 + i % 20, random, TWO, other));
      int tasks = problem.tasks();
      int[] worker = IntStream.range(0, tasks).map(t -> random.nextInt(2)).toArray();
      int[] option =
          IntStream.range(0, tasks)
              .map(
                  t ->
                      problem
                          .workflows()
                          .option(
                              t, problem.workflows().modesBegin(t), classOf(problem, worker[t])))
              .toArray();
      OrderDecoder decoder = OrderDecoder.of(problem);
      assertThat(decoder.decode(IntStream.range(0, tasks).toArray(), option, worker)).isTrue();
      int[] order = new Justification(problem, decoder).order().clone();
      int[] position = new int[tasks];
      Arrays.setAll(position, t -> -1);
      for (int at = 0; at < tasks; at++) {
        position[order[at]] = at;
      }
      for (int e = 0; e < problem.workflows().edges(); e++) {
        assertThat(position[problem.workflows().edgeFrom(e)])
            .isNotNegative()
            .isLessThan(position[problem.workflows().edgeTo(e)]);
      }
      assertThat(decoder.decode(order, option, worker)).isTrue();
    }
  }

  private static int classOf(CompiledProblem problem, int worker) {
    return problem.workers().classOf(worker);
  }

  @Test
  void isForMakespansAndWorkersThatRunTasksSideBySide() {
    Workflow workflow = Workflow.builder("f").task("t", 1).build();
    Problem sideBySide = on(TWO).workflow(workflow).job("j", "f").build();
    assertThat(suits(sideBySide)).isTrue();
    assertThat(suits(sideBySide.withObjective(Objective.totalWeightedFlow()))).isFalse();
    Problem oneByOne = on(Worker.cpu("w")).workflow(workflow).job("j", "f").build();
    assertThat(suits(oneByOne)).isFalse();
    // Nothing runs there.
    Problem store =
        on(Worker.cpu("w"), Worker.storage("s")).workflow(workflow).job("j", "f").build();
    assertThat(suits(store)).isFalse();
  }

  private static boolean suits(Problem problem) {
    assertThat(problem.errors()).isEmpty();
    return Justification.suits(CompiledProblem.of(problem));
  }
}
