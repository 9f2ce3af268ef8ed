package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchKey;
import dev.sextant.planner.model.Chances;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;

/** Builds the tables of {@link CompiledWorkflows}; no recursion anywhere. */
final class WorkflowCompiler {
  private final Problem problem;
  private final IdNumbers ids;
  private final CompiledWorkers workers;
  private final StopSignal stop;
  private final long now;
  private final Worker[] representative;
  private final long[] pinnedBytes;
  private final List<Set<Integer>> pinnedModels;
  private final List<Set<Integer>> presentModels;
  private final Map<BatchKey, Integer> batches = new HashMap<>();
  private final boolean hasBatches;

  final int[] taskStart;
  final int[] source;
  final int[] modeStart;
  final Csr.Ints modeModelStart;
  final Csr.Ints modeModel = new Csr.Ints(16);
  final Csr.Ints modeDemandStart;
  final Csr.Ints modeDemandResource;
  final Csr.Longs modeDemandAmount;
  final Csr.Longs modeWorkspace;
  final Csr.Ints modeConsumeStart;
  final Csr.Ints modeConsumeBudget = new Csr.Ints(4);
  final Csr.Longs modeConsumeAmount = new Csr.Longs(4);
  final Csr.Longs modeCost;
  final Csr.Ints modeBatch;
  final int[] optionStart;
  final Csr.Ints optionMode;
  final Csr.Ints optionClass;
  final Csr.Longs optionDuration;

  /** By option, how long batches last by size; nothing where no mode has a batch. */
  final List<long[]> optionBatchMicros = new ArrayList<>();

  final int[] predStart;
  final int[] edgeFrom;
  final int[] edgeTo;
  final long[] edgeBytes;
  final long[] edgeExpectedBytes;
  final int[] edgeItem;
  final int[] succStart;
  final int[] succEdge;

  /** By task, how likely it runs, in millionths; nothing where every one does for certain. */
  final int[] taskChance;

  /** By mode, how likely its task runs; nothing where every one does for certain. */
  final Csr.Ints modeChance = new Csr.Ints(4);

  private final Chances[] chances;

  WorkflowCompiler(Problem problem, IdNumbers ids, CompiledWorkers workers, StopSignal stop) {
    this.stop = stop;
    this.problem = problem;
    this.ids = ids;
    this.workers = workers;
    now = problem.state().nowMicros();
    int classes = workers.classes();
    representative = new Worker[classes];
    pinnedBytes = new long[classes];
    pinnedModels = new java.util.ArrayList<>();
    presentModels = new java.util.ArrayList<>();
    describeClasses();

    int tasks = 0;
    int edges = 0;
    List<Workflow> workflows = problem.workflows();
    taskStart = new int[workflows.size() + 1];
    for (int f = 0; f < workflows.size(); f++) {
      tasks += workflows.get(f).tasks().size();
      edges += workflows.get(f).edges().size();
      taskStart[f + 1] = tasks;
    }
    source = new int[tasks];
    modeStart = new int[tasks + 1];
    optionStart = new int[tasks + 1];
    predStart = new int[tasks + 1];
    succStart = new int[tasks + 1];
    edgeFrom = new int[edges];
    edgeTo = new int[edges];
    edgeBytes = new long[edges];
    chances = workflows.stream().map(Chances::of).toArray(Chances[]::new);
    boolean certain = Arrays.stream(chances).allMatch(Chances::areCertain);
    edgeExpectedBytes = certain ? edgeBytes : new long[edges];
    taskChance = new int[certain ? 0 : tasks];
    edgeItem = new int[edges];
    succEdge = new int[edges];
    modeModelStart = new Csr.Ints(tasks + 1);
    modeDemandStart = new Csr.Ints(tasks + 1);
    modeDemandResource = new Csr.Ints(tasks);
    modeDemandAmount = new Csr.Longs(tasks);
    modeWorkspace = new Csr.Longs(tasks);
    modeConsumeStart = new Csr.Ints(tasks + 1);
    modeCost = new Csr.Longs(tasks);
    modeBatch = new Csr.Ints(4);
    hasBatches =
        workflows.stream()
            .flatMap(workflow -> workflow.tasks().stream())
            .flatMap(task -> task.modes().stream())
            .anyMatch(mode -> mode.batch() != null);
    optionMode = new Csr.Ints(tasks);
    optionClass = new Csr.Ints(tasks);
    optionDuration = new Csr.Longs(tasks);
    modeModelStart.add(0);
    modeDemandStart.add(0);
    modeConsumeStart.add(0);
  }

