package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * The workflows, models and kinds of workers that online planners know, as a compiled problem: its
 * workers stand for what may join, each with its class and network position; the inputs of the
 * first job of a workflow say how many bytes the ingress worker holds for each task.
 *
 * <p>Registration appends. Thread-safe: planners and snapshots of all threads share one registry,
 * and see what is registered at their next call.
 */
public final class WorkflowRegistry {
  private volatile CompiledProblem catalogue;

  private WorkflowRegistry(CompiledProblem catalogue) {
    this.catalogue = catalogue;
  }

  /** A registry of everything in a problem; its state and objective do not matter. */
  public static WorkflowRegistry of(CompiledProblem catalogue) {
    return new WorkflowRegistry(catalogue);
  }

  /** What is registered. */
  public CompiledProblem catalogue() {
    return catalogue;
  }

  /**
   * Registers what a later problem adds: models and workflows after those that are registered
   * already. What has a number keeps it.
   *
   * @throws IllegalArgumentException if the later problem does not begin with what is registered
   */
  public synchronized void extend(CompiledProblem later) {
    CompiledProblem known = catalogue;
    requireSameWorkers(known, later);
    requireSameModels(known, later);
    requireSameWorkflows(known, later);
    catalogue = later;
  }

  private static void requireSameWorkers(CompiledProblem known, CompiledProblem later) {
    CompiledWorkers a = known.workers();
    CompiledWorkers b = later.workers();
    boolean same =
        a.count() == b.count()
            && a.classes() == b.classes()
            && known.transfers().positions() == later.transfers().positions();
    for (int w = 0; same && w < a.count(); w++) {
      same =
          a.classOf(w) == b.classOf(w)
              && known.transfers().position(w) == later.transfers().position(w);
    }
    for (int c = 0; same && c < a.classes(); c++) {
      same = a.gpuMemoryBytes(c) == b.gpuMemoryBytes(c);
    }
    if (!same) {
      throw new IllegalArgumentException(
          "The later problem must have the workers of the registered one, in the same classes.\n"
              + "Maybe a workflow was added that names workers by id, which splits a class.");
    }
  }

  private static void requireSameModels(CompiledProblem known, CompiledProblem later) {
    for (int m = 0; m < known.models(); m++) {
      boolean same = m < later.models() && known.modelBytes(m) == later.modelBytes(m);
      for (int c = 0; same && c < known.workers().classes(); c++) {
        same = known.workers().loadMicros(c, m) == later.workers().loadMicros(c, m);
      }
      if (!same) {
        throw new IllegalArgumentException(
            "The later problem must begin with the models of the registered one, but differs in"
                + " the model number ("
                + m
                + ").");
      }
    }
  }

  private static void requireSameWorkflows(CompiledProblem known, CompiledProblem later) {
    CompiledWorkflows a = known.workflows();
    CompiledWorkflows b = later.workflows();
    for (int f = 0; f < a.count(); f++) {
      boolean same = f < b.count() && a.tasksEnd(f) == b.tasksEnd(f);
      for (int t = a.tasksBegin(f); same && t < a.tasksEnd(f); t++) {
        same = sameTask(a, b, t);
      }
      if (!same) {
        throw new IllegalArgumentException(
            "The later problem must begin with the workflows of the registered one, but differs in"
                + " the workflow number ("
                + f
                + ").");
      }
    }
  }

  private static boolean sameTask(CompiledWorkflows a, CompiledWorkflows b, int t) {
    boolean same = a.optionsEnd(t) == b.optionsEnd(t) && a.predsEnd(t) == b.predsEnd(t);
    for (int o = a.optionsBegin(t); same && o < a.optionsEnd(t); o++) {
      same =
          a.optionClass(o) == b.optionClass(o)
              && a.optionMode(o) == b.optionMode(o)
              && a.optionDurationMicros(o) == b.optionDurationMicros(o);
    }
    for (int e = a.predsBegin(t); same && e < a.predsEnd(t); e++) {
      same = a.edgeFrom(e) == b.edgeFrom(e) && a.edgeBytes(e) == b.edgeBytes(e);
    }
    return same;
  }
}
