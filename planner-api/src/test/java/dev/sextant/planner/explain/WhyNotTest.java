package dev.sextant.planner.explain;

import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.link;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.Verdict;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.FinishedTask.Copy;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.LoadInFlight;
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
import org.junit.jupiter.api.Timeout;

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
    return Shortfall.ofTime(micros);
  }

  @Test
  void anotherWorkerIsBusy() {
    Verdict verdict = threeOn(three(gpu("w", 20), gpu("x", 20)));
    Shortfall one = Shortfall.ofResource("compute", 1);
    decides(there(verdict, "a", "x"), 24, Constraint.CAPACITY, "j/b", one);
    decides(there(verdict, "b", "w"), 30, Constraint.CAPACITY, "j/c", one);
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
    Shortfall one = Shortfall.ofMemory(1);
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
    Shortfall memory = Shortfall.ofMemory(1);
    bars(there(verdict, "c", "y"), Constraint.ELIGIBILITY, "y", memory);
    bars(there(verdict, "a", "s"), Constraint.ELIGIBILITY, "s", Shortfall.ofResource("compute", 1));
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
    bars(there(verdict, "b", "x"), Constraint.BUDGET, null, Shortfall.ofBudget("licences", 1));
    Verdict other = on(problem).runIn("j", "b", "dear", "w", 0, 5).run("a", "x", 0, 10);
    bars(there(other, "a", "x"), Constraint.BUDGET, null, Shortfall.ofBudget("licences", 1));
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

  private static Calendar closed(long... times) {
    Calendar.Step[] steps = new Calendar.Step[times.length];
    for (int i = 0; i < times.length; i++) {
      steps[i] = i % 2 == 0 ? Calendar.Step.closed(times[i]) : Calendar.Step.open(times[i]);
    }
    return Calendar.of(steps);
  }

  /** Tasks a, b and c on workers w and x, and beside them worker y. */
  private static Verdict besides(Worker y, ClusterState state) {
    Verdict verdict =
        on(three(wide("w", 20), wide("x", 20), y).withState(state)).run("a", "w", 0, 10);
    verdict.hold("w", "n", 0, 6).run("c", "w", 6, 16);
    return verdict.hold("x", "m", 0, 4).run("b", "x", 4, 14);
  }

  @Test
  void noOpenTimeIsLongEnoughForRunAndLoad() {
    Worker y = wide("y", 20);
    Verdict verdict = besides(y.withCalendar(closed(13)), ClusterState.EMPTY);
    Alternative option = there(verdict, "b", "y");
    bars(option, Constraint.AVAILABILITY, "y", null);
    assertThat(option.laterMicros()).isNull();
    decides(
        there(besides(y.withCalendar(closed(14)), ClusterState.EMPTY), "b", "y"),
        14,
        Constraint.LOAD_DURATION,
        "y/m",
        null);
  }

  @Test
  void theModelLeavesWhenTheWorkerClosesAndCannotBeLoadedAgain() {
    Worker y = wide("y", 20).withModelLoad(null).withCalendar(closed(8, 20));
    ClusterState state = ClusterState.EMPTY.withWorkers(WorkerState.holding("y", "m"));
    bars(there(besides(y, state), "b", "y"), Constraint.MODEL_RESIDENCY, "y/m", null);
    Worker early = wide("y", 20).withModelLoad(null).withCalendar(closed(11, 12));
    Problem released =
        three(wide("w", 20), wide("x", 20), early)
            .withState(state)
            .withJobs(List.of(new Job("j", "f", 12)));
    Verdict verdict = on(released).run("a", "w", 12, 22).hold("w", "n", 6, 12);
    verdict.run("c", "w", 12, 22).hold("x", "m", 8, 12).run("b", "x", 12, 22);
    bars(there(verdict, "b", "y"), Constraint.MODEL_RESIDENCY, "y/m", null);
  }

  @Test
  void otherModelsFillTheMemoryAsLongAsTheWorkerIsOpen() {
    Verdict verdict =
        on(three(wide("w", 20), wide("x", 20), wide("y", 9).withCalendar(closed(20))));
    verdict.run("a", "w", 0, 10).hold("y", "n", 0, 6, 16L).run("c", "y", 6, 16);
    verdict.hold("x", "m", 0, 4).run("b", "x", 4, 14);
    bars(there(verdict, "b", "y"), Constraint.GPU_MEMORY, "y", null);
  }

  @Test
  void theFirstObstacleIsTold() {
    Worker shut = wide("y", 20).withCalendar(closed(9));
    bars(there(besides(shut, ClusterState.EMPTY), "a", "y"), Constraint.AVAILABILITY, "y", null);
    Worker small = wide("y", 5).withCalendar(closed(9));
    bars(
        there(besides(small, ClusterState.EMPTY), "c", "y"),
        Constraint.ELIGIBILITY,
        "y",
        Shortfall.ofMemory(1));
  }

  @Test
  void namesTheModelThatIsNeitherThereNorOnItsWay() {
    ClusterState state =
        ClusterState.EMPTY.withNowMicros(2).withLoadsInFlight(new LoadInFlight("y", "m", 0, 4));
    Problem problem =
        problem()
            .model("m", 4)
            .model("n", 6)
            .workflow(Workflow.builder("f").task("a", 10, "m", "n").build())
            .job("j", "f")
            .workers(gpu("w", 20), gpu("y", 20).withModelLoad(null))
            .state(state)
            .build();
    Verdict verdict = on(problem).hold("y", "m", 0, 4).hold("w", "m", 2, 6).hold("w", "n", 6, 12);
    verdict.run("a", "w", 12, 22);
    bars(there(verdict, "a", "y"), Constraint.ELIGIBILITY, "y/n", null);
  }

  @Test
  void eligibilityComesBeforeWhatIsTooSmall() {
    Mode mode = Mode.of(10).withModels("m").onWorkers("w");
    Problem problem =
        problem()
            .model("m", 4)
            .workflow(Workflow.builder("f").task(Task.of("a", mode)).build())
            .job("j", "f")
            .workers(gpu("w", 20), gpu("y", 3))
            .build();
    Verdict verdict = on(problem).hold("w", "m", 0, 4).run("a", "w", 4, 14);
    bars(there(verdict, "a", "y"), Constraint.ELIGIBILITY, "y", null);
  }

  @Test
  void aResourceCalledMicrosIsNoTime() {
    assertThat(Shortfall.ofResource("micros", 3).words()).isEqualTo("3 of micros");
  }

  /** A task of thirty models of different sizes on w, and one with a workspace on y. */
  private static Verdict ofThirty(boolean resident) {
    Problem.Builder builder = problem();
    String[] models = new String[30];
    for (int i = 0; i < models.length; i++) {
      models[i] = "m" + i;
      builder.model(models[i], resident ? 1 : 1L << i);
    }
    Mode all = Mode.of(10).withModels(models);
    Mode room = Mode.of(10).withWorkspaceBytes(32);
    long bytes = resident ? 32 : 1L << 30;
    builder
        .workflow(Workflow.builder("f").task(Task.of("a", room)).task(Task.of("b", all)).build())
        .job("j", "f")
        .workers(gpu("w", bytes), gpu("y", bytes));
    if (resident) {
      builder.state(ClusterState.EMPTY.withWorkers(WorkerState.holding("y", models)));
    }
    Verdict verdict = on(builder.build()).run("a", "y", 0, 10);
    long at = 0;
    for (int i = 0; i < models.length; i++) {
      long load = resident ? 1 : 1L << i;
      verdict.hold("w", models[i], at, at + load);
      at += load;
    }
    return verdict.run("b", "w", at, at + 10);
  }

  private static long steps(Verdict verdict) {
    PlanIndex index = PlanIndex.of(verdict.checkedProblem(), verdict.plan());
    Alternatives.of(index, "j", "b").options(1);
    return index.counted();
  }

  @Test
  @Timeout(30)
  void manyModelsAreLoadedOneAfterTheOther() {
    Verdict verdict = ofThirty(false);
    decides(there(verdict, "b", "y"), (1L << 30) + 9, Constraint.LOAD_DURATION, "y/m29", null);
    assertThat(steps(verdict)).isBetween(1L, 5_000L);
  }

  @Test
  @Timeout(30)
  void manyModelsStayTogetherOrAreLoadedAgain() {
    Verdict verdict = ofThirty(true);
    assertThat(there(verdict, "b", "y").endMicros()).isEqualTo(50);
    assertThat(steps(verdict)).isBetween(1L, 20_000L);
  }

  @Test
  void refusesWhatIsNotThere() {
    ClusterState running =
        ClusterState.EMPTY
            .withNowMicros(5)
            .withRunning(new RunningTask("j", "a", "default", "v", 0, 10));
    Problem problem = chain(running, Worker.cpu("v"), Worker.cpu("w"));
    Verdict verdict = on(problem).run("a", "v", 0, 10).run("b", "v", 10, 20);
    verdict.isValid();
    assertThatThrownBy(() -> WhyNot.of(problem, verdict.plan(), "j", "z"))
        .hasMessageContaining("The task (j/z) is not in the problem.");
    assertThatThrownBy(() -> WhyNot.of(problem, verdict.plan(), "j", "b", "ww"))
        .hasMessageContaining("The worker (ww) is not in the problem.\nMaybe w.");
  }

  @Test
  void aRunningTaskIsFixedAndHasNoOptions() {
    ClusterState running =
        ClusterState.EMPTY
            .withNowMicros(5)
            .withRunning(new RunningTask("j", "a", "default", "v", 0, 10));
    Problem problem = chain(running, Worker.cpu("v"), Worker.cpu("w"));
    Verdict verdict = on(problem).run("a", "v", 0, 10).run("b", "v", 10, 20);
    WhyNot whyNot = WhyNot.of(problem, verdict.plan(), "j", "a");
    assertThat(whyNot.reason().constraint()).isEqualTo(Constraint.FIXED);
    assertThat(whyNot.alternatives()).isEmpty();
    assertThat(WhyNot.of(problem, verdict.plan(), "j", "a", "w")).isEqualTo(whyNot);
    assertThat(ExplanationText.of(whyNot, "w"))
        .isEqualTo("j/a runs in mode default on v from 0 us to 10 us: it runs already (FIXED).\n");
  }

  @Test
  void saysOfAFinishedTaskThatItIs() {
    ClusterState finished =
        ClusterState.EMPTY
            .withNowMicros(15)
            .withFinished(new FinishedTask("j", "a", 10, List.of(new Copy("v", 10))));
    Problem problem = chain(finished, Worker.cpu("v"), Worker.cpu("w"));
    Verdict verdict = on(problem).run("b", "v", 15, 25);
    verdict.isValid();
    assertThatThrownBy(() -> WhyNot.of(problem, verdict.plan(), "j", "a"))
        .hasMessageContaining("The task (j/a) is finished.");
  }

  @Test
  void saysThatThePlanHasATaskOnItsWorker() {
    Problem problem = chain(ClusterState.EMPTY, Worker.cpu("v"), Worker.cpu("w"));
    Verdict verdict = on(problem).run("a", "v", 0, 10).run("b", "v", 10, 20);
    WhyNot own = WhyNot.of(problem, verdict.plan(), "j", "b", "v");
    assertThat(ExplanationText.of(own, "v")).endsWith("The plan has it on v, in its only mode.\n");
    WhyNot other = WhyNot.of(problem, verdict.plan(), "j", "b", "w");
    assertThat(ExplanationText.of(other, "w"))
        .doesNotContain("The plan has it")
        .contains("Other options, while everything else stays\n");
  }
}
