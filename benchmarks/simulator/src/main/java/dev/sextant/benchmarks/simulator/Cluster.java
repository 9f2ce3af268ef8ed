package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledTransfers;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.Arrays;

/**
 * What is simulated: workers, models and workflows with the numbers of the compiled problem. Tasks
 * take a worker's whole compute, one at a time, and no workspace.
 */
public final class Cluster {
  private final CompiledProblem problem;
  private final WorkflowRegistry registry;
  private final long[] inputBytes;
  private final long[] modelBytes;
  private final long[] bestMicros;
  private final int[] models;
  private final BatchTables batches;
  private final Branches branches;

  /** By task of all workflows and class of workers. */
  private final int[] quickest;

  /**
   * A cluster of all workers of a problem. Of its jobs only the inputs of the first of each
   * workflow count; its state does not.
   *
   * @throws IllegalArgumentException if a task runs beside others or takes workspace
   */
  public Cluster(Problem catalogue) {
    problem = CompiledProblem.of(catalogue);
    registry = WorkflowRegistry.of(problem);
    CompiledWorkflows flows = problem.workflows();
    requireWholeWorkers(flows);
    batches = new BatchTables(flows);
    branches = new Branches(problem);
    quickest = quickest();
    inputBytes = inputBytes();
    modelBytes = new long[problem.models()];
    for (int m = 0; m < modelBytes.length; m++) {
      modelBytes[m] = problem.modelBytes(m);
    }
    models = new int[flows.modes() == 0 ? 0 : flows.modelsEnd(flows.modes() - 1)];
    for (int i = 0; i < models.length; i++) {
      models[i] = flows.model(i);
    }
    bestMicros = new long[flows.count()];
    for (int f = 0; f < bestMicros.length; f++) {
      bestMicros[f] = bestMicros(f);
    }
  }

  private void requireWholeWorkers(CompiledWorkflows flows) {
    CompiledWorkers workers = problem.workers();
    for (int t = 0; t < flows.tasks(); t++) {
      boolean runs = false;
      for (int o = flows.optionsBegin(t); o < flows.optionsEnd(t); o++) {
        runs |= isLoadable(o);
        int mode = flows.optionMode(o);
        boolean whole = flows.workspaceBytes(mode) == 0;
        boolean some = false;
        for (int d = flows.demandsBegin(mode); d < flows.demandsEnd(mode); d++) {
          long capacity = workers.capacity(flows.optionClass(o), flows.demandResource(d));
          some |= 2 * flows.demandAmount(d) > capacity;
        }
        if (!whole || !some) {
          throw new IllegalArgumentException(
              "The task number ("
                  + t
                  + ") shares a worker or takes workspace, which the simulator does not do.\n"
                  + "Maybe let it demand all the compute of its workers.");
        }
      }
      if (!runs) {
        throw new IllegalArgumentException(
            "The task number (" + t + ") can run nowhere, or its models be loaded nowhere.");
      }
    }
  }

  private boolean isLoadable(int option) {
    CompiledWorkflows flows = problem.workflows();
    int mode = flows.optionMode(option);
    boolean all = true;
    for (int i = flows.modelsBegin(mode); i < flows.modelsEnd(mode); i++) {
      all &=
          problem.workers().loadMicros(flows.optionClass(option), flows.model(i))
              != CompiledWorkers.NO_LOAD;
    }
    return all;
  }

