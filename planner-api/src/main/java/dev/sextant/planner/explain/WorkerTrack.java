package dev.sextant.planner.explain;

import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is in use on one worker from now on, and which run or load ends when. */
final class WorkerTrack {
  /** Owner of what an occupation takes. */
  static final int OCCUPATION = -1;

  private final PlanIndex index;
  private final IndexedPlan plan;
  private final int worker;
  private final @Nullable Usage[] resources;
  private final Usage memory = new Usage();
  private final Usage channel = new Usage();
  private final Usage runs = new Usage();
  private final List<Hold> holds;
  private final Map<Long, Integer> loadEnding = new HashMap<>();
  private final Map<Long, Integer> runEnding = new HashMap<>();

  /**
   * A track of a worker.
   *
   * @param without a task that is not there, or {@link PlanIndex#NONE}
   * @param holds the models that are there
   */
  WorkerTrack(PlanIndex index, int worker, int without, List<Hold> holds) {
    this.index = index;
    this.worker = worker;
    this.holds = holds;
    plan = index.plan;
    resources = new Usage[index.problem.workers().resources()];
    occupations();
    Set<List<Long>> batches = new HashSet<>();
    for (int task : index.runsOn(worker)) {
      if (task != without && takes(task, batches)) {
        run(task);
      }
    }
    for (Hold hold : holds) {
      long from = Math.max(index.now, hold.loadStart());
      int owner = ownerOfHold(hold.residency());
      memory.take(from, hold.leaves(), index.problem.modelBytes(hold.model()), owner);
      if (hold.loads()) {
        channel.take(hold.loadStart(), hold.ready(), 1, owner);
        loadEnding.putIfAbsent(hold.ready(), hold.residency());
      }
    }
    channel.seal();
    runs.seal();
    memory.seal();
    for (Usage resource : resources) {
      if (resource != null) {
        resource.seal();
      }
    }
  }

  private void occupations() {
    CompiledState state = index.state;
    for (int o = state.occupationsBegin(worker); o < state.occupationsEnd(worker); o++) {
      long until = state.occupationUntilMicros(o);
      for (int p = state.occupationDemandsBegin(o); p < state.occupationDemandsEnd(o); p++) {
        resource(state.occupationResource(p))
            .take(index.now, until, state.occupationAmount(p), OCCUPATION);
      }
      memory.take(index.now, until, state.occupationMemoryBytes(o), OCCUPATION);
    }
  }

  /** Whether a run takes what it takes itself: it goes alone or is the first of its batch here. */
  private boolean takes(int task, Set<List<Long>> batches) {
    int batch = index.workflows.batch(plan.mode[task]);
    if (batch == CompiledWorkflows.NO_BATCH) {
      return true;
    }
    return index.state.isRunning(task)
        ? index.state.runningTakes(index.state.runningIndex(task))
        : batches.add(List.of((long) batch, plan.start[task]));
  }

  private void run(int task) {
    CompiledWorkflows workflows = index.workflows;
    int mode = plan.mode[task];
    long from = Math.max(index.now, plan.start[task]);
    for (int p = workflows.demandsBegin(mode); p < workflows.demandsEnd(mode); p++) {
      resource(workflows.demandResource(p))
          .take(from, plan.end[task], workflows.demandAmount(p), task);
    }
    memory.take(from, plan.end[task], workflows.workspaceBytes(mode), task);
    runs.take(from, plan.end[task], 1, task);
    if (index.hasLength(task)) {
      runEnding.putIfAbsent(plan.end[task], task);
    }
  }

  private Usage resource(int number) {
    Usage usage = resources[number];
    if (usage == null) {
      usage = new Usage();
      resources[number] = usage;
    }
    return usage;
  }

  private static int ownerOfHold(int hold) {
    return -hold - 2;
  }

  /** The residency that an owner below {@link #OCCUPATION} is. */
  static int holdOf(int owner) {
    return -owner - 2;
  }

  /** The use of a resource, or null when nothing ever uses it. */
  @Nullable Usage used(int resource) {
    return resources[resource];
  }

  Usage memory() {
    return memory;
  }

  /** How much was looked at to answer questions: {@link Usage#looks}. */
  long looks() {
    long looks = memory.looks();
    for (Usage resource : resources) {
      looks += resource == null ? 0 : resource.looks();
    }
    return looks;
  }

  /** The loads that occupy the channel. */
  Usage channel() {
    return channel;
  }

  /** The runs of positive length. */
  Usage runs() {
    return runs;
  }

  /** The models that are there, by model and then by time. */
  List<Hold> holds() {
    return holds;
  }

  long capacity(int resource) {
    return index.problem.workers().capacity(index.workerClass(worker), resource);
  }

  long memoryBytes() {
    return index.problem.workers().gpuMemoryBytes(index.workerClass(worker));
  }

  boolean overlapLoads() {
    return index.problem.workers().overlapLoads(index.workerClass(worker));
  }

  /** A load of positive length that ends at an instant, or {@link PlanIndex#NONE}. */
  int loadEndingAt(long instant) {
    return loadEnding.getOrDefault(instant, PlanIndex.NONE);
  }

  /** A run of positive length that ends at an instant, or {@link PlanIndex#NONE}. */
  int runEndingAt(long instant) {
    return runEnding.getOrDefault(instant, PlanIndex.NONE);
  }

  /** Whether so many bytes more are too much at an instant. */
  boolean isFull(long instant, long bytes) {
    return bytes > 0 && memory.at(instant) > memoryBytes() - bytes;
  }
}
