package dev.sextant.heuristics.list;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.bounds.ModeCosts;
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
 * goes where it spares most, evenly over tasks that are alike. Where the prices of several budgets
 * leave one short, tasks give back what costs least. Not thread-safe.
 */
public final class BudgetedModes {
  /** A mode's greatest cost, so that sums over many tasks are exact. */
  private static final double GREATEST_COST = 1L << 40;

  /** How often tasks are gone through to make up for what budgets lack. */
  private static final int REPAIRS = 8;

  private static final double GOLDEN = 0.6180339887498949;

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final ModeCosts modes;

  private BudgetedModes(CompiledProblem problem, ModeChoice choice) {
    this.problem = problem;
    workflows = problem.workflows();
    double moneyWeight =
        choice == ModeChoice.BY_TIME
            ? 0
            : problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS);
    double[] worth = worth(moneyWeight, moneyWeight == 0 ? 1 : timeWeight());
    double greatest =
        Arrays.stream(worth).filter(w -> w < Double.POSITIVE_INFINITY).max().orElse(1);
    modes =
        new ModeCosts(
            problem,
            (task, mode) ->
                isAllowed(task, mode) && worth[mode] < Double.POSITIVE_INFINITY
                    ? Math.round(worth[mode] / Math.max(1, greatest) * GREATEST_COST)
                    : ModeCosts.NEVER);
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
    if (areAmple() || !modes.everyTaskHasOne()) {
      return problem;
    }
    int[] chosen = choose();
    if (chosen == null) {
      return problem;
    }
    int[] pinned = new int[problem.tasks()];
    for (int t = 0; t < pinned.length; t++) {
      pinned[t] = problem.state().pinnedMode(t);
    }
    for (int i = 0; i < chosen.length; i++) {
      pinned[modes.task(i)] = modes.mode(chosen[i]);
    }
    CompiledProblem restricted = problem.withModes(pinned);
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

  /** By mode, what it adds to the objective without budgets. */
  private double[] worth(double moneyWeight, double timeWeight) {
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

  private boolean isAllowed(int task, int mode) {
    int pinned = problem.state().pinnedMode(task);
    return (pinned == CompiledState.FREE || pinned == mode)
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

  /** Whether even the modes that take most of each budget leave something of all. */
  private boolean areAmple() {
    double[] most = new double[problem.budgets()];
    for (int i = 0; i < modes.tasks(); i++) {
      double[] ofTask = new double[most.length];
      for (int k = modes.choicesBegin(i); k < modes.choicesEnd(i); k++) {
        double[] taken = new double[most.length];
        modes.take(k, 1, taken);
        Arrays.setAll(ofTask, b -> Math.max(ofTask[b], taken[b]));
      }
      Arrays.setAll(most, b -> most[b] + ofTask[b]);
    }
    return modes.suffices(most);
  }

  /** By number of a task its choice; null where none were found that budgets suffice for. */
  private int @Nullable [] choose() {
    double[] price = modes.prices();
    int[] chosen = modes.cheapest(price);
    double[] taken = modes.taken(chosen);
    for (int i = 0; i < REPAIRS && !modes.suffices(taken); i++) {
      makeUp(chosen, taken);
    }
    if (!modes.suffices(taken)) {
      return null;
    }
    spendTheRest(chosen, taken, price);
    return chosen;
  }

  /** Another choice for a task. */
  private record Exchange(int task, int choice, double costPerUse, double turn) {
    /** Tasks that are alike have their turns far apart. */
    Exchange(int task, int choice, double costPerUse) {
      this(task, choice, costPerUse, task * GOLDEN % 1);
    }

    static final Comparator<Exchange> ORDER =
        Comparator.comparingDouble(Exchange::costPerUse)
            .thenComparingDouble(Exchange::turn)
            .thenComparingInt(Exchange::task);
  }

  /** Others for some tasks until budgets suffice, what costs least for what it gives back first. */
  private void makeUp(int[] chosen, double[] taken) {
    double lacking = lacking(taken);
    List<Exchange> all = new ArrayList<>();
    for (int i = 0; i < chosen.length; i++) {
      for (int k = modes.choicesBegin(i); k < modes.choicesEnd(i); k++) {
        exchange(chosen[i], k, taken);
        double use = lacking - lacking(taken);
        exchange(k, chosen[i], taken);
        if (use > 0) {
          all.add(new Exchange(i, k, (modes.cost(k) - modes.cost(chosen[i])) / use));
        }
      }
    }
    all.sort(Exchange.ORDER);
    for (Exchange next : all) {
      if (lacking > 0) {
        int before = chosen[next.task];
        exchange(before, next.choice, taken);
        double now = lacking(taken);
        if (now < lacking) {
          lacking = now;
          chosen[next.task] = next.choice;
        } else {
          exchange(next.choice, before, taken);
        }
      }
    }
  }

  /** What is taken above what is left of budgets, as shares of that. */
  private double lacking(double[] taken) {
    double sum = 0;
    for (int b = 0; b < taken.length; b++) {
      sum += Math.max(0, taken[b] - problem.budgetLeft(b)) / (1 + problem.budgetLeft(b));
    }
    return sum;
  }

  private void exchange(int before, int after, double[] taken) {
    modes.take(before, -1, taken);
    modes.take(after, 1, taken);
  }

  /** Others for some tasks as long as budgets suffice, what spares most for its price first. */
  private void spendTheRest(int[] chosen, double[] taken, double[] price) {
    List<Exchange> all = new ArrayList<>();
    for (int i = 0; i < chosen.length; i++) {
      for (int k = modes.choicesBegin(i); k < modes.choicesEnd(i); k++) {
        double spared = modes.cost(chosen[i]) - modes.cost(k);
        double more = modes.worth(k, price) - modes.worth(chosen[i], price);
        if (spared > 0) {
          all.add(new Exchange(i, k, -spared / Math.max(more, Double.MIN_NORMAL)));
        }
      }
    }
    all.sort(Exchange.ORDER);
    for (Exchange next : all) {
      int before = chosen[next.task];
      if (modes.cost(next.choice) < modes.cost(before)) {
        exchange(before, next.choice, taken);
        if (modes.suffices(taken)) {
          chosen[next.task] = next.choice;
        } else {
          exchange(next.choice, before, taken);
        }
      }
    }
  }
}
