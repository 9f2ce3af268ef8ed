package dev.sextant.planner.model;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Everything in one problem that another part may refer to. */
record Names(
    IdIndex models,
    IdIndex workers,
    IdIndex workerTypes,
    IdIndex zones,
    IdIndex workersAndTypes,
    IdIndex workflows,
    IdIndex jobs,
    IdIndex budgets) {

  static Names of(Problem problem) {
    List<Worker> workers = problem.workers();
    Set<String> types = distinct(workers, Worker::type);
    Set<String> zones =
        workers.stream()
            .map(Worker::zone)
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Set<String> workersAndTypes = distinct(workers, Worker::id);
    workersAndTypes.addAll(types);
    return new Names(
        IdIndex.of("model", problem.models(), ModelArtifact::id),
        IdIndex.of("worker", workers, Worker::id),
        IdIndex.of("worker type", types, Function.identity()),
        IdIndex.of("zone", zones, Function.identity()),
        IdIndex.of("worker or worker type", workersAndTypes, Function.identity()),
        IdIndex.of("workflow", problem.workflows(), Workflow::id),
        IdIndex.of("job", problem.jobs(), Job::id),
        IdIndex.of("budget", problem.budgets(), Budget::id));
  }

  private static <T> Set<String> distinct(Collection<T> elements, Function<T, String> name) {
    return elements.stream().map(name).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Checks a list of references: they exist, and none is there twice. References to workers go
   * unjudged when there is no worker at all, which is an error of its own.
   */
  void references(Place place, String list, List<String> ids, IdIndex index, ErrorList errors) {
    index.beginList();
    for (int i = 0; i < ids.size(); i++) {
      String id = ids.get(i);
      int position = index.positionOf(id);
      if (position == IdIndex.NONE) {
        if (judges(index)) {
          errors.unknown(place.pointer(list, i), place, id, index);
        }
      } else if (!index.isFirst(position)) {
        errors.repeated(place, list, i, id);
      }
    }
  }

  /** Position of a referenced element, {@link IdIndex#NONE} with an error when there is none. */
  int reference(Place place, String field, String id, IdIndex index, ErrorList errors) {
    int position = index.positionOf(id);
    if (position == IdIndex.NONE && judges(index)) {
      errors.unknown(place.pointer(field), place, id, index);
    }
    return position;
  }

  /** Checks amounts by reference: each key exists, and no amount is negative. */
  void amounts(
      Place place, String map, Map<String, Long> amounts, IdIndex index, ErrorList errors) {
    for (Map.Entry<String, Long> entry : amounts.entrySet()) {
      errors.amount(place, map, entry.getKey(), entry.getValue());
      key(place, map, entry.getKey(), index, errors);
    }
  }

  /** Checks what a map is by: each key exists. */
  void keys(Place place, String map, Set<String> keys, IdIndex index, ErrorList errors) {
    keys.forEach(key -> key(place, map, key, index, errors));
  }

  private void key(Place place, String map, String key, IdIndex index, ErrorList errors) {
    if (!index.contains(key) && judges(index)) {
      errors.unknown(place.pointer(map, key), place, key, index);
    }
  }

  private boolean judges(IdIndex index) {
    boolean ofWorkers = index == workers || index == workerTypes || index == workersAndTypes;
    return !workers.isEmpty() || !ofWorkers;
  }
}
