package dev.sextant.planner.whatif;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A model that is in the memory of a worker now, whether or not it had been, and is never evicted.
 *
 * @param model id of the model
 * @param worker id of the worker
 */
public record PinnedModel(String model, String worker) implements Change {
  public PinnedModel {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(worker, "worker");
  }

  @Override
  public String text() {
    return "model (" + model + ") pinned on (" + worker + ")";
  }

  @Override
  public Problem of(Problem problem) {
    Known known = new Known(problem);
    Known.require("model", model, known.models());
    Known.require("worker", worker, known.workers());
    return States.withResidents(
        States.withoutLoads(
            problem, load -> load.worker().equals(worker) && load.model().equals(model)),
        worker,
        residents -> {
          List<Resident> changed = new ArrayList<>(residents);
          changed.removeIf(resident -> resident.model().equals(model));
          changed.add(new Resident(model, true));
          return changed;
        });
  }
}
