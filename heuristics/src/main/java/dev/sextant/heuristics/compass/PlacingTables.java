package dev.sextant.heuristics.compass;

import dev.sextant.heuristics.list.UpwardRanks;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledTransfers;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.TransferTerm;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * All that placing needs to know of workflows and does not change: orders by rank, transfer times
 * and fetch times, with what the options switch off left out. Immutable and thread-safe.
 */
final class PlacingTables {
  /** Model of an option that needs none. */
  static final int NO_MODEL = -1;

  /** Model of an option that needs several. */
  static final int SEVERAL = -2;

  /** Size of a batch that no task waits for. */
  static final int NOBODY_WAITS = -1;

  /** Fetch time of what cannot be fetched; far more than any time that can be reached. */
  static final long NEVER = 1L << 53;

  /** Beyond so many pairs of edges and links, edges are timed when they are looked at. */
  private static final long MOST_TIMES = 1_000_000;

  final CompiledProblem problem;
  final CompassVariant variant;
  final CompiledWorkflows workflows;
  final int positions;

  /** What options may have to fetch at once. */
  final Rooms rooms;

  /** Which models are needed at all. */
  final NeededModels needed;

  /** Which models are needed together. */
  final ModelSets sets;

  /** Where there is room for all models at once. */
  final AmpleMemory ample;

  /** Which positions data reaches sooner than others. */
  final NearPositions near;

  /** Tasks of each workflow by falling rank, as numbers within the workflow. */
  final int[] order;

  /** By workflow task, bytes that the ingress worker holds for it. */
  final long[] inputBytes;

  private static final int FEW_OPTIONS = 16;
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

  /** By option, the number of the size of its models. */
  private final int[] room;

  /** By option, the number of its batch, or {@link CompiledWorkflows#NO_BATCH} if it goes alone. */
  private final int[] batch;

  /** By option, the least that one more task adds to any batch. */
  private final long[] leastAdded;

  /** By batch, how many of others' sizes come before its own, and after the last one's. */
  private final int[] sizesBegin;

  /** Options of each task by rising duration, and by class. */
  private final int[] byDuration;

  private final int[] byClass;

  /** Durations and classes of options in the order of {@link #byDuration}. */
  private final long[] rising;

  private final int[] risingClass;

  private final CompiledTransfers network;
  private final int links;

  /** The only link where there is one position. */
  private final int anyLink;

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
    network = problem.transfers();
    links = network.links();
    anyLink = positions == 0 ? 0 : network.link(0, 0);
    near = new NearPositions(network, transfers);
    rooms = Rooms.of(problem);
    needed = new NeededModels(problem);
    sets = ModelSets.of(problem);
    ample = new AmpleMemory(problem);
    order = orderByRank(problem);
    inputBytes = inputBytes(problem);
    int count = workflows.tasks() == 0 ? 0 : workflows.optionsEnd(workflows.tasks() - 1);
    optionRows = new long[Math.multiplyExact(count, 1 << ROW_SHIFT)];
    share = new double[count];
    room = new int[count];
    batch = new int[count];
    leastAdded = new long[count];
    for (int o = 0; o < count; o++) {
      problem.stop().look(o);
      fillOption(o, options.cacheTerm());
      fillBatch(o);
    }
    sizesBegin = sizesBegin();
    fillReserves(variant.refinements().reserveMicros());
    taskRows = taskRows(workflows);
    from = predecessors(workflows);
    byDuration = sortOptions(this::durationMicros);
    byClass = sortOptions(this::workerClass);
    rising = Arrays.stream(byDuration).mapToLong(this::durationMicros).toArray();
    risingClass = Arrays.stream(byDuration).map(this::workerClass).toArray();
    edgeMicros = times(workflows.edges(), e -> workflows.edgeBytes(e));
    inputMicros = times(workflows.tasks(), t -> inputBytes[t]);
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

  /** An option of a task, by rising duration, at a place from where its options begin. */
  int byDuration(int i) {
    return byDuration[i];
  }

  /** Duration of the option {@link #byDuration}. */
  long rising(int i) {
    return rising[i];
  }

