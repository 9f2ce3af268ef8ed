package dev.sextant.planner.explain;

import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.link;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.Verdict;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What another worker would give, on problems in which that is known by construction. */
class WhyNotTest {
  private static Alternative there(Verdict verdict, String task, String worker) {
    verdict.isValid();
    List<Alternative> options =
        WhyNot.of(verdict.checkedProblem(), verdict.plan(), "j", task, worker).alternatives();
    assertThat(options).hasSize(1);
    return options.get(0);
  }

  private static @Nullable String id(Alternative option) {
    Party blocker = option.blocker();
    return blocker == null ? null : blocker.id();
  }

  private static void decides(
      Alternative option,
      long end,
      Constraint constraint,
      @Nullable String blocker,
      @Nullable Shortfall missing) {
    assertThat(option.endMicros()).isEqualTo(end);
    assertThat(option.constraint()).isEqualTo(constraint);
    assertThat(id(option)).isEqualTo(blocker);
    assertThat(option.missing()).isEqualTo(missing);
  }

  private static void bars(
      Alternative option,
      Constraint constraint,
      @Nullable String blocker,
      @Nullable Shortfall missing) {
    assertThat(option.isPossible()).isFalse();
    assertThat(option.constraint()).isEqualTo(constraint);
    assertThat(id(option)).isEqualTo(blocker);
    assertThat(option.missing()).isEqualTo(missing);
  }

  /** Tasks a (no model), m and n (each its model of 4 and 6 bytes), independent of each other. */
  private static Problem three(Worker... workers) {
    return problem()
        .model("m", 4)
        .model("n", 6)
        .workflow(Workflow.builder("f").task("a", 10).task("b", 10, "m").task("c", 10, "n").build())
        .job("j", "f")
        .workers(workers)
        .build();
  }

  private static Worker wide(String id, long memoryBytes) {
    return gpu(id, memoryBytes).withCapacities(Map.of("compute", 3L));
  }

  private static Verdict threeOn(Problem problem) {
    Verdict verdict = on(problem).run("a", "w", 0, 10);
    verdict.hold("w", "n", 0, 6).run("c", "w", 10, 20);
    return verdict.hold("x", "m", 0, 4).run("b", "x", 4, 14);
  }

  private static Shortfall time(long micros) {
    return new Shortfall(Shortfall.TIME, micros);
  }

  @Test
  void anotherWorkerIsBusy() {
    Verdict verdict = threeOn(three(gpu("w", 20), gpu("x", 20)));
    decides(there(verdict, "a", "x"), 24, Constraint.CAPACITY, "j/b", new Shortfall("compute", 1));
    decides(there(verdict, "b", "w"), 30, Constraint.CAPACITY, "j/c", new Shortfall("compute", 1));
  }

  @Test
  void theModelIsNotThere() {
    Problem problem =
        three(wide("w", 20), wide("x", 20), wide("y", 20))
            .withState(ClusterState.EMPTY.withWorkers(WorkerState.holding("x", "m")));
    Verdict verdict = on(problem).run("a", "w", 0, 10).hold("w", "n", 0, 6).run("c", "w", 6, 16);
    verdict.hold("x", "m", 0, 0).run("b", "x", 0, 10);
    decides(there(verdict, "b", "y"), 14, Constraint.LOAD_DURATION, "y/m", time(4));
    decides(there(verdict, "c", "y"), 16, Constraint.LOAD_DURATION, "y/n", null);
  }

  @Test
  void theChannelLoadsAnotherModel() {
    Verdict verdict = on(three(wide("w", 20), wide("x", 20))).run("a", "w", 0, 10);
    verdict.hold("w", "n", 0, 6).run("c", "w", 6, 16).hold("x", "m", 0, 4).run("b", "x", 4, 14);
    decides(there(verdict, "b", "w"), 20, Constraint.LOAD_CHANNEL, "w/n", time(6));
    decides(there(verdict, "c", "x"), 20, Constraint.LOAD_CHANNEL, "x/m", time(4));
  }

  @Test
  void memoryIsFull() {
    Verdict verdict = on(three(wide("w", 9), wide("x", 9))).run("a", "w", 0, 10);
    verdict.hold("w", "n", 0, 6).run("c", "w", 6, 16).hold("x", "m", 0, 4).run("b", "x", 4, 14);
    Shortfall one = new Shortfall(Shortfall.MEMORY, 1);
    decides(there(verdict, "b", "w"), 30, Constraint.GPU_MEMORY, "w/n", one);
    decides(there(verdict, "c", "x"), 30, Constraint.GPU_MEMORY, "x/m", one);
  }

  @Test
  void loadsExcludeRuns() {
    Problem problem =
        three(wide("w", 20).withOverlapLoads(false), wide("x", 20).withOverlapLoads(false));
    Verdict verdict = on(problem).hold("w", "n", 0, 6).run("a", "w", 6, 16).run("c", "w", 6, 16);
    verdict.hold("x", "m", 0, 4).run("b", "x", 4, 14);
    decides(there(verdict, "a", "x"), 14, Constraint.LOAD_EXCLUSION, "x/m", null);
    Alternative option = there(verdict, "b", "w");
    decides(option, 30, Constraint.LOAD_EXCLUSION, id(option), time(16));
    assertThat(id(option)).isIn("j/a", "j/c");
  }

