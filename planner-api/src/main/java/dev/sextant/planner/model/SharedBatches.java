package dev.sextant.planner.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rule of modes whose runs go in the same batches: a batch takes what one of its runs takes, so
 * they say the same of it. Which workers may run them, what they consume and cost is their own.
 */
final class SharedBatches {
  private record First(Place place, Mode mode) {}

  private final Map<String, First> firsts = new HashMap<>();
  private final ErrorList errors;

  SharedBatches(ErrorList errors) {
    this.errors = errors;
  }

  /** Compares the modes of a task that share a key with the first one that has it. */
  void task(Place place, Task task) {
    for (int i = 0; i < task.modes().size(); i++) {
      Batch batch = task.modes().get(i).batch();
      if (batch != null && batch.key() != null && !batch.key().isEmpty()) {
        mode(TaskValidator.modePlace(place, task, i), task.modes().get(i), batch.key());
      }
    }
  }

  private void mode(Place place, Mode mode, String key) {
    First first = firsts.putIfAbsent(key, new First(place, mode));
    String other = first == null ? null : difference(first.mode, mode);
    if (first != null && other != null) {
      errors.contradiction(
          place.pointer() + "/batch/key",
          ("The batches of %s and of %s share the key (%s), so their %s must be the same."
                  + "\nMaybe use another key for one of them.")
              .formatted(place, first.place, Place.shown(key), other));
    }
  }

  /** The first part of two modes that differs and must not, or null. */
  private static @Nullable String difference(Mode one, Mode other) {
    Batch left = Objects.requireNonNull(one.batch());
    Batch right = Objects.requireNonNull(other.batch());
    if (left.limit() != right.limit()) {
      return "limit";
    } else if (!left.duration().equals(right.duration())) {
      return "durationMicros";
    } else if (!one.demands().equals(other.demands())) {
      return "demands";
    } else if (!Set.copyOf(one.models()).equals(Set.copyOf(other.models()))) {
      return "models";
    }
    return one.workspaceBytes() == other.workspaceBytes() ? null : "workspaceBytes";
  }
}
