package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.evidence.WorkersArgument;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FewestWorkersTest {
  private static Problem alike(int workers, int jobs, long micros, @Nullable Long deadline) {
    Problem.Builder problem =
        Problem.builder()
            .transfers(TransferModel.uniform(0, 1_000_000))
            .objective(Objective.of(ObjectiveTerm.WORKERS_USED))
            .workflow(Workflow.builder("one").task(Task.of("task", Mode.of(micros))).build());
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    for (int j = 0; j < jobs; j++) {
      problem.job(new Job("job" + j, "one", 0).withDeadlineMicros(deadline));
    }
    return problem.build();
  }

  private static LowerBound verified(Problem problem) {
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    LowerBound bound = bounds.objective();
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
    assertThat(bounds.evidence().value()).isEqualTo(bound.value());
    return bound;
  }

  /** 16 runs of 1000 until then. */
  @ParameterizedTest
  @CsvSource({"1000, 16", "2000, 8", "4000, 4", "5500, 3", "16000, 1"})
  void deadlinesAskForSoMany(long deadline, long workers) {
    assertThat(verified(alike(16, 16, 1_000, deadline)))
        .isEqualTo(new LowerBound(workers, workers == 1 ? "any-run" : "fewest-workers"));
  }

  /** Work of 1200 takes 1200 over their number: 400 and 300 are as good as 300 and 400. */
  @Test
  void fewerTakeLonger() {
    Problem problem = alike(12, 12, 100, null);

    assertThat(
            verified(
                problem.withObjective(Objective.makespan().plus(100, ObjectiveTerm.WORKERS_USED))))
        .isEqualTo(new LowerBound(700, "sum-of-terms"));
    assertThat(
            verified(
                    problem.withObjective(
                        Objective.of(ObjectiveTerm.MAKESPAN_MICROS)
                            .plus(2, ObjectiveTerm.MAKESPAN_MICROS)
                            .plus(1, ObjectiveTerm.WORKERS_USED)))
                .value())
        .isEqualTo(2 * 100 + 12);
  }

  /** Two tasks that no worker has in common. */
  @Test
  void someClassMustRunEachTask() {
    Problem problem =
        Problem.builder()
            .transfers(TransferModel.uniform(0, 1_000_000))
            .workers(Worker.cpu("a"), Worker.cpu("b"), Worker.cpu("c"))
            .workflow(
                Workflow.builder("two")
                    .task(Task.of("left", Mode.of(10).onWorkers("a", "b")))
                    .task(Task.of("right", Mode.of(10).onWorkers("c")))
                    .build())
            .job(new Job("job", "two", 0))
            .objective(Objective.of(ObjectiveTerm.WORKERS_USED))
            .build();

    assertThat(verified(problem)).isEqualTo(new LowerBound(2, "any-run"));
  }

  @Test
  void saysWhatDoesNotHold() {
    Problem problem =
        alike(12, 12, 100, 400L)
            .withObjective(Objective.makespan().plus(50, ObjectiveTerm.WORKERS_USED));
    List<CapacityPrice> prices = List.of(CapacityPrice.ofResource(1, "compute", List.of()));

    // With three workers all is done by 400; with two that takes 200 longer than it may.
    WorkersArgument three = new WorkersArgument(150, 100, prices, 0, 0, 400L, 12);
    assertThat(faults(problem, three)).isEmpty();
    assertThat(faults(problem, new WorkersArgument(151, 100, prices, 0, 0, 400L, 12)))
        .singleElement()
        .asString()
        .contains("3 workers can do so much by 400 us.");
    assertThat(faults(problem, new WorkersArgument(150, 100, prices, 0, 0, 400L, 13)))
        .singleElement()
        .asString()
        .contains("Such tasks are 12, not 13.");
    assertThat(faults(problem, new WorkersArgument(150, 100, prices, 0, -1, 400L, 12)))
        .singleElement()
        .asString()
        .contains("negative");
    assertThat(
            faults(
                problem.withObjective(Objective.of(ObjectiveTerm.WORKERS_USED)),
                new WorkersArgument(3, 0, prices, 0, 0, null, 12)))
        .singleElement()
        .asString()
        .contains("weighs nothing");
  }

  private static List<String> faults(Problem problem, WorkersArgument argument) {
    return BoundChecker.check(problem, new BoundEvidence(argument.value(), 1, List.of(argument)))
        .faults();
  }

  /** Whatever is drawn, with deadlines, states and pins. */
  @Test
  void noPlanUsesLess() {
    int solved = 0;
    int more = 0;
    for (int seed = 0; seed < 300; seed++) {
      Problem drawn = FeatureMix.of(seed, 4, Magnitude.UNITS);
      for (Objective objective :
          List.of(
              Objective.of(ObjectiveTerm.WORKERS_USED),
              Objective.makespan().plus(2 + seed % 20, ObjectiveTerm.WORKERS_USED))) {
        Problem problem = drawn.withObjective(objective);
        CompiledProblem compiled = CompiledProblem.of(problem);
        if (!problem.errors().isEmpty() || compiled.taskWithoutOption().isPresent()) {
          continue;
        }
        LowerBounds bounds = LowerBounds.of(compiled);
        long bound = bounds.objective().value();
        assertThat(BoundChecker.check(problem, bounds.evidence()).faults())
            .as("seed %d", seed)
            .isEmpty();
        Optimum optimum = BruteForceOracle.solve(problem);
        if (optimum.isFeasible()) {
          solved++;
          more +=
              bounds.evidence().arguments().stream().anyMatch(WorkersArgument.class::isInstance)
                  ? 1
                  : 0;
          assertThat(bound).as("seed %d", seed).isLessThanOrEqualTo(optimum.objective());
        }
      }
    }
    assertThat(solved).isGreaterThan(200);
    assertThat(more).isGreaterThan(8);
  }
}
