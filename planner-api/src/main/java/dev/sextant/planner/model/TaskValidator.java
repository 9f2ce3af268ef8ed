package dev.sextant.planner.model;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    if (mode.duration() instanceof TaskDuration.Fixed fixed) {
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
