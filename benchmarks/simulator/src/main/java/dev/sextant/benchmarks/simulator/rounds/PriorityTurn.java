package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.RoundPlacement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * The decision of {@link PriorityPolicy} for one round: which rows get workers, type by type, and
 * then which workers. Used once; not thread-safe.
 */
final class PriorityTurn {
  private final PriorityOptions options;
  private final List<DivisibleJob> all;
  private final ShareRows rows;
  private final List<FreeWorkers> free;
  private final List<RoundJob> jobs;
  private final List<Integer> order;
  private final BitSet placed = new BitSet();
  private final List<List<ShareRow>> chosen = new ArrayList<>();
  private final List<ShareRow> given = new ArrayList<>();

  /**
   * A decision to make.
   *
   * @param all jobs, by number
   * @param free the workers of each type
   * @param jobs that are there
   * @param order the types, in the order in which they are given out
   */
  PriorityTurn(
      PriorityOptions options,
      List<DivisibleJob> all,
      ShareRows rows,
      List<FreeWorkers> free,
      List<RoundJob> jobs,
      List<Integer> order) {
    this.options = options;
    this.all = all;
    this.rows = rows;
    this.free = free;
    this.jobs = jobs;
    this.order = order;
    free.forEach(type -> chosen.add(new ArrayList<>()));
  }

  /** The rows that run, each of them placed. */
  List<ShareRow> run() {
    boolean anyone = options.leftovers() == PriorityOptions.Leftovers.ANYONE;
    for (int type : order) {
      free.get(type).clear();
      sharers(type);
      if (anyone) {
        others(type);
      }
    }
    if (!anyone) {
      unplaced();
    }
    for (int type : order) {
      assign(type);
    }
    return given;
  }

  /** Who has a share on a type, as far as there are workers. */
  private void sharers(int type) {
    List<ShareRow> queue = new ArrayList<>();
    for (ShareRow row : rows.all()) {
      if (row.share(type) > 0) {
        queue.add(row);
      }
    }
    queue.sort(
        Comparator.comparingDouble((ShareRow row) -> -row.priority(type))
            .thenComparingDouble(row -> -row.deficit(type))
            .thenComparingDouble(row -> -row.share(type)));
    queue.forEach(row -> choose(row, type));
  }

  /**
   * Whoever can run on a type without a share there, in the order of what they are short of: pairs
   * that never ran come where {@link ShareRows#pairDeficit} puts them, and who is even comes before
   * who had more than was due.
   */
  private void others(int type) {
    if (!free.get(type).isAnythingFree()) {
      return;
    }
    List<ShareRow> queue = new ArrayList<>();
    for (ShareRow row : rows.all()) {
      if (row.share(type) == 0 && row.deficit(type) != 0) {
        queue.add(row);
      }
    }
    queue.sort(Comparator.comparingDouble((ShareRow row) -> -row.deficit(type)));
    double pairs = rows.pairDeficit();
    choose(queue, type, pairs, Double.POSITIVE_INFINITY);
    if (pairs > 0) {
      knownPairs(type);
      choose(queue, type, 0, pairs);
    }
    even(type);
    choose(queue, type, Double.NEGATIVE_INFINITY, 0);
  }

  /** Rows that are short of more than one amount, and of no more than another. */
  private void choose(List<ShareRow> queue, int type, double above, double most) {
    for (ShareRow row : queue) {
      if (row.deficit(type) > above && row.deficit(type) <= most) {
        choose(row, type);
      }
    }
  }

  private void knownPairs(int type) {
    List<RoundJob> before = new ArrayList<>();
    for (RoundJob job : jobs) {
      if (!placed.get(job.number()) && rows.isKnown(job)) {
        before.forEach(other -> evenPair(other, job, type));
        before.add(job);
      }
      if (!free.get(type).isAnythingFree()) {
        return;
      }
    }
  }

