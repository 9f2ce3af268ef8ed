package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.RoundPlacement;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.WorkRate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The policy {@code priority}: any allocator's shares, realised in rounds by the mechanism of Gavel
 * (Narayanan et al., OSDI 2020, section 5).
 *
 * <p>For each type of workers, jobs come in the order of share over time received there since the
 * shares were divided; then of what they were short of before; then of their shares. The time
 * received begins with half a round, so that nobody begins at infinity. Who was chosen is placed
 * with the largest gangs first, on the same workers as before where that is possible. Shares are
 * divided anew when jobs came or were done, but not too often.
 *
 * <p>Deviations: the published scheduler gives workers that are left on a type to jobs without a
 * share there, type by type, and lets jobs idle there that came after the shares were divided; with
 * {@code published=true} so does this one. By default, workers that are left when all types were
 * given out go to jobs that have no place, each where it is fastest.
 */
final class PriorityPolicy implements RoundPolicy {
  private final SharingProblem problem;
  private final PriorityOptions options;
  private final RoundSettings rounds;
  private final Random random;
  private final RoundCluster cluster;
  private final Reallocation reallocation;
  private final List<String> types;
  private final List<Integer> typeOrder;
  private final List<FreeWorkers> free = new ArrayList<>();
  private final Map<String, Profile> profiles = new HashMap<>();
  private final Map<List<String>, List<Colocation>> colocations = new HashMap<>();
  private final Map<String, Colocation> colocationById = new HashMap<>();
  private final Map<ShareRow.Key, ShareRow> rows = new LinkedHashMap<>();
  private final @Nullable RoundJob[] present;
  private final List<String> resources;
  private final double head;
  private List<ShareRow> running = new ArrayList<>();
  private boolean pending;
  private long resetMicros = Long.MIN_VALUE;

  PriorityPolicy(RoundPolicySettings settings) {
    problem = settings.problem();
    rounds = settings.rounds();
    options = PriorityOptions.read(settings.options(), problem.objective());
    random = new Random(settings.seed());
    cluster = new RoundCluster(problem);
    types = cluster.types();
    typeOrder = order(options.types(), types);
    head = rounds.roundMicros() / 2.0;
    present = new RoundJob[problem.jobs().size()];
    resources =
        problem.workers().stream()
            .flatMap(worker -> worker.capacities().keySet().stream())
            .distinct()
            .toList();
    for (String type : types) {
      List<Worker> alike =
          problem.workers().stream().filter(worker -> worker.type().equals(type)).toList();
      free.add(new FreeWorkers(alike, resources));
    }
    SharingProblem seen = options.blind() ? problem.withEqualRates() : problem;
    seen.profiles().forEach(profile -> profiles.put(profile.id(), profile));
    for (Colocation each : options.colocates() ? seen.colocations() : List.<Colocation>of()) {
      colocations.computeIfAbsent(each.profiles(), key -> new ArrayList<>()).add(each);
      colocationById.put(each.id(), each);
    }
    reallocation =
        new Reallocation(
            seen,
            options.allocator(),
            options.objective(),
            options.colocates(),
            options.warm(),
            settings.seed());
  }

  /** The types that are named, then the others. */
  private static List<Integer> order(List<String> first, List<String> types) {
    Set<Integer> order = new LinkedHashSet<>();
    for (String name : first) {
      if (!types.contains(name)) {
        throw new IllegalArgumentException(
            "There is no worker of type ("
                + name
                + ").\nMaybe one of "
                + String.join(", ", types)
                + ".");
      }
      order.add(types.indexOf(name));
    }
    for (int t = 0; t < types.size(); t++) {
      order.add(t);
    }
    return List.copyOf(order);
  }

  @Override
  public List<RoundPlacement> place(RoundView view) {
    Arrays.fill(present, null);
    view.jobs().forEach(job -> present[job.number()] = job);
    receive();
    if (view.changed()) {
      pending = true;
      rows.values().removeIf(row -> !isThere(row));
      view.jobs().forEach(this::open);
    }
    boolean due =
        resetMicros == Long.MIN_VALUE
            || view.nowMicros() - resetMicros >= rounds.reallocateMicros();
    if (pending && due) {
      divide(view);
    }
    List<Integer> order = new ArrayList<>(typeOrder);
    if (options.shuffles()) {
      Collections.shuffle(order, random);
    }
    return new Turn(view.jobs(), order).run();
  }

  /** Makes the rows of a job that is new, without shares. */
  private void open(RoundJob job) {
    for (RateMode mode : profile(job).modes()) {
      rows.computeIfAbsent(
          new ShareRow.Key(List.of(job.number()), mode.id()), key -> alone(key, mode));
    }
  }

