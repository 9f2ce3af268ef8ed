package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.SearchEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What missed deadlines and exceeded budgets cost a search, by figures worked out by hand. */
class PenaltiesTest {
  private static final long SECOND = 1_000_000;

  /** Two jobs of one task of 10 each, of which the second weighs 3 and has until 60. */
  private static Problem.Builder two() {
    return Problem.builder()
        .budget("energy", 20)
        .workers(Worker.cpu("w").withPrice(new Price.Constant(2 * SECOND)), Worker.storage("store"))
        .transfers(TransferModel.uniform(4, 1_000_000))
        .workflow(
            Workflow.builder("f")
                .task(
                    Task.of(
                        "t",
                        Mode.of(10)
                            .onWorkers("w")
                            .withCostMicroUnits(5)
                            .withConsumes(Map.of("energy", 15L))))
                .build())
        .job(Job.builder("i", "f").releaseMicros(10).deadlineMicros(30L).build())
        .job(Job.builder("j", "f").weight(3).releaseMicros(10).deadlineMicros(60L).build());
  }

  private static ViolationPenalty penalty(Objective objective) {
    return new ViolationPenalty(CompiledProblem.of(two().objective(objective).build()), true);
  }

  private static Objective of(long weight, ObjectiveTerm term) {
    return new Objective(Map.of(term, weight));
  }

  @Test
  void timeIsPaidForInTime() {
    ViolationPenalty penalty = penalty(Objective.makespan());
    assertThat(penalty.ofLateness(0, 0)).isZero();
    assertThat(penalty.ofLateness(0, -5)).isZero();
    assertThat(penalty.ofLateness(0, 7)).isEqualTo(10 * 7);
    assertThat(penalty(of(4, ObjectiveTerm.MAKESPAN_MICROS)).ofLateness(0, 7))
        .isEqualTo(4 * 10 * 7);
    // Sums over jobs count for the heaviest.
    for (ObjectiveTerm term :
        List.of(
            ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
            ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS,
            ObjectiveTerm.SHIFTED_MICROS)) {
      assertThat(penalty(of(2, term)).ofLateness(0, 7)).isEqualTo(10 * 2 * 3 * 7);
    }
    assertThat(
            penalty(
                    of(2, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)
                        .plus(5, ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS)
                        .plus(7, ObjectiveTerm.SHIFTED_MICROS))
                .ofLateness(0, 1))
        .isEqualTo(10 * (2 + 5 + 7) * 3);
  }

  /** Two tasks cost 25 each, 50 together; the window of the first job is 20, the second's 50. */
  @Test
  void moneyIsPaidByTheWindowAndForBeingLateAtAll() {
    ViolationPenalty penalty = penalty(of(1, ObjectiveTerm.COST_MICRO_UNITS));
    assertThat(penalty.ofLateness(0, 20)).isEqualTo(10 * (25 + 50));
    assertThat(penalty.ofLateness(0, 4)).isEqualTo(10 * (25 + 10));
    assertThat(penalty.ofLateness(1, 50)).isEqualTo(10 * (25 + 50));
    assertThat(penalty(of(3, ObjectiveTerm.COST_MICRO_UNITS)).ofLateness(0, 20))
        .isEqualTo(3 * 10 * (25 + 50));
  }

  @Test
  void countsArePaidByAllOfThemAndTheHeaviest() {
    // Both jobs late weigh 4, the heaviest 3.
    assertThat(penalty(of(2, ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS)).ofLateness(0, 20))
        .isEqualTo(10 * (2 * 3 + 2 * 4));
    // Two workers.
    assertThat(penalty(of(2, ObjectiveTerm.WORKERS_USED)).ofLateness(0, 20))
        .isEqualTo(10 * (2 + 2 * 2));
    // Two runs.
    assertThat(penalty(of(2, ObjectiveTerm.MOVED_RUNS)).ofLateness(0, 20))
        .isEqualTo(10 * (2 + 2 * 2));
  }

