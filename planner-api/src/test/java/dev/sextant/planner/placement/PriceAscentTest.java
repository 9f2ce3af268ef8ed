package dev.sextant.planner.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PriceAscentTest {
  private static final int TASKS = 40;
  private static final int PLACES = 5;

  /** Any forest, each task after one of those before it or after none. */
  private static PlacementProblem forest(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Task> tasks = new ArrayList<>();
    List<DataEdge> edges = new ArrayList<>();
    List<JobInput> inputs = new ArrayList<>();
    for (int t = 0; t < TASKS; t++) {
      List<Mode> modes = new ArrayList<>();
      for (int w = 0; w < PLACES; w++) {
        if (random.nextInt(4) > 0 || (w == PLACES - 1 && modes.isEmpty())) {
          modes.add(
              Mode.of("m" + w, TaskDuration.of(1))
                  .onTypes("t" + w)
                  .withCostMicroUnits(random.nextLong(4_000)));
        }
      }
      tasks.add(new Task("a" + t, modes));
      if (t > 0 && random.nextInt(6) > 0) {
        edges.add(new DataEdge("a" + random.nextInt(t), "a" + t, 1 + random.nextLong(2_000)));
      }
      if (random.nextInt(4) == 0) {
        inputs.add(new JobInput("a" + t, random.nextLong(3_000), "w" + random.nextInt(PLACES)));
      }
    }
    Problem.Builder problem = Problem.builder();
    for (int w = 0; w < PLACES; w++) {
      problem.worker(Worker.cpu("w" + w).withType("t" + w));
    }
    return PlacementProblem.of(
        CompiledProblem.of(
            problem
                .workflow(new Workflow("w", tasks, edges))
                .job(new Job("j", "w", 0).withInputs(inputs))
                .objective(
                    Objective.of(ObjectiveTerm.COST_MICRO_UNITS).plus(1, ObjectiveTerm.BYTES_MOVED))
                .build()));
  }

  private static long cheapest(PlacementProblem problem) {
    int[] placeOf = new int[problem.tasks()];
    Arrays.setAll(placeOf, problem::cheapestPlace);
    return problem.evaluate(placeOf);
  }

  @Test
  void findsTheBestPlacementOfAForest() {
    for (int seed = 0; seed < 100; seed++) {
      PlacementProblem problem = forest(seed);
      long least = problem.evaluate(ForestPlacement.of(problem).solve().placeOf());
      PriceAscent ascent = new PriceAscent(problem, cheapest(problem));

      assertThat(ascent.ascend(1_000_000, StopSignal.NEVER)).as("seed %d", seed).isEqualTo(least);
      assertThat(ascent.least()).as("seed %d", seed).isEqualTo(least);
    }
  }

  @Test
  void goesOnFromPricesAndNeverFalls() {
    for (int seed = 0; seed < 20; seed++) {
      PlacementProblem problem = forest(seed);
      IsolatingCuts.Bound cuts = IsolatingCuts.bound(problem, cheapest(problem), 10);
      PriceAscent ascent = new PriceAscent(problem, cheapest(problem));
      ascent.take(cuts.prices());

      assertThat(ascent.ascend(-1, StopSignal.NEVER)).isGreaterThanOrEqualTo(cuts.value());
      assertThat(ascent.ascend(1_000_000, StopSignal.NEVER)).isGreaterThanOrEqualTo(cuts.value());
    }
  }

  @Test
  void doesNothingOnceItIsToldToStop() {
    PlacementProblem problem = forest(1);
    PriceAscent ascent = new PriceAscent(problem, cheapest(problem));

    ascent.ascend(1_000_000, () -> true);

    assertThat(ascent.work()).isZero();
    assertThat(ascent.placeOf()).isNull();
  }
}
