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

  /** Beyond so many pairs of edges and links, edges are timed when they are looked at. */
  private static final long MOST_TIMES = 1_000_000;

  final CompiledProblem problem;
  final CompassVariant variant;
  final CompiledWorkflows workflows;
  final int positions;

  /** Tasks of each workflow by falling rank, as numbers within the workflow. */
  final int[] order;

  /** By workflow task, bytes that the ingress worker holds for it. */
  final long[] inputBytes;

  private static final int ROW_SHIFT = 3;
  private static final int CLASS = 0;
  private static final int MODEL = 1;
  private static final int DURATION = 2;
  private static final int FETCH = 3;
  private static final int EVICTING = 4;
  private static final int BYTES = 5;
  private static final int WHOLE = 6;
  private static final int RESERVE = 7;

  /** What is known of an option together, one line of memory. */
  private final long[] optionRows;

  /** By task, where its edges and options begin and end. */
  private final int[] taskRows;

  /** By edge, the task it leaves as a number within the workflow. */
  private final int[] from;

  /** By option, the largest share of a capacity that it takes. */
  private final double[] share;

  private final boolean transfers;
  private final int penaltyPercent;
  private final long[] edgeMicros;
  private final long[] inputMicros;

  PlacingTables(CompiledProblem problem, CompassVariant variant) {
    OnlineOptions options = variant.options();
    this.variant = variant;
    this.problem = problem;
    workflows = problem.workflows();
    positions = problem.transfers().positions();
    transfers = options.transferTerm() != TransferTerm.NONE;
    penaltyPercent = options.evictionPenaltyPercent();
    order = orderByRank(problem);
    inputBytes = inputBytes(problem);
    int count = workflows.tasks() == 0 ? 0 : workflows.optionsEnd(workflows.tasks() - 1);
    optionRows = new long[Math.multiplyExact(count, 1 << ROW_SHIFT)];
    share = new double[count];
    for (int o = 0; o < count; o++) {
      fillOption(o, options.cacheTerm());
    }
    fillReserves(variant.refinements().reserveMicros());
    taskRows = taskRows(workflows);
    from = predecessors(workflows);
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

  /** First edge into a task. */
  int predsBegin(int task) {
    return taskRows[task << 2];
  }

  /** After the last edge into a task. */
  int predsEnd(int task) {
    return taskRows[(task << 2) + 1];
  }

  /** First option of a task. */
  int optionsBegin(int task) {
    return taskRows[(task << 2) + 2];
  }

  /** After the last option of a task. */
  int optionsEnd(int task) {
    return taskRows[(task << 2) + 3];
  }

  /** Task an edge leaves, as a number within the workflow. */
  int from(int edge) {
    return from[edge];
  }

  /** Worker class of an option. */
  int workerClass(int option) {
    return (int) optionRows[(option << ROW_SHIFT) + CLASS];
  }

  /** The one model that an option needs, {@link #NO_MODEL} or {@link #SEVERAL}. */
  int model(int option) {
    return (int) optionRows[(option << ROW_SHIFT) + MODEL];
  }

  /** Duration of an option. */
  long durationMicros(int option) {
    return optionRows[(option << ROW_SHIFT) + DURATION];
  }

  /** Time to fetch the one model of an option. */
  long fetchMicros(int option) {
    return optionRows[(option << ROW_SHIFT) + FETCH];
  }

  /** What it counts to fetch the one model of an option when something has to go. */
  long evictingMicros(int option) {
    return optionRows[(option << ROW_SHIFT) + EVICTING];
  }

  /** What it counts to run an option on a worker in reserve; 0 if it needs a model. */
  long reserveMicros(int option) {
    return optionRows[(option << ROW_SHIFT) + RESERVE];
  }

  /** Size of the one model of an option. */
  long modelBytes(int option) {
    return optionRows[(option << ROW_SHIFT) + BYTES];
  }

  /** How long a run with its waiting keeps a worker busy, by the share it takes of it. */
  long busyMicros(int option, long micros) {
    return optionRows[(option << ROW_SHIFT) + WHOLE] != 0
        ? micros
        : (long) Math.ceil(share[option] * Math.max(0, micros));
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
    int row = o << ROW_SHIFT;
    share[o] = share(mode, workflows.optionClass(o));
    optionRows[row + WHOLE] = share[o] == 1.0 ? 1 : 0;
    optionRows[row + CLASS] = workflows.optionClass(o);
    optionRows[row + DURATION] = workflows.optionDurationMicros(o);
    int begin = workflows.modelsBegin(mode);
    int needed = cacheTerm ? workflows.modelsEnd(mode) - begin : 0;
    if (needed == 1) {
      int oneModel = workflows.model(begin);
      long fetch = loadMicros(o, oneModel);
      optionRows[row + MODEL] = oneModel;
      optionRows[row + FETCH] = fetch;
      optionRows[row + EVICTING] = penalty(fetch);
      optionRows[row + BYTES] = problem.modelBytes(oneModel);
    } else {
      optionRows[row + MODEL] = needed == 0 ? NO_MODEL : SEVERAL;
    }
  }

  /** Workers are told apart by their models only where a task of the workflow needs one. */
  private void fillReserves(long micros) {
    boolean[] needsModels = new boolean[problem.workers().classes()];
    for (int f = 0; f < workflows.count() && micros > 0; f++) {
      Arrays.fill(needsModels, false);
      int begin = workflows.optionsBegin(workflows.tasksBegin(f));
      int end = workflows.optionsEnd(workflows.tasksEnd(f) - 1);
      for (int o = begin; o < end; o++) {
        needsModels[workflows.optionClass(o)] |= needsModel(o);
      }
      for (int o = begin; o < end; o++) {
        boolean counts = needsModels[workflows.optionClass(o)] && !needsModel(o);
        optionRows[(o << ROW_SHIFT) + RESERVE] = counts ? micros : 0;
      }
    }
  }

  private boolean needsModel(int o) {
    int mode = workflows.optionMode(o);
    return workflows.modelsBegin(mode) < workflows.modelsEnd(mode);
  }

  private static int[] taskRows(CompiledWorkflows workflows) {
    int[] rows = new int[Math.multiplyExact(workflows.tasks(), 4)];
    for (int t = 0; t < workflows.tasks(); t++) {
      rows[4 * t] = workflows.predsBegin(t);
      rows[4 * t + 1] = workflows.predsEnd(t);
      rows[4 * t + 2] = workflows.optionsBegin(t);
      rows[4 * t + 3] = workflows.optionsEnd(t);
    }
    return rows;
  }

  private static int[] predecessors(CompiledWorkflows workflows) {
    int[] from = new int[workflows.edges()];
    for (int f = 0; f < workflows.count(); f++) {
      int begin = workflows.tasksBegin(f);
      for (int t = begin; t < workflows.tasksEnd(f); t++) {
        for (int e = workflows.predsBegin(t); e < workflows.predsEnd(t); e++) {
          from[e] = workflows.edgeFrom(e) - begin;
        }
      }
    }
    return from;
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
