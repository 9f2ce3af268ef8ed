package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.LeastArgument;
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
    int compared = 0;
    for (long seed = 0; seed < PROBLEMS; seed++) {
      Problem problem = BatchMix.of(seed, 5, Magnitude.UNITS);
      Optimum optimum = BruteForceOracle.solve(problem);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (!optimum.isFeasible() || compiled.taskWithoutOption().isPresent()) {
        continue;
      }
      compared++;
      LowerBounds bounds = LowerBounds.of(compiled);
      assertThat(Refutations.of(compiled)).as("seed " + seed).isEmpty();
      assertThat(bounds.objective().value())
          .as("seed " + seed)
          .isLessThanOrEqualTo(optimum.objective());
      assertThat(BoundChecker.check(problem, bounds.evidence()).faults())
          .as("seed " + seed)
          .isEmpty();
      assertThat(Explanation.of(problem, optimum.requirePlan()).reasons())
          .as("seed " + seed)
          .hasSameSizeAs(optimum.requirePlan().runs());
    }
    assertThat(compared).isGreaterThan(PROBLEMS / 2);
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

  @Test
  void argumentsFromWorkProveNothing() {
    Problem problem = requests();
    WorkArgument work = new WorkArgument(30, List.of(), 0, 0, 3, false, false);
    BoundVerdict verdict = BoundChecker.check(problem, new BoundEvidence(30, 1, List.of(work)));
    assertThat(verdict.faults()).hasSize(1);
    assertThat(verdict.faults().get(0)).contains("share their work");
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
