package dev.sextant.benchmarks.simulator.published;

import java.util.List;

/** What was published on Compass (Yang et al., arXiv 2402.17652), and what its simulator prints. */
public final class PublishedValues {
  /**
   * The scalability figure at one cluster size: 40 jobs per second, planning only.
   *
   * @param workers cluster size
   * @param compassUsed workers that Compass used; Hash used all
   * @param compassMedian median slowdown of Compass
   * @param hashMedian median slowdown of Hash
   */
  public record Scalability(
      int workers, int compassUsed, double compassMedian, double hashMedian) {}

  /**
   * What the published simulator prints for five workers.
   *
   * @param jobsPerSecond of all clients
   * @param variant what was simulated
   * @param medianSlowdown median slowdown
   * @param meanLatencyMs mean latency
   * @param hitShare share of the tasks with a model that needed no fetch
   */
  public record FiveWorkers(
      double jobsPerSecond,
      Variant variant,
      double medianSlowdown,
      double meanLatencyMs,
      double hitShare) {}

  /** What the published simulator was run with. */
  public enum Variant {
    /** Compass without adjustment. */
    PLAN("plan only"),
    /** Compass with adjustment. */
    ADJUST("plan and adjust"),
    /** Waits do not count. */
    NO_LOAD("no load term"),
    /** Fetches do not count. */
    NO_CACHE("no cache term"),
    /** One scheduler for all. */
    CENTRAL("central"),
    /** Any worker for each task. */
    HASH("hash");

    private final String text;

    Variant(String text) {
      this.text = text;
    }

    /** The variant in words. */
    public String text() {
      return text;
    }
  }

  /** The scalability figure. */
  public static final List<Scalability> SCALABILITY =
      List.of(
          new Scalability(20, 20, 74.15, 113.74),
          new Scalability(40, 40, 5.65, 37.62),
          new Scalability(60, 48, 4.27, 17.21),
          new Scalability(80, 46, 4.13, 9.49),
          new Scalability(100, 51, 4.46, 6.89),
          new Scalability(120, 46, 3.99, 4.72),
          new Scalability(140, 50, 3.38, 4.18),
          new Scalability(160, 46, 3.95, 3.77),
          new Scalability(180, 45, 3.96, 3.40),
          new Scalability(200, 46, 3.99, 3.19),
          new Scalability(220, 49, 4.53, 2.98),
          new Scalability(240, 48, 4.08, 2.97));

  /** Five workers, by rate and variant, of one seed. */
  public static final List<FiveWorkers> FIVE_WORKERS =
      List.of(
          new FiveWorkers(0.5, Variant.PLAN, 1.00, 820, .996),
          new FiveWorkers(0.5, Variant.ADJUST, 1.00, 823, .997),
          new FiveWorkers(0.5, Variant.NO_LOAD, 1.00, 791, 1.0),
          new FiveWorkers(0.5, Variant.NO_CACHE, 3.20, 2116, .549),
          new FiveWorkers(0.5, Variant.CENTRAL, 1.01, 833, .998),
          new FiveWorkers(0.5, Variant.HASH, 3.02, 1898, .446),
          new FiveWorkers(1, Variant.PLAN, 1.12, 993, .995),
          new FiveWorkers(1, Variant.ADJUST, 1.01, 929, .994),
          new FiveWorkers(1, Variant.NO_LOAD, 1.08, 1058, 1.0),
          new FiveWorkers(1, Variant.NO_CACHE, 3.90, 2598, .482),
          new FiveWorkers(1, Variant.CENTRAL, 1.21, 1004, .996),
          new FiveWorkers(1, Variant.HASH, 3.87, 2638, .445),
          new FiveWorkers(2, Variant.PLAN, 1.59, 1198, .996),
          new FiveWorkers(2, Variant.ADJUST, 1.64, 1187, .990),
          new FiveWorkers(2, Variant.NO_LOAD, 75.9, 42567, .935),
          new FiveWorkers(2, Variant.NO_CACHE, 5.81, 3970, .432),
          new FiveWorkers(2, Variant.CENTRAL, 1.66, 1237, .995),
          new FiveWorkers(2, Variant.HASH, 11.0, 7282, .449),
          new FiveWorkers(3, Variant.PLAN, 3.12, 3659, .878),
          new FiveWorkers(3, Variant.ADJUST, 2.98, 2913, .888),
          new FiveWorkers(3, Variant.NO_LOAD, 249, 167957, .932),
          new FiveWorkers(3, Variant.NO_CACHE, 33.6, 19465, .559),
          new FiveWorkers(3, Variant.CENTRAL, 2.61, 2086, .946),
          new FiveWorkers(3, Variant.HASH, 104, 59190, .481),
          new FiveWorkers(4, Variant.PLAN, 85, 50025, .707),
          new FiveWorkers(4, Variant.ADJUST, 141, 84927, .602),
          new FiveWorkers(4, Variant.NO_LOAD, 275, 174550, .927),
          new FiveWorkers(4, Variant.NO_CACHE, 102, 59361, .695),
          new FiveWorkers(4, Variant.CENTRAL, 87, 51630, .695),
          new FiveWorkers(4, Variant.HASH, 214, 124911, .490));

  /** Some of them as means of ten seeds. */
  public static final List<FiveWorkers> FIVE_WORKERS_TEN_SEEDS =
      List.of(
          new FiveWorkers(2, Variant.PLAN, 1.66, 1254, .994),
          new FiveWorkers(2, Variant.ADJUST, 1.66, 1312, .983),
          new FiveWorkers(2, Variant.HASH, 9.8, 6682, .453));

  private PublishedValues() {}
}
