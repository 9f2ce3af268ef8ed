package dev.sextant.heuristics.timetable;

import java.util.Arrays;

/**
 * The workers that a change has reached, and what they held before it. A worker's tasks form a
 * stack, and a change takes off its upper part:
 *
 * <pre>
 *   before   | a b c d e |     the worker's stack, in the order of decoding
 *   kept     | a b |           what the change leaves alone; checkpoints up to here stay good
 *   saved        | c d e |     the tasks, and the entries of the timeline's journal that are theirs
 *   after    | a b e x |       what the change places anew
 * </pre>
 *
 * Taking the change back undoes {@code e x}, replays the saved entries and copies {@code c d e}
 * back; keeping it drops the checkpoints above {@code b}. Tasks may be taken off a worker several
 * times in one change, each time further down, as long as nothing has been placed anew on it:
 * changes are made first and decoded then, in the order of positions.
 *
 * <p>Where what was placed anew takes what it took before, in whatever order, the tasks above it
 * are as they were and need not be placed:
 *
 * <pre>
 *   before   | a b c d e |
 *   after    | a b d c | e     d and c run when they did: e comes back with the timeline saved
 * </pre>
 *
 * They may be taken off again after that. Not thread-safe; no allocation once buffers have grown.
 */
final class WorkerChanges {
  private final WorkerTimeline[] timelines;
  private final int[][] stack;
  private final int[] depth;
  private final Checkpoints[] checkpoints;

  private int stamp;
  private final int[] reached;
  private final int[] workers;
  private int count;

  // By worker that was reached: what it held before.
  private final Journal[] savedJournal;
  private final int[][] savedStack;
  private final int[] savedDepth;
  private final int[] savedMark;
  private final int[] savedEnd;
  private final int[] keptDepth;

  /** By worker, whether its timeline is another one than before the change, which is saved. */
  private final boolean[] changed;

  /** By worker, how many tasks were on it when tasks came back for the first time; 0 before. */
  private final int[] cameBackTo;

  /** By worker, how many tasks stayed on it when some were taken off last. */
  private final int[] keptLast;

  /**
   * No change yet.
   *
   * @param stack by worker, the tasks placed on it in the order of decoding
   * @param depth by worker, how many there are
   * @param tasksExpected how many a worker will have, about
   */
  WorkerChanges(WorkerTimeline[] timelines, int[][] stack, int[] depth, int tasksExpected) {
    this.timelines = timelines;
    this.stack = stack;
    this.depth = depth;
    int n = timelines.length;
    checkpoints = new Checkpoints[n];
    Arrays.setAll(checkpoints, w -> new Checkpoints(timelines[w], tasksExpected));
    reached = new int[n];
    workers = new int[n];
    savedJournal = new Journal[n];
    Arrays.setAll(savedJournal, w -> new Journal());
    savedStack = new int[n][8];
    savedDepth = new int[n];
    savedMark = new int[n];
    savedEnd = new int[n];
    keptDepth = new int[n];
    changed = new boolean[n];
    cameBackTo = new int[n];
    keptLast = new int[n];
  }

  /** Takes everything off a worker for good, outside of a change. */
  void clear(int w, int firstMark) {
    timelines[w].undoTo(firstMark);
    depth[w] = 0;
    checkpoints[w].dropAfter(0);
  }

  /** Begins a change. */
  void begin() {
    stamp++;
    count = 0;
  }

  /** Notes that the change reaches a worker; returns whether it is the first time. */
  boolean reach(int w) {
    if (reached[w] == stamp) {
      return false;
    }
    reached[w] = stamp;
    workers[count++] = w;
    savedDepth[w] = depth[w];
    savedEnd[w] = timelines[w].mark();
    savedMark[w] = savedEnd[w];
    keptDepth[w] = depth[w];
    keptLast[w] = depth[w];
    cameBackTo[w] = 0;
    changed[w] = false;
    savedJournal[w].truncate(0);
    if (savedStack[w].length < stack[w].length) {
      savedStack[w] = new int[stack[w].length];
    }
    return true;
  }

  /** Nothing is taken off a worker that has just been reached; tasks may still be put on it. */
  void keepAll(int w) {
    timelines[w].save();
    changed[w] = true;
  }

  /**
   * Takes all tasks off a worker but the first ones, and saves them as far as they were there
   * before the change.
   *
   * @param kept number of tasks that stay
   * @param mark of the timeline before the first task that does not
   */
  void takeOff(int w, int kept, int mark) {
    boolean anew = cameBackTo[w] == 0;
    if (anew) {
      System.arraycopy(stack[w], kept, savedStack[w], kept, depth[w] - kept);
      savedMark[w] = mark;
      keptDepth[w] = kept;
    }
    if (changed[w]) {
      timelines[w].undoTo(mark);
    } else {
      saveAndReturnTo(w, kept, mark);
      changed[w] = true;
    }
    depth[w] = kept;
    keptLast[w] = kept;
    if (anew) {
      timelines[w].copyTo(savedJournal[w], mark, savedEnd[w]);
    }
  }

  /** Saves a worker's timeline and takes it back to its first tasks, whichever way is shorter. */
  private void saveAndReturnTo(int w, int kept, int mark) {
    Checkpoints copies = checkpoints[w];
    int copy = copies.before(kept);
    // After tasks have come back, a copy may hold others than those that are below it now.
    if (cameBackTo[w] == 0
        && copy != Checkpoints.NONE
        && kept - copies.depth(copy) < depth[w] - kept) {
      timelines[w].saveAndReturnTo(mark, copies.copy(copy), copies.mark(copy));
    } else {
      timelines[w].save();
      timelines[w].undoTo(mark);
    }
    copies.take(kept);
  }

  /**
   * Puts the tasks back on a worker that were taken off it, where those that were placed on it
   * since are the ones that were taken off before them, and take what they took: without models,
   * and entry by entry as many in the journal.
   */
  void comeBack(int w) {
    int placed = depth[w];
    WorkerTimeline timeline = timelines[w];
    timeline.restore();
    timeline.followUp(timeline.mark(), savedJournal[w], timeline.mark() - savedMark[w]);
    System.arraycopy(savedStack[w], placed, stack[w], placed, savedDepth[w] - placed);
    depth[w] = savedDepth[w];
    changed[w] = false;
    if (cameBackTo[w] == 0) {
      cameBackTo[w] = placed;
    }
  }

  /** Keeps the change. */
  void commit() {
    for (int i = 0; i < count; i++) {
      int w = workers[i];
      checkpoints[w].dropBetween(keptDepth[w], cameBackTo[w]);
      if (changed[w]) {
        checkpoints[w].dropAfter(keptLast[w]);
      }
    }
  }

  /** Takes the change back. */
  void rollback() {
    for (int i = 0; i < count; i++) {
      int w = workers[i];
      if (changed[w]) {
        timelines[w].restore();
      }
      timelines[w].followUp(savedMark[w], savedJournal[w], 0);
      int kept = keptDepth[w];
      System.arraycopy(savedStack[w], kept, stack[w], kept, savedDepth[w] - kept);
      depth[w] = savedDepth[w];
    }
  }
}
