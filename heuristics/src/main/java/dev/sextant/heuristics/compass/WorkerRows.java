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

  /** Models that are needed by worker and word: those of a worker lie together. */
  final long[] resident;

  final int[] position;

  /** By worker and batch, how many tasks wait for the one that is not full. */
  private final int[] waiting;

  private final PlacingTables tables;

  /** All ones for workers on which there is no model, else 0. */
  final long[] spare;

  /** By class, the present workers on which there is no model, as bits. */
  private final long[][] spareMembers;

  /** By class, the first of those, or -1. */
  private final int[] firstSpare;

  /**
   * By class, where there is no index, where runs of present workers with consecutive numbers begin
   * and end.
   */
  final int[][] runs;

  final WorkerIndex index;
  final Effort effort = new Effort();
  private final NeededModels needed;
  private final ModelSets sets;
  private final boolean loadTerm;
  private final boolean isSmall;
  private final boolean keepsReserve;
  private final int positions;
  private final int classes;

  /** By worker, class times number of positions plus position, or -1. */
  private final int[] cell;

  /** By worker, the version of the models of the snapshot that are here, or -1. */
  private final int[] seenModels;

  /** By worker, the number of all its models. */
  private final int[] held;

  private final boolean needsRuns;
  private final int[] touched;
  private final boolean[] isTouched;
  private int touchedCount;
  private long seenChanges = NOTHING_SEEN;
  private long seenMembership = -1;
  private long seenResidents = NOTHING_SEEN;

  WorkerRows(ClusterSnapshot snapshot, PlacingTables tables) {
    this.snapshot = snapshot;
    this.tables = tables;
    CompiledProblem problem = tables.problem;
    CompassVariant variant = tables.variant;
    needed = tables.needed;
    sets = tables.sets;
    loadTerm = variant.options().loadTerm();
    positions = tables.positions;
    classes = problem.workers().classes();
    words = needed.words();
    capacity = snapshot.workerCapacity();
    int mostScanned = FewWorkers.isForAll(tables) ? FewWorkers.WORKERS : WorkerIndex.SMALL_CLUSTER;
    isSmall = capacity <= mostScanned;
    mark = new long[capacity];
    free = new long[capacity];
    resident = new long[Math.multiplyExact(capacity, words)];
    position = new int[capacity];
    waiting = new int[Math.multiplyExact(capacity, tables.batches())];
    spare = new long[capacity];
    keepsReserve = variant.refinements().reserveMicros() > 0;
    spareMembers = new long[classes][keepsReserve ? (capacity + 63) / 64 : 0];
    firstSpare = new int[classes];
    Arrays.fill(firstSpare, NOBODY);
    cell = new int[capacity];
    Arrays.fill(cell, ABSENT);
    seenModels = cell.clone();
    held = new int[capacity];
    runs = new int[classes][0];
    touched = new int[capacity];
    isTouched = new boolean[capacity];
    boolean scan = isSmall || variant.options().workerSearch() == WorkerSearch.SCAN;
    index = new WorkerIndex(tables, this, !scan);
    needsRuns = scan || tables.hasUnindexed();
  }

  boolean isResident(int worker, int model) {
    return (word(worker, needed.place(model)) >>> model & 1) != 0;
  }

  /** How many tasks wait on a worker for a batch that is not full. */
  int waiting(int worker, int batch) {
    return waiting[worker * tables.batches() + batch];
  }

  /** Notes that so many tasks wait on a worker for a batch, which may be full with them. */
  void await(int worker, int batch, int tasks) {
    touch(worker);
    setWaiting(worker, batch, tasks);
  }

  private void setWaiting(int worker, int batch, int tasks) {
    int at = worker * tables.batches() + batch;
    int now = tasks % tables.limit(batch);
    int was = waiting[at];
    waiting[at] = now;
    if (was != now && cell[worker] >= 0 && index.isPossible()) {
      index.rebatch(cell[worker], worker, tables.size(batch, was), tables.size(batch, now));
    }
  }

  private void takeWaiting(int worker) {
    for (int b = 0; b < tables.batches(); b++) {
      if (tables.limit(b) > 0) {
        setWaiting(worker, b, snapshot.waiting(worker, b));
      }
    }
  }

  /** Needed models of a worker, a word at a time. */
  long word(int worker, int i) {
    return resident[worker * words + i];
  }

  /** Those models of a worker that are in sets, a word at a time. */
  long inSets(int worker, int i) {
    return word(worker, i) & sets.inSets(needed.word(i));
  }

  /** Whether there is any model on a worker. */
  boolean holdsAny(int worker) {
    return held[worker] > 0;
  }

  /** Whether a worker of a class has no model and is not the first of those. */
  boolean isReserve(int workerClass, int worker) {
    return spare[worker] != 0 && worker != firstSpare(workerClass);
  }

  /** The first worker of a class on which there is no model, or -1. */
  int firstSpare(int workerClass) {
    return firstSpare[workerClass];
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
      seenResidents = NOTHING_SEEN;
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
      if (needsRuns) {
        takeMembers();
      }
    }
  }

  /** All rows of few workers without an index: cheaper than to know which of them to pull. */
  private void pullAll() {
    seenChanges = snapshot.changes();
    snapshot.copyQueuesAndMemory(mark, free);
    if (!loadTerm) {
      Arrays.fill(mark, FREE_SINCE_EVER);
    }
    if (seenResidents != snapshot.residentsVersion()) {
      seenResidents = snapshot.residentsVersion();
      for (int w = 0; w < capacity; w++) {
        int version = snapshot.residentsVersion(w);
        if (version != seenModels[w]) {
          seenModels[w] = version;
          takeModels(w);
          noteSpare(w, false);
        }
      }
    }
    for (int w = 0; w < capacity && waiting.length > 0; w++) {
      takeWaiting(w);
    }
  }

  private void takeModels(int w) {
    held[w] = snapshot.residents(w);
    for (int i = 0; i < words; i++) {
      resident[w * words + i] = publishedWord(w, i);
    }
  }

  private long publishedWord(int w, int i) {
    return snapshot.residentWord(w, needed.word(i)) & needed.bits(i);
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
    // A mark only grows here, which the index finds out by itself.
    mark[worker] = newMark;
    resize(worker, newFree, sets.count() > 0);
  }

  private void resize(int worker, long newFree, boolean regroups) {
    if (newFree != free[worker]) {
      if (index.isPossible()) {
        index.resize(cell[worker], worker, newFree);
        if (regroups) {
          index.resizeSets(cell[worker], worker, newFree);
        }
      }
      free[worker] = newFree;
    }
  }

  /** Notes that a model counts as resident. */
  void remember(int worker, int model) {
    touch(worker);
    seenModels[worker] = ABSENT;
    seenResidents = NOTHING_SEEN;
    boolean regroups = leaveSets(worker);
    int place = needed.place(model);
    held[worker]++;
    resident[worker * words + place] |= 1L << model;
    if (index.isPossible()) {
      index.replaceModels(cell[worker], worker, place, 1L << model, 0);
    }
    enterSets(worker, regroups);
    noteSpare(worker, false);
  }

  /** Takes a worker out of the groups of sets, as its row is; whether it is to enter others. */
  private boolean leaveSets(int worker) {
    if (sets.count() == 0 || !index.isPossible()) {
      return false;
    }
    index.removeSets(cell[worker], worker);
    return true;
  }

  private void enterSets(int worker, boolean regroups) {
    if (regroups) {
      index.addSets(cell[worker], worker);
    }
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
    if (newCell != cell[w]) {
      move(w, newCell);
      return;
    }
    long newMark = loadTerm ? snapshot.mark(w) : FREE_SINCE_EVER;
    boolean earlier = newMark < mark[w];
    mark[w] = newMark;
    if (newCell >= 0) {
      takeMemory(w);
      takeWaiting(w);
      noteSpare(w, earlier);
      if (earlier && index.isPossible()) {
        index.lower(newCell, w);
      }
    }
  }

  private void takeMemory(int w) {
    long newFree = snapshot.freeBytes(w);
    int version = snapshot.residentsVersion(w);
    if (version == seenModels[w]) {
      resize(w, newFree, sets.count() > 0);
      return;
    }
    boolean regroups = leaveSets(w);
    resize(w, newFree, false);
    held[w] = snapshot.residents(w);
    for (int i = 0; i < words; i++) {
      long bits = publishedWord(w, i);
      long was = word(w, i);
      if (bits != was) {
        resident[w * words + i] = bits;
        if (index.isPossible()) {
          index.replaceModels(cell[w], w, i, bits & ~was, was & ~bits);
        }
      }
    }
    seenModels[w] = version;
    enterSets(w, regroups);
  }

  private void move(int w, int newCell) {
    if (cell[w] >= 0 && index.isPossible()) {
      index.remove(cell[w], w);
    }
    leaveSpare(w);
    cell[w] = ABSENT;
    takeWaiting(w);
    copy(w, newCell);
    if (newCell >= 0 && index.isPossible()) {
      index.add(newCell, w);
    }
    noteSpare(w, true);
  }

  /** Forgets that a worker is spare; its cell is about to change. */
  private void leaveSpare(int w) {
    if (spare[w] != 0) {
      spare[w] = 0;
      int c = cell[w] / positions;
      spareMembers[c][w >> 6] &= ~(1L << w);
      if (firstSpare[c] == w) {
        firstSpare[c] = nextSpare(spareMembers[c], w >> 6);
      }
    }
  }

  private static int nextSpare(long[] members, int fromWord) {
    for (int i = fromWord; i < members.length; i++) {
      if (members[i] != 0) {
        return (i << 6) + Long.numberOfTrailingZeros(members[i]);
      }
    }
    return NOBODY;
  }

  /** Notes whether there is a model on a worker, and tells the index if that or more is new. */
  private void noteSpare(int w, boolean moreIsNew) {
    if (!keepsReserve) {
      return;
    }
    boolean any = holdsAny(w);
    boolean isNew = moreIsNew || any == (spare[w] != 0);
    if (any) {
      leaveSpare(w);
    } else if (cell[w] >= 0 && spare[w] == 0) {
      int c = cell[w] / positions;
      spare[w] = -1;
      spareMembers[c][w >> 6] |= 1L << w;
      firstSpare[c] = firstSpare[c] < 0 ? w : Math.min(firstSpare[c], w);
    }
    if (cell[w] >= 0 && isNew && index.isPossible()) {
      index.use(cell[w], w, any);
    }
  }

  private void copy(int w, int newCell) {
    cell[w] = newCell;
    position[w] = snapshot.position(w);
    mark[w] = loadTerm ? snapshot.mark(w) : FREE_SINCE_EVER;
    free[w] = snapshot.freeBytes(w);
    seenModels[w] = snapshot.residentsVersion(w);
    takeModels(w);
  }
}
