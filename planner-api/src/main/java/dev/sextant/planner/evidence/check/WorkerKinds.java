package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Occupation;
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
import org.jspecify.annotations.Nullable;

/**
 * Workers by kind: those of one kind have the same options for every task, the same load times and
 * the same calendar. What a kind has of a state (the first worker available, a model held) is the
 * best that one of its workers has. Immutable.
 */
final class WorkerKinds {
  /** A model that cannot be loaded. */
  static final long NO_LOAD = -1;

  private final Problem problem;
  private final Map<String, Integer> workerOf = new HashMap<>();
  private final Map<String, Integer> modelOf = new HashMap<>();
  private final long[] availableFrom;
  private final List<List<Occupation>> occupations = new ArrayList<>();
  private final List<TreeSet<String>> pinned = new ArrayList<>();
  private final List<TreeSet<String>> present = new ArrayList<>();
  private final Map<Long, Long> heldFrom = new HashMap<>();
  private final int[] kindOf;
  private final List<List<Integer>> members = new ArrayList<>();
  private final List<OpenTimes> openTimes = new ArrayList<>();
  private final long[] firstAvailable;

  /** What makes a worker what it is, but for the modes that name its id. */
  private record Nature(
      String type,
      long memory,
      Map<String, Long> capacities,
      List<Long> loads,
      boolean overlap,
      List<OpenTimes.Piece> calendar,
      TreeSet<String> pinned,
      List<String> presentOnly,
      List<Mention> mentions) {}

  /** A mode that names a worker by its id. */
  private record Mention(int mode, boolean listed, @Nullable Long micros) {}

  WorkerKinds(Problem problem) {
    this.problem = problem;
    int count = problem.workers().size();
    for (int w = 0; w < count; w++) {
      workerOf.put(problem.workers().get(w).id(), w);
      occupations.add(new ArrayList<>(0));
      pinned.add(new TreeSet<>());
      present.add(new TreeSet<>());
    }
    for (int m = 0; m < problem.models().size(); m++) {
      modelOf.put(problem.models().get(m).id(), m);
    }
    availableFrom = new long[count];
    java.util.Arrays.fill(availableFrom, now());
    readState();
    kindOf = new int[count];
    sort();
    firstAvailable = new long[members.size()];
    for (int k = 0; k < members.size(); k++) {
      firstAvailable[k] =
          members.get(k).stream().mapToLong(w -> availableFrom[w]).min().orElseThrow();
    }
    readHeld();
  }

  private long now() {
    return problem.state().nowMicros();
  }

  private void readState() {
    for (WorkerState state : problem.state().workers()) {
      int w = worker(state.worker());
      availableFrom[w] = Math.max(availableFrom[w], state.availableFromMicros());
      for (Occupation occupation : state.occupied()) {
        if (occupation.untilMicros() > now()) {
          occupations.get(w).add(occupation);
        }
      }
      for (Resident resident : state.residents()) {
        present.get(w).add(resident.model());
        if (resident.pinned()) {
          pinned.get(w).add(resident.model());
        }
      }
    }
    for (LoadInFlight load : problem.state().loadsInFlight()) {
      present.get(worker(load.worker())).add(load.model());
    }
  }

  private void sort() {
    List<List<Mention>> mentions = mentions();
    Map<Nature, Integer> numberOf = new HashMap<>();
    for (int w = 0; w < kindOf.length; w++) {
      Worker worker = problem.workers().get(w);
      OpenTimes times = new OpenTimes(worker, now());
      List<Long> loads = new ArrayList<>();
      List<String> presentOnly = new ArrayList<>();
      for (ModelArtifact model : problem.models()) {
        loads.add(loadMicros(worker, model));
        if (loads.get(loads.size() - 1) == NO_LOAD && present.get(w).contains(model.id())) {
          presentOnly.add(model.id());
        }
      }
      Nature nature =
          new Nature(
              worker.type(),
              worker.gpuMemoryBytes(),
              worker.capacities(),
              loads,
              worker.overlapLoads(),
              times.pieces(),
              pinned.get(w),
              presentOnly,
              mentions.get(w));
      Integer known = numberOf.putIfAbsent(nature, members.size());
      if (known == null) {
        members.add(new ArrayList<>());
        openTimes.add(times);
      }
      kindOf[w] = known == null ? members.size() - 1 : known;
      members.get(kindOf[w]).add(w);
    }
  }

  private List<List<Mention>> mentions() {
    List<List<Mention>> mentions = new ArrayList<>();
    for (int w = 0; w < kindOf.length; w++) {
      mentions.add(new ArrayList<>(0));
    }
    int number = 0;
    for (Workflow workflow : problem.workflows()) {
      for (Task task : workflow.tasks()) {
        for (Mode mode : task.modes()) {
          mention(mode, number++, mentions);
        }
      }
    }
    return mentions;
  }

  private void mention(Mode mode, int number, List<List<Mention>> mentions) {
    Map<String, Long> micros =
        mode.duration() instanceof TaskDuration.PerWorker some ? some.micros() : Map.of();
    for (Map.Entry<String, Long> entry : micros.entrySet()) {
      Integer w = workerOf.get(entry.getKey());
      if (w != null) {
        mentions.get(w).add(new Mention(number, false, entry.getValue()));
      }
    }
    if (mode.workers() != null) {
      for (String id : mode.workers()) {
        mentions.get(worker(id)).add(new Mention(number, true, null));
      }
    }
  }

