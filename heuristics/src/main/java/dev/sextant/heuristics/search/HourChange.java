package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Waiting;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.SplittableRandom;

/**
 * Changes of when tasks run, where prices change: a task goes to another worker or hour, held until
 * a step of the worker's calendar begins or so that its run ends with one, of a few drawn to the
 * cheapest; or two tasks exchange workers, hours and places in the order. Not thread-safe.
 */
final class HourChange {
  /** Hours drawn at most for one task. */
  private static final int MOST_DRAWN = 8;

  private static final int TRIES = 8;

  /** Where ends count, a task waits for at most so many steps after the one it starts in. */
  private static final int STEPS_LATER = 2;

  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledCalendars calendars;
  private final OrderDecoder decoder;
  private final SplittableRandom random;
  private final OptionDraw drawn;
  private final OrderMoves moves;
  private final boolean endsCount;

  // The cheapest that was drawn.
  private int option;
  private int worker;
  private long instant;

  HourChange(
      CompiledProblem problem,
      OrderDecoder decoder,
      SplittableRandom random,
      OptionDraw drawn,
      OrderMoves moves) {
    this.problem = problem;
    jobs = problem.jobs();
    workers = problem.workers();
    workflows = problem.workflows();
    calendars = workers.calendars();
    this.decoder = decoder;
    this.random = random;
    this.drawn = drawn;
    this.moves = moves;
    endsCount = Waiting.endsCount(problem);
  }

  /** Whether tasks wait for few steps alone, as ends count. */
  boolean staysNear() {
    return endsCount;
  }

  /**
   * Begins a change of a task, all that moves staying between two positions of the order; false
   * when none was found, and nothing has begun.
   */
  boolean begin(int task, int from, int until) {
    return random.nextBoolean() ? move(task, from, until) : exchange(task, from, until);
  }

  private boolean move(int task, int from, int until) {
    if (!draw(task)) {
      return false;
    }
    int at = decoder.position(task);
    int to = positionFor(task, at);
    boolean same =
        to == at
            && option == decoder.option(task)
            && worker == decoder.worker(task)
            && instant == decoder.holdMicros(task);
    if (same || to < from || to >= until) {
      return false;
    }
    decoder.begin();
    if (to != at) {
      moves.move(task, to);
    }
    decoder.assign(task, option, worker, instant);
    return true;
  }

  /** Draws options and hours; false when none was found between what comes before and after. */
  private boolean draw(int task) {
    long ready = ready(task);
    long latest = random.nextInt(4) == 0 ? deadline(task) : latestEnd(task);
    double least = Double.POSITIVE_INFINITY;
    int count = 1 + random.nextInt(MOST_DRAWN);
    for (int i = 0; i < count; i++) {
      if (random.nextBoolean() || !drawn.draw(task)) {
        drawn.keep(task);
      }
      int c = workflows.optionClass(drawn.option());
      long length = workflows.optionDurationMicros(drawn.option());
      long last = endsCount ? later(c, decoder.startMicros(task)) : Long.MAX_VALUE;
      long start =
          ready + length > latest ? ready : start(c, length, ready, Math.min(latest, last));
      if (start + length <= latest && calendars.earliestOpen(c, start, length) == start) {
        int mode = workflows.optionMode(drawn.option());
        double cost =
            problem.timeCost(mode, drawn.worker(), start, start + length)
                + workflows.costMicroUnits(mode);
        if (cost < least) {
          least = cost;
          option = drawn.option();
          worker = drawn.worker();
          instant = start == ready ? OrderDecoder.NOT_HELD : start;
        }
      }
    }
    return least < Double.POSITIVE_INFINITY;
  }

  /** A start from an instant on that begins or lets a run end with a step of a class's calendar. */
  private long start(int workerClass, long length, long ready, long latest) {
    int first = calendars.stepAt(workerClass, ready);
    int last = Math.max(first, calendars.stepAt(workerClass, latest));
    int step = first + random.nextInt(last - first + 1);
    long start = calendars.fromMicros(step);
    if (random.nextBoolean() && step + 1 < calendars.stepsEnd(workerClass)) {
      start = calendars.fromMicros(step + 1) - length;
    }
    return Math.max(ready, start);
  }

