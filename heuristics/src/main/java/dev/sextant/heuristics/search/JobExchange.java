package dev.sextant.heuristics.search;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Changes of which jobs are late, where some have to be: one that is late goes ahead of one that is
 * not, the other one behind it, or both change places, and half of the time workers, too. To come
 * there task by task costs more on the way than it gains in the end. Not thread-safe.
 */
final class JobExchange {
  private static final int TRIES = 8;

  /** Tasks that jobs which change places are at most apart, for each of them is decoded anew. */
  private static final int MOST_APART = 1_000;

  private enum Kind {
    AHEAD,
    PUT_OFF,
    EXCHANGE;

    static final Kind[] ALL = values();
  }

  private final CompiledJobs jobs;
  private final CompiledState state;
  private final OrderDecoder decoder;
  private final SplittableRandom random;
  private final OptionDraw drawn;
  private final OrderMoves moves;

  /** By job, whether it can be in time at all. */
  private final boolean[] hopeful;

  /** Positions of the job that is to go ahead, and of the other one. */
  private int[] late = new int[8];

  private int[] early = new int[8];

  JobExchange(
      CompiledProblem problem,
      OrderDecoder decoder,
      SplittableRandom random,
      OptionDraw drawn,
      OrderMoves moves) {
    jobs = problem.jobs();
    state = problem.state();
    this.decoder = decoder;
    this.random = random;
    this.drawn = drawn;
    this.moves = moves;
    LowerBounds bounds = LowerBounds.of(problem);
    hopeful = new boolean[jobs.count()];
    for (int j = 0; j < hopeful.length; j++) {
      hopeful[j] = bounds.jobEndMicros(j) <= jobs.dueMicros(j);
    }
  }

  /**
   * Begins a change of a job and another one, of which one is late, at positions of the order from
   * the first on and before the second; false when none was found, and nothing has begun.
   */
  boolean begin(int job, int from, int until) {
    if (jobs.dueMicros(job) == CompiledJobs.NONE || !hopeful[job]) {
      return false;
    }
    boolean isLate = isLate(job);
    for (int i = 0; i < TRIES; i++) {
      int other = jobs.jobOf(decoder.task(from + random.nextInt(until - from)));
      if (other != job && isLate(other) != isLate && (isLate || hopeful[other])) {
        return isLate ? begin(job, other, from, until) : begin(other, job, from, until);
      }
    }
    return false;
  }

  private boolean isLate(int job) {
    long due = jobs.dueMicros(job);
    return due != CompiledJobs.NONE && decoder.costs().jobEndMicros(job) > due;
  }

  private boolean begin(int lateJob, int earlyJob, int from, int until) {
    late = room(late, lateJob);
    early = room(early, earlyJob);
    int lates = positions(late, lateJob);
    int earlies = positions(early, earlyJob);
    int first = Math.min(late[0], early[0]);
    int last = Math.max(late[lates - 1], early[earlies - 1]);
    if (early[0] > late[0] || first < from || last >= until || last - first > MOST_APART) {
      return false;
    }
    return switch (Kind.ALL[random.nextInt(Kind.ALL.length)]) {
      case AHEAD -> move(lateJob, first, last, true);
      case PUT_OFF -> move(earlyJob, first, last, false);
      case EXCHANGE -> {
        exchange(tasks(late, lates), tasks(early, earlies));
        yield true;
      }
    };
  }

  /** Moves a job to the begin or the end of a stretch of the order. */
  private boolean move(int job, int first, int last, boolean ahead) {
    int count = moves.find(job, first, last);
    if (count == 0) {
      return false;
    }
    decoder.begin();
    if (ahead) {
      moves.moveAhead(count, first, last);
    } else {
      moves.moveBehind(count, first, last);
    }
    return true;
  }

  private void exchange(int[] lateTasks, int[] earlyTasks) {
    decoder.begin();
    moves.exchange(lateTasks, earlyTasks);
    if (random.nextBoolean()) {
      for (int i = 0; i < Math.min(lateTasks.length, earlyTasks.length); i++) {
        exchangeWorkers(lateTasks[i], earlyTasks[i]);
      }
    }
  }

  private void exchangeWorkers(int task, int other) {
    int worker = decoder.worker(task);
    int otherWorker = decoder.worker(other);
    if (worker != otherWorker && drawn.drawOn(task, otherWorker)) {
      decoder.assign(task, drawn.option(), otherWorker);
      if (drawn.drawOn(other, worker)) {
        decoder.assign(other, drawn.option(), worker);
      }
    }
  }

  private int[] room(int[] array, int job) {
    int tasks = jobs.tasksEnd(job) - jobs.tasksBegin(job);
    return array.length < tasks ? new int[tasks] : array;
  }

  /** Rising positions of the pending tasks of a job; returns how many there are. */
  private int positions(int[] into, int job) {
    int count = 0;
    for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
      if (state.isPending(t)) {
        into[count++] = decoder.position(t);
      }
    }
    Arrays.sort(into, 0, count);
    return count;
  }

  private int[] tasks(int[] positions, int count) {
    int[] tasks = new int[count];
    for (int i = 0; i < count; i++) {
      tasks[i] = decoder.task(positions[i]);
    }
    return tasks;
  }
}
