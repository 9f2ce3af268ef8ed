package dev.sextant.planner.contract;

import dev.sextant.planner.model.Task;
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
  private final OracleChoice choice;
  private final OracleInstance instance;
  private final OracleOption[] options;
  private final int runs;
  private final int models;
  private final int slots;
  private final Map<OracleState.Key, Long> seen = new HashMap<>();
  private long best;
  private @Nullable OracleState bestState;

  OracleSearch(OracleChoice choice) {
    this.choice = choice;
    instance = choice.instance;
    options = choice.options;
    runs = choice.runs;
    models = choice.models;
    slots = instance.workers * models;
  }

  /** The end of the best schedule with an objective below the limit, or null. */
  @Nullable OracleState solve(long limit) {
    best = limit;
    bestState = null;
    OracleState root = choice.root();
    close(root);
    branch(root);
    return bestState;
  }

  /** Objective of the schedule found last, or the limit when none was found. */
  long best() {
    return best;
  }

  private void branch(OracleState state) {
    long bound = choice.bound(state);
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
    boolean[] freeLoad = new boolean[slots];
    for (int p = 0; p < runs; p++) {
      if (canStart(state, p)) {
        List<int[]> evictions = evictions(state, options[p].worker(), workspace(p), p);
        freeRun[p] = evictions.size() == 1 && evictions.get(0).length == 0;
        for (int[] evicted : state.delayedRun[p] ? List.<int[]>of() : evictions) {
          branch(start(state, p, evicted));
        }
      }
    }
    for (int slot = 0; slot < slots; slot++) {
      if (canLoad(state, slot)) {
        List<int[]> evictions = evictions(state, slot / models, instance.bytes[slot % models], -1);
        freeLoad[slot] = evictions.size() == 1 && evictions.get(0).length == 0;
        for (int[] evicted : state.delayedLoad[slot] ? List.<int[]>of() : evictions) {
          branch(load(state, slot, evicted));
        }
      }
    }
    long next = nextEvent(state);
    if (next != OracleChoice.IMPOSSIBLE) {
      OracleState later = state.copy();
      later.now = next;
      close(later);
      for (int p = 0; p < runs; p++) {
        later.delayedRun[p] |= freeRun[p] && mayBeTooLate(later, options[p].worker());
      }
      for (int slot = 0; slot < slots; slot++) {
        later.delayedLoad[slot] |= freeLoad[slot] && mayBeTooLate(later, slot / models);
      }
      branch(later);
    }
  }

  /** What begins late may be said to waste time, unless prices change or the worker was closed. */
  private boolean mayBeTooLate(OracleState later, int w) {
    return !instance.pricesChange && !instance.turns.get(w).contains(later.now);
  }

  /** Memory is lost where workers close. */
  private void close(OracleState state) {
    for (int slot = 0; slot < slots; slot++) {
      int w = slot / models;
      if (!instance.isOpen(w, state.now, state.now)) {
        forgetDelays(state, w);
        if (state.held[slot]) {
          evict(state, new int[] {slot});
        }
      }
    }
  }

  private long workspace(int p) {
    return options[p].duration() > 0 ? options[p].workspace() : 0;
  }

  private boolean canStart(OracleState state, int p) {
    OracleOption option = options[p];
    if (choice.leader[p] != p
        || state.end[p] != OracleState.UNSTARTED
        || wouldJoinAnother(state, p)
        || !instance.isOpen(option.worker(), state.now, state.now + option.duration())) {
      return false;
    }
    for (int q = p; q < runs; q++) {
      if (choice.leader[q] == p && !isReady(state, q)) {
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

  private boolean isReady(OracleState state, int p) {
    for (int a = 0; a < choice.from[p].length; a++) {
      int before = choice.from[p][a];
      // In one batch it starts with what it waits for, which must then take no time.
      boolean together = choice.leader[before] == choice.leader[p] && options[p].duration() == 0;
      long end = state.end[before];
      if (!together && (end == OracleState.UNSTARTED || end + choice.lag[p][a] > state.now)) {
        return false;
      }
    }
    return choice.earliest[p] <= state.now;
  }

  /** Whether a batch of the same kind begins on the worker at this very moment. */
  private boolean wouldJoinAnother(OracleState state, int p) {
    for (int q = 0; q < runs; q++) {
      if (state.end[q] != OracleState.UNSTARTED
          && options[q].goesWith(options[p])
          && state.end[q] - options[q].duration() == state.now) {
        return true;
      }
    }
    return false;
  }

  private boolean hasCapacity(OracleState state, OracleOption option) {
    int w = option.worker();
    for (int r = 0; r < option.demands().length; r++) {
      long used = option.demands()[r];
      for (int q = 0; q < runs; q++) {
        used += options[q].worker() == w && takes(state, q) ? options[q].demands()[r] : 0;
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

  /** A batch takes what its first run takes. */
  private boolean takes(OracleState state, int p) {
    return choice.leader[p] == p && isRunning(state, p);
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
        || !instance.isOpen(w, state.now, state.now + instance.times.loadMicros(w, slot % models))
        || !isWanted(state, slot)) {
      return false;
    }
    return instance.times.loadMicros(w, slot % models) == 0
        || (!isLoading(state, w) && !(excludes(w) && isAnythingRunning(state, w)));
  }

  private boolean isWanted(OracleState state, int slot) {
    for (int p = 0; p < runs; p++) {
      if (state.end[p] == OracleState.UNSTARTED
          && options[p].worker() == slot / models
          && options[p].uses(slot % models)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAnythingRunning(OracleState state, int w) {
    for (int p = 0; p < runs; p++) {
      if (options[p].worker() == w && isRunning(state, p)) {
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
      if (mayEvict(state, slot) && !(run >= 0 && options[run].uses(m))) {
        candidates[count++] = slot;
      }
    }
    for (int q = 0; q < runs; q++) {
      free -= options[q].worker() == w && takes(state, q) ? options[q].workspace() : 0;
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
        choice.initial[slot]
            && state.now == instance.now
            && state.busyUntil[slot] == OracleInstance.NONE;
    return state.held[slot]
        && !choice.pinned[slot]
        && !state.idle[slot]
        && state.ready[slot] <= state.now
        && state.busyUntil[slot] <= state.now
        && (untouched || state.now > state.loadStart[slot]);
  }

  private OracleState start(OracleState state, int p, int[] evicted) {
    OracleState next = state.copy();
    evict(next, evicted);
    OracleOption option = options[p];
    for (int q = p; q < runs; q++) {
      if (choice.leader[q] == p) {
        next.end[q] = state.now + option.duration();
        next.loadCost += choice.objective.ofShift(q, state.now);
      }
    }
    long chance = choice.objective.chanceOfBatch(p, choice.leader);
    next.loadCost += choice.objective.priceOfStart(option, chance, state.now);
    for (int m : option.models()) {
      int slot = option.worker() * models + m;
      next.idle[slot] = false;
      next.loadCost += choice.unpaid(next, slot, chance);
      next.paidChance[slot] = Math.max(next.paidChance[slot], chance);
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
    next.paidChance[slot] = 0;
    forgetDelays(next, slot / models);
    return next;
  }

  /** Evicts models; what was loaded and served nobody, because the worker closes, is paid for. */
  private void evict(OracleState state, int[] slots) {
    for (int slot : slots) {
      state.held[slot] = false;
      if (state.now > state.loadStart[slot]) {
        state.loadCost +=
            state.idle[slot] ? choice.unpaid(state, slot, Task.CERTAIN_MILLIONTHS) : 0;
        state.evicted.add(
            new OracleState.Holding(slot, state.loadStart[slot], state.ready[slot], state.now));
      }
    }
  }

  private void forgetDelays(OracleState state, int w) {
    for (int p = 0; p < runs; p++) {
      state.delayedRun[p] &= options[p].worker() != w;
    }
    for (int slot = w * models; slot < (w + 1) * models; slot++) {
      state.delayedLoad[slot] = false;
    }
  }

  private long nextEvent(OracleState state) {
    if (instance.pricesChange) {
      return state.now < instance.horizon ? state.now + 1 : OracleChoice.IMPOSSIBLE;
    }
    long next = OracleChoice.IMPOSSIBLE;
    for (List<Long> turns : instance.turns) {
      for (long turn : turns) {
        next = sooner(state, next, turn);
      }
    }
    for (int p = 0; p < runs; p++) {
      if (state.end[p] != OracleState.UNSTARTED) {
        next = sooner(state, next, state.end[p]);
        if (options[p].batch() != null) {
          next = sooner(state, next, state.end[p] - options[p].duration() + 1);
        }
        continue;
      }
      next = sooner(state, next, choice.earliest[p]);
      for (int a = 0; a < choice.from[p].length; a++) {
        if (state.end[choice.from[p][a]] != OracleState.UNSTARTED) {
          next = sooner(state, next, state.end[choice.from[p][a]] + choice.lag[p][a]);
        }
      }
    }
    for (OracleInstance.Hold hold : instance.holds) {
      next = sooner(state, next, hold.until());
    }
    for (int slot = 0; slot < slots; slot++) {
      if (state.held[slot]) {
        next = sooner(state, next, state.ready[slot]);
        if (choice.zeroLength || state.ready[slot] == state.loadStart[slot]) {
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
}
