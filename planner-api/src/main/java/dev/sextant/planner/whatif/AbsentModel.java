package dev.sextant.planner.whatif;

import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Spelling;
import dev.sextant.planner.model.WorkerState;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A model that is not in memory now, nor on its way there; who needs it loads it.
 *
 * @param model id of the model
 * @param worker id of the worker; null for all
 */
public record AbsentModel(String model, @Nullable String worker) implements Change {
  public AbsentModel {
    Objects.requireNonNull(model, "model");
  }

  @Override
  public String text() {
    return "model (" + model + ") absent" + (worker == null ? "" : " from (" + worker + ")");
  }

  @Override
  public Problem of(Problem problem) {
    Known known = new Known(problem);
    Known.require("model", model, known.models());
    if (worker != null) {
      Known.require("worker", worker, known.workers());
    }
    if (present(problem).stream().noneMatch(model::equals)) {
      throw new IllegalArgumentException(
          "The model ("
              + Place.shown(model)
              + ") is not in memory "
              + (worker == null ? "anywhere" : "on worker (" + Place.shown(worker) + ")")
              + " now, so it cannot be absent from there."
              + Spelling.maybe(model, present(problem)));
    }
    Problem changed = problem;
    for (WorkerState state : problem.state().workers()) {
      if (isMeant(state.worker())) {
        changed = States.withResidents(changed, state.worker(), this::without);
      }
    }
    return States.withoutLoads(
        changed, load -> isMeant(load.worker()) && load.model().equals(model));
  }

  private List<Resident> without(List<Resident> residents) {
    return residents.stream().filter(resident -> !resident.model().equals(model)).toList();
  }

  private boolean isMeant(String id) {
    return worker == null || worker.equals(id);
  }

  /** The models there, or on their way. */
  private Set<String> present(Problem problem) {
    Set<String> models = new LinkedHashSet<>();
    for (WorkerState state : problem.state().workers()) {
      if (isMeant(state.worker())) {
        state.residents().forEach(resident -> models.add(resident.model()));
      }
    }
    problem.state().loadsInFlight().stream()
        .filter(load -> isMeant(load.worker()))
        .forEach(load -> models.add(load.model()));
    return models;
  }
}
