package dev.sextant.planner.contract;

import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.LoadInFlight;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Chronological branch and bound over the starts of runs and loads, for one choice of options. See
 * {@link BruteForceOracle} for why it is exact.
 */
final class OracleSearch {
  private static final long IMPOSSIBLE = Long.MAX_VALUE;

  private final OracleInstance instance;
  private final OracleObjective objective;
  private final OracleOption[] choice;
  private final long ofChoice;
  private final int runs;
  private final int models;
  private final long[] earliest;
  private final long[] delivery;
  private final long[] deadline;
  private final int[][] from;
  private final long[][] lag;
  private final boolean[] pinned;
  private final boolean[] initial;
  private final boolean zeroLength;
  private final Map<OracleState.Key, Long> seen = new HashMap<>();
  private long best;
  private @Nullable OracleState bestState;

  OracleSearch(OracleInstance instance, OracleObjective objective, OracleOption[] choice) {
    this.instance = instance;
    this.objective = objective;
    this.choice = choice;
    ofChoice = objective.ofChoice(choice);
    runs = choice.length;
    models = instance.models;
    earliest = new long[runs];
    delivery = new long[runs];
    deadline = new long[runs];
    from = new int[runs][];
    lag = new long[runs][];
    int slots = instance.workers * models;
    pinned = new boolean[slots];
    initial = new boolean[slots];
    boolean anyZeroLength = false;
    for (int p = 0; p < runs; p++) {
      OracleInstance.Node node = instance.nodes.get(instance.fresh[p]);
      int w = choice[p].worker();
      anyZeroLength |= choice[p].duration() == 0;
      earliest[p] = instance.earliest(node, w);
      Long limit = instance.problem.jobs().get(node.job).deadlineMicros();
      deadline[p] = limit == null ? Long.MAX_VALUE : limit;
      for (JobOutput output : node.outputs) {
        int to = instance.workerIndex(output.to());
        delivery[p] = Math.max(delivery[p], instance.times.transferMicros(w, to, output.bytes()));
      }
      List<OracleInstance.Arc> arcs =
          node.in.stream().filter(arc -> instance.isNew(arc.from())).toList();
      from[p] = arcs.stream().mapToInt(arc -> position(arc.from())).toArray();
      lag[p] = new long[arcs.size()];
      for (int a = 0; a < arcs.size(); a++) {
        int source = choice[from[p][a]].worker();
        lag[p][a] = instance.times.transferMicros(source, w, arcs.get(a).bytes());
      }
    }
    zeroLength = anyZeroLength;
  }

  private int position(int node) {
    for (int p = 0; p < runs; p++) {
      if (instance.fresh[p] == node) {
        return p;
      }
    }
    throw new IllegalArgumentException("Not a new task (" + node + ").");
  }

  /** The state at now: residents held, loads in flight on their way, nothing started. */
  OracleState root() {
    OracleState state = new OracleState(instance.now, runs, pinned.length);
    for (int w = 0; w < instance.workers; w++) {
      for (int m = 0; m < models; m++) {
        int slot = w * models + m;
        LoadInFlight load = instance.inFlight[w][m];
        if (instance.resident[w][m] || load != null) {
          state.held[slot] = true;
          state.loadStart[slot] = load == null ? instance.now : load.startMicros();
          state.ready[slot] = load == null ? instance.now : load.readyMicros();
          state.busyUntil[slot] = instance.neededUntil[w][m];
          initial[slot] = instance.resident[w][m];
          pinned[slot] = instance.pinned[w][m];
        }
      }
    }
    return state;
  }

  /** The end of the best schedule with an objective below the limit, or null. */
  @Nullable OracleState solve(long limit) {
    best = limit;
    bestState = null;
    branch(root());
    return bestState;
  }

  /** Objective of the schedule found last, or the limit when none was found. */
  long best() {
    return best;
  }

  private void branch(OracleState state) {
    long bound = bound(state);
    if (bound >= best) {
      return;
    }
    boolean done = true;
    for (long end : state.end) {
      done &= end != OracleState.UNSTARTED;
    }
    if (done) {
      best = bound;
      bestState = state;
      return;
    }
    Long cheapest = seen.get(state.key());
    if (cheapest != null && cheapest <= state.loadCost) {
      return;
    }
    seen.put(state.key(), state.loadCost);
    boolean[] freeRun = new boolean[runs];
    boolean[] freeLoad = new boolean[pinned.length];
    for (int p = 0; p < runs; p++) {
      if (canStart(state, p)) {
        List<int[]> evictions = evictions(state, choice[p].worker(), workspace(p), p);
        freeRun[p] = evictions.size() == 1 && evictions.get(0).length == 0;
        for (int[] evicted : state.delayedRun[p] ? List.<int[]>of() : evictions) {
          branch(start(state, p, evicted));
        }
      }
    }
    for (int slot = 0; slot < pinned.length; slot++) {
      if (canLoad(state, slot)) {
        List<int[]> evictions = evictions(state, slot / models, instance.bytes[slot % models], -1);
        freeLoad[slot] = evictions.size() == 1 && evictions.get(0).length == 0;
        for (int[] evicted : state.delayedLoad[slot] ? List.<int[]>of() : evictions) {
          branch(load(state, slot, evicted));
        }
      }
    }
    long next = nextEvent(state);
    if (next != IMPOSSIBLE) {
      OracleState later = state.copy();
      later.now = next;
      for (int p = 0; p < runs; p++) {
        later.delayedRun[p] |= freeRun[p];
      }
      for (int slot = 0; slot < pinned.length; slot++) {
        later.delayedLoad[slot] |= freeLoad[slot];
      }
      branch(later);
    }
  }

