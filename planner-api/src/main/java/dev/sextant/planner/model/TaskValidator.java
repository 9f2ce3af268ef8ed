package dev.sextant.planner.model;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules of tasks and their modes. */
final class TaskValidator {
  private final List<Worker> workers;
  private final Names names;
  private final ErrorList errors;

  TaskValidator(List<Worker> workers, Names names, ErrorList errors) {
    this.workers = workers;
    this.names = names;
    this.errors = errors;
  }

  /** Reports every error of the task's modes. */
  void modes(Place place, Task task) {
    if (task.isPlain()) {
      mode(place, task.modes().get(0));
      return;
    }
    if (task.modes().isEmpty()) {
      errors.empty(place, "modes");
      return;
    }
    IdIndex ids = IdIndex.of("mode", task.modes(), Mode::id);
    for (int i = 0; i < task.modes().size(); i++) {
      Mode mode = task.modes().get(i);
      Place modePlace = modePlace(place, task, i);
      errors.id(modePlace, mode.id(), i, ids);
      mode(modePlace, mode);
    }
  }

  /** Reports outcomes whose probabilities are no probabilities. */
  void outcomes(Place place, Task task) {
    if (task.outcomes().isEmpty()) {
      return;
    }
    errors.amounts(place, "outcomes", task.outcomes());
    long sum = 0;
    boolean all = true;
    for (Map.Entry<String, Long> outcome : task.outcomes().entrySet()) {
      all &= !outcome.getKey().isEmpty() && outcome.getValue() >= 0;
      sum += Math.max(0, Math.min(outcome.getValue(), 2 * Task.CERTAIN_MILLIONTHS));
    }
    if (all && sum != Task.CERTAIN_MILLIONTHS) {
      errors.contradiction(
          place.pointer("outcomes"),
          "The outcomes of %s must add up to %d millionths, not %s%d."
                  .formatted(
                      place,
                      Task.CERTAIN_MILLIONTHS,
                      sum >= 2 * Task.CERTAIN_MILLIONTHS ? "at least " : "",
                      sum)
              + (sum == 1
                  ? "\nMaybe these are probabilities of 1, which is 1000000 millionths."
                  : "\nMaybe another outcome is missing."));
    }
  }

  /** Where a mode stands: a plain task stands for its only mode. */
  static Place modePlace(Place task, Task owner, int position) {
    return owner.isPlain()
        ? task
        : task.element("modes", position, "mode", owner.modes().get(position).id());
  }

  private void mode(Place place, Mode mode) {
    if (mode.workers() != null) {
      eligible(place, "workers", mode.workers(), names.workers());
    }
    if (mode.workerTypes() != null) {
      eligible(place, "workerTypes", mode.workerTypes(), names.workerTypes());
    }
    if (mode.batch() != null) {
      batches(place, mode, mode.batch());
    } else if (mode.duration() instanceof TaskDuration.Fixed fixed) {
      errors.notNegative(place, "durationMicros", fixed.micros());
    } else if (mode.duration() instanceof TaskDuration.PerWorker byName) {
      durations(place, mode, byName.micros());
    }
    if (mode.demands() != Mode.DEFAULT_DEMANDS) {
      errors.amounts(place, "demands", mode.demands());
    }
    names.references(place, "models", mode.models(), names.models(), errors);
    errors.notNegative(place, "workspaceBytes", mode.workspaceBytes());
    if (!mode.consumes().isEmpty()) {
      names.amounts(place, "consumes", mode.consumes(), names.budgets(), errors);
    }
    errors.notNegative(place, "costMicroUnits", mode.costMicroUnits());
  }

  private void batches(Place mode, Mode of, Batch batch) {
    Place place = mode.member("batch", "the batch");
    errors.atLeastOne(place, "limit", batch.limit());
    if (batch.duration() instanceof BatchDuration.Fixed fixed) {
      table(place, batch.limit(), fixed.micros(), null);
    } else if (batch.duration() instanceof BatchDuration.PerWorker byName) {
      byName.micros().forEach((name, micros) -> table(place, batch.limit(), micros, name));
    }
    TaskDuration ofOne = batch.duration().ofOne();
    if (ofOne instanceof TaskDuration.PerWorker byName) {
      if (byName.micros().isEmpty()) {
        errors.empty(place, "durationMicros");
      } else {
        names.keys(
            place, "durationMicros", byName.micros().keySet(), names.workersAndTypes(), errors);
        cover(mode, of, byName.micros());
      }
    }
    if (!of.duration().equals(ofOne)) {
      errors.contradiction(
          mode.pointer("durationMicros"),
          "The durationMicros of %s must be what its batches of one take.".formatted(mode)
              + "\nMaybe leave it out, since the batch says how long.");
    }
    errors.notEmpty(place, "key", batch.key());
  }

