package dev.sextant.heuristics.cut;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.placement.PlacementProblem;
import java.util.Arrays;

/**
 * From places to workers. Where a place is several workers that nothing tells apart, tasks that
 * share no data there may be on different ones without a byte more: they go, in the order of their
 * numbers, to the one with the least work so far.
 */
final class Spreading {
  private final PlacementProblem placement;
  private final int[] placeOf;
  private final int[] group;

  private Spreading(PlacementProblem placement, int[] placeOf) {
    this.placement = placement;
    this.placeOf = placeOf;
    group = new int[placeOf.length];
    Arrays.setAll(group, v -> v);
  }

  /** Sets the workers of the tasks to be placed, by task of the problem. */
  static void spread(PlacementProblem placement, int[] placeOf, int[] workerOf) {
    Spreading spreading = new Spreading(placement, placeOf);
    spreading.join();
    spreading.assign(workerOf);
  }

  /** Joins those who share an item at one place. */
  private void join() {
    int[] lastAt = new int[placement.places()];
    for (int i = 0; i < placement.items(); i++) {
      Arrays.fill(lastAt, -1);
      if (placement.producer(i) != PlacementProblem.NO_TASK) {
        lastAt[placeOf[placement.producer(i)]] = placement.producer(i);
      }
      for (int r = placement.readersBegin(i); r < placement.readersEnd(i); r++) {
        int reader = placement.reader(r);
        int other = lastAt[placeOf[reader]];
        if (other >= 0) {
          group[leader(reader)] = leader(other);
        }
        lastAt[placeOf[reader]] = reader;
      }
    }
  }

  private int leader(int task) {
    int at = task;
    while (group[at] != at) {
      group[at] = group[group[at]];
      at = group[at];
    }
    return at;
  }

  private void assign(int[] workerOf) {
    CompiledProblem problem = placement.problem();
    long[] micros = new long[placeOf.length];
    for (int v = 0; v < placeOf.length; v++) {
      micros[leader(v)] += shortestMicros(problem, v);
    }
    long[] load = new long[problem.workers().count()];
    int[] chosen = new int[placeOf.length];
    Arrays.fill(chosen, -1);
    for (int v = 0; v < placeOf.length; v++) {
      int leader = leader(v);
      if (chosen[leader] < 0) {
        chosen[leader] = leastLoaded(placement.worker(placeOf[v]), load);
        load[chosen[leader]] += micros[leader];
      }
      workerOf[placement.task(v)] = chosen[leader];
    }
  }

  private long shortestMicros(CompiledProblem problem, int v) {
    int wt = problem.jobs().workflowTask(placement.task(v));
    int workerClass = problem.workers().classOf(placement.worker(placeOf[v]));
    long shortest = Long.MAX_VALUE;
    for (int o = problem.workflows().optionsBegin(wt);
        o < problem.workflows().optionsEnd(wt);
        o++) {
      if (problem.workflows().optionClass(o) == workerClass) {
        shortest = Math.min(shortest, problem.workflows().optionDurationMicros(o));
      }
    }
    return shortest;
  }

  /** Of the workers that the place of this one is, the first with the least work. */
  private int leastLoaded(int worker, long[] load) {
    CompiledWorkers workers = placement.problem().workers();
    int workerClass = workers.classOf(worker);
    int best = worker;
    for (int i = workers.membersBegin(workerClass); i < workers.membersEnd(workerClass); i++) {
      int other = workers.member(i);
      if (placement.isSamePlace(worker, other) && load[other] < load[best]) {
        best = other;
      }
    }
    return best;
  }
}
