package dev.sextant.benchmarks.pages;

import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What fills one worker's GPU memory over time: occupations, models and workspaces, stacked. */
final class MemoryProfile {
  /** What holds memory. Declared in the order of stacking, from the bottom. */
  enum Kind {
    OCCUPATION,
    MODEL,
    WORKSPACE
  }

  /**
   * Something that holds memory.
   *
   * @param name the model, the run or the occupation
   * @param readyMicros end of the load, for a model; otherwise its start
   * @param loaded whether the plan (or a load in flight) brings it in
   * @param evictMicros eviction of a model, if the plan has one
   */
  record Holding(
      Kind kind,
      String name,
      long bytes,
      long fromMicros,
      long readyMicros,
      long toMicros,
      boolean loaded,
      @Nullable Long evictMicros) {}

  /** Total use from one instant to another. */
  record Step(long fromMicros, long toMicros, long usedBytes) {}

  /** A rectangle of the stacked picture: one holding at one offset for a while. */
  record Band(Holding holding, long fromMicros, long toMicros, long offsetBytes) {}

  private final List<Holding> holdings = new ArrayList<>();

  private MemoryProfile() {}

  /** The profile of a worker until {@code end}. */
  static MemoryProfile of(
      ProblemIndex index,
      Worker worker,
      List<Residency> residencies,
      List<TaskRun> runs,
      long end) {
    MemoryProfile profile = new MemoryProfile();
    long now = index.problem().state().nowMicros();
    for (WorkerState state : index.problem().state().workers()) {
      if (state.worker().equals(worker.id())) {
        for (Occupation o : state.occupied()) {
          profile.add(
              new Holding(
                  Kind.OCCUPATION,
                  "held by others",
                  o.memoryBytes(),
                  now,
                  now,
                  o.untilMicros(),
                  false,
                  null));
        }
      }
    }
    for (Residency r : residencies) {
      Long evict = r.evictMicros();
      profile.add(
          new Holding(
              Kind.MODEL,
              r.model(),
              index.modelBytes(r.model()),
              r.loadStartMicros(),
              r.readyMicros(),
              evict == null ? Math.max(end, r.readyMicros()) : evict,
              r.readyMicros() > r.loadStartMicros() || isInFlight(index, worker, r),
              evict));
    }
    for (TaskRun run : runs) {
      Mode mode = index.mode(run);
      if (mode != null) {
        profile.add(
            new Holding(
                Kind.WORKSPACE,
                run.job() + "/" + run.task(),
                mode.workspaceBytes(),
                run.startMicros(),
                run.startMicros(),
                run.endMicros(),
                false,
                null));
      }
    }
    profile.holdings.sort(
        Comparator.comparing(Holding::kind).thenComparingLong(Holding::fromMicros));
    return profile;
  }

  private static boolean isInFlight(ProblemIndex index, Worker worker, Residency r) {
    for (LoadInFlight load : index.problem().state().loadsInFlight()) {
      if (load.worker().equals(worker.id())
          && load.model().equals(r.model())
          && load.startMicros() == r.loadStartMicros()) {
        return true;
      }
    }
    return false;
  }

  private void add(Holding holding) {
    if (holding.bytes() > 0 && holding.toMicros() > holding.fromMicros()) {
      holdings.add(holding);
    }
  }

  /** Everything that holds memory, from the bottom of the stack. */
  List<Holding> holdings() {
    return holdings;
  }

  /**
   * The stacked picture; a holding moves when one below it goes. Takes time of the order of the
   * changes times what is held at once.
   */
  List<Band> bands() {
    List<Band> bands = new ArrayList<>();
    Map<Long, List<Integer>> begins = new HashMap<>();
    for (int h = 0; h < holdings.size(); h++) {
      begins.computeIfAbsent(holdings.get(h).fromMicros(), t -> new ArrayList<>()).add(h);
    }
    Long[] times = times();
    int[] open = new int[holdings.size()];
    Arrays.fill(open, -1);
    TreeSet<Integer> held = new TreeSet<>();
    for (int t = 0; t + 1 < times.length; t++) {
      long time = times[t];
      held.removeIf(h -> holdings.get(h).toMicros() <= time);
      held.addAll(begins.getOrDefault(time, List.of()));
      long offset = 0;
      for (int h : held) {
        Holding holding = holdings.get(h);
        Band last = open[h] < 0 ? null : bands.get(open[h]);
        if (last != null && last.offsetBytes() == offset) {
          bands.set(open[h], new Band(holding, last.fromMicros(), times[t + 1], offset));
        } else {
          open[h] = bands.size();
          bands.add(new Band(holding, time, times[t + 1], offset));
        }
        offset += holding.bytes();
      }
    }
    return bands;
  }

  /** Total use over time, without the times at which nothing is used. */
  List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    TreeMap<Long, Long> changes = new TreeMap<>();
    for (Holding h : holdings) {
      changes.merge(h.fromMicros(), h.bytes(), Long::sum);
      changes.merge(h.toMicros(), -h.bytes(), Long::sum);
    }
    long used = 0;
    long since = 0;
    for (Map.Entry<Long, Long> change : changes.entrySet()) {
      if (used > 0 && change.getKey() > since && change.getValue() != 0) {
        steps.add(new Step(since, change.getKey(), used));
      }
      if (change.getValue() != 0) {
        since = change.getKey();
        used += change.getValue();
      }
    }
    return steps;
  }

  private Long[] times() {
    TreeSet<Long> times = new TreeSet<>();
    for (Holding h : holdings) {
      times.add(h.fromMicros());
      times.add(h.toMicros());
    }
    return times.toArray(Long[]::new);
  }
}
