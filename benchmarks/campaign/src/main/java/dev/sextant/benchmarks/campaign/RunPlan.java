package dev.sextant.benchmarks.campaign;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A campaign expanded to runs: all that its directory needs to know. Immutable.
 *
 * @param formatVersion of the directory
 * @param name the campaign's name
 * @param digest of everything that can change the results
 * @param noiseFloor relative differences up to this are none
 * @param workers what the worker processes get
 * @param planners the planners, by label
 * @param instances the instances, in the order of the campaign
 * @param runs the runs: by instance, then limit, planner and seed
 */
public record RunPlan(
    int formatVersion,
    String name,
    String digest,
    double noiseFloor,
    WorkerSettings workers,
    List<PlannerChoice> planners,
    List<Instance> instances,
    List<Run> runs) {
  /** The version that this program writes and reads. */
  public static final int FORMAT_VERSION = 1;

  public RunPlan {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(digest, "digest");
    Objects.requireNonNull(workers, "workers");
    planners = List.copyOf(planners);
    instances = List.copyOf(instances);
    runs = List.copyOf(runs);
  }

  /** The runs of a campaign on instances. */
  static RunPlan of(Campaign campaign, List<Instance> instances) {
    List<Run> runs = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (Instance instance : instances) {
      for (Limit limit : campaign.limits()) {
        for (PlannerChoice planner : campaign.planners()) {
          List<Long> own = planner.seeds();
          for (long seed : own == null ? campaign.seeds() : own) {
            Run run = run(campaign, instance, planner, seed, limit);
            if (ids.add(run.id())) {
              runs.add(run);
            }
          }
        }
      }
    }
    List<String> all = new ArrayList<>();
    all.add(campaign.name());
    runs.forEach(run -> all.add(run.id()));
    return new RunPlan(
        FORMAT_VERSION,
        campaign.name(),
        Digests.of(all),
        campaign.noiseFloor(),
        campaign.workers(),
        campaign.planners(),
        instances,
        runs);
  }

  private static Run run(
      Campaign campaign, Instance instance, PlannerChoice planner, long seed, Limit limit) {
    String digest =
        Digests.of(
            List.of(
                instance.id(),
                planner.label(),
                planner.planner(),
                Integer.toString(planner.threadsOf(campaign.workers(), limit)),
                Long.toString(seed),
                Long.toString(limit.timeMicros()),
                String.valueOf(limit.steps()),
                campaign.workers().heap(),
                Integer.toString(campaign.workers().cores())));
    String id =
        Digests.fileNamePart(instance.family())
            + "."
            + Digests.fileNamePart(instance.name())
            + "."
            + Digests.fileNamePart(planner.label())
            + "."
            + limit.label()
            + ".s"
            + seed
            + "."
            + digest.substring(0, 10);
    return new Run(id, instance.id(), planner.label(), seed, limit);
  }

  /** The runs of a shard, in the plan's order. Runs are dealt out in the order of their digests. */
  List<Run> runsOf(Shard shard) {
    List<Run> dealt = new ArrayList<>(runs);
    dealt.sort(Comparator.comparing((Run run) -> Digests.of(List.of(run.id()))));
    Set<String> mine = new HashSet<>();
    for (int rank = 0; rank < dealt.size(); rank++) {
      if (shard.holds(rank)) {
        mine.add(dealt.get(rank).id());
      }
    }
    return runs.stream().filter(run -> mine.contains(run.id())).toList();
  }

  /** The planner of a label. */
  public PlannerChoice planner(String label) {
    return planners.stream()
        .filter(planner -> planner.label().equals(label))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("There is no planner (" + label + ") in the plan."));
  }
}