  private long workspace(int p) {
    return choice[p].duration() > 0 ? choice[p].workspace() : 0;
  }

  private boolean canStart(OracleState state, int p) {
    OracleOption option = choice[p];
    if (state.end[p] != OracleState.UNSTARTED || earliest[p] > state.now) {
      return false;
    }
    for (int a = 0; a < from[p].length; a++) {
      long end = state.end[from[p][a]];
      if (end == OracleState.UNSTARTED || end + lag[p][a] > state.now) {
        return false;
      }
    }
    for (int m : option.models()) {
      int slot = option.worker() * models + m;
      if (!state.held[slot] || state.ready[slot] > state.now) {
        return false;
      }
    }
    return option.duration() == 0
        || (!(excludes(option.worker()) && isLoading(state, option.worker()))
            && hasCapacity(state, option));
  }

  private boolean hasCapacity(OracleState state, OracleOption option) {
    int w = option.worker();
    for (int r = 0; r < option.demands().length; r++) {
      long used = option.demands()[r];
      for (int q = 0; q < runs; q++) {
        used += choice[q].worker() == w && isRunning(state, q) ? choice[q].demands()[r] : 0;
      }
      for (OracleInstance.Hold hold : instance.holds) {
        used += hold.worker() == w && hold.until() > state.now ? hold.demands()[r] : 0;
      }
      if (option.demands()[r] > 0 && used > instance.capacity[w][r]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isRunning(OracleState state, int p) {
    return state.end[p] != OracleState.UNSTARTED && state.end[p] > state.now;
  }

  private boolean excludes(int w) {
    return !instance.problem.workers().get(w).overlapLoads();
  }

  private boolean isLoading(OracleState state, int w) {
    for (int slot = w * models; slot < (w + 1) * models; slot++) {
      if (state.held[slot] && state.ready[slot] > state.now) {
        return true;
      }
    }
    return false;
  }

  private boolean canLoad(OracleState state, int slot) {
    int w = slot / models;
    if (state.held[slot]
        || instance.times.loadMicros(w, slot % models) < 0
        || instance.available[w] > state.now
        || !isWanted(state, slot)) {
      return false;
    }
    return !isLoading(state, w) && !(excludes(w) && isAnythingRunning(state, w));
  }

  private boolean isWanted(OracleState state, int slot) {
    for (int p = 0; p < runs; p++) {
      if (state.end[p] == OracleState.UNSTARTED
          && choice[p].worker() == slot / models
          && choice[p].uses(slot % models)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAnythingRunning(OracleState state, int w) {
    for (int p = 0; p < runs; p++) {
      if (choice[p].worker() == w && isRunning(state, p)) {
        return true;
      }
    }
    return instance.runningUntil[w] > state.now;
  }

  /** Every inclusion-minimal set of evictions that makes room; one empty set when there is room. */
  private List<int[]> evictions(OracleState state, int w, long bytes, int run) {
    long free = instance.memory[w];
    int[] candidates = new int[models];
    int count = 0;
    for (int m = 0; m < models; m++) {
      int slot = w * models + m;
      free -= state.held[slot] ? instance.bytes[m] : 0;
      if (mayEvict(state, slot) && !(run >= 0 && choice[run].uses(m))) {
        candidates[count++] = slot;
      }
    }
    for (int q = 0; q < runs; q++) {
      free -= choice[q].worker() == w && isRunning(state, q) ? choice[q].workspace() : 0;
    }
    for (OracleInstance.Hold hold : instance.holds) {
      free -= hold.worker() == w && hold.until() > state.now ? hold.memory() : 0;
    }
    if (bytes == 0 || bytes <= free) {
      return List.of(new int[0]);
    }
    List<int[]> sets = new ArrayList<>();
    for (int mask = 1; mask < 1 << count; mask++) {
      long freed = 0;
      long smallest = Long.MAX_VALUE;
      int[] chosen = new int[Integer.bitCount(mask)];
      for (int c = 0, k = 0; c < count; c++) {
        if ((mask >> c & 1) != 0) {
          chosen[k++] = candidates[c];
          freed += instance.bytes[candidates[c] % models];
          smallest = Math.min(smallest, instance.bytes[candidates[c] % models]);
        }
      }
      if (free + freed >= bytes && free + freed - smallest < bytes) {
        sets.add(chosen);
      }
    }
    return sets;
  }

  private boolean mayEvict(OracleState state, int slot) {
    boolean untouched =
        initial[slot] && state.now == instance.now && state.busyUntil[slot] == OracleInstance.NONE;
    return state.held[slot]
        && !pinned[slot]
        && !state.idle[slot]
        && state.ready[slot] <= state.now
        && state.busyUntil[slot] <= state.now
        && (untouched || state.now > state.loadStart[slot]);
  }

  private OracleState start(OracleState state, int p, int[] evicted) {
    OracleState next = state.copy();
    evict(next, evicted);
    OracleOption option = choice[p];
    next.end[p] = state.now + option.duration();
    for (int m : option.models()) {
      int slot = option.worker() * models + m;
      next.idle[slot] = false;
      next.busyUntil[slot] = Math.max(next.busyUntil[slot], next.end[p]);
    }
    forgetDelays(next, option.worker());
    return next;
  }

  private OracleState load(OracleState state, int slot, int[] evicted) {
    OracleState next = state.copy();
    evict(next, evicted);
    long micros = instance.times.loadMicros(slot / models, slot % models);
    next.held[slot] = true;
    next.idle[slot] = true;
    next.loadStart[slot] = state.now;
    next.ready[slot] = state.now + micros;
    next.busyUntil[slot] = OracleInstance.NONE;
    next.loadCost += objective.ofLoad(micros);
    forgetDelays(next, slot / models);
    return next;
  }

  private static void evict(OracleState state, int[] slots) {
    for (int slot : slots) {
      state.held[slot] = false;
      if (state.now > state.loadStart[slot]) {
        state.evicted.add(
            new OracleState.Holding(slot, state.loadStart[slot], state.ready[slot], state.now));
      }
    }
  }

  private void forgetDelays(OracleState state, int w) {
    for (int p = 0; p < runs; p++) {
      state.delayedRun[p] &= choice[p].worker() != w;
    }
    for (int slot = w * models; slot < (w + 1) * models; slot++) {
      state.delayedLoad[slot] = false;
    }
  }

  private long nextEvent(OracleState state) {
    long next = IMPOSSIBLE;
    for (int p = 0; p < runs; p++) {
      if (state.end[p] != OracleState.UNSTARTED) {
        next = sooner(state, next, state.end[p]);
        continue;
      }
      next = sooner(state, next, earliest[p]);
      for (int a = 0; a < from[p].length; a++) {
        if (state.end[from[p][a]] != OracleState.UNSTARTED) {
          next = sooner(state, next, state.end[from[p][a]] + lag[p][a]);
        }
      }
    }
    for (OracleInstance.Hold hold : instance.holds) {
      next = sooner(state, next, hold.until());
    }
    for (int slot = 0; slot < pinned.length; slot++) {
      if (state.held[slot]) {
        next = sooner(state, next, state.ready[slot]);
        if (zeroLength || state.ready[slot] == state.loadStart[slot]) {
          next = sooner(state, next, state.loadStart[slot] + 1);
        }
      }
      next = sooner(state, next, instance.available[slot / models]);
    }
    return next;
  }

  private static long sooner(OracleState state, long next, long event) {
    return event > state.now ? Math.min(next, event) : next;
  }

  /** No completion of the state costs less; exact once everything has started. */
  long bound(OracleState state) {
    long[] ends = new long[runs];
    long[] jobEnds = objective.fixedJobEnds();
    boolean[] missing = new boolean[pinned.length];
    for (int p = 0; p < runs; p++) {
      OracleOption option = choice[p];
      ends[p] = state.end[p];
      if (ends[p] == OracleState.UNSTARTED) {
        long start = Math.max(state.now, earliest[p]);
        for (int a = 0; a < from[p].length; a++) {
          start = Math.max(start, ends[from[p][a]] + lag[p][a]);
        }
        long loading = Math.max(state.now, instance.available[option.worker()]);
        for (int m : option.models()) {
          int slot = option.worker() * models + m;
          if (state.held[slot]) {
            start = Math.max(start, state.ready[slot]);
          } else if (instance.times.loadMicros(option.worker(), m) < 0) {
            return IMPOSSIBLE;
          } else {
            missing[slot] = true;
            loading += instance.times.loadMicros(option.worker(), m);
          }
        }
        ends[p] = Math.max(start, loading) + option.duration();
      }
      long delivered = ends[p] + delivery[p];
      if (delivered > deadline[p]) {
        return IMPOSSIBLE;
      }
      int job = instance.nodes.get(instance.fresh[p]).job;
      jobEnds[job] = Math.max(jobEnds[job], delivered);
    }
    long loads = state.loadCost;
    for (int slot = 0; slot < missing.length; slot++) {
      if (missing[slot]) {
        loads += objective.ofLoad(instance.times.loadMicros(slot / models, slot % models));
      }
    }
    return ofChoice + loads + objective.ofJobEnds(jobEnds);
  }
}