  private long[] inputBytes() {
    CompiledJobs jobs = problem.jobs();
    long[] bytes = new long[problem.workflows().tasks()];
    boolean[] seen = new boolean[problem.workflows().count()];
    for (int j = 0; j < jobs.count(); j++) {
      if (!seen[jobs.workflow(j)]) {
        seen[jobs.workflow(j)] = true;
        for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
          for (int i = jobs.inputsBegin(t); i < jobs.inputsEnd(t); i++) {
            int task = jobs.workflowTask(t);
            bytes[task] = Math.max(bytes[task], jobs.inputBytes(i));
          }
        }
      }
    }
    return bytes;
  }

  /** Longest path under the smallest durations; tasks stand in no particular order. */
  private long bestMicros(int workflow) {
    CompiledWorkflows flows = problem.workflows();
    int begin = flows.tasksBegin(workflow);
    int count = flows.tasksEnd(workflow) - begin;
    long[] shortest = new long[count];
    for (int i = 0; i < count; i++) {
      shortest[i] = shortestMicros(begin + i);
    }
    return longestPath(workflow, shortest, 0);
  }

  /** What a task takes where it takes least, alone, by its number among those of all workflows. */
  long shortestMicros(int workflowTask) {
    CompiledWorkflows flows = problem.workflows();
    long least = Long.MAX_VALUE;
    for (int o = flows.optionsBegin(workflowTask); o < flows.optionsEnd(workflowTask); o++) {
      least = Math.min(least, flows.optionDurationMicros(o));
    }
    return least;
  }

  /** Longest path of a workflow when its tasks take these times, from an offset on. */
  long longestPath(int workflow, long[] micros, int offset) {
    CompiledWorkflows flows = problem.workflows();
    int begin = flows.tasksBegin(workflow);
    int count = flows.tasksEnd(workflow) - begin;
    long[] end = new long[count];
    long longest = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < count; i++) {
        long start = 0;
        for (int e = flows.predsBegin(begin + i); e < flows.predsEnd(begin + i); e++) {
          start = Math.max(start, end[flows.edgeFrom(e) - begin]);
        }
        long finish = start + micros[offset + i];
        changed |= finish != end[i];
        end[i] = finish;
        longest = Math.max(longest, finish);
      }
    }
    return longest;
  }

  /** The compiled catalogue. */
  public CompiledProblem problem() {
    return problem;
  }

  /** The catalogue for online planners. */
  public WorkflowRegistry registry() {
    return registry;
  }

  /** Number of workers. */
  public int workers() {
    return problem.workers().count();
  }

  /** Shortest conceivable latency of a job: its longest path without transfers and loads. */
  public long bestLatencyMicros(int workflow) {
    return bestMicros[workflow];
  }

  /** What batches of 1, 2, ... of an option take, up to its limit; one size where it goes alone. */
  long[] batchMicros(int option) {
    return batches.micros(option);
  }

  /** What options have in common whose runs can be in one batch. */
  int batchKey(int option) {
    return batches.key(option);
  }

  /** A number above all batch keys. */
  int batchKeys() {
    return batches.keys();
  }

  /** Which tasks run depending on how others turn out. */
  Branches branches() {
    return branches;
  }

  /** Whether any tasks can run in batches of more than one. */
  public boolean hasBatches() {
    return batches.any();
  }

  /**
   * What batches of 1, 2, ... of a task take where that is least, by its number among all tasks.
   */
  long[] shortestBatchMicros(int workflowTask) {
    CompiledWorkflows flows = problem.workflows();
    long[] least = new long[0];
    for (int o = flows.optionsBegin(workflowTask); o < flows.optionsEnd(workflowTask); o++) {
      long[] micros = batches.micros(o);
      int known = least.length;
      least = Arrays.copyOf(least, Math.max(known, micros.length));
      for (int b = 0; b < micros.length; b++) {
        least[b] = b < known ? Math.min(least[b], micros[b]) : micros[b];
      }
    }
    return least;
  }

  /** Bytes that a task reads from the ingress worker, by task of all workflows. */
  long inputBytes(int workflowTask) {
    return inputBytes[workflowTask];
  }

  long[] modelBytes() {
    return modelBytes;
  }

  /** Models by position, as in the compiled workflows. */
  int[] models() {
    return models;
  }

  long transferMicros(int from, int to, long bytes) {
    CompiledTransfers transfers = problem.transfers();
    return from == to || bytes == 0 ? 0 : transfers.micros(from, to, bytes);
  }

  /**
   * The option of a task on a worker that takes the least time, the first of those, or -1 when
   * there is none whose models can be loaded.
   *
   * @param workflowTask its number among the tasks of all workflows
   */
  public int quickestOption(int workflowTask, int worker) {
    CompiledWorkers workers = problem.workers();
    return quickest[workflowTask * workers.classes() + workers.classOf(worker)];
  }

  private int[] quickest() {
    CompiledWorkflows flows = problem.workflows();
    int classes = problem.workers().classes();
    int[] options = new int[Math.multiplyExact(flows.tasks(), classes)];
    Arrays.fill(options, -1);
    for (int t = 0; t < flows.tasks(); t++) {
      for (int o = flows.optionsBegin(t); o < flows.optionsEnd(t); o++) {
        int at = t * classes + flows.optionClass(o);
        boolean isBetter =
            options[at] < 0
                || flows.optionDurationMicros(o) < flows.optionDurationMicros(options[at]);
        if (isBetter && isLoadable(o)) {
          options[at] = o;
        }
      }
    }
    return options;
  }
}
