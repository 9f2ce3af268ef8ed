package dev.sextant.planner.placement;

import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Fills the tables of a {@link PlacementProblem}. */
final class PlacementCompiler {
  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final Places places;
  private final int count;
  private final long byteWeight;
  private final int[] numberOf;

  final int[] taskOf;
  final long[] cost;
  final ItemTable items = new ItemTable();
  long constant;
  boolean feasible = true;

  PlacementCompiler(CompiledProblem problem, Places places) {
    this.problem = problem;
    this.places = places;
    jobs = problem.jobs();
    workflows = problem.workflows();
    state = problem.state();
    count = places.count();
    byteWeight = problem.objective().weight(ObjectiveTerm.BYTES_MOVED);
    numberOf = new int[problem.tasks()];
    taskOf = numberTasks();
    cost = new long[Math.multiplyExact(taskOf.length, count)];
    for (int v = 0; v < taskOf.length; v++) {
      problem.stop().look(v);
      fillCosts(v);
    }
    for (int j = 0; byteWeight > 0 && j < jobs.count(); j++) {
      addEdges(j);
      addInputs(j);
      problem.stop().look();
    }
  }

  private int[] numberTasks() {
    int[] pending = new int[problem.tasks()];
    int next = 0;
    for (int t = 0; t < pending.length; t++) {
      numberOf[t] = PlacementProblem.NO_TASK;
      if (state.isPending(t)) {
        numberOf[t] = next;
        pending[next++] = t;
      } else {
        constant += fixedDeliveries(t);
      }
    }
    return Arrays.copyOf(pending, next);
  }

  private long fixedDeliveries(int task) {
    long sum = 0;
    for (int o = jobs.outputsBegin(task); o < jobs.outputsEnd(task); o++) {
      boolean there =
          state.isFinished(task)
              ? FinishedData.isDelivered(problem, task, o)
              : state.runningWorker(state.runningIndex(task)) == jobs.outputTo(o);
      sum += there ? 0 : byteWeight * jobs.outputExpectedBytes(o);
    }
    return sum;
  }

