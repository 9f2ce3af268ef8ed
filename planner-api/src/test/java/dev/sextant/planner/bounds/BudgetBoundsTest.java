package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.evidence.Argument;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.evidence.JobSetsArgument;
import dev.sextant.planner.evidence.JobsArgument;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.evidence.WorkArgument;
import dev.sextant.planner.evidence.WorkersArgument;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What budgets add to bounds. */
class BudgetBoundsTest {
  private static final List<ObjectiveTerm> TERMS =
      List.of(
          ObjectiveTerm.MAKESPAN_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS,
          ObjectiveTerm.COST_MICRO_UNITS,
          ObjectiveTerm.WORKERS_USED);

  /** Runs of 100, or of 40 for a token; so many jobs on two workers, and so many tokens. */
  private static Problem tokens(int jobs, long tokens, ObjectiveTerm term) {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("a").withPrice(new Price.Constant(1_000_000)))
            .worker(Worker.cpu("b").withPrice(new Price.Constant(1_000_000)))
            .transfers(TransferModel.uniform(0, 1_000_000))
            .objective(Objective.of(term))
            .budget("tokens", tokens)
            .workflow(
                Workflow.builder("one")
                    .task(Task.of("task", slow(100), fast(40, "tokens", 1)))
                    .build());
    for (int j = 0; j < jobs; j++) {
      problem.job(new Job("job" + j, "one", 0));
    }
    return problem.build();
  }

  private static Mode slow(long micros) {
    return Mode.of("slow", new TaskDuration.Fixed(micros));
  }

  private static Mode fast(long micros, String budget, long taken) {
    return Mode.of("fast", new TaskDuration.Fixed(micros)).withConsumes(Map.of(budget, taken));
  }

  private static LowerBound verified(Problem problem) {
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    LowerBound bound = bounds.objective();
    assertThat(BoundChecker.check(problem, bounds.evidence()).faults()).isEmpty();
    return bound;
  }

  /** What is spared is 60 a token, on two workers; all ends are multiples of 20. */
  @ParameterizedTest
  @CsvSource({"0, 1000", "5, 860", "10, 700", "19, 440", "20, 400", "30, 400"})
  void workCannotAllBeShort(long tokens, long makespan) {
    assertThat(verified(tokens(20, tokens, ObjectiveTerm.MAKESPAN_MICROS)).value())
        .isEqualTo(makespan);
  }

  @ParameterizedTest
  @CsvSource({"0, 2000, cheapest-options", "5, 1700, budgeted-cost", "20, 800, cheapest-options"})
  void moneyCannotAllBeSpared(long tokens, long money, String source) {
    LowerBound bound = verified(tokens(20, tokens, ObjectiveTerm.COST_MICRO_UNITS));
    assertThat(bound.value()).isEqualTo(money);
    if (tokens > 0) {
      assertThat(bound.source()).isEqualTo(source);
    }
  }

  /** The k-th job to end does so no sooner than the tokens let k jobs be done. */
  @Test
  void sumsOverJobsKnowOfBudgets() {
    long all = verified(tokens(20, 20, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)).value();
    long some = verified(tokens(20, 10, ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)).value();
    // Ten fast ones first, two at a time, and ten slow ones after them.
    assertThat(some).isGreaterThan(all + 500).isLessThanOrEqualTo(2 * (600 + 5 * 200 + 1_500));
  }

  private static List<CapacityPrice> pricesOf(Argument argument) {
    if (argument instanceof WorkArgument work) {
      return work.prices();
    } else if (argument instanceof LeastArgument least) {
      return least.prices();
    } else if (argument instanceof JobsArgument jobs) {
      return jobs.prices();
    } else if (argument instanceof WorkersArgument workers) {
      return workers.prices();
    } else if (argument instanceof JobSetsArgument sets) {
      return sets.rows().stream().flatMap(row -> row.prices().stream()).toList();
    }
    return List.of();
  }

  @Test
  void pricesOfNothingAreRefused() {
    Problem problem = tokens(20, 5, ObjectiveTerm.COST_MICRO_UNITS);
    assertThat(
            faults(
                problem,
                new LeastArgument(ObjectiveTerm.COST_MICRO_UNITS, 1_700, 1, prices(60, "tokens"))))
        .isEmpty();
    assertThat(
            faults(
                problem,
                new LeastArgument(ObjectiveTerm.COST_MICRO_UNITS, 1_701, 1, prices(60, "tokens"))))
        .isNotEmpty();
    assertThat(
            faults(
                problem,
                new LeastArgument(ObjectiveTerm.COST_MICRO_UNITS, 1_700, 1, prices(60, "other"))))
        .singleElement()
        .asString()
        .contains("other");
    assertThat(
            faults(
                problem,
                new LeastArgument(ObjectiveTerm.COST_MICRO_UNITS, 1, 0, prices(60, "tokens"))))
        .singleElement()
        .asString()
        .contains("unit");
    assertThat(
            faults(
                problem,
                new LeastArgument(ObjectiveTerm.COST_MICRO_UNITS, 1, 1, prices(-1, "tokens"))))
        .singleElement()
        .asString()
        .contains("negative");
  }

  private static List<CapacityPrice> prices(long price, String budget) {
    return List.of(CapacityPrice.ofBudget(price, budget));
  }

  private static List<String> faults(Problem problem, LeastArgument argument) {
    return BoundChecker.check(problem, new BoundEvidence(argument.value(), 1, List.of(argument)))
        .faults();
  }

  /** Two or three tasks a job that are fast for what budgets have too little of. */
  private static Problem drawn(int seed, Objective objective, long unit) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem =
        Problem.builder().transfers(TransferModel.uniform(0, 1_000_000)).objective(objective);
    for (String type : List.of("a", "b")) {
      problem.worker(
          Worker.cpu(type + random.nextInt(10))
              .withType(type)
              .withPrice(new Price.Constant(random.nextInt(1, 5) * 1_000_000L)));
    }
    int budgets = random.nextInt(1, 3);
    long most = 0;
    Workflow.Builder workflow = Workflow.builder("work");
    int tasks = random.nextInt(1, 3);
    for (int t = 0; t < tasks; t++) {
      long slow = jitter(random, 10 * unit);
      long taken = jitter(random, unit) / (seed % 3 == 0 ? unit : 1) + 1;
      most += taken;
      workflow.task(
          Task.of(
              "task" + t,
              slow(slow),
              fast(
                  Math.max(1, slow / random.nextInt(2, 5)),
                  "budget" + random.nextInt(budgets),
                  taken)));
      if (t > 0 && random.nextBoolean()) {
        workflow.edge("task" + (t - 1), "task" + t, 0);
      }
    }
    problem.workflow(workflow.build());
    int jobs = random.nextInt(2, 4);
    for (int b = 0; b < budgets; b++) {
      problem.budget("budget" + b, random.nextLong(jobs * most));
    }
    for (int j = 0; j < jobs; j++) {
      problem.job(
          new Job("job" + j, "work", jitter(random, 3 * unit))
              .withDueMicros(8 * unit)
              .withWeight(random.nextInt(1, 4)));
    }
    return problem.build();
  }

  private static long jitter(SplittableRandom random, long mean) {
    return random.nextLong(mean) + mean / 2 + 1;
  }

  @ParameterizedTest
  @EnumSource(
      value = ObjectiveTerm.class,
      names = {
        "MAKESPAN_MICROS",
        "TOTAL_WEIGHTED_FLOW_MICROS",
        "TOTAL_WEIGHTED_TARDINESS_MICROS",
        "TOTAL_WEIGHTED_LATE_JOBS",
        "COST_MICRO_UNITS"
      })
  void noPlanIsBelow(ObjectiveTerm term) {
    int priced = 0;
    for (int seed = 0; seed < 30; seed++) {
      for (long unit : new long[] {3, 1_000_003}) {
        Problem problem = drawn(seed, Objective.of(term), unit);
        priced += requireValid(problem, "seed " + seed) ? 1 : 0;
      }
    }
    assertThat(priced).isGreaterThan(term == ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS ? 0 : 8);
  }

  @Test
  void noPlanOfAnyFeaturesIsBelow() {
    int priced = 0;
    for (int i = 0; i < 600; i++) {
      int seed = i;
      Problem drawn = FeatureMix.of(seed, 4, Magnitude.UNITS);
      ObjectiveTerm term = TERMS.get(seed % TERMS.size());
      List<Budget> few =
          drawn.budgets().stream()
              .map(b -> new Budget(b.id(), b.amount() * (seed % 4) / 10))
              .toList();
      Problem problem =
          drawn.toBuilder().onlyBudgets(few).objective(Objective.of(term)).buildUnchecked();
      if (problem.errors().isEmpty() && !problem.budgets().isEmpty()) {
        priced += requireValid(problem, "seed " + seed) ? 1 : 0;
      }
    }
    assertThat(priced).isGreaterThan(3);
  }

  /** Whether a budget is part of the proof. */
  private static boolean requireValid(Problem problem, String name) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    if (compiled.taskWithoutOption().isPresent()) {
      return false;
    }
    LowerBounds bounds = LowerBounds.of(compiled);
    long bound = bounds.objective().value();
    assertThat(BoundChecker.check(problem, bounds.evidence()).faults()).as(name).isEmpty();
    Optimum optimum = BruteForceOracle.solve(problem);
    if (!optimum.isFeasible()) {
      return false;
    }
    assertThat(bound).as(name).isLessThanOrEqualTo(optimum.objective());
    return bounds.evidence().arguments().stream()
        .flatMap(argument -> pricesOf(argument).stream())
        .anyMatch(price -> price.budget() != null);
  }
}
