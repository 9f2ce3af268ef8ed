package dev.sextant.planner.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Output of one task that another task of the same workflow reads. */
public final class DataEdge {
  private final String from;
  private final String to;
  private final long bytes;
  private final @Nullable String item;
  private final @Nullable String when;

  /** An edge; the item is null for data of its own. */
  public DataEdge(String from, String to, long bytes, @Nullable String item) {
    this(from, to, bytes, item, null);
  }

  private DataEdge(
      String from, String to, long bytes, @Nullable String item, @Nullable String when) {
    this.from = Objects.requireNonNull(from, "from");
    this.to = Objects.requireNonNull(to, "to");
    this.bytes = bytes;
    this.item = item;
    this.when = when;
  }

  /** Producing task. */
  public String from() {
    return from;
  }

  /** Consuming task. */
  public String to() {
    return to;
  }

  /** Amount of data, not negative; 0 is pure precedence without any latency. */
  public long bytes() {
    return bytes;
  }

  /**
   * Name of the data when several edges out of one task carry the same data, which is then counted
   * once per destination worker; null for data of its own.
   */
  public @Nullable String item() {
    return item;
  }

  /** The outcome of the producing task with which the edge is taken; null for any. */
  public @Nullable String when() {
    return when;
  }

  /** This edge, taken with an outcome of the producing task alone; null for any. */
  public DataEdge withWhen(@Nullable String outcome) {
    return new DataEdge(from, to, bytes, item, outcome);
  }

  /** This edge with data of another name; null for data of its own. */
  public DataEdge withItem(@Nullable String newItem) {
    return new DataEdge(from, to, bytes, newItem, when);
  }

  /** This edge between other tasks. */
  public DataEdge between(String newFrom, String newTo) {
    return new DataEdge(newFrom, newTo, bytes, item, when);
  }

  /** An edge with data of its own. */
  public DataEdge(String from, String to, long bytes) {
    this(from, to, bytes, null);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DataEdge that
        && from.equals(that.from)
        && to.equals(that.to)
        && bytes == that.bytes
        && Objects.equals(item, that.item)
        && Objects.equals(when, that.when);
  }

  @Override
  public int hashCode() {
    return Objects.hash(from, to, bytes, item, when);
  }

  @Override
  public String toString() {
    return "DataEdge[from="
        + from
        + ", to="
        + to
        + ", bytes="
        + bytes
        + ", item="
        + item
        + ", when="
        + when
        + "]";
  }
}
