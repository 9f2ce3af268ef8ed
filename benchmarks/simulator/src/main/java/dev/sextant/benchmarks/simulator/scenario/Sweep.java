package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.benchmarks.simulator.ClusterSimulator;
import dev.sextant.benchmarks.simulator.Execution;
import dev.sextant.benchmarks.simulator.Outage;
import dev.sextant.benchmarks.simulator.Policies;
import dev.sextant.benchmarks.simulator.PolicySettings;
import dev.sextant.benchmarks.simulator.Reference;
import dev.sextant.benchmarks.simulator.RuntimeNoise;
import dev.sextant.benchmarks.simulator.SimulationOptions;
import dev.sextant.benchmarks.simulator.published.PublishedStudy;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Makes all runs of a scenario, one after the other. With one seed every policy sees the same
 * arrivals, the same failures and the same noise. Not thread-safe.
 */
public final class Sweep {
  /** The recorded runs of the published simulator stop after 1000 jobs and have 1011 arrivals. */
  private static final double PUBLISHED_ARRIVALS = 1.011;

  private static final PolicyChoice START = new PolicyChoice("start", "compass+", true, null);

  private final Scenario scenario;
  private final Map<Integer, Cluster> clusters = new LinkedHashMap<>();

  private final SweepListener listener;
  private final BooleanSupplier stopped;
  private final Map<String, Observation> details = new LinkedHashMap<>();
  private int runs;
  private int begun;

  private Sweep(Scenario scenario, SweepListener listener, BooleanSupplier stopped) {
    this.scenario = scenario;
    this.listener = listener;
    this.stopped = stopped;
  }

  /**
   * Runs a scenario.
   *
   * @param stopped asked before each run; then the rows that are complete are the result
   */
  public static Results run(Scenario scenario, SweepListener listener, BooleanSupplier stopped) {
    return new Sweep(scenario, listener, stopped).run();
  }

  private Results run() {
    List<Point> points = scenario.points();
    runs = points.size() * scenario.policies().size() * scenario.seeds().size();
    List<Row> rows = new ArrayList<>();
    for (Point point : points) {
      for (PolicyChoice policy : scenario.policies()) {
        Row row = row(point, policy);
        if (row == null) {
          return new Results(scenario, rows, details);
        }
        rows.add(row);
      }
    }
    return sought(new Results(scenario, rows, details));
  }

  /** Simulates further points until the largest rates and smallest clusters are near enough. */
  private Results sought(Results swept) {
    Results results = swept;
    List<Row> sought = new ArrayList<>();
    List<LargestRates.Run> next = LargestRates.next(results);
    while (!next.isEmpty()) {
      runs += next.size() * scenario.seeds().size();
      for (LargestRates.Run run : next) {
        Row row = row(run.point(), run.policy());
        if (row == null) {
          return new Results(scenario, swept.rows(), details, sought);
        }
        sought.add(row);
      }
      results = new Results(scenario, swept.rows(), details, sought);
      next = LargestRates.next(results);
    }
    return results;
  }

  /** All runs of a policy at a point, or null if that was stopped. */
  private @Nullable Row row(Point point, PolicyChoice policy) {
    List<Figures> figures = new ArrayList<>();
    Histogram latencies = Figures.noLatencies();
    for (long seed : scenario.seeds()) {
      if (stopped.getAsBoolean()) {
        return null;
      }
      listener.begin(++begun, runs, point, policy, seed);
      boolean isCloser =
          point.equals(scenario.detailPoint()) && !details.containsKey(policy.label());
      Observation seen = observe(point, policy, seed, isCloser, listener);
      figures.add(Figures.of(seen, scenario.warmUp()));
      Figures.addLatencies(seen, scenario.warmUp(), latencies);
      if (isCloser) {
        details.put(policy.label(), seen);
      }
    }
    return new Row(point, policy, scenario.seeds(), figures, latencies);
  }

