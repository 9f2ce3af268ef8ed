package dev.sextant.heuristics.compass;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WorkerSearch;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Places workflows on a cluster of few workers by their {@link WorkflowProgram}s: the decisions of
 * {@link TaskPlacer}. All times are counted from now; the smallest finish and the first worker that
 * has it are found together, as in {@link ChunkScan}. Workers that hold a model are asked first,
 * and most often nobody else could be better.
 */
final class FewWorkers {
  private static final int CATEGORY_SHIFT = 6;
  private static final int FINISH_SHIFT = 8;

  /** Most workers that a key can tell apart. */
  static final int WORKERS = 1 << CATEGORY_SHIFT;

  private static final long LARGEST_KEY = 1L << 62;

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
  private final WorkerRows rows;
  private final ClusterSnapshot snapshot;
  private final boolean remembers;
  private final boolean overlaps;

  /** What it counts at least, in ties, to fetch a model; and what more if another has to go. */
  private final long category;

  private final @Nullable WorkflowProgram[] programs;

  /** By step, where it was placed, and when it ends. */
  private int[] worker = new int[8];

  private long[] finish = new long[8];

  /** When the data of the step at hand is there, for all workers but the holder, and for that. */
  private long there;

  private long thereAtHolder;

  /** The worker that has data sooner, as a bit; none if nobody does. */
  private long holder;

  /** The best option of the step at hand. */
  private WorkflowProgram.@Nullable Option bestOption;

  FewWorkers(PlacingTables tables, WorkerRows rows) {
    this.tables = tables;
    this.rows = rows;
    this.snapshot = rows.snapshot;
    remembers = tables.variant.options().rememberFetches();
    overlaps = tables.variant.overlaps();
    category = tables.variant.refinements().packTies() ? (long) BestEnd.FITS << CATEGORY_SHIFT : 0;
    programs = new WorkflowProgram[tables.workflows.count()];
    Arrays.setAll(programs, workflow -> WorkflowProgram.of(tables, workflow));
  }

  /** Whether a cluster and what is counted are such that programs decide where there are any. */
  static boolean isFor(PlacingTables tables, WorkerRows rows) {
    return rows.hasColumns() && isFor(tables);
  }

  /**
   * Whether programs would decide for all workflows if there were no more workers than they take.
   */
  static boolean isForAll(PlacingTables tables) {
    return tables.positions == 1
        && !tables.needsSeveral()
        && tables.batches() == 0
        && isFor(tables);
  }

  private static boolean isFor(PlacingTables tables) {
    return tables.variant.options().workerSearch() == WorkerSearch.AUTOMATIC;
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
    rows.sync();
    out.begin(tables.problem, workflow, nowMicros, remembers);
    WorkflowProgram.Step[] steps = program.steps;
    if (worker.length < steps.length) {
      worker = new int[steps.length];
      finish = new long[steps.length];
    }
    long shift = snapshot.shiftMicros(nowMicros) - nowMicros;
    for (int k = 0; k < steps.length; k++) {
      WorkflowProgram.Step step = steps[k];
      arrive(step, ingress);
      long key = search(step, shift);
      if (key >> FINISH_SHIFT >= PlacingTables.NEVER) {
        return true;
      }
      accept(step, k, key, shift, nowMicros, out);
    }
    return true;
  }

