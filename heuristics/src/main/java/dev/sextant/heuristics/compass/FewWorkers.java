package dev.sextant.heuristics.compass;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WorkerSearch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Places workflows on a cluster of few workers by their {@link WorkflowProgram}s: the decisions of
 * {@link TaskPlacer}, for Compass without refinements. All times are counted from now; the smallest
 * finish and the first worker that has it are found together, as in {@link ChunkScan}. Workers that
 * hold a model are asked first, and most often nobody else could be better.
 */
final class FewWorkers {
  private static final int WORKER_SHIFT = 6;

  /** Most workers that a key can tell apart. */
  private static final int WORKERS = 1 << WORKER_SHIFT;

  private static final long LARGEST_KEY = 1L << 62;

  private final PlacingTables tables;
  private final WorkerRows rows;
  private final ClusterSnapshot snapshot;
  private final boolean remembers;
  private final @Nullable WorkflowProgram[] programs;

  /** By step, where it was placed, and when it ends. */
  private int[] worker = new int[8];

  private long[] finish = new long[8];

  /** When the data of the step at hand is there, for all workers but the holder, and for that. */
  private long there;

  private long thereAtHolder;
  private int holder;
  private int bestOption;

  FewWorkers(PlacingTables tables, WorkerRows rows) {
    this.tables = tables;
    this.rows = rows;
    this.snapshot = rows.snapshot;
    remembers = tables.variant.options().rememberFetches();
    programs = new WorkflowProgram[tables.workflows.count()];
    Arrays.setAll(programs, workflow -> WorkflowProgram.of(tables, workflow));
  }

  /** Whether a cluster and what is counted are such that programs decide. */
  static boolean isFor(PlacingTables tables, WorkerRows rows) {
    return !rows.index.isPossible()
        && rows.capacity <= WORKERS
        && tables.variant.options().workerSearch() == WorkerSearch.AUTOMATIC
        && tables.variant.refinements().equals(Refinements.NONE);
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
    if (worker.length < program.task.length) {
      worker = new int[program.task.length];
      finish = new long[program.task.length];
    }
    long shift = snapshot.shiftMicros(nowMicros) - nowMicros;
    for (int k = 0; k < program.task.length; k++) {
      arrive(program, k, ingress);
      long key = search(program, k, shift);
      if (key >> WORKER_SHIFT >= PlacingTables.NEVER) {
        return true;
      }
      accept(program, k, key, shift, nowMicros, out);
    }
    return true;
  }

  private void arrive(WorkflowProgram program, int k, int ingress) {
    int begin = program.edges[k];
    int end = program.edges[k + 1];
    long input = ingress >= 0 ? program.input[k] : -1;
    long latest = Math.max(0, input);
    int last = input >= 0 ? ingress : ClusterSnapshot.NO_WORKER;
    for (int e = begin; e < end; e++) {
      int p = program.from[e];
      long ahead = latest - finish[p] - program.transfer[e];
      long isLatest = ahead >> 63;
      latest -= ahead & isLatest;
      last ^= (last ^ worker[p]) & (int) isLatest;
    }
    long atHolder = last == ingress ? 0 : Math.max(0, input);
    for (int e = begin; e < end; e++) {
      int p = program.from[e];
      long isElsewhere = ~((worker[p] ^ last) - 1 >> 31);
      atHolder = Branchless.max(atHolder, finish[p] + (program.transfer[e] & isElsewhere));
    }
    there = latest;
    thereAtHolder = atHolder;
    holder = last;
  }

  /** Finish and worker of the best, as one number. */
  private long search(WorkflowProgram program, int k, long shift) {
    long best = LARGEST_KEY;
    for (int i = program.options[k]; i < program.options[k + 1]; i++) {
      int[] runs = rows.runs[program.workerClass[i]];
      for (int r = 0; r < runs.length; r += 2) {
        long key = key(program, i, runs[r], runs[r + 1], shift);
        if (key < best) {
          best = key;
          bestOption = i;
        }
      }
    }
    return best;
  }

  private long key(WorkflowProgram program, int i, int begin, int end, long shift) {
    int oneModel = program.model[i];
    return (oneModel == PlacingTables.NO_MODEL
            ? withoutModel(begin, end, shift)
            : withModel(program, i, oneModel, begin, end, shift))
        + (program.duration[i] << WORKER_SHIFT);
  }

  private long withoutModel(int begin, int end, long shift) {
    long key = first(span(begin, end), shift);
    if (holder >= begin && holder < end) {
      long earlier = Branchless.max(thereAtHolder, rows.mark[holder] + shift);
      key = Branchless.min(key, (earlier << WORKER_SHIFT) + holder);
    }
    return key;
  }

