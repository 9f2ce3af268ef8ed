package dev.sextant.benchmarks.simulator.rounds.packing;

import dev.sextant.benchmarks.simulator.rounds.RoundJob;
import dev.sextant.benchmarks.simulator.rounds.RoundPolicy;
import dev.sextant.benchmarks.simulator.rounds.RoundView;
import dev.sextant.planner.sharing.RoundPlacement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Takes jobs in an order while the base of the cluster has room for them, and lets a packer say
 * where they run. Asks the packer again only when other jobs run, or in another order.
 */
final class PackingPolicy implements RoundPolicy {
  private final PackingCluster cluster;
  private final JobOrder order;
  private final boolean takesAll;
  private final boolean widestFirst;
  private final Packer packer;
  private List<Integer> before = List.of();
  private List<RoundPlacement> placements = List.of();

  /**
   * A policy.
   *
   * @param takesAll whether the packer sees all jobs, not only those that the base has room for
   * @param widestFirst whether those who take most of the base are packed first
   */
  PackingPolicy(
      PackingCluster cluster,
      JobOrder order,
      boolean takesAll,
      boolean widestFirst,
      Packer packer) {
    this.cluster = cluster;
    this.order = order;
    this.takesAll = takesAll;
    this.widestFirst = widestFirst;
    this.packer = packer;
  }

  @Override
  public List<RoundPlacement> place(RoundView view) {
    List<RoundJob> chosen = chosen(order.sorted(view.jobs(), cluster, view.nowMicros()));
    List<Integer> now = chosen.stream().map(RoundJob::number).toList();
    if (!now.equals(before)) {
      placements = packer.pack(chosen);
      before = now;
    }
    return placements;
  }

  private List<RoundJob> chosen(List<RoundJob> sorted) {
    long free = cluster.total(cluster.base());
    List<RoundJob> chosen = new ArrayList<>();
    for (RoundJob job : sorted) {
      long needed = base(job);
      if (takesAll || needed <= free) {
        free -= needed;
        chosen.add(job);
      }
    }
    if (widestFirst) {
      chosen.sort(Comparator.comparingLong(this::base).reversed());
    }
    return chosen;
  }

  private long base(RoundJob job) {
    return cluster.menu(job.job().profile()).base();
  }
}
