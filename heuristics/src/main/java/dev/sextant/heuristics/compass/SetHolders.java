package dev.sextant.heuristics.compass;

import java.util.Arrays;

/**
 * The workers of one cell that hold some models of one set, or all, in groups by which they hold
 * and whether the others fit beside them. Each is in exactly one of the groups, which costs what it
 * costs there to fetch the others; so that the best of them is the first of one of the groups. Only
 * groups that ever had a member are there, in the order of what they cost.
 *
 * <p>With a set of the models a and b, of which either is fetched in 5, or in 10 where something
 * has to go for it, there are up to five groups: (a b) costs 0, (a, b fits) and (b, a fits) 5, (a,
 * b evicts) and (b, a evicts) 10.
 */
final class SetHolders {
  private final PlacingTables tables;
  private final int workerClass;
  private final int[] models;

  /** By model, its size. */
  private final long[] bytes;

  private final int all;
  private final IntTable<Group> byKind = new IntTable<>();
  private Group[] groups = new Group[0];

  SetHolders(PlacingTables tables, int workerClass, int set) {
    this.tables = tables;
    this.workerClass = workerClass;
    models = tables.sets.models(set);
    bytes = Arrays.stream(models).mapToLong(tables.problem::modelBytes).toArray();
    all = (1 << models.length) - 1;
  }

  /** Number of groups. */
  int count() {
    return groups.length;
  }

  /** A group; in ascending order of the least that it costs. */
  Group group(int i) {
    return groups[i];
  }

  /** The models of the set that a worker holds, as bits. */
  static int held(WorkerRows rows, int worker, int[] models) {
    int held = 0;
    for (int i = 0; i < models.length; i++) {
      held |= rows.isResident(worker, models[i]) ? 1 << i : 0;
    }
    return held;
  }

  /** The models of a set that is in one word, of which a worker holds some, as bits. */
  static int held(long word, int[] models) {
    int held = 0;
    for (int i = 0; i < models.length; i++) {
      held |= (int) (word >>> models[i] & 1) << i;
    }
    return held;
  }

  /** Group of the workers that hold some of the set and have so much free memory; made if new. */
  Group of(int held, long free, WorkerRows rows) {
    int kind = held << 1 | (missingBytes(held) <= free ? 1 : 0);
    Group group = byKind.get(kind);
    if (group == null) {
      group = make(held, (kind & 1) != 0, rows);
      byKind.put(kind, group);
      int at = 0;
      while (at < groups.length && groups[at].least <= group.least) {
        at++;
      }
      Group[] more = Arrays.copyOf(groups, groups.length + 1);
      System.arraycopy(groups, at, more, at + 1, groups.length - at);
      more[at] = group;
      groups = more;
    }
    return group;
  }

  /** Takes a worker from its group to that of other free memory than its row says. */
  void move(int worker, int held, long newFree, WorkerRows rows) {
    long missing = missingBytes(held);
    if (missing <= newFree != missing <= rows.free[worker]) {
      of(held, rows.free[worker], rows).workers.remove(worker);
      of(held, newFree, rows).workers.add(worker);
    }
  }

  private Group make(int held, boolean fits, WorkerRows rows) {
    long fetch = 0;
    for (int i = 0; i < models.length; i++) {
      if ((held >>> i & 1) == 0) {
        fetch = Math.min(PlacingTables.NEVER, fetch + tables.loadMicrosOn(workerClass, models[i]));
      }
    }
    WorkerGroup workers = new WorkerGroup(rows.mark, rows.effort);
    if (held == all) {
      return new Group(workers, BestEnd.HELD, 0, 0);
    }
    if (!fits) {
      return new Group(workers, BestEnd.EVICTS, 0, tables.penalty(fetch));
    }
    return tables.variant.overlaps()
        ? new Group(workers, BestEnd.FITS, fetch, 0)
        : new Group(workers, BestEnd.FITS, 0, fetch);
  }

  private long missingBytes(int held) {
    long missing = 0;
    for (int i = 0; i < bytes.length; i++) {
      missing += bytes[i] & (held >>> i & 1) - 1L;
    }
    return missing;
  }

  /** Workers for which it costs the same to fetch what they miss. */
  static final class Group {
    final WorkerGroup workers;
    final int category;

    /** Time to fetch beside queue and data, 0 where nothing is fetched beside them. */
    final long beside;

    /** What fetching adds to the finish. */
    final long least;

    private Group(WorkerGroup workers, int category, long beside, long least) {
      this.workers = workers;
      this.category = category;
      this.beside = beside;
      this.least = least;
    }
  }
}
