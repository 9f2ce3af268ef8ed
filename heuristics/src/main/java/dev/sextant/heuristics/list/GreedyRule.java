package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Chooses task and worker together: for each ready task its best option by a value, and among the
 * tasks the one with the smallest key; ties go to a second key and then to the smaller number.
 *
 * <p>Jobs take part once no ready task could end before their release; otherwise rules that do not
 * look for early ends would let jobs that come much later block the queues. Until then their tasks
 * are not looked at.
 */
final class GreedyRule implements ListRule {
  /** Second best score of a task that only one worker can run. */
  static final long NONE = PartialSchedule.NEVER;

  /** How a heuristic judges a task by its best options. */
  interface Key {
    /**
     * Smaller comes first.
     *
     * @param best the score of the best option
     * @param second the best score on any other worker, or {@link #NONE}
     */
    long of(int task, long best, long second);
  }

  private final PartialSchedule schedule;
  private final BestWorkers.Value value;
  private final Key key;
  private final Key tie;
  private final Compared compared;
  private final Pace pace;
  private final Readiness readiness;
  private final CompiledJobs jobs;
  private final boolean releasesDiffer;
  private final BestWorkers.Pairs pairs = new BestWorkers.Pairs();

  /** Ready tasks of jobs that do not take part yet. */
  private final PriorityQueue<Waiting> waiting =
      new PriorityQueue<>(
          Comparator.comparingLong(Waiting::releaseMicros).thenComparingInt(Waiting::task));

  /** Ready tasks that do, in no order. */
  private final List<BestWorkers> candidates = new ArrayList<>();

  // For one decision.
  private long horizon;
  private @Nullable BestWorkers first;
  private long leastKey;
  private long leastTie;

  /** What a key looks at. */
  enum Compared {
    /** The best option. */
    BEST,
    /**
     * The best option alone, and it is the key: those that cannot have the least are not judged.
     */
    BEST_IF_LEAST,
    /** The best option and the one on the second best worker. */
    TWO_BEST;

    private int workers() {
      return this == TWO_BEST ? 2 : 1;
    }
  }

  private record Waiting(int task, long releaseMicros) {}

  /**
   * Creates a rule.
   *
   * @param value how good an option is
   * @param key which task comes next
   * @param tie which of several tasks with the same key
   * @param compared what keys look at
   */
  GreedyRule(
      PartialSchedule schedule,
      BestWorkers.Value value,
      Key key,
      Key tie,
      Compared compared,
      Pace pace) {
    this.schedule = schedule;
    this.value = value;
    this.key = key;
    this.tie = tie;
    this.compared = compared;
    this.pace = pace;
    CompiledProblem problem = schedule.problem();
    jobs = problem.jobs();
    releasesDiffer = releasesDiffer();
    readiness = new Readiness(problem);
    addReady();
  }

  /** The task with the smallest value, of equal ones by a second key. */
  static GreedyRule byLeastValue(
      PartialSchedule schedule, BestWorkers.Value value, Key tie, Pace pace) {
    return new GreedyRule(
        schedule, value, (task, best, second) -> best, tie, Compared.BEST_IF_LEAST, pace);
  }

  /** By ends. */
  static BestWorkers.Value ends(PartialSchedule schedule) {
    return new BestWorkers.Value() {
      @Override
      public long of(int task, int option, long start) {
        return start + schedule.durationMicros(option);
      }

      @Override
      public long leastEndMicros(int task, long value) {
        return value;
      }
    };
  }

  /** By starts. */
  static BestWorkers.Value starts() {
    return new BestWorkers.Value() {
      @Override
      public long of(int task, int option, long start) {
        return start;
      }

      @Override
      public long leastEndMicros(int task, long value) {
        return value;
      }
    };
  }

  private void addReady() {
    for (int i = 0; i < readiness.count(); i++) {
      int task = readiness.task(i);
      if (releasesDiffer) {
        waiting.add(new Waiting(task, releaseMicros(task)));
      } else {
        addCandidate(task);
      }
    }
  }

