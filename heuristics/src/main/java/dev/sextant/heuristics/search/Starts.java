package dev.sextant.heuristics.search;

import dev.sextant.heuristics.compass.CompassBackend;
import dev.sextant.heuristics.list.HeftBackend;
import dev.sextant.heuristics.list.LatestStartList;
import dev.sextant.heuristics.list.ListBackend;
import dev.sextant.heuristics.list.ListHeuristic;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.list.PricedList;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Where a search starts: the caller's plan, else the best list heuristic, else chance. */
public final class Starts {
  private static final int RANDOM_TRIES = 200;
  private static final int SHARE_OF_FURTHER = 10;

  /** By how much options may be dearer than the cheapest of their task. */
  private static final double[] TOLERANCES = {0.02, 0.1, 0.3};

  private final CompiledProblem problem;
  private final OrderDecoder decoder;
  private final Pace pace;
  private final Pace further;
  private @Nullable Solution best;
  private long bestCost = Long.MAX_VALUE;

  /**
   * Starts for a problem in which every unfinished task has an option; the clock starts now. Quick
   * heuristics may take all the time, those that may take long on large problems a share, unless a
   * limit on steps asks for a run that can be repeated.
   */
  public Starts(CompiledProblem problem, PlannerOptions options, PlanInterrupter interrupter) {
    this.problem = problem;
    PlannerOptions timed = options.withoutStepLimit();
    pace = new Pace(timed, interrupter);
    Duration share = options.timeLimit().dividedBy(SHARE_OF_FURTHER);
    further =
        options.stepLimit().isPresent() ? pace : new Pace(timed.withTimeLimit(share), interrupter);
    this.decoder = new OrderDecoder(problem);
  }

  /** Why the search for a start had to stop, or COMPLETED. */
  public StopReason stopReason() {
    return pace.stopReason();
  }

  /** The best start found, or null when none decodes or it had to stop before any did. */
  public @Nullable Solution find(@Nullable IndexedPlan warmStart, SplittableRandom random) {
    List<Timetable> lists = new ArrayList<>();
    add(lists, HeftBackend.build(problem, pace));
    add(lists, CompassBackend.build(problem, pace));
    if (AnnealingCycles.isSumOverJobs(problem)) {
      add(lists, LatestStartList.build(problem, pace));
    }
    double[] price = PricedList.prices(problem);
    for (double tolerance : price == null ? new double[0] : TOLERANCES) {
      add(lists, PricedList.build(problem, price, tolerance, further));
    }
    add(lists, new ListBackend(ListHeuristic.SUFFERAGE).build(problem, 0, further));
    for (Timetable list : lists) {
      // In the order in which it was placed, a list plan comes out as it was.
      consider(Solution.of(problem, list.runs(), list.placingOrder()));
      consider(Solution.of(problem, list.runs()));
    }
    if (warmStart != null) {
      consider(completed(warmStart, lists.isEmpty() ? null : lists.get(0).runs()));
    }
    for (int i = 0; best == null && i < RANDOM_TRIES && pace.step() == null; i++) {
      consider(random(random));
    }
    return best;
  }

  private static void add(List<Timetable> lists, @Nullable Timetable timetable) {
    if (timetable != null) {
      lists.add(timetable);
    }
  }

  private void consider(Solution solution) {
    if (solution.decode(decoder) && decoder.cost() < bestCost) {
      best = solution;
      bestCost = decoder.cost();
    }
  }

  /**
   * A warm start with what it lacks taken from another plan, or else from the first options; in the
   * order of its starts, as far as precedence allows.
   */
  private Solution completed(IndexedPlan warmStart, @Nullable IndexedPlan other) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledJobs jobs = problem.jobs();
    CompiledWorkers workers = problem.workers();
    int tasks = problem.tasks();
    Solution solution = new Solution(decoder.size(), tasks);
    long[] key = new long[tasks];
    for (int t = 0; t < tasks; t++) {
      if (!problem.state().isPending(t)) {
        continue;
      }
      int wt = jobs.workflowTask(t);
      int w = warmStart.worker[t];
      int chosen =
          w == IndexedPlan.NO_WORKER || !problem.pinsAllow(t, warmStart.mode[t], w)
              ? -1
              : workflows.option(wt, warmStart.mode[t], workers.classOf(w));
      key[t] = chosen < 0 ? 0 : warmStart.start[t];
      if (chosen < 0 && other != null) {
        w = other.worker[t];
        chosen = workflows.option(wt, other.mode[t], workers.classOf(w));
        key[t] = other.start[t];
      } else if (chosen < 0) {
        chosen = firstOption(t);
        w = firstWorker(t, chosen);
      }
      solution.option[t] = chosen;
      solution.worker[t] = w;
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        int from = workflows.edgeFrom(e) + jobs.offset(jobs.jobOf(t));
        key[t] = Math.max(key[t], key[from]);
      }
    }
    fillOrder(solution, key);
    return solution;
  }

  /** Random options, in the order of the numbers. */
  private Solution random(SplittableRandom random) {
    CompiledWorkflows workflows = problem.workflows();
    Solution solution = new Solution(decoder.size(), problem.tasks());
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        int wt = problem.jobs().workflowTask(t);
        int option = random.nextInt(workflows.optionsBegin(wt), workflows.optionsEnd(wt));
        int c = workflows.optionClass(option);
        int w =
            problem
                .workers()
                .member(
                    random.nextInt(
                        problem.workers().membersBegin(c), problem.workers().membersEnd(c)));
        boolean allowed = problem.pinsAllow(t, workflows.optionMode(option), w);
        solution.option[t] = allowed ? option : firstOption(t);
        solution.worker[t] = allowed ? w : firstWorker(t, solution.option[t]);
      }
    }
    fillOrder(solution, new long[problem.tasks()]);
    return solution;
  }

  private void fillOrder(Solution solution, long[] key) {
    int[] order =
        IntStream.range(0, problem.tasks())
            .filter(problem.state()::isPending)
            .boxed()
            .sorted(Comparator.<Integer>comparingLong(t -> key[t]).thenComparing(t -> t))
            .mapToInt(t -> t)
            .toArray();
    System.arraycopy(order, 0, solution.order, 0, order.length);
  }

  private int firstOption(int task) {
    CompiledWorkflows workflows = problem.workflows();
    int wt = problem.jobs().workflowTask(task);
    return IntStream.range(workflows.optionsBegin(wt), workflows.optionsEnd(wt))
        .filter(o -> firstWorker(task, o) >= 0)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("Task " + task + " has no option."));
  }

  private int firstWorker(int task, int option) {
    CompiledWorkers workers = problem.workers();
    int c = problem.workflows().optionClass(option);
    int mode = problem.workflows().optionMode(option);
    return IntStream.range(workers.membersBegin(c), workers.membersEnd(c))
        .map(workers::member)
        .filter(w -> problem.pinsAllow(task, mode, w))
        .findFirst()
        .orElse(-1);
  }
}