  /** Worker class of the option {@link #byDuration}. */
  int risingClass(int i) {
    return risingClass[i];
  }

  /** An option of a task, by class, at a place from where its options begin. */
  int byClass(int i) {
    return byClass[i];
  }

  /** Where the options of a task on a class, or on later ones, begin by class. */
  int beginOfClass(int task, int workerClass) {
    int begin = optionsBegin(task);
    int end = optionsEnd(task);
    while (begin < end) {
      int middle = begin + end >>> 1;
      if (workerClass(byClass[middle]) < workerClass) {
        begin = middle + 1;
      } else {
        end = middle;
      }
    }
    return begin;
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

  /** Time to fetch all models of an option. */
  long fetchMicros(int option) {
    return optionRows[(option << ROW_SHIFT) + FETCH];
  }

  /** What it counts to fetch all models of an option when something has to go. */
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

  /** Number among {@link #rooms}, counted from 1, of the size of all models of an option. */
  int room(int option) {
    return room[option];
  }

  /** How long a run with its waiting keeps a worker busy, by the share it takes of it. */
  long busyMicros(int option, long micros) {
    return isWhole(option) ? micros : (long) Math.ceil(share[option] * Math.max(0, micros));
  }

  /** Whether an option keeps a whole worker busy. */
  boolean isWhole(int option) {
    return optionRows[(option << ROW_SHIFT) + WHOLE] != 0;
  }

  /** Number of batches, of which some may have no option. */
  int batches() {
    return sizesBegin.length - 1;
  }

  /** The batch of an option, or {@link CompiledWorkflows#NO_BATCH} if it goes alone. */
  int batch(int option) {
    return batch[option];
  }

  /** How many tasks make a batch full. */
  int limit(int ofBatch) {
    return sizesBegin[ofBatch + 1] - sizesBegin[ofBatch];
  }

  /** A number for a batch that so many tasks wait for; {@link #NOBODY_WAITS} where none do. */
  int size(int ofBatch, int tasks) {
    return tasks == 0 ? NOBODY_WAITS : sizesBegin[ofBatch] + tasks;
  }

  /** What one more task adds to a batch that so many wait for. */
  long addedMicros(int option, int tasks) {
    return batchMicros(option, tasks + 1) - batchMicros(option, tasks);
  }

  /** How long a batch of so many takes. */
  long batchMicros(int option, int tasks) {
    return workflows.batchMicros(option, tasks);
  }

  /** The least that a task adds to the queue of a worker, alone or in a batch. */
  long leastAdded(int option) {
    return leastAdded[option];
  }

  /** Time for an edge's data between different workers at two positions. */
  long edgeMicros(int edge, int from, int to) {
    int link = network.link(from, to);
    return edgeMicros.length == 0
        ? micros(workflows.edgeBytes(edge), link)
        : edgeMicros[edge * links + link];
  }

  /** Time for an edge's data where there is one position only. */
  long edgeMicros(int edge) {
    return edgeMicros.length == 0
        ? micros(workflows.edgeBytes(edge), anyLink)
        : edgeMicros[edge * links + anyLink];
  }

  /** Time for a task's input from a different worker. */
  long inputMicros(int task, int from, int to) {
    int link = network.link(from, to);
    return inputMicros.length == 0
        ? micros(inputBytes[task], link)
        : inputMicros[task * links + link];
  }

  /** Whether any option needs several models. */
  boolean needsSeveral() {
    return IntStream.range(0, share.length).anyMatch(o -> model(o) == SEVERAL);
  }

  /** Whether any option needs so many models that no index finds it a worker. */
  boolean hasUnindexed() {
    return IntStream.range(0, share.length)
        .anyMatch(o -> model(o) == SEVERAL && set(o) == ModelSets.NONE);
  }

  /** Number among {@link #sets} of the models of an option that needs several. */
  int set(int option) {
    return sets.ofMode(workflows.optionMode(option));
  }

  /** What a fetch costs that needs an eviction. */
  long penalty(long micros) {
    boolean inRange = micros < NEVER && Math.multiplyHigh(micros, penaltyPercent) == 0;
    long times = micros * penaltyPercent;
    return inRange && times >= 0 ? Math.min(NEVER, times / 100 + (times % 100 > 0 ? 1 : 0)) : NEVER;
  }

  /** Time to fetch one model of an option, {@link #NEVER} if it cannot be fetched. */
  long loadMicros(int option, int oneModel) {
    return loadMicrosOn(workflows.optionClass(option), oneModel);
  }

  /** Time to fetch a model on workers of a class, {@link #NEVER} if it cannot be fetched. */
  long loadMicrosOn(int workerClass, int oneModel) {
    long micros = problem.workers().loadMicros(workerClass, oneModel);
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
    optionRows[row + MODEL] =
        needed == 0 ? NO_MODEL : needed == 1 ? workflows.model(begin) : SEVERAL;
    long fetch = 0;
    for (int i = begin; i < begin + needed; i++) {
      fetch = Math.min(NEVER, fetch + loadMicros(o, workflows.model(i)));
    }
    optionRows[row + FETCH] = fetch;
    optionRows[row + EVICTING] = penalty(fetch);
    optionRows[row + BYTES] = Rooms.bytes(problem, mode);
    room[o] = rooms.fitting(Rooms.bytes(problem, mode));
  }

  private void fillBatch(int o) {
    int limit = workflows.batchLimit(o);
    batch[o] = limit > 1 ? workflows.batch(workflows.optionMode(o)) : CompiledWorkflows.NO_BATCH;
    leastAdded[o] = durationMicros(o);
    for (int tasks = 1; tasks < limit; tasks++) {
      leastAdded[o] = Math.min(leastAdded[o], addedMicros(o, tasks));
    }
  }

  /** Modes of one batch have one limit. */
  private int[] sizesBegin() {
    int count = 0;
    for (int each : batch) {
      count = Math.max(count, each + 1);
    }
    int[] limits = new int[count + 1];
    for (int o = 0; o < batch.length; o++) {
      if (batch[o] != CompiledWorkflows.NO_BATCH) {
        limits[batch[o] + 1] = workflows.batchLimit(o);
      }
    }
    Arrays.parallelPrefix(limits, Integer::sum);
    return limits;
  }

  /** The options of each task in the order of something, else of their numbers. */
  private int[] sortOptions(IntToLongFunction by) {
    int[] sorted = IntStream.range(0, share.length).toArray();
    for (int t = 0; t < workflows.tasks(); t++) {
      problem.stop().look(t);
      int begin = workflows.optionsBegin(t);
      int end = workflows.optionsEnd(t);
      if (end - begin <= FEW_OPTIONS) {
        insert(sorted, begin, end, by);
      } else {
        int[] some =
            IntStream.range(begin, end)
                .boxed()
                .sorted(Comparator.comparingLong(by::applyAsLong))
                .mapToInt(o -> o)
                .toArray();
        System.arraycopy(some, 0, sorted, begin, some.length);
      }
    }
    return sorted;
  }

  /** Sorts a few options; equal ones stay as they are. */
  private static void insert(int[] options, int begin, int end, IntToLongFunction by) {
    for (int i = begin + 1; i < end; i++) {
      int o = options[i];
      long value = by.applyAsLong(o);
      int at = i;
      for (; at > begin && by.applyAsLong(options[at - 1]) > value; at--) {
        options[at] = options[at - 1];
      }
      options[at] = o;
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

  private long micros(long bytes, int link) {
    return transfers && bytes > 0 ? network.linkMicros(link, bytes) : 0;
  }

  /** Times over all links; none at all where that would be too many. */
  private long[] times(int rows, IntToLongFunction bytes) {
    long all = (long) rows * links;
    long[] times = new long[all > MOST_TIMES ? 0 : (int) all];
    for (int i = 0; i < times.length; i++) {
      problem.stop().look(i);
      times[i] = micros(bytes.applyAsLong(i / links), i % links);
    }
    return times;
  }

  private static int[] orderByRank(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    UpwardRanks ranks = new UpwardRanks(problem);
    int[] order = new int[workflows.tasks()];
    for (int f = 0; f < workflows.count(); f++) {
      problem.stop().look(f);
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
