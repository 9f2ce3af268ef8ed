package dev.sextant.planner.model;

/**
 * Latency and bandwidth of a path over which data or models move: moving {@code bytes > 0} takes
 * {@code latencyMicros + ceil(bytes * 1e6 / bandwidthBytesPerSecond)} microseconds.
 *
 * @param latencyMicros not negative
 * @param bandwidthBytesPerSecond at least 1; {@link #UNLIMITED} when the amount does not matter
 */
public record Link(long latencyMicros, long bandwidthBytesPerSecond) {
  /** A bandwidth at which any amount of data takes the latency alone. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  /** A link over which one byte takes one microsecond: for instances that give times only. */
  public static final Link BYTE_PER_MICRO = new Link(0, 1_000_000);

  /** A link that takes no time. */
  public static final Link FREE = new Link(0, UNLIMITED);
}
