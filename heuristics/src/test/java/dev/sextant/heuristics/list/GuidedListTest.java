package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuidedListTest {
  private static Calendar openUntil(long micros) {
    return Calendar.of(Calendar.Step.open(0), Calendar.Step.closed(micros));
  }

  /**
   * The gpu is three times as fast for half of the tasks and hardly faster for the others. Ending
   * first sends some of the former to the cpu, because it is idle at that moment.
   */
  @Test
  void tasksThatRunAnywhereLeaveTheScarceWorkerToThoseThatNeedIt() {
    Workflow.Builder workflow = Workflow.builder("mixed");
    for (int i = 0; i < 20; i++) {
      workflow.task(task("anywhere" + i, 100, 110));
      workflow.task(task("gpu" + i, 90, 300));
    }
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workflow(workflow.build())
                .job("job", "mixed")
                .worker(Worker.cpu("gpu"))
                .worker(Worker.cpu("cpu"))
                .transfers(TransferModel.uniform(0, 1_000_000))
                .objective(Objective.makespan())
                .build());
    Guidance guidance = Guidance.of(problem, 0.02);
    assertThat(guidance.tellsApart()).isTrue();

    Timetable priced = GuidedList.build(problem, guidance, Plans.pace());
    Timetable heft = HeftBackend.build(problem, Plans.pace());

    assertThat(makespan(problem, priced)).isLessThan(makespan(problem, heft));
  }

  @Test
  void whereAllWorkersAreAlikePricesTellNothingApart() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workflow(Workflow.builder("one").task(Task.of("task", Mode.of(10))).build())
                .job("job", "one")
                .worker(Worker.cpu("a"))
                .worker(Worker.cpu("b"))
                .transfers(TransferModel.uniform(0, 1_000_000))
                .objective(Objective.makespan())
                .build());

    assertThat(Guidance.of(problem, 0.02).tellsApart()).isFalse();
  }

  @Test
  void aWorkerThatIsTooDearIsLeftAlone() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workflow(
                    Workflow.builder("two")
                        .task(Task.of("first", Mode.of(10)))
                        .task(Task.of("second", Mode.of(10)))
                        .build())
                .job("job", "two")
                .worker(Worker.cpu("a"))
                .worker(Worker.cpu("b"))
                .transfers(TransferModel.uniform(0, 1_000_000))
                .objective(Objective.makespan())
                .build());
    Guidance guidance = Guidance.of(problem, 0.5);
    Guidance dear = guidance.copy();
    dear.scaleWorker(0, 1000);

    assertThat(makespan(problem, GuidedList.build(problem, guidance, Plans.pace()))).isEqualTo(10);
    Timetable alone = GuidedList.build(problem, dear, Plans.pace());
    assertThat(makespan(problem, alone)).isEqualTo(20);
    assertThat(alone.worker(0)).isEqualTo(1);
  }

  /** Both would end first on the fast worker, but only one loses by the other. */
  @Test
  void aFreeWorkerTakesWhatItIsBestAt() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workflow(
                    Workflow.builder("mix")
                        .task(task("alike", 30, 33))
                        .task(task("faster", 30, 90))
                        .task(task("alike too", 30, 33))
                        .task(task("faster too", 30, 90))
                        .build())
                .job("job", "mix")
                .worker(Worker.cpu("gpu"))
                .worker(Worker.cpu("cpu"))
                .transfers(TransferModel.uniform(0, 1_000_000))
                .objective(Objective.makespan())
                .build());

    Timetable taken =
        GuidedList.build(problem, Guidance.of(problem, 0.02).dispatching(), Plans.pace());

    assertThat(makespan(problem, taken)).isEqualTo(66);
    assertThat(taken.worker(0)).isEqualTo(1);
    assertThat(taken.worker(1)).isZero();
  }

  @Test
  void aWorkerTakesSeveralTasksAtATimeWhereItCan() {
    Worker wide = Worker.builder("wide").capacities(Map.of(Mode.COMPUTE, 3L)).build();
    Workflow.Builder tasks = Workflow.builder("seven");
    for (int i = 0; i < 7; i++) {
      tasks.task(Task.of("task " + i, Mode.of(10)));
    }
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workflow(tasks.build())
                .job("job", "seven")
                .worker(wide)
                .worker(Worker.cpu("narrow"))
                .transfers(TransferModel.uniform(0, 1_000_000))
                .objective(Objective.makespan())
                .build());

    Timetable taken =
        GuidedList.build(problem, Guidance.of(problem, 1).dispatching(), Plans.pace());

    assertThat(makespan(problem, taken)).isEqualTo(20);
  }

  /** Each task is offered to two of ten equal workers, and all have enough of them. */
  @Test
  void equalWorkersHaveTheirShareOfFewOffers() {
    Workflow.Builder tasks = Workflow.builder("fifty");
    for (int i = 0; i < 50; i++) {
      tasks.task(Task.of("task " + i, Mode.of(10)));
    }
    Problem.Builder builder = Problem.builder().workflow(tasks.build()).job("job", "fifty");
    for (int w = 0; w < 10; w++) {
      builder.worker(Worker.cpu("worker " + w));
    }
    CompiledProblem problem =
        CompiledProblem.of(
            builder
                .transfers(TransferModel.uniform(0, 1_000_000))
                .objective(Objective.makespan())
                .build());

    Timetable taken = taken(problem, Guidance.of(problem, 0.1).dispatching(), 2);

    assertThat(makespan(problem, taken)).isEqualTo(50);
  }

  /** The cheap worker closes for ever before it could run both. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aWorkerThatWillNotOpenAgainLeavesTheTaskToADearerOne(boolean dispatches) {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workflow(
                    Workflow.builder("two")
                        .task(task("first", 10, 100))
                        .task(task("second", 10, 100))
                        .build())
                .job("job", "two")
                .worker(Worker.cpu("gpu").withCalendar(openUntil(15)))
                .worker(Worker.cpu("cpu"))
                .transfers(TransferModel.uniform(0, 1_000_000))
                .objective(Objective.makespan())
                .build());
    Guidance guidance = Guidance.of(problem, 0);
    guidance.scaleWorker(1, 1000);

    Timetable timetable =
        dispatches
            ? taken(problem, guidance.dispatching(), 1)
            : GuidedList.build(problem, guidance, Plans.pace());

    assertThat(timetable).isNotNull();
    assertThat(List.of(timetable.worker(0), timetable.worker(1))).containsExactly(0, 1);
    assertThat(makespan(problem, timetable)).isEqualTo(100);
  }

  /** The longer task comes first in the order, but waits for a run that goes on. */
  @Test
  void aWorkerIsNotKeptForATaskWhoseInputIsStillMade() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workflow(
                    Workflow.builder("chain")
                        .task(Task.of("before", Mode.of(100)))
                        .task(Task.of("after", Mode.of(10_000)))
                        .edge("before", "after", 0)
                        .build())
                .workflow(Workflow.builder("short").task(Task.of("task", Mode.of(50))).build())
                .job("chain", "chain")
                .job("short", "short")
                .worker(Worker.cpu("busy").withCalendar(openUntil(100)))
                .worker(Worker.cpu("free"))
                .transfers(TransferModel.uniform(0, 1_000_000))
                .objective(Objective.makespan())
                .build()
                .withState(
                    ClusterState.EMPTY.withRunning(
                        new RunningTask("chain", "before", "default", "busy", 0, 100))));

    Timetable taken =
        GuidedList.build(problem, Guidance.of(problem, 1).dispatching(), Plans.pace());

    assertThat(taken.startMicros(2)).isZero();
    assertThat(makespan(problem, taken)).isEqualTo(10_100);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void everyPlanIsValid(boolean dispatches) {
    int seen = 0;
    for (long seed = 0; seed < 300; seed++) {
      Problem problem = RandomProblems.of(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isPresent()) {
        continue;
      }
      Guidance guidance = Guidance.of(compiled, 0.1);
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < 10; i++) {
        guidance.scaleWorker(random.nextInt(compiled.workers().count()), random.nextDouble());
        guidance.shift(random.nextInt(compiled.tasks()), random.nextInt(-9, 9));
      }
      Timetable timetable =
          GuidedList.build(compiled, dispatches ? guidance.dispatching() : guidance, Plans.pace());
      if (timetable != null) {
        seen++;
        assertThat(PlanChecker.check(problem, PlanTranslator.toPlan(compiled, timetable.toPlan())))
            .as("seed " + seed)
            .isEmpty();
      }
    }
    assertThat(seen).isGreaterThan(50);
  }

  private static Timetable taken(CompiledProblem problem, Guidance guidance, int mostWorkers) {
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.LEFT, true);
    return ListBackend.build(
        schedule, new DispatchRule(schedule, guidance, Plans.pace(), mostWorkers), Plans.pace());
  }

  private static long makespan(CompiledProblem problem, Timetable timetable) {
    long latest = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      latest = Math.max(latest, timetable.endMicros(t));
    }
    return latest;
  }

  private static Task task(String id, long onGpu, long onCpu) {
    return Task.of(
        id, Mode.of("either", TaskDuration.perWorker(Map.of("gpu", onGpu, "cpu", onCpu))));
  }
}