  private static Problem chain(ClusterState state, Worker... workers) {
    return problem()
        .workflow(Workflow.builder("f").task("a", 10).task("b", 10).edge("a", "b", 7).build())
        .job("j", "f")
        .workers(workers)
        .transfers(new TransferModel.Uniform(link(3)))
        .state(state)
        .build();
  }

  @Test
  void dataTakesLonger() {
    Problem problem = chain(ClusterState.EMPTY, Worker.cpu("v"), Worker.cpu("w"));
    Verdict verdict = on(problem).run("a", "v", 0, 10).run("b", "v", 10, 20);
    decides(there(verdict, "b", "w"), 30, Constraint.INPUT_ARRIVAL, "j/a", time(10));
    Alternative first = there(verdict, "a", "w");
    decides(first, 10, Constraint.RELEASE, "j", null);
    assertThat(first.delayed()).isEqualTo(new Party(Party.Kind.TASK, "j", "b", null, null));
    assertThat(first.delayMicros()).isEqualTo(10);
  }

  @Test
  void theWorkerIsNotAvailableYet() {
    ClusterState state =
        ClusterState.EMPTY.withWorkers(new WorkerState("w", 50, List.of(), List.of()));
    Verdict verdict =
        on(chain(state, Worker.cpu("v"), Worker.cpu("w")))
            .run("a", "v", 0, 10)
            .run("b", "v", 10, 20);
    decides(there(verdict, "a", "w"), 60, Constraint.AVAILABILITY, "w", time(50));
    decides(there(verdict, "b", "w"), 60, Constraint.AVAILABILITY, "w", time(40));
  }

  @Test
  void theWorkerIsTooSmall() {
    Verdict verdict = threeOn(three(gpu("w", 20), gpu("x", 20), gpu("y", 5), Worker.storage("s")));
    Shortfall memory = new Shortfall(Shortfall.MEMORY, 1);
    bars(there(verdict, "c", "y"), Constraint.ELIGIBILITY, "y", memory);
    bars(there(verdict, "a", "s"), Constraint.ELIGIBILITY, "s", new Shortfall("compute", 1));
  }

  @Test
  void theWorkerCannotLoadTheModelOrThePinForbidsIt() {
    ClusterState pinned = ClusterState.EMPTY.withPins(new Pin("j", "a", null, "w"));
    Problem problem =
        three(gpu("w", 20), gpu("x", 20), gpu("y", 20).withModelLoad(null)).withState(pinned);
    Verdict verdict = threeOn(problem);
    bars(there(verdict, "b", "y"), Constraint.ELIGIBILITY, "y/m", null);
    bars(there(verdict, "a", "x"), Constraint.ELIGIBILITY, "j/a", null);
    assertThat(WhyNot.of(problem, verdict.plan(), "j", "a").alternatives()).isEmpty();
  }

  @Test
  void theBudgetIsSpent() {
    Mode cheap = Mode.of(10);
    Mode dear = Mode.builder("dear", TaskDuration.of(5)).consumes(Map.of("licences", 2L)).build();
    Problem problem =
        problem()
            .budget("licences", 3)
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("a", dear, cheap))
                    .task(Task.of("b", dear, cheap))
                    .build())
            .job("j", "f")
            .workers(Worker.cpu("w"), Worker.cpu("x"))
            .build();
    Verdict verdict = on(problem).runIn("j", "a", "dear", "w", 0, 5).run("b", "x", 0, 10);
    bars(there(verdict, "b", "x"), Constraint.BUDGET, null, new Shortfall("licences", 1));
    Verdict other = on(problem).runIn("j", "b", "dear", "w", 0, 5).run("a", "x", 0, 10);
    bars(there(other, "a", "x"), Constraint.BUDGET, null, new Shortfall("licences", 1));
  }

  @Test
  void theDeadlineForbidsIt() {
    Problem problem = chain(ClusterState.EMPTY, Worker.cpu("v"), Worker.cpu("w"));
    Problem hurried = problem.withJobs(List.of(new Job("j", "f", 0).withDeadlineMicros(25L)));
    Verdict verdict = on(hurried).run("a", "v", 0, 10).run("b", "v", 10, 20);
    bars(there(verdict, "b", "w"), Constraint.DEADLINE, "j", time(5));
    Problem busy =
        hurried.withState(
            ClusterState.EMPTY.withWorkers(new WorkerState("w", 50, List.of(), List.of())));
    Verdict later = on(busy).run("a", "v", 0, 10).run("b", "v", 10, 20);
    bars(there(later, "a", "w"), Constraint.DEADLINE, "j", time(35));
  }

  @Test
  void refusesWhatIsNotThereOrIsRunning() {
    ClusterState running =
        ClusterState.EMPTY
            .withNowMicros(5)
            .withRunning(new RunningTask("j", "a", "default", "v", 0, 10));
    Problem problem = chain(running, Worker.cpu("v"), Worker.cpu("w"));
    Verdict verdict = on(problem).run("a", "v", 0, 10).run("b", "v", 10, 20);
    verdict.isValid();
    assertThatThrownBy(() -> WhyNot.of(problem, verdict.plan(), "j", "a"))
        .hasMessageContaining("The task (j/a) is running.");
    assertThatThrownBy(() -> WhyNot.of(problem, verdict.plan(), "j", "z"))
        .hasMessageContaining("The task (j/z) is not in the problem.");
    assertThatThrownBy(() -> WhyNot.of(problem, verdict.plan(), "j", "b", "ww"))
        .hasMessageContaining("The worker (ww) is not in the problem.\nMaybe w.");
  }
}
