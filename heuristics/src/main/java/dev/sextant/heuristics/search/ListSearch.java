package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.BudgetedModes;
import dev.sextant.heuristics.list.FewerWorkers;
import dev.sextant.heuristics.list.Guidance;
import dev.sextant.heuristics.list.GuidedList;
import dev.sextant.heuristics.list.HomeRule;
import dev.sextant.heuristics.list.MarginalCostList;
import dev.sextant.heuristics.list.ModeChoice;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.list.TaskOrder;
import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.heuristics.timetable.PlanCost;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A search over what a list scheduler is told, not over plans: each step changes a {@link Guidance}
 * a little, builds the list schedule that follows it, and goes on from there unless the schedule is
 * worse than the best by more than a little. One step moves many tasks at once and stays with what
 * lists do well, so a thousand steps go further on thousands of tasks than changes of single tasks.
 * Not thread-safe.
 *
 * <p>After the problem space and heuristic space search of Storer, Wu and Vaccari (Management
 * Science 38, 1992).
 */
final class ListSearch {
  /** By how much options may be dearer than the cheapest of their task, with workers that take. */
  private static final double[] TAKING_TOLERANCES = {0.3, 0.1};

  /** How much the order counts then. */
  private static final double[] ORDER_WEIGHTS = {0.03, 0.1, 0.3, 3};

  /** The same where ends of many jobs count. */
  private static final double[] ORDER_WEIGHTS_OF_SUMS = {
    Guidance.ORDER_WEIGHT_OF_SUMS, 0.3, 3, 0.1
  };

  /** The tolerances with tasks that are sent to workers. */
  private static final double[] SENDING_TOLERANCES = {0.05, 1, 0.2, 0.02, 0.1, 0.4};

  /** How far factors of workers move, from much to little. */
  private static final double[] WORKER_SPREADS = {0.03, 0.01, 0.003};

  private static final double WEIGHT_SPREAD = 0.3;

  /** Where it counts how many workers are used, one of so many changes closes or opens one. */
  private static final int CHANGES_PER_CLOSING = 4;

  /** Where modes can be chosen in several ways, one of so many changes draws one. */
  private static final int CHANGES_PER_CHOICE = 8;

  /** By how much a list may be worse than the best and still be gone on from, as a share. */
  private static final double LEEWAY = 0.001;

  /** How far a task moves in the order, as a share of all tasks. */
  private static final double ORDER_SPREAD = 0.05;

  /** At most one task of so many moves in one step. */
  private static final int TASKS_PER_MOVE = 20;

  /** What is tried first: how tasks and workers come together, and what counts in that. */
  private record First(
      boolean dispatches,
      double tolerance,
      double orderWeight,
      double endWeight,
      TaskOrder order,
      @Nullable HomeRule homes,
      double slackShare,
      boolean keepsJobsWhole,
      ModeChoice modes) {
    /** Makes a guidance say this. */
    void applyTo(Guidance guidance, CompiledProblem problem) {
      guidance.setDispatches(dispatches);
      guidance.setTolerance(tolerance);
      guidance.setOrderWeight(orderWeight);
      guidance.setEndWeight(endWeight);
      guidance.setHomes(problem, homes);
      guidance.setSlackShare(slackShare);
      guidance.setKeepsJobsWhole(keepsJobsWhole);
      guidance.setModes(modes);
    }
  }

  private final CompiledProblem problem;
  private final PlanCost costs;
  private final SplittableRandom random;
  private final List<First> firsts;
  private final boolean haveDeadlines;
  private final boolean countsWorkers;
  private final List<ModeChoice> modeChoices;
  private final ListMemory memory;
  private final Guidance best;
  private final Guidance current;
  private final Guidance trial;
  private long bestCost = Long.MAX_VALUE;
  private long steps;

  /** Where better plans go. */
  interface Listener {
    /** A better plan than all before; not feasible if it misses a deadline or exceeds a budget. */
    void improved(Timetable timetable, IndexedPlan plan, long cost, boolean feasible);
  }

  /** A search that goes on from what a memory holds, if it holds anything. */
  ListSearch(CompiledProblem problem, long seed, ListMemory memory) {
    this.problem = problem;
    modeChoices = BudgetedModes.choices(problem);
    this.memory = memory;
    haveDeadlines = problem.jobs().haveDeadlines();
    countsWorkers = FewerWorkers.isAsked(problem);
    costs = new PlanCost(problem);
    random = new SplittableRandom(seed);
    best = memory.begin(problem).copy();
    firsts = firsts(problem);
    firsts.get(0).applyTo(best, problem);
    current = best.copy();
    trial = best.copy();
    memory.share(this);
  }

  /**
   * Where ends of many jobs count, all in either order; where more counts than ends, what is for
   * that by turns with the others.
   */
  private static List<First> firsts(CompiledProblem problem) {
    List<First> all = new ArrayList<>();
    boolean isSum = new JobTerms(problem).countWithoutMakespan();
    for (double tolerance : TAKING_TOLERANCES) {
      for (double weight : isSum ? ORDER_WEIGHTS_OF_SUMS : ORDER_WEIGHTS) {
        add(true, tolerance, weight, isSum, all);
      }
    }
    for (double tolerance : SENDING_TOLERANCES) {
      add(false, tolerance, Guidance.ORDER_WEIGHT, isSum, all);
    }
    if (MarginalCostList.suits(problem)) {
      List<MarginalCostList.Variant> variants = MarginalCostList.variants(problem);
      for (int i = 0; i < variants.size(); i++) {
        all.add(Math.min(2 * i + 1, all.size()), forCosts(variants.get(i)));
      }
    }
    return all;
  }