  /** A table has every size up to the limit, and no size takes less than a smaller one. */
  private void table(Place batch, int limit, List<Long> micros, @Nullable String name) {
    String pointer =
        name == null ? batch.pointer("durationMicros") : batch.pointer("durationMicros", name);
    String what =
        name == null
            ? "durationMicros of " + batch
            : "durationMicros for (%s) of %s".formatted(Place.shown(name), batch);
    if (micros.isEmpty()) {
      errors.add(ErrorCode.EMPTY, pointer, "The " + what + " must not be empty.");
    } else if (micros.size() < limit) {
      errors.contradiction(
          pointer,
          "The %s have %d sizes, which must not be fewer than its limit (%d)."
                  .formatted(what, micros.size(), limit)
              + "\nMaybe lower the limit, or add what larger batches take.");
    }
    for (int i = 0; i < micros.size(); i++) {
      String at = pointer + "/" + i;
      if (micros.get(i) < 0) {
        errors.add(
            ErrorCode.OUT_OF_RANGE,
            at,
            "The value (%d) for size %d in the %s must not be negative."
                .formatted(micros.get(i), i + 1, what));
      } else if (i > 0 && micros.get(i) < micros.get(i - 1)) {
        errors.contradiction(
            at,
            "The %s must not fall from size %d (%d) to size %d (%d)."
                    .formatted(what, i, micros.get(i - 1), i + 1, micros.get(i))
                + "\nMaybe use the time of the larger batch for the smaller one too: it can be"
                + " filled up.");
      }
    }
  }

  private void eligible(Place place, String list, List<String> ids, IdIndex index) {
    if (ids.isEmpty()) {
      errors.add(
          ErrorCode.EMPTY,
          place.pointer(list),
          "The %s of %s must not be empty.".formatted(list, place)
              + "\nMaybe leave them out to allow every worker that fits.");
    }
    names.references(place, list, ids, index, errors);
  }

  private void durations(Place place, Mode mode, Map<String, Long> micros) {
    if (micros.isEmpty()) {
      errors.empty(place, "durationMicros");
      return;
    }
    names.amounts(place, "durationMicros", micros, names.workersAndTypes(), errors);
    cover(place, mode, micros);
  }

  private void cover(Place place, Mode mode, Map<String, Long> micros) {
    if (mode.workers() != null) {
      workersHaveDurations(place, mode.workers(), micros);
    }
    if (mode.workerTypes() != null) {
      typesHaveDurations(place, mode.workerTypes(), micros);
    }
  }

  private void workersHaveDurations(Place place, List<String> ids, Map<String, Long> micros) {
    for (int i = 0; i < ids.size(); i++) {
      int worker = names.workers().positionOf(ids.get(i));
      if (worker != IdIndex.NONE
          && !micros.containsKey(ids.get(i))
          && !micros.containsKey(workers.get(worker).type())) {
        lacksDuration(place, "workers", i, "worker", ids.get(i));
      }
    }
  }

  private void typesHaveDurations(Place place, List<String> types, Map<String, Long> micros) {
    Set<String> covered = new HashSet<>();
    for (String key : micros.keySet()) {
      int worker = names.workers().positionOf(key);
      if (worker != IdIndex.NONE) {
        covered.add(workers.get(worker).type());
      }
    }
    for (int i = 0; i < types.size(); i++) {
      String type = types.get(i);
      if (names.workerTypes().contains(type)
          && !covered.contains(type)
          && !micros.containsKey(type)) {
        lacksDuration(place, "workerTypes", i, "worker type", type);
      }
    }
  }

  private void lacksDuration(Place place, String list, int position, String kind, String id) {
    errors.contradiction(
        place.pointer(list, position),
        "The %s (%s) of %s has no duration.".formatted(kind, Place.shown(id), place)
            + "\nMaybe add it to the durationMicros.");
  }
}