  /** The row of a job in a mode. */
  private ShareRow row(RoundJob job, RateMode mode) {
    ShareRow row = rows.get(new ShareRow.Key(List.of(job.number()), mode.id()));
    if (row == null) {
      throw new IllegalStateException("Every job that is there has its rows: " + job);
    }
    return row;
  }

  private boolean isThere(ShareRow row) {
    for (int job : row.jobs()) {
      if (present[job] == null) {
        return false;
      }
    }
    return true;
  }

  /** Counts what was received in the round before. */
  private void receive() {
    for (ShareRow row : running) {
      long longest = 0;
      for (int number : row.jobs()) {
        RoundJob job = present[number];
        longest = Math.max(longest, job == null ? 0 : job.previousMicros());
      }
      row.receive(row.placedType(), longest);
    }
  }

  private void divide(RoundView view) {
    pending = false;
    long elapsed = resetMicros == Long.MIN_VALUE ? 0 : view.nowMicros() - resetMicros;
    resetMicros = view.nowMicros();
    rows.values().forEach(row -> row.reset(elapsed, head));
    Allocation allocation = reallocation.divide(view.nowMicros(), view.jobs());
    for (Share share : allocation.shares()) {
      ShareRow.Key key =
          new ShareRow.Key(share.jobs().stream().map(cluster::job).toList(), share.choice());
      ShareRow row = rows.computeIfAbsent(key, this::together);
      row.give(types.indexOf(share.workerType()), (double) share.shareNanos() / Share.ALL);
    }
    boolean all = options.leftovers() == PriorityOptions.Leftovers.ANYONE;
    rows.values()
        .removeIf(
            row -> row.key().jobs().size() > 1 && !row.hasShare() && !(all && row.hasDeficit()));
  }

  private Profile profile(RoundJob job) {
    Profile profile = profiles.get(job.job().profile());
    if (profile == null) {
      throw new IllegalStateException("A valid problem has all profiles.");
    }
    return profile;
  }

  private ShareRow alone(ShareRow.Key key, RateMode mode) {
    long[] rates = types.stream().mapToLong(mode::rateOn).toArray();
    return new ShareRow(
        key, mode.gang(), FreeWorkers.amounts(mode.demands(), resources), rates, head);
  }

  private ShareRow together(ShareRow.Key key) {
    Colocation colocation = colocationById.get(key.choice());
    if (colocation == null) {
      throw new IllegalStateException("There is no colocation (" + key.choice() + ").");
    }
    ShareRow row = together(key, colocation);
    row.reset(0, head);
    return row;
  }

  private ShareRow together(ShareRow.Key key, Colocation colocation) {
    long[] rates = new long[types.size()];
    for (int t = 0; t < rates.length; t++) {
      long slowest = Long.MAX_VALUE;
      for (WorkRate rate : colocation.rates()) {
        slowest = Math.min(slowest, rate.on(types.get(t)));
      }
      rates[t] = slowest;
    }
    return new ShareRow(
        key, colocation.gang(), FreeWorkers.amounts(colocation.demands(), resources), rates, head);
  }

  /** The decision for one round. */
  private final class Turn {
    private final List<RoundJob> jobs;
    private final List<Integer> order;
    private final BitSet placed = new BitSet();
    private final List<ShareRow> given = new ArrayList<>();

    Turn(List<RoundJob> jobs, List<Integer> order) {
      this.jobs = jobs;
      this.order = order;
    }

    List<RoundPlacement> run() {
      List<List<ShareRow>> chosen = new ArrayList<>();
      types.forEach(type -> chosen.add(new ArrayList<>()));
      for (int type : order) {
        free.get(type).clear();
        sharers(type, chosen.get(type));
        if (options.leftovers() == PriorityOptions.Leftovers.ANYONE) {
          others(type, chosen.get(type));
        }
      }
      if (options.leftovers() != PriorityOptions.Leftovers.ANYONE) {
        unplaced(chosen);
      }
      for (int type : order) {
        assign(type, chosen.get(type));
      }
      Set<ShareRow> now = new HashSet<>(given);
      running.stream().filter(row -> !now.contains(row)).forEach(ShareRow::leave);
      running = given;
      return given.stream().map(ShareRow::requirePlacement).toList();
    }

    /** Who has a share on a type, as far as there are workers. */
    private void sharers(int type, List<ShareRow> chosen) {
      List<ShareRow> queue = new ArrayList<>();
      for (ShareRow row : rows.values()) {
        if (row.share(type) > 0) {
          queue.add(row);
        }
      }
      queue.sort(
          Comparator.comparingDouble((ShareRow row) -> -row.priority(type))
              .thenComparingDouble(row -> -row.deficit(type))
              .thenComparingDouble(row -> -row.share(type)));
      queue.forEach(row -> choose(row, type, chosen));
    }

