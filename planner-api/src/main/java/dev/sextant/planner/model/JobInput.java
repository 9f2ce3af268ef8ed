package dev.sextant.planner.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Data that lies somewhere before the job starts and that one of its tasks reads. */
public final class JobInput {
  private final String task;
  private final long bytes;
  private final @Nullable String item;
  private final List<String> at;
  private final List<Arrival> arriving;

  /** An input with copies at places and in transit. */
  public JobInput(
      String task, long bytes, @Nullable String item, List<String> at, List<Arrival> arriving) {
    this.task = Objects.requireNonNull(task, "task");
    this.bytes = bytes;
    this.item = item;
    this.at = List.copyOf(at);
    this.arriving = List.copyOf(arriving);
  }

  /** Reading task. */
  public String task() {
    return task;
  }

  /** Amount of data, not negative. */
  public long bytes() {
    return bytes;
  }

  /** Name of the data when several inputs of the job read the same data; null otherwise. */
  public @Nullable String item() {
    return item;
  }

  /** Ids of the workers that hold a copy; at least one, unless a copy is arriving. */
  public List<String> at() {
    return at;
  }

  /** Copies that will be somewhere without further action. */
  public List<Arrival> arriving() {
    return arriving;
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

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JobInput that
        && task.equals(that.task)
        && bytes == that.bytes
        && Objects.equals(item, that.item)
        && at.equals(that.at)
        && arriving.equals(that.arriving);
  }

  @Override
  public int hashCode() {
    return Objects.hash(task, bytes, item, at, arriving);
  }

  @Override
  public String toString() {
    return "JobInput[task="
        + task
        + ", bytes="
        + bytes
        + ", item="
        + item
        + ", at="
        + at
        + ", arriving="
        + arriving
        + "]";
  }
}
