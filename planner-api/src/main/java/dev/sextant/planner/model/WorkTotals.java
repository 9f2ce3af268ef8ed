package dev.sextant.planner.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What all jobs together take at their worst: time, bytes, demands, budgets and cost. */
final class WorkTotals {
  private static final long LONGEST = 1L << 52;
  private static final long MICROS_PER_SECOND = 1_000_000;

  /** Durations, loads and transfers, one after the other. */
  final Total micros = new Total();

  final Total loadMicros = new Total();
  final Total loads = new Total();
  final Total bytesMoved = new Total();
  final Total workspaceBytes = new Total();
  final Total cost = new Total();
  final Map<String, Total> demands = new LinkedHashMap<>();
  final Map<String, Total> consumed = new LinkedHashMap<>();

  private final Problem problem;
  private final Names names;
  private final WorstLink worstLink;
  private final WorstLoads worstLoads;
  private Place dearest = Place.ROOT;
  private long price;

  private WorkTotals(Problem problem, Names names) {
    this.problem = problem;
    this.names = names;
    this.worstLink = WorstLink.of(problem, names);
    this.worstLoads = WorstLoads.of(problem, names);
  }

  static WorkTotals of(Problem problem, Names names) {
    WorkTotals totals = new WorkTotals(problem, names);
    totals.add();
    return totals;
  }

  private void add() {
    for (int i = 0; i < problem.workers().size(); i++) {
      prices(problem.workers().get(i), i);
    }
    long[] jobsOf = new long[problem.workflows().size()];
    for (int i = 0; i < problem.jobs().size(); i++) {
      Job job = problem.jobs().get(i);
      int workflow = names.workflows().positionOf(job.workflow());
      if (workflow != IdIndex.NONE) {
        jobsOf[workflow]++;
      }
      tiedData(JobValidator.place(job, i), job);
    }
    for (int i = 0; i < jobsOf.length; i++) {
      if (jobsOf[i] > 0) {
        workflow(i, jobsOf[i]);
      }
    }
  }

  private void prices(Worker worker, int position) {
    Place place = Place.ROOT.element("workers", position, "worker", worker.id());
    if (worker.price() instanceof Price.Constant constant) {
      price(place, constant.microUnitsPerSecond());
    }
    for (int i = 0; i < worker.calendar().steps().size(); i++) {
      Long ofStep = worker.calendar().steps().get(i).priceMicroUnitsPerSecond();
      if (ofStep != null) {
        price(place.element("calendar", i, "step", null), ofStep);
      }
    }
  }

  private void price(Place place, long microUnitsPerSecond) {
    if (microUnitsPerSecond > price) {
      price = microUnitsPerSecond;
      dearest = place;
    }
  }

  private void tiedData(Place place, Job job) {
    for (int i = 0; i < job.inputs().size(); i++) {
      transfer(place, "inputs", "input", i, job.inputs().get(i).bytes(), 1);
    }
    for (int i = 0; i < job.outputs().size(); i++) {
      transfer(place, "outputs", "output", i, job.outputs().get(i).bytes(), 1);
    }
  }

  private void transfer(
      Place owner, String list, String kind, int position, long bytes, long times) {
    long transfer = worstLink.moveMicros(bytes);
    if (micros.add(Saturated.multiply(transfer, times))) {
      Place place = owner.element(list, position, kind, null);
      micros.name(place, "bytes", null, "longest transfer in microseconds", transfer);
    }
    if (bytesMoved.add(Saturated.multiply(Math.max(0, bytes), times))) {
      bytesMoved.name(owner.element(list, position, kind, null), "bytes", bytes);
    }
  }

