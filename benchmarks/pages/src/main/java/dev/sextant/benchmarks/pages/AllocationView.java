package dev.sextant.benchmarks.pages;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices.PoolPrice;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.TimeSpan;
import dev.sextant.planner.sharing.check.AllocationMetrics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An allocation with all that a page or a text shows of it. Not thread-safe. */
public final class AllocationView {
  private final SharingProblem problem;
  private final Allocation timed;
  private final Allocation allocation;
  private final AllocationMetrics metrics;
  private final PoolUse use;

  /** A view of an allocation that is valid for the problem. */
  public AllocationView(SharingProblem problem, Allocation allocation) {
    this.problem = problem;
    timed = allocation;
    this.allocation = problem.isOverTime() ? mean(problem, allocation) : allocation;
    metrics = new AllocationMetrics(problem, allocation);
    use = new PoolUse(problem, this.allocation);
  }

  /** The shares of an allocation over time in the mean from now to the end of the last. */
  private static Allocation mean(SharingProblem problem, Allocation allocation) {
    long end = problem.nowMicros() + 1;
    for (Share share : allocation.shares()) {
      end = Math.max(end, span(share).toMicros());
    }
    double seconds = new TimeSpan(problem.nowMicros(), end).seconds();
    Map<Share, Double> nanos = new LinkedHashMap<>();
    for (Share share : allocation.shares()) {
      Share key = new Share(share.jobs(), share.choice(), share.workerType(), 0, share.workers());
      nanos.merge(key, share.shareNanos() * span(share).seconds() / seconds, Double::sum);
    }
    List<Share> shares = new ArrayList<>();
    nanos.forEach(
        (key, mean) ->
            shares.add(
                new Share(
                    key.jobs(), key.choice(), key.workerType(), Math.round(mean), key.workers())));
    return new Allocation(shares);
  }

  private static TimeSpan span(Share share) {
    return Objects.requireNonNull(share.during(), "during");
  }

  /** Each share with its time, in the order of time; empty where nothing changes over time. */
  public Table times() {
    Table table = new Table("#from", "#to", "jobs", "where");
    if (problem.isOverTime()) {
      timed.shares().stream()
          .sorted(Comparator.comparingLong(share -> span(share).fromMicros()))
          .forEach(
              share ->
                  table.row(
                      Quantities.time(span(share).fromMicros()),
                      Quantities.time(span(share).toMicros()),
                      String.join(", ", share.jobs()),
                      place(share.jobs().get(0), share)));
    }
    return table;
  }

  SharingProblem problem() {
    return problem;
  }

  Allocation allocation() {
    return allocation;
  }

  PoolUse use() {
    return use;
  }

  /** What each job gets, and where. */
  public Table jobs() {
    Map<String, List<String>> places = new HashMap<>();
    sharesByJob()
        .forEach(
            (job, shares) ->
                places.put(job, shares.stream().map(share -> place(job, share)).toList()));
    boolean still = !problem.isOverTime();
    Table table = new Table("job", "#rate", "#normalised", "where");
    for (DivisibleJob job : problem.jobs()) {
      double normalised = metrics.normalisedRate(job);
      table.row(
          job.id(),
          SharingWords.rate(metrics.rate(job.id())),
          Double.isFinite(normalised) && still ? SharingWords.number(normalised) : "-",
          String.join(", ", places.getOrDefault(job.id(), List.of("nowhere"))));
    }
    return table;
  }

  /** What is in use of each resource of each pool. */
  public Table pools() {
    Table table = new Table("pool", "resource", "#in use", "#of", "#share");
    use.pools()
        .forEach(
            (type, resources) ->
                resources.forEach(
                    (resource, line) ->
                        table.row(
                            type,
                            resource,
                            SharingWords.number(line.taken()),
                            SharingWords.number(line.capacity()),
                            line.capacity() == 0
                                ? "-"
                                : Quantities.percent(line.taken() / line.capacity()))));
    return table;
  }

  /**
   * What a unit of each resource is worth to the objective, and when, where workers change over
   * time; empty without prices.
   */
  static Table prices(AllocationResult result) {
    List<PoolPrice> prices = result.prices().pools();
    boolean still = prices.stream().allMatch(price -> price.during() == null);
    Table table =
        still
            ? new Table("pool", "resource", "#price of a unit")
            : new Table("#from", "#to", "pool", "resource", "#price of a unit");
    for (PoolPrice price : prices) {
      List<String> cells = new ArrayList<>(still ? List.of() : times(price.during()));
      cells.add(price.workerType());
      cells.add(price.resource());
      cells.add(SharingWords.number(price.price()));
      table.row(cells);
    }
    return table;
  }

  private static List<String> times(@Nullable TimeSpan span) {
    return span == null
        ? List.of("-", "-")
        : List.of(
            Quantities.time(span.fromMicros()),
            span.isEndless() ? "for ever" : Quantities.time(span.toMicros()));
  }

  /** The shares that each job takes part in, by its id. */
  Map<String, List<Share>> sharesByJob() {
    Map<String, List<Share>> shares = new HashMap<>();
    for (Share share : allocation.shares()) {
      share.jobs().forEach(job -> shares.computeIfAbsent(job, id -> new ArrayList<>()).add(share));
    }
    return shares;
  }

  /** Where a job spends a share, in words. */
  static String place(String job, Share share) {
    List<String> others = new ArrayList<>(share.jobs());
    others.remove(job);
    return Quantities.percent((double) share.shareNanos() / Share.ALL)
        + " "
        + share.workerType()
        + " ("
        + share.choice()
        + (others.isEmpty() ? "" : " with " + String.join(", ", others))
        + (share.workers().isEmpty() ? "" : " on " + String.join(", ", share.workers()))
        + ")";
  }
}
