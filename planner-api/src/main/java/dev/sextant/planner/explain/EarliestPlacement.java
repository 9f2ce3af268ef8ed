package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.explain.Placement.Placed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the earliest start of one run on one worker beside what remains there, together with the
 * loads it needs.
 *
 * <p>For a given start the loads are tried in their latest places, in every order: whatever memory
 * they do not find there they find nowhere earlier. A start that is the earliest has something that
 * ends where the run or one of its loads begins, so that only sums of such instants and of load
 * times are starts to try. That is exact for modes that load up to {@value #MOST_ORDERED} models.
 * Of more of them the order of the mode is the only one, and of the models that are there either
 * all stay that may, or all that others do not keep are loaded again; the work is then polynomial
 * in the number of models.
 */
final class EarliestPlacement {
  private static final int MOST_ORDERED = 5;
  private static final long NEVER = Long.MAX_VALUE;

  private final PlanIndex index;
  private final CompiledWorkflows workflows;
  private final CompiledCalendars calendars;
  private final WorkerTrack track;
  private final int worker;
  private final int workerClass;
  private final int mode;
  private final long duration;
  private final int[] model;
  private final long[] loadMicros;
  private final long memoryBytes;
  private final long available;
  private final List<Hold> holds;

  EarliestPlacement(PlanIndex index, WorkerTrack track, int worker, int mode, long duration) {
    this(index, track, worker, mode, duration, models(index, mode), track.memoryBytes());
  }

  private EarliestPlacement(
      PlanIndex index,
      WorkerTrack track,
      int worker,
      int mode,
      long duration,
      int[] model,
      long memoryBytes) {
    this.index = index;
    this.track = track;
    this.worker = worker;
    this.mode = mode;
    this.duration = duration;
    this.model = model;
    this.memoryBytes = memoryBytes;
    workflows = index.workflows;
    workerClass = index.workerClass(worker);
    calendars = index.problem.workers().calendars();
    available = index.state.availableFromMicros(worker);
    loadMicros = new long[model.length];
    for (int i = 0; i < model.length; i++) {
      loadMicros[i] = index.problem.workers().loadMicros(workerClass, model[i]);
    }
    holds = track.holds().stream().filter(hold -> isNeeded(hold.model())).toList();
  }

  private static int[] models(PlanIndex index, int mode) {
    CompiledWorkflows workflows = index.workflows;
    return IntStream.range(workflows.modelsBegin(mode), workflows.modelsEnd(mode))
        .map(workflows::model)
        .toArray();
  }

  private boolean isNeeded(int which) {
    return Arrays.stream(model).anyMatch(of -> of == which);
  }

  /**
   * Why there is no placement from an instant on. It is the memory if there is one with as much of
   * it as one likes; else a model that cannot be loaded and is not there for long enough, if there
   * is none with that model alone; else no open time is long enough for the run and its loads.
   */
  Cause obstacle(long notBefore) {
    if (nextRoom(notBefore) != NEVER) {
      if (unlimited(model).from(notBefore) != null) {
        return Cause.worker(Constraint.GPU_MEMORY, worker);
      }
      for (int i = 0; i < model.length; i++) {
        if (loadMicros[i] == CompiledWorkers.NO_LOAD
            && unlimited(new int[] {model[i]}).from(notBefore) == null) {
          return Cause.model(Constraint.MODEL_RESIDENCY, worker, model[i]);
        }
      }
    }
    return Cause.worker(Constraint.AVAILABILITY, worker);
  }

  private EarliestPlacement unlimited(int[] models) {
    return new EarliestPlacement(index, track, worker, mode, duration, models, NEVER);
  }

  /** The earliest placement not before an instant, or null when there is none. */
  @Nullable Placement from(long notBefore) {
    long skipped = Long.MIN_VALUE;
    for (long start : candidates(notBefore)) {
      if (start < skipped) {
        continue;
      }
      long room = nextRoom(start);
      if (room > start) {
        skipped = room;
        if (room == NEVER) {
          return null;
        }
        continue;
      }
      List<Placed> models = place(start);
      if (models != null) {
        return new Placement(start, start + duration, models);
      }
    }
    return null;
  }

  /** The instants at which an earliest start can be, in order. */
  private Iterable<Long> candidates(long notBefore) {
    TreeSet<Long> ends = new TreeSet<>();
    ends.add(notBefore);
    ends.add(index.now);
    ends.add(available);
    addLevels(track.memory(), ends);
    addLevels(track.channel(), ends);
    addLevels(track.runs(), ends);
    for (int p = workflows.demandsBegin(mode); p < workflows.demandsEnd(mode); p++) {
      Usage used = track.used(workflows.demandResource(p));
      if (used != null) {
        addLevels(used, ends);
      }
    }
    for (Hold hold : holds) {
      ends.add(hold.ready());
      if (hold.leaves() != NEVER) {
        ends.add(hold.leaves());
      }
    }
    for (int s = calendars.stepsBegin(workerClass); s < calendars.stepsEnd(workerClass); s++) {
      ends.add(calendars.fromMicros(s));
    }
    TreeSet<Long> starts = new TreeSet<>();
    for (long sum : isLarge() ? chainSums() : loadSums()) {
      for (long end : ends) {
        if (end <= NEVER - sum && end + sum >= notBefore) {
          starts.add(end + sum);
        }
      }
    }
    index.count(starts.size());
    return starts;
  }

  /** Whether there are too many models to load for every order of them to be tried. */
  private boolean isLarge() {
    return Arrays.stream(loadMicros).filter(micros -> micros != CompiledWorkers.NO_LOAD).count()
        > MOST_ORDERED;
  }

  private static void addLevels(Usage usage, TreeSet<Long> ends) {
    for (int level = 0; level < usage.levels(); level++) {
      ends.add(usage.instant(level));
    }
  }

  /** The sums of load times of any of the models; a load of no time may end a microsecond early. */
  private long[] loadSums() {
    TreeSet<Long> sums = new TreeSet<>(List.of(0L));
    for (long micros : loadMicros) {
      if (micros != CompiledWorkers.NO_LOAD) {
        for (long sum : sums.toArray(Long[]::new)) {
          sums.add(plusLoad(sum, micros));
        }
      }
    }
    return sums.stream().mapToLong(Long::longValue).toArray();
  }

  /** The sums that the loads come to one after the other: of all, and of what is never there. */
  private long[] chainSums() {
    TreeSet<Long> sums = new TreeSet<>(List.of(0L));
    long all = 0;
    long lacking = 0;
    for (int i = 0; i < model.length; i++) {
      if (loadMicros[i] != CompiledWorkers.NO_LOAD) {
        int of = model[i];
        boolean lacks = holds.stream().noneMatch(hold -> hold.model() == of);
        all = plusLoad(all, loadMicros[i]);
        lacking = lacks ? plusLoad(lacking, loadMicros[i]) : lacking;
        sums.add(all);
        sums.add(lacking);
      }
    }
    return sums.stream().mapToLong(Long::longValue).toArray();
  }

  private long plusLoad(long sum, long micros) {
    long more = micros == 0 && duration == 0 ? 1 : micros;
    return Math.min(NEVER - more, sum) + more;
  }

  /** The first instant from which the run itself has room for as long as it takes. */
  long nextRoom(long from) {
    long start = calendars.earliestOpen(workerClass, from, duration);
    if (duration == 0 || start == NEVER) {
      return start;
    }
    for (int p = workflows.demandsBegin(mode); p < workflows.demandsEnd(mode); p++) {
      int resource = workflows.demandResource(p);
      Usage used = track.used(resource);
      if (used != null) {
        long left = track.capacity(resource) - workflows.demandAmount(p);
        start = Math.max(start, used.nextFree(from, duration, left));
      }
    }
    return track.overlapLoads()
        ? start
        : Math.max(start, track.channel().nextFree(from, duration, 0));
  }

  /** What becomes of the models when the run starts at an instant, or null when they do not fit. */
  private @Nullable List<Placed> place(long start) {
    if (!isLarge()) {
      return choose(start, 0, new ArrayList<>(), new ArrayList<>());
    }
    List<Placed> found = chooseAll(start, true);
    return found == null ? chooseAll(start, false) : found;
  }

  /** Lets every model stay that may, or those alone that others keep, and loads the rest. */
  private @Nullable List<Placed> chooseAll(long start, boolean stay) {
    List<Placed> staying = new ArrayList<>();
    List<Integer> loading = new ArrayList<>();
    for (int i = 0; i < model.length; i++) {
      Placed placed = staying(i, start);
      boolean loads = loadMicros[i] != CompiledWorkers.NO_LOAD;
      if (placed != null && (stay || !loads || placed.from() == placed.until())) {
        staying.add(placed);
      } else if (loads) {
        loading.add(i);
      } else {
        return null;
      }
    }
    return order(start, staying, loading);
  }

  /** What becomes of a model that is there and stays, or null when it cannot. */
  private @Nullable Placed staying(int i, long start) {
    long end = start + duration;
    Hold there = lastReady(model[i], start);
    if (there == null || end > nextLoad(model[i], there.ready()) || !staysOpen(there, end)) {
      return null;
    }
    boolean kept = there.residency() == PlanIndex.NONE;
    long until = Math.max(there.leaves(), kept ? Math.max(end, index.now + 1) : end);
    return new Placed(model[i], there, there.leaves(), there.ready(), until);
  }

  /** Goes through what may become of each model: it is there and stays, or it is loaded. */
  private @Nullable List<Placed> choose(
      long start, int next, List<Placed> staying, List<Integer> loading) {
    if (next == model.length) {
      return order(start, staying, loading);
    }
    Placed stays = staying(next, start);
    if (stays != null) {
      staying.add(stays);
      List<Placed> found = choose(start, next + 1, staying, loading);
      if (found != null) {
        return found;
      }
      staying.remove(staying.size() - 1);
      if (stays.until() == stays.from()) {
        return null;
      }
    }
    if (loadMicros[next] == CompiledWorkers.NO_LOAD) {
      return null;
    }
    loading.add(next);
    List<Placed> found = choose(start, next + 1, staying, loading);
    if (found == null) {
      loading.remove(loading.size() - 1);
    }
    return found;
  }

  private @Nullable Hold lastReady(int of, long instant) {
    Hold last = null;
    for (Hold hold : holds) {
      if (hold.model() == of && hold.ready() <= instant) {
        last = hold;
      }
    }
    return last;
  }

  /** When the first residency of a model begins that begins after an instant, or never. */
  private long nextLoad(int of, long after) {
    for (Hold hold : holds) {
      if (hold.model() == of && hold.loadStart() > after) {
        return hold.loadStart();
      }
    }
    return NEVER;
  }

  private boolean staysOpen(Hold hold, long end) {
    return calendars.firstClosed(workerClass, Math.max(index.now, hold.ready()))
        >= Math.max(end, hold.ready() + 1);
  }

  private @Nullable List<Placed> order(long start, List<Placed> staying, List<Integer> loading) {
    if (loading.isEmpty()) {
      return fits(start, staying) ? new ArrayList<>(staying) : null;
    }
    if (loading.size() > MOST_ORDERED) {
      return load(start, staying, loading);
    }
    return permute(start, staying, new ArrayList<>(loading), 0);
  }

  private @Nullable List<Placed> permute(
      long start, List<Placed> staying, List<Integer> order, int fixed) {
    if (fixed == order.size()) {
      return load(start, staying, order);
    }
    for (int i = fixed; i < order.size(); i++) {
      Collections.swap(order, fixed, i);
      List<Placed> found = permute(start, staying, order, fixed + 1);
      Collections.swap(order, fixed, i);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** The loads in their latest places, the first of the order last; null when they do not fit. */
  private @Nullable List<Placed> load(long start, List<Placed> staying, List<Integer> order) {
    index.count(order.size());
    List<Placed> all = new ArrayList<>(staying);
    long bound = start;
    for (int i : order) {
      long begin = loadMicros[i] == 0 ? start : latestLoad(bound, loadMicros[i]);
      if (!mayLoad(i, begin, start)) {
        return null;
      }
      bound = loadMicros[i] == 0 ? bound : begin;
      long end = Math.max(start + duration, begin + 1);
      all.add(new Placed(model[i], null, begin, begin + loadMicros[i], end));
    }
    if (fits(start, all)) {
      return all;
    }
    return duration == 0 ? aMicrosecondEarlier(start, all) : null;
  }

  /** Loads of no time for a run of no length may as well be over when it is. */
  private @Nullable List<Placed> aMicrosecondEarlier(long start, List<Placed> all) {
    List<Integer> instant = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Placed placed = all.get(i);
      if (placed.isLoad() && placed.from() == placed.ready()) {
        int number = Arrays.stream(model).boxed().toList().indexOf(placed.model());
        if (mayLoad(number, start - 1, start)) {
          instant.add(i);
        }
      }
    }
    for (int some = 1; some < 1 << Math.min(MOST_ORDERED, instant.size()); some++) {
      List<Placed> moved = new ArrayList<>(all);
      for (int bit = 0; bit < instant.size(); bit++) {
        if ((some >> bit & 1) == 1) {
          Placed placed = all.get(instant.get(bit));
          moved.set(
              instant.get(bit), new Placed(placed.model(), null, start - 1, start - 1, start));
        }
      }
      if (fits(start, moved)) {
        return moved;
      }
    }
    return null;
  }

  /** Whether a model may be loaded from an instant on and be held to the end of the run. */
  private boolean mayLoad(int i, long begin, long start) {
    long end = Math.max(start + duration, begin + 1);
    if (begin < available || calendars.firstClosed(workerClass, begin) < end) {
      return false;
    }
    for (Hold hold : holds) {
      if (hold.model() == model[i]) {
        boolean there = hold.residency() != PlanIndex.NONE;
        if (there && hold.loadStart() < end && begin < hold.leaves()) {
          return false;
        }
      }
    }
    return true;
  }

  /** The latest start of a load that is over by an instant, or the beginning of time. */
  private long latestLoad(long bound, long micros) {
    long begin = bound - micros;
    while (begin >= available) {
      long end = begin + micros;
      long busy = track.channel().lastFullStart(begin, end, 0);
      if (!track.overlapLoads()) {
        busy = Math.min(busy, track.runs().lastFullStart(begin, end, 0));
      }
      if (busy == NEVER) {
        return begin;
      }
      begin = busy - micros;
    }
    return Long.MIN_VALUE;
  }

  /** Whether the memory suffices for the run and its models. */
  private boolean fits(long start, List<Placed> models) {
    return tooMuchAt(start, models) == NEVER;
  }

  /** The first instant at which there is too little memory, or never. */
  long tooMuchAt(long start, List<Placed> models) {
    long end = start + duration;
    TreeSet<Long> cuts = new TreeSet<>(List.of(start, end));
    for (Placed placed : models) {
      cuts.add(placed.from());
      cuts.add(placed.until());
    }
    long from = cuts.first();
    for (long to : cuts.tailSet(from, false)) {
      long bytes = start <= from && from < end ? workflows.workspaceBytes(mode) : 0;
      for (Placed placed : models) {
        boolean takes = placed.from() <= from && from < placed.until();
        bytes += takes ? index.problem.modelBytes(placed.model()) : 0;
      }
      if (bytes > 0) {
        long full = track.memory().firstFull(from, to, memoryBytes - bytes);
        if (full < to) {
          return full;
        }
      }
      from = to;
    }
    return NEVER;
  }

  /**
   * How much memory is needed, beyond what there is, at an instant; at most 0 where it suffices.
   */
  long bytesMissing(long instant, long start, List<Placed> models) {
    boolean runs = start <= instant && instant < start + duration;
    long bytes = runs ? workflows.workspaceBytes(mode) : 0;
    for (Placed placed : models) {
      boolean takes = placed.from() <= instant && instant < placed.until();
      bytes += takes ? index.problem.modelBytes(placed.model()) : 0;
    }
    return track.memory().at(instant) + bytes - memoryBytes;
  }
}
