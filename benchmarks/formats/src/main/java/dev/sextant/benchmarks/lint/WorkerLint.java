package dev.sextant.benchmarks.lint;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Workers that nothing can run on, or that nobody could pay. */
final class WorkerLint {
  private static final long MANY_TIMES = 10_000;
  private static final double MICRO_UNITS_PER_HOUR = 3_600 / 1e6;

  private final Problem problem;
  private final Map<String, ModelArtifact> models = new HashMap<>();

  WorkerLint(Problem problem) {
    this.problem = problem;
    problem.models().forEach(model -> models.put(model.id(), model));
  }

  void addTo(List<Suspicion> found) {
    idle(found);
    prices(found);
  }

  private void idle(List<Suspicion> found) {
    Set<Integer> idle = new LinkedHashSet<>();
    for (int w = 0; w < problem.workers().size(); w++) {
      if (!problem.workers().get(w).capacities().isEmpty()) {
        idle.add(w);
      }
    }
    Set<Mode> seen = new HashSet<>();
    for (Workflow workflow : problem.workflows()) {
      for (Task task : workflow.tasks()) {
        for (Mode mode : task.modes()) {
          if (idle.isEmpty()) {
            return;
          }
          if (seen.add(mode)) {
            idle.removeIf(w -> runs(mode, problem.workers().get(w)));
          }
        }
      }
    }
    if (seen.isEmpty() || idle.isEmpty()) {
      return;
    }
    int first = idle.iterator().next();
    found.add(
        new Suspicion(
            Suspicion.Kind.IDLE_WORKER,
            "/workers/" + first,
            "The worker ("
                + Place.shown(problem.workers().get(first).id())
                + ") can run no task"
                + (idle.size() > 1 ? ", and " + (idle.size() - 1) + " others cannot" : "")
                + ": its type, capacities or GPU memory fit none.\nMaybe its gpuMemoryBytes are not"
                + " in bytes, or its type is misspelt."));
  }

  private boolean runs(Mode mode, Worker worker) {
    List<String> ids = mode.workers();
    List<String> types = mode.workerTypes();
    boolean isNamed =
        ids == null && types == null
            || ids != null && ids.contains(worker.id())
            || types != null && types.contains(worker.type());
    return isNamed && hasDuration(mode, worker) && hasRoom(mode, worker);
  }

  private static boolean hasDuration(Mode mode, Worker worker) {
    return !(mode.duration() instanceof TaskDuration.PerWorker byWorker)
        || byWorker.micros().containsKey(worker.id())
        || byWorker.micros().containsKey(worker.type());
  }

  private boolean hasRoom(Mode mode, Worker worker) {
    for (Map.Entry<String, Long> demand : mode.demands().entrySet()) {
      if (demand.getValue() > worker.capacities().getOrDefault(demand.getKey(), 0L)) {
        return false;
      }
    }
    double bytes = mode.workspaceBytes();
    for (String id : mode.models()) {
      ModelArtifact model = models.get(id);
      bytes += model == null ? 0 : model.bytes();
    }
    return bytes <= worker.gpuMemoryBytes();
  }

  private static long price(Worker worker) {
    return ((Price.Constant) worker.price()).microUnitsPerSecond();
  }

  private void prices(List<Suspicion> found) {
    long least =
        problem.workers().stream()
            .mapToLong(WorkerLint::price)
            .filter(price -> price > 0)
            .min()
            .orElse(0);
    for (int w = 0; w < problem.workers().size(); w++) {
      Worker worker = problem.workers().get(w);
      long price = price(worker);
      if (price / MANY_TIMES > least) {
        found.add(
            new Suspicion(
                Suspicion.Kind.HIGH_PRICE,
                "/workers/" + w + "/priceMicroUnitsPerSecond",
                "The worker ("
                    + Place.shown(worker.id())
                    + ") costs "
                    + Amount.number(price * MICRO_UNITS_PER_HOUR)
                    + " per hour, another one "
                    + Amount.number(least * MICRO_UNITS_PER_HOUR)
                    + ".\nMaybe its price is not in millionths per second."));
        return;
      }
    }
  }
}
