package dev.sextant.heuristics.compass;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WorkerSearch;
import java.util.Arrays;
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

  /** Where the best option begins in the program. */
  private int bestOption;

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
    int steps = program.steps;
    if (worker.length < steps) {
      worker = new int[steps];
      finish = new long[steps];
    }
    long shift = snapshot.shiftMicros(nowMicros) - nowMicros;
    long[] code = program.code;
    int at = 0;
    for (int k = 0; k < steps; k++) {
      int edges = at + WorkflowProgram.STEP;
      int options = edges + WorkflowProgram.EDGE * (int) code[at + WorkflowProgram.EDGES];
      int end = options + WorkflowProgram.OPTION * (int) code[at + WorkflowProgram.OPTIONS];
      arrive(code, at, edges, options, ingress);
      long key = search(code, options, end, shift);
      if (key >> FINISH_SHIFT >= PlacingTables.NEVER) {
        return true;
      }
      accept(code, at, k, key, shift, nowMicros, out);
      at = end;
    }
    return true;
  }

  private void arrive(long[] code, int step, int begin, int end, int ingress) {
    long input = ingress >= 0 ? code[step + WorkflowProgram.INPUT] : -1;
    long latest = Math.max(0, input);
    int last = input >= 0 ? ingress : ClusterSnapshot.NO_WORKER;
    for (int e = begin; e < end; e += WorkflowProgram.EDGE) {
      int p = (int) code[e + WorkflowProgram.FROM];
      long ahead = latest - finish[p] - code[e + WorkflowProgram.TRANSFER];
      long isLatest = ahead >> 63;
      latest -= ahead & isLatest;
      last ^= (last ^ worker[p]) & (int) isLatest;
    }
    long atHolder = last == ingress ? 0 : Math.max(0, input);
    for (int e = begin; e < end; e += WorkflowProgram.EDGE) {
      int p = (int) code[e + WorkflowProgram.FROM];
      long isElsewhere = ~((worker[p] ^ last) - 1 >> 31);
      atHolder =
          Branchless.max(atHolder, finish[p] + (code[e + WorkflowProgram.TRANSFER] & isElsewhere));
    }
    there = latest;
    thereAtHolder = atHolder;
    holder = last >= 0 ? 1L << last : 0;
  }

  /** Finish, category and worker of the best, as one number. */
  private long search(long[] code, int begin, int end, long shift) {
    long best = LARGEST_KEY;
    for (int i = begin; i < end; i += WorkflowProgram.OPTION) {
      int c = (int) code[i + WorkflowProgram.CLASS];
      int model = (int) code[i + WorkflowProgram.MODEL];
      long key =
          (model == PlacingTables.NO_MODEL
                  ? withoutModel(c, code[i + WorkflowProgram.RESERVE], shift)
                  : withModel(code, i, rows.holders[model], rows.members[c], shift))
              + (code[i + WorkflowProgram.DURATION] << FINISH_SHIFT);
      if (key < best) {
        best = key;
        bestOption = i;
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

  private long withModel(long[] code, int i, long holders, long members, long shift) {
    long held = holders & members;
    long key = first(held, shift);
    long fetch = code[i + WorkflowProgram.FETCH];
    long fetched = overlaps ? Math.max(there, fetch) : there + fetch;
    long evicted = there + code[i + WorkflowProgram.EVICTING];
    // Nobody who has to fetch the model ends sooner than this.
    if (key > (Branchless.min(fetched, evicted) << FINISH_SHIFT) + category) {
      for (long rest = members & ~held; rest != 0; rest &= rest - 1) {
        int w = Long.numberOfTrailingZeros(rest);
        key = Branchless.min(key, withFetch(code, i, w, there, -1, shift));
      }
    }
    if ((holder & members) != 0) {
      int h = Long.numberOfTrailingZeros(holder);
      long missing = (held >>> h & 1) - 1;
      key = Branchless.min(key, withFetch(code, i, h, thereAtHolder, missing, shift));
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
  private long withFetch(long[] code, int i, int w, long ready, long missing, long shift) {
    long tooLarge = rows.free[w] - code[i + WorkflowProgram.BYTES] >> 63 & missing;
    long fetch = code[i + WorkflowProgram.FETCH] & missing & ~tooLarge;
    long queued = Branchless.max(ready, rows.mark[w] + shift);
    long fetched = overlaps ? Branchless.max(queued, fetch) : queued + fetch;
    long end = fetched + (code[i + WorkflowProgram.EVICTING] & tooLarge);
    return (end << FINISH_SHIFT) + (category & missing) + (category & tooLarge) + w;
  }

  private void accept(long[] code, int step, int k, long key, long shift, long now, Placement out) {
    int i = bestOption;
    int o = (int) code[i + WorkflowProgram.NUMBER];
    int w = (int) key & WORKERS - 1;
    long end = (key >> FINISH_SHIFT) - reserve(code, i, w);
    int oneModel = (int) code[i + WorkflowProgram.MODEL];
    boolean isMissing = oneModel >= 0 && (rows.holders[oneModel] >>> w & 1) == 0;
    long missing = isMissing ? code[i + WorkflowProgram.BYTES] : 0;
    boolean fits = missing <= rows.free[w];
    long queueEnd = Math.max(0, rows.mark[w] + shift);
    long after = queueEnd + tables.busyMicros(o, end - queueEnd);
    worker[k] = w;
    finish[k] = end;
    int task = (int) code[step + WorkflowProgram.TASK];
    out.place(task, o, w, now + end - code[i + WorkflowProgram.DURATION], now + end);
    out.setEffect(task, now + after, fits ? missing : 0);
    boolean isEntry = code[step + WorkflowProgram.EDGES] == 0;
    out.setReason(task, isMissing, reason(isEntry, w, isMissing, fits, queueEnd));
    rows.mark[w] = after - shift;
    if (fits) {
      rows.free[w] -= missing;
    }
    if (remembers && isMissing) {
      rows.remember(w, oneModel);
      rows.free[w] = fits ? rows.free[w] : 0;
    }
  }

  private long reserve(long[] code, int i, int w) {
    long micros = code[i + WorkflowProgram.RESERVE];
    return micros > 0 && rows.isReserve((int) code[i + WorkflowProgram.CLASS], w) ? micros : 0;
  }

  private Constraint reason(
      boolean isEntry, int w, boolean isMissing, boolean fits, long queueEnd) {
    if (isMissing) {
      return fits ? Constraint.MODEL_RESIDENCY : Constraint.GPU_MEMORY;
    }
    long ready = (holder >>> w & 1) != 0 ? thereAtHolder : there;
    if (queueEnd > 0 && queueEnd >= ready) {
      return Constraint.CAPACITY;
    }
    return isEntry || ready == 0 ? Constraint.RELEASE : Constraint.INPUT_ARRIVAL;
  }
}