  @Test
  void loadsAndBytesCountWhereTasksHaveSome() {
    Problem problem =
        Problem.builder()
            .model("m", 10)
            .worker(Worker.gpu("w", "T4", 100, 1_000_000))
            .workflow(
                Workflow.builder("f")
                    .task("a", 10, "m")
                    .task("b", 10)
                    .task("c", 10)
                    .edge("a", "c", 30)
                    .edge("b", "c", 4)
                    .build())
            .job(Job.builder("j", "f").deadlineMicros(20L).build())
            .objective(of(2, ObjectiveTerm.LOAD_COUNT))
            .build();
    ViolationPenalty loads = new ViolationPenalty(CompiledProblem.of(problem), true);
    assertThat(loads.ofLateness(0, 20)).isEqualTo(10 * (2 + 2));
    // No load that is spared is worth being late.
    long micros = CompiledProblem.of(problem).workers().loadMicros(0, 0);
    ViolationPenalty loadTime =
        new ViolationPenalty(
            CompiledProblem.of(problem.withObjective(of(2, ObjectiveTerm.MODEL_LOAD_MICROS))),
            true);
    assertThat(loadTime.ofLateness(0, 20)).isEqualTo(10 * (2 * micros + 2 * micros));
    ViolationPenalty bytes =
        new ViolationPenalty(
            CompiledProblem.of(problem.withObjective(of(2, ObjectiveTerm.BYTES_MOVED))), true);
    assertThat(bytes.ofLateness(0, 20)).isEqualTo(10 * (2 * 34 + 2 * 34));
    // Nothing is looked at where nobody asks.
    assertThat(new ViolationPenalty(CompiledProblem.of(problem), false).ofLateness(0, 20)).isZero();
  }

  @Test
  void aWindowBeginsNowAtTheEarliestAndIsNeverEmpty() {
    Objective money = of(1, ObjectiveTerm.COST_MICRO_UNITS);
    ViolationPenalty later =
        new ViolationPenalty(
            CompiledProblem.of(
                two().objective(money).state(ClusterState.EMPTY.withNowMicros(20)).build()),
            true);
    assertThat(later.ofLateness(0, 10)).isEqualTo(10 * (25 + 50));
    ViolationPenalty over =
        new ViolationPenalty(
            CompiledProblem.of(
                two().objective(money).state(ClusterState.EMPTY.withNowMicros(40)).build()),
            true);
    assertThat(over.ofLateness(0, 3)).isEqualTo(10 * (25 + 3 * 50));
  }

  @Test
  void budgetsArePaidByHowMuchOfThemIsExceeded() {
    ViolationPenalty money = penalty(of(1, ObjectiveTerm.COST_MICRO_UNITS));
    assertThat(money.ofExcess(0, 0)).isZero();
    assertThat(money.ofExcess(0, -1)).isZero();
    assertThat(money.ofExcess(0, 20)).isEqualTo(10 * (25 + 50));
    assertThat(money.ofExcess(0, 4)).isEqualTo(10 * (25 + 10));
    // 20 of work on two workers are 10 of time, which all jobs of a sum can be late by.
    assertThat(penalty(Objective.makespan()).ofExcess(0, 20)).isEqualTo(10 * 10);
    assertThat(penalty(of(2, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)).ofExcess(0, 20))
        .isEqualTo(10 * 2 * 4 * 10);
  }

  /** Without models nothing is loaded, so that every plan costs nothing, the late ones too. */
  @Test
  void whatIsMissedCostsWhereNothingElseDoes() {
    ViolationPenalty penalty = penalty(of(3, ObjectiveTerm.LOAD_COUNT));
    assertThat(penalty.ofLateness(0, 0)).isZero();
    assertThat(penalty.ofLateness(0, 20)).isEqualTo(10 * (1 + 1));
    assertThat(penalty.ofLateness(0, 40)).isEqualTo(10 * (1 + 2));
    assertThat(penalty.ofExcess(0, 20)).isEqualTo(10 * (1 + 1));
    // Nothing takes any time either.
    Workflow.Builder instant =
        Workflow.builder("f").task(Task.of("t", Mode.of(0).withConsumes(Map.of("energy", 15L))));
    Problem free =
        two().onlyWorkflows(List.of(instant.build())).objective(Objective.makespan()).build();
    assertThat(new ViolationPenalty(CompiledProblem.of(free), true).ofExcess(0, 20)).isEqualTo(10);
  }

