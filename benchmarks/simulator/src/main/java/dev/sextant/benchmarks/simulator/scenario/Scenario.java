package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.ReplanOptions;
import dev.sextant.benchmarks.simulator.WorkerRules;
import dev.sextant.planner.PlannerOptions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is simulated: every policy, with every seed, at every point.
 *
 * @param name what the scenario is called
 * @param description what it shows; may be empty
 * @param text the document it was read from; may be empty
 * @param published whether the rules of the published simulator hold instead of ours
 * @param hardware the workers
 * @param workload what jobs do
 * @param workers sizes of the cluster
 * @param rates mean jobs per second
 * @param staleness ages of published state
 * @param arrivals when jobs arrive
 * @param ingress ids of the workers at which jobs enter in turn; empty for any
 * @param failures which workers fail
 * @param rules how workers keep models, under policies without rules of their own
 * @param replan how policies that plan anew do so
 * @param offline limits of planners that know everything beforehand
 * @param noiseSigma sigma of the log-normal factor on run times; 0 for none
 * @param warmUp share of the jobs, the first, that is not measured; from 0 to below 1
 * @param seeds one run for each
 * @param policies what is compared; labels are unique
 * @param targets median slowdowns for which the smallest cluster is sought
 * @param detail what is looked at more closely
 * @param rounds a cluster that is shared in rounds in place of one of tasks, or null; hardware and
 *     workload are then what its document says
 * @param serving what is promised of jobs, and how queues are served
 */
public record Scenario(
    String name,
    String description,
    String text,
    boolean published,
    Hardware hardware,
    Workload workload,
    List<Integer> workers,
    List<Double> rates,
    List<Staleness> staleness,
    ArrivalPlan arrivals,
    List<String> ingress,
    FailurePlan failures,
    WorkerRules rules,
    ReplanOptions replan,
    PlannerOptions offline,
    double noiseSigma,
    double warmUp,
    List<Long> seeds,
    List<PolicyChoice> policies,
    List<Double> targets,
    Detail detail,
    @Nullable RoundPlan rounds,
    ServingPlan serving) {

  public Scenario {
    workers = List.copyOf(workers);
    rates = List.copyOf(rates);
    staleness = List.copyOf(staleness);
    ingress = List.copyOf(ingress);
    seeds = List.copyOf(seeds);
    policies = List.copyOf(policies);
    targets = List.copyOf(targets);
  }

  /**
   * Every combination of what is swept: workers vary slowest, then rates, staleness and promises.
   */
  public List<Point> points() {
    List<Point> points = new ArrayList<>();
    for (int size : workers) {
      for (double rate : rates) {
        for (Staleness age : staleness) {
          addPoints(size, rate, age, points);
        }
      }
    }
    return points;
  }

  private void addPoints(int size, double rate, Staleness age, List<Point> points) {
    if (serving.levels().isEmpty()) {
      points.add(new Point(size, rate, age));
    }
    serving.levels().forEach(level -> points.add(new Point(size, rate, age, level)));
  }

  /** The point that is looked at more closely. */
  public Point detailPoint() {
    return detail.among(points());
  }

  /** The same with other seeds and policies. */
  public Scenario with(List<Long> newSeeds, List<PolicyChoice> newPolicies) {
    return new Scenario(
        name,
        description,
        text,
        published,
        hardware,
        workload,
        workers,
        rates,
        staleness,
        arrivals,
        ingress,
        failures,
        rules,
        replan,
        offline,
        noiseSigma,
        warmUp,
        newSeeds,
        newPolicies,
        targets,
        detail,
        rounds,
        serving);
  }
}
