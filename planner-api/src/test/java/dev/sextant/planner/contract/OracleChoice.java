package dev.sextant.planner.contract;

import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Task;
import java.util.Arrays;
import java.util.List;

/**
 * One option per new task and who goes in one batch, and what follows from that alone; by position
 * in {@code fresh}.
 */
final class OracleChoice {
  static final long IMPOSSIBLE = Long.MAX_VALUE;

  final OracleInstance instance;
  final OracleObjective objective;

  /** With the durations of their batches. */
  final OracleOption[] options;

  /** The first run of the batch of each run, which stands for all of it; itself for one alone. */
  final int[] leader;

  final long ofChoice;
  final int runs;
  final int models;

  /** Earliest start as far as facts decide it. */
  final long[] earliest;

  /** Longest delivery. */
  final long[] delivery;

  final long[] deadline;

  /** Positions of new predecessors, and the transfers from them. */
  final int[][] from;

  final long[][] lag;
  final boolean[] pinned;
  final boolean[] initial;
  final boolean zeroLength;

  OracleChoice(
      OracleInstance instance, OracleObjective objective, OracleOption[] alone, int[] leader) {
    this.instance = instance;
    this.objective = objective;
    this.leader = leader;
    runs = alone.length;
    options = new OracleOption[runs];
    for (int p = 0; p < runs; p++) {
      int first = leader[p];
      int size = (int) Arrays.stream(leader).filter(l -> l == first).count();
      options[p] = size == 1 ? alone[p] : alone[p].inBatchOf(size);
    }
    ofChoice = objective.ofChoice(options, leader);
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
      int w = options[p].worker();
      anyZeroLength |= options[p].duration() == 0;
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
        int source = options[from[p][a]].worker();
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
          state.paidChance[slot] = Task.CERTAIN_MILLIONTHS;
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

  /** No completion of the state costs less; exact once everything has started. */
  long bound(OracleState state) {
    long[] ends = new long[runs];
    long[] jobEnds = objective.fixedJobEnds();
    long[] needed = new long[pinned.length];
    boolean[] missing = new boolean[pinned.length];
    for (int p = 0; p < runs; p++) {
      OracleOption option = options[p];
      ends[p] = state.end[p];
      if (ends[p] == OracleState.UNSTARTED) {
        long start = Math.max(state.now, earliest[p]);
        for (int a = 0; a < from[p].length; a++) {
          start = Math.max(start, ends[from[p][a]] + lag[p][a]);
        }
        long loading = Math.max(state.now, instance.available[option.worker()]);
        for (int m : option.models()) {
          int slot = option.worker() * models + m;
          needed[slot] = Math.max(needed[slot], objective.chance(p));
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
        long micros = instance.times.loadMicros(slot / models, slot % models);
        loads += objective.ofLoad(micros, needed[slot]);
      } else if (needed[slot] > 0) {
        loads += unpaid(state, slot, needed[slot]);
      }
    }
    return ofChoice + loads + objective.ofJobEnds(jobEnds);
  }

  /** What a model that is held has yet to pay for its load once it serves a run so likely. */
  long unpaid(OracleState state, int slot, long chance) {
    long paid = state.paidChance[slot];
    long micros = instance.times.loadMicros(slot / models, slot % models);
    return chance <= paid ? 0 : objective.ofLoad(micros, chance) - objective.ofLoad(micros, paid);
  }
}
