package dev.sextant.planner.replan;

import dev.sextant.planner.model.BatchKey;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What one worker runs and holds, from instant to instant in rising order. A model is held until
 * its planned eviction, and beyond it while a run needs it that took longer or that should have
 * begun before and has not.
 */
final class WorkerPast {
  /** A run that goes on, with what it has in common with its batch; null where it goes alone. */
  private record Active(TaskRun run, Mode mode, @Nullable BatchKey batch) {
    boolean isWith(TaskRun other, @Nullable BatchKey its) {
      return batch != null && batch.equals(its) && run.startMicros() == other.startMicros();
    }
  }

  /** A model in memory or on its way there. */
  private record Held(
      String model, long loadStart, long ready, @Nullable Long evict, boolean pinned) {}

  private final Worker worker;
  private final Map<String, Long> modelBytes;
  private final List<Occupation> occupations = new ArrayList<>();
  private final Set<String> wanted = new HashSet<>();

  /** Models that leave at the last instant: runs of no time may still use them then. */
  private final Set<String> leaving = new HashSet<>();

  private long last = Long.MIN_VALUE;
  private List<Active> active = new ArrayList<>();
  private List<Held> held = new ArrayList<>();

  WorkerPast(Worker worker, Map<String, Long> modelBytes) {
    this.worker = worker;
    this.modelBytes = modelBytes;
  }

  void occupy(List<Occupation> by) {
    occupations.addAll(by);
  }

  /** Notes a model that is in memory, or on its way. */
  void hold(String model, long loadStart, long ready, @Nullable Long evict, boolean pinned) {
    held.add(new Held(model, loadStart, ready, evict, pinned));
  }

  /** A run that was to begin has not: its models stay. */
  void want(Mode mode) {
    wanted.addAll(mode.models());
  }

  /** A run has begun, in a batch or, where that is null, alone. */
  void run(TaskRun run, Mode mode, @Nullable BatchKey batch) {
    advance(run.startMicros());
    active.add(new Active(run, mode, batch));
  }

  /** Turns to an instant: what is over by then is forgotten. */
  void advance(long instant) {
    active = kept(active, a -> a.run().endMicros() > instant);
    if (instant > last) {
      leaving.clear();
      last = instant;
    }
    for (Held model : held) {
      if (!isHeld(model, instant) && Objects.equals(model.evict(), instant)) {
        leaving.add(model.model());
      }
    }
    held = kept(held, h -> isHeld(h, instant));
  }

  private static <T> List<T> kept(List<T> list, Predicate<T> which) {
    return new ArrayList<>(list.stream().filter(which).toList());
  }

  private boolean isHeld(Held model, long instant) {
    Long evict = model.evict();
    return evict == null
        || instant < evict
        || (isOpen(evict, instant)
            && (wanted.contains(model.model())
                || active.stream().anyMatch(a -> a.mode().models().contains(model.model()))));
  }

  /** Whether the worker has not closed between two instants. */
  private boolean isOpen(long from, long to) {
    return worker.calendar().steps().stream()
        .noneMatch(
            step -> !step.available() && from <= step.fromMicros() && step.fromMicros() <= to);
  }

  /** A load that was to begin does, if the model is not there and channel and memory are free. */
  void load(Residency load) {
    long at = load.loadStartMicros();
    advance(at);
    boolean takesTime = load.readyMicros() > at;
    boolean channel =
        !takesTime || held.stream().noneMatch(h -> h.loadStart() <= at && at < h.ready());
    boolean excluded =
        takesTime
            && !worker.overlapLoads()
            && active.stream().anyMatch(a -> a.run().endMicros() > at);
    boolean there = held.stream().anyMatch(h -> h.model().equals(load.model()));
    if (!there
        && channel
        && !excluded
        && memory(at) + modelBytes.getOrDefault(load.model(), 0L) <= worker.gpuMemoryBytes()) {
      held.add(new Held(load.model(), at, load.readyMicros(), load.evictMicros(), false));
    }
  }