  private static First forCosts(MarginalCostList.Variant variant) {
    return new First(
        false,
        Guidance.ANY_PRICE,
        Guidance.ORDER_WEIGHT,
        variant.endWeight(),
        variant.order(),
        variant.homes(),
        variant.slackShare(),
        variant.keepsJobsWhole(),
        variant.modes());
  }

  private static void add(
      boolean dispatches, double tolerance, double orderWeight, boolean isSum, List<First> all) {
    if (isSum) {
      all.add(
          new First(
              dispatches,
              tolerance,
              orderWeight,
              1,
              TaskOrder.SHORTEST_JOBS,
              null,
              Guidance.SLACK_SHARE,
              false,
              ModeChoice.BY_OBJECTIVE));
    }
    all.add(
        new First(
            dispatches,
            tolerance,
            orderWeight,
            1,
            TaskOrder.RANKED,
            null,
            Guidance.SLACK_SHARE,
            false,
            ModeChoice.BY_OBJECTIVE));
  }

  /** Whether all lists that are tried first have begun, in this search or another of the call. */
  boolean isPastFirst() {
    return memory.begunFirst() >= firsts.size();
  }

  /** How many lists were begun. */
  long steps() {
    return steps;
  }

  /** The cost of the best list; {@code Long.MAX_VALUE} without one. */
  long cost() {
    return bestCost;
  }

  /** Goes on from the best that another search has, and what it costs. */
  void adopt(Guidance other, long cost) {
    best.set(other);
    current.set(other);
    bestCost = cost;
  }

  /** What the best list followed; not to be changed. */
  Guidance best() {
    return best;
  }

  /** Builds one more list, unless the pace says stop before it is complete. */
  void step(Pace pace, Listener listener) {
    int first = memory.nextFirst();
    if (first < firsts.size()) {
      First said = firsts.get(first);
      trial.set(memory.begin(problem, said.order()));
      said.applyTo(trial, problem);
    } else {
      trial.set(current);
      change();
    }
    steps++;
    Timetable timetable = GuidedList.build(problem, trial, pace);
    if (timetable == null) {
      return;
    }
    IndexedPlan plan = timetable.toPlan();
    long cost = costs.of(plan);
    if (cost < bestCost) {
      best.set(trial);
      bestCost = cost;
      current.set(trial);
      listener.improved(timetable, plan, cost, costs.isFeasible());
    } else if (cost - bestCost <= LEEWAY * Math.abs((double) bestCost)) {
      current.set(trial);
    }
  }

  private void change() {
    if (countsWorkers && random.nextInt(CHANGES_PER_CLOSING) == 0) {
      openAndClose();
      return;
    }
    if (modeChoices.size() > 1 && random.nextInt(CHANGES_PER_CHOICE) == 0) {
      trial.setModes(modeChoices.get(random.nextInt(modeChoices.size())));
    }
    int kind = random.nextInt(trial.dispatches() ? 6 : 4);
    switch (kind) {
      case 0 -> {
        if (trial.tolerance() < Guidance.ANY_PRICE) {
          trial.setTolerance(trial.tolerance() * factor(WEIGHT_SPREAD));
        } else if (haveDeadlines && random.nextBoolean()) {
          trial.setSlackShare(Math.min(1, trial.slackShare() * factor(WEIGHT_SPREAD)));
        } else {
          trial.setEndWeight(trial.endWeight() * factor(WEIGHT_SPREAD));
        }
      }
      case 1 -> shiftTasks();
      case 4 -> trial.setOrderWeight(trial.orderWeight() * factor(WEIGHT_SPREAD));
      case 5 -> trial.setDelayWeight(trial.delayWeight() * factor(WEIGHT_SPREAD));
      default -> scaleWorkers();
    }
  }

  /** Closes an open worker, or opens a closed one, or both. */
  private void openAndClose() {
    int what = random.nextInt(3);
    if (what != 0) {
      pick(false).ifPresent(trial::open);
    }
    if (what != 1) {
      pick(true).ifPresent(trial::close);
    }
  }

  private OptionalInt pick(boolean open) {
    int[] some =
        IntStream.range(0, problem.workers().count())
            .filter(w -> trial.isOpen(w) == open)
            .toArray();
    return some.length <= (open ? 1 : 0)
        ? OptionalInt.empty()
        : OptionalInt.of(some[random.nextInt(some.length)]);
  }

  private void scaleWorkers() {
    double spread = WORKER_SPREADS[random.nextInt(WORKER_SPREADS.length)];
    for (int i = random.nextInt(2); i >= 0; i--) {
      trial.scaleWorker(random.nextInt(problem.workers().count()), factor(spread));
    }
  }

  private void shiftTasks() {
    int tasks = problem.tasks();
    for (int i = random.nextInt(1 + tasks / TASKS_PER_MOVE); i >= 0; i--) {
      trial.shift(random.nextInt(tasks), Math.round(1 + ORDER_SPREAD * tasks * deviate()));
    }
  }

  private double factor(double spread) {
    return StrictMath.exp(spread * deviate());
  }

  /** Nearly normal, and the same on every Java version. */
  private double deviate() {
    return 2 * (random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5);
  }
}
