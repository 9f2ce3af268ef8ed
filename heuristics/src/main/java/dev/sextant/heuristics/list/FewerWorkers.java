package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.PlanCost;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * List schedules on fewer workers, where it counts how many are used: a list that looks at one task
 * at a time uses all of them, for each task ends sooner that way. Here a number of workers is open
 * and the others are closed; which number is best shows in the plans (by golden sections, as if
 * costs fell and then rose with it; Kiefer, Proceedings of the AMS 4(3), 1953), and then other
 * lists try to do with one less. Open are those without which tasks could not run, and then those
 * whose capacity is worth most. One call, one thread.
 */
public final class FewerWorkers {
  /** Where the smaller of two numbers that are compared lies between the ends. */
  private static final double GOLDEN = (3 - Math.sqrt(5)) / 2;

  /** By how much options may be dearer than the cheapest of their task. */
  private static final double TOLERANCE = 0.3;

  private static final double NARROW_TOLERANCE = 0.1;

  /** A list on the best number of workers and what it followed. */
  public record Found(Timetable timetable, Guidance guidance, long cost) {}

  private final CompiledProblem problem;
  private final Pace pace;
  private final PlanCost costs;
  private final Guidance all;
  private final int[] byWorth;
  private final int least;
  private final Map<Integer, Long> known = new HashMap<>();
  private @Nullable Found best;
  private int bestNumber;

  private FewerWorkers(CompiledProblem problem, Pace pace) {
    this.problem = problem;
    this.pace = pace;
    costs = new PlanCost(problem);
    all = Guidance.of(problem, TOLERANCE);
    byWorth = byWorth();
    least = needed(byWorth);
  }

  /** Whether it counts how many workers are used. */
  public static boolean isAsked(CompiledProblem problem) {
    return problem.objective().weight(ObjectiveTerm.WORKERS_USED) > 0
        && problem.workers().count() > 1;
  }

  /** The best list that is complete when the pace says stop, or null when none is. */
  public static @Nullable Found find(CompiledProblem problem, Pace pace) {
    return new FewerWorkers(problem, pace).find();
  }

  private @Nullable Found find() {
    List<Guidance> kinds = kinds();
    int low = least;
    int high = byWorth.length;
    while (high - low > 2) {
      int step = Math.max(1, (int) Math.round(GOLDEN * (high - low)));
      int fewer = low + step;
      int more = Math.max(fewer + 1, high - step);
      if (cost(kinds.get(0), fewer) <= cost(kinds.get(0), more)) {
        high = more;
      } else {
        low = fewer;
      }
    }
    for (int number = low; number <= high; number++) {
      cost(kinds.get(0), number);
    }
    for (Guidance kind : kinds.subList(1, kinds.size())) {
      if (best != null) {
        build(kind, bestNumber);
        int before = bestNumber + 1;
        while (bestNumber < before && bestNumber > least) {
          before = bestNumber;
          build(kind, bestNumber - 1);
        }
      }
    }
    return best;
  }

  /** What lists are told, the one by which the number is found first. */
  private List<Guidance> kinds() {
    List<Guidance> kinds = new ArrayList<>();
    if (!problem.jobs().haveDeadlines()) {
      kinds.add(all.dispatching());
    }
    for (double tolerance : List.of(TOLERANCE, NARROW_TOLERANCE, Guidance.ANY_PRICE)) {
      Guidance kind = all.copy();
      kind.setTolerance(tolerance);
      kinds.add(kind);
    }
    return kinds;
  }

  private long cost(Guidance kind, int number) {
    Long before = known.get(number);
    long cost = before == null ? build(kind, number) : before;
    known.put(number, cost);
    return cost;
  }

  private long build(Guidance kind, int number) {
    if (pace.stop() != null) {
      return Long.MAX_VALUE;
    }
    Guidance guidance = kind.copy();
    for (int i = number; i < byWorth.length; i++) {
      guidance.close(byWorth[i]);
    }
    Timetable timetable = GuidedList.build(problem, guidance, pace);
    if (timetable == null) {
      return Long.MAX_VALUE;
    }
    long cost = costs.of(timetable.toPlan());
    if (best == null || cost < best.cost) {
      best = new Found(timetable, guidance, cost);
      bestNumber = number;
    }
    return cost;
  }

  /** Workers, those first without which some task could not run, then by what they are worth. */
  private int[] byWorth() {
    CompiledWorkers workers = problem.workers();
    LowerBounds bounds = LowerBounds.of(problem);
    List<Integer> rest =
        new ArrayList<>(
            IntStream.range(0, workers.count())
                .boxed()
                .sorted(
                    Comparator.<Integer>comparingDouble(
                            w -> -bounds.workerPrice(workers.classOf(w)))
                        .thenComparingLong(w -> problem.state().availableFromMicros(w))
                        .thenComparing(Comparator.naturalOrder()))
                .toList());
    List<Integer> order = new ArrayList<>();
    Map<Integer, BitSet> runs = runs();
    BitSet open = new BitSet();
    open.set(0, problem.tasks());
    open.and(union(runs));
    while (!open.isEmpty()) {
      int most = 0;
      Integer next = rest.get(0);
      for (Integer w : rest) {
        int serves = serves(runs, w, open);
        if (serves > most) {
          most = serves;
          next = w;
        }
      }
      order.add(next);
      rest.remove(next);
      open.andNot(runs.get(workers.classOf(next)));
    }
    order.addAll(rest);
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  private int serves(Map<Integer, BitSet> runs, int worker, BitSet open) {
    BitSet both = (BitSet) open.clone();
    both.and(runs.get(problem.workers().classOf(worker)));
    return both.cardinality();
  }

  private static BitSet union(Map<Integer, BitSet> runs) {
    BitSet all = new BitSet();
    runs.values().forEach(all::or);
    return all;
  }

  /** By class, which pending tasks that nothing pins may run there. */
  private Map<Integer, BitSet> runs() {
    CompiledWorkflows workflows = problem.workflows();
    Map<Integer, BitSet> runs = new HashMap<>();
    for (int c = 0; c < problem.workers().classes(); c++) {
      runs.put(c, new BitSet(problem.tasks()));
    }
    for (int t = 0; t < problem.tasks(); t++) {
      int wt = problem.jobs().workflowTask(t);
      boolean free =
          problem.state().isPending(t)
              && problem.state().pinnedMode(t) == CompiledState.FREE
              && problem.state().pinnedWorker(t) == CompiledState.FREE;
      for (int o = workflows.optionsBegin(wt); free && o < workflows.optionsEnd(wt); o++) {
        runs.get(workflows.optionClass(o)).set(t);
      }
    }
    return runs;
  }

  /** How many of the first workers are needed so that every task can run. */
  private int needed(int[] order) {
    Map<Integer, BitSet> runs = runs();
    BitSet open = union(runs);
    int number = 0;
    while (!open.isEmpty()) {
      open.andNot(runs.get(problem.workers().classOf(order[number++])));
    }
    return Math.max(1, number);
  }
}
