package dev.sextant.benchmarks.simulator.rounds.packing;

import dev.sextant.benchmarks.simulator.rounds.RoundJob;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.RoundPlacement;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.allocator.Allocator;
import dev.sextant.planner.sharing.allocator.Allocators;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The packing with the largest sum of speeds, each in terms of the job's proportional share, in
 * which nobody has less than that (Synergy-OPT): the allocator {@code integral} every round. Where
 * not all jobs fit that way, the last of them wait.
 */
final class ExactPacker implements Packer {
  /** What a job at its proportional share counts, in rate times weight. */
  private static final double STANDARD = 1e14;

  private final SharingProblem problem;
  private final PackingCluster cluster;
  private final AllocatorOptions options;
  private final Allocator allocator = Allocators.get("integral");

  ExactPacker(SharingProblem problem, PackingCluster cluster, Duration limit, long seed) {
    this.problem = problem;
    this.cluster = cluster;
    options = AllocatorOptions.defaults().withTimeLimit(limit).withSeed(seed);
  }

  @Override
  public List<RoundPlacement> pack(List<RoundJob> jobs) {
    for (int count = jobs.size(); count > 0; count--) {
      AllocationResult result = allocator.allocate(question(jobs.subList(0, count)), options);
      if (result.status() != PlanStatus.INFEASIBLE) {
        return result.requireAllocation().shares().stream()
            .map(share -> new RoundPlacement(share.jobs(), share.choice(), share.workers()))
            .toList();
      }
    }
    return List.of();
  }

  private SharingProblem question(List<RoundJob> jobs) {
    List<DivisibleJob> asked = new ArrayList<>();
    for (RoundJob job : jobs) {
      Menu menu = cluster.menu(job.job().profile());
      double rate = menu.standardRate();
      long floor = menu.proportional().isEmpty() ? 0 : (long) rate;
      asked.add(
          DivisibleJob.builder(job.job().id(), job.job().profile(), 1)
              .weight(Math.max(1, Math.round(STANDARD / rate)))
              .guaranteedRate(floor)
              .build());
    }
    return problem.toBuilder()
        .objective(SharingObjective.of(SharingTerm.TOTAL_RATE))
        .nowMicros(0)
        .colocations(List.of())
        .groups(List.of())
        .jobs(asked)
        .build();
  }
}