  private static long loadMicros(Worker worker, ModelArtifact model) {
    Long stated = model.loadMicrosByWorkerType().get(worker.type());
    Link link = worker.modelLoad();
    return stated != null ? stated : link == null ? NO_LOAD : Network.micros(link, model.bytes());
  }

  private void readHeld() {
    for (WorkerState state : problem.state().workers()) {
      for (Resident resident : state.residents()) {
        heldFrom.merge(
            key(kindOf[worker(state.worker())], model(resident.model())), now(), Math::min);
      }
    }
    for (LoadInFlight load : problem.state().loadsInFlight()) {
      heldFrom.merge(
          key(kindOf[worker(load.worker())], model(load.model())), load.readyMicros(), Math::min);
    }
  }

  private long key(int kind, int model) {
    return (long) kind * Math.max(1, problem.models().size()) + model;
  }

  int count() {
    return members.size();
  }

  int workers() {
    return kindOf.length;
  }

  int models() {
    return problem.models().size();
  }

  int worker(String id) {
    Integer found = workerOf.get(id);
    if (found == null) {
      throw new BadEvidence("The worker (" + id + ") is not in the problem.");
    }
    return found;
  }

  int model(String id) {
    Integer found = modelOf.get(id);
    if (found == null) {
      throw new BadEvidence("The model (" + id + ") is not in the problem.");
    }
    return found;
  }

  int kindOf(int worker) {
    return kindOf[worker];
  }

  List<Integer> members(int kind) {
    return members.get(kind);
  }

  /** One of the workers of a kind. */
  Worker example(int kind) {
    return problem.workers().get(members.get(kind).get(0));
  }

  long capacity(int kind, String resource) {
    return example(kind).capacities().getOrDefault(resource, 0L);
  }

  OpenTimes openTimes(int kind) {
    return openTimes.get(kind);
  }

  /** No new work starts on a worker earlier; at least now. */
  long availableFrom(int worker) {
    return availableFrom[worker];
  }

  /** No new work starts on any worker of a kind earlier; at least now. */
  long firstAvailable(int kind) {
    return firstAvailable[kind];
  }

  /** Occupations that hold something after now. */
  List<Occupation> occupations(int worker) {
    return occupations.get(worker);
  }

  /** How long a model takes to load on a kind, or {@link #NO_LOAD}. */
  long loadMicros(int kind, int model) {
    return loadMicros(example(kind), problem.models().get(model));
  }

  /** From when some worker of a kind holds a model without a load of the plan; null if none. */
  @Nullable Long heldFrom(int kind, int model) {
    return heldFrom.get(key(kind, model));
  }

  /** Whether a mode and the workers of a kind are options. */
  boolean isOption(Mode mode, int kind) {
    Worker worker = example(kind);
    long micros = durationMicros(mode, kind);
    boolean named =
        mode.workers() == null && mode.workerTypes() == null
            || mode.workers() != null && mode.workers().contains(worker.id())
            || mode.workerTypes() != null && mode.workerTypes().contains(worker.type());
    if (!named || micros < 0 || openTimes(kind).firstOpen(now(), micros) == OpenTimes.NEVER) {
      return false;
    }
    for (Map.Entry<String, Long> demand : mode.demands().entrySet()) {
      if (demand.getValue() > capacity(kind, demand.getKey())) {
        return false;
      }
    }
    long bytes = mode.workspaceBytes();
    for (String id : mode.models()) {
      int model = model(id);
      if (loadMicros(kind, model) == NO_LOAD && heldFrom(kind, model) == null) {
        return false;
      }
      bytes = Times.capped(bytes, problem.models().get(model).bytes());
    }
    for (String id : pinned.get(members.get(kind).get(0))) {
      bytes =
          mode.models().contains(id)
              ? bytes
              : Times.capped(bytes, problem.models().get(model(id)).bytes());
    }
    return bytes <= worker.gpuMemoryBytes();
  }

  /** How long a mode takes on a kind; negative where it has no duration. */
  long durationMicros(Mode mode, int kind) {
    if (mode.duration() instanceof TaskDuration.Fixed fixed) {
      return fixed.micros();
    }
    Map<String, Long> micros = ((TaskDuration.PerWorker) mode.duration()).micros();
    Long own = micros.get(example(kind).id());
    return own != null ? own : micros.getOrDefault(example(kind).type(), -1L);
  }

  /** How long batches last on a kind by size; null where they have no duration. */
  @Nullable List<Long> batchMicros(Batch batch, int kind) {
    return batch.duration().on(example(kind));
  }

  /** How long the loads of all models of a mode take, or {@link OpenTimes#NEVER}. */
  long loadsMicros(Mode mode, int kind) {
    long loads = 0;
    for (String id : mode.models()) {
      long load = loadMicros(kind, model(id));
      loads = load == NO_LOAD ? OpenTimes.NEVER : Times.capped(loads, load);
    }
    return loads;
  }

  /** From when all models of a mode can be ready on a kind, and the kind available. */
  long readyMicros(Mode mode, int kind) {
    long loads = 0;
    long ready = firstAvailable[kind];
    for (String id : mode.models()) {
      int model = model(id);
      Long held = heldFrom(kind, model);
      long load = loadMicros(kind, model);
      if (held == null) {
        loads = Times.capped(loads, load);
      } else {
        // Another worker of the kind may load it sooner than this one has it.
        long anew = load == NO_LOAD ? Long.MAX_VALUE : Times.capped(firstAvailable[kind], load);
        ready = Math.max(ready, Math.min(held, anew));
      }
    }
    return Math.max(ready, Times.capped(firstAvailable[kind], loads));
  }
}
