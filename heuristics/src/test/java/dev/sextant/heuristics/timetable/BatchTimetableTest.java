package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What the timetable makes of runs that go in batches. */
class BatchTimetableTest {
  private static Problem.Builder requests(int count, Batch batch) {
    Problem.Builder problem =
        Problem.builder()
            .workflow(
                Workflow.builder("f").task(Task.of("t", Mode.of(Mode.DEFAULT_ID, batch))).build())
            .objective(Objective.makespan());
    for (int i = 0; i < count; i++) {
      problem.job("j" + i, "f");
    }
    return problem;
  }

  @Test
  void aRunJoinsTheBatchThatItLengthens() {
    Problem problem = requests(3, Batch.of(10, 14)).worker(Worker.cpu("w")).build();
    Timetable timetable = new Timetable(CompiledProblem.of(problem));
    assertThat(timetable.place(0, 0, 0)).isTrue();
    assertThat(timetable.earliestEndMicros(1, 0, 0)).isEqualTo(14);
    assertThat(timetable.earliestStartMicros(0, 0, 0)).isEqualTo(4);
    int mark = timetable.mark(0);
    assertThat(timetable.place(1, 0, 0)).isTrue();
    assertThat(timetable.startMicros(1)).isZero();
    assertThat(timetable.endMicros(0)).isEqualTo(14);
    assertThat(timetable.reason(1)).isEqualTo(Constraint.BATCH);
    timetable.undoLast(mark);
    assertThat(timetable.endMicros(0)).isEqualTo(10);
    assertThat(timetable.place(1, 0, 0)).isTrue();
    assertThat(timetable.place(2, 0, 0)).isTrue();
    assertThat(timetable.startMicros(2)).isEqualTo(14);
    Plan plan = PlanTranslator.toPlan(CompiledProblem.of(problem), timetable.toPlan());
    assertThat(PlanChecker.check(problem, plan)).isEmpty();
  }

  @Test
  void aRunGoesAloneWhereItEndsEarlierSo() {
    Problem problem = requests(2, Batch.of(10, 21)).worker(Worker.cpu("w")).build();
    Timetable timetable = new Timetable(CompiledProblem.of(problem));
    timetable.place(0, 0, 0);
    timetable.place(1, 0, 0);
    assertThat(timetable.startMicros(1)).isEqualTo(10);
    Worker wide = Worker.cpu("w").withCapacities(Map.of("compute", 2L));
    Timetable beside =
        new Timetable(CompiledProblem.of(requests(2, Batch.of(10, 14)).worker(wide).build()));
    beside.place(0, 0, 0);
    beside.place(1, 0, 0);
    assertThat(beside.startMicros(1)).as("apart from the start of the other").isEqualTo(1);
    assertThat(beside.endMicros(1)).isEqualTo(11);
  }

  /** With two units it could run beside the other from 1 to 11, when a batch of both ends. */
  @Test
  void aRunJoinsABatchThatEndsAsItWouldAlone() {
    Worker wide = Worker.cpu("w").withCapacities(Map.of("compute", 2L));
    Timetable timetable =
        new Timetable(CompiledProblem.of(requests(2, Batch.of(10, 11)).worker(wide).build()));
    timetable.place(0, 0, 0);
    assertThat(timetable.place(1, 0, 0)).isTrue();
    assertThat(timetable.startMicros(1)).isZero();
    assertThat(timetable.endMicros(0)).isEqualTo(11);
  }

