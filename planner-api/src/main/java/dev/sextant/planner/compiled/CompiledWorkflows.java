package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Chances;
import dev.sextant.planner.model.Task;

/**
 * All workflows' tasks, modes, options and edges. Tasks of a workflow have consecutive numbers in a
 * topological order (the input order if that is one); jobs of the same workflow share these tables.
 * Immutable and thread-safe.
 *
 * <p>Everything of one kind stands in one row, and what belongs together stands together, from a
 * begin to before an end. Two workflows of two tasks and one, of which task 0 has two modes:
 *
 * <pre>
 *   workflow         0         1
 *   task             0     1   2      tasksBegin(0) = 0, tasksEnd(0) = 2, tasksBegin(1) = 2
 *   mode             0  1  2   3      modesBegin(0) = 0, modesEnd(0) = 2
 *   option           0 1 2 3   4 5    optionsBegin(0) = 0, optionsEnd(0) = 3
 *   optionMode       0 0 1 2   3 3    mode 0 runs on two worker classes, mode 1 on one
 *   optionClass      0 1 0 1   0 1
 * </pre>
 *
 * A task of a job is its workflow's task plus {@link CompiledJobs#offset} of the job: with jobs of
 * the workflows 0, 0 and 1, the tasks of all jobs are 0 1, 2 3 and 4, and the offsets 0, 2 and 2.
 */
public final class CompiledWorkflows {
  /** Item of an edge that carries data of its own. */
  public static final int NO_ITEM = -1;

  /** Chance of what happens for certain, in millionths. */
  public static final long CERTAIN = Task.CERTAIN_MILLIONTHS;

  /** Batch of a mode whose runs go alone. */
  public static final int NO_BATCH = -1;

  final int[] taskStart;
  final int[] source;
  final int[] modeStart;
  final int[] modeModelStart;
  final int[] modeModel;
  final int[] modeDemandStart;
  final int[] modeDemandResource;
  final long[] modeDemandAmount;
  final long[] modeWorkspace;
  final int[] modeConsumeStart;
  final int[] modeConsumeBudget;
  final long[] modeConsumeAmount;
  final long[] modeCost;
  final int[] modeBatch;
  final int[] optionStart;
  final int[] optionMode;
  final int[] optionClass;
  final long[] optionDuration;
  final long[][] optionBatchMicros;
  final int[] predStart;
  final int[] edgeFrom;
  final int[] edgeTo;
  final long[] edgeBytes;
  final long[] edgeExpectedBytes;
  final int[] taskChance;
  final int[] modeChance;
  final int[] edgeItem;
  final int[] succStart;
  final int[] succEdge;

  CompiledWorkflows(WorkflowCompiler from) {
    taskStart = from.taskStart;
    source = from.source;
    modeStart = from.modeStart;
    modeModelStart = from.modeModelStart.toArray();
    modeModel = from.modeModel.toArray();
    modeDemandStart = from.modeDemandStart.toArray();
    modeDemandResource = from.modeDemandResource.toArray();
    modeDemandAmount = from.modeDemandAmount.toArray();
    modeWorkspace = from.modeWorkspace.toArray();
    modeConsumeStart = from.modeConsumeStart.toArray();
    modeConsumeBudget = from.modeConsumeBudget.toArray();
    modeConsumeAmount = from.modeConsumeAmount.toArray();
    modeCost = from.modeCost.toArray();
    modeBatch = from.modeBatch.toArray();
    optionStart = from.optionStart;
    optionMode = from.optionMode.toArray();
    optionClass = from.optionClass.toArray();
    optionDuration = from.optionDuration.toArray();
    optionBatchMicros = from.optionBatchMicros.toArray(long[][]::new);
    predStart = from.predStart;
    edgeFrom = from.edgeFrom;
    edgeTo = from.edgeTo;
    edgeBytes = from.edgeBytes;
    edgeExpectedBytes = from.edgeExpectedBytes;
    taskChance = from.taskChance;
    modeChance = from.modeChance.toArray();
    edgeItem = from.edgeItem;
    succStart = from.succStart;
    succEdge = from.succEdge;
  }

