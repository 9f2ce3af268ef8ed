package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.compiled.TimeGrid;
import dev.sextant.planner.evidence.Argument;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.JobsArgument;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.evidence.OrderArgument;
import dev.sextant.planner.evidence.OrderStep;
import dev.sextant.planner.evidence.PathArgument;
import dev.sextant.planner.evidence.Unargued;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.placement.PlacementSolution;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Combinatorial lower bounds that hold for every plan of a problem in which every task has an
 * option. Thread-safe; what it says never changes.
 *
 * <p>Heads and tails are there at once. Bounds on the objective are computed when first asked for,
 * in a few passes over the problem and a bounded number of further steps (edge finding only up to
 * 2000 tasks), and by these arguments, which are also the names of their sources:
 *
 * <ul>
 *   <li>{@code critical-path}: the longest path with unavoidable transfers, loads and deliveries;
 *   <li>{@code work}, {@code work-of-class}, {@code priced-work}, {@code work-and-loads}: volume
 *       against capacity, over pairs of a head and a tail, with even or searched prices;
 *   <li>{@code load-channel}: unavoidable loads against the channels that carry them;
 *   <li>{@code edge-finding}: refuted makespans, with workers that run one task at a time;
 *   <li>{@code job-work}: sums over jobs on one priced machine;
 *   <li>{@code job-sets}: the same from when sets of jobs can be done, in the best order of ends;
 *   <li>{@code budgeted-cost}: money, as budgets do not suffice for the cheapest options;
 *   <li>{@code crowded-cost}: money, as not all runs fit where and when they are cheapest;
 *   <li>{@code fewest-workers}: workers, by what few of them can do until deadlines, or at the cost
 *       of a longer makespan;
 *   <li>{@code placement}: money and bytes together, by minimum cuts ({@link PlacementSolution}).
 * </ul>
 *
 * <p>Where runs go in batches, each has its least even share of one as its work and of what it
 * costs; edge finding and crowded money, which look at single runs, are left out.
 *
 * <p>Where all times of a problem are multiples of a step, so are the bounds on makespan and flow.
 * The other terms follow from what each task must at least cost, load and move.
 */
public final class LowerBounds {
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final CriticalPath path;
  private final ClassTransfers transfers;
  private final long[] tail;
  private final int[] home;
  private final UnavoidableLoads loads;
  private final MoneyBounds money;
  private long @Nullable [] heads;
  private @Nullable WorkBounds volume;
  private @Nullable JobWorkBounds overJobs;
  private @Nullable JobSetBounds sets;
  private @Nullable LowerBound makespan;

  /** Of sums over jobs, as far as they have been asked for. */
  private final Map<ObjectiveTerm, LowerBound> sums = new EnumMap<>(ObjectiveTerm.class);

  private FewestWorkers.@Nullable Found workers;
  private long leastWorkers = -1;
  private @Nullable LowerBound objective;
  private @Nullable BoundEvidence evidence;

  /** What proves the bound on the makespan if it comes from edge finding and was written down. */
  private @Nullable List<OrderStep> order;

  private LowerBounds(CompiledProblem problem) {
    this.problem = problem;
    this.workflows = problem.workflows();
    this.jobs = problem.jobs();
    this.state = problem.state();
    transfers = new ClassTransfers(problem);
    path = new CriticalPath(problem, transfers);
    tail = new TailPath(problem, transfers).tail;
    home = HomeClasses.of(problem);
    loads = new UnavoidableLoads(problem, path, tail, home);
    money = new MoneyBounds(problem, path.head, tail);
  }

  /**
   * The bounds of a problem in which every unfinished task has an option; all who ask share them.
   *
   * @throws StoppedException when the signal that the problem was compiled with is set on the way
   */
  public static LowerBounds of(CompiledProblem problem) {
    return problem.derived(LowerBounds.class, LowerBounds::new);
  }

  /** The bounds if somebody has asked for them, otherwise null. */
  public static @Nullable LowerBounds soFar(CompiledProblem problem) {
    return problem.derivedSoFar(LowerBounds.class);
  }

