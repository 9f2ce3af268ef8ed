package dev.sextant.planner.check;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which pairs of mode and worker exist, how long they take, and how long models load. */
final class Options {
  private static final int SHORT_LIST = 8;

  private final ProblemIndex index;
  private final Map<String, List<Integer>> workersByType = new HashMap<>();
  private final Map<List<String>, Set<String>> sets = new IdentityHashMap<>();

  Options(ProblemIndex index) {
    this.index = index;
    for (int worker = 0; worker < index.workerCount(); worker++) {
      workersByType
          .computeIfAbsent(index.worker(worker).type(), any -> new ArrayList<>())
          .add(worker);
    }
  }

  /** The duration of a mode on a worker, if it has one: by id, else by type. */
  OptionalLong durationMicros(Mode mode, int worker) {
    if (mode.duration() instanceof TaskDuration.Fixed fixed) {
      return OptionalLong.of(fixed.micros());
    }
    Map<String, Long> micros = ((TaskDuration.PerWorker) mode.duration()).micros();
    Long byId = micros.get(index.worker(worker).id());
    Long found = byId != null ? byId : micros.get(index.worker(worker).type());
    return found == null ? OptionalLong.empty() : OptionalLong.of(found);
  }

  /** The duration of a run in a batch of some size, not beyond its limit; 1 for one alone. */
  OptionalLong durationMicros(Mode mode, int worker, int size) {
    if (mode.batch() == null) {
      return durationMicros(mode, worker);
    }
    List<Long> table = mode.batch().duration().on(index.worker(worker));
    return table == null ? OptionalLong.empty() : OptionalLong.of(table.get(size - 1));
  }

  /** How long a model takes to load on a worker, if it can be loaded there. */
  OptionalLong loadMicros(int worker, int model) {
    ModelArtifact artifact = index.model(model);
    Long stated = artifact.loadMicrosByWorkerType().get(index.worker(worker).type());
    if (stated != null) {
      return OptionalLong.of(stated);
    }
    Link link = index.worker(worker).modelLoad();
    return link == null
        ? OptionalLong.empty()
        : OptionalLong.of(Transfers.micros(link, artifact.bytes()));
  }

  /** Why a mode and a worker are no option, or null when they are one. */
  @Nullable String obstacle(Mode mode, int number) {
    Worker worker = index.worker(number);
    if (!isNamed(mode, worker)) {
      return "is not eligible on worker (" + worker.id() + ")";
    }
    if (durationMicros(mode, number).isEmpty()) {
      return "has no duration on worker (" + worker.id() + ")";
    }
    for (Map.Entry<String, Long> demand : mode.demands().entrySet()) {
      long capacity = worker.capacities().getOrDefault(demand.getKey(), 0L);
      if (demand.getValue() > capacity) {
        return ("demands " + demand.getValue() + " of " + demand.getKey())
            + (", of which worker (" + worker.id() + ") has " + capacity);
      }
    }
    long duration = durationMicros(mode, number).getAsLong();
    if (!index.closedTimes(number).isOpenFor(duration, index.now())) {
      return ("takes " + duration + ", which no open time of worker (" + worker.id() + ") from now")
          + " on lasts";
    }
    long bytes = memoryBytes(mode, number);
    if (bytes > worker.gpuMemoryBytes()) {
      return ("needs " + bytes + " bytes with the pinned models on worker (" + worker.id() + ")")
          + (", which has " + worker.gpuMemoryBytes());
    }
    for (String id : mode.models()) {
      int model = index.requireModel(id);
      if (loadMicros(number, model).isEmpty()
          && index.resident(number, model) == null
          && index.loadInFlight(number, model) == null) {
        return "needs the model (" + id + "), which worker (" + worker.id() + ") cannot load";
      }
    }
    return null;
  }

  /** Memory of a mode's models and workspace, and of the worker's other pinned models. */
  long memoryBytes(Mode mode, int worker) {
    long bytes = mode.workspaceBytes();
    for (String id : mode.models()) {
      bytes = Exact.plus(bytes, index.model(index.requireModel(id)).bytes());
    }
    for (int model : index.pinnedModels(worker)) {
      if (!mode.models().contains(index.model(model).id())) {
        bytes = Exact.plus(bytes, index.model(model).bytes());
      }
    }
    return bytes;
  }

  private boolean isNamed(Mode mode, Worker worker) {
    if (mode.workers() == null && mode.workerTypes() == null) {
      return true;
    }
    return contains(mode.workers(), worker.id()) || contains(mode.workerTypes(), worker.type());
  }

  private boolean contains(@Nullable List<String> ids, String id) {
    if (ids == null) {
      return false;
    }
    return ids.size() <= SHORT_LIST
        ? ids.contains(id)
        : sets.computeIfAbsent(ids, HashSet::new).contains(id);
  }

  /** The shortest duration over the options of a task, if it has any; pins do not matter. */
  OptionalLong shortestMicros(Task task) {
    OptionalLong shortest = OptionalLong.empty();
    for (Mode mode : task.modes()) {
      if (mode.duration() instanceof TaskDuration.Fixed fixed) {
        if (isShorter(fixed.micros(), shortest) && hasOption(mode)) {
          shortest = OptionalLong.of(fixed.micros());
        }
        continue;
      }
      Map<String, Long> durations = ((TaskDuration.PerWorker) mode.duration()).micros();
      for (Map.Entry<String, Long> entry : durations.entrySet()) {
        if (isShorter(entry.getValue(), shortest) && hasOption(mode, durations, entry.getKey())) {
          shortest = OptionalLong.of(entry.getValue());
        }
      }
    }
    return shortest;
  }

  private static boolean isShorter(long micros, OptionalLong shortest) {
    return shortest.isEmpty() || micros < shortest.getAsLong();
  }

  private boolean hasOption(Mode mode) {
    if (mode.workers() == null && mode.workerTypes() == null) {
      for (int worker = 0; worker < index.workerCount(); worker++) {
        if (obstacle(mode, worker) == null) {
          return true;
        }
      }
      return false;
    }
    if (mode.workers() != null) {
      for (String id : mode.workers()) {
        if (obstacle(mode, index.requireWorker(id)) == null) {
          return true;
        }
      }
    }
    if (mode.workerTypes() != null) {
      for (String type : mode.workerTypes()) {
        for (int worker : workersByType.getOrDefault(type, List.of())) {
          if (obstacle(mode, worker) == null) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether a mode has an option whose duration is the one under this worker id or type. */
  private boolean hasOption(Mode mode, Map<String, Long> durations, String idOrType) {
    Integer byId = index.findWorker(idOrType);
    if (byId != null && obstacle(mode, byId) == null) {
      return true;
    }
    for (int worker : workersByType.getOrDefault(idOrType, List.of())) {
      if (!durations.containsKey(index.worker(worker).id()) && obstacle(mode, worker) == null) {
        return true;
      }
    }
    return false;
  }
}
