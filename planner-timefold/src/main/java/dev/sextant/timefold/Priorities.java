package dev.sextant.timefold;

import ai.timefold.solver.core.api.domain.solution.PlanningEntityCollectionProperty;
import ai.timefold.solver.core.api.domain.solution.PlanningScore;
import ai.timefold.solver.core.api.domain.solution.PlanningSolution;
import ai.timefold.solver.core.api.domain.valuerange.CountableValueRange;
import ai.timefold.solver.core.api.domain.valuerange.ValueRangeFactory;
import ai.timefold.solver.core.api.score.buildin.simplebigdecimal.SimpleBigDecimalScore;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Timefold's solution: a placement and a priority per pending task. Copies share the timing. */
@PlanningSolution(solutionCloner = PriorityFormulation.Cloner.class)
final class Priorities {
  /** Makes what times the schedule, for each score calculator one. */
  final Supplier<PriorityTiming> timing;

  @PlanningEntityCollectionProperty final List<PlacedTask> tasks;

  @PlanningScore @Nullable SimpleBigDecimalScore score;

  private Priorities(Supplier<PriorityTiming> timing, List<PlacedTask> tasks) {
    this.timing = timing;
    this.tasks = tasks;
  }

  /**
   * Nothing placed but what the caller's plan says, with the priorities of the longest paths to the
   * end; the caller's plan decides on those of its own tasks.
   *
   * @param construction the order of the tasks, in which Timefold constructs
   */
  static Priorities of(
      CompiledProblem problem,
      Supplier<PriorityTiming> timing,
      TimefoldOptions.Construction construction,
      @Nullable IndexedPlan warmStart) {
    int[] pending =
        IntStream.range(0, problem.tasks()).filter(problem.state()::isPending).toArray();
    LowerBounds bounds = LowerBounds.of(problem);
    List<Integer> byPath =
        IntStream.of(pending)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingLong(t -> -bounds.tailMicros(t)).thenComparing(t -> t))
            .toList();
    List<Integer> ranked = warmStart == null ? byPath : byStart(byPath, warmStart);
    int[] priority = new int[problem.tasks()];
    for (int at = 0; at < ranked.size(); at++) {
      priority[ranked.get(at)] = at;
    }
    CountableValueRange<Integer> range =
        ValueRangeFactory.createIntValueRange(0, Math.max(1, pending.length));
    boolean decreasing = construction == TimefoldOptions.Construction.FIRST_FIT_DECREASING;
    List<PlacedTask> tasks = new ArrayList<>();
    for (int t : decreasing ? byPath : IntStream.of(pending).boxed().toList()) {
      List<Placement> placements = Placement.of(problem, t);
      Placement given = warmStart == null ? null : given(problem, warmStart, t);
      tasks.add(
          new PlacedTask(
              t,
              placements,
              range,
              given != null && placements.contains(given) ? given : null,
              priority[t]));
    }
    return new Priorities(timing, tasks);
  }

  /** Tasks of a plan in the order of its starts, the others after those before them. */
  private static List<Integer> byStart(List<Integer> byPath, IndexedPlan plan) {
    long[] key = new long[plan.worker.length];
    long latest = Long.MIN_VALUE;
    for (int t : byPath) {
      if (plan.worker[t] != IndexedPlan.NO_WORKER) {
        latest = Math.max(latest, plan.start[t]);
      }
      key[t] = plan.worker[t] == IndexedPlan.NO_WORKER ? latest : plan.start[t];
    }
    List<Integer> sorted = new ArrayList<>(byPath);
    sorted.sort(Comparator.comparingLong(t -> key[t]));
    return sorted;
  }

  private static @Nullable Placement given(CompiledProblem problem, IndexedPlan plan, int task) {
    int worker = plan.worker[task];
    if (worker == IndexedPlan.NO_WORKER) {
      return null;
    }
    CompiledWorkflows workflows = problem.workflows();
    CompiledJobs jobs = problem.jobs();
    int workerClass = problem.workers().classOf(worker);
    int option = workflows.option(jobs.workflowTask(task), plan.mode[task], workerClass);
    return option < 0 ? null : new Placement(option, worker);
  }

  boolean isConstructed() {
    return tasks.stream().allMatch(task -> task.placement() != null);
  }

  /** Whether there is anything to choose: another placement, or another order. */
  boolean hasChoice(CompiledProblem problem) {
    return tasks.size() > 1
        || tasks.stream().anyMatch(task -> Placement.of(problem, task.task).size() > 1);
  }

  Priorities copy() {
    List<PlacedTask> copies = new ArrayList<>(tasks.size());
    for (PlacedTask task : tasks) {
      copies.add(task.copy());
    }
    Priorities copy = new Priorities(timing, copies);
    copy.score = score;
    return copy;
  }
}