  /** The bound on the weighted objective, with its source; computed when first asked for. */
  public LowerBound objective() {
    if (problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) > 0) {
      // May take a while, in which others may ask for prices.
      money.bound();
    }
    return objectiveWithMoneyKnown();
  }

  private synchronized LowerBound objectiveWithMoneyKnown() {
    LowerBound found = objective;
    if (found == null) {
      found = withWorkers(withPlacement(weighted(this::term)));
      evidence = evidence(found.value(), this::term, true);
      objective = found;
    }
    return found;
  }

  /** Workers with the makespan that fewer take, where that is more than the least of them. */
  private LowerBound withWorkers(LowerBound bound) {
    long perWorker = problem.objective().weight(ObjectiveTerm.WORKERS_USED);
    if (perWorker == 0) {
      return bound;
    }
    long more = workers().value() - perWorker * leastWorkers();
    boolean alone = bound.value() == perWorker * leastWorkers();
    return more == 0
        ? bound
        : new LowerBound(bound.value() + more, alone ? "fewest-workers" : "sum-of-terms");
  }

  private FewestWorkers.Found workers() {
    FewestWorkers.Found known = workers;
    if (known == null) {
      long makespan =
          problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS) > 0
              ? makespanMicros().value()
              : 0;
      known = volume().workers().best(makespan, new EvidenceNames(problem));
      workers = known;
    }
    return known;
  }

  private long leastWorkers() {
    if (leastWorkers < 0) {
      leastWorkers = FewestWorkers.least(problem);
    }
    return leastWorkers;
  }

  /** Money and bytes together where that is more than each of them alone. */
  private LowerBound withPlacement(LowerBound bound) {
    long more = placedTogether();
    if (more == 0) {
      return bound;
    }
    boolean alone = bound.value() == PlacementSolution.of(problem).bound() - more;
    return new LowerBound(bound.value() + more, alone ? "placement" : "sum-of-terms");
  }

  /** How much more money and bytes are together than each of them alone; 0 if they are not. */
  private long placedTogether() {
    long perMoney = problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS);
    long bytes = problem.objective().weight(ObjectiveTerm.BYTES_MOVED);
    if (bytes == 0) {
      return 0;
    }
    long apart =
        (perMoney == 0 ? 0 : perMoney * money.bound().value()) + bytes * unavoidableBytes();
    return Math.max(0, PlacementSolution.of(problem).bound() - apart);
  }

  /**
   * What is known of {@link #objective} without another look at work: the whole bound if it has
   * been computed, otherwise the bounds on its terms that have been, and those of critical paths
   * and of what each task must at least cost, load and move. One pass over the problem that nothing
   * stops.
   */
  public synchronized LowerBound objectiveSoFar() {
    return objective != null ? objective : weighted(this::quickly);
  }

  /**
   * What proves {@link #objectiveSoFar}, which is {@link #objective} once that has been asked for.
   * A bound that comes without an argument is part of it by name, as {@link Unargued}.
   */
  public synchronized BoundEvidence evidence() {
    BoundEvidence known = evidence;
    return known != null && objective != null
        ? known
        : evidence(objectiveSoFar().value(), this::quickly, false);
  }

  private BoundEvidence evidence(
      long value, Function<ObjectiveTerm, LowerBound> boundOf, boolean whole) {
    List<Argument> arguments = new ArrayList<>();
    boolean placed = whole && placedTogether() > 0;
    Argument fewest = whole && workers != null ? workers.argument() : null;
    if (fewest != null) {
      arguments.add(fewest);
    }
    if (placed) {
      arguments.add(PlacementSolution.of(problem).argument());
    }
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      boolean part = term == ObjectiveTerm.COST_MICRO_UNITS || term == ObjectiveTerm.BYTES_MOVED;
      boolean said = part && placed || term == ObjectiveTerm.WORKERS_USED && fewest != null;
      if (problem.objective().weight(term) > 0 && !said) {
        LowerBound bound = boundOf.apply(term);
        if (bound.value() > 0) {
          arguments.add(argument(term, bound));
        }
      }
    }
    return new BoundEvidence(value, TimeGrid.stepMicros(problem), arguments);
  }

  private Argument argument(ObjectiveTerm term, LowerBound bound) {
    EvidenceNames names = new EvidenceNames(problem);
    long value = bound.value();
    List<OrderStep> steps = order;
    if (bound.source().equals("edge-finding") && steps != null) {
      return new OrderArgument(value, steps);
    }
    Argument ofMoney = term == ObjectiveTerm.COST_MICRO_UNITS ? money.argument(bound, names) : null;
    if (ofMoney != null) {
      return ofMoney;
    }
    return switch (bound.source()) {
      case "critical-path" ->
          term == ObjectiveTerm.MAKESPAN_MICROS
              ? path(value, names)
              : new JobsArgument(term, value, JobsArgument.Rule.PATHS, List.of(), List.of());
      case "work", "work-of-class", "priced-work", "work-and-loads" ->
          volume().argument(value, names);
      case "load-channel" -> loads.argument(value, names);
      case "job-work" -> overJobs().argument(term, value, names);
      case "job-sets" -> sets().argument(term, value, names);
      case "unavoidable-loads", "tied-data", "cheapest-options", "any-run" ->
          new LeastArgument(term, value);
      default ->
          new Unargued(Math.multiplyExact(problem.objective().weight(term), value), bound.source());
    };
  }

  private PathArgument path(long value, EvidenceNames names) {
    int last = 0;
    for (int j = 0; j < jobs.count(); j++) {
      last = path.jobEnd[j] > path.jobEnd[last] ? j : last;
    }
    return new PathArgument(
        value, names.job(last), path.behind(last).stream().map(names::task).toList());
  }

  /** The bound on the makespan, counted from now, with its source; computed when asked for. */
  public synchronized LowerBound makespanMicros() {
    if (makespan == null) {
      makespan = makespan(loads.endMicros());
    }
    return makespan;
  }

  /**
   * The part of {@link #makespanMicros} that comes from the work of all tasks together: no plan's
   * makespan, counted from now, is shorter, whatever the order of tasks. 0 if nothing is known.
   */
  public synchronized long workMicros() {
    return Math.max(state.nowMicros(), volume().endMicros()) - state.nowMicros();
  }

  /**
   * The bound on one term of the objective, unweighed, with its source, whatever its weight;
   * computed when first asked for.
   */
  public synchronized LowerBound termBound(ObjectiveTerm term) {
    return term(Objects.requireNonNull(term, "term"));
  }

  /** Why no plan exists, as far as heads, tails and totals tell. */
  synchronized List<Refutation> refutations() {
    return new Refutations(problem, path, tail, transfers).all();
  }

  /** No plan starts a task earlier. */
  public long headMicros(int task) {
    return path.head[task];
  }

  /**
   * No plan starts a task earlier on a worker of a class; {@code Long.MAX_VALUE} where a pending
   * one cannot run. The table of all of them is computed when first asked for: tasks x classes.
   */
  public synchronized long headMicros(int task, int workerClass) {
    return headsOnClasses()[task * problem.workers().classes() + workerClass];
  }

  private long[] headsOnClasses() {
    long[] table = heads;
    if (table == null) {
      table = new long[Math.multiplyExact(problem.tasks(), problem.workers().classes())];
      new CriticalPath(problem, transfers, table, CriticalPath.MAX_TABLE);
      heads = table;
    }
    return table;
  }

  /**
   * At least this much time passes between the end of a task and the end of its job, deliveries
   * included.
   */
  public long tailMicros(int task) {
    return tail[task];
  }

  /** No plan ends a job earlier. */
  public long jobEndMicros(int job) {
    return path.jobEnd[job];
  }

  /**
   * What an option costs under the prices for the capacity of worker classes that make the work of
   * all tasks worth most (the dual of their fractional assignment to classes), in no unit; 0 for
   * all options where there is only one class and resource. Options whose price is near the least
   * of their task are those that a balanced assignment uses.
   */
  public synchronized double optionPrice(int option) {
    return volume().optionPrice(option);
  }

  /**
   * What a microsecond of all of a worker of a class is worth under the prices of {@link
   * #optionPrice}, in the same unit; 1 for all where there is only one class and resource.
   */
  public synchronized double workerPrice(int workerClass) {
    return volume().workerPrice(workerClass);
  }

  /**
   * What all workers can do for pending tasks until an instant by which the last of them has ended
   * is worth at most under the prices of {@link #optionPrice}; infinite where there is only one
   * class and resource. Where the options of all pending tasks cost more together, a plan ends
   * later.
   */
  public synchronized double workUntil(long endMicros) {
    return volume().worthUntil(endMicros);
  }

  /**
   * All sets of the jobs that a term is a sum over, with what is known of when they end, for who
   * knows more; null where the term is no such sum, where they are too many, or where runs go in
   * batches. A new one each time.
   */
  public synchronized @Nullable JobSets jobSets(ObjectiveTerm term) {
    if (workflows.hasBatches()) {
      return null;
    }
    return switch (term) {
      case TOTAL_WEIGHTED_FLOW_MICROS, TOTAL_WEIGHTED_TARDINESS_MICROS, TOTAL_WEIGHTED_LATE_JOBS ->
          sets().sets(term);
      default -> null;
    };
  }

  /**
   * What the jobs that a term is a sum over need between two moments, given when they end; null
   * where {@link #jobSets} is. A new one each time.
   */
  public synchronized @Nullable IntervalWork intervalWork(ObjectiveTerm term) {
    return jobSets(term) == null ? null : sets().intervals(term, headsOnClasses());
  }

  private WorkBounds volume() {
    if (volume == null) {
      volume = new WorkBounds(problem, path, tail, home, loads);
    }
    return volume;
  }

  private LowerBound makespan(long channel) {
    long now = state.nowMicros();
    long critical = criticalEnd();
    WorkBounds volume = volume();
    long work = volume.endMicros();
    long grid = TimeGrid.stepMicros(problem);
    long best = Math.max(critical, Math.max(work, channel));
    String source =
        best == critical ? "critical-path" : best == work ? volume.source() : "load-channel";
    best += Math.floorMod(now - best, grid);
    if (workflows.hasBatches()) {
      return new LowerBound(best - now, source);
    }
    long tightened = UnaryBounds.endMicros(problem, path, tail, transfers, best, grid);
    if (tightened == best) {
      return new LowerBound(best - now, source);
    }
    order = refutation(tightened - grid);
    return new LowerBound(tightened - now, "edge-finding");
  }

  /** Why nothing ends by a refuted end; null when there is no time to write it down. */
  private @Nullable List<OrderStep> refutation(long end) {
    try {
      return UnaryBounds.refutation(
          problem, path, tail, transfers, end, new EvidenceNames(problem));
    } catch (StoppedException e) {
      // The end stays refuted, and the bound stands without an argument.
      return null;
    }
  }

  /** When the critical paths let the last job end, at least now. */
  private long criticalEnd() {
    long critical = state.nowMicros();
    for (int j = 0; j < jobs.count(); j++) {
      critical = Math.max(critical, path.jobEnd[j]);
    }
    return critical;
  }

  private LowerBound quickly(ObjectiveTerm term) {
    return switch (term) {
      case MAKESPAN_MICROS ->
          makespan != null
              ? makespan
              : new LowerBound(criticalEnd() - state.nowMicros(), "critical-path");
      case TOTAL_WEIGHTED_FLOW_MICROS, TOTAL_WEIGHTED_TARDINESS_MICROS, TOTAL_WEIGHTED_LATE_JOBS ->
          sums.containsKey(term)
              ? overJobs(term)
              : new LowerBound(new JobWorkBounds(problem, path).pathBound(term), "critical-path");
      case COST_MICRO_UNITS -> money.quickly();
      case MODEL_LOAD_MICROS -> new LowerBound(loads.expectedMicrosSoFar(), "unavoidable-loads");
      case LOAD_COUNT -> new LowerBound(loads.expectedCountSoFar(), "unavoidable-loads");
      case WORKERS_USED -> new LowerBound(Math.max(leastWorkers, anyPending()), "any-run");
      default -> term(term);
    };
  }

  private LowerBound weighted(Function<ObjectiveTerm, LowerBound> boundOf) {
    long sum = 0;
    int terms = 0;
    String source = "none";
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      long weight = problem.objective().weight(term);
      if (weight > 0) {
        terms++;
        LowerBound bound = boundOf.apply(term);
        sum = Math.addExact(sum, Math.multiplyExact(weight, bound.value()));
        source = bound.source();
      }
    }
    return new LowerBound(sum, terms == 1 ? source : "sum-of-terms");
  }

  private LowerBound term(ObjectiveTerm term) {
    return switch (term) {
      case MAKESPAN_MICROS -> makespanMicros();
      case TOTAL_WEIGHTED_FLOW_MICROS, TOTAL_WEIGHTED_TARDINESS_MICROS, TOTAL_WEIGHTED_LATE_JOBS ->
          overJobs(term);
      case MODEL_LOAD_MICROS -> new LowerBound(loads.expectedMicros(), "unavoidable-loads");
      case LOAD_COUNT -> new LowerBound(loads.expectedCount(), "unavoidable-loads");
      case BYTES_MOVED -> new LowerBound(unavoidableBytes(), "tied-data");
      case COST_MICRO_UNITS -> money.bound();
      case WORKERS_USED -> new LowerBound(leastWorkers(), "any-run");
      case MOVED_RUNS, SHIFTED_MICROS -> LowerBound.NONE;
    };
  }

  private LowerBound overJobs(ObjectiveTerm term) {
    LowerBound known = sums.get(term);
    if (known == null) {
      known = soughtOverJobs(term);
      sums.put(term, known);
    }
    return known;
  }

  private LowerBound soughtOverJobs(ObjectiveTerm term) {
    long path = overJobs().pathBound(term);
    long all = overJobs().bound(term);
    long bySets = sets().bound(term);
    String source = bySets > all ? "job-sets" : "job-work";
    all = Math.max(all, bySets);
    if (term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS && allIsAhead()) {
      all += Math.floorMod(-all, TimeGrid.stepMicros(problem));
    }
    return all > path ? new LowerBound(all, source) : new LowerBound(path, "critical-path");
  }

  private JobSetBounds sets() {
    JobSetBounds known = sets;
    if (known == null) {
      known = sets(JobSetBounds.MOST_SETS);
      sets = known;
    }
    return known;
  }

  /** Bounds over at most so many sets of jobs, or as many as there are jobs. */
  JobSetBounds sets(long most) {
    return volume().sets(most);
  }

  private JobWorkBounds overJobs() {
    JobWorkBounds known = overJobs;
    if (known == null) {
      known = volume().jobs();
      overJobs = known;
    }
    return known;
  }

  /** Whether releases and ends of all jobs lie on the grid of times from now. */
  private boolean allIsAhead() {
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isFinished(t)) {
        return false;
      }
    }
    for (int j = 0; j < jobs.count(); j++) {
      if (jobs.releaseMicros(j) < state.nowMicros()) {
        return false;
      }
    }
    return true;
  }

  /** Tied data whose places cannot run the task, each item once per job. */
  private long unavoidableBytes() {
    long bytes = 0;
    for (int j = 0; j < jobs.count(); j++) {
      Map<Integer, Long> items = new HashMap<>();
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        for (int i = jobs.inputsBegin(t); i < jobs.inputsEnd(t) && state.isPending(t); i++) {
          boolean near = false;
          for (int p = jobs.placesBegin(i); p < jobs.placesEnd(i); p++) {
            near |= mayRunOn(t, jobs.place(p));
          }
          if (!near && jobs.inputItem(i) < 0) {
            bytes += jobs.inputExpectedBytes(i);
          } else if (!near) {
            items.merge(jobs.inputItem(i), jobs.inputExpectedBytes(i), Math::max);
          }
        }
        for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
          boolean near =
              state.isFinished(t)
                  ? FinishedData.isDelivered(problem, t, o)
                  : state.isRunning(t)
                      ? state.runningWorker(state.runningIndex(t)) == jobs.outputTo(o)
                      : mayRunOn(t, jobs.outputTo(o));
          bytes += near ? 0 : jobs.outputExpectedBytes(o);
        }
      }
      bytes += items.values().stream().mapToLong(Long::longValue).sum();
    }
    return bytes;
  }

  private boolean mayRunOn(int task, int worker) {
    int wt = jobs.workflowTask(task);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (workflows.optionClass(o) == problem.workers().classOf(worker)
          && problem.pinsAllow(task, workflows.optionMode(o), worker)) {
        return true;
      }
    }
    return false;
  }

  /** 1 if a task is pending, else 0. */
  private long anyPending() {
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isPending(t)) {
        return 1;
      }
    }
    return 0;
  }
}
