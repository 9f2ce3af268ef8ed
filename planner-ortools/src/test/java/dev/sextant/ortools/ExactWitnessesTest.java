package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.ortools.witness.Answer;
import dev.sextant.ortools.witness.ChocoWitness;
import dev.sextant.ortools.witness.TimeIndexedWitness;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.OutcomeMix;
import dev.sextant.planner.contract.ProblemFamily;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Four exact methods agree on the optimum, or that there is no plan: this planner, a disjunctive
 * program in another solver, a time-indexed program, and exhaustion. The witnesses read the problem
 * themselves; every plan of theirs goes through the checker and the metrics.
 */
class ExactWitnessesTest {
  private static final int MOST_TASKS = 6;
  private static final long NODES = 100_000;
  private static final double EFFORT = 100;
  private static final Duration LONG = Duration.ofMinutes(10);

  @BeforeAll
  static void loadNatives() {
    Natives.load();
  }

  @Test
  void agreeOnTheOptimumWhateverFeaturesMeet() throws InterruptedException {
    ProblemFamily family =
        new ProblemFamily(
            "sextant.mix.witnesses", 24, seed -> FeatureMix.of(seed, MOST_TASKS, Magnitude.UNITS));
    AtomicInteger decided = new AtomicInteger();
    AtomicInteger feasible = new AtomicInteger();
    family.judge(problem -> judge(problem, new AtomicInteger(), decided, feasible));
    assertThat(decided.get()).isGreaterThanOrEqualTo(family.size() * 99 / 100);
    assertThat(feasible.get()).isBetween(family.size() / 2, family.size() - 1);
  }

  /** Of batches the disjunctive program alone is a witness beside exhaustion. */
  @Test
  void agreeOnTheOptimumWithBatches() throws InterruptedException {
    ProblemFamily family =
        new ProblemFamily(
            "sextant.mix.witnesses.batches",
            12,
            seed -> BatchMix.of(seed, MOST_TASKS, Magnitude.UNITS));
    AtomicInteger byChoco = new AtomicInteger();
    family.judge(problem -> judge(problem, byChoco, new AtomicInteger(), new AtomicInteger()));
    assertThat(byChoco.get()).isGreaterThanOrEqualTo(family.size() * 9 / 10);
  }

  @Test
  void agreeOnTheOptimumWhereTasksMayNotRun() throws InterruptedException {
    ProblemFamily family =
        new ProblemFamily(
            "sextant.mix.witnesses.outcomes",
            12,
            seed ->
                seed % 3 == 0
                    ? OutcomeMix.withBatches(seed, MOST_TASKS - 1, Magnitude.UNITS)
                    : OutcomeMix.of(seed, MOST_TASKS, Magnitude.UNITS));
    AtomicInteger byChoco = new AtomicInteger();
    family.judge(problem -> judge(problem, byChoco, new AtomicInteger(), new AtomicInteger()));
    assertThat(byChoco.get()).isGreaterThanOrEqualTo(family.size() * 9 / 10);
  }

  private static @Nullable String judge(
      Problem problem, AtomicInteger byChoco, AtomicInteger decided, AtomicInteger feasible) {
    Answer indexed = TimeIndexedWitness.solve(problem, EFFORT);
    Answer choco = ChocoWitness.solve(problem, NODES);
    Optimum optimum = BruteForceOracle.solve(problem);
    Answer exhausted = new Answer(true, optimum.plan(), optimum.objective());
    for (Answer witness : List.of(indexed, choco, exhausted)) {
      String wrong = wrong(problem, witness);
      if (wrong != null) {
        return wrong;
      }
    }
    byChoco.addAndGet(choco.decided() ? 1 : 0);
    decided.addAndGet(indexed.decided() && choco.decided() ? 1 : 0);
    feasible.addAndGet(optimum.isFeasible() ? 1 : 0);
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(LONG).withMaxThreads(1);
    PlanResult result = Planners.get("cp-sat").plan(problem, options);
    if (result.status() != PlanStatus.OPTIMAL && result.status() != PlanStatus.INFEASIBLE) {
      return "cp-sat decides nothing: " + result;
    }
    Answer planner = new Answer(true, result.plan(), result.objective().orElse(0));
    List<String> outcomes =
        Stream.of(planner, choco, indexed, exhausted)
            .filter(Answer::decided)
            .map(Answer::outcome)
            .toList();
    return outcomes.stream().distinct().count() == 1
        ? null
        : "the optima differ: cp-sat "
            + planner.outcome()
            + ", Choco "
            + choco.outcome()
            + ", time-indexed "
            + indexed.outcome()
            + ", exhausted "
            + exhausted.outcome();
  }

  private static @Nullable String wrong(Problem problem, Answer answer) {
    Plan plan = answer.plan();
    if (plan == null) {
      return null;
    }
    List<Violation> violations = PlanChecker.check(problem, plan);
    if (!violations.isEmpty()) {
      return "a witness breaks " + violations.get(0).constraint() + ": " + violations;
    }
    long objective = PlanMetrics.of(problem, plan).objective();
    return objective == answer.objective()
        ? null
        : "a witness computes another objective: "
            + answer.objective()
            + " instead of "
            + objective;
  }
}