  private void arrive(WorkflowProgram.Step step, int ingress) {
    long input = ingress >= 0 ? step.input : WorkflowProgram.NO_INPUT;
    long latest = Branchless.max(0, input);
    int last = input >= 0 ? ingress : ClusterSnapshot.NO_WORKER;
    int[] from = step.from;
    long[] transfer = step.transfer;
    if (from.length == 1 && input < 0) {
      // Most tasks read what one other has made.
      int p = from[0];
      there = finish[p] + transfer[0];
      thereAtHolder = finish[p];
      holder = 1L << worker[p];
      return;
    }
    for (int e = 0; e < from.length; e++) {
      int p = from[e];
      long ahead = latest - finish[p] - transfer[e];
      long isLatest = ahead >> 63;
      latest -= ahead & isLatest;
      last ^= (last ^ worker[p]) & (int) isLatest;
    }
    long atHolder = last == ingress ? 0 : Branchless.max(0, input);
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
  private long search(WorkflowProgram.Step step, long shift) {
    long best = LARGEST_KEY;
    for (WorkflowProgram.Option option : step.options) {
      int c = option.workerClass;
      int model = option.model;
      long key =
          (model == PlacingTables.NO_MODEL
                  ? withoutModel(c, option.reserve, shift)
                  : withModel(option, rows.holders[model], rows.members[c], shift))
              + (option.duration << FINISH_SHIFT);
      if (key < best) {
        best = key;
        bestOption = option;
      }
    }
    return best;
  }

  private long withoutModel(int workerClass, long reserve, long shift) {
    long members = rows.members[workerClass];
    long spare = reserve > 0 ? rows.reserve(workerClass) : 0;
    long key = first(members & ~spare, shift);
    long more = reserve << FINISH_SHIFT;
    if (spare != 0 && key > (there << FINISH_SHIFT) + more) {
      key = Branchless.min(key, first(spare, shift) + more);
    }
    if ((holder & members) != 0) {
      int h = Long.numberOfTrailingZeros(holder);
      long earlier = Branchless.max(thereAtHolder, rows.mark[h] + shift);
      long inReserve = -(spare >>> h & 1);
      key = Branchless.min(key, (earlier << FINISH_SHIFT) + (more & inReserve) + h);
    }
    return key;
  }

  private long withModel(WorkflowProgram.Option option, long holders, long members, long shift) {
    long held = holders & members;
    long key = first(held, shift);
    long fetched = overlaps ? Math.max(there, option.fetch) : there + option.fetch;
    long evicted = there + option.evicting;
    // Nobody who has to fetch the model ends sooner than this.
    if (key > (Branchless.min(fetched, evicted) << FINISH_SHIFT) + category) {
      for (long rest = members & ~held; rest != 0; rest &= rest - 1) {
        int w = Long.numberOfTrailingZeros(rest);
        key = Branchless.min(key, withFetch(option, w, there, -1, shift));
      }
    }
    if ((holder & members) != 0) {
      int h = Long.numberOfTrailingZeros(holder);
      long missing = (held >>> h & 1) - 1;
      key = Branchless.min(key, withFetch(option, h, thereAtHolder, missing, shift));
    }
    return key;
  }

  /** When the first of some workers is free and has the data; the first that is free by then. */
  private long first(long some, long shift) {
    long[] mark = rows.mark;
    long ready = there;
    long key = LARGEST_KEY >> 1;
    for (long rest = some; rest != 0; rest &= rest - 1) {
      int w = Long.numberOfTrailingZeros(rest);
      long free = mark[w] + shift;
      if (free <= ready) {
        return (ready << FINISH_SHIFT) + w;
      }
      key = Branchless.min(key, (free << FINISH_SHIFT) + w);
    }
    return key;
  }

  /** When a worker has data and model, which it has to fetch if that is missing. */
  private long withFetch(
      WorkflowProgram.Option option, int w, long ready, long missing, long shift) {
    long tooLarge = rows.free[w] - option.bytes >> 63 & missing;
    long fetch = option.fetch & missing & ~tooLarge;
    long queued = Branchless.max(ready, rows.mark[w] + shift);
    long fetched = overlaps ? Branchless.max(queued, fetch) : queued + fetch;
    long end = fetched + (option.evicting & tooLarge);
    return (end << FINISH_SHIFT) + (category & missing) + (category & tooLarge) + w;
  }

  private void accept(
      WorkflowProgram.Step step, int k, long key, long shift, long now, Placement out) {
    WorkflowProgram.Option option = Objects.requireNonNull(bestOption);
    int w = (int) key & WORKERS - 1;
    long end = (key >> FINISH_SHIFT) - reserve(option, w);
    int model = option.model;
    long isMissing = model >= 0 ? ~rows.holders[model] >>> w & 1 : 0;
    long missing = option.bytes & -isMissing;
    long free = rows.free[w];
    // 1 if the model does not fit.
    long tooLarge = free - missing >>> 63;
    long queueEnd = Branchless.max(0, rows.mark[w] + shift);
    long after = queueEnd + tables.busyMicros(option.number, end - queueEnd);
    worker[k] = w;
    finish[k] = end;
    long planned = missing & tooLarge - 1;
    int task = step.task;
    out.place(task, option.number, w, now + end - option.duration, now + end);
    out.setEffect(task, now + after, planned);
    out.setReason(task, isMissing != 0, reason(step, w, isMissing, tooLarge, queueEnd));
    rows.mark[w] = after - shift;
    rows.free[w] = free - planned;
    if (remembers && isMissing != 0) {
      rows.remember(w, model);
      rows.free[w] = tooLarge == 0 ? rows.free[w] : 0;
    }
  }

  private long reserve(WorkflowProgram.Option option, int w) {
    long micros = option.reserve;
    return micros > 0 && rows.isReserve(option.workerClass, w) ? micros : 0;
  }

  private Constraint reason(
      WorkflowProgram.Step step, int w, long isMissing, long tooLarge, long queueEnd) {
    long ready = there - (there - thereAtHolder & -(holder >>> w & 1));
    long isQueued = -queueEnd >>> 63 & ~(queueEnd - ready >>> 63);
    long isReleased = step.from.length == 0 ? 1 : ready - 1 >>> 63;
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