    /**
     * Whoever can run on a type without a share there: first who was short of it, then who is even,
     * pairs of jobs included, then who had more than was due.
     */
    private void others(int type, List<ShareRow> chosen) {
      if (!free.get(type).isAnythingFree()) {
        return;
      }
      List<ShareRow> queue = new ArrayList<>();
      for (ShareRow row : rows.values()) {
        if (row.share(type) == 0 && row.deficit(type) != 0) {
          queue.add(row);
        }
      }
      queue.sort(Comparator.comparingDouble((ShareRow row) -> -row.deficit(type)));
      queue.stream().filter(row -> row.deficit(type) > 0).forEach(r -> choose(r, type, chosen));
      even(type, chosen);
      queue.stream().filter(row -> row.deficit(type) < 0).forEach(r -> choose(r, type, chosen));
    }

    private void even(int type, List<ShareRow> chosen) {
      List<RoundJob> before = new ArrayList<>();
      for (RoundJob job : jobs) {
        if (!free.get(type).isAnythingFree()) {
          return;
        }
        if (placed.get(job.number())) {
          continue;
        }
        for (RateMode mode : profile(job).modes()) {
          ShareRow row = row(job, mode);
          boolean waits = !row.isKnown() && options.newcomers() == PriorityOptions.Newcomers.WAIT;
          if (!waits && row.share(type) == 0 && row.deficit(type) == 0) {
            choose(row, type, chosen);
          }
        }
        for (RoundJob other : before) {
          evenPair(other, job, type, chosen);
        }
        before.add(job);
      }
    }

    private void evenPair(RoundJob one, RoundJob other, int type, List<ShareRow> chosen) {
      boolean straight = tryPair(one, other, type, chosen);
      if (!straight) {
        tryPair(other, one, type, chosen);
      }
    }

    private boolean tryPair(RoundJob one, RoundJob other, int type, List<ShareRow> chosen) {
      if (placed.get(one.number()) || placed.get(other.number())) {
        return true;
      }
      List<Colocation> both =
          colocations.getOrDefault(List.of(one.job().profile(), other.job().profile()), List.of());
      for (Colocation each : both) {
        ShareRow.Key key = new ShareRow.Key(List.of(one.number(), other.number()), each.id());
        ShareRow row = rows.get(key);
        if (row == null) {
          ShareRow fresh = together(key, each);
          if (isKnown(one) && isKnown(other)) {
            fresh.reset(0, head);
          }
          if (choose(fresh, type, chosen)) {
            rows.put(key, fresh);
          }
        } else if (row.share(type) == 0 && row.deficit(type) == 0) {
          choose(row, type, chosen);
        }
      }
      return !both.isEmpty();
    }

    private boolean isKnown(RoundJob job) {
      return row(job, profile(job).modes().get(0)).isKnown();
    }

    /** Jobs without a place that may take what is left, each where it is fastest of that. */
    private void unplaced(List<List<ShareRow>> chosen) {
      boolean waiting = options.newcomers() == PriorityOptions.Newcomers.WAIT;
      boolean known = options.leftovers() == PriorityOptions.Leftovers.UNPLACED;
      for (RoundJob job : jobs) {
        if (placed.get(job.number()) || (isKnown(job) ? !known : waiting)) {
          continue;
        }
        for (RateMode mode : profile(job).modes()) {
          ShareRow row = row(job, mode);
          order.stream()
              .sorted(Comparator.comparingLong(type -> -row.rate(type)))
              .forEach(type -> choose(row, type, chosen.get(type)));
        }
      }
    }

    private boolean choose(ShareRow row, int type, List<ShareRow> chosen) {
      if (!row.runsOn(type) || isPlaced(row)) {
        return false;
      }
      if (free.get(type).takeFirst(row.gang(), row.demands()) != null) {
        for (int job : row.jobs()) {
          placed.set(job);
        }
        chosen.add(row);
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
    private void assign(int type, List<ShareRow> chosen) {
      FreeWorkers workers = free.get(type);
      workers.clear();
      chosen.sort(Comparator.comparingInt((ShareRow row) -> -row.gang()));
      int begin = 0;
      while (begin < chosen.size()) {
        int end = begin;
        while (end < chosen.size() && chosen.get(end).gang() == chosen.get(begin).gang()) {
          end++;
        }
        assign(type, workers, chosen.subList(begin, end));
        begin = end;
      }
    }

    private void assign(int type, FreeWorkers workers, List<ShareRow> alike) {
      List<ShareRow> others = new ArrayList<>();
      for (ShareRow row : alike) {
        int[] before = row.placedWorkers();
        if (row.placedType() == type && before != null && workers.take(before, row.demands())) {
          given.add(row);
        } else if (!idles(row)) {
          others.add(row);
        }
      }
      for (ShareRow row : others) {
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
      List<String> ids =
          row.key().jobs().stream().map(number -> problem.jobs().get(number).id()).toList();
      return new RoundPlacement(ids, row.key().choice(), workers);
    }
  }
}