  private void even(int type) {
    List<RoundJob> before = new ArrayList<>();
    for (RoundJob job : jobs) {
      if (!free.get(type).isAnythingFree()) {
        return;
      }
      if (placed.get(job.number())) {
        continue;
      }
      for (RateMode mode : rows.modes(job)) {
        ShareRow row = rows.row(job, mode);
        boolean waits = !row.isKnown() && options.newcomers() == PriorityOptions.Newcomers.WAIT;
        if (!waits && row.share(type) == 0 && row.deficit(type) == 0) {
          choose(row, type);
        }
      }
      before.forEach(other -> evenPair(other, job, type));
      before.add(job);
    }
  }

  private void evenPair(RoundJob one, RoundJob other, int type) {
    boolean straight = tryPair(one, other, type);
    if (!straight) {
      tryPair(other, one, type);
    }
  }

  /** Chooses two jobs that never had anything together; false where there is no such pair. */
  private boolean tryPair(RoundJob one, RoundJob other, int type) {
    if (placed.get(one.number()) || placed.get(other.number())) {
      return true;
    }
    List<Colocation> both = rows.colocations(one, other);
    for (Colocation each : both) {
      ShareRow row = rows.pair(one, other, each);
      if (row == null) {
        ShareRow fresh = rows.untouched(one, other, each);
        if (choose(fresh, type)) {
          rows.keep(fresh);
        }
      } else if (row.share(type) == 0 && row.deficit(type) == 0) {
        choose(row, type);
      }
    }
    return !both.isEmpty();
  }

  /** Jobs without a place that may take what is left, each where it is fastest of that. */
  private void unplaced() {
    boolean waiting = options.newcomers() == PriorityOptions.Newcomers.WAIT;
    boolean known = options.leftovers() == PriorityOptions.Leftovers.UNPLACED;
    for (RoundJob job : jobs) {
      if (placed.get(job.number()) || (rows.isKnown(job) ? !known : waiting)) {
        continue;
      }
      for (RateMode mode : rows.modes(job)) {
        ShareRow row = rows.row(job, mode);
        order.stream()
            .sorted(Comparator.comparingLong(type -> -row.rate(type)))
            .forEach(type -> choose(row, type));
      }
    }
  }

  private boolean choose(ShareRow row, int type) {
    if (!row.runsOn(type) || isPlaced(row)) {
      return false;
    }
    if (free.get(type).takeFirst(row.gang(), row.demands()) != null) {
      for (int job : row.jobs()) {
        placed.set(job);
      }
      chosen.get(type).add(row);
      return true;
    }
    return false;
  }

  private boolean isPlaced(ShareRow row) {
    for (int job : row.jobs()) {
      if (placed.get(job)) {
        return true;
      }
    }
    return false;
  }

  /** Workers for those who were chosen: the largest gangs first, each where it was before. */
  private void assign(int type) {
    FreeWorkers workers = free.get(type);
    workers.clear();
    List<ShareRow> rowsOfType = chosen.get(type);
    rowsOfType.sort(Comparator.comparingInt((ShareRow row) -> -row.gang()));
    int begin = 0;
    while (begin < rowsOfType.size()) {
      int end = begin;
      while (end < rowsOfType.size()
          && rowsOfType.get(end).gang() == rowsOfType.get(begin).gang()) {
        end++;
      }
      assign(type, workers, rowsOfType.subList(begin, end));
      begin = end;
    }
  }

  private void assign(int type, FreeWorkers workers, List<ShareRow> alike) {
    List<ShareRow> moved = new ArrayList<>();
    for (ShareRow row : alike) {
      int[] before = row.placedWorkers();
      if (row.placedType() == type && before != null && workers.take(before, row.demands())) {
        given.add(row);
      } else if (!idles(row)) {
        moved.add(row);
      }
    }
    for (ShareRow row : moved) {
      int[] some = workers.takeFirst(row.gang(), row.demands());
      if (some != null) {
        row.place(type, some, placement(row, workers.ids(some)));
        given.add(row);
      } else {
        row.leave();
      }
    }
  }

  private boolean idles(ShareRow row) {
    return !row.isKnown() && options.newcomers() == PriorityOptions.Newcomers.IDLE;
  }

  private RoundPlacement placement(ShareRow row, List<String> workers) {
    List<String> ids = row.key().jobs().stream().map(number -> all.get(number).id()).toList();
    return new RoundPlacement(ids, row.key().choice(), workers);
  }
}
