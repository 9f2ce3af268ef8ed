package dev.sextant.heuristics.compass;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WorkerSearch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Places workflows on a cluster of few workers by their {@link WorkflowProgram}s: the decisions of
 * {@link TaskPlacer}. Times are such as queues are marked in, {@link ClusterSnapshot#shiftMicros}
 * before the moments they stand for; the smallest finish and the first worker that has it are found
 * together, as in {@link ChunkScan}. The worker that has data sooner is asked first. Of very few
 * workers the others are all asked, which takes less than to find out who need not be; of more
 * those that hold the model, and most often nobody else could be better.
 */
final class FewWorkers {
  private static final int CATEGORY_SHIFT = 6;
  private static final int FINISH_SHIFT = 8;

  /** Most workers that a key can tell apart. */
  static final int WORKERS = 1 << CATEGORY_SHIFT;

  /** Most workers who are all asked. */
  private static final int ALL_ASKED = 8;

  /** A key of nobody, to which a run can still be added. */
  private static final long NOBODY = 1L << 62;

  /** In a reason: whether the model has to be fetched. */
  private static final int MISSING = 3;

  /** Whether another model has to go for it. */
  private static final int TOO_LARGE = 2;

  /** Whether the queue ends no sooner than the data is there. */
  private static final int QUEUED = 1;

  /** Why a task starts no earlier, by those bits; the lowest one if it waits for no data either. */
  private static final Constraint[] REASONS = new Constraint[2 << MISSING];

  static {
    Arrays.setAll(REASONS, FewWorkers::reasonOf);
  }

  private final PlacingTables tables;
  private final ClusterSnapshot snapshot;
  private final boolean remembers;
  private final boolean overlaps;
  private final boolean loadTerm;
  private final boolean asksAll;

  private final @Nullable WorkflowProgram[] programs;

  /** By class, its present workers as bits. */
  private final long[] members;

  private long seenMembership = -1;

  /** By worker, when it has worked off its queue, and the memory that nothing holds. */
  private final long[] mark;

  private final long[] free;

  /** By model, the workers that fetch it for this job as bits, where that counts as resident. */
  private final long[] fetched;

  /** The workers that fetch any. */
  private long anyFetched;

  /** By step, where it was placed, and when it ends. */
  private int[] worker = new int[8];

  private long[] finish = new long[8];

  /** Before which nothing starts. */
  private long now;

  /** When the data of the step at hand is there, for all workers but the holder, and for that. */
  private long there;

  private long thereAtHolder;

  /** The worker that has data sooner, as a bit; none if nobody does. */
  private long holder;

  /** The best option of the step at hand. */
  private int bestOption;

  FewWorkers(PlacingTables tables, ClusterSnapshot snapshot) {
    this.tables = tables;
    this.snapshot = snapshot;
    int capacity = snapshot.workerCapacity();
    remembers = tables.variant.options().rememberFetches();
    overlaps = tables.variant.overlaps();
    loadTerm = tables.variant.options().loadTerm();
    asksAll = capacity <= ALL_ASKED;
    programs = new WorkflowProgram[tables.workflows.count()];
    Arrays.setAll(programs, workflow -> WorkflowProgram.of(tables, workflow));
    members = new long[tables.problem.workers().classes()];
    mark = new long[capacity];
    free = new long[capacity];
    fetched = new long[remembers ? tables.problem.models() : 0];
  }

  /**
   * Whether programs would decide for all workflows if there were no more workers than they take.
   */
  static boolean isForAll(PlacingTables tables) {
    return tables.positions == 1
        && !tables.needsSeveral()
        && tables.batches() == 0
        && tables.variant.options().workerSearch() == WorkerSearch.AUTOMATIC;
  }

  /** What a time and a category add to a key. */
  static long key(long micros, int category) {
    return (micros << FINISH_SHIFT) + ((long) category << CATEGORY_SHIFT);
  }

  /** Whether a cluster and what is counted are such that programs decide where there are any. */
  static boolean isFor(PlacingTables tables, ClusterSnapshot snapshot) {
    return snapshot.workerCapacity() <= WORKERS
        && tables.variant.options().workerSearch() == WorkerSearch.AUTOMATIC;
  }

  /**
   * Places all tasks of a workflow, or those before the first that nobody can run; returns whether
   * it has a program, without which nothing is done.
   */
  boolean place(int workflow, int ingress, long nowMicros, Placement out) {
    WorkflowProgram program = programs[workflow];
    if (program == null) {
      return false;
    }
    sync();
    long shift = snapshot.shiftMicros(nowMicros);
    now = nowMicros - shift;
    out.begin(tables.problem, workflow, nowMicros, remembers);
    WorkflowProgram.Step[] steps = program.steps;
    if (worker.length < steps.length) {
      worker = new int[steps.length];
      finish = new long[steps.length];
    }
    for (int k = 0; k < steps.length; k++) {
      if (!place(steps[k], k, ingress, shift, out)) {
        return true;
      }
    }
    return true;
  }

  private boolean place(WorkflowProgram.Step step, int k, int ingress, long shift, Placement out) {
    arrive(step, ingress);
    long key = search(step);
    if ((key >> FINISH_SHIFT) - now >= PlacingTables.NEVER) {
      return false;
    }
    accept(step, k, key, shift, out);
    return true;
  }

  private void sync() {
    if (seenMembership != snapshot.membershipChanges()) {
      seenMembership = snapshot.membershipChanges();
      takeMembers();
    }
    snapshot.copyQueuesAndMemory(mark, free);
    if (!loadTerm) {
      // Before anything starts.
      Arrays.fill(mark, 0);
    }
    if (anyFetched != 0) {
      Arrays.fill(fetched, 0);
      anyFetched = 0;
    }
  }

  private void takeMembers() {
    Arrays.fill(members, 0);
    for (int c = 0; c < members.length; c++) {
      for (int i = 0; i < snapshot.members(c); i++) {
        members[c] |= 1L << snapshot.member(c, i);
      }
    }
  }

  private void arrive(WorkflowProgram.Step step, int ingress) {
    int p = step.onlyFrom;
    if (p >= 0) {
      long end = finish[p];
      there = end + step.onlyTransfer;
      thereAtHolder = end;
      holder = 1L << worker[p];
    } else {
      arriveFromAll(step, ingress);
    }
  }

  private void arriveFromAll(WorkflowProgram.Step step, int ingress) {
    long input = ingress >= 0 ? step.input : WorkflowProgram.NO_INPUT;
    long latest = now + Branchless.max(0, input);
    int last = input >= 0 ? ingress : ClusterSnapshot.NO_WORKER;
    int[] from = step.from;
    long[] transfer = step.transfer;
    for (int e = 0; e < from.length; e++) {
      int p = from[e];
      long ahead = latest - finish[p] - transfer[e];
      long isLatest = ahead >> 63;
      latest -= ahead & isLatest;
      last ^= (last ^ worker[p]) & (int) isLatest;
    }
    long atHolder = last == ingress ? now : now + Branchless.max(0, input);
    for (int e = 0; e < from.length; e++) {
      int p = from[e];
      long isElsewhere = ~((worker[p] ^ last) - 1 >> 31);
      atHolder = Branchless.max(atHolder, finish[p] + (transfer[e] & isElsewhere));
    }
    there = latest;
    thereAtHolder = atHolder;
    holder = last >= 0 ? 1L << last : 0;
  }

  /** Finish, category and worker of the best, as one number. */
  private long search(WorkflowProgram.Step step) {
    WorkflowProgram.Option[] options = step.options;
    if (options.length == 1) {
      // Most tasks have one.
      bestOption = 0;
      return search(options[0]);
    }
    long best = Long.MAX_VALUE;
    for (int o = 0; o < options.length; o++) {
      long key = search(options[o]);
      if (key < best) {
        best = key;
        bestOption = o;
      }
    }
    return best;
  }

  private long search(WorkflowProgram.Option option) {
    long all = members[option.workerClass];
    long holders = holders(option);
    long key = NOBODY;
    if ((holder & all) != 0) {
      key = end(option, holders, Long.numberOfTrailingZeros(holder), thereAtHolder);
    }
    long others = all & ~holder;
    if (!asksAll) {
      key = Branchless.min(key, first(holders & others));
      others = key > leastWithMore(option) ? others & ~holders : 0;
    }
    for (long rest = others; rest != 0; rest &= rest - 1) {
      key = Branchless.min(key, end(option, holders, Long.numberOfTrailingZeros(rest), there));
    }
    return key + (option.duration << FINISH_SHIFT);
  }

  /**
   * The workers that take no longer for an option than it runs: those that hold its model, or fetch
   * it for this job where that counts; without a model those that are not in reserve.
   */
  private long holders(WorkflowProgram.Option option) {
    int model = option.model;
    if (model == PlacingTables.NO_MODEL) {
      return option.reserve > 0 ? ~reserve(option.workerClass) : -1;
    }
    long holders = snapshot.modelHolders(model);
    return remembers ? holders | fetched[model] : holders;
  }

  /** The workers of a class in reserve: those without models but for the first of them. */
  private long reserve(int workerClass) {
    long without = members[workerClass] & ~(snapshot.modelHolders() | anyFetched);
    return without & (without - 1);
  }

  /** None of the others could begin sooner than this, but for the holder of data. */
  private long leastWithMore(WorkflowProgram.Option option) {
    long fetched = overlaps ? Branchless.max(there, now + option.fetch) : there;
    return Branchless.min(
        (fetched << FINISH_SHIFT) + option.fetchKey, (there << FINISH_SHIFT) + option.evictKey);
  }

  /** When a worker has data and model, which it has to fetch if it is none of the holders. */
  private long end(WorkflowProgram.Option option, long holders, int w, long ready) {
    long missing = (holders >>> w & 1) - 1;
    long tooLarge = free[w] - option.bytes >> 63;
    long end = Branchless.max(ready, mark[w]);
    if (overlaps) {
      end = Branchless.max(end, now + (option.fetch & missing & ~tooLarge));
    }
    long more = option.fetchKey ^ (option.fetchKey ^ option.evictKey) & tooLarge;
    return (end << FINISH_SHIFT) + (more & missing) + w;
  }

  /** When the first of some workers is free and has the data; the first that is free by then. */
  private long first(long some) {
    long ready = there;
    long key = NOBODY;
    for (long rest = some; rest != 0; rest &= rest - 1) {
      int w = Long.numberOfTrailingZeros(rest);
      long end = mark[w];
      if (end <= ready) {
        return (ready << FINISH_SHIFT) + w;
      }
      key = Branchless.min(key, (end << FINISH_SHIFT) + w);
    }
    return key;
  }

  private void accept(WorkflowProgram.Step step, int k, long key, long shift, Placement out) {
    WorkflowProgram.Option option = step.options[bestOption];
    int w = (int) key & WORKERS - 1;
    long lacks = ~holders(option) >>> w & 1;
    long isMissing = lacks & option.needs;
    long end = (key >> FINISH_SHIFT) - (option.reserve & -lacks);
    long missing = option.bytes & -isMissing;
    long room = free[w];
    // 1 if the model does not fit.
    long tooLarge = room - missing >>> 63;
    long planned = missing & tooLarge - 1;
    long queueEnd = Branchless.max(now, mark[w]);
    long after = queueEnd + busyMicros(option, end - queueEnd);
    worker[k] = w;
    finish[k] = end;
    int task = step.task;
    long moment = end + shift;
    out.place(
        task,
        option.number,
        w,
        moment - option.duration,
        moment,
        after + shift,
        planned,
        isMissing != 0,
        reason(step, w, isMissing, tooLarge, queueEnd));
    mark[w] = after;
    free[w] = room - planned;
    if (remembers && isMissing != 0) {
      remember(w, option.model, tooLarge != 0);
    }
  }

  private long busyMicros(WorkflowProgram.Option option, long micros) {
    return option.isWhole ? micros : tables.busyMicros(option.number, micros);
  }

  private void remember(int w, int model, boolean evicts) {
    fetched[model] |= 1L << w;
    anyFetched |= 1L << w;
    if (evicts) {
      free[w] = 0;
    }
  }

  private Constraint reason(
      WorkflowProgram.Step step, int w, long isMissing, long tooLarge, long queueEnd) {
    long ready = there - (there - thereAtHolder & -(holder >>> w & 1));
    long isQueued = now - queueEnd >>> 63 & ~(queueEnd - ready >>> 63);
    long isReleased = step.isSource | ready - now - 1 >>> 63;
    long bits = isMissing << MISSING | tooLarge << TOO_LARGE | isQueued << QUEUED | isReleased;
    return REASONS[(int) bits];
  }

  private static Constraint reasonOf(int bits) {
    if ((bits >> MISSING & 1) != 0) {
      return (bits >> TOO_LARGE & 1) != 0 ? Constraint.GPU_MEMORY : Constraint.MODEL_RESIDENCY;
    }
    if ((bits >> QUEUED & 1) != 0) {
      return Constraint.CAPACITY;
    }
    return (bits & 1) != 0 ? Constraint.RELEASE : Constraint.INPUT_ARRIVAL;
  }
}
