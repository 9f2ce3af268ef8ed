package dev.sextant.planner.whatif;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Spelling;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The names of a problem, and errors that tell them. */
final class Known {
  private final Problem problem;

  Known(Problem problem) {
    this.problem = problem;
  }

  List<String> workers() {
    return problem.workers().stream().map(Worker::id).toList();
  }

  List<String> types() {
    return problem.workers().stream().map(Worker::type).distinct().toList();
  }

  List<String> zones() {
    return problem.workers().stream()
        .map(Worker::zone)
        .filter(Objects::nonNull)
        .map(String.class::cast)
        .distinct()
        .toList();
  }

  List<String> models() {
    return problem.models().stream().map(ModelArtifact::id).toList();
  }

  List<String> workflows() {
    return problem.workflows().stream().map(Workflow::id).toList();
  }

  static void require(String kind, String name, Collection<String> names) {
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "The " + kind + " (" + Place.shown(name) + ") is unknown." + Spelling.maybe(name, names));
    }
  }

  /** So many ids that nothing has yet. */
  static List<String> fresh(String beginning, int count, Collection<String> taken) {
    Set<String> all = new HashSet<>(taken);
    List<String> ids = new ArrayList<>();
    for (int number = 1; ids.size() < count; number++) {
      String id = beginning + "-new-" + number;
      if (all.add(id)) {
        ids.add(id);
      }
    }
    return ids;
  }

  List<String> jobs() {
    return problem.jobs().stream().map(Job::id).toList();
  }
}
