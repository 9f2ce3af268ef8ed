package dev.sextant.heuristics.compass;

import dev.sextant.heuristics.list.UpwardRanks;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.TransferTerm;
import java.util.Arrays;

/**
 * All that placing needs to know of workflows and does not change: orders by rank, transfer times
 * and fetch times, with what the options switch off left out. Immutable and thread-safe.
 */
final class PlacingTables {
  /** Model of an option that needs none. */
  static final int NO_MODEL = -1;

  /** Model of an option that needs several. */
  static final int SEVERAL = -2;

  /** Fetch time of what cannot be fetched; far more than any time that can be reached. */
  static final long NEVER = 1L << 53;

  /** Beyond so many network positions, edges are timed when they are looked at. */
  private static final long MOST_TIMES = 4_000_000;

  final CompiledProblem problem;
  final Flavour flavour;
  final CompiledWorkflows workflows;
  final int positions;

  /** Tasks of each workflow by falling rank, as numbers within the workflow. */
  final int[] order;

  /** By workflow task, bytes that the ingress worker holds for it. */
  final long[] inputBytes;

  /** By option, the one model it needs, {@link #NO_MODEL} or {@link #SEVERAL}. */
  final int[] model;

  /** By option with one model, the time to fetch it. */
  final long[] fetchMicros;

  /** By option with one model, the time to fetch it when something has to go. */
  final long[] evictingMicros;

  /** By option with one model, its size. */
  final long[] modelBytes;

  /** By option, the largest share of a capacity that it takes. */
  final double[] share;

  private final boolean transfers;
  private final int penaltyPercent;
  private final long[] edgeMicros;
  private final long[] inputMicros;

  PlacingTables(CompiledProblem problem, Flavour flavour) {
    OnlineOptions options = flavour.options();
    this.flavour = flavour;
    this.problem = problem;
    workflows = problem.workflows();
    positions = problem.transfers().positions();
    transfers = options.transferTerm() != TransferTerm.NONE;
    penaltyPercent = options.evictionPenaltyPercent();
    order = orderByRank(problem);
    inputBytes = inputBytes(problem);
    int count = workflows.tasks() == 0 ? 0 : workflows.optionsEnd(workflows.tasks() - 1);
    model = new int[count];
    fetchMicros = new long[count];
    evictingMicros = new long[count];
    modelBytes = new long[count];
    share = new double[count];
    for (int o = 0; o < count; o++) {
      fillOption(o, options.cacheTerm());
    }
    long pairs = (long) positions * positions;
    edgeMicros = times(workflows.edges(), pairs);
    inputMicros = times(workflows.tasks(), pairs);
    for (int i = 0; i < edgeMicros.length; i++) {
      edgeMicros[i] = between(workflows.edgeBytes((int) (i / pairs)), (int) (i % pairs));
    }
    for (int i = 0; i < inputMicros.length; i++) {
      inputMicros[i] = between(inputBytes[(int) (i / pairs)], (int) (i % pairs));
    }
  }

  /** Time for an edge's data between different workers at two positions. */
  long edgeMicros(int edge, int from, int to) {
    return edgeMicros.length == 0
        ? between(workflows.edgeBytes(edge), from * positions + to)
        : edgeMicros[(edge * positions + from) * positions + to];
  }

  /** Time for an edge's data where there is one position only. */
  long edgeMicros(int edge) {
    return edgeMicros.length == 0 ? between(workflows.edgeBytes(edge), 0) : edgeMicros[edge];
  }

  /** Time for a task's input from a different worker. */
  long inputMicros(int task, int from, int to) {
    return inputMicros.length == 0
        ? between(inputBytes[task], from * positions + to)
        : inputMicros[(task * positions + from) * positions + to];
  }

  /** What a fetch costs that needs an eviction. */
  long penalty(long micros) {
    boolean inRange = micros < NEVER && Math.multiplyHigh(micros, penaltyPercent) == 0;
    long times = micros * penaltyPercent;
    return inRange && times >= 0 ? Math.min(NEVER, times / 100 + (times % 100 > 0 ? 1 : 0)) : NEVER;
  }

  /** Time to fetch one model of an option, {@link #NEVER} if it cannot be fetched. */
  long loadMicros(int option, int oneModel) {
    long micros = problem.workers().loadMicros(workflows.optionClass(option), oneModel);
    return micros == CompiledWorkers.NO_LOAD ? NEVER : Math.min(NEVER, micros);
  }

  private void fillOption(int o, boolean cacheTerm) {
    int mode = workflows.optionMode(o);
    share[o] = share(mode, workflows.optionClass(o));
    int begin = workflows.modelsBegin(mode);
    int needed = cacheTerm ? workflows.modelsEnd(mode) - begin : 0;
    model[o] = needed == 0 ? NO_MODEL : needed > 1 ? SEVERAL : workflows.model(begin);
    if (needed == 1) {
      fetchMicros[o] = loadMicros(o, model[o]);
      evictingMicros[o] = penalty(fetchMicros[o]);
      modelBytes[o] = problem.modelBytes(model[o]);
    }
  }

  private double share(int mode, int workerClass) {
    double largest = 0;
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      largest =
          Math.max(
              largest,
              (double) workflows.demandAmount(d)
                  / problem.workers().capacity(workerClass, workflows.demandResource(d)));
    }
    return largest;
  }

  private long between(long bytes, int pair) {
    return transfers && bytes > 0
        ? problem.transfers().microsBetween(pair / positions, pair % positions, bytes)
        : 0;
  }

  private static long[] times(int rows, long pairs) {
    return new long[rows * pairs > MOST_TIMES ? 0 : (int) (rows * pairs)];
  }

  private static int[] orderByRank(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    UpwardRanks ranks = new UpwardRanks(problem);
    int[] order = new int[workflows.tasks()];
    for (int f = 0; f < workflows.count(); f++) {
      int begin = workflows.tasksBegin(f);
      Integer[] sorted = new Integer[workflows.tasksEnd(f) - begin];
      Arrays.setAll(sorted, i -> i);
      Arrays.sort(
          sorted, (a, b) -> Long.compare(ranks.comparable(begin + b), ranks.comparable(begin + a)));
      for (int i = 0; i < sorted.length; i++) {
        order[begin + i] = sorted[i];
      }
    }
    return order;
  }

  /** The largest input of each task, in the first job of its workflow. */
  private static long[] inputBytes(CompiledProblem problem) {
    CompiledJobs jobs = problem.jobs();
    long[] bytes = new long[problem.workflows().tasks()];
    boolean[] seen = new boolean[problem.workflows().count()];
    for (int j = 0; j < jobs.count(); j++) {
      if (!seen[jobs.workflow(j)]) {
        seen[jobs.workflow(j)] = true;
        for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
          int task = jobs.workflowTask(t);
          for (int i = jobs.inputsBegin(t); i < jobs.inputsEnd(t); i++) {
            bytes[task] = Math.max(bytes[task], jobs.inputBytes(i));
          }
        }
      }
    }
    return bytes;
  }
}