  private void workflow(int position, long times) {
    Workflow workflow = problem.workflows().get(position);
    Place place = Place.ROOT.element("workflows", position, "workflow", workflow.id());
    for (int i = 0; i < workflow.tasks().size(); i++) {
      Task task = workflow.tasks().get(i);
      task(place.element("tasks", i, "task", task.id()), task, times);
    }
    for (int i = 0; i < workflow.edges().size(); i++) {
      transfer(place, "edges", "edge", i, workflow.edges().get(i).bytes(), times);
    }
  }

  private void task(Place place, Task task, long times) {
    long longest = 0;
    long longestLoad = 0;
    int mostModels = 0;
    long mostCost = 0;
    int dearestMode = 0;
    for (int i = 0; i < task.modes().size(); i++) {
      Mode mode = task.modes().get(i);
      long duration = longest(mode);
      longest = Math.max(longest, duration);
      long ofMode = Saturated.add(Math.max(0, mode.costMicroUnits()), priceOf(duration));
      if (ofMode > mostCost) {
        mostCost = ofMode;
        dearestMode = i;
      }
      longestLoad = Math.max(longestLoad, loadMicros(mode));
      mostModels = Math.max(mostModels, mode.models().size());
    }
    if (micros.add(Saturated.multiply(longest, times))) {
      nameDuration(place, task, longest);
    }
    long load = Saturated.multiply(longestLoad, times);
    loadMicros.add(load);
    if (micros.add(load)) {
      nameLoad(task, longestLoad);
    }
    loads.add(mostModels * times);
    workspace(place, task, times);
    cost(place, task, dearestMode, mostCost, times);
    largest(place, task, times, "demands", Mode::demands, demands);
    largest(place, task, times, "consumes", Mode::consumes, consumed);
  }

  private static long longest(Mode mode) {
    return mode.batch() == null ? longest(mode.duration()) : longest(mode.batch());
  }

  /** A run lasts as long as the largest batch at most. */
  private static long longest(Batch batch) {
    Collection<List<Long>> tables =
        batch.duration() instanceof BatchDuration.Fixed fixed
            ? List.of(fixed.micros())
            : ((BatchDuration.PerWorker) batch.duration()).micros().values();
    long longest = 0;
    for (List<Long> table : tables) {
      for (int i = 0; i < Math.min(batch.limit(), table.size()); i++) {
        longest = Math.max(longest, table.get(i));
      }
    }
    return longest;
  }

  private static long longest(TaskDuration duration) {
    if (duration instanceof TaskDuration.Fixed fixed) {
      return Math.max(0, fixed.micros());
    }
    long longest = 0;
    if (duration instanceof TaskDuration.PerWorker byName) {
      for (long micros : byName.micros().values()) {
        longest = Math.max(longest, micros);
      }
    }
    return longest;
  }

  private long loadMicros(Mode mode) {
    long sum = 0;
    for (String id : mode.models()) {
      int model = names.models().positionOf(id);
      sum = model == IdIndex.NONE ? sum : Saturated.add(sum, worstLoads.micros(model));
    }
    return sum;
  }

  private void nameDuration(Place place, Task task, long longest) {
    for (int i = 0; i < task.modes().size(); i++) {
      Mode mode = task.modes().get(i);
      if (longest(mode) != longest) {
        continue;
      }
      if (mode.batch() != null) {
        Place batch = TaskValidator.modePlace(place, task, i).member("batch", "the batch");
        micros.name(batch, "durationMicros", null, "durationMicros", longest);
        return;
      }
      TaskDuration duration = mode.duration();
      String key = null;
      if (duration instanceof TaskDuration.PerWorker byName) {
        for (Map.Entry<String, Long> entry : byName.micros().entrySet()) {
          key = key == null && entry.getValue() == longest ? entry.getKey() : key;
        }
      }
      Place modePlace = TaskValidator.modePlace(place, task, i);
      micros.name(modePlace, "durationMicros", key, "durationMicros", longest);
      return;
    }
  }

