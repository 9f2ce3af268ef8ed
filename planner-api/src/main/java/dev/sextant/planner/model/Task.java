package dev.sextant.planner.model;

import java.util.List;
import java.util.Objects;

/**
 * A node of a workflow, run once per job in one of its modes.
 *
 * @param id unique within the workflow
 * @param modes at least one
 */
public record Task(String id, List<Mode> modes) {
  public Task {
    Objects.requireNonNull(id, "id");
    modes = List.copyOf(modes);
  }

  /** A task with these modes. */
  public static Task of(String id, Mode... modes) {
    return new Task(id, List.of(modes));
  }

  /** Whether the task has one mode under the default id, and so needs no list of modes in JSON. */
  public boolean isPlain() {
    return modes.size() == 1 && modes.get(0).id().equals(Mode.DEFAULT_ID);
  }
}