  private void addCandidate(int task) {
    candidates.add(new BestWorkers(schedule, value, pairs, task));
  }

  private long releaseMicros(int task) {
    return jobs.releaseMicros(jobs.jobOf(task));
  }

  private boolean releasesDiffer() {
    for (int j = 1; j < jobs.count(); j++) {
      if (jobs.releaseMicros(j) != jobs.releaseMicros(0)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void choose(Choice choice) {
    choice.clear(0);
    BestWorkers chosen = judgeReleased() ? first() : null;
    if (chosen != null) {
      choice.task = chosen.task;
      choice.option = chosen.option();
      choice.worker = chosen.worker();
      choice.score = chosen.score();
    }
  }

  /**
   * Finds the first end of a ready task, and judges the tasks of all jobs that are released by
   * then, as far as needed; false if it must stop or a task cannot be placed.
   */
  private boolean judgeReleased() {
    horizon = PartialSchedule.NEVER;
    for (int i = 0; i < candidates.size(); i++) {
      if (candidates.get(i).knows(compared.workers()) && !seen(candidates.get(i))) {
        return false;
      }
    }
    for (int i = 0; i < candidates.size() || released(); i++) {
      BestWorkers candidate = candidates.get(i);
      boolean mayEndFirst = !isLazy() || candidate.endBoundMicros() < horizon;
      if (!candidate.knows(compared.workers()) && mayEndFirst && !judged(candidate)) {
        return false;
      }
    }
    return true;
  }

  private boolean isLazy() {
    return compared == Compared.BEST_IF_LEAST;
  }

  private boolean judged(BestWorkers candidate) {
    if (pace.stop() != null) {
      return false;
    }
    candidate.judgeAll();
    return seen(candidate);
  }

  private boolean seen(BestWorkers candidate) {
    if (candidate.count() == 0) {
      return false;
    }
    horizon = Math.min(horizon, candidate.endMicros());
    return true;
  }

  /** Lets the next waiting task take part if its job is released by then; whether it did. */
  private boolean released() {
    Waiting next = waiting.peek();
    if (next == null || next.releaseMicros() > horizon) {
      return false;
    }
    waiting.remove();
    addCandidate(next.task());
    return true;
  }

  /** The task that comes first of those that take part; null if it must stop. */
  private @Nullable BestWorkers first() {
    first = null;
    for (int i = 0; i < candidates.size(); i++) {
      if (candidates.get(i).knows(compared.workers())) {
        compare(candidates.get(i));
      }
    }
    for (int i = 0; isLazy() && i < candidates.size(); i++) {
      BestWorkers candidate = candidates.get(i);
      boolean mayBeFirst = first == null || candidate.scoreBound() <= leastKey;
      if (!candidate.knows(compared.workers()) && mayBeFirst) {
        if (!judged(candidate)) {
          return null;
        }
        compare(candidate);
      }
    }
    return first;
  }

  private void compare(BestWorkers candidate) {
    int task = candidate.task;
    long ofKey = key.of(task, candidate.score(), candidate.secondScore());
    if ((first != null && ofKey > leastKey) || (releasesDiffer && releaseMicros(task) > horizon)) {
      return;
    }
    long ofTie = tie.of(task, candidate.score(), candidate.secondScore());
    if (first == null
        || ofKey < leastKey
        || ofTie < leastTie
        || (ofTie == leastTie && task < first.task)) {
      first = candidate;
      leastKey = ofKey;
      leastTie = ofTie;
    }
  }

  @Override
  public void placed(Choice choice) {
    for (int i = candidates.size() - 1; i >= 0; i--) {
      if (candidates.get(i).task == choice.task) {
        BestWorkers last = candidates.remove(candidates.size() - 1);
        if (last.task != choice.task) {
          candidates.set(i, last);
        }
        break;
      }
    }
    for (int i = 0; i < candidates.size(); i++) {
      candidates.get(i).judgeAgain(choice.worker);
    }
    readiness.placed(choice.task);
    addReady();
  }
}
