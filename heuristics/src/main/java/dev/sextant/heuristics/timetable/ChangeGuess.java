package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.IndexedPlan;

/**
 * What a change leads to, guessed before anything is placed: by when the tasks that it moves and
 * those next to them would end if models and memory were no matter, with those behind that may then
 * end earlier, while all others stayed where they are. This is about what placing them would tell,
 * at a fraction of the time. For {@link RecordDecoder}, whose arrays it reads. Not thread-safe.
 */
final class ChangeGuess {
  /** So many tasks behind those that a change moves are looked at. */
  private static final int FURTHER = 16;

  private final CompiledWorkers workers;
  private final CompiledCalendars calendars;
  private final CompiledState state;
  private final TaskLinks links;
  private final WorkerSequences sequences;
  private final TaskOrder order;
  private final long[] runMicros;
  private final IndexedPlan plan;

  /** By task, until when it is held. */
  private final long[] hold;

  /** By task, when it ends at the soonest as far as can be guessed, and for which change. */
  private final long[] guess;

  private final int[] guessed;
  private int[] workerChanged = {};
  private int change;

  /**
   * Guesses about changes of what these hold.
   *
   * @param chosen by task, the one that it has with the change
   * @param plan workers with the change, and ends before it
   * @param hold by task, until when it is held with the change
   */
  ChangeGuess(
      CompiledProblem problem,
      TaskLinks links,
      WorkerSequences sequences,
      TaskOrder order,
      ChosenOptions chosen,
      IndexedPlan plan,
      long[] hold) {
    workers = problem.workers();
    calendars = workers.calendars();
    state = problem.state();
    this.links = links;
    this.sequences = sequences;
    this.order = order;
    runMicros = chosen.micros;
    this.plan = plan;
    this.hold = hold;
    guess = new long[problem.tasks()];
    guessed = new int[problem.tasks()];
  }

  /** Who hears what is guessed. */
  interface Listener {
    /** A task will end then at the soonest. */
    void guessed(int task, long endMicros);
  }

  /**
   * Guesses about a change.
   *
   * @param due positions of the tasks that it moves and of those next to them; those behind that
   *     are looked at are added
   * @param changed by task, the last change in which the worker before it may have changed
   * @param number of this change
   * @param followsLater whether those behind tasks that end later are looked at, too
   */
  void guess(PositionSet due, int[] changed, int number, boolean followsLater, Listener listener) {
    workerChanged = changed;
    change = number;
    int further = 0;
    for (int at = due.after(PositionSet.NONE); at != PositionSet.NONE; at = due.after(at)) {
      int task = order.task[at];
      guessed[task] = change;
      guess[task] = soonestEnd(task);
      listener.guessed(task, guess[task]);
      int next = sequences.next(task);
      boolean follows =
          guess[task] < plan.end[task] || (followsLater && guess[task] > plan.end[task]);
      if (follows && next != WorkerSequences.NONE && further < FURTHER) {
        further++;
        due.add(order.position[next]);
      }
    }
  }

  private long soonestEnd(int task) {
    int w = plan.worker[task];
    long start = Math.max(links.releaseMicros(task, w), state.availableFromMicros(w));
    start = Math.max(start, hold[task]);
    long sooner = 0;
    for (int i = links.predsBegin[task]; i < links.predsBegin[task + 1]; i++) {
      int from = links.pred[i];
      long way = links.micros(links.predEdge[i], plan.worker[from], w);
      start = Math.max(start, endOf(from) + way);
      sooner = Math.max(sooner, plan.end[from] - endOf(from));
    }
    int previous = sequences.previous(task);
    if (previous != WorkerSequences.NONE) {
      start = Math.max(start, endOf(previous));
      sooner = Math.max(sooner, plan.end[previous] - endOf(previous));
    }
    long end = opens(workers.classOf(w), start, runMicros[task]) + runMicros[task];
    return workerChanged[task] == change ? end : Math.max(end, plan.end[task] - sooner);
  }

  /** When a run can start on a class while it is open; as if it did not close where it cannot. */
  private long opens(int workerClass, long start, long length) {
    long opens = calendars.earliestOpen(workerClass, start, length);
    return opens == CompiledCalendars.NEVER ? start : opens;
  }

  private long endOf(int task) {
    return guessed[task] == change ? guess[task] : plan.end[task];
  }
}