  private long later(int workerClass, long start) {
    int step = calendars.stepAt(workerClass, start) + STEPS_LATER;
    return calendars.fromMicros(Math.min(step, calendars.stepsEnd(workerClass) - 1));
  }

  private long ready(int task) {
    int job = jobs.jobOf(task);
    long ready = Math.max(problem.state().nowMicros(), jobs.releaseMicros(job));
    int offset = jobs.offset(job);
    int wt = task - offset;
    for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
      ready = Math.max(ready, decoder.endMicros(workflows.edgeFrom(e) + offset));
    }
    return ready;
  }

  /** When what follows the task begins, or its job must have ended. */
  private long latestEnd(int task) {
    long latest = deadline(task);
    int offset = jobs.offset(jobs.jobOf(task));
    int wt = task - offset;
    for (int s = workflows.succsBegin(wt); s < workflows.succsEnd(wt); s++) {
      int to = workflows.edgeTo(workflows.succEdge(s)) + offset;
      latest = Math.min(latest, decoder.startMicros(to));
    }
    return latest;
  }

  private long deadline(int task) {
    long deadline = jobs.deadlineMicros(jobs.jobOf(task));
    return deadline == CompiledJobs.NONE ? Long.MAX_VALUE / 2 : deadline;
  }

  /** Where in the order the task comes between those of its worker before and after its hour. */
  private int positionFor(int task, int at) {
    long start = instant == OrderDecoder.NOT_HELD ? ready(task) : instant;
    int low = 0;
    int high = decoder.tasksOn(worker);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (decoder.startMicros(decoder.taskOn(worker, middle)) < start) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (decoder.tasksOn(worker) == 0) {
      return at;
    }
    if (low < decoder.tasksOn(worker)) {
      int next = decoder.position(decoder.taskOn(worker, low));
      return next <= at ? next : next - 1;
    }
    int last = decoder.position(decoder.taskOn(worker, low - 1));
    return last < at ? last + 1 : last;
  }

  private boolean exchange(int task, int from, int until) {
    for (int i = 0; i < TRIES; i++) {
      int other = decoder.task(random.nextInt(from, until));
      if (other != task && areFree(task, other) && mayExchange(task, other)) {
        return true;
      }
    }
    return false;
  }

  /** Whether nothing that must come between two tasks does so in the order. */
  private boolean areFree(int task, int other) {
    int first = Math.min(decoder.position(task), decoder.position(other));
    int last = Math.max(decoder.position(task), decoder.position(other));
    return firstSuccessor(decoder.task(first)) > last
        && lastPredecessor(decoder.task(last)) < first;
  }

  private int firstSuccessor(int task) {
    int first = decoder.size();
    int offset = jobs.offset(jobs.jobOf(task));
    int wt = task - offset;
    for (int s = workflows.succsBegin(wt); s < workflows.succsEnd(wt); s++) {
      int to = workflows.edgeTo(workflows.succEdge(s)) + offset;
      first = problem.state().isPending(to) ? Math.min(first, decoder.position(to)) : first;
    }
    return first;
  }

  private int lastPredecessor(int task) {
    int last = -1;
    int offset = jobs.offset(jobs.jobOf(task));
    int wt = task - offset;
    for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
      int of = workflows.edgeFrom(e) + offset;
      last = problem.state().isPending(of) ? Math.max(last, decoder.position(of)) : last;
    }
    return last;
  }

  private boolean mayExchange(int task, int other) {
    int workerOfTask = decoder.worker(task);
    int workerOfOther = decoder.worker(other);
    if (!drawOn(task, workerOfOther)) {
      return false;
    }
    int optionOfTask = drawn.option();
    if (!drawOn(other, workerOfTask)) {
      return false;
    }
    int optionOfOther = drawn.option();
    long holdOfTask = decoder.holdMicros(task);
    long holdOfOther = decoder.holdMicros(other);
    decoder.begin();
    moves.swap(task, other);
    decoder.assign(task, optionOfTask, workerOfOther, holdOfOther);
    decoder.assign(other, optionOfOther, workerOfTask, holdOfTask);
    return true;
  }

  /** Draws an option on a worker, what the task has where it is there. */
  private boolean drawOn(int task, int onWorker) {
    if (decoder.worker(task) == onWorker) {
      drawn.keep(task);
      return true;
    }
    return drawn.drawOn(task, onWorker);
  }
}
