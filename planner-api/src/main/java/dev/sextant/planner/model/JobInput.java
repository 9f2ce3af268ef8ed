package dev.sextant.planner.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Data that lies somewhere before the job starts and that one of its tasks reads.
 *
 * @param task reading task
 * @param bytes amount of data, not negative
 * @param item name of the data when several inputs of the job read the same data; null otherwise
 * @param at ids of the workers that hold a copy; at least one, unless a copy is arriving
 * @param arriving copies that will be somewhere without further action
 */
public record JobInput(
    String task, long bytes, @Nullable String item, List<String> at, List<Arrival> arriving) {
  public JobInput {
    Objects.requireNonNull(task, "task");
    at = List.copyOf(at);
    arriving = List.copyOf(arriving);
  }

  /**
   * A copy in transit.
   *
   * @param worker id of the worker it goes to
   * @param sinceMicros from when it is there
   */
  public record Arrival(String worker, long sinceMicros) {
    public Arrival {
      Objects.requireNonNull(worker, "worker");
    }
  }

  /** An input of which no copy is in transit. */
  public JobInput(String task, long bytes, @Nullable String item, List<String> at) {
    this(task, bytes, item, at, List.of());
  }

  /** An input with data of its own. */
  public JobInput(String task, long bytes, String... at) {
    this(task, bytes, null, List.of(at));
  }

  /** This input with these copies in transit. */
  public JobInput withArriving(Arrival... copies) {
    return new JobInput(task, bytes, item, at, List.of(copies));
  }
}
