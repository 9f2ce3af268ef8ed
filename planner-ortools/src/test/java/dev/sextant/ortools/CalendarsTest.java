package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planners;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Closed times and prices that change, against exhaustion and against the same at another scale.
 */
class CalendarsTest {
  private static final int PROBLEMS = System.getProperty(PlannerContract.ALL) == null ? 16 : 200;
  private static final long MILLION = 1_000_000;

  @Test
  void agreesWithExhaustionWherePricesChange() {
    int feasible = 0;
    for (int seed = 0; seed < PROBLEMS; seed++) {
      Problem problem = problem(seed, 1, 1);
      Optimum optimum = BruteForceOracle.solve(problem);
      PlanResult result = Planners.get("cp-sat").plan(problem);
      if (!optimum.isFeasible()) {
        assertThat(result.status()).as("seed %d", seed).isEqualTo(PlanStatus.INFEASIBLE);
        continue;
      }
      feasible++;
      assertThat(result.status()).as("seed %d: %s", seed, result).isEqualTo(PlanStatus.OPTIMAL);
      assertThat(result.objective()).as("seed %d", seed).hasValue(optimum.objective());
      assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    }
    assertThat(feasible).isGreaterThan(PROBLEMS / 2);
  }

  /** Prices are whole micro-units a microsecond here, so that nothing is rounded. */
  @Test
  void aMillionTimesTheTimeIsAMillionTimesTheCost() {
    for (int seed = 0; seed < PROBLEMS / 2; seed++) {
      PlanResult once = Planners.get("cp-sat").plan(problem(seed, 1, MILLION));
      PlanResult scaled = Planners.get("cp-sat").plan(problem(seed, MILLION, MILLION));
      assertThat(scaled.status()).as("seed %d", seed).isEqualTo(once.status());
      if (once.objective().isPresent()) {
        assertThat(scaled.objective())
            .as("seed %d", seed)
            .hasValue(once.objective().getAsLong() * MILLION);
      }
    }
  }

  /** Runs cross steps, wait for cheaper ones and get into each other's way; two ways to a proof. */
  @Test
  void provesHalfADayOfHourlyPrices() {
    for (int seed = 0; seed < 3; seed++) {
      Problem problem = hourly(seed);
      PlanResult usual = Planners.get("cp-sat").plan(problem);
      PlanResult plain =
          Planners.get("cp-sat:start=none,portfolio=solver,relaxations=false").plan(problem);
      assertThat(usual.status()).as("seed %d: %s", seed, usual).isEqualTo(PlanStatus.OPTIMAL);
      assertThat(plain.status()).as("seed %d: %s", seed, plain).isEqualTo(PlanStatus.OPTIMAL);
      assertThat(usual.objective()).as("seed %d", seed).isEqualTo(plain.objective());
      long bound = LowerBounds.of(CompiledProblem.of(problem)).objective().value();
      assertThat(bound).isLessThanOrEqualTo(usual.objective().orElseThrow());
      PlanResult greedy = Planners.get("greedy-cost").plan(problem);
      assertThat(greedy.objective().orElseThrow())
          .isGreaterThanOrEqualTo(usual.objective().orElseThrow());
    }
  }