  /** Names the slowest model of the mode that loads longest. */
  private void nameLoad(Task task, long longestLoad) {
    for (Mode mode : task.modes()) {
      if (loadMicros(mode) != longestLoad) {
        continue;
      }
      int slowest = IdIndex.NONE;
      for (String id : mode.models()) {
        int model = names.models().positionOf(id);
        if (model != IdIndex.NONE
            && (slowest == IdIndex.NONE || worstLoads.micros(model) > worstLoads.micros(slowest))) {
          slowest = model;
        }
      }
      String type = worstLoads.worstType(slowest);
      micros.name(
          Place.ROOT.element("models", slowest, "model", problem.models().get(slowest).id()),
          type == null ? "bytes" : "loadMicrosByWorkerType",
          type,
          "longest load in microseconds",
          worstLoads.micros(slowest));
      return;
    }
  }

  private void workspace(Place place, Task task, long times) {
    int most = 0;
    for (int i = 1; i < task.modes().size(); i++) {
      if (task.modes().get(i).workspaceBytes() > task.modes().get(most).workspaceBytes()) {
        most = i;
      }
    }
    long bytes = task.modes().isEmpty() ? 0 : task.modes().get(most).workspaceBytes();
    if (bytes > 0 && workspaceBytes.add(Saturated.multiply(bytes, times))) {
      workspaceBytes.name(TaskValidator.modePlace(place, task, most), "workspaceBytes", bytes);
    }
  }

  private void cost(Place place, Task task, int dearestMode, long mostCost, long times) {
    if (cost.add(Saturated.multiply(mostCost, times))) {
      Mode mode = task.modes().get(dearestMode);
      if (mode.costMicroUnits() >= priceOf(longest(mode))) {
        Place modePlace = TaskValidator.modePlace(place, task, dearestMode);
        cost.name(modePlace, "costMicroUnits", mode.costMicroUnits());
      } else {
        cost.name(dearest, "priceMicroUnitsPerSecond", price);
      }
    }
  }

  /** A duration beyond the horizon is an error of its own, and does not make a price one. */
  private long priceOf(long duration) {
    return Saturated.multiplyDivideUp(price, Math.min(LONGEST, duration), MICROS_PER_SECOND);
  }

  /** Adds the largest amount over the modes of a task for each name. */
  private static void largest(
      Place place,
      Task task,
      long times,
      String field,
      Function<Mode, Map<String, Long>> amounts,
      Map<String, Total> totals) {
    if (task.modes().size() == 1) {
      for (Map.Entry<String, Long> entry : amounts.apply(task.modes().get(0)).entrySet()) {
        amount(TaskValidator.modePlace(place, task, 0), field, entry, times, totals);
      }
      return;
    }
    Map<String, Integer> modeOf = new LinkedHashMap<>();
    for (int i = 0; i < task.modes().size(); i++) {
      for (Map.Entry<String, Long> entry : amounts.apply(task.modes().get(i)).entrySet()) {
        Integer best = modeOf.get(entry.getKey());
        if (best == null
            || amounts.apply(task.modes().get(best)).get(entry.getKey()) < entry.getValue()) {
          modeOf.put(entry.getKey(), i);
        }
      }
    }
    for (Map.Entry<String, Integer> best : modeOf.entrySet()) {
      long amount = amounts.apply(task.modes().get(best.getValue())).get(best.getKey());
      Place modePlace = TaskValidator.modePlace(place, task, best.getValue());
      amount(modePlace, field, Map.entry(best.getKey(), amount), times, totals);
    }
  }

  private static void amount(
      Place mode,
      String field,
      Map.Entry<String, Long> amount,
      long times,
      Map<String, Total> totals) {
    String name = amount.getKey();
    Total total = totals.computeIfAbsent(name, key -> new Total());
    if (total.add(Saturated.multiply(Math.max(0, amount.getValue()), times))) {
      String label = field + " of (" + Place.shown(name) + ")";
      total.name(mode, field, name, label, amount.getValue());
    }
  }
}