  @Test
  void noPenaltyIsBeyondTheRangeOfSums() {
    ViolationPenalty penalty = penalty(of(1, ObjectiveTerm.MAKESPAN_MICROS));
    // Two jobs and a budget share a quarter of it.
    assertThat((double) penalty.ofLateness(0, Long.MAX_VALUE / 2))
        .isEqualTo((double) (Long.MAX_VALUE / 12));
  }

  /** The first runs from 10 to 20 and the second from 50 to 60, with a delivery until 65. */
  private static IndexedPlan late(CompiledProblem problem) {
    IndexedPlan plan = new IndexedPlan(problem.tasks());
    int mode = problem.workflows().optionMode(problem.workflows().optionsBegin(0));
    plan.setRun(0, mode, 0, 25, 35);
    plan.setRun(1, mode, 0, 50, 60);
    return plan;
  }

  private static CompiledProblem delivering() {
    Problem problem = two().objective(Objective.makespan()).build();
    List<Job> jobs = new ArrayList<>(problem.jobs());
    jobs.set(1, jobs.get(1).withOutputs(new JobOutput("t", 3, "store")));
    return CompiledProblem.of(problem.withJobs(jobs));
  }

  @Test
  void aPlanCostsItsObjectiveAndWhatItMisses() {
    CompiledProblem problem = delivering();
    PlanCost cost = new PlanCost(problem);
    IndexedPlan plan = late(problem);
    // Late by 5 and by 60 + 4 + 3 - 60; of 20 of the budget 30 are consumed.
    long excess = 10 * 10 / 2;
    assertThat(cost.of(plan)).isEqualTo(67 + 10 * 5 + 10 * 7 + excess);
    assertThat(cost.isFeasible()).isFalse();
    assertThat(PlanCompletion.latenessMicros(problem, plan)).isEqualTo(7);
    assertThat(PlanCompletion.budgetExcess(problem, plan)).isEqualTo(10);
    assertThat(PlanCompletion.budgetExcesses(problem, plan)).containsExactly(10);
    assertThat(PlanCompletion.counters(problem, plan))
        .isEqualTo(
            Map.of(PlanCompletion.SMALLEST_LATENESS, 7L, PlanCompletion.SMALLEST_EXCESS, 10L));
  }

  @Test
  void aPlanInTimeCostsItsObjectiveAlone() {
    Problem roomy = two().budget("more", 100).objective(Objective.makespan()).build();
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .budget("energy", 30)
                .onlyWorkflows(roomy.workflows())
                .onlyJobs(roomy.jobs())
                .onlyWorkers(roomy.workers())
                .objective(roomy.objective())
                .build());
    IndexedPlan plan = late(problem);
    plan.setRun(0, plan.mode[0], 0, 20, 30);
    PlanCost cost = new PlanCost(problem);
    assertThat(cost.of(plan)).isEqualTo(60);
    assertThat(cost.isFeasible()).isTrue();
    assertThat(PlanCompletion.counters(problem, plan)).isEmpty();
    assertThat(PlanCompletion.budgetExcess(problem, plan)).isZero();
    OfferedPlans offered = new OfferedPlans();
    Outcome outcome = PlanCompletion.offer(problem, plan, offered);
    assertThat(offered.plans()).containsExactly(plan);
    assertThat(outcome).isEqualTo(new Outcome(SearchEnd.COMPLETED, false, Map.of()));
  }

  @Test
  void aTimetableThatMissesADeadlineIsNotOffered() {
    CompiledProblem problem = CompiledProblem.of(two().objective(Objective.makespan()).build());
    Timetable timetable = new Timetable(problem);
    assertThat(timetable.place(1, problem.workflows().optionsBegin(0), 0)).isTrue();
    assertThat(timetable.place(0, problem.workflows().optionsBegin(0), 0)).isTrue();
    OfferedPlans offered = new OfferedPlans();
    Outcome outcome = PlanCompletion.offer(problem, timetable, offered);
    assertThat(offered.plans()).isEmpty();
    assertThat(outcome.counters()).isEqualTo(Map.of(PlanCompletion.SMALLEST_EXCESS, 10L));
    assertThat(PlanCompletion.counters(3, 0)).isEqualTo(Map.of("smallestLatenessMicros", 3L));
    assertThat(PlanCompletion.counters(0, 0)).isEmpty();
  }
}
