package dev.sextant.planner.online;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The workflows, models and kinds of workers that online planners know, as a compiled problem: a
 * kind is a worker of the problem, which stands for those that join as one of its kind, with its
 * class and network position; the inputs of the first job of a workflow say how many bytes the
 * ingress worker holds for each task.
 *
 * <p>Registration appends. Thread-safe: planners and snapshots of all threads share one registry,
 * and see what is registered at their next call.
 */
public final class WorkflowRegistry {
  private final List<WeakReference<Derived<?>>> derived = new ArrayList<>();
  private volatile CompiledProblem catalogue;

  private WorkflowRegistry(CompiledProblem catalogue) {
    this.catalogue = catalogue;
  }

  /**
   * A registry of everything in a problem; its state and objective do not matter.
   *
   * @throws IllegalArgumentException if a worker has a calendar: online planners take workers as
   *     they are, and know of nobody that closes or changes its price
   */
  public static WorkflowRegistry of(CompiledProblem catalogue) {
    requireNoCalendars(catalogue);
    return new WorkflowRegistry(catalogue);
  }

  /**
   * The same of a problem whose calendars somebody else sees to: a planner that replays jobs, and
   * leaves all times to a timetable.
   */
  public static WorkflowRegistry leavingCalendars(CompiledProblem catalogue) {
    return new WorkflowRegistry(catalogue);
  }

  private static void requireNoCalendars(CompiledProblem catalogue) {
    for (int w = 0; w < catalogue.workers().count(); w++) {
      if (catalogue.workers().calendars().changes(catalogue.workers().classOf(w))) {
        throw new IllegalArgumentException(
            "The worker ("
                + catalogue.problem().workers().get(w).id()
                + ") has a calendar, which online planners do not know of.\nMaybe take it out of"
                + " the catalogue while it is closed, and give it the price of the day.");
      }
    }
  }

  /** What is registered. */
  public CompiledProblem catalogue() {
    return catalogue;
  }

  /**
   * Makes something from the catalogue, here and again whenever the registry is extended, as long
   * as the answer is in use.
   *
   * @param maker needs no lock that a caller of {@link #extend} may hold
   */
  public synchronized <T> Derived<T> derive(Function<? super CompiledProblem, ? extends T> maker) {
    Derived<T> made = new Derived<>(maker, catalogue);
    derived.removeIf(reference -> reference.get() == null);
    derived.add(new WeakReference<>(made));
    return made;
  }

  /**
   * Registers what a later problem adds: models, workflows and kinds of workers after those that
   * are registered already, which may run what is registered, and other links. What has a number
   * keeps it, except options and network positions. The caller's thread makes what is {@linkplain
   * #derive derived}; planners at work take it over at their next call.
   *
   * @throws IllegalArgumentException if the later problem does not begin with what is registered,
   *     or a worker of it has a calendar; nothing has changed then
   */
  public synchronized void extend(CompiledProblem later) {
    requireNoCalendars(later);
    CompiledProblem known = catalogue;
    requireSameWorkers(known, later);
    requireSameModels(known, later);
    requireSameWorkflows(known, later);
    List<Runnable> prepared = new ArrayList<>();
    for (WeakReference<Derived<?>> reference : derived) {
      Derived<?> one = reference.get();
      if (one != null) {
        prepared.add(one.prepared(later));
      }
    }
    // Before the catalogue: who sees that has seen these.
    prepared.forEach(Runnable::run);
    catalogue = later;
  }

  private static void requireSameWorkers(CompiledProblem known, CompiledProblem later) {
    CompiledWorkers a = known.workers();
    CompiledWorkers b = later.workers();
    boolean same = a.count() <= b.count();
    for (int w = 0; same && w < a.count(); w++) {
      same = a.classOf(w) == b.classOf(w);
    }
    for (int c = 0; same && c < a.classes(); c++) {
      same = a.gpuMemoryBytes(c) == b.gpuMemoryBytes(c);
    }
    if (!same) {
      throw new IllegalArgumentException(
          "The later problem must begin with the workers of the registered one, in the same"
              + " classes.\n"
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
        same = sameTask(a, b, t, known.workers().classes());
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

  /** Whether a task has the same edges, and the same options on classes that are known. */
  private static boolean sameTask(CompiledWorkflows a, CompiledWorkflows b, int t, int classes) {
    boolean same = a.predsEnd(t) == b.predsEnd(t);
    int known = a.optionsBegin(t);
    for (int o = b.optionsBegin(t); same && o < b.optionsEnd(t); o++) {
      if (b.optionClass(o) < classes) {
        same =
            known < a.optionsEnd(t)
                && a.optionClass(known) == b.optionClass(o)
                && a.optionMode(known) == b.optionMode(o)
                && a.optionDurationMicros(known) == b.optionDurationMicros(o);
        known++;
      }
    }
    same &= known == a.optionsEnd(t);
    for (int e = a.predsBegin(t); same && e < a.predsEnd(t); e++) {
      same = a.edgeFrom(e) == b.edgeFrom(e) && a.edgeBytes(e) == b.edgeBytes(e);
    }
    return same;
  }
}
