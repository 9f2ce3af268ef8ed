package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.stream.DoubleStream;

/**
 * How long runs take in truth: what is expected, times a log-normal factor of the task with mean 1.
 * The factor depends on the seed and the number of the task alone, so that it is the same under
 * every policy, on every worker and in every attempt.
 *
 * @param sigma of the factor's logarithm; 0 for no noise
 * @param seed any number
 * @param scale by task, what its runs take more than is expected, besides the noise; empty for
 *     nothing
 */
public record RuntimeNoise(double sigma, long seed, double[] scale) {

  /** Runs take what is expected. */
  public static final RuntimeNoise NONE = new RuntimeNoise(0, 0);

  /** Noise alone. */
  public RuntimeNoise(double sigma, long seed) {
    this(sigma, seed, new double[0]);
  }

  public RuntimeNoise {
    if (!(sigma >= 0)) {
      throw new IllegalArgumentException("The sigma (" + sigma + ") must not be negative.");
    }
  }

  /** This noise on the jobs of a trace, whose run times may have a scale. */
  public RuntimeNoise of(Cluster cluster, Arrivals arrivals) {
    Arrivals.Traits traits = arrivals.traits();
    if (traits == null) {
      return this;
    }
    CompiledWorkflows flows = cluster.problem().workflows();
    if (traits.scale().length != arrivals.count()) {
      int tasks = 0;
      for (int f : arrivals.workflow()) {
        tasks += flows.tasksEnd(f) - flows.tasksBegin(f);
      }
      if (traits.scale().length != tasks) {
        throw new IllegalArgumentException(
            "A scale of "
                + traits.scale().length
                + " numbers is neither one for each of "
                + arrivals.count()
                + " jobs nor one for each of "
                + tasks
                + " tasks.");
      }
      return new RuntimeNoise(sigma, seed, traits.scale());
    }
    DoubleStream.Builder scales = DoubleStream.builder();
    for (int j = 0; j < arrivals.count(); j++) {
      int f = arrivals.workflow()[j];
      for (int t = flows.tasksBegin(f); t < flows.tasksEnd(f); t++) {
        scales.add(traits.scale()[j]);
      }
    }
    return new RuntimeNoise(sigma, seed, scales.build().toArray());
  }

  /** Whether runs take what is expected. */
  public boolean isNone() {
    return sigma == 0 && scale.length == 0;
  }

  /** What a run of a task takes; at least a microsecond if it is expected to take any time. */
  public long micros(int task, long expectedMicros) {
    if (isNone() || expectedMicros == 0) {
      return expectedMicros;
    }
    double factor = sigma == 0 ? 1 : Randomness.of(seed, task + 1L).logNormal(sigma);
    factor *= scale.length == 0 ? 1 : scale[task];
    return Math.max(1, StrictMath.round(expectedMicros * factor));
  }
}