  private static Problem hourly(int seed) {
    SplittableRandom random = new SplittableRandom(~seed);
    long minute = 60 * MILLION;
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 6; t++) {
      workflow.task("t" + t, random.nextLong(3, 15) * 10 * minute);
      if (t % 2 == 1) {
        workflow.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    Problem.Builder problem =
        Problem.builder()
            .workflow(workflow.build())
            .job(Job.builder("j", "f").deadlineMicros(12 * 60 * minute).build());
    for (int w = 0; w < 2; w++) {
      List<Step> steps = new ArrayList<>();
      for (int s = 0; s < 12; s++) {
        steps.add(new Step(s * 60 * minute, random.nextInt(10) > 0, 10 * random.nextLong(10, 90)));
      }
      problem.worker(Worker.cpu("w" + w).withCalendar(new Calendar(steps)));
    }
    return problem.objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS)).build();
  }

  @Test
  void startsBetweenTwoStepsWhereRoundingMakesThatBetter() {
    // Between steps one run gets dearer while the other gets cheaper, and each is rounded up.
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", 10).task("b", 10).edge("a", "b", 0).build())
            .job(Job.builder("j", "f").deadlineMicros(30L).build())
            .worker(
                Worker.cpu("w")
                    .withPrice(new Price.Constant(50_000))
                    .withCalendar(
                        Calendar.of(Step.open(10, 150_000), Step.open(20, 30_000), Step.open(40))))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .build();
    PlanResult result = Planners.get("cp-sat").plan(problem);
    Optimum optimum = BruteForceOracle.solve(problem);
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.objective()).hasValue(optimum.objective());
  }

  /** Just before the price falls, a run costs 1 wherever it starts, after rounding. */
  @Test
  void startsLaterWhereTheCostFallsByLessThanRoundingTells() {
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", 3).build())
            .job(Job.builder("j", "f").deadlineMicros(12L).build())
            .worker(
                Worker.cpu("w")
                    .withPrice(new Price.Constant(400_000))
                    .withCalendar(Calendar.of(Step.open(10, 50_000))))
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState(
                        "w", 0, List.of(new Occupation(Map.of("compute", 1L), 0, 9)), List.of())))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .build();
    PlanResult result =
        Planners.get("cp-sat:start=none,portfolio=solver,relaxations=false").plan(problem);
    assertThat(result.status()).as("%s", result).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.objective()).hasValue(1);
  }

  @Test
  void namesTheTaskThatNoOpenTimeIsLeftFor() {
    Workflow workflow =
        Workflow.builder("f").task("first", 10).task("last", 10).edge("first", "last", 0).build();
    Problem.Builder two = Problem.builder().workflow(workflow).job("j", "f");
    Worker closes = Worker.cpu("w").withCalendar(Calendar.of(Step.closed(19)));
    PlanResult chain =
        Planners.get("cp-sat").plan(two.worker(closes).objective(Objective.makespan()).build());
    assertThat(chain.status()).isEqualTo(PlanStatus.INFEASIBLE);
    assertThat(chain.infeasibilityReason()).contains("Task (last) of job (j)", "is open");
    Problem alone =
        Problem.builder()
            .workflow(Workflow.builder("f").task("long", 20).build())
            .job("j", "f")
            .worker(closes)
            .objective(Objective.makespan())
            .build();
    PlanResult single = Planners.get("cp-sat").plan(alone);
    assertThat(single.status()).isEqualTo(PlanStatus.INFEASIBLE);
    assertThat(single.infeasibilityReason()).contains("Task (long)", "open time");
    Problem three =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", 7).task("b", 7).task("c", 7).build())
            .job("j", "f")
            .worker(closes)
            .objective(Objective.makespan())
            .build();
    assertThat(Planners.get("cp-sat").plan(three).status()).isEqualTo(PlanStatus.INFEASIBLE);
  }

  /** Two or three tasks on two workers; prices are multiples of {@code pricesOf}. */
  private static Problem problem(int seed, long factor, long pricesOf) {
    SplittableRandom random = new SplittableRandom(seed);
    Workflow.Builder workflow = Workflow.builder("f");
    int tasks = 2 + seed % 2;
    for (int t = 0; t < tasks; t++) {
      Mode mode = Mode.of(random.nextInt(1, 6) * factor);
      workflow.task(Task.of("t" + t, random.nextInt(3) == 0 ? mode.withModels("m") : mode));
      if (t > 0 && random.nextBoolean()) {
        workflow.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    Problem.Builder problem =
        Problem.builder()
            .name(String.format(Locale.ROOT, "calendars %d x %d", seed, factor))
            .model("m", 2)
            .workflow(workflow.build())
            .job(Job.builder("j", "f").deadlineMicros(random.nextInt(14, 26) * factor).build());
    for (int w = 0; w < 2; w++) {
      problem.worker(
          Worker.gpu("w" + w, "gpu", 4, MILLION / factor)
              .withPrice(price(random, pricesOf))
              .withCalendar(calendar(random, factor, pricesOf)));
    }
    return problem
        .objective(
            Objective.of(ObjectiveTerm.COST_MICRO_UNITS)
                .plus(seed % 3 == 0 ? 1 : 0, ObjectiveTerm.MAKESPAN_MICROS))
        .build();
  }

  private static Price.Constant price(SplittableRandom random, long of) {
    return new Price.Constant(of == 1 ? random.nextLong(3 * MILLION) : random.nextLong(5) * of);
  }

  private static Calendar calendar(SplittableRandom random, long factor, long pricesOf) {
    List<Step> steps = new ArrayList<>();
    long from = random.nextInt(4);
    for (int s = random.nextInt(1, 5); s > 0; s--) {
      boolean open = random.nextInt(100) < 70;
      long price = price(random, pricesOf).microUnitsPerSecond();
      steps.add(new Step(from * factor, open, price));
      from += random.nextInt(1, 7);
    }
    return new Calendar(steps);
  }
}