  private Observation observe(
      Point point, PolicyChoice policy, long seed, boolean isCloser, SweepListener listener) {
    SimulationOptions options =
        new SimulationOptions(
            point.staleness().loadMicros(),
            point.staleness().cacheMicros(),
            policy.information(),
            scenario.rules(),
            scenario.noiseSigma(),
            List.of(),
            true,
            serving(point, policy));
    int jobs = scenario.arrivals().jobs();
    RoundPlan rounds = scenario.rounds();
    if (rounds != null) {
      Arrivals coming =
          scenario
              .arrivals()
              .draw(
                  rounds.document().jobs().size(),
                  point.workers(),
                  point.jobsPerSecond(),
                  jobs,
                  seed);
      return RoundObservations.of(rounds, coming, policy.policy(), seed);
    }
    if (scenario.published()) {
      Arrivals arrivals =
          scenario
              .arrivals()
              .draw(
                  scenario.workload().workflows().size(),
                  point.workers(),
                  point.jobsPerSecond(),
                  (int) Math.ceil(PUBLISHED_ARRIVALS * jobs),
                  seed);
      return Observations.of(
          PublishedStudy.run(
              arrivals, point.workers(), policy.policy(), policy.adjusts(), options, jobs, seed),
          point.workers());
    }
    Cluster cluster =
        clusters.computeIfAbsent(
            point.workers(), size -> scenario.workload().on(scenario.hardware(), size));
    Arrivals arrivals =
        entering(
            scenario
                .arrivals()
                .draw(
                    scenario.workload().workflows().size(),
                    cluster.workers(),
                    point.jobsPerSecond(),
                    jobs,
                    seed),
            cluster);
    List<Worker> workers = cluster.problem().problem().workers();
    if (KnownPolicies.isReference(policy.policy())) {
      RuntimeNoise noise = new RuntimeNoise(scenario.noiseSigma(), seed).of(cluster, arrivals);
      return Observations.of(
          reference(cluster, arrivals, noise, policy, options), cluster, arrivals, point.level());
    }
    long last = arrivals.count() == 0 ? 0 : arrivals.micros()[arrivals.count() - 1];
    List<Outage> outages = scenario.failures().outages(workers, last, seed);
    Execution execution = execute(cluster, arrivals, policy, options.withOutages(outages), seed);
    listener.executed(point, policy, seed, execution);
    return Observations.of(execution, outages, isCloser);
  }

  /** What holds at a point under a policy. */
  private Serving serving(Point point, PolicyChoice policy) {
    QueueDiscipline own = policy.queue();
    QueueDiscipline queue = own == null ? scenario.serving().queue() : own;
    return new Serving(point.level(), queue);
  }

  private Execution execute(
      Cluster cluster,
      Arrivals arrivals,
      PolicyChoice policy,
      SimulationOptions options,
      long seed) {
    return ClusterSimulator.run(
        cluster,
        arrivals,
        Policies.create(
            policy.policy(),
            new PolicySettings(cluster, policy.adjusts(), seed, options.serving()),
            scenario.replan()),
        options,
        seed);
  }

  /** A plan that knows everything starts from what a policy did that knows little. */
  private Reference reference(
      Cluster cluster,
      Arrivals arrivals,
      RuntimeNoise noise,
      PolicyChoice policy,
      SimulationOptions options) {
    if (policy.policy().equals(Reference.LOWER_BOUND)) {
      return Reference.lowerBound(cluster, arrivals, noise);
    }
    return Reference.offline(
        cluster,
        arrivals,
        noise,
        policy.policy().substring(Reference.OFFLINE.length()),
        scenario.offline().withSeed(noise.seed()),
        execute(
            cluster,
            arrivals,
            START,
            options.withInformation(START.information()).withServing(Serving.PLAIN),
            noise.seed()));
  }

  private Arrivals entering(Arrivals arrivals, Cluster cluster) {
    List<String> ids = cluster.problem().problem().workers().stream().map(Worker::id).toList();
    if (scenario.arrivals() instanceof ArrivalPlan.Recorded recorded
        && recorded.trace().namesIngress()) {
      return arrivals.at(recorded.trace().ingress(ids, arrivals.count()));
    }
    if (scenario.ingress().isEmpty()) {
      return arrivals;
    }
    int[] entrances = new int[arrivals.count()];
    for (int j = 0; j < entrances.length; j++) {
      entrances[j] = ids.indexOf(scenario.ingress().get(j % scenario.ingress().size()));
    }
    return arrivals.at(entrances);
  }
}
