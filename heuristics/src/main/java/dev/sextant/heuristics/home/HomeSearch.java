package dev.sextant.heuristics.home;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Looks for homes that cost little to load. A greedy weighted set cover (Chvatal, Mathematics of
 * Operations Research 4(3), 1979), group after group: the worker where tasks without a home cost
 * least each. Then ruin and recreate (Schrimpf et al., Journal of Computational Physics 159, 2000):
 * workers forget some of their models, what has lost its home is covered anew, and the cheaper of
 * both stays. GPU memory is kept to as long as there is a worker with room. Always the same for a
 * problem. Not thread-safe.
 */
final class HomeSearch {
  /** After so many rounds in a row without anything cheaper, nothing cheaper is expected. */
  private static final int MOST_IDLE_ROUNDS = 5000;

  /** How many pairs of a group and a worker, or of a task and its workers, are looked at. */
  private static final long MOST_LOOKS = 50_000_000;

  /** The same where homes are all that counts. */
  private static final long MOST_LOOKS_ALONE = 100_000_000;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final LoadCosts loads;
  private final int models;
  private final List<TaskGroup> groups;
  private final List<List<TaskGroup>> groupsOf = new ArrayList<>();

  /** By worker and model, what it costs to have it there; infinite where it cannot be. */
  private final double[] cost;

  /** By worker, the models that it is meant to keep. */
  private final BitSet[] kept;

  private final long[] freeBytes;
  private final int[] open;
  private long looks;

  // What all homes cost, and by how much they exceed the memory of workers.
  private double costs;
  private long excessBytes;

  // Since the last round began: positions in kept that changed, and groups that lost a home.
  private final List<Integer> changes = new ArrayList<>();
  private final Set<TaskGroup> touched = new LinkedHashSet<>();

  HomeSearch(CompiledProblem problem) {
    this.problem = problem;
    workers = problem.workers();
    loads = new LoadCosts(problem);
    models = problem.models();
    groups = TaskGroups.of(problem);
    for (int m = 0; m < models; m++) {
      groupsOf.add(new ArrayList<>());
    }
    for (TaskGroup group : groups) {
      for (int model : group.models()) {
        groupsOf.get(model).add(group);
      }
    }
    kept = new BitSet[workers.count()];
    Arrays.setAll(kept, w -> new BitSet());
    freeBytes = new long[kept.length];
    Arrays.setAll(freeBytes, w -> workers.gpuMemoryBytes(workers.classOf(w)));
    open = new int[kept.length];
    cost = costs();
  }

