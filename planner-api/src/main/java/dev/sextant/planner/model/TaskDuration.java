package dev.sextant.planner.model;

import java.time.Duration;
import java.util.Map;

/** How long a mode runs: one number for every worker, or a number by worker id or worker type. */
public sealed interface TaskDuration {

  /** The same duration on every eligible worker, in microseconds, not negative. */
  record Fixed(long micros) implements TaskDuration {}

  /**
   * Durations in microseconds by worker id or worker type; an id beats a type. A worker without an
   * entry cannot run the mode.
   */
  record PerWorker(Map<String, Long> micros) implements TaskDuration {
    public PerWorker {
      micros = Copies.ordered(micros);
    }
  }

  /** The same duration on every eligible worker. */
  static TaskDuration of(long micros) {
    return new Fixed(micros);
  }

  /** The same duration on every eligible worker. */
  static TaskDuration of(Duration duration) {
    return new Fixed(Micros.of(duration));
  }

  /** Durations by worker id or worker type. */
  static TaskDuration perWorker(Map<String, Long> micros) {
    return new PerWorker(micros);
  }
}
