package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.WorkRate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the jobs that are there: one for each job in each of its modes, in the order in which
 * they came, and one for each two jobs in a colocation that has or had a share or a place. A pair
 * without a row is one that nothing has happened to. Not thread-safe.
 */
final class ShareRows {
  private final List<String> types;
  private final List<String> resources;
  private final double head;
  private final double pairHead;
  private final Map<String, Profile> profiles = new HashMap<>();
  private final Map<List<String>, List<Colocation>> colocations = new HashMap<>();
  private final Map<String, Colocation> colocationById = new HashMap<>();
  private final Map<ShareRow.Key, ShareRow> rows = new LinkedHashMap<>();

  /**
   * No rows.
   *
   * @param seen the problem, with the rates that the policy knows
   * @param colocates whether jobs may share workers
   * @param types of workers
   * @param resources in the order of a row's demands
   * @param head what a row counts as received beforehand, in microseconds
   * @param pairHead the same of a pair whose jobs were not both there when shares were divided last
   */
  ShareRows(
      SharingProblem seen,
      boolean colocates,
      List<String> types,
      List<String> resources,
      double head,
      double pairHead) {
    this.types = types;
    this.resources = resources;
    this.head = head;
    this.pairHead = pairHead;
    seen.profiles().forEach(profile -> profiles.put(profile.id(), profile));
    for (Colocation each : colocates ? seen.colocations() : List.<Colocation>of()) {
      colocations.computeIfAbsent(each.profiles(), key -> new ArrayList<>()).add(each);
      colocationById.put(each.id(), each);
    }
  }

  Collection<ShareRow> all() {
    return rows.values();
  }

  void removeIf(Predicate<ShareRow> gone) {
    rows.values().removeIf(gone);
  }

  /** Makes the rows of a job that is new, without shares. */
  void open(RoundJob job) {
    for (RateMode mode : modes(job)) {
      rows.computeIfAbsent(
          new ShareRow.Key(List.of(job.number()), mode.id()), key -> alone(key, mode));
    }
  }

  /** What a job can run as alone. */
  List<RateMode> modes(RoundJob job) {
    Profile profile = profiles.get(job.job().profile());
    if (profile == null) {
      throw new IllegalStateException("A valid problem has all profiles.");
    }
    return profile.modes();
  }

  /** The row of a job in a mode. */
  ShareRow row(RoundJob job, RateMode mode) {
    ShareRow row = rows.get(new ShareRow.Key(List.of(job.number()), mode.id()));
    if (row == null) {
      throw new IllegalStateException("Every job that is there has its rows: " + job);
    }
    return row;
  }

  /** Whether a job was there when shares were divided last. */
  boolean isKnown(RoundJob job) {
    return row(job, modes(job).get(0)).isKnown();
  }

  /** The colocations of two jobs, in this order of theirs. */
  List<Colocation> colocations(RoundJob one, RoundJob other) {
    return colocations.getOrDefault(List.of(one.job().profile(), other.job().profile()), List.of());
  }

  /** The row of two jobs, if there is one. */
  @Nullable ShareRow pair(RoundJob one, RoundJob other, Colocation colocation) {
    return rows.get(key(one, other, colocation));
  }

  /** A row of two jobs to which nothing has happened; it is not among the rows until it is kept. */
  ShareRow untouched(RoundJob one, RoundJob other, Colocation colocation) {
    ShareRow row = together(key(one, other, colocation), colocation);
    if (isKnown(one) && isKnown(other)) {
      row.reset(0, head);
    }
    return row;
  }

  void keep(ShareRow row) {
    rows.put(row.key(), row);
  }

  private static ShareRow.Key key(RoundJob one, RoundJob other, Colocation colocation) {
    return new ShareRow.Key(List.of(one.number(), other.number()), colocation.id());
  }

  /** The row that a share is of; jobs that had none together before get one. */
  ShareRow sharing(ShareRow.Key key) {
    return rows.computeIfAbsent(key, this::together);
  }

  /** Settles the time since shares were divided last. */
  void reset(long elapsedMicros) {
    all().forEach(row -> row.reset(elapsedMicros, head));
  }

  /** What a pair is short of that was there when shares were divided, and then never had any. */
  double pairDeficit() {
    return head - pairHead;
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
        key,
        colocation.gang(),
        FreeWorkers.amounts(colocation.demands(), resources),
        rates,
        pairHead);
  }
}