  CompiledWorkflows compile() {
    int edgeBase = 0;
    for (int f = 0; f < problem.workflows().size(); f++) {
      Workflow workflow = problem.workflows().get(f);
      compileEdges(workflow, chances[f], taskStart[f], edgeBase);
      edgeBase += workflow.edges().size();
      stop.look();
      for (int t = taskStart[f]; t < taskStart[f + 1]; t++) {
        stop.look(t);
        compileModes(
            workflow.id(), workflow.tasks().get(source[t]), t, chances[f].ofTask(source[t]));
      }
    }
    finishRows();
    return new CompiledWorkflows(this);
  }

  /** Numbers a workflow's tasks topologically and lays its edges out by the task they enter. */
  private void compileEdges(Workflow workflow, Chances chance, int base, int edgeBase) {
    int n = workflow.tasks().size();
    int m = workflow.edges().size();
    Map<String, Integer> index = IdNumbers.index(workflow.tasks(), Task::id);
    int[] from = new int[m];
    int[] to = new int[m];
    boolean sorted = true;
    for (int e = 0; e < m; e++) {
      DataEdge edge = workflow.edges().get(e);
      from[e] = index.get(edge.from());
      to[e] = index.get(edge.to());
      sorted &= from[e] < to[e];
    }
    int[] number = new int[n];
    if (sorted) {
      for (int i = 0; i < n; i++) {
        number[i] = i;
      }
    } else {
      sortTopologically(n, from, to, number);
    }
    for (int i = 0; i < n; i++) {
      source[base + number[i]] = i;
    }
    int[] next = new int[n + 1];
    for (int e = 0; e < m; e++) {
      next[number[to[e]] + 1]++;
    }
    Csr.accumulate(next);
    for (int i = 0; i < n; i++) {
      predStart[base + i] = edgeBase + next[i];
    }
    Map<String, Integer> items = IdNumbers.items(workflow);
    for (int e = 0; e < m; e++) {
      DataEdge edge = workflow.edges().get(e);
      int slot = edgeBase + next[number[to[e]]]++;
      edgeFrom[slot] = base + number[from[e]];
      edgeTo[slot] = base + number[to[e]];
      edgeBytes[slot] = edge.bytes();
      edgeExpectedBytes[slot] = Chances.expected(edge.bytes(), chance.ofEdge(e));
      edgeItem[slot] = edge.item() == null ? CompiledWorkflows.NO_ITEM : items.get(edge.item());
      succStart[edgeFrom[slot] + 1]++;
    }
  }

  /** Kahn's algorithm, smallest input position first: as close to the input order as possible. */
  private static void sortTopologically(int n, int[] from, int[] to, int[] number) {
    int[] waiting = new int[n];
    int[] start = new int[n + 1];
    for (int e = 0; e < from.length; e++) {
      waiting[to[e]]++;
      start[from[e] + 1]++;
    }
    Csr.accumulate(start);
    int[] successors = new int[from.length];
    int[] next = start.clone();
    for (int e = 0; e < from.length; e++) {
      successors[next[from[e]]++] = to[e];
    }
    PriorityQueue<Integer> ready = new PriorityQueue<>();
    for (int i = 0; i < n; i++) {
      if (waiting[i] == 0) {
        ready.add(i);
      }
    }
    int placed = 0;
    while (!ready.isEmpty()) {
      int task = ready.poll();
      number[task] = placed++;
      for (int s = start[task]; s < start[task + 1]; s++) {
        if (--waiting[successors[s]] == 0) {
          ready.add(successors[s]);
        }
      }
    }
    if (placed < n) {
      throw new IllegalArgumentException("The workflow has a cycle.");
    }
  }

  private void compileModes(String workflow, Task task, int t, long chance) {
    modeStart[t] = modeWorkspace.size();
    optionStart[t] = optionMode.size();
    if (taskChance.length > 0) {
      taskChance[t] = (int) chance;
    }
    for (Mode mode : task.modes()) {
      int number = modeWorkspace.size();
      for (String model : mode.models()) {
        modeModel.add(ids.model(model));
      }
      modeModelStart.add(modeModel.size());
      if (mode.demands() == Mode.DEFAULT_DEMANDS) {
        modeDemandResource.add(ids.resource(Mode.COMPUTE));
        modeDemandAmount.add(1);
      } else {
        new TreeMap<>(mode.demands())
            .forEach(
                (resource, amount) -> {
                  if (amount > 0) {
                    modeDemandResource.add(ids.resource(resource));
                    modeDemandAmount.add(amount);
                  }
                });
      }
      modeDemandStart.add(modeDemandResource.size());
      modeWorkspace.add(mode.workspaceBytes());
      if (!mode.consumes().isEmpty()) {
        new TreeMap<>(mode.consumes())
            .forEach(
                (budget, amount) -> {
                  modeConsumeBudget.add(ids.budget(budget));
                  modeConsumeAmount.add(amount);
                });
      }
      modeConsumeStart.add(modeConsumeBudget.size());
      modeCost.add(Chances.expected(mode.costMicroUnits(), chance));
      if (taskChance.length > 0) {
        modeChance.add((int) chance);
      }
      if (hasBatches) {
        BatchKey key = BatchKey.of(workflow, task.id(), mode);
        modeBatch.add(
            key == null
                ? CompiledWorkflows.NO_BATCH
                : batches.computeIfAbsent(key, any -> batches.size()));
      }
      compileOptions(mode, number);
    }
  }