  private long withModel(
      WorkflowProgram program, int i, int oneModel, int begin, int end, long shift) {
    long members = span(begin, end);
    long held = rows.holders[oneModel] & members;
    long key = first(held, shift);
    long fetch = program.fetch[i];
    long evicting = program.evicting[i];
    // Whoever has to fetch the model ends no earlier than this, and has no smaller number.
    long atLeast = (there + Branchless.min(fetch, evicting) << WORKER_SHIFT) + begin;
    if (key > atLeast) {
      key = Branchless.min(key, firstWithFetch(members & ~held, program, i, shift));
    }
    int h = holder;
    if (h >= begin && h < end) {
      long missing = (held >>> h & 1) - 1;
      long tooLarge = rows.free[h] - program.bytes[i] >> 63;
      long earlier =
          Branchless.max(thereAtHolder, rows.mark[h] + shift)
              + (fetch + (evicting - fetch & tooLarge) & missing);
      key = Branchless.min(key, (earlier << WORKER_SHIFT) + h);
    }
    return key;
  }

  /** Workers with numbers from one to before another, as bits. */
  private static long span(int begin, int end) {
    return -1L >>> WORKERS - (end - begin) << begin;
  }

  /** When the first of some workers is free and has the data: the first one that is free by then. */
  private long first(long some, long shift) {
    long[] mark = rows.mark;
    long ready = there;
    long key = LARGEST_KEY >> 1;
    for (long rest = some; rest != 0; rest &= rest - 1) {
      int w = Long.numberOfTrailingZeros(rest);
      long free = mark[w] + shift;
      if (free <= ready) {
        return (ready << WORKER_SHIFT) + w;
      }
      key = Branchless.min(key, (free << WORKER_SHIFT) + w);
    }
    return key;
  }

  /** The same of workers that have to fetch a model. */
  private long firstWithFetch(long some, WorkflowProgram program, int i, long shift) {
    long[] mark = rows.mark;
    long[] free = rows.free;
    long size = program.bytes[i];
    long fetch = program.fetch[i];
    long evicting = program.evicting[i] - fetch;
    long ready = there;
    long key = LARGEST_KEY >> 1;
    for (long rest = some; rest != 0; rest &= rest - 1) {
      int w = Long.numberOfTrailingZeros(rest);
      long tooLarge = free[w] - size >> 63;
      long ends = Branchless.max(ready, mark[w] + shift) + fetch + (evicting & tooLarge);
      key = Branchless.min(key, (ends << WORKER_SHIFT) + w);
    }
    return key;
  }

  private void accept(
      WorkflowProgram program, int k, long key, long shift, long now, Placement out) {
    int i = bestOption;
    int o = program.option[i];
    int w = (int) key & WORKERS - 1;
    long end = key >> WORKER_SHIFT;
    int oneModel = program.model[i];
    boolean isMissing = oneModel >= 0 && (rows.holders[oneModel] >>> w & 1) == 0;
    long missing = isMissing ? program.bytes[i] : 0;
    boolean fits = missing <= rows.free[w];
    long queueEnd = Math.max(0, rows.mark[w] + shift);
    long after = queueEnd + tables.busyMicros(o, end - queueEnd);
    worker[k] = w;
    finish[k] = end;
    int task = program.task[k];
    out.place(task, o, w, now + end - program.duration[i], now + end);
    out.setEffect(task, now + after, fits ? missing : 0);
    out.setReason(task, isMissing, reason(program, k, isMissing, fits, queueEnd));
    rows.mark[w] = after - shift;
    if (fits) {
      rows.free[w] -= missing;
    }
    if (remembers && isMissing) {
      rows.remember(w, oneModel);
      rows.free[w] = fits ? rows.free[w] : 0;
    }
  }

  private Constraint reason(
      WorkflowProgram program, int k, boolean isMissing, boolean fits, long queueEnd) {
    if (isMissing) {
      return fits ? Constraint.MODEL_RESIDENCY : Constraint.GPU_MEMORY;
    }
    long ready = worker[k] == holder ? thereAtHolder : there;
    if (queueEnd > 0 && queueEnd >= ready) {
      return Constraint.CAPACITY;
    }
    boolean isEntry = program.edges[k] == program.edges[k + 1];
    return isEntry || ready == 0 ? Constraint.RELEASE : Constraint.INPUT_ARRIVAL;
  }
}
