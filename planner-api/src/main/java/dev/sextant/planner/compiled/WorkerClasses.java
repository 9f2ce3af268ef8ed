package dev.sextant.planner.compiled;

import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Groups workers into classes by partition refinement: first by what they are, then by every mode
 * that names some of them by id.
 */
final class WorkerClasses {
  private final Problem problem;
  private final IdNumbers ids;
  private final int[] classOf;

  /** Members by class; a split of n members leaves n - 1 classes more and at most one empty. */
  private final int[] size;

  private int classes;

  /** How many classes have more than one member. */
  private int divisible;

  WorkerClasses(Problem problem, IdNumbers ids) {
    this.problem = problem;
    this.ids = ids;
    this.classOf = new int[problem.workers().size()];
    this.size = new int[3 * classOf.length];
  }

  /** Everything about a worker that decides which options exist on it, save modes naming its id. */
  private record Key(
      String type,
      long gpuMemoryBytes,
      Map<String, Long> capacities,
      List<Long> loadMicros,
      boolean overlapLoads,
      List<?> calendar,
      List<String> pinned,
      List<String> presentButNotLoadable) {}

  private record Split(int oldClass, boolean listed, long duration) {}

  CompiledWorkers compile() {
    groupByKind();
    for (Workflow workflow : problem.workflows()) {
      for (Task task : workflow.tasks()) {
        for (Mode mode : task.modes()) {
          if (divisible > 0) {
            refine(mode);
          }
        }
      }
    }
    renumberInWorkerOrder();
    return tables();
  }

  private void groupByKind() {
    Map<String, TreeSet<String>> pinned = new HashMap<>();
    Map<String, TreeSet<String>> present = new HashMap<>();
    for (WorkerState state : problem.state().workers()) {
      for (Resident resident : state.residents()) {
        present.computeIfAbsent(state.worker(), w -> new TreeSet<>()).add(resident.model());
        if (resident.pinned()) {
          pinned.computeIfAbsent(state.worker(), w -> new TreeSet<>()).add(resident.model());
        }
      }
    }
    for (LoadInFlight load : problem.state().loadsInFlight()) {
      present.computeIfAbsent(load.worker(), w -> new TreeSet<>()).add(load.model());
    }
    Map<Key, Integer> groups = new HashMap<>();
    for (int w = 0; w < classOf.length; w++) {
      Worker worker = problem.workers().get(w);
      List<Long> loads = loadMicros(worker);
      List<String> stuck = new ArrayList<>();
      for (String model : present.getOrDefault(worker.id(), new TreeSet<>())) {
        if (loads.get(ids.model(model)) == CompiledWorkers.NO_LOAD) {
          stuck.add(model);
        }
      }
      Key key =
          new Key(
              worker.type(),
              worker.gpuMemoryBytes(),
              worker.capacities(),
              loads,
              worker.overlapLoads(),
              CompiledCalendars.key(worker, problem.state().nowMicros()),
              List.copyOf(pinned.getOrDefault(worker.id(), new TreeSet<>())),
              stuck);
      classOf[w] = groups.computeIfAbsent(key, k -> groups.size());
    }
    classes = groups.size();
    for (int c : classOf) {
      if (++size[c] == 2) {
        divisible++;
      }
    }
  }

  /** Splits classes of which a mode names some members by id, but not all in the same way. */
  private void refine(Mode mode) {
    boolean named = mode.workers() != null;
    if (!named && !(mode.duration() instanceof TaskDuration.PerWorker)) {
      return;
    }
    Map<Integer, Split> mentioned = new HashMap<>();
    List<Integer> order = new ArrayList<>();
    if (mode.duration() instanceof TaskDuration.PerWorker perWorker) {
      for (Map.Entry<String, Long> entry : perWorker.micros().entrySet()) {
        int w = ids.workerOrNone(entry.getKey());
        if (w >= 0 && size[classOf[w]] > 1) {
          mentioned.put(w, new Split(classOf[w], false, entry.getValue()));
          order.add(w);
        }
      }
    }
    if (named) {
      for (String id : mode.workers()) {
        int w = ids.worker(id);
        if (size[classOf[w]] == 1) {
          continue;
        }
        Split before = mentioned.get(w);
        mentioned.put(w, new Split(classOf[w], true, before == null ? -1 : before.duration()));
        if (before == null) {
          order.add(w);
        }
      }
    }
    if (order.isEmpty()) {
      return;
    }
    order.sort(null);
    Map<Split, Integer> groupSize = new HashMap<>();
    for (int w : order) {
      groupSize.merge(mentioned.get(w), 1, Integer::sum);
    }
    Map<Split, Integer> newClass = new HashMap<>();
    for (int w : order) {
      Split split = mentioned.get(w);
      if (groupSize.get(split) < size[split.oldClass()]) {
        classOf[w] = newClass.computeIfAbsent(split, s -> classes++);
      }
    }
    newClass.forEach(
        (split, c) -> {
          size[c] = groupSize.get(split);
          divisible -= size[split.oldClass()] > 1 ? 1 : 0;
          size[split.oldClass()] -= size[c];
          divisible += size[split.oldClass()] > 1 ? 1 : 0;
          divisible += size[c] > 1 ? 1 : 0;
        });
  }

  private void renumberInWorkerOrder() {
    int[] number = new int[classes];
    java.util.Arrays.fill(number, -1);
    int next = 0;
    for (int w = 0; w < classOf.length; w++) {
      if (number[classOf[w]] < 0) {
        number[classOf[w]] = next++;
      }
      classOf[w] = number[classOf[w]];
    }
    classes = next;
  }

  private CompiledWorkers tables() {
    int resources = ids.resources();
    int models = problem.models().size();
    long[] capacity = new long[classes * resources];
    long[] memory = new long[classes];
    boolean[] overlap = new boolean[classes];
    Worker[] representative = new Worker[classes];
    long[] load = new long[classes * models];
    for (int w = classOf.length - 1; w >= 0; w--) {
      int c = classOf[w];
      Worker worker = problem.workers().get(w);
      worker
          .capacities()
          .forEach((name, amount) -> capacity[c * resources + ids.resource(name)] = amount);
      memory[c] = worker.gpuMemoryBytes();
      overlap[c] = worker.overlapLoads();
      representative[c] = worker;
    }
    boolean[] filled = new boolean[classes];
    for (int w = 0; w < classOf.length; w++) {
      int c = classOf[w];
      if (!filled[c]) {
        filled[c] = true;
        List<Long> loads = loadMicros(problem.workers().get(w));
        for (int m = 0; m < models; m++) {
          load[c * models + m] = loads.get(m);
        }
      }
    }
    CompiledCalendars calendars =
        new CompiledCalendars(representative, problem.state().nowMicros());
    return new CompiledWorkers(
        models, resources, classOf, capacity, memory, overlap, calendars, load);
  }

  private List<Long> loadMicros(Worker worker) {
    List<Long> loads = new ArrayList<>(problem.models().size());
    for (ModelArtifact model : problem.models()) {
      Long given = model.loadMicrosByWorkerType().get(worker.type());
      if (given != null) {
        loads.add(given);
      } else if (worker.modelLoad() != null) {
        loads.add(
            Arithmetic.moveMicros(
                model.bytes(),
                worker.modelLoad().latencyMicros(),
                worker.modelLoad().bandwidthBytesPerSecond()));
      } else {
        loads.add(CompiledWorkers.NO_LOAD);
      }
    }
    return loads;
  }
}
