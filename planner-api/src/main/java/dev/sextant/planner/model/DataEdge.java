package dev.sextant.planner.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Output of one task that another task of the same workflow reads.
 *
 * @param from producing task
 * @param to consuming task
 * @param bytes amount of data, not negative; 0 is pure precedence without any latency
 * @param item name of the data when several edges out of one task carry the same data, which is
 *     then counted once per destination worker; null for data of its own
 */
public record DataEdge(String from, String to, long bytes, @Nullable String item) {
  public DataEdge {
    Objects.requireNonNull(from, "from");
    Objects.requireNonNull(to, "to");
  }

  /** An edge with data of its own. */
  public DataEdge(String from, String to, long bytes) {
    this(from, to, bytes, null);
  }
}
