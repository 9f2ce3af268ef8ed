package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What capacity of each worker is left for new runs over time, by running tasks, occupations and
 * calendars. Immutable.
 */
final class FreeCapacity {
  private final CompiledWorkers workers;
  private final RunTimes times;
  private final List<List<CapacityInUse>> taken = new ArrayList<>();

  /** What a running task or an occupation holds of a worker's capacity from now until it ends. */
  record CapacityInUse(int resource, long amount, long untilMicros) {}

  FreeCapacity(CompiledProblem problem, RunTimes times) {
    this.times = times;
    workers = problem.workers();
    CompiledState state = problem.state();
    CompiledWorkflows workflows = problem.workflows();
    for (int w = 0; w < workers.count(); w++) {
      List<CapacityInUse> here = new ArrayList<>();
      for (int o = state.occupationsBegin(w); o < state.occupationsEnd(w); o++) {
        for (int d = state.occupationDemandsBegin(o); d < state.occupationDemandsEnd(o); d++) {
          here.add(
              new CapacityInUse(
                  state.occupationResource(d),
                  state.occupationAmount(d),
                  state.occupationUntilMicros(o)));
        }
      }
      taken.add(here);
    }
    for (int i = 0; i < state.runningCount(); i++) {
      int mode = state.runningMode(i);
      List<CapacityInUse> here = taken.get(state.runningWorker(i));
      for (int d = workflows.demandsBegin(mode);
          state.runningTakes(i) && d < workflows.demandsEnd(mode);
          d++) {
        here.add(
            new CapacityInUse(
                workflows.demandResource(d), workflows.demandAmount(d), state.runningEndMicros(i)));
      }
    }
    taken.forEach(parts -> parts.sort(Comparator.comparingLong(CapacityInUse::untilMicros)));
  }

  /** What is held of a worker now, the first to end first. */
  List<CapacityInUse> inUse(int worker) {
    return taken.get(worker);
  }

  /** When there can be new runs. */
  RunTimes times() {
    return times;
  }

  /** Number of parts of a worker's capacity that are taken now. */
  int parts(int worker) {
    return taken.get(worker).size();
  }

  /**
   * Capacity x time between two times. Adds up what is free between the ends of running tasks and
   * occupations, so never subtracts one rounded sum from another.
   */
  double free(int worker, int resource, long from, long until) {
    if (until <= from) {
      return 0;
    }
    int c = workers.classOf(worker);
    List<CapacityInUse> parts = taken.get(worker);
    long free = workers.capacity(c, resource);
    if (parts.isEmpty()) {
      return (double) free * times.micros(c, from, until);
    }
    for (CapacityInUse part : parts) {
      free -= part.resource() == resource && part.untilMicros() > from ? part.amount() : 0;
    }
    double done = 0;
    long time = from;
    for (CapacityInUse part : parts) {
      if (part.resource() == resource && part.untilMicros() > time && time < until) {
        long next = Math.min(until, part.untilMicros());
        done += (double) free * times.micros(c, time, next);
        time = next;
      }
      free += part.resource() == resource && part.untilMicros() > from ? part.amount() : 0;
    }
    return time < until ? done + (double) free * times.micros(c, time, until) : done;
  }
}
