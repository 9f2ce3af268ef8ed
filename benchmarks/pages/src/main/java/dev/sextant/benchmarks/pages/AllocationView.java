package dev.sextant.benchmarks.pages;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.check.AllocationMetrics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An allocation with all that a page or a text shows of it. Not thread-safe. */
public final class AllocationView {
  private final SharingProblem problem;
  private final Allocation allocation;
  private final AllocationMetrics metrics;
  private final PoolUse use;

  /** A view of an allocation that is valid for the problem. */
  public AllocationView(SharingProblem problem, Allocation allocation) {
    this.problem = problem;
    this.allocation = allocation;
    metrics = new AllocationMetrics(problem, allocation);
    use = new PoolUse(problem, allocation);
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
    Table table = new Table("job", "#rate", "#normalised", "where");
    for (DivisibleJob job : problem.jobs()) {
      double normalised = metrics.normalisedRate(job);
      table.row(
          job.id(),
          SharingWords.rate(metrics.rate(job.id())),
          Double.isFinite(normalised) ? SharingWords.number(normalised) : "-",
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

  /** What a unit of each resource is worth to the objective; empty without prices. */
  static Table prices(AllocationResult result) {
    Table table = new Table("pool", "resource", "#price of a unit");
    result
        .prices()
        .pools()
        .forEach(
            price ->
                table.row(
                    price.workerType(), price.resource(), SharingWords.number(price.price())));
    return table;
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
