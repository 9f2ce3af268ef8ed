package dev.sextant.heuristics.list;

import dev.sextant.heuristics.home.LoadCosts;
import dev.sextant.heuristics.home.ModelHomes;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.placement.PlacementProblem;
import java.util.BitSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What it adds to the objective that a task runs in an option on a worker, where more counts than
 * ends: money, bytes that move, loads, a worker more, a run that moves, and its end at a price. Of
 * the makespan a microsecond later is worth what all workers together have as much later done; of
 * sums over jobs what it costs if the job ends as much later. Both times {@link
 * Guidance#endWeight}, and the capacity that an option takes above the cheapest at the same price.
 * An estimate: where a load or a move is needed hangs on what is placed later. About the task that
 * the schedule considers; not thread-safe.
 */
final class MarginalCost implements CheapestStart.Adds {
  /** The least that it scores to be late. */
  private static final long LATE = PartialSchedule.NEVER / 2;

  private static final int NOBODY = -1;

  private final PartialSchedule schedule;
  private final Guidance guidance;
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final CompiledState state;
  private final MovedBytes bytes;
  private final boolean[] used;
  private final double perByte;
  private final LoadCosts loads;
  private final double perWorker;
  private final double perMove;
  private final double perMoney;

  /** Which models workers are meant to keep; null where nothing is said. */
  private final @Nullable ModelHomes homes;

  /** When tasks are to end at the latest; null where no job has a deadline. */
  private final @Nullable LatestEnds latest;

  /** Models that are assumed to be on a worker, and which worker that is. */
  private final BitSet assumed = new BitSet();

  private int assumedOn = NOBODY;

  // Of the considered task.
  private double perMicro;
  private long latestEnd = Long.MAX_VALUE;
  private double leastPrice;

  /** The option that was looked at last, and what it pays there. */
  private int option = Choice.NONE;

  private double runCost;

  MarginalCost(PartialSchedule schedule, Guidance guidance) {
    this.schedule = schedule;
    this.guidance = guidance;
    homes = guidance.homes();
    problem = schedule.problem();
    workflows = problem.workflows();
    workers = problem.workers();
    state = problem.state();
    bytes = new MovedBytes(problem, schedule.timetable().runs());
    used = new boolean[workers.count()];
    perByte = weight(ObjectiveTerm.BYTES_MOVED);
    loads = new LoadCosts(problem);
    perWorker = guidance.closesSome() ? 0 : weight(ObjectiveTerm.WORKERS_USED);
    perMove = weight(ObjectiveTerm.MOVED_RUNS);
    perMoney = weight(ObjectiveTerm.COST_MICRO_UNITS);
    latest = problem.jobs().haveDeadlines() ? new LatestEnds(problem) : null;
  }

  /** Whether anything counts that is no end. */
  static boolean isAsked(CompiledProblem problem) {
    return counted(problem).anyMatch(term -> !isOfEnds(term));
  }

  /** For a schedule if anything counts that is no end, otherwise null. */
  static @Nullable MarginalCost ifAsked(PartialSchedule schedule, Guidance guidance) {
    return isAsked(schedule.problem()) ? new MarginalCost(schedule, guidance) : null;
  }

  /** Whether ends count. */
  static boolean countsEnds(CompiledProblem problem) {
    return counted(problem).anyMatch(MarginalCost::isOfEnds);
  }

  /** The terms that weigh anything. */
  private static Stream<ObjectiveTerm> counted(CompiledProblem problem) {
    return Stream.of(ObjectiveTerm.values()).filter(term -> problem.objective().weight(term) > 0);
  }

  private static boolean isOfEnds(ObjectiveTerm term) {
    return switch (term) {
      case MAKESPAN_MICROS,
          TOTAL_WEIGHTED_FLOW_MICROS,
          TOTAL_WEIGHTED_TARDINESS_MICROS,
          TOTAL_WEIGHTED_LATE_JOBS,
          SHIFTED_MICROS ->
          true;
      case MODEL_LOAD_MICROS, LOAD_COUNT, BYTES_MOVED, COST_MICRO_UNITS, WORKERS_USED, MOVED_RUNS ->
          false;
    };
  }

  private double weight(ObjectiveTerm term) {
    return problem.objective().weight(term);
  }

  /**
   * Turns to the task that the schedule considers.
   *
   * @param leastPriceOfTask the price of its cheapest option
   */
  void consider(double leastPriceOfTask) {
    leastPrice = leastPriceOfTask;
    perMicro = guidance.endWeight() * perMicro(problem.jobs().jobOf(schedule.task()));
    if (perByte > 0) {
      bytes.consider(schedule.task());
    }
    if (latest != null) {
      latestEnd = latest.micros(schedule.task(), guidance.slackShare());
    }
  }

  private double perMicro(int job) {
    CompiledJobs jobs = problem.jobs();
    double ofJob =
        weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) + weight(ObjectiveTerm.SHIFTED_MICROS);
    long due = jobs.dueMicros(job);
    if (due != CompiledJobs.NONE) {
      ofJob += weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS);
      double allowed = Math.max(1, due - jobs.releaseMicros(job));
      ofJob += weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) / allowed;
    }
    return weight(ObjectiveTerm.MAKESPAN_MICROS) / workers.count() + jobs.weight(job) * ofJob;
  }

  /** What an option on a worker adds besides its end; of a price that changes, the least. */
  double besidesEnd(int ofOption, int worker) {
    if (ofOption != option) {
      option = ofOption;
      runCost = PlacementProblem.runCost(problem, option);
    }
    return runCost + besidesMoney(option, worker);
  }

  @Override
  public double besidesRun(int ofOption, int worker) {
    return perMoney * workflows.costMicroUnits(workflows.optionMode(ofOption))
        + besidesMoney(ofOption, worker);
  }

  private double besidesMoney(int ofOption, int worker) {
    double cost = 0;
    cost += perByte == 0 ? 0 : perByte * bytes.to(worker);
    cost += perWorker == 0 || used[worker] || worker == assumedOn ? 0 : perWorker;
    cost += perMove > 0 && state.isMoved(schedule.task(), worker) ? perMove : 0;
    if (loads.areAny()) {
      cost += toLoad(workflows.optionMode(ofOption), worker);
    }
    double price = guidance.price(ofOption, worker);
    if (price == Double.POSITIVE_INFINITY) {
      return price;
    }
    if (price > leastPrice && leastPrice > 0) {
      cost += perMicro * (price / leastPrice - 1) * schedule.durationMicros(ofOption);
    }
    return cost;
  }

  private double toLoad(int mode, int worker) {
    double cost = 0;
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int model = workflows.model(i);
      cost += isThere(model, worker) ? 0 : loads.of(model, worker);
    }
    return cost;
  }

  /** Whether a worker is meant to keep a model, or holds it where nothing is said. */
  private boolean isThere(int model, int worker) {
    if (worker == assumedOn && assumed.get(model)) {
      return true;
    }
    return homes == null ? schedule.holdsAtQueueEnd(model, worker) : homes.isHome(model, worker);
  }

  /**
   * All that is added if the task ends at an instant; more than that, the later the more, where
   * that is later than it is to end; {@link PartialSchedule#NEVER} at that.
   */
  @Override
  public long score(long endMicros, double besidesEnd) {
    if (endMicros == PartialSchedule.NEVER) {
      return endMicros;
    }
    return endMicros > latestEnd
        ? Math.min(LATE + (endMicros - latestEnd), PartialSchedule.NEVER - 1)
        : Math.min((long) (perMicro * endMicros + besidesEnd), LATE);
  }

  /**
   * Of the options of the considered task on a worker the one that adds least besides its end, of
   * several the shortest; {@link Choice#NONE} if there is none.
   */
  int cheapest(int worker) {
    int best = Choice.NONE;
    double least = Double.POSITIVE_INFINITY;
    int workerClass = workers.classOf(worker);
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      if (workflows.optionClass(o) == workerClass && schedule.isAllowed(o, worker)) {
        double adds = besidesEnd(o, worker);
        if (adds < least
            || (adds == least && schedule.durationMicros(o) < schedule.durationMicros(best))) {
          least = adds;
          best = o;
        }
      }
    }
    return best;
  }

  @Override
  public long latestEnd() {
    return latestEnd;
  }

  /** What a microsecond is worth by which the considered task ends later. */
  double perMicro() {
    return perMicro;
  }

  /** Assumes that a run in a mode is on a worker, and nothing of any other worker. */
  void assume(int mode, int worker) {
    if (worker != assumedOn) {
      assumed.clear();
      assumedOn = worker;
    }
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      assumed.set(workflows.model(i));
    }
  }

  /** Ends all assumptions. */
  void forget() {
    assumed.clear();
    assumedOn = NOBODY;
  }

  /** A task was placed. */
  void placed(int task) {
    used[schedule.timetable().worker(task)] = true;
    if (perByte > 0) {
      bytes.placed(task);
    }
  }
}