  private double[] costs() {
    CompiledState state = problem.state();
    double[] all = new double[kept.length * models];
    for (int w = 0; w < kept.length; w++) {
      for (int m = 0; m < models; m++) {
        all[w * models + m] = loads.of(m, w);
      }
      for (int r = state.residentsBegin(w); r < state.residentsEnd(w); r++) {
        all[w * models + state.residentModel(r)] = 0;
      }
      for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
        all[w * models + state.flightModel(f)] = 0;
      }
    }
    return all;
  }

  /** Gives every task a home. */
  void cover() {
    groups.forEach(this::cover);
  }

  /** Looks for cheaper homes until it has looked for long, or is told to stop. */
  void improve() {
    Random random = new Random(0);
    long mostLooks = loads.areAll() ? MOST_LOOKS_ALONE : MOST_LOOKS;
    boolean ends = costs == 0;
    for (int idle = 0; idle < MOST_IDLE_ROUNDS && looks < mostLooks && !ends; idle++) {
      ends = problem.stop().isSet();
      double before = costs;
      long excess = excessBytes;
      round(random);
      idle = costs < before || excessBytes < excess ? 0 : idle;
    }
  }

  /** By worker, the models that it keeps; copies. */
  List<BitSet> homes() {
    return Arrays.stream(kept).map(homes -> (BitSet) homes.clone()).toList();
  }

  /** Whether every worker has room for all that it keeps. */
  boolean fits() {
    return excessBytes == 0;
  }

  private void round(Random random) {
    double costsBefore = costs;
    long excessBefore = excessBytes;
    changes.clear();
    touched.clear();
    for (int ruined = random.nextInt(2); ruined >= 0; ruined--) {
      forget(random.nextInt(kept.length), random.nextDouble(), random);
    }
    List<TaskGroup> order = new ArrayList<>(touched);
    Collections.shuffle(order, random);
    order.forEach(this::cover);
    order.forEach(this::prune);
    boolean better =
        excessBytes == excessBefore ? costs <= costsBefore : excessBytes < excessBefore;
    if (!better) {
      undo();
    }
  }

  private void undo() {
    for (int i = changes.size() - 1; i >= 0; i--) {
      flip(changes.get(i) / models, changes.get(i) % models);
    }
  }

  private void forget(int worker, double share, Random random) {
    BitSet homes = kept[worker];
    for (int m = homes.nextSetBit(0); m >= 0; m = homes.nextSetBit(m + 1)) {
      if (random.nextDouble() < share) {
        change(worker, m);
      }
    }
  }

  private void change(int worker, int model) {
    changes.add(worker * models + model);
    flip(worker, model);
  }

  private void flip(int worker, int model) {
    long bytes = problem.modelBytes(model);
    excessBytes -= Math.max(0, -freeBytes[worker]);
    if (kept[worker].get(model)) {
      kept[worker].clear(model);
      freeBytes[worker] += bytes;
      costs -= cost[worker * models + model];
      for (TaskGroup group : groupsOf.get(model)) {
        if (group.drop(worker)) {
          touched.add(group);
        }
      }
    } else {
      kept[worker].set(model);
      freeBytes[worker] -= bytes;
      costs += cost[worker * models + model];
      groupsOf.get(model).forEach(group -> group.keep(worker));
    }
    excessBytes += Math.max(0, -freeBytes[worker]);
    looks += groupsOf.get(model).size();
  }

  /** Gives a group homes until all of its tasks have one that can. */
  private void cover(TaskGroup group) {
    while (isOpen(group)) {
      int home = leastCostly(group);
      if (home < 0) {
        return;
      }
      give(group, home);
    }
  }

  private void give(TaskGroup group, int worker) {
    for (int model : group.models()) {
      if (!kept[worker].get(model)) {
        change(worker, model);
      }
    }
  }

  private boolean isOpen(TaskGroup group) {
    looks += (long) group.size() * kept.length;
    return group.countOpen(open);
  }

  /** Where open tasks cost least each, with room for their models if anywhere; -1 for nowhere. */
  private int leastCostly(TaskGroup group) {
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    boolean fits = false;
    for (int w = 0; w < kept.length; w++) {
      if (open[w] == 0) {
        continue;
      }
      double each = missing(group, w) / open[w];
      boolean room = missingBytes(group, w) <= freeBytes[w];
      boolean better = room == fits ? each < least : room && each < Double.POSITIVE_INFINITY;
      boolean asGood = best >= 0 && room == fits && each == least;
      if (better || (asGood && freeBytes[w] > freeBytes[best])) {
        best = w;
        least = each;
        fits = room;
      }
    }
    return best;
  }

  private double missing(TaskGroup group, int worker) {
    double sum = 0;
    for (int model : group.models()) {
      sum += kept[worker].get(model) ? 0 : cost[worker * models + model];
    }
    return sum;
  }

  private long missingBytes(TaskGroup group, int worker) {
    long bytes = 0;
    for (int model : group.models()) {
      bytes += kept[worker].get(model) ? 0 : problem.modelBytes(model);
    }
    return bytes;
  }

  /** Workers forget those models of a group without which every task still has a home. */
  private void prune(TaskGroup group) {
    for (int model : group.models()) {
      for (int w = 0; w < kept.length; w++) {
        if (kept[w].get(model) && isSpare(w, model)) {
          change(w, model);
        }
      }
    }
  }

  private boolean isSpare(int worker, int model) {
    for (TaskGroup group : groupsOf.get(model)) {
      looks += group.size();
      if (!group.hasHomesWithout(worker)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The homes that there are and more: each group has as many as its work needs, those with the
   * most work first, as far as memory reaches.
   *
   * @param spread how many workers a group has at least, in times its share of them by its work
   */
  List<BitSet> widened(double spread) {
    changes.clear();
    double[] busy = new double[kept.length];
    double each = 0;
    for (TaskGroup group : groups) {
      addWork(group, busy, 1);
      each += group.workMicros() / kept.length;
    }
    List<TaskGroup> byWork = new ArrayList<>(groups);
    byWork.sort(Comparator.comparingDouble(group -> -group.workMicros()));
    for (TaskGroup group : byWork) {
      int wanted = (int) Math.min(kept.length, Math.ceil(spread * group.workMicros() / each));
      widen(group, wanted, busy);
    }
    List<BitSet> homes = homes();
    undo();
    return homes;
  }

  private void widen(TaskGroup group, int wanted, double[] busy) {
    int[] counts = group.countAll();
    while (group.homes().cardinality() < wanted) {
      int least = -1;
      for (int w = 0; w < kept.length; w++) {
        boolean canBe =
            counts[w] > 0
                && !group.homes().get(w)
                && missing(group, w) < Double.POSITIVE_INFINITY
                && missingBytes(group, w) <= freeBytes[w];
        if (canBe && (least < 0 || busy[w] < busy[least])) {
          least = w;
        }
      }
      if (least < 0) {
        return;
      }
      addWork(group, busy, -1);
      give(group, least);
      addWork(group, busy, 1);
    }
  }

  /** The work of a group, shared evenly by its homes. */
  private static void addWork(TaskGroup group, double[] busy, int times) {
    double share = times * group.workMicros() / Math.max(1, group.homes().cardinality());
    group.homes().stream().forEach(w -> busy[w] += share);
  }
}
