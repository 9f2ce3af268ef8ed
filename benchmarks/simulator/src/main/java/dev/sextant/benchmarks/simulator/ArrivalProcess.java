package dev.sextant.benchmarks.simulator;

/**
 * How the pauses between two jobs of one client are distributed.
 *
 * @param pattern the distribution
 * @param coefficientOfVariation of gamma pauses; above 1 for bursts
 */
public record ArrivalProcess(Pattern pattern, double coefficientOfVariation) {

  /** A distribution of pauses. */
  public enum Pattern {
    /** All alike. */
    CONSTANT,
    /** Memoryless. */
    EXPONENTIAL,
    /** Gamma. */
    GAMMA
  }

  public ArrivalProcess {
    if (pattern == Pattern.GAMMA && !(coefficientOfVariation > 0)) {
      throw new IllegalArgumentException(
          "The coefficientOfVariation (" + coefficientOfVariation + ") must be positive.");
    }
  }

  /**
   * Draws arrivals: one client for each workflow, the i-th of n starting at i n-ths of the mean
   * pause; every job enters at any worker.
   *
   * @param workflows number of clients
   * @param workers number of workers
   * @param meanMicros mean pause of one client
   * @param jobs number of jobs of all clients
   */
  public Arrivals draw(int workflows, int workers, double meanMicros, int jobs, long seed) {
    Randomness[] pauses = new Randomness[workflows];
    double[] next = new double[workflows];
    for (int c = 0; c < workflows; c++) {
      pauses[c] = Randomness.of(seed, 1000 + c);
      next[c] = c * meanMicros / workflows;
    }
    Randomness entrances = Randomness.of(seed, 999);
    long[] micros = new long[jobs];
    int[] workflow = new int[jobs];
    int[] ingress = new int[jobs];
    for (int j = 0; j < jobs; j++) {
      int client = 0;
      for (int c = 1; c < workflows; c++) {
        client = next[c] < next[client] ? c : client;
      }
      micros[j] = (long) next[client];
      workflow[j] = client;
      ingress[j] = (int) (entrances.uniform() * workers);
      next[client] += meanMicros * pause(pauses[client]);
    }
    return new Arrivals(micros, workflow, ingress);
  }

  private double pause(Randomness random) {
    return switch (pattern) {
      case CONSTANT -> 1;
      case EXPONENTIAL -> random.exponential();
      case GAMMA -> random.gamma(1 / (coefficientOfVariation * coefficientOfVariation));
    };
  }
}
