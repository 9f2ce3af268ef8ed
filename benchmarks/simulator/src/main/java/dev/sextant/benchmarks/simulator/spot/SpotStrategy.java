package dev.sextant.benchmarks.simulator.spot;

import dev.sextant.benchmarks.simulator.spot.SpotMarket.Offer;
import java.util.Set;
import java.util.function.Predicate;

/** What was published of where a job runs: among which offers, and by which allocator. */
enum SpotStrategy {
  /** The cheapest instance with one V100, kept. */
  BASELINE("cheapest with one V100, kept", "keep-cheapest", offer -> isOneOf(offer, "p3.2xlarge")),
  /** The best for its price of instances with one GPU of AWS, kept. */
  GPU_TYPE(
      "best with one GPU of AWS, kept",
      "keep-best",
      offer -> isOneOf(offer, "p3.2xlarge", "p2.xlarge")),
  /** The same among all instances of AWS. */
  PACKED("best of AWS, kept", "keep-best", Offer::isAws),
  /** The same among those of both clouds. */
  MULTI_CLOUD("best of both clouds, kept", "keep-best", SpotStrategy::isRanked),
  /** The same, decided again every day. */
  DAILY("best of both clouds, decided daily", "daily-best", SpotStrategy::isRanked);

  private final String text;
  private final String allocator;
  private final Predicate<Offer> candidates;

  SpotStrategy(String text, String allocator, Predicate<Offer> candidates) {
    this.text = text;
    this.allocator = allocator;
    this.candidates = candidates;
  }

  private static boolean isOneOf(Offer offer, String... instances) {
    return Set.of(instances).contains(offer.instance());
  }

  /**
   * Whether an offer can come out first. The published ranking divides prices of AWS by the number
   * of GPUs and those of Azure not; there an instance with more GPUs costs more than that with one
   * of the same type and zone, so that it never does.
   */
  private static boolean isRanked(Offer offer) {
    return offer.isAws() || offer.gpus() == 1;
  }

  /** What pages call it. */
  String text() {
    return text;
  }

  /** The allocator that decides so. */
  String allocator() {
    return allocator;
  }

  /** Whether it may use an offer. */
  boolean considers(Offer offer) {
    return candidates.test(offer);
  }
}
