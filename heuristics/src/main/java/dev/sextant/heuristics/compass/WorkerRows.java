package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.WorkerSearch;
import java.util.Arrays;

/**
 * A planner's working copy of a snapshot: what placing changes it changes here, and what it changed
 * is put right when the next job comes, unless the snapshot has it by then. Keeps the index.
 */
final class WorkerRows {
  /** Mark of a worker whose published wait does not count; before any moment. */
  private static final long FREE_SINCE_EVER = -1L << 60;

  private static final int ABSENT = -1;
  private static final int NOBODY = -1;
  private static final long NOTHING_SEEN = -1;

  final ClusterSnapshot snapshot;
  final int words;
  final int capacity;
  final long[] mark;
  final long[] free;

  /** Models by word and worker: those of a word lie together for all workers. */
  final long[] resident;

  final int[] position;

  /** All ones for workers on which there is no model, else 0. */
  final long[] spare;

  /** By class, the present workers on which there is no model, as bits. */
  private final long[][] spareMembers;

  /** By class, where runs of present workers with consecutive numbers begin and end. */
  final int[][] runs;

  final WorkerIndex index;
  private final boolean loadTerm;
  private final boolean isSmall;
  private final boolean keepsReserve;
  private final int positions;
  private final int classes;
  private final int[] cell;

  /** Cells of workers that are indexed. */
  private final int[] indexedCell;

  private final int[] touched;
  private final boolean[] isTouched;
  private int touchedCount;
  private long seenChanges = NOTHING_SEEN;
  private long seenMembership = -1;

  WorkerRows(ClusterSnapshot snapshot, CompiledProblem problem, CompassVariant variant) {
    this.snapshot = snapshot;
    loadTerm = variant.options().loadTerm();
    positions = problem.transfers().positions();
    classes = problem.workers().classes();
    words = snapshot.residentWords();
    capacity = snapshot.workerCapacity();
    isSmall = capacity <= WorkerIndex.SMALL_CLASS;
    mark = new long[capacity];
    free = new long[capacity];
    resident = new long[capacity * words];
    position = new int[capacity];
    spare = new long[capacity];
    keepsReserve = variant.refinements().reserveMicros() > 0;
    spareMembers = new long[classes][keepsReserve ? (capacity + 63) / 64 : 0];
    cell = new int[capacity];
    Arrays.fill(cell, ABSENT);
    indexedCell = cell.clone();
    runs = new int[classes][0];
    touched = new int[capacity];
    isTouched = new boolean[capacity];
    boolean scan = variant.options().workerSearch() == WorkerSearch.SCAN;
    index = new WorkerIndex(problem, scan ? 0 : capacity, words);
  }

  boolean isResident(int worker, int model) {
    return (word(worker, model >> 6) >>> model & 1) != 0;
  }

  /** Models of a worker, 64 at a time. */
  long word(int worker, int i) {
    return resident[i * capacity + worker];
  }

  /** Whether a worker of a class has no model and is not the first of those. */
  boolean isReserve(int workerClass, int worker) {
    return spare[worker] != 0 && worker != firstSpare(workerClass);
  }

  /** The first worker of a class on which there is no model, or -1. */
  int firstSpare(int workerClass) {
    long[] bits = spareMembers[workerClass];
    for (int i = 0; i < bits.length; i++) {
      if (bits[i] != 0) {
        return (i << 6) + Long.numberOfTrailingZeros(bits[i]);
      }
    }
    return NOBODY;
  }

  /** Brings the copy up to date. */
  void sync() {
    if (isSmall && seenMembership == snapshot.membershipChanges()) {
      pullAll();
      return;
    }
    if (isSmall) {
      // Which rows have to be put right is not noted for few workers.
      seenChanges = NOTHING_SEEN;
    }
    long changes = snapshot.changes();
    if (seenChanges < snapshot.oldestChange()) {
      for (int w = 0; w < cell.length; w++) {
        isTouched[w] = false;
        pull(w);
      }
      seenChanges = changes;
    }
    for (long change = seenChanges; change < changes; change++) {
      if (!snapshot.isOvertaken(change)) {
        int w = snapshot.changedWorker(change);
        isTouched[w] = false;
        pull(w);
      }
    }
    seenChanges = changes;
    for (int i = 0; i < touchedCount; i++) {
      if (isTouched[touched[i]]) {
        isTouched[touched[i]] = false;
        pull(touched[i]);
      }
    }
    touchedCount = 0;
    if (seenMembership != snapshot.membershipChanges()) {
      seenMembership = snapshot.membershipChanges();
      takeMembers();
      indexLargeClasses();
    }
  }

  /** All rows of few workers without an index: cheaper than to know which of them to pull. */
  private void pullAll() {
    seenChanges = snapshot.changes();
    for (int w = 0; w < capacity; w++) {
      mark[w] = loadTerm ? snapshot.mark(w) : FREE_SINCE_EVER;
      free[w] = snapshot.freeBytes(w);
      for (int i = 0; i < words; i++) {
        resident[i * capacity + w] = snapshot.residentWord(w, i);
      }
      noteSpare(w, false);
    }
  }