  private void compileOptions(Mode mode, int number) {
    Set<Integer> listed = null;
    if (mode.workers() != null) {
      listed = new HashSet<>();
      for (String id : mode.workers()) {
        listed.add(workers.classOf(ids.worker(id)));
      }
    }
    boolean anywhere = mode.workers() == null && mode.workerTypes() == null;
    for (int c = 0; c < representative.length; c++) {
      Worker worker = representative[c];
      boolean eligible =
          anywhere
              || (listed != null && listed.contains(c))
              || (mode.workerTypes() != null && mode.workerTypes().contains(worker.type()));
      if (!eligible) {
        continue;
      }
      long duration = duration(mode.duration(), worker);
      if (duration >= 0
          && demandsFit(number, c)
          && memoryFits(number, c)
          && workers.calendars().earliestOpen(c, now, duration) != CompiledCalendars.NEVER) {
        optionMode.add(number);
        optionClass.add(c);
        optionDuration.add(duration);
        if (hasBatches) {
          optionBatchMicros.add(batchMicros(mode, worker, duration));
        }
      }
    }
  }

  private static long[] batchMicros(Mode mode, Worker worker, long alone) {
    Batch batch = mode.batch();
    List<Long> table = batch == null ? null : batch.duration().on(worker);
    return table == null
        ? new long[] {alone}
        : table.stream().limit(batch.limit()).mapToLong(Long::longValue).toArray();
  }

  private static long duration(TaskDuration duration, Worker worker) {
    if (duration instanceof TaskDuration.Fixed fixed) {
      return fixed.micros();
    }
    Map<String, Long> micros = ((TaskDuration.PerWorker) duration).micros();
    Long byId = micros.get(worker.id());
    return byId != null ? byId : micros.getOrDefault(worker.type(), -1L);
  }

  private boolean demandsFit(int mode, int c) {
    for (int i = modeDemandStart.get(mode); i < modeDemandStart.get(mode + 1); i++) {
      if (modeDemandAmount.get(i) > workers.capacity(c, modeDemandResource.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean memoryFits(int mode, int c) {
    long bytes = modeWorkspace.get(mode) + pinnedBytes[c];
    for (int i = modeModelStart.get(mode); i < modeModelStart.get(mode + 1); i++) {
      int model = modeModel.get(i);
      if (workers.loadMicros(c, model) == CompiledWorkers.NO_LOAD
          && !presentModels.get(c).contains(model)) {
        return false;
      }
      if (!pinnedModels.get(c).contains(model)) {
        bytes += problem.models().get(model).bytes();
      }
    }
    return bytes <= workers.gpuMemoryBytes(c);
  }

  private void describeClasses() {
    Map<String, Integer> stateOf =
        IdNumbers.index(problem.state().workers(), dev.sextant.planner.model.WorkerState::worker);
    for (int c = 0; c < representative.length; c++) {
      Worker worker = problem.workers().get(workers.member(workers.membersBegin(c)));
      representative[c] = worker;
      Set<Integer> pinned = new HashSet<>();
      Set<Integer> present = new HashSet<>();
      Integer state = stateOf.get(worker.id());
      if (state != null) {
        for (var resident : problem.state().workers().get(state).residents()) {
          int model = ids.model(resident.model());
          present.add(model);
          if (resident.pinned() && pinned.add(model)) {
            pinnedBytes[c] += problem.models().get(model).bytes();
          }
        }
      }
      for (var load : problem.state().loadsInFlight()) {
        if (load.worker().equals(worker.id())) {
          present.add(ids.model(load.model()));
        }
      }
      pinnedModels.add(pinned);
      presentModels.add(present);
    }
  }

  private void finishRows() {
    int tasks = source.length;
    modeStart[tasks] = modeWorkspace.size();
    optionStart[tasks] = optionMode.size();
    predStart[tasks] = edgeFrom.length;
    Csr.accumulate(succStart);
    int[] next = succStart.clone();
    for (int e = 0; e < edgeFrom.length; e++) {
      succEdge[next[edgeFrom[e]]++] = e;
    }
  }
}
