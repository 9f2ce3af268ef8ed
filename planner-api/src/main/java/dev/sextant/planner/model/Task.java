package dev.sextant.planner.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A node of a workflow, run once per job in one of its modes. */
public final class Task {
  private final String id;
  private final List<Mode> modes;

  /** A task with these modes. */
  public Task(String id, List<Mode> modes) {
    this.id = Objects.requireNonNull(id, "id");
    this.modes = List.copyOf(modes);
  }

  /** Unique within the workflow. */
  public String id() {
    return id;
  }

  /** Its modes, at least one. */
  public List<Mode> modes() {
    return modes;
  }

  /** A task with these modes. */
  public static Task of(String id, Mode... modes) {
    return new Task(id, List.of(modes));
  }

  /** Whether the task has one mode under the default id, and so needs no list of modes in JSON. */
  public boolean isPlain() {
    return modes.size() == 1 && modes.get(0).id().equals(Mode.DEFAULT_ID);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Task that && id.equals(that.id) && modes.equals(that.modes);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, modes);
  }

  @Override
  public String toString() {
    return "Task[id=" + id + ", modes=" + modes + "]";
  }
}
