package dev.sextant.heuristics.cut;

import dev.sextant.heuristics.list.CheapestStartList;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.placement.PlacementProblem;
import java.util.Arrays;

/** {@link GreedyMoves} by tasks and workers of the problem, deliveries included. */
final class WorkerMoves implements CheapestStartList.Moves {
  private static final int NONE = -1;

  private final CompiledProblem problem;
  private final PlacementProblem placement;
  private final GreedyMoves moves;
  private final int[] numberOf;
  private final int[] placeOf;

  /** By class, what a run of the task looked at last costs there at least. */
  private final long[] leastRunCost;

  private int lookedAt = NONE;
  private long optionsLookedAt;

  WorkerMoves(PlacementProblem placement) {
    this.placement = placement;
    problem = placement.problem();
    moves = new GreedyMoves(placement);
    leastRunCost = new long[problem.workers().classes()];
    numberOf = new int[problem.tasks()];
    Arrays.fill(numberOf, NONE);
    for (int v = 0; v < placement.tasks(); v++) {
      numberOf[placement.task(v)] = v;
    }
    placeOf = new int[problem.workers().count()];
    Arrays.fill(placeOf, NONE);
    for (int w = 0; w < placeOf.length; w++) {
      for (int q = 0; q < placement.places() && placeOf[w] == NONE; q++) {
        placeOf[w] = placement.isSamePlace(placement.worker(q), w) ? q : NONE;
      }
    }
  }

  @Override
  public long cost(int task, int worker) {
    int place = placeOf[worker];
    if (place == NONE || placement.cost(numberOf[task], place) == PlacementProblem.FORBIDDEN) {
      return Long.MAX_VALUE;
    }
    long deliveries = placement.cost(numberOf[task], place) - leastRunCost(task, worker);
    return moves.cost(numberOf[task], place) + deliveries;
  }

  @Override
  public void placed(int task, int worker) {
    if (placeOf[worker] != NONE) {
      moves.place(numberOf[task], placeOf[worker]);
    }
  }

  /** How often the cost of an option has been looked up. */
  long optionsLookedAt() {
    return optionsLookedAt;
  }

  /** The least that a run may cost on a worker that the task's pins allow. */
  private long leastRunCost(int task, int worker) {
    if (task != lookedAt) {
      lookedAt = task;
      lookAtOptions(task);
    }
    return leastRunCost[problem.workers().classOf(worker)];
  }

  private void lookAtOptions(int task) {
    CompiledWorkflows workflows = problem.workflows();
    int wt = problem.jobs().workflowTask(task);
    Arrays.fill(leastRunCost, Long.MAX_VALUE);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (problem.pinsAllow(task, o)) {
        optionsLookedAt++;
        int c = workflows.optionClass(o);
        leastRunCost[c] = Math.min(leastRunCost[c], PlacementProblem.runCost(problem, o));
      }
    }
  }
}
