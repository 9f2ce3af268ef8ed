package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.evidence.OrderArgument;
import dev.sextant.planner.evidence.WorkArgument;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.evidence.check.BoundVerdict;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bounds of problems whose runs go in batches, and explanations of their best plans. */
class BatchBoundsTest {
  private static final int PROBLEMS = Integer.getInteger("sextant.mix.batches", 60);

  @Test
  void boundsAreAtMostTheOptimumAndProven() {
    int feasible = 0;
    for (long seed = 0; seed < PROBLEMS; seed++) {
      Problem problem = BatchMix.of(seed, 5, Magnitude.UNITS);
      Optimum optimum = OracleBounds.require(problem, "seed " + seed);
      if (optimum.isFeasible()) {
        feasible++;
        assertThat(Explanation.of(problem, optimum.requirePlan()).reasons())
            .as("seed " + seed)
            .hasSameSizeAs(optimum.requirePlan().runs());
      }
    }
    assertThat(feasible).isGreaterThan(PROBLEMS / 2);
  }

  /** Three runs for the price of a batch of three: 5 each, of which no more can be proven. */
  @Test
  void theTimeOfABatchIsPaidOnce() {
    Problem problem = requests().withObjective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS));
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    assertThat(bounds.objective().value()).isEqualTo(15);
    assertThat(BruteForceOracle.solve(problem).objective()).isEqualTo(15);
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
    LeastArgument more = new LeastArgument(ObjectiveTerm.COST_MICRO_UNITS, 16);
    assertThat(BoundChecker.check(problem, new BoundEvidence(16, 1, List.of(more))).verified())
        .isFalse();
  }

  /** Each of three runs takes 5 of a batch of three, which is 15 together. */
  @Test
  void workIsTheLeastEvenShareOfABatch() {
    Problem problem = requests();
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));

    assertThat(bounds.makespanMicros()).isEqualTo(new LowerBound(15, "work"));
    assertThat(BruteForceOracle.solve(problem).objective()).isEqualTo(15);
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
    assertThat(verdict(problem, 15).verified()).isTrue();
    assertThat(verdict(problem, 16).faults().get(0)).contains("The workers can do so much");
  }

  private static BoundVerdict verdict(Problem problem, long bound) {
    List<CapacityPrice> prices = List.of(CapacityPrice.ofResource(1, Mode.COMPUTE, List.of()));
    WorkArgument work = new WorkArgument(bound, prices, 0, 0, 3, false, false);
    return BoundChecker.check(problem, new BoundEvidence(bound, 1, List.of(work)));
  }

  /** No batch has more runs than there are tasks: two share 13, not 15 by three. */
  @Test
  void sharesAreThoseOfBatchesThatMayBe() {
    Problem all = requests();
    Problem two = all.withJobs(all.jobs().subList(0, 2));
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(two));

    // 6 and 6, rounded down; the batch takes 13.
    assertThat(bounds.makespanMicros().value()).isEqualTo(12);
    assertThat(BoundChecker.check(two, bounds.evidence()).verified()).isTrue();
  }

  @Test
  void flowIsBoundedByWork() {
    Problem problem = requests().withObjective(Objective.totalWeightedFlow());
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));

    // One after the other at 5 each, where paths alone give 10 for each job.
    assertThat(bounds.objective().value()).isGreaterThanOrEqualTo(35);
    assertThat(BruteForceOracle.solve(problem).objective()).isEqualTo(45);
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
  }

  @Test
  void argumentsAboutSingleRunsProveNothing() {
    Problem problem = requests();
    OrderArgument order = new OrderArgument(30, List.of());
    BoundVerdict verdict = BoundChecker.check(problem, new BoundEvidence(30, 1, List.of(order)));
    assertThat(verdict.faults()).hasSize(1);
    assertThat(verdict.faults().get(0)).contains("go in batches");
  }

  private static Problem requests() {
    Mode mode = Mode.of(Mode.DEFAULT_ID, Batch.of(10, 13, 15));
    Problem.Builder problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task(Task.of("t", mode)).build())
            .worker(Worker.cpu("w").withPrice(new Price.Constant(1_000_000)))
            .objective(Objective.makespan());
    for (int i = 0; i < 3; i++) {
      problem.job("j" + i, "f");
    }
    return problem.build();
  }
}
