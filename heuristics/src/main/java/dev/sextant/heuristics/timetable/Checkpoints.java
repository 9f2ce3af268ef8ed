package dev.sextant.heuristics.timetable;

/**
 * Copies of one worker's timeline after some of its first tasks, so that going back far does not
 * mean undoing everything since. At most one copy for every so many tasks.
 */
final class Checkpoints {
  /** No copy. */
  static final int NONE = -1;

  private static final int SLOTS = 8;
  private static final int NARROWEST = 16;

  private final WorkerTimeline timeline;
  private final int spacing;
  private final TimelineSnapshot[] copies = new TimelineSnapshot[SLOTS];
  private final int[] depth = new int[SLOTS];
  private final int[] mark = new int[SLOTS];

  /** No copies yet, for a worker that will have about so many tasks. */
  Checkpoints(WorkerTimeline timeline, int tasksExpected) {
    this.timeline = timeline;
    spacing = Math.max(NARROWEST, 1 + tasksExpected / (SLOTS - 2));
    dropAfter(0);
  }

  /** Forgets the copies with more tasks than that. */
  void dropAfter(int tasks) {
    for (int s = slot(tasks); s < SLOTS; s++) {
      if (depth[s] > tasks || tasks == 0) {
        depth[s] = NONE;
      }
    }
  }

  /** Forgets the copies with more tasks than one number and fewer than another. */
  void dropBetween(int more, int fewer) {
    for (int s = slot(more); s <= slot(fewer); s++) {
      if (more < depth[s] && depth[s] < fewer) {
        depth[s] = NONE;
      }
    }
  }

  /** The copy with the most tasks, but no more than that; {@link #NONE} if there is none. */
  int before(int tasks) {
    if (tasks < spacing) {
      return NONE;
    }
    for (int s = slot(tasks); s >= 0; s--) {
      if (depth[s] != NONE && depth[s] <= tasks) {
        return s;
      }
    }
    return NONE;
  }

  /** Copies the timeline, which holds so many tasks, if the last copy before lies far back. */
  void take(int tasks) {
    if (tasks < spacing) {
      return;
    }
    int last = before(tasks);
    if (tasks - (last == NONE ? 0 : depth[last]) < spacing) {
      return;
    }
    int s = slot(tasks);
    if (copies[s] == null) {
      copies[s] = timeline.snapshot();
    }
    timeline.copyTo(copies[s]);
    depth[s] = tasks;
    mark[s] = timeline.mark();
  }

  int depth(int copy) {
    return depth[copy];
  }

  int mark(int copy) {
    return mark[copy];
  }

  TimelineSnapshot copy(int copy) {
    return copies[copy];
  }

  private int slot(int tasks) {
    return Math.min(tasks / spacing, SLOTS - 1);
  }
}