  /** Number of workflows. */
  public int count() {
    return taskStart.length - 1;
  }

  /** Number of tasks of all workflows. */
  public int tasks() {
    return source.length;
  }

  /** First task of a workflow. */
  public int tasksBegin(int workflow) {
    return taskStart[workflow];
  }

  /** After the last task of a workflow. */
  public int tasksEnd(int workflow) {
    return taskStart[workflow + 1];
  }

  /** Position of a task in its workflow's list of tasks. */
  public int source(int task) {
    return source[task];
  }

  /** Number of modes of all tasks. */
  public int modes() {
    return modeWorkspace.length;
  }

  /** First mode of a task. */
  public int modesBegin(int task) {
    return modeStart[task];
  }

  /** After the last mode of a task. */
  public int modesEnd(int task) {
    return modeStart[task + 1];
  }

  /** First position of a mode's models in {@link #model}. */
  public int modelsBegin(int mode) {
    return modeModelStart[mode];
  }

  /** Position after the last of a mode's models in {@link #model}. */
  public int modelsEnd(int mode) {
    return modeModelStart[mode + 1];
  }

  /** Whether a mode needs a model. */
  public boolean needs(int mode, int model) {
    for (int i = modelsBegin(mode); i < modelsEnd(mode); i++) {
      if (model(i) == model) {
        return true;
      }
    }
    return false;
  }

  /** Model at a position. */
  public int model(int position) {
    return modeModel[position];
  }

  /** First position of a mode's positive demands. */
  public int demandsBegin(int mode) {
    return modeDemandStart[mode];
  }

  /** Position after the last of a mode's positive demands. */
  public int demandsEnd(int mode) {
    return modeDemandStart[mode + 1];
  }

  /** Resource demanded at a position. */
  public int demandResource(int position) {
    return modeDemandResource[position];
  }

  /** Amount demanded at a position. */
  public long demandAmount(int position) {
    return modeDemandAmount[position];
  }

  /** Amount of a resource that a mode demands; 0 where it demands none. */
  public long demand(int mode, int resource) {
    for (int d = demandsBegin(mode); d < demandsEnd(mode); d++) {
      if (demandResource(d) == resource) {
        return demandAmount(d);
      }
    }
    return 0;
  }

  /** GPU memory a mode holds besides its models. */
  public long workspaceBytes(int mode) {
    return modeWorkspace[mode];
  }

  /** First position of what a mode takes from budgets. */
  public int consumesBegin(int mode) {
    return modeConsumeStart[mode];
  }

  /** Position after the last of what a mode takes from budgets. */
  public int consumesEnd(int mode) {
    return modeConsumeStart[mode + 1];
  }

  /** Budget at a position. */
  public int consumesBudget(int position) {
    return modeConsumeBudget[position];
  }

  /** Amount at a position. */
  public long consumesAmount(int position) {
    return modeConsumeAmount[position];
  }

  /** Amount that a mode takes from a budget; 0 where it takes none. */
  public long consumption(int mode, int budget) {
    for (int c = consumesBegin(mode); c < consumesEnd(mode); c++) {
      if (consumesBudget(c) == budget) {
        return consumesAmount(c);
      }
    }
    return 0;
  }

  /** Whether some task may turn out not to run, so that sums count it in expectation. */
  public boolean hasChances() {
    return taskChance.length > 0;
  }

  /** How likely a task runs, in millionths. */
  public long chanceMillionths(int task) {
    return taskChance.length == 0 ? CERTAIN : taskChance[task];
  }

  /** An amount times a chance in millionths, rounded up. */
  public static long expectedAt(long amount, long chance) {
    return Chances.expected(amount, chance);
  }

  /**
   * What an amount that a run in a mode adds to a sum counts there: the amount times the chance
   * that its task runs, rounded up.
   */
  public long expected(int mode, long amount) {
    return modeChance.length == 0 ? amount : Chances.expected(amount, modeChance[mode]);
  }

