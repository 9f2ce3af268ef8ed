package dev.sextant.planner;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.HashMap;
import java.util.Map;

/**
 * How much heap a problem takes, with what every call makes of it: objects by their number, with 16
 * bytes of header and compressed references, characters in one byte each.
 */
final class Footprint {
  private static final long TEXT = 56;
  private static final long TASK = 96;
  private static final long MODE = 240;
  private static final long EDGE = 120;
  private static final long WORKER = 360;
  private static final long JOB = 160;
  private static final long FACT = 160;

  /** A row of a table of options, of which a mode has one per kind of worker at most. */
  private static final long OPTION = 48;

  /**
   * A task of a job: its rows in the compiled form, two plans in numbers, a plan with ids and what
   * the checker makes of it.
   */
  private static final long RUN = 420;

  private Footprint() {}

  /** The estimate, at most {@code Long.MAX_VALUE}. */
  static long estimateBytes(Problem problem) {
    Map<String, Long> sizes = new HashMap<>();
    double bytes = problem.models().size() * (TEXT + FACT);
    long types = problem.workers().stream().map(Worker::type).distinct().count();
    for (Workflow workflow : problem.workflows()) {
      bytes += TEXT + workflow.edges().size() * (double) EDGE;
      for (Task task : workflow.tasks()) {
        bytes += TASK + text(task.id());
        for (Mode mode : task.modes()) {
          bytes += MODE + mode.models().size() * 8.0 + mode.demands().size() * 64.0;
          bytes += OPTION * (double) options(mode, types, problem.workers().size());
        }
      }
      sizes.put(workflow.id(), (long) workflow.tasks().size());
    }
    for (Job job : problem.jobs()) {
      bytes += JOB + text(job.id()) + RUN * (double) sizes.getOrDefault(job.workflow(), 0L);
    }
    for (Worker worker : problem.workers()) {
      bytes += WORKER + text(worker.id());
    }
    double estimate = bytes + FACT * (double) facts(problem.state());
    return estimate >= Long.MAX_VALUE ? Long.MAX_VALUE : (long) estimate;
  }

  private static double text(String id) {
    return TEXT + id.length();
  }

  private static long options(Mode mode, long types, int workers) {
    if (mode.workers() != null) {
      return Math.min(workers, mode.workers().size());
    }
    return mode.workerTypes() != null ? mode.workerTypes().size() : types;
  }

  private static long facts(ClusterState state) {
    return (long) state.workers().size()
        + state.finished().size()
        + state.running().size()
        + state.loadsInFlight().size()
        + state.pins().size()
        + state.planned().size();
  }
}
