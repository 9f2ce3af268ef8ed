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
 * @param at ids of the workers that hold a copy; at least one
 */
public record JobInput(String task, long bytes, @Nullable String item, List<String> at) {
  public JobInput {
    Objects.requireNonNull(task, "task");
    at = List.copyOf(at);
  }

  /** An input with data of its own. */
  public JobInput(String task, long bytes, String... at) {
    this(task, bytes, null, List.of(at));
  }
}