  /** Fixed cost of a mode, in expectation. */
  public long costMicroUnits(int mode) {
    return modeCost[mode];
  }

  /** Whether runs of any mode go in batches. */
  public boolean hasBatches() {
    return modeBatch.length > 0;
  }

  /**
   * What the runs of one batch have in common besides worker and start, in number, or {@link
   * #NO_BATCH}. Modes of one batch take the same demands, models and workspace.
   */
  public int batch(int mode) {
    return modeBatch.length == 0 ? NO_BATCH : modeBatch[mode];
  }

  /** A number above those of all batches; more workflows leave the numbers as they are. */
  public int batches() {
    int most = NO_BATCH;
    for (int batch : modeBatch) {
      most = Math.max(most, batch);
    }
    return most + 1;
  }

  /** Most runs of an option in one batch, 1 where its mode has none. */
  public int batchLimit(int option) {
    return modeBatch.length == 0 ? 1 : optionBatchMicros[option].length;
  }

  /** How long a batch of some size lasts; never less than a smaller one. */
  public long batchMicros(int option, int size) {
    return modeBatch.length == 0 ? optionDuration[option] : optionBatchMicros[option][size - 1];
  }

  /** How long a run of an option may last: as long as the largest batch. */
  public long longestMicros(int option) {
    return batchMicros(option, batchLimit(option));
  }

  /** First option of a task; an option is a mode on a class of workers, in order of both. */
  public int optionsBegin(int task) {
    return optionStart[task];
  }

  /** After the last option of a task. */
  public int optionsEnd(int task) {
    return optionStart[task + 1];
  }

  /** Mode of an option. */
  public int optionMode(int option) {
    return optionMode[option];
  }

  /** Worker class of an option. */
  public int optionClass(int option) {
    return optionClass[option];
  }

  /** Duration of an option, of a run that goes alone: none is shorter. */
  public long optionDurationMicros(int option) {
    return optionDuration[option];
  }

  /** The option of a task for a mode on a class of workers, or -1 when there is none. */
  public int option(int task, int mode, int workerClass) {
    int low = optionStart[task];
    int high = optionStart[task + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      boolean isBefore =
          optionMode[middle] == mode
              ? optionClass[middle] < workerClass
              : optionMode[middle] < mode;
      if (isBefore) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    boolean isFound =
        low < optionStart[task + 1] && optionMode[low] == mode && optionClass[low] == workerClass;
    return isFound ? low : -1;
  }

  /** First edge into a task; edges into one task have consecutive numbers. */
  public int predsBegin(int task) {
    return predStart[task];
  }

  /** After the last edge into a task. */
  public int predsEnd(int task) {
    return predStart[task + 1];
  }

  /** Number of edges. */
  public int edges() {
    return edgeFrom.length;
  }

  /** Task an edge leaves; smaller than the one it enters. */
  public int edgeFrom(int edge) {
    return edgeFrom[edge];
  }

  /** Task an edge enters. */
  public int edgeTo(int edge) {
    return edgeTo[edge];
  }

  /** Bytes on an edge. */
  public long edgeBytes(int edge) {
    return edgeBytes[edge];
  }

  /** What the bytes on an edge count in sums: times the chance that it is taken, rounded up. */
  public long edgeExpectedBytes(int edge) {
    return edgeExpectedBytes[edge];
  }

  /** A number shared by the edges that carry the same data, or {@link #NO_ITEM}. */
  public int edgeItem(int edge) {
    return edgeItem[edge];
  }

  /** First position of the edges out of a task in {@link #succEdge}. */
  public int succsBegin(int task) {
    return succStart[task];
  }

  /** Position after the last of the edges out of a task in {@link #succEdge}. */
  public int succsEnd(int task) {
    return succStart[task + 1];
  }

  /** Edge at a position. */
  public int succEdge(int position) {
    return succEdge[position];
  }
}