  /** Whether a run of the plan has its models, capacity and memory at an instant. */
  boolean hasRoom(long at, TaskRun run, Mode mode, @Nullable BatchKey batch) {
    advance(at);
    boolean takesNoTime = run.endMicros() == run.startMicros();
    for (String model : mode.models()) {
      boolean leaves = takesNoTime && leaving.contains(model);
      if (!leaves && held.stream().noneMatch(h -> h.model().equals(model) && h.ready() <= at)) {
        return false;
      }
    }
    if (takesNoTime) {
      return true;
    }
    if (active.stream().anyMatch(a -> a.isWith(run, batch))) {
      return true;
    }
    boolean loads = held.stream().anyMatch(h -> h.loadStart() <= at && at < h.ready());
    return (worker.overlapLoads() || !loads)
        && memory(at) + mode.workspaceBytes() <= worker.gpuMemoryBytes()
        && hasCapacity(at, mode);
  }

  private boolean hasCapacity(long at, Mode mode) {
    Map<String, Long> used = new HashMap<>(mode.demands());
    taking().forEach(a -> a.mode().demands().forEach((r, n) -> used.merge(r, n, Long::sum)));
    occupations.stream()
        .filter(o -> o.untilMicros() > at)
        .forEach(o -> o.demands().forEach((r, n) -> used.merge(r, n, Long::sum)));
    return used.entrySet().stream()
        .noneMatch(
            e ->
                mode.demands().getOrDefault(e.getKey(), 0L) > 0
                    && e.getValue() > worker.capacities().getOrDefault(e.getKey(), 0L));
  }

  /** The runs that go on, of each batch one, which takes what all of them take. */
  private List<Active> taking() {
    List<Active> taking = new ArrayList<>(active.size());
    for (Active run : active) {
      if (taking.stream().noneMatch(other -> other.isWith(run.run(), run.batch()))) {
        taking.add(run);
      }
    }
    return taking;
  }

  private long memory(long at) {
    long bytes = 0;
    for (Held model : held) {
      bytes += modelBytes.getOrDefault(model.model(), 0L);
    }
    for (Active run : taking()) {
      bytes += run.mode().workspaceBytes();
    }
    for (Occupation occupation : occupations) {
      bytes += occupation.untilMicros() > at ? occupation.memoryBytes() : 0;
    }
    return bytes;
  }

  /** What is in memory and on its way there at an instant. */
  record Contents(List<Resident> residents, List<LoadInFlight> loads) {}

  /**
   * What this worker holds now, the models of what runs included. What there is no room for beside
   * them has gone: first residents that nothing uses, those to be evicted first; then a load.
   *
   * @param goesOn whether a run that is active goes on
   * @param evicted whether somebody else has taken a model out of memory
   */
  Contents contents(long now, Predicate<TaskRun> goesOn, Predicate<String> evicted) {
    advance(now);
    active = kept(active, a -> goesOn.test(a.run()));
    Set<String> used = new HashSet<>();
    active.forEach(a -> used.addAll(a.mode().models()));
    List<Held> present = kept(held, h -> !evicted.test(h.model()) || used.contains(h.model()));
    for (String model : used) {
      present.removeIf(h -> h.model().equals(model) && h.ready() > now);
      if (present.stream().noneMatch(h -> h.model().equals(model))) {
        present.add(new Held(model, now, now, null, false));
      }
    }
    held = present;
    if (!worker.overlapLoads() && !active.isEmpty()) {
      held.removeIf(h -> h.ready() > now);
    }
    while (memory(now) > worker.gpuMemoryBytes() && dropOne(now, used)) {
      continue;
    }
    List<Resident> residents = new ArrayList<>();
    List<LoadInFlight> loads = new ArrayList<>();
    for (Held model : held) {
      if (model.ready() <= now) {
        residents.add(new Resident(model.model(), model.pinned()));
      } else {
        loads.add(new LoadInFlight(worker.id(), model.model(), model.loadStart(), model.ready()));
      }
    }
    return new Contents(residents, loads);
  }

  private boolean dropOne(long now, Set<String> used) {
    Held first = null;
    for (Held model : held) {
      if (!used.contains(model.model()) && !model.pinned() && goesBefore(now, model, first)) {
        first = model;
      }
    }
    return first != null && held.remove(first);
  }

  private static boolean goesBefore(long now, Held one, @Nullable Held other) {
    if (other == null) {
      return true;
    }
    boolean oneLoads = one.ready() > now;
    boolean otherLoads = other.ready() > now;
    long oneEvict = one.evict() == null ? Long.MAX_VALUE : one.evict();
    long otherEvict = other.evict() == null ? Long.MAX_VALUE : other.evict();
    return oneLoads == otherLoads ? oneEvict < otherEvict : otherLoads;
  }
}
