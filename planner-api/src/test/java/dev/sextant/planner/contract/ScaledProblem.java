package dev.sextant.planner.contract;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A problem of seven tasks, two types of workers and models that do not all fit, and the same with
 * all times multiplied and a little added to each duration: as real problems are, whose seconds are
 * counted in microseconds. No two of its times are equal, so that what is added changes no decision
 * of a planner that decides by comparing times.
 */
final class ScaledProblem {
  private static final int TASKS = 7;
  private static final int MODELS = 3;
  private static final int SMALLEST = 1_000;
  private static final int LARGEST = 9_999;
  private static final long BYTES_PER_SECOND = 1_000_000;

  /** A thousandth of a part in a thousand of the smallest time. */
  private static final long JITTER = 1_000;

  private ScaledProblem() {}

  /** By how much all durations together may be longer than their multiples. */
  static long slack(long factor) {
    return TASKS * (factor / JITTER + 1);
  }

  /**
   * The problem of a seed.
   *
   * @param factor a divisor of a million
   */
  static Problem of(long seed, long factor) {
    SplittableRandom random = new SplittableRandom(seed);
    SplittableRandom jitter = new SplittableRandom(~seed);
    Problem.Builder problem = Problem.builder().name("scaled " + seed + " by " + factor);
    for (int m = 0; m < MODELS; m++) {
      problem.model(new ModelArtifact("m" + m, random.nextLong(SMALLEST, LARGEST), Map.of()));
    }
    Link link = new Link(0, BYTES_PER_SECOND / factor);
    for (int w = 0; w < 3; w++) {
      problem.worker(Worker.gpu("w" + w, w == 0 ? "a" : "b", 2L * LARGEST, 1).withModelLoad(link));
    }
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < TASKS; t++) {
      long onA = time(random, jitter, factor);
      long onB = time(random, jitter, factor);
      Mode mode = Mode.of(Mode.DEFAULT_ID, new TaskDuration.PerWorker(Map.of("a", onA, "b", onB)));
      workflow.task(Task.of("t" + t, mode.withModels("m" + random.nextInt(MODELS))));
      for (int from = 0; from < t; from++) {
        if (random.nextInt(4) == 0) {
          workflow.edge("t" + from, "t" + t, random.nextLong(SMALLEST / 10, LARGEST / 10));
        }
      }
    }
    return problem
        .workflow(workflow.build())
        .job("j", "f")
        .transfers(new TransferModel.Uniform(link))
        .objective(Objective.makespan())
        .build();
  }

  private static long time(SplittableRandom random, SplittableRandom jitter, long factor) {
    long little = factor == 1 ? 0 : jitter.nextLong(factor / JITTER + 1);
    return random.nextLong(SMALLEST, LARGEST) * factor + little;
  }
}
