package dev.sextant.planner.check;

import dev.sextant.planner.check.ResolvedPlan.ResidencyOrigin;
import dev.sextant.planner.check.ResolvedPlan.ResolvedResidency;
import dev.sextant.planner.check.ResolvedPlan.Run;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Chances;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Computes the metrics of a plan: SEMANTICS.md, section 5. */
final class Accounting {
  private static final long MICROS_PER_SECOND = 1_000_000;

  private final ProblemIndex index;
  private final ResolvedPlan plan;
  private final Options options;
  private final Transfers transfers;
  private final Map<ObjectiveTerm, Long> terms = new EnumMap<>(ObjectiveTerm.class);
  private long latestEnd;

  Accounting(ResolvedPlan plan, Options options) {
    this.plan = plan;
    this.options = options;
    index = plan.index();
    transfers = new Transfers(index);
    latestEnd = index.now();
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      terms.put(term, 0L);
    }
  }

  /** The weighed sum alone: terms without a weight are not computed. */
  long objective() {
    if (isWeighed(
        ObjectiveTerm.MAKESPAN_MICROS,
        ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
        ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS,
        ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS)) {
      for (int number = 0; number < index.jobCount(); number++) {
        addJob(number, 0);
      }
      add(ObjectiveTerm.MAKESPAN_MICROS, Exact.minus(latestEnd, index.now()));
    }
    if (isWeighed(ObjectiveTerm.LOAD_COUNT, ObjectiveTerm.MODEL_LOAD_MICROS)) {
      addLoads();
    }
    if (isWeighed(ObjectiveTerm.BYTES_MOVED)) {
      add(ObjectiveTerm.BYTES_MOVED, new BytesMoved(plan, transfers).total());
    }
    if (isWeighed(ObjectiveTerm.COST_MICRO_UNITS)) {
      addCosts();
    }
    if (isWeighed(ObjectiveTerm.WORKERS_USED)) {
      for (int worker = 0; worker < index.workerCount(); worker++) {
        addIfUsed(worker);
      }
    }
    if (isWeighed(ObjectiveTerm.MOVED_RUNS, ObjectiveTerm.SHIFTED_MICROS)) {
      addChanges();
    }
    return weighed();
  }

  /** By how much new runs differ from the plan before. */
  private void addChanges() {
    for (PlannedRun planned : index.problem().state().planned()) {
      Integer job = index.findJob(planned.job());
      Run run = job == null ? null : plan.run(index.requireTask(job, planned.task()));
      if (run != null && !run.running()) {
        boolean moved = run.worker() != index.requireWorker(planned.worker());
        add(ObjectiveTerm.MOVED_RUNS, moved ? 1 : 0);
        long later = Exact.minus(run.start(), planned.startMicros());
        add(ObjectiveTerm.SHIFTED_MICROS, Math.max(0, later));
      }
    }
  }

  private boolean isWeighed(ObjectiveTerm... any) {
    for (ObjectiveTerm term : any) {
      if (index.problem().objective().weight(term) > 0) {
        return true;
      }
    }
    return false;
  }

  private long weighed() {
    long objective = 0;
    for (Map.Entry<ObjectiveTerm, Long> term : terms.entrySet()) {
      long weight = index.problem().objective().weight(term.getKey());
      objective = Exact.plus(objective, Exact.times(weight, term.getValue()));
    }
    return objective;
  }

  PlanMetrics metrics() {
    List<JobMetrics> jobs = jobs();
    add(ObjectiveTerm.MAKESPAN_MICROS, Exact.minus(latestEnd, index.now()));
    addLoads();
    add(ObjectiveTerm.BYTES_MOVED, new BytesMoved(plan, transfers).total());
    addCosts();
    addChanges();
    List<WorkerMetrics> workers = workers();
    int modelTasks = 0;
    for (Run run : plan.runs()) {
      modelTasks += usesModels(run) ? 1 : 0;
    }
    return new PlanMetrics(
        terms,
        weighed(),
        jobs,
        workers,
        workers.stream().mapToInt(WorkerMetrics::loads).sum(),
        workers.stream().mapToInt(WorkerMetrics::evictions).sum(),
        modelTasks,
        modelTasks - misses());
  }

  private void add(ObjectiveTerm term, long amount) {
    terms.merge(term, amount, Exact::plus);
  }

  private List<JobMetrics> jobs() {
    Map<WorkflowIndex, Long> longestPaths = new IdentityHashMap<>();
    List<JobMetrics> jobs = new ArrayList<>(index.jobCount());
    for (int number = 0; number < index.jobCount(); number++) {
      long best =
          longestPaths.computeIfAbsent(
              index.workflow(number), workflow -> workflow.longestPathMicros(options));
      jobs.add(addJob(number, best));
    }
    return jobs;
  }

  private JobMetrics addJob(int number, long best) {
    Job job = index.job(number);
    Long ended = jobEnd(number);
    long end = ended == null ? job.releaseMicros() : ended;
    latestEnd = Math.max(latestEnd, end);
    long flow = Exact.minus(end, job.releaseMicros());
    Long due = job.dueMicros();
    boolean late = due != null && end > due;
    long tardiness = due != null && late ? Exact.minus(end, due) : 0;
    long weight = job.weight();
    add(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS, Exact.times(weight, flow));
    add(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS, Exact.times(weight, tardiness));
    add(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, late ? weight : 0);
    return new JobMetrics(job.id(), end, flow, tardiness, late, best);
  }

  private @Nullable Long jobEnd(int job) {
    Long latest = null;
    for (int node = 0; node < index.workflow(job).size(); node++) {
      int task = index.firstTask(job) + node;
      FinishedTask finished = index.finished(task);
      Run run = plan.run(task);
      if (finished != null) {
        latest = later(latest, finished.endMicros());
      } else if (run != null) {
        latest = later(latest, run.end());
      }
    }
    for (JobOutput output : index.job(job).outputs()) {
      int task = index.requireTask(job, output.task());
      Long end = transfers.deliveryEnd(output, index.finished(task), plan.run(task));
      latest = end == null ? latest : later(latest, end);
    }
    return latest;
  }

  private static Long later(@Nullable Long a, long b) {
    return a == null ? b : (Long) Math.max(a, b);
  }

  private void addLoads() {
    Map<ResolvedResidency, Long> chances = loadChances();
    for (ResolvedResidency hold : plan.holds()) {
      if (hold.origin() == ResidencyOrigin.LOAD) {
        long chance = chances.getOrDefault(hold, Task.CERTAIN_MILLIONTHS);
        long micros = Exact.minus(hold.ready(), hold.loadStart());
        add(ObjectiveTerm.LOAD_COUNT, Chances.expected(1, chance));
        add(ObjectiveTerm.MODEL_LOAD_MICROS, Chances.expected(micros, chance));
      }
    }
  }

  /** By residency, the chance of the likeliest run that it serves, where that may not be 1. */
  private Map<ResolvedResidency, Long> loadChances() {
    Map<ResolvedResidency, Long> chances = new IdentityHashMap<>();
    if (index.workflows().stream().allMatch(WorkflowIndex::isCertain)) {
      return chances;
    }
    Map<Long, List<ResolvedResidency>> holds = new HashMap<>();
    for (ResolvedResidency hold : plan.holds()) {
      long key = index.key(hold.worker(), hold.model());
      holds.computeIfAbsent(key, any -> new ArrayList<>()).add(hold);
    }
    for (Run run : plan.runs()) {
      long chance = index.workflow(run.job()).chance(run.node());
      for (String model : usesModels(run) ? run.mode().models() : List.<String>of()) {
        long key = index.key(run.worker(), index.requireModel(model));
        for (ResolvedResidency hold : holds.getOrDefault(key, List.of())) {
          if (hold.ready() <= run.start() && run.end() <= hold.evict()) {
            chances.merge(hold, chance, Math::max);
          }
        }
      }
    }
    return chances;
  }

  private void addCosts() {
    for (Run run : plan.runs()) {
      if (!run.running()) {
        long time = plan.batches().takes(run) ? expectedTimeCost(run) : 0;
        WorkflowIndex workflow = index.workflow(run.job());
        long own = workflow.expected(run.node(), run.mode().costMicroUnits());
        add(ObjectiveTerm.COST_MICRO_UNITS, Exact.plus(time, own));
      }
    }
  }

  /** What the time of a run costs, or of all of its batch: as likely as the likeliest of those. */
  private long expectedTimeCost(Run run) {
    RunBatches.RunBatch batch = plan.batches().of(run);
    long chance = 0;
    for (Run member : batch == null ? List.of(run) : batch.members()) {
      chance = Math.max(chance, index.workflow(member.job()).chance(member.node()));
    }
    long cost = timeCost(index.worker(run.worker()), run.start(), run.end());
    return Chances.expected(cost, chance);
  }

  /** The integral of the price over a run, rounded up. */
  private static long timeCost(Worker worker, long start, long end) {
    long own = ((Price.Constant) worker.price()).microUnitsPerSecond();
    if (worker.calendar().steps().isEmpty()) {
      return Exact.timesOver(own, Math.max(0, Exact.minus(end, start)), MICROS_PER_SECOND);
    }
    BigInteger total = BigInteger.ZERO;
    long at = start;
    long price = own;
    for (Calendar.Step step : worker.calendar().steps()) {
      long until = Math.min(end, step.fromMicros());
      if (until > at) {
        total = total.add(product(price, at, until));
        at = until;
      }
      Long ofStep = step.priceMicroUnitsPerSecond();
      price = ofStep == null ? own : ofStep;
    }
    return Exact.over(end > at ? total.add(product(price, at, end)) : total, MICROS_PER_SECOND);
  }

  private static BigInteger product(long price, long from, long to) {
    return BigInteger.valueOf(to)
        .subtract(BigInteger.valueOf(from))
        .multiply(BigInteger.valueOf(price));
  }

  private List<WorkerMetrics> workers() {
    List<WorkerMetrics> workers = new ArrayList<>(index.workerCount());
    for (int worker = 0; worker < index.workerCount(); worker++) {
      List<Run> runs = new ArrayList<>(plan.runsOn(worker));
      addIfUsed(worker);
      runs.sort(Comparator.comparingLong(Run::start));
      BusyTime busy = new BusyTime();
      runs.forEach(run -> busy.add(run.start(), run.end()));

      List<ResolvedResidency> holds = new ArrayList<>(plan.holdsOn(worker));
      holds.sort(Comparator.comparingLong(ResolvedResidency::loadStart));
      BusyTime loading = new BusyTime();
      int loads = 0;
      int evictions = 0;
      for (ResolvedResidency hold : holds) {
        if (hold.loads()) {
          loading.add(hold.loadStart(), hold.ready());
        }
        loads += hold.origin() == ResidencyOrigin.LOAD ? 1 : 0;
        evictions += hold.evicted() ? 1 : 0;
      }
      long makespan = Exact.minus(latestEnd, index.now());
      workers.add(
          new WorkerMetrics(
              index.worker(worker).id(),
              runs.size(),
              busy.micros,
              loading.micros,
              loads,
              evictions,
              makespan == 0 ? 0 : (double) busy.micros / makespan));
    }
    return workers;
  }

  private void addIfUsed(int worker) {
    if (plan.runsOn(worker).stream().anyMatch(run -> !run.running())) {
      add(ObjectiveTerm.WORKERS_USED, 1);
    }
  }

  /** The length of a union of intervals between now and the latest job end, added by start. */
  private final class BusyTime {
    private long micros;
    private long until = index.now();

    void add(long start, long end) {
      long from = Math.max(start, until);
      long to = Math.min(end, latestEnd);
      if (from < to) {
        micros += to - from;
        until = to;
      }
    }
  }

  private static boolean usesModels(Run run) {
    return !run.running() && !run.mode().models().isEmpty();
  }

  /** How many runs are the first user of a load. */
  private int misses() {
    Coverage coverage = new Coverage(plan);
    Map<ResolvedResidency, Run> firstUsers = new IdentityHashMap<>();
    for (Run run : plan.runs()) {
      if (usesModels(run)) {
        for (String id : run.mode().models()) {
          int model = index.requireModel(id);
          ResolvedResidency hold = coverage.covering(run.worker(), model, run.start(), run.end());
          if (hold != null && hold.origin() == ResidencyOrigin.LOAD) {
            firstUsers.merge(hold, run, (a, b) -> b.start() < a.start() ? b : a);
          }
        }
      }
    }
    return (int) firstUsers.values().stream().mapToInt(Run::task).distinct().count();
  }
}
