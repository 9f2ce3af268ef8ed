package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What two runs cost, before and after one of them moves, by figures worked out by hand. */
class ScheduleCostTest {
  private static final long EACH = 1_000_000;

  /** Each takes 10 at 2 for a microsecond, and 15 of the budget, or 8 of it in the mode of 20. */
  private static Problem.Builder two(boolean consuming) {
    Mode dear = mode("dear", 10, consuming ? 15 : 0);
    Mode slow = mode("slow", 20, consuming ? 8 : 0);
    return Problem.builder()
        .workers(
            Worker.cpu("v").withPrice(new Price.Constant(2 * EACH)),
            Worker.cpu("w").withType("other").withPrice(new Price.Constant(3 * EACH)))
        .workflow(Workflow.builder("f").task(Task.of("t", dear, slow)).build())
        .objective(Objective.makespan());
  }

  private static Mode mode(String id, long micros, long energy) {
    Mode mode = Mode.of(id, TaskDuration.of(micros));
    return energy == 0 ? mode : mode.withConsumes(Map.of("energy", energy));
  }

  private static Problem.Builder bounded() {
    return two(true)
        .budget("energy", 24)
        .job(Job.builder("i", "f").deadlineMicros(30L).build())
        .job(Job.builder("j", "f").deadlineMicros(60L).build());
  }

  private static Problem.Builder unbounded() {
    return two(false).job("i", "f").job("j", "f");
  }

  /** A plan, its cost, and moves of its tasks. */
  private static final class Costed {
    final CompiledProblem problem;
    final IndexedPlan plan;
    final ScheduleCost cost;
    final TaskLog log;

    Costed(Problem of) {
      problem = CompiledProblem.of(of);
      Timetable timetable = new Timetable(problem);
      plan = timetable.runs();
      log = new TaskLog(problem.tasks());
      cost = new ScheduleCost(problem, plan, timetable.timelines(), new int[] {1, 1});
      run(0, "dear", 0, 25);
      run(1, "dear", 0, 50);
      cost.recompute();
    }

    private int option(String mode, int worker) {
      int number = mode.equals("dear") ? 0 : 1;
      for (int o = problem.workflows().optionsBegin(0); ; o++) {
        if (problem.workflows().optionMode(o) == number
            && problem.workflows().optionClass(o) == problem.workers().classOf(worker)) {
          return o;
        }
      }
    }

    private void run(int task, String mode, int worker, long start) {
      int option = option(mode, worker);
      plan.setRun(
          task,
          problem.workflows().optionMode(option),
          worker,
          start,
          start + problem.workflows().optionDurationMicros(option));
    }

    void begin() {
      cost.begin();
      log.begin();
    }

    void move(int task, String mode, int worker, long start) {
      String before = plan.mode[task] == 0 ? "dear" : "slow";
      log.add(
          task,
          option(before, plan.worker[task]),
          plan.worker[task],
          plan.start[task],
          plan.end[task],
          0,
          OrderDecoder.NOT_HELD,
          0,
          (byte) 0);
      run(task, mode, worker, start);
    }
  }

  @Test
  void whatIsMissedIsKeptUpToDateAndTakenBack() {
    Costed costed = new Costed(bounded().build());
    assertThat(costed.cost.isFeasible()).isFalse();
    assertThat(costed.cost.latenessMicros()).isEqualTo(5);
    assertThat(costed.cost.budgetExcess()).isEqualTo(30 - 24);
    long before = costed.cost.total();

    costed.begin();
    costed.move(0, "slow", 0, 20);
    long after = costed.cost.update(costed.log);
    assertThat(costed.cost.latenessMicros()).isEqualTo(10);
    assertThat(costed.cost.budgetExcess()).isZero();
    assertThat(costed.cost.jobEndMicros(0)).isEqualTo(40);
    assertThat(after).isEqualTo(new PlanCost(costed.problem).of(costed.plan));

    costed.cost.rollback();
    assertThat(costed.cost.total()).isEqualTo(before);
    assertThat(costed.cost.latenessMicros()).isEqualTo(5);
    assertThat(costed.cost.budgetExcess()).isEqualTo(6);
    assertThat(costed.cost.jobEndMicros(0)).isEqualTo(35);

    costed.run(0, "dear", 0, 25);
    costed.begin();
    costed.move(0, "slow", 0, 10);
    assertThat(costed.cost.update(costed.log)).isEqualTo(60);
    costed.cost.commit();
    assertThat(costed.cost.isFeasible()).isTrue();
    assertThat(costed.cost.latenessMicros()).isZero();
    assertThat(costed.cost.total()).isEqualTo(60);
  }

  /** Four for each microsecond after 100: what ends at 110 costs 40. */
  @Test
  void theLastEndBelowALimitIsKnownWhereItIsAllThatCounts() {
    Objective four = new Objective(Map.of(ObjectiveTerm.MAKESPAN_MICROS, 4L));
    ClusterState later = ClusterState.EMPTY.withNowMicros(100);
    ScheduleCost cost = new Costed(unbounded().objective(four).state(later).build()).cost;
    assertThat(cost.isMakespanOnly()).isTrue();
    assertThat(cost.latestEndBelow(40)).isEqualTo(109);
    assertThat(cost.latestEndBelow(41)).isEqualTo(110);
    assertThat(cost.latestEndBelow(44)).isEqualTo(110);
    assertThat(cost.latestEndBelow(45)).isEqualTo(111);
    assertThat(cost.latestEndBelow(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);

    for (Problem.Builder more :
        new Problem.Builder[] {
          bounded(),
          unbounded().budget("energy", 100),
          unbounded().objective(Objective.makespan().plus(1, ObjectiveTerm.LOAD_COUNT)),
          unbounded().objective(Objective.totalWeightedFlow())
        }) {
      ScheduleCost other = new Costed(more.build()).cost;
      assertThat(other.isMakespanOnly()).isFalse();
      assertThat(other.latestEndBelow(40)).isEqualTo(Long.MAX_VALUE);
    }
  }

  /** The second task was planned on w at 45. */
  @Test
  void runsThatMoveAndShiftCountAsMuchAsTheyWeigh() {
    Objective changes =
        new Objective(Map.of(ObjectiveTerm.MOVED_RUNS, 2L, ObjectiveTerm.SHIFTED_MICROS, 2L));
    ClusterState planned =
        ClusterState.EMPTY.withPlanned(
            new PlannedRun("i", "t", "v", 25), new PlannedRun("j", "t", "w", 45));
    Costed costed = new Costed(unbounded().objective(changes).state(planned).build());
    long moved = costed.cost.total();
    costed.begin();
    costed.move(1, "dear", 1, 45);
    assertThat(costed.cost.update(costed.log)).isZero();
    costed.cost.rollback();
    assertThat(costed.cost.total()).isEqualTo(moved).isEqualTo(2 + 2 * 5);
  }

  @Test
  void moneyFollowsRunsToOtherWorkersAndModes() {
    Costed costed =
        new Costed(unbounded().objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS)).build());
    assertThat(costed.cost.total()).isEqualTo(2 * 10 + 2 * 10);
    costed.begin();
    costed.move(0, "dear", 1, 0);
    costed.move(1, "slow", 1, 20);
    assertThat(costed.cost.update(costed.log)).isEqualTo(3 * 10 + 3 * 20);
  }
}
