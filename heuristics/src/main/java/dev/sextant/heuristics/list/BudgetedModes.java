package dev.sextant.heuristics.list;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Modes for all tasks that budgets suffice for, chosen before a list is built: a list places one
 * task after the other and never takes back what an earlier one has taken. Of all ways to stay
 * within the budgets it is about the one with the least work, or money where that counts: each task
 * takes the mode that is cheapest at prices for what budgets lose (the Lagrangian relaxation of a
 * multiple-choice knapsack; Sinha and Zoltners, Operations Research 27, 1979), and what is left
 * goes where it spares most, evenly over tasks that are alike. Where the prices of budgets of
 * several kinds find nothing, nothing is said. Not thread-safe.
 */
public final class BudgetedModes {
  private static final int DOUBLINGS = 80;
  private static final int HALVINGS = 24;
  private static final double FIRST_PRICE = 1e-3;
  private static final double GOLDEN = 0.6180339887498949;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final int[] pending;

  /** By mode, what it adds to the objective without budgets, in no unit. */
  private final double[] worth;

  private final double moneyWeight;
  private final double timeWeight;

  private BudgetedModes(CompiledProblem problem, ModeChoice choice) {
    this.problem = problem;
    workflows = problem.workflows();
    int[] all = new int[problem.tasks()];
    int count = 0;
    for (int t = 0; t < all.length; t++) {
      if (problem.state().isPending(t)) {
        all[count++] = t;
      }
    }
    pending = Arrays.copyOf(all, count);
    moneyWeight =
        choice == ModeChoice.BY_TIME
            ? 0
            : problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS);
    timeWeight = moneyWeight == 0 ? 1 : timeWeight();
    worth = worth();
  }

  /** Those by what the objective counts. */
  public static CompiledProblem in(CompiledProblem problem) {
    return in(problem, ModeChoice.BY_OBJECTIVE);
  }

  /**
   * The problem in which every pending task has its mode; the problem itself where no choice of
   * modes exceeds a budget, or none that keeps all of them was found. One and the same each time.
   */
  public static CompiledProblem in(CompiledProblem problem, ModeChoice choice) {
    return problem.budgets() == 0
        ? problem
        : problem
            .derived(Found.class, of -> new Found(new EnumMap<>(ModeChoice.class)))
            .in(problem, choice);
  }

  /** By what modes may be chosen so that it makes a difference, by the objective first. */
  public static List<ModeChoice> choices(CompiledProblem problem) {
    boolean timeMatters = problem.jobs().haveDeadlines() || MarginalCost.countsEnds(problem);
    return timeMatters
            && problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) > 0
            && in(problem) != problem
        ? List.of(ModeChoice.BY_OBJECTIVE, ModeChoice.BY_TIME)
        : List.of(ModeChoice.BY_OBJECTIVE);
  }

  /** Whether a problem is one in which modes have been chosen here. */
  public static boolean areChosen(CompiledProblem problem) {
    return problem.derivedSoFar(Chosen.class) != null;
  }

  /** Marks a problem in which modes have been chosen. */
  private record Chosen() {}

  /** What has been found by now. */
  private record Found(Map<ModeChoice, CompiledProblem> problems) {
    synchronized CompiledProblem in(CompiledProblem problem, ModeChoice choice) {
      CompiledProblem known = problems.get(choice);
      if (known == null) {
        known = new BudgetedModes(problem, choice).restricted();
        problems.put(choice, known);
      }
      return known;
    }
  }

  private CompiledProblem restricted() {
    if (areAmple()) {
      return problem;
    }
    int[] chosen = choose();
    if (chosen == null) {
      return problem;
    }
    int[] modes = new int[problem.tasks()];
    for (int t = 0; t < modes.length; t++) {
      modes[t] = problem.state().pinnedMode(t);
    }
    for (int i = 0; i < pending.length; i++) {
      modes[pending[i]] = chosen[i];
    }
    CompiledProblem restricted = problem.withModes(modes);
    // What holds of all plans holds of these.
    restricted.derived(LowerBounds.class, any -> LowerBounds.of(problem));
    restricted.derived(Chosen.class, any -> new Chosen());
    return restricted;
  }

  /** What a microsecond of a run counts where money counts, too. */
  private double timeWeight() {
    double weight =
        (double) problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS)
            / problem.workers().count();
    weight += problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    weight += problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS);
    return weight;
  }

  private double[] worth() {
    double[] worths = new double[workflows.modesEnd(workflows.tasks() - 1)];
    Arrays.fill(worths, Double.POSITIVE_INFINITY);
    for (int o = 0; o < workflows.optionsEnd(workflows.tasks() - 1); o++) {
      double money = moneyWeight == 0 ? 0 : PlacementProblem.runCost(problem, o);
      double all = money + timeWeight * workflows.optionDurationMicros(o);
      int mode = workflows.optionMode(o);
      worths[mode] = Math.min(worths[mode], all);
    }
    return worths;
  }

  /** Whether even the modes that take most of each budget leave something of all. */
  private boolean areAmple() {
    double[] most = new double[problem.budgets()];
    for (int t : pending) {
      for (int b = 0; b < most.length; b++) {
        long ofTask = 0;
        for (int m = firstMode(t); m < endOfModes(t); m++) {
          ofTask = isAllowed(t, m) ? Math.max(ofTask, workflows.consumption(m, b)) : ofTask;
        }
        most[b] += ofTask;
      }
    }
    return isWithin(most);
  }

  private boolean isWithin(double[] taken) {
    for (int b = 0; b < taken.length; b++) {
      if (taken[b] > problem.budgetLeft(b)) {
        return false;
      }
    }
    return true;
  }

  private int firstMode(int task) {
    return workflows.modesBegin(problem.jobs().workflowTask(task));
  }

  private int endOfModes(int task) {
    return workflows.modesEnd(problem.jobs().workflowTask(task));
  }

  private boolean isAllowed(int task, int mode) {
    int pinned = problem.state().pinnedMode(task);
    return worth[mode] < Double.POSITIVE_INFINITY
        && (pinned == CompiledState.FREE || pinned == mode)
        && (problem.state().pinnedWorker(task) == CompiledState.FREE || runs(task, mode));
  }

  private boolean runs(int task, int mode) {
    int wt = problem.jobs().workflowTask(task);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (workflows.optionMode(o) == mode && problem.pinsAllow(task, o)) {
        return true;
      }
    }
    return false;
  }

  /** By pending task its mode; null where none were found that budgets suffice for. */
  private int @Nullable [] choose() {
    double[] low = new double[problem.budgets()];
    double[] price = raised(low);
    if (price == null) {
      return null;
    }
    for (int i = 0; i < HALVINGS; i++) {
      double[] middle = new double[low.length];
      Arrays.setAll(middle, b -> (low[b] + price[b]) / 2);
      System.arraycopy(middle, 0, isWithin(taken(cheapest(middle))) ? price : low, 0, low.length);
    }
    int[] modes = cheapest(price);
    spendTheRest(modes, price);
    return modes;
  }

  /**
   * Prices at which the cheapest modes keep all budgets; null if there are none.
   *
   * @param low becomes the last prices at which they did not
   */
  private double @Nullable [] raised(double[] low) {
    double[] price = new double[low.length];
    double[] taken = taken(cheapest(price));
    double work = 0;
    for (int t : pending) {
      work += worth[cheapest(t, price)];
    }
    for (int i = 0; i < DOUBLINGS && !isWithin(taken); i++) {
      System.arraycopy(price, 0, low, 0, low.length);
      for (int b = 0; b < price.length; b++) {
        if (taken[b] > problem.budgetLeft(b)) {
          price[b] = price[b] > 0 ? 2 * price[b] : FIRST_PRICE * (work + 1) / taken[b];
        }
      }
      taken = taken(cheapest(price));
    }
    return isWithin(taken) ? price : null;
  }

  private double[] taken(int[] modes) {
    double[] taken = new double[problem.budgets()];
    for (int mode : modes) {
      for (int i = workflows.consumesBegin(mode); i < workflows.consumesEnd(mode); i++) {
        taken[workflows.consumesBudget(i)] += workflows.consumesAmount(i);
      }
    }
    return taken;
  }

  private int[] cheapest(double[] price) {
    problem.stop().look();
    int[] modes = new int[pending.length];
    Arrays.setAll(modes, i -> cheapest(pending[i], price));
    return modes;
  }

  private int cheapest(int task, double[] price) {
    int best = firstMode(task);
    double least = Double.POSITIVE_INFINITY;
    for (int m = firstMode(task); m < endOfModes(task); m++) {
      double all = worth[m] + taken(m, price);
      if (all < least && isAllowed(task, m)) {
        least = all;
        best = m;
      }
    }
    return best;
  }

  /** What a mode takes of budgets, at prices. */
  private double taken(int mode, double[] price) {
    double sum = 0;
    for (int i = workflows.consumesBegin(mode); i < workflows.consumesEnd(mode); i++) {
      sum += price[workflows.consumesBudget(i)] * workflows.consumesAmount(i);
    }
    return sum;
  }

  /** A better mode for one of the pending tasks. */
  private record Better(int task, int mode, double perPrice, double turn) {}

  /**
   * Better modes for some tasks as long as budgets suffice, what spares most for its price first.
   */
  private void spendTheRest(int[] modes, double[] price) {
    List<Better> all = new ArrayList<>();
    for (int i = 0; i < pending.length; i++) {
      for (int m = firstMode(pending[i]); m < endOfModes(pending[i]); m++) {
        double spares = worth[modes[i]] - worth[m];
        double more = taken(m, price) - taken(modes[i], price);
        if (spares > 0 && isAllowed(pending[i], m)) {
          // Tasks that are alike have their turns far apart.
          all.add(new Better(i, m, spares / Math.max(more, Double.MIN_NORMAL), i * GOLDEN % 1));
        }
      }
    }
    all.sort(
        Comparator.comparingDouble(Better::perPrice)
            .reversed()
            .thenComparingDouble(Better::turn)
            .thenComparingInt(Better::task));
    double[] taken = taken(modes);
    for (Better better : all) {
      int before = modes[better.task];
      if (worth[better.mode] < worth[before]) {
        double[] then = taken.clone();
        double[] less = taken(new int[] {before});
        double[] more = taken(new int[] {better.mode});
        Arrays.setAll(then, b -> taken[b] - less[b] + more[b]);
        if (isWithin(then)) {
          System.arraycopy(then, 0, taken, 0, then.length);
          modes[better.task] = better.mode;
        }
      }
    }
  }
}
