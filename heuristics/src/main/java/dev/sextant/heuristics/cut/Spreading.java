package dev.sextant.heuristics.cut;

import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * From places to workers. Tasks that share data at one place stay together; group after group, that
 * with the most work first, they go where that ends soonest by the work that is there already: to a
 * place where that costs no more, and where they meet no others with which they share data, which
 * may be on another worker of it; and where a place is several workers that nothing tells apart, to
 * one of these. Under deadlines groups stay where they are, as links may be too slow elsewhere.
 */
final class Spreading {
  /** Items that more tasks read stay where they are. */
  private static final int MOST_READERS = 64;

  private final PlacementProblem placement;
  private final int[] placeOf;
  private final int[] group;
  private final long[] load;

  /** Tasks that share data at one place. */
  private static final class Group {
    final List<Integer> tasks = new ArrayList<>();

    /** What any of them makes or reads. */
    final Set<Integer> items = new LinkedHashSet<>();

    boolean stays;
    long micros;
  }

  private Spreading(PlacementProblem placement, int[] placeOf) {
    this.placement = placement;
    this.placeOf = placeOf;
    group = new int[placeOf.length];
    Arrays.setAll(group, v -> v);
    load = new long[placement.problem().workers().count()];
  }

  /** Sets the workers of the tasks to be placed, by task of the problem; may change places. */
  static void spread(PlacementProblem placement, int[] placeOf, int[] workerOf) {
    Spreading spreading = new Spreading(placement, placeOf);
    spreading.join();
    for (Group group : spreading.groups()) {
      spreading.assign(group, workerOf);
    }
  }

  /** Joins those who share an item at one place. */
  private void join() {
    int[] lastAt = new int[placement.places()];
    for (int i = 0; i < placement.items(); i++) {
      Arrays.fill(lastAt, -1);
      if (placement.producer(i) != PlacementProblem.NO_TASK) {
        lastAt[placeOf[placement.producer(i)]] = placement.producer(i);
      }
      for (int r = placement.readersBegin(i); r < placement.readersEnd(i); r++) {
        int reader = placement.reader(r);
        int other = lastAt[placeOf[reader]];
        if (other >= 0) {
          group[leader(reader)] = leader(other);
        }
        lastAt[placeOf[reader]] = reader;
      }
    }
  }

  private int leader(int task) {
    int at = task;
    while (group[at] != at) {
      group[at] = group[group[at]];
      at = group[at];
    }
    return at;
  }

  private List<Group> groups() {
    Map<Integer, Group> byLeader = new TreeMap<>();
    for (int v = 0; v < placeOf.length; v++) {
      Group of = byLeader.computeIfAbsent(leader(v), any -> new Group());
      of.tasks.add(v);
      of.micros += placement.shortestMicros(v, placeOf[v]);
      of.stays = placement.problem().jobs().haveDeadlines();
    }
    for (int i = 0; i < placement.items(); i++) {
      boolean stays = placement.readersEnd(i) - placement.readersBegin(i) > MOST_READERS;
      if (placement.producer(i) != PlacementProblem.NO_TASK) {
        add(i, stays, byLeader.get(leader(placement.producer(i))));
      }
      for (int r = placement.readersBegin(i); r < placement.readersEnd(i); r++) {
        add(i, stays, byLeader.get(leader(placement.reader(r))));
      }
    }
    List<Group> groups = new ArrayList<>(byLeader.values());
    groups.sort(Comparator.comparingLong(of -> -of.micros));
    return groups;
  }

  private static void add(int item, boolean stays, @Nullable Group to) {
    if (to != null) {
      to.items.add(item);
      to.stays |= stays;
    }
  }

  private void assign(Group of, int[] workerOf) {
    int place = placeOf[of.tasks.get(0)];
    int worker = leastLoaded(placement.worker(place));
    long end = load[worker] + of.micros;
    long most = cost(of);
    for (int q = 0; q < placement.places() && !of.stays; q++) {
      int other = leastLoaded(placement.worker(q));
      if (q != place && load[other] < end && isAllowed(of, q)) {
        long otherEnd = load[other] + micros(of, q);
        if (otherEnd < end && !isMetAt(of, q) && costAt(of, q) <= most) {
          place = q;
          worker = other;
          end = otherEnd;
        }
      }
    }
    put(of, place);
    load[worker] = end;
    for (int v : of.tasks) {
      workerOf[placement.task(v)] = worker;
    }
  }

  private boolean isAllowed(Group of, int place) {
    return of.tasks.stream().allMatch(v -> placement.cost(v, place) != PlacementProblem.FORBIDDEN);
  }

  /** Whether a task of another group that shares data is at a place, on whichever worker of it. */
  private boolean isMetAt(Group of, int place) {
    for (int i : of.items) {
      int producer = placement.producer(i);
      if (producer != PlacementProblem.NO_TASK && placeOf[producer] == place) {
        return true;
      }
      for (int r = placement.readersBegin(i); r < placement.readersEnd(i); r++) {
        if (placeOf[placement.reader(r)] == place) {
          return true;
        }
      }
    }
    return false;
  }

  private long micros(Group of, int place) {
    return of.tasks.stream().mapToLong(v -> placement.shortestMicros(v, place)).sum();
  }

  private void put(Group of, int place) {
    of.tasks.forEach(v -> placeOf[v] = place);
  }

  /** What the tasks and their items would cost at a place. */
  private long costAt(Group of, int place) {
    int was = placeOf[of.tasks.get(0)];
    put(of, place);
    long cost = cost(of);
    put(of, was);
    return cost;
  }

  private long cost(Group of) {
    return of.tasks.stream().mapToLong(v -> placement.cost(v, placeOf[v])).sum()
        + of.items.stream().mapToLong(i -> placement.costOfItem(i, placeOf)).sum();
  }

  /** Of the workers that the place of this one is, the first with the least work. */
  private int leastLoaded(int worker) {
    CompiledWorkers workers = placement.problem().workers();
    int workerClass = workers.classOf(worker);
    int best = worker;
    for (int i = workers.membersBegin(workerClass); i < workers.membersEnd(workerClass); i++) {
      int other = workers.member(i);
      if (placement.isSamePlace(worker, other) && load[other] < load[best]) {
        best = other;
      }
    }
    return best;
  }
}
