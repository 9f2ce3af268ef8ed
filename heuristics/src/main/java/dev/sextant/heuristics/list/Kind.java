package dev.sextant.heuristics.list;

import java.util.Arrays;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Ready tasks that are alike in form, release and inputs, so that one judgement is true of all; a
 * criterion decides which is next. Holds the best workers as they were when it was judged, and what
 * can be said of the scores of all since: workers change for the worse, but for those that have got
 * models. Not thread-safe.
 */
final class Kind {
  private static final long NEVER = PartialSchedule.NEVER;

  private final Criterion criterion;
  private final TaskForm form;
  private final boolean pinned;
  private final PriorityQueue<Integer> tasks;
  private final long releaseMicros;
  private final InputTimes inputs;
  private @Nullable CellOffers offers;

  /** Position in the rule's list. */
  int index;

  // The best workers as of the last judgement, by rising score and then number.
  private final int[] worker;

  /** Of each, the option, counted from the first one of a task. */
  private final int[] option;

  /** Of each its score, or a bound of it if the worker has changed. */
  private final long[] score;

  private final boolean[] changed;
  private int kept;
  private boolean judged;
  private long end;

  /** No other worker had a score below this one. */
  private long rest;

  /** No worker that may have become better has a score below this one. */
  private long improved;

  /** No worker at all has a score below this one. */
  private long floor = Long.MIN_VALUE;

  // Of the task that comes next, as the criterion has them.
  private int first = Choice.NONE;
  private long head;
  private long tie;

  /**
   * A kind without tasks.
   *
   * @param criterion says which of its tasks comes first, and how many of the best workers are
   *     worth knowing
   * @param pinned whether pins restrict its task
   */
  Kind(Criterion criterion, TaskForm form, InputTimes inputs, long releaseMicros, boolean pinned) {
    this.criterion = criterion;
    this.form = form;
    this.inputs = inputs;
    this.releaseMicros = releaseMicros;
    this.pinned = pinned;
    tasks = new PriorityQueue<>(1, criterion::compare);
    int best = criterion.key().worthKnowing();
    worker = new int[best];
    option = new int[best];
    score = new long[best];
    changed = new boolean[best];
  }

  TaskForm form() {
    return form;
  }

  boolean isPinned() {
    return pinned;
  }

  /** Release of its first task; of all, unless their inputs are there. */
  long releaseMicros() {
    return releaseMicros;
  }

  InputTimes inputs() {
    return inputs;
  }

  /** When the last input arrives at the last worker. */
  long latestInputMicros() {
    return inputs.latestMicros();
  }

  void add(int task) {
    tasks.add(task);
    turnToFirst();
  }

  /** Takes over all tasks of another kind. */
  void addAll(Kind other) {
    tasks.addAll(other.tasks);
    turnToFirst();
  }

  /** The task that comes next. */
  int first() {
    return first;
  }

  /** Removes the task that comes next. */
  void removeFirst() {
    tasks.remove();
    turnToFirst();
  }

  /** What is added to the key of the task that comes next. */
  long head() {
    return head;
  }

  /** The tie of the task that comes next. */
  long tie() {
    return tie;
  }

  private void turnToFirst() {
    Integer next = tasks.peek();
    if (next != null && next != first) {
      first = next;
      head = criterion.head().applyAsLong(next);
      tie = criterion.tie().applyAsLong(next);
    }
  }

  boolean isEmpty() {
    return tasks.isEmpty();
  }

  /** Begins a judgement. */
  void clear() {
    kept = 0;
    rest = NEVER;
    improved = NEVER;
    floor = Long.MIN_VALUE;
  }

