package dev.sextant.heuristics.list;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Ready tasks that are alike in form, release and inputs, so that one judgement is true of all; an
 * order decides which is next. Holds the two best workers as they were when it was judged. Not
 * thread-safe.
 */
final class Kind {
  /** No worker. */
  private static final int NONE = -1;

  private static final long NEVER = PartialSchedule.NEVER;

  private final TaskForm form;

  /** The models that its tasks may use, as marks. */
  private final long models;

  private final boolean pinned;
  private final PriorityQueue<Integer> tasks;
  private final long releaseMicros;
  private final InputTimes inputs;
  private @Nullable CellOffers offers;

  /** Position in the rule's list. */
  int index;

  // As of the last judgement; the option is counted from the first one of a task.
  private boolean judged;
  private long score = Long.MIN_VALUE;
  private int worker = NONE;
  private int option;
  private long duration;
  private long end;
  private int asOf;
  private long secondScore = NEVER;
  private int secondWorker = NONE;
  private int secondAsOf;

  // Of the task that comes next: as the criterion has them, and which one they are of.
  private int first = NONE;
  private int turnedTo = NONE;
  private long head;
  private long tie;

  /**
   * A kind without tasks.
   *
   * @param pinned whether pins restrict its task
   * @param order which of its tasks comes first
   */
  Kind(
      TaskForm form,
      InputTimes inputs,
      long releaseMicros,
      boolean pinned,
      Comparator<Integer> order) {
    this.form = form;
    models = form.models();
    this.inputs = inputs;
    this.releaseMicros = releaseMicros;
    this.pinned = pinned;
    tasks = new PriorityQueue<>(1, order);
  }

  TaskForm form() {
    return form;
  }

  /** Whether some task may use a model of those marked. */
  boolean mayUse(long marks) {
    return (models & marks) != 0;
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
    first = tasks.element();
  }

  /** Takes over all tasks of another kind. */
  void addAll(Kind other) {
    tasks.addAll(other.tasks);
    first = tasks.element();
  }

  /** The task that comes next. */
  int first() {
    return first;
  }

  /** Removes the task that comes next. */
  void removeFirst() {
    tasks.remove();
    first = tasks.isEmpty() ? NONE : tasks.element();
  }

  /** What is added to the key of the task that comes next. */
  long head(Criterion criterion) {
    turnToFirst(criterion);
    return head;
  }

  /** The tie of the task that comes next. */
  long tie(Criterion criterion) {
    turnToFirst(criterion);
    return tie;
  }

  private void turnToFirst(Criterion criterion) {
    if (first != turnedTo) {
      turnedTo = first;
      head = criterion.head().applyAsLong(first);
      tie = criterion.tie().applyAsLong(first);
    }
  }

  boolean isEmpty() {
    return tasks.isEmpty();
  }

  /** Begins a judgement. */
  void clear() {
    judged = true;
    score = NEVER;
    worker = NONE;
    secondScore = NEVER;
    secondWorker = NONE;
  }

  /** Takes an option over if it is among the best, each worker with its best option. */
  void offer(long ofScore, int onWorker, int ofOption, long durationMicros) {
    if (onWorker == worker) {
      if (ofScore < score || (ofScore == score && ofOption < option)) {
        takeBest(ofScore, onWorker, ofOption, durationMicros);
      }
    } else if (ofScore < score || (ofScore == score && onWorker < worker)) {
      secondScore = score;
      secondWorker = worker;
      takeBest(ofScore, onWorker, ofOption, durationMicros);
    } else if (ofScore < secondScore) {
      secondScore = ofScore;
      secondWorker = onWorker;
    }
  }

  private void takeBest(long ofScore, int onWorker, int ofOption, long durationMicros) {
    score = ofScore;
    worker = onWorker;
    option = ofOption;
    duration = durationMicros;
  }

  /** Ends a judgement: the best workers are as they are now, and the best run ends then. */
  void stamp(StartTable table, long endMicros) {
    end = endMicros;
    asOf = worker == NONE ? 0 : table.changes(worker);
    secondAsOf = secondWorker == NONE ? 0 : table.changes(secondWorker);
  }

  /** Whether the best worker is as it was, and the second best if that counts. */
  boolean isKnown(StartTable table, boolean second) {
    return judged
        && (worker == NONE || table.changes(worker) == asOf)
        && (!second || secondWorker == NONE || table.changes(secondWorker) == secondAsOf);
  }

  /**
   * Notes that some worker may have become better than it was: its score is not below this one. The
   * kind must be judged again if that is not above the limit.
   */
  void lowerBound(long least, long limit) {
    judged &= least > limit;
    score = Math.min(score, least);
  }

  /** Notes, of a kind that is not known, that no score is below this one. */
  void raiseBound(long least) {
    score = Math.max(score, least);
  }

  /** Whether it was judged at any time. */
  boolean wasJudged() {
    return score != Long.MIN_VALUE;
  }

  /** What cells offer it, or null if they were not asked yet. */
  @Nullable CellOffers offers() {
    return offers;
  }

  /** Keeps what cells offer it. */
  void setOffers(CellOffers known) {
    offers = known;
  }

  /** Whether some worker can run it, as of the last judgement. */
  boolean isPossible() {
    return worker != NONE;
  }

  /** Best score; no score is below it even if workers have changed since. */
  long score() {
    return score;
  }

  int worker() {
    return worker;
  }

  /** Duration of the best option. */
  long durationMicros() {
    return duration;
  }

  /** The best option, counted from the first one of a task. */
  int option() {
    return option;
  }

  long endMicros() {
    return end;
  }

  long secondScore() {
    return secondScore;
  }
}
