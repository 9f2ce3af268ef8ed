package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.explain.StartReason;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TimetableTest {
  private static final int PROBLEMS = Integer.getInteger("sextant.timetable.problems", 3_000);

  @ParameterizedTest
  @EnumSource(LoadTiming.class)
  void everyRandomOrderAndChoiceGivesAValidPlanWithTheObjectiveOfTheMetrics(LoadTiming timing) {
    int placed = 0;
    for (long seed = 0; seed < PROBLEMS; seed++) {
      Problem problem = RandomProblems.of(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      Timetable timetable = new Timetable(compiled, timing);
      if (!placeAtRandom(compiled, timetable, new SplittableRandom(seed))) {
        continue;
      }
      placed++;
      IndexedPlan indexed = timetable.toPlan();
      Plan plan = PlanTranslator.toPlan(compiled, indexed);
      assertThat(PlanChecker.check(problem, plan)).as("seed " + seed).isEmpty();
      assertThat(new ObjectiveFunction(compiled).evaluate(indexed))
          .as("seed " + seed)
          .isEqualTo(PlanMetrics.of(problem, plan).objective());
    }
    assertThat(placed).isGreaterThan(PROBLEMS / 6 * 5);
  }

  @Test
  void everyRunHasAReasonNotToStartEarlier() {
    for (long seed = 0; seed < 500; seed++) {
      Problem problem = RandomProblems.of(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      Timetable timetable = new Timetable(compiled);
      if (placeAtRandom(compiled, timetable, new SplittableRandom(seed))) {
        Plan plan = PlanTranslator.toPlan(compiled, timetable.toPlan());
        assertThat(StartReason.of(problem, plan))
            .as("seed " + seed)
            .allSatisfy(reason -> assertThat(reason.constraint()).isNotNull());
      }
    }
  }

  /** Places the tasks in input order (which is topological), each in a random option. */
  private static boolean placeAtRandom(
      CompiledProblem problem, Timetable timetable, SplittableRandom random) {
    CompiledWorkflows workflows = problem.workflows();
    for (int t = 0; t < problem.tasks(); t++) {
      int wt = problem.jobs().workflowTask(t);
      int options = workflows.optionsEnd(wt) - workflows.optionsBegin(wt);
      if (options == 0) {
        return false;
      }
      int option = workflows.optionsBegin(wt) + random.nextInt(options);
      int c = workflows.optionClass(option);
      int begin = problem.workers().membersBegin(c);
      int worker = problem.workers().member(random.nextInt(begin, problem.workers().membersEnd(c)));
      if (!timetable.place(t, option, worker)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The sequence A B C A B D A B C A B D A C B D with sizes 4 4 3 6 in a memory of 12: Belady's
   * policy needs 9 loads, the optimum; least recently used and first in, first out need 12.
   */
  @Test
  void keepsTheModelsThatAreUsedAgainSoonest() {
    Workflow.Builder workflow = Workflow.builder("sequence");
    String[] uses = "A B C A B D A B C A B D A C B D".split(" ");
    for (int i = 0; i < uses.length; i++) {
      workflow.task("t" + i, 10, uses[i]);
      if (i > 0) {
        workflow.edge("t" + (i - 1), "t" + i, 0);
      }
    }
    Problem problem =
        Problem.builder()
            .model("A", 4)
            .model("B", 4)
            .model("C", 3)
            .model("D", 6)
            .worker(Worker.gpu("gpu", "T4", 12, Link.UNLIMITED))
            .workflow(workflow.build())
            .job("job", "sequence")
            .objective(Objective.makespan())
            .build();
    Plan plan = decodeInOrder(problem, IntStream.range(0, uses.length).toArray());
    assertThat(PlanMetrics.of(problem, plan).loads()).isEqualTo(9);
  }

  @Test
  void loadsWhileAnotherTaskRuns() {
    Problem problem = twoModels(true, 100);
    Plan plan = decodeInOrder(problem, 0, 1);
    // Both loads of 10 take place before 20; the second overlaps the first run.
    assertThat(PlanMetrics.of(problem, plan).objective()).isEqualTo(10 + 50 + 50);
  }

  @Test
  void loadsBetweenRunsWhereLoadsExcludeCompute() {
    Problem problem = twoModels(false, 100);
    Plan plan = decodeInOrder(problem, 0, 1);
    assertThat(PlanMetrics.of(problem, plan).objective()).isEqualTo(10 + 50 + 10 + 50);
  }

  @Test
  void evictsWhenBothModelsDoNotFit() {
    Problem problem = twoModels(true, 15);
    Plan plan = decodeInOrder(problem, 0, 1);
    assertThat(PlanMetrics.of(problem, plan).objective()).isEqualTo(10 + 50 + 10 + 50);
    assertThat(PlanMetrics.of(problem, plan).evictions()).isEqualTo(1);
  }

  /** Beside the third model there is memory for one of the first two: the one used last stays. */
  @Test
  void holdsWhatWasUsedLastWhileMemoryAllows() {
    Problem problem =
        Problem.builder()
            .model("first", 6)
            .model("last", 6)
            .model("big", 12)
            .worker(Worker.gpu("gpu", "T4", 20, Link.UNLIMITED))
            .workflow(
                Workflow.builder("f")
                    .task("a", 10, "first")
                    .task("b", 10, "last")
                    .task("c", 10, "big")
                    .edge("a", "b", 0)
                    .edge("b", "c", 0)
                    .build())
            .job("job", "f")
            .objective(Objective.makespan())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    Timetable timetable = new Timetable(compiled);
    for (int t = 0; t < 3; t++) {
      assertThat(timetable.place(t, compiled.workflows().optionsBegin(t), 0)).isTrue();
    }
    IndexedPlan plan = timetable.toPlan();
    assertThat(PlanChecker.check(problem, PlanTranslator.toPlan(compiled, plan))).isEmpty();
    assertThat(plan.residencies()).isEqualTo(3);
    long[] evictions = new long[3];
    for (int i = 0; i < 3; i++) {
      evictions[plan.residencyModel(i)] = plan.evict(i);
    }
    assertThat(timetable.startMicros(2)).isEqualTo(20);
    assertThat(evictions).containsExactly(20, IndexedPlan.NEVER, IndexedPlan.NEVER);
  }

  @Test
  void capacityIsThereOnceWhatIsLeftSuffices() {
    Worker three = Worker.cpu("w").withCapacities(Map.of("compute", 3L));
    Problem problem =
        Problem.builder()
            .worker(three)
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of(10).withDemands(Map.of("compute", 2L))))
                    .build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    Timetable timetable = new Timetable(compiled);
    assertThat(timetable.place(0, 0, 0)).isTrue();
    int resource = compiled.workflows().demandResource(0);
    long far = Long.MAX_VALUE;
    assertThat(timetable.earliestCapacityMicros(0, resource, 1, 4, 5, far)).isEqualTo(4);
    assertThat(timetable.earliestCapacityMicros(0, resource, 2, 4, 5, far)).isEqualTo(10);
    assertThat(timetable.earliestCapacityMicros(0, resource, 3, 12, 5, far)).isEqualTo(12);
  }

  @Test
  void fillsGapsThatAreLongEnough() {
    Workflow chain = Workflow.builder("chain").task("long", 100).build();
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(chain)
            .workflow(Workflow.builder("short").task("fits", 30).build())
            .job(new dev.sextant.planner.model.Job("late", "chain", 40))
            .job("early", "short")
            .objective(Objective.makespan())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    Timetable timetable = new Timetable(compiled);
    assertThat(timetable.place(0, 0, 0)).isTrue();
    assertThat(timetable.place(1, 1, 0)).isTrue();
    assertThat(timetable.startMicros(0)).isEqualTo(40);
    assertThat(timetable.startMicros(1)).isZero();
  }

  @Test
  void saysWhatKeptEachRunFromStartingEarlier() {
    Problem problem =
        Problem.builder()
            .model("m", 10)
            .model("big", 90)
            .worker(Worker.gpu("gpu", "T4", 99, 1_000_000))
            .worker(Worker.cpu("cpu"))
            .transfers(dev.sextant.planner.model.TransferModel.uniform(5, Link.UNLIMITED))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("first", Mode.of(20).onWorkers("cpu")))
                    .task(Task.of("second", Mode.of(20).onWorkers("cpu")))
                    .task(Task.of("loads", Mode.of(20).withModels("m").onWorkers("gpu")))
                    .task(
                        Task.of(
                            "waits",
                            Mode.of(20).withModels("big").withWorkspaceBytes(5).onWorkers("gpu")))
                    .task(Task.of("reads", Mode.of(1).onWorkers("gpu").withDemands(Map.of())))
                    .edge("second", "reads", 7)
                    .build())
            .job("job", "f")
            .objective(Objective.makespan())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    Timetable timetable = new Timetable(compiled);
    for (int t = 0; t < 5; t++) {
      int option = compiled.workflows().optionsBegin(t);
      int c = compiled.workflows().optionClass(option);
      int worker = compiled.workers().member(compiled.workers().membersBegin(c));
      assertThat(timetable.place(t, option, worker)).isTrue();
    }
    assertThat(IntStream.range(0, 5).mapToObj(timetable::reason))
        .containsExactly(
            Constraint.RELEASE,
            Constraint.CAPACITY,
            Constraint.LOAD_DURATION,
            Constraint.GPU_MEMORY,
            Constraint.INPUT_ARRIVAL);
  }

  @Test
  void neverEvictsAModelThatCannotBeLoadedAgain() {
    Problem problem =
        Problem.builder()
            .model(new ModelArtifact("stuck", 6))
            .model(new ModelArtifact("other", 6, Map.of("T4", 3L)))
            .worker(Worker.gpu("gpu", "T4", 10, 1).withModelLoad(null))
            .workflow(Workflow.builder("f").task("a", 5, "other").task("b", 5, "stuck").build())
            .job("job", "f")
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("gpu", 0, List.of(), List.of(new Resident("stuck", false)))))
            .objective(Objective.makespan())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    Timetable timetable = new Timetable(compiled);
    assertThat(timetable.place(0, 0, 0)).isFalse();
    assertThat(timetable.place(1, 1, 0)).isTrue();
  }

  private static Problem twoModels(boolean overlap, long memory) {
    return Problem.builder()
        .model("a", 10)
        .model("b", 10)
        .worker(Worker.gpu("gpu", "T4", memory, 1_000_000).withOverlapLoads(overlap))
        .workflow(Workflow.builder("f").task("first", 50, "a").task("second", 50, "b").build())
        .job("job", "f")
        .objective(Objective.makespan())
        .build();
  }

  private static Plan decodeInOrder(Problem problem, int... order) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    Timetable timetable = new Timetable(compiled);
    for (int task : order) {
      assertThat(
              timetable.place(
                  task, compiled.workflows().optionsBegin(compiled.jobs().workflowTask(task)), 0))
          .isTrue();
    }
    Plan plan = PlanTranslator.toPlan(compiled, timetable.toPlan());
    assertThat(PlanChecker.check(problem, plan)).isEmpty();
    return plan;
  }
}