  /** Takes an option over if it is among the best, each worker with its best option. */
  void offer(long ofScore, int onWorker, int ofOption) {
    int last = kept;
    for (int i = 0; i < kept; i++) {
      if (worker[i] == onWorker) {
        if (ofScore > score[i] || (ofScore == score[i] && ofOption >= option[i])) {
          return;
        }
        last = i;
      }
    }
    if (last == worker.length) {
      last--;
      if (!isBefore(ofScore, onWorker, last)) {
        return;
      }
    } else if (last == kept) {
      kept++;
    }
    int at = last;
    for (; at > 0 && isBefore(ofScore, onWorker, at - 1); at--) {
      worker[at] = worker[at - 1];
      option[at] = option[at - 1];
      score[at] = score[at - 1];
    }
    worker[at] = onWorker;
    option[at] = ofOption;
    score[at] = ofScore;
  }

  private boolean isBefore(long ofScore, int onWorker, int than) {
    return ofScore < score[than] || (ofScore == score[than] && onWorker < worker[than]);
  }

  /** Above which score no option would be among the best workers. */
  long limit() {
    return kept < score.length ? NEVER : score[kept - 1];
  }

  /** Notes that workers that are not offered have no score below this. */
  void leaveOut(long least) {
    rest = Math.min(rest, least);
  }

  /** Ends a judgement: the best workers are as they are now, and the best run ends then. */
  void judged(long endMicros) {
    judged = true;
    end = endMicros;
    leaveOut(limit());
    Arrays.fill(changed, false);
  }

  /** Whether it was judged at any time. */
  boolean wasJudged() {
    return judged;
  }

  /** Whether some worker can run it, as of the last judgement. */
  boolean isPossible() {
    return judged && kept > 0;
  }

  /** Where a worker is among the best, or {@link Choice#NONE}. */
  int placeOf(int ofWorker) {
    for (int i = 0; i < kept; i++) {
      if (worker[i] == ofWorker) {
        return i;
      }
    }
    return Choice.NONE;
  }

  /** Notes that one of the best workers has changed: for the worse, unless it has improved. */
  void change(int place, long least) {
    changed[place] = true;
    score[place] = Math.max(score[place], least);
  }

  /** Notes that some worker may have become better than it was: its score is not below this. */
  void improve(long least) {
    improved = Math.min(improved, least);
    floor = Math.min(floor, least);
  }

  /** Notes that no score is below this one. */
  void raiseFloor(long least) {
    floor = Math.max(floor, least);
  }

  /** Whether the so many best workers are still those. */
  boolean isKnown(int best) {
    boolean known = judged;
    for (int i = 0; i < Math.min(best, kept); i++) {
      known &= !changed[i] && improved > score[i];
    }
    return known;
  }

  /** No score is below this one. */
  long leastScore() {
    long least = Math.min(rest, improved);
    for (int i = 0; i < kept; i++) {
      least = Math.min(least, score[i]);
    }
    return judged ? Math.max(least, floor) : floor;
  }

  /** So many workers have no score above this one, as far as is known; NEVER if they may have. */
  long mostScore(int workers) {
    int left = judged ? workers : Integer.MAX_VALUE;
    for (int i = 0; i < kept; i++) {
      if (!changed[i] && --left == 0) {
        return score[i];
      }
    }
    return NEVER;
  }

  /** Marks of the best workers; few workers share one. */
  long workerMarks() {
    long marks = 0;
    for (int i = 0; i < kept; i++) {
      marks |= mark(worker[i]);
    }
    return marks;
  }

  /** The mark of a worker. */
  static long mark(int ofWorker) {
    return 1L << (ofWorker & 63);
  }

  /** What cells offer it, or null if they were not asked yet. */
  @Nullable CellOffers offers() {
    return offers;
  }

  /** Keeps what cells offer it. */
  void setOffers(CellOffers known) {
    offers = known;
  }

  /** The score of the best worker, as of the last judgement. */
  long score() {
    return kept == 0 ? NEVER : score[0];
  }

  /** The score of the second best worker, or NEVER. */
  long secondScore() {
    return kept < 2 ? NEVER : score[1];
  }

  int worker() {
    return worker[0];
  }

  /** The best option, counted from the first one of a task. */
  int option() {
    return option[0];
  }

  /** The option in which one of the best workers is that. */
  int option(int place) {
    return option[place];
  }

  long endMicros() {
    return end;
  }
}
