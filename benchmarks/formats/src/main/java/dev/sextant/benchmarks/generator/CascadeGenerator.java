package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;

/**
 * Requests that are answered by a {@linkplain Cascade cascade}: drawn features, of which the rule
 * computes the cheap ones for every request, a small model that is resident soon, and a large one
 * that is loaded for the requests of which the small one is not sure.
 *
 * <p>Immutable and thread-safe.
 *
 * @param workers number of GPU workers
 * @param features number of features
 * @param jobs number of requests
 * @param seed of the draws
 * @param objective what to minimise
 */
public record CascadeGenerator(int workers, int features, int jobs, long seed, Objective objective)
    implements ProblemGenerator {
  /** The family's name. */
  public static final String FAMILY = "cascade";

  private static final int MOST_WORKERS = 10_000;
  private static final int MOST_FEATURES = 200;
  private static final int MOST_JOBS = 1_000_000;
  private static final int MOST_COST = 100;
  private static final int MOST_IMPORTANCE = 1_000;
  private static final long MICROS_PER_COST = 1_000;
  private static final long PAUSE_MICROS = 100_000;
  private static final long SMALL_MICROS = 5_000;
  private static final long LARGE_MICROS = 60_000;
  private static final long SMALL_BYTES = 200_000_000L;
  private static final long LARGE_BYTES = 6_000_000_000L;
  private static final long MEMORY_BYTES = 8_000_000_000L;
  private static final long LOAD_BYTES_PER_SECOND = 6_000_000_000L;
  private static final long LINK_BYTES_PER_SECOND = 1_250_000_000L;
  private static final double ACCURACY = 0.9;

  /** A member of the family. */
  public CascadeGenerator {
    Ranges.require("number of workers", workers, 1, MOST_WORKERS);
    Ranges.require("number of features", features, 2, MOST_FEATURES);
    Ranges.require("number of jobs", jobs, 1, MOST_JOBS);
  }

  @Override
  public String family() {
    return FAMILY;
  }

  /** The cascade of the drawn features. */
  public Cascade cascade() {
    Draws draws = new Draws(seed);
    List<CascadeFeature> drawn = new ArrayList<>();
    for (int i = 0; i < features; i++) {
      drawn.add(
          new CascadeFeature((int) draws.between(1, MOST_COST), draws.between(1, MOST_IMPORTANCE)));
    }
    return Cascade.cheapest(drawn, new CascadeConfidence(ACCURACY));
  }

  @Override
  public Problem generate() {
    Problem.Builder problem =
        Problem.builder()
            .name("cascade-" + workers + "x" + features + "-s" + seed)
            .model("small", SMALL_BYTES)
            .model("large", LARGE_BYTES)
            .transfers(TransferModel.uniform(0, LINK_BYTES_PER_SECOND))
            .objective(objective);
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.gpu("gpu" + w, "gpu", MEMORY_BYTES, LOAD_BYTES_PER_SECOND));
    }
    problem.workflow(
        cascade()
            .workflow(
                "request",
                MICROS_PER_COST,
                Mode.of(SMALL_MICROS).withModels("small"),
                Mode.of(LARGE_MICROS).withModels("large")));
    for (int j = 0; j < jobs; j++) {
      problem.job(new Job("request-" + j, "request", j * PAUSE_MICROS));
    }
    return problem.build();
  }
}
