package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.contract.TinyProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** More problems are judged when the system property {@value PlannerContract#ALL} is set. */
class LoadingRelaxationTest {
  private static final boolean ALL = System.getProperty(PlannerContract.ALL) != null;

  /** What the relaxation proves; {@code Long.MIN_VALUE} where there is none. */
  private static long bound(Problem problem, long least, long incumbent) {
    Natives.load();
    CompiledProblem compiled = CompiledProblem.of(problem);
    LoadingRelaxation relaxation =
        LoadingRelaxation.of(
            compiled, new Candidates(compiled), CpSatOptions.defaults(), least, incumbent);
    if (relaxation == null) {
      return Long.MIN_VALUE;
    }
    return RelaxationSearch.bound(relaxation, problem.name(), incumbent, relaxation.portfolio(), 2);
  }

  /** Compares with the optimum; returns by how much the library's bound is raised. */
  private static long raised(Problem problem) {
    long optimum = BruteForceOracle.solve(problem).objective();
    if (optimum == Long.MAX_VALUE) {
      return 0;
    }
    long least = LowerBounds.of(CompiledProblem.of(problem)).objective().value();
    long bound = bound(problem, least, optimum);
    assertThat(bound).as(problem.name()).isLessThanOrEqualTo(optimum);
    return Math.max(0, bound - least);
  }

  @Test
  void isNeverAboveTheOptimumOfTinyProblems() {
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), ALL ? 2880 : 48)) {
      raised(tiny.problem().withObjective(Objective.makespan()));
    }
  }

  @Test
  void isNeverAboveTheOptimumInTheMiddleOfAnExecution() {
    int judged = 0;
    for (int seed = 0; seed < (ALL ? 5_000 : 60); seed++) {
      Problem problem = FeatureMix.of(seed, 6, Magnitude.UNITS).withObjective(Objective.makespan());
      if (!problem.state().equals(ClusterState.EMPTY)) {
        raised(problem);
        judged++;
      }
    }
    assertThat(judged).isGreaterThan(20);
  }

  @Test
  void isOftenAboveOtherBoundsWhereLoadsCompete() {
    int above = 0;
    for (int seed = 0; seed < (ALL ? 1_000 : 24); seed++) {
      above += raised(competing(seed)) > 0 ? 1 : 0;
    }
    assertThat(above).isGreaterThan(2);
  }

  /** Five independent tasks with one of three models each on two workers, and ample memory. */
  private static Problem competing(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder builder = Problem.builder().name("competing-" + seed);
    for (int m = 0; m < 3; m++) {
      builder.model("m" + m, random.nextInt(2, 8));
    }
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 5; t++) {
      workflow.task("t" + t, random.nextInt(1, 9), "m" + random.nextInt(0, 3));
    }
    return builder
        .workflow(workflow.build())
        .job("j", "f")
        .worker(Worker.gpu("v", "default", 100, 1_000_000))
        .worker(Worker.gpu("w", "default", 100, 1_000_000))
        .objective(Objective.makespan())
        .build();
  }

  @Test
  void countsInTheUnitAndTheWeightOfTheObjective() {
    Problem once = competing(1);
    Problem thrice =
        once.withObjective(Objective.makespan().plus(3, ObjectiveTerm.MAKESPAN_MICROS));
    assertThat(bound(thrice, 0, 3_000)).isEqualTo(3 * bound(once, 0, 1_000));
  }

  @Test
  void thereIsNoneForOtherTermsOrWithoutModelsOrAPlan() {
    Problem problem = competing(1);
    assertThat(bound(problem, 0, 1_000)).isPositive();
    assertThat(bound(problem.withObjective(Objective.totalWeightedFlow()), 0, 1_000))
        .isEqualTo(Long.MIN_VALUE);
    assertThat(bound(problem, 0, Long.MAX_VALUE)).isEqualTo(Long.MIN_VALUE);
    Problem plain =
        Problem.builder()
            .workflow(Workflow.builder("f").task("t", 5).build())
            .job("j", "f")
            .worker(Worker.cpu("w"))
            .objective(Objective.makespan())
            .build();
    assertThat(bound(plain, 0, 1_000)).isEqualTo(Long.MIN_VALUE);
  }
}