  private void takeMembers() {
    int[] run = new int[2 * capacity];
    for (int c = 0; c < classes; c++) {
      int length = 0;
      for (int i = 0; i < snapshot.members(c); i++) {
        int w = snapshot.member(c, i);
        if (length > 0 && run[length - 1] == w) {
          run[length - 1] = w + 1;
        } else {
          run[length++] = w;
          run[length++] = w + 1;
        }
      }
      runs[c] = Arrays.copyOf(run, length);
    }
  }

  /** Notes what a task that was placed does to its worker. */
  void apply(int worker, long newMark, long newFree) {
    touch(worker);
    int c = indexedCell[worker];
    // A mark only grows here, which the index finds out by itself.
    mark[worker] = newMark;
    if (newFree != free[worker]) {
      if (c >= 0) {
        index.resize(c, worker, newMark, free[worker], newFree);
      }
      free[worker] = newFree;
    }
  }

  /** Notes that a model counts as resident. */
  void remember(int worker, int model) {
    touch(worker);
    resident[(model >> 6) * capacity + worker] |= 1L << model;
    int c = indexedCell[worker];
    if (c >= 0) {
      index.addModels(c, worker, model >> 6, 1L << model, mark[worker]);
    }
    noteSpare(worker, false);
  }

  private void touch(int worker) {
    if (!isSmall && !isTouched[worker]) {
      isTouched[worker] = true;
      touched[touchedCount++] = worker;
    }
  }

  private void pull(int w) {
    int newCell =
        snapshot.isPresent(w) ? snapshot.classOf(w) * positions + snapshot.position(w) : ABSENT;
    long newMark = loadTerm ? snapshot.mark(w) : FREE_SINCE_EVER;
    long newFree = snapshot.freeBytes(w);
    int old = indexedCell[w];
    if (newCell != cell[w] || old < 0) {
      if (old >= 0) {
        index.remove(old, w, this);
      }
      leaveSpare(w);
      copy(w, newCell, newMark, newFree);
      int now = indexedCell[w];
      if (now >= 0) {
        index.add(now, w, this);
      }
      noteSpare(w, true);
      return;
    }
    if (newFree != free[w]) {
      index.resize(old, w, newMark, free[w], newFree);
      free[w] = newFree;
    }
    for (int i = 0; i < words; i++) {
      long bits = snapshot.residentWord(w, i);
      long was = resident[i * capacity + w];
      if (bits != was) {
        index.addModels(old, w, i, bits & ~was, newMark);
        index.removeModels(old, w, i, was & ~bits);
        resident[i * capacity + w] = bits;
      }
    }
    boolean earlier = newMark < mark[w];
    mark[w] = newMark;
    noteSpare(w, earlier);
    if (earlier) {
      index.lower(old, w, this);
    }
  }

  /** Forgets that a worker is spare; its cell is about to change. */
  private void leaveSpare(int w) {
    if (spare[w] != 0) {
      spare[w] = 0;
      spareMembers[cell[w] / positions][w >> 6] &= ~(1L << w);
    }
  }

  /** Notes whether there is a model on a worker, and tells the index if that or more is new. */
  private void noteSpare(int w, boolean moreIsNew) {
    if (!keepsReserve) {
      return;
    }
    long any = 0;
    for (int i = 0; i < words; i++) {
      any |= resident[i * capacity + w];
    }
    int c = indexedCell[w];
    boolean isNew = moreIsNew || (any == 0) != (spare[w] != 0);
    if (any != 0) {
      leaveSpare(w);
    } else if (cell[w] >= 0 && spare[w] == 0) {
      spare[w] = -1;
      spareMembers[cell[w] / positions][w >> 6] |= 1L << w;
    }
    if (c >= 0 && isNew) {
      index.use(c, w, any != 0, mark[w]);
    }
  }

  private void copy(int w, int newCell, long newMark, long newFree) {
    cell[w] = newCell;
    indexedCell[w] = newCell >= 0 && index.isIndexed(newCell / positions) ? newCell : ABSENT;
    position[w] = snapshot.position(w);
    mark[w] = newMark;
    free[w] = newFree;
    for (int i = 0; i < words; i++) {
      resident[i * capacity + w] = snapshot.residentWord(w, i);
    }
  }

  private void indexLargeClasses() {
    for (int c = 0; index.isPossible() && c < classes; c++) {
      if (index.growTo(snapshot, c)) {
        for (int i = 0; i < snapshot.members(c); i++) {
          int w = snapshot.member(c, i);
          indexedCell[w] = cell[w];
          index.add(cell[w], w, this);
          noteSpare(w, true);
        }
      }
    }
  }
}