  /** Who places the next task has seen its input come at 10, before another run joined. */
  @Test
  void whatFollowsABatchWaitsForItsEndWhateverIsAskedFor() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("w"), Worker.cpu("v"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of(Mode.DEFAULT_ID, Batch.of(10, 14))))
                    .task(Task.of("next", Mode.of(5).onWorkers("v")))
                    .edge("t", "next", 0)
                    .build())
            .job("i", "f")
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    Timetable timetable = new Timetable(compiled);
    int t = compiled.workflows().optionsBegin(0);
    int next = compiled.workflows().optionsBegin(1);
    assertThat(timetable.place(0, t, 0)).isTrue();
    assertThat(timetable.place(2, t, 0)).isTrue();
    assertThat(timetable.endMicros(0)).isEqualTo(14);
    assertThat(timetable.placeFrom(1, next, 1, 10, Constraint.INPUT_ARRIVAL)).isTrue();
    assertThat(timetable.startMicros(1)).isEqualTo(14);
    assertThat(timetable.placeFrom(3, next, 1, 10, Constraint.INPUT_ARRIVAL)).isTrue();
    assertThat(timetable.startMicros(3)).isEqualTo(19);
    Plan plan = PlanTranslator.toPlan(compiled, timetable.toPlan());
    assertThat(PlanChecker.check(problem, plan)).isEmpty();
  }

  /** As if it needed no models a run joins and waits like any other. */
  @Test
  void aRunWithoutModelsJoinsWaitsOrFitsNowhere() {
    Worker closes = Worker.cpu("w").withCalendar(Calendar.of(Step.closed(20)));
    Timetable timetable =
        new Timetable(CompiledProblem.of(requests(3, Batch.of(10, 14)).worker(closes).build()));
    assertThat(timetable.earliestStartWithoutModelsMicros(0, 0, 0)).isZero();
    assertThat(timetable.earliestStartWithoutModelsMicros(0, 0, 10)).isEqualTo(10);
    timetable.place(0, 0, 0);
    // It ends at 14, as if it went alone from 4 on.
    assertThat(timetable.earliestStartWithoutModelsMicros(0, 0, 0)).isEqualTo(4);
    assertThat(timetable.earliestStartWithoutModelsMicros(0, 0, 1)).isEqualTo(10);
    timetable.place(1, 0, 0);
    assertThat(timetable.earliestStartWithoutModelsMicros(0, 0, 0)).isEqualTo(Timetable.NEVER);
    assertThat(timetable.earliestEndMicros(2, 0, 0)).isEqualTo(Timetable.NEVER);
    // Until 15 it can join and nothing else.
    Worker sooner = Worker.cpu("w").withCalendar(Calendar.of(Step.closed(15)));
    Timetable joins =
        new Timetable(CompiledProblem.of(requests(2, Batch.of(10, 14)).worker(sooner).build()));
    joins.place(0, 0, 0);
    assertThat(joins.earliestStartWithoutModelsMicros(0, 0, 0)).isEqualTo(4);
    assertThat(joins.earliestStartWithoutModelsMicros(0, 0, 1)).isEqualTo(Timetable.NEVER);
  }

  /** One more takes no longer: it joins, though somebody waits for the batch and it is due. */
  @Test
  void aRunJoinsWhereTheBatchLastsNoLonger() {
    Mode mode = Mode.of(Mode.DEFAULT_ID, Batch.of(10, 10, 15));
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("w"), Worker.cpu("v"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", mode))
                    .task(Task.of("next", Mode.of(3).onWorkers("v")))
                    .edge("t", "next", 0)
                    .build())
            .workflow(Workflow.builder("g").task(Task.of("t", mode)).build())
            .job(Job.builder("a", "f").deadlineMicros(13L).build())
            .job("b", "f")
            .objective(Objective.makespan())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    Timetable timetable = new Timetable(compiled);
    int t = compiled.workflows().optionsBegin(0);
    int next = compiled.workflows().optionsBegin(1);
    assertThat(timetable.place(0, t, 0)).isTrue();
    assertThat(timetable.place(1, next, 1)).isTrue();
    assertThat(timetable.startMicros(1)).isEqualTo(10);
    assertThat(timetable.place(2, t, 0)).isTrue();
    assertThat(timetable.startMicros(2)).isZero();
    assertThat(timetable.endMicros(2)).isEqualTo(10);
    assertThat(timetable.endMicros(0)).isEqualTo(10);
  }

  @Test
  void listHeuristicsFillBatches() {
    Problem problem = requests(8, Batch.of(10, 12, 14, 16)).worker(Worker.cpu("w")).build();
    PlannerOptions options = PlannerOptions.defaults().withStepLimit(100);
    assertThat(Planners.get("heft").plan(problem, options).objective()).hasValue(32);
    assertThat(Planners.get("local-search").plan(problem, options).objective()).hasValue(32);
  }

  @Test
  void everyRandomOrderAndChoiceGivesAValidPlan() {
    int placed = 0;
    for (long seed = 0; seed < 300; seed++) {
      Problem problem = BatchMix.of(seed, 12, Magnitude.UNITS);
      CompiledProblem compiled = CompiledProblem.of(problem);
      LoadTiming timing = seed % 2 == 0 ? LoadTiming.EARLIEST : LoadTiming.LATEST;
      Timetable timetable = new Timetable(compiled, timing);
      if (!placeAtRandom(compiled, timetable, new SplittableRandom(seed))) {
        continue;
      }
      placed++;
      IndexedPlan indexed = timetable.toPlan();
      Plan plan = PlanTranslator.toPlan(compiled, indexed);
      assertThat(PlanChecker.check(problem, plan))
          .as("seed " + seed)
          .allSatisfy(
              violation ->
                  assertThat(violation.constraint()).isIn(Constraint.DEADLINE, Constraint.BUDGET));
      assertThat(new ObjectiveFunction(compiled).evaluate(indexed))
          .as("seed " + seed)
          .isEqualTo(PlanMetrics.of(problem, plan).objective());
    }
    assertThat(placed).isGreaterThan(150);
  }

  /** Places pending tasks in input order, each in a random option; takes some back on the way. */
  private static boolean placeAtRandom(
      CompiledProblem problem, Timetable timetable, SplittableRandom random) {
    for (int t = 0; t < problem.tasks(); t++) {
      if (!problem.state().isPending(t)) {
        continue;
      }
      int wt = problem.jobs().workflowTask(t);
      int begin = problem.workflows().optionsBegin(wt);
      int options = problem.workflows().optionsEnd(wt) - begin;
      if (options == 0) {
        return false;
      }
      int mark = 0;
      for (boolean again = true; again; again = random.nextInt(3) == 0) {
        int option = begin + random.nextInt(options);
        int c = problem.workflows().optionClass(option);
        int members = problem.workers().membersBegin(c);
        int worker =
            problem.workers().member(random.nextInt(members, problem.workers().membersEnd(c)));
        if (timetable.isPlaced(t)) {
          timetable.undoLast(mark);
        }
        mark = timetable.mark(worker);
        boolean allowed = problem.pinsAllow(t, problem.workflows().optionMode(option), worker);
        if (!allowed || !timetable.place(t, option, worker)) {
          return false;
        }
      }
    }
    return true;
  }
}
