package dev.sextant.planner.explain;

import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.link;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.Verdict;
import dev.sextant.planner.contract.ExplanationFaults;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the makespan hangs on, of plans in which that is known by construction. */
class CriticalPathTest {
  /** Task a on v until 10, whose data is on w at 20, where task b needs model m. */
  private static Verdict chain(boolean model, Calendar calendar, WorkerState... states) {
    Workflow.Builder workflow = Workflow.builder("f").task("a", 10);
    Workflow.Builder two = model ? workflow.task("b", 10, "m") : workflow.task("b", 10);
    Problem problem =
        problem()
            .model("m", 4)
            .workflow(two.edge("a", "b", 7).build())
            .job("j", "f")
            .workers(Worker.cpu("v"), gpu("w", 9).withCalendar(calendar))
            .transfers(new TransferModel.Uniform(link(3)))
            .state(ClusterState.EMPTY.withWorkers(states))
            .build();
    return on(problem).run("a", "v", 0, 10);
  }

  private static List<String> path(Verdict verdict) {
    verdict.isValid();
    assertThat(ExplanationFaults.of(verdict.checkedProblem(), verdict.plan())).isNull();
    return Explanation.of(verdict.checkedProblem(), verdict.plan()).criticalPath().stream()
        .map(step -> step.use() + " " + step.toMicros() + " " + step.constraint())
        .toList();
  }

  @Test
  void aClosedTimeAfterTheDataIsComingHangsOnTheData() {
    Calendar calendar = Calendar.of(Step.closed(5), Step.open(30));
    assertThat(path(chain(false, calendar).run("b", "w", 30, 40)))
        .containsExactly(
            "RUN 10 RELEASE", "TRANSFER 20 INPUT_ARRIVAL", "WORKER 30 null", "RUN 40 AVAILABILITY");
  }

  @Test
  void anOpenTimeBeforeTheClosedOneIsLeftByThePlan() {
    Calendar calendar = Calendar.of(Step.closed(35), Step.open(50));
    assertThat(path(chain(false, calendar).run("b", "w", 50, 60)))
        .containsExactly(
            "RUN 10 RELEASE",
            "TRANSFER 20 INPUT_ARRIVAL",
            "IDLE 35 null",
            "WORKER 50 null",
            "RUN 60 AVAILABILITY");
  }

  @Test
  void anOpenTimeThatIsTooShortIsWaitedFor() {
    Calendar calendar = Calendar.of(Step.closed(29), Step.open(50));
    assertThat(path(chain(false, calendar).run("b", "w", 50, 60)))
        .containsExactly(
            "RUN 10 RELEASE", "TRANSFER 20 INPUT_ARRIVAL", "WORKER 50 null", "RUN 60 AVAILABILITY");
  }

  @Test
  void aLoadWaitsForAClosedTimeToo() {
    Calendar calendar = Calendar.of(Step.closed(5), Step.open(30));
    assertThat(path(chain(true, calendar).hold("w", "m", 30, 34).run("b", "w", 34, 44)))
        .containsExactly(
            "RUN 10 RELEASE",
            "TRANSFER 20 INPUT_ARRIVAL",
            "WORKER 30 null",
            "LOAD 34 AVAILABILITY",
            "RUN 44 LOAD_DURATION");
  }

  @Test
  void aLoadBeforeTheDataIsThereHangsOnTheClosedTimeAlone() {
    Calendar calendar = Calendar.of(Step.closed(5), Step.open(17));
    assertThat(path(chain(true, calendar).hold("w", "m", 17, 21).run("b", "w", 21, 31)))
        .containsExactly(
            "IDLE 5 null", "WORKER 17 null", "LOAD 21 AVAILABILITY", "RUN 31 LOAD_DURATION");
  }

  @Test
  void aWorkerThatIsNotAvailableIsWaitedForSinceTheDataIsThere() {
    WorkerState later = new WorkerState("w", 50, List.of(), List.of());
    assertThat(path(chain(false, Calendar.ALWAYS, later).run("b", "w", 50, 60)))
        .containsExactly(
            "RUN 10 RELEASE", "TRANSFER 20 INPUT_ARRIVAL", "WORKER 50 null", "RUN 60 AVAILABILITY");
  }

  @Test
  void aRunOfNoTimeTiesTheRunAfterItToWhatItWaitsFor() {
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task("a", 0).task("b", 10).edge("a", "b", 0).build())
            .job("j", "f")
            .workers(Worker.cpu("w").withCalendar(Calendar.of(Step.closed(0), Step.open(7))))
            .build();
    assertThat(path(on(problem).run("a", "w", 7, 7).run("b", "w", 7, 17)))
        .containsExactly("WORKER 7 null", "RUN 17 AVAILABILITY");
  }
}