  private void fillCosts(int v) {
    int task = taskOf[v];
    int begin = v * count;
    Arrays.fill(cost, begin, begin + count, PlacementProblem.FORBIDDEN);
    int wt = jobs.workflowTask(task);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      long runCost = PlacementProblem.runCost(problem, o);
      int c = workflows.optionClass(o);
      for (int p = places.classBegin(c); p < places.classEnd(c); p++) {
        int q = places.ofClass(p);
        if (runCost < cost[begin + q]
            && problem.pinsAllow(task, workflows.optionMode(o), places.worker(q))) {
          cost[begin + q] = runCost;
        }
      }
    }
    boolean any = false;
    for (int q = 0; q < count; q++) {
      if (cost[begin + q] != PlacementProblem.FORBIDDEN) {
        cost[begin + q] =
            misses(task, q)
                ? PlacementProblem.FORBIDDEN
                : cost[begin + q] + deliveries(task, places.worker(q));
      }
      any |= cost[begin + q] != PlacementProblem.FORBIDDEN;
    }
    feasible &= any;
  }

  private long deliveries(int task, int worker) {
    long sum = 0;
    for (int o = jobs.outputsBegin(task); o < jobs.outputsEnd(task); o++) {
      sum += jobs.outputTo(o) == worker ? 0 : byteWeight * jobs.outputExpectedBytes(o);
    }
    return sum;
  }

  /** Whether what is tied to a task misses its deadline on the way to or from a place. */
  private boolean misses(int task, int place) {
    int job = jobs.jobOf(task);
    if (jobs.deadlineMicros(job) == CompiledJobs.NONE) {
      return false;
    }
    int worker = places.worker(place);
    long slack = slackMicros(job);
    boolean late = Arrivals.releaseMicros(problem, task, worker) > jobs.deadlineMicros(job);
    for (int o = jobs.outputsBegin(task); o < jobs.outputsEnd(task); o++) {
      late |= problem.transfers().micros(worker, jobs.outputTo(o), jobs.outputBytes(o)) > slack;
    }
    return late;
  }

  private long slackMicros(int job) {
    return jobs.deadlineMicros(job) == CompiledJobs.NONE
        ? ItemTable.UNLIMITED
        : jobs.deadlineMicros(job) - Math.max(state.nowMicros(), jobs.releaseMicros(job));
  }

  private void addEdges(int job) {
    int offset = jobs.offset(job);
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      Map<Integer, List<Integer>> shared = new LinkedHashMap<>();
      int wt = t - offset;
      for (int p = workflows.succsBegin(wt); p < workflows.succsEnd(wt); p++) {
        int edge = workflows.succEdge(p);
        if (workflows.edgeBytes(edge) == 0 || !state.isPending(workflows.edgeTo(edge) + offset)) {
          continue;
        }
        if (workflows.edgeItem(edge) == CompiledWorkflows.NO_ITEM) {
          addEdgeItem(t, List.of(edge));
        } else {
          shared.computeIfAbsent(workflows.edgeItem(edge), k -> new ArrayList<>()).add(edge);
        }
      }
      for (List<Integer> edges : shared.values()) {
        addEdgeItem(t, edges);
      }
    }
  }

  private void addEdgeItem(int from, List<Integer> edges) {
    long below = 0;
    for (long level : levels(edges, workflows::edgeExpectedBytes)) {
      long least = level;
      addEdgeItem(
          from,
          edges.stream().filter(e -> workflows.edgeExpectedBytes(e) >= least).toList(),
          level - below);
      below = level;
    }
  }

  /**
   * What readers of the same data count it, from the least on: who counts more reads an item more,
   * so that at each place the most is paid that one of them counts.
   */
  private static <R> List<Long> levels(List<R> readers, ToLongFunction<R> counted) {
    return readers.stream()
        .mapToLong(counted)
        .filter(bytes -> bytes > 0)
        .distinct()
        .sorted()
        .boxed()
        .toList();
  }

  private void addEdgeItem(int from, List<Integer> edges, long counted) {
    int edge = edges.get(0);
    long bytes = workflows.edgeBytes(edge);
    int job = jobs.jobOf(from);
    items.begin(numberOf[from], byteWeight * counted, bytes, slackMicros(job));
    for (int e : edges) {
      items.addReader(numberOf[workflows.edgeTo(e) + jobs.offset(job)], e);
    }
    for (int q = 0; !state.isPending(from) && q < count; q++) {
      int worker = places.worker(q);
      boolean here =
          state.isFinished(from)
              ? FinishedData.isThere(problem, from, edge, worker)
              : state.runningWorker(state.runningIndex(from)) == worker;
      if (here) {
        items.addHome(q);
      }
    }
  }

  /** A task, by its number here, that reads an input of its job. */
  private record Read(int task, int input) {}

  private void addInputs(int job) {
    Map<Integer, List<Read>> shared = new LinkedHashMap<>();
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      for (int i = jobs.inputsBegin(t); state.isPending(t) && i < jobs.inputsEnd(t); i++) {
        int item = jobs.inputItem(i);
        if (jobs.inputBytes(i) == 0) {
          continue;
        }
        if (item < 0) {
          addInputItem(job, List.of(new Read(numberOf[t], i)));
        } else {
          shared.computeIfAbsent(item, k -> new ArrayList<>()).add(new Read(numberOf[t], i));
        }
      }
    }
    shared.values().forEach(reads -> addInputItem(job, reads));
  }

  /** The same data, as several tasks read it. */
  private void addInputItem(int job, List<Read> reads) {
    long below = 0;
    for (long level : levels(reads, read -> jobs.inputExpectedBytes(read.input))) {
      long least = level;
      addInputItem(
          job,
          reads.stream().filter(read -> jobs.inputExpectedBytes(read.input) >= least).toList(),
          level - below);
      below = level;
    }
  }

  private void addInputItem(int job, List<Read> reads, long counted) {
    int input = reads.get(0).input;
    long bytes = jobs.inputBytes(input);
    items.begin(PlacementProblem.NO_TASK, byteWeight * counted, bytes, slackMicros(job));
    for (Read read : reads) {
      items.addReader(read.task, ~read.input);
    }
    for (int p = jobs.placesBegin(input); p < jobs.placesEnd(input); p++) {
      int place = places.placeOf(jobs.place(p));
      if (place != Places.NONE) {
        items.addHome(place);
      }
    }
  }
}
