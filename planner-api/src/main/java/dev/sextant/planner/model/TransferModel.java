package dev.sextant.planner.model;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * How long data takes from one worker to another. Within a worker it takes no time; transfers do
 * not contend with each other.
 */
public sealed interface TransferModel {

  /** The same link between any two different workers. */
  record Uniform(Link link) implements TransferModel {
    public Uniform {
      Objects.requireNonNull(link, "link");
    }
  }

  /**
   * Directed links: a worker pair beats a zone pair, a zone pair beats the default.
   *
   * @param defaultLink for pairs that no entry names
   * @param zones by pair of zones (the two may be the same)
   * @param workers by pair of workers
   */
  record LinkTable(Link defaultLink, List<Entry> zones, List<Entry> workers)
      implements TransferModel {
    public LinkTable {
      Objects.requireNonNull(defaultLink, "defaultLink");
      zones = List.copyOf(zones);
      workers = List.copyOf(workers);
    }

    /**
     * A directed link.
     *
     * @param from zone or worker id
     * @param to zone or worker id
     */
    public record Entry(String from, String to, Link link) {
      public Entry {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
        Objects.requireNonNull(link, "link");
      }
    }
  }

  /** The same latency and bandwidth between any two different workers. */
  static TransferModel uniform(long latencyMicros, long bandwidthBytesPerSecond) {
    return new Uniform(new Link(latencyMicros, bandwidthBytesPerSecond));
  }

  /** The same latency and bandwidth between any two different workers. */
  static TransferModel uniform(Duration latency, DataSize bandwidthPerSecond) {
    return uniform(Micros.of(latency), bandwidthPerSecond.bytes());
  }

  /** Transfers that take no time. */
  static TransferModel free() {
    return new Uniform(Link.FREE);
  }
}
