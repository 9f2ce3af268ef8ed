package dev.sextant.planner.contract;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Solves tiny problems to optimality by exhaustion, with arithmetic of its own.
 *
 * <p>Every choice of one option per unfinished task, and every division of them into batches, is
 * tried. For one choice the search walks through time: at each event it starts a run, starts a
 * load, or lets time pass to the next event; models are evicted when a start needs their memory, in
 * every inclusion-minimal way.
 *
 * <p>Why this is exact:
 *
 * <ul>
 *   <li>No objective term falls when a run or load starts later or is added. A plan fixes, for each
 *       pair of things that exclude each other, which comes first; by Helly's theorem for intervals
 *       the earliest schedule that keeps these orders stays within every capacity and the memory.
 *       So some optimal plan has no start that could be earlier on its own, and all its starts lie
 *       on events: releases, arrivals, ends of runs, loads and occupations, availabilities, and the
 *       first instant at which a residency may end (one microsecond after it began).
 *   <li>Loads nobody uses can be left out: only models that a task yet to start needs there are
 *       loaded, and a loaded model is not evicted before somebody used it.
 *   <li>Holding a model until its memory is needed only saves loads: with lazy evictions the models
 *       held are always a superset of those of any given plan, and what the plan evicted contains
 *       an inclusion-minimal set that makes room.
 *   <li>What could have started at an earlier event without any eviction, and on whose worker
 *       nothing started since, could be moved there: such late starts are skipped.
 *   <li>All that is held, runs or loads began earlier, so usage only falls from now on until
 *       something else starts: checking at starts is enough.
 *   <li>A state seen before at no greater cost is skipped, and so is one whose bound (longest path
 *       of what is left with the missing loads, plus the costs that are certain) does not improve
 *       on the best plan.
 * </ul>
 *
 * <p>Where the price of a worker changes and cost counts, runs may wait for a better one: then
 * every instant up to a horizon is an event, and nothing is said to be too late.
 *
 * <p>Batches of one key on one worker do not start together, for they would be one: which comes
 * first is one of the orders that a plan fixes, and the instant after a start is an event.
 *
 * <p>A load of no length overlaps nothing: it may lie within another load or a run.
 */
public final class BruteForceOracle {
  private static final int MOST_TASKS = 8;

  private final OracleInstance instance;
  private final OracleObjective objective;
  private final List<Candidate> candidates = new ArrayList<>();

  /** A choice of options and a bound on what it costs. */
  private record Candidate(OracleChoice choice, long bound) {}

  private BruteForceOracle(Problem problem) {
    instance = new OracleInstance(problem);
    if (instance.fresh.length > MOST_TASKS) {
      throw new IllegalArgumentException(
          "The number of unstarted tasks ("
              + instance.fresh.length
              + ") must be at most "
              + MOST_TASKS
              + ".");
    }
    objective = new OracleObjective(instance);
  }

  /**
   * The optimum of a valid tiny problem.
   *
   * @throws IllegalArgumentException when the problem has more than eight tasks to start
   */
  public static Optimum solve(Problem problem) {
    return new BruteForceOracle(problem).solve();
  }

  private Optimum solve() {
    enumerate(new OracleOption[instance.fresh.length], 0);
    candidates.sort(Comparator.comparingLong(Candidate::bound));
    long best = Long.MAX_VALUE;
    Plan plan = null;
    for (Candidate candidate : candidates) {
      if (candidate.bound() >= best) {
        break;
      }
      OracleSearch search = new OracleSearch(candidate.choice());
      OracleState end = search.solve(best);
      if (end != null) {
        best = search.best();
        plan = plan(candidate.choice().options, end);
      }
    }
    return plan == null ? Optimum.INFEASIBLE : new Optimum(plan, best);
  }

  private void enumerate(OracleOption[] choice, int position) {
    if (position == choice.length) {
      if (objective.isWithinBudgets(choice)) {
        divide(choice, new int[choice.length], 0);
      }
      return;
    }
    for (OracleOption option : instance.nodes.get(instance.fresh[position]).options) {
      choice[position] = option;
      enumerate(choice, position + 1);
    }
  }

  /** Every way to put the runs from a position on into batches, with those before put. */
  private void divide(OracleOption[] choice, int[] leader, int position) {
    if (position == choice.length) {
      OracleChoice copy = new OracleChoice(instance, objective, choice.clone(), leader.clone());
      long bound = copy.bound(copy.root());
      if (bound < OracleChoice.IMPOSSIBLE) {
        candidates.add(new Candidate(copy, bound));
      }
      return;
    }
    leader[position] = position;
    divide(choice, leader, position + 1);
    for (int first = 0; first < position; first++) {
      if (leader[first] == first
          && choice[first].goesWith(choice[position])
          && size(leader, first, position) < choice[first].bySize().length) {
        leader[position] = first;
        divide(choice, leader, position + 1);
      }
    }
  }

  private static int size(int[] leader, int first, int until) {
    int size = 0;
    for (int q = first; q < until; q++) {
      size += leader[q] == first ? 1 : 0;
    }
    return size;
  }

  private Plan plan(OracleOption[] choice, OracleState end) {
    List<TaskRun> runs = new ArrayList<>();
    for (int i = 0; i < instance.nodes.size(); i++) {
      OracleInstance.Node node = instance.nodes.get(i);
      if (node.running != null) {
        runs.add(
            new TaskRun(
                node.running.job(),
                node.running.task(),
                node.running.mode(),
                node.running.worker(),
                node.running.startMicros(),
                node.running.endMicros()));
      }
      for (int p = 0; p < choice.length; p++) {
        if (instance.fresh[p] == i) {
          OracleOption option = choice[p];
          runs.add(
              new TaskRun(
                  instance.problem.jobs().get(node.job).id(),
                  node.id,
                  option.mode(),
                  worker(option.worker()).id(),
                  end.end[p] - option.duration(),
                  end.end[p]));
        }
      }
    }
    List<Residency> residencies = new ArrayList<>();
    for (OracleState.Holding holding : end.evicted) {
      residencies.add(
          residency(holding.slot(), holding.loadStart(), holding.ready(), holding.evict()));
    }
    for (int slot = 0; slot < end.held.length; slot++) {
      if (end.held[slot]) {
        Long closing = closing(slot / instance.models, end.now);
        residencies.add(residency(slot, end.loadStart[slot], end.ready[slot], closing));
      }
    }
    return new Plan(runs, residencies);
  }

  /** When a worker loses its memory after an instant at which it is open, or null. */
  private @Nullable Long closing(int w, long after) {
    for (long turn : instance.turns.get(w)) {
      if (turn > after && !instance.isOpen(w, turn, turn)) {
        return turn;
      }
    }
    return null;
  }

  private Residency residency(int slot, long loadStart, long ready, @Nullable Long evict) {
    return new Residency(
        worker(slot / instance.models).id(),
        instance.problem.models().get(slot % instance.models).id(),
        loadStart,
        ready,
        evict);
  }

  private Worker worker(int index) {
    return instance.problem.workers().get(index);
  }
}
