package dev.sextant.benchmarks.simulator.cascade;

import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.simulator.ArrivalProcess;
import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.benchmarks.simulator.ClusterSimulator;
import dev.sextant.benchmarks.simulator.Execution;
import dev.sextant.benchmarks.simulator.Policies;
import dev.sextant.benchmarks.simulator.SimulationOptions;
import dev.sextant.benchmarks.simulator.WorkerRules;
import dev.sextant.benchmarks.simulator.WorkerRules.Unsure;
import dev.sextant.benchmarks.statistics.Interval;
import dev.sextant.benchmarks.statistics.StudentMean;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Whether the large model of a cascade should be loaded before it is known that it is asked: under
 * {@code compass+} on two workers, each with memory for the small model and one other, beside jobs
 * that need a third model. Immutable.
 */
public final class CascadePrefetch {
  private static final long MS = 1_000;
  private static final long BYTES_PER_MS = 1_000;
  private static final Link LOADS = new Link(0, BYTES_PER_MS * 1_000);
  private static final long PAUSE_MICROS = 40 * MS;
  private static final int CERTAIN_PERCENT = 100;

  /** Loads of the large model and of the third one, in milliseconds. */
  private static final List<List<Integer>> LOAD_MILLIS =
      List.of(List.of(20, 20), List.of(60, 20), List.of(20, 60), List.of(60, 60));

  private static final List<Integer> PERCENTS = List.of(5, 20, 50);

  private final int jobs;
  private final int seeds;

  /**
   * An experiment.
   *
   * @param jobs of a simulation, half of which are cascades
   * @param seeds how many simulations there are of each kind
   */
  public CascadePrefetch(int jobs, int seeds) {
    this.jobs = jobs;
    this.seeds = seeds;
  }

  private static Cluster cluster(int largeMillis, int otherMillis, int percent) {
    Problem.Builder problem =
        Problem.builder()
            .objective(Objective.totalWeightedFlow())
            .model("small", 10 * BYTES_PER_MS)
            .model("large", largeMillis * BYTES_PER_MS)
            .model("other", otherMillis * BYTES_PER_MS);
    for (int w = 0; w < 2; w++) {
      problem.worker(
          Worker.builder("w" + w)
              .gpuMemoryBytes((10 + Math.max(largeMillis, otherMillis)) * BYTES_PER_MS)
              .modelLoad(LOADS)
              .build());
    }
    long unsure = Task.CERTAIN_MILLIONTHS / CERTAIN_PERCENT * percent;
    Task small =
        Task.of("small", Mode.of(5 * MS).withModels("small"))
            .withOutcomes(Map.of("unsure", unsure, "sure", Task.CERTAIN_MILLIONTHS - unsure));
    return new Cluster(
        problem
            .workflow(
                Workflow.builder("cascade")
                    .task("features", 20 * MS)
                    .task(small)
                    .task(Task.of("large", Mode.of(20 * MS).withModels("large")))
                    .edge("features", "small", 0)
                    .edge(new DataEdge("small", "large", 0).withWhen("unsure"))
                    .build())
            .workflow(
                Workflow.builder("other")
                    .task(Task.of("t", Mode.of(20 * MS).withModels("other")))
                    .build())
            .build());
  }

  /**
   * Mean latency of all jobs in milliseconds, by seed.
   *
   * @param percent how likely a request is to ask the large model
   */
  double[] meanMillis(int largeMillis, int otherMillis, int percent, Unsure unsure) {
    Cluster cluster = cluster(largeMillis, otherMillis, percent);
    WorkerRules ahead = WorkerRules.AHEAD.withUnsure(unsure);
    return IntStream.rangeClosed(1, seeds)
        .mapToDouble(seed -> meanMillis(cluster, ahead, seed))
        .toArray();
  }

  private double meanMillis(Cluster cluster, WorkerRules rules, long seed) {
    Arrivals arrivals =
        new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1)
            .draw(2, 2, PAUSE_MICROS, jobs, seed);
    Execution execution =
        ClusterSimulator.run(
            cluster,
            arrivals,
            // Its workers keep to the rules that are given.
            Policies.create("compass+no-prefetch", cluster, true, seed),
            SimulationOptions.DEFAULT.withRules(rules),
            seed);
    long sum = 0;
    for (int j = 0; j < arrivals.count(); j++) {
      sum += execution.jobEndMicros(j) - arrivals.micros()[j];
    }
    return (double) sum / MS / arrivals.count();
  }

  /** Mean latencies, and how much less that is where loads have to pay. */
  public Table table() {
    Table table =
        new Table(
            "Large, third model",
            "#Asked",
            "#Always, ms",
            "#Never, ms",
            "#Where it pays, ms",
            "#Against always",
            "#Against never");
    for (List<Integer> loads : LOAD_MILLIS) {
      for (int percent : PERCENTS) {
        double[][] means = new double[Unsure.values().length][];
        for (Unsure unsure : Unsure.values()) {
          means[unsure.ordinal()] = meanMillis(loads.get(0), loads.get(1), percent, unsure);
        }
        double[] pays = means[Unsure.PAYS.ordinal()];
        double[] always = means[Unsure.ALWAYS.ordinal()];
        double[] never = means[Unsure.NEVER.ordinal()];
        table.row(
            loads.get(0) + " ms, " + loads.get(1) + " ms",
            percent + " %",
            millis(always),
            millis(never),
            millis(pays),
            against(pays, always),
            against(pays, never));
      }
    }
    return table;
  }

  private static String millis(double[] means) {
    return String.format(Locale.ROOT, "%.2f", Arrays.stream(means).average().orElse(Double.NaN));
  }

  private static String against(double[] means, double[] others) {
    Interval change = change(means, others);
    return String.format(
        Locale.ROOT, "%+.2f %% +- %.2f", change.estimate(), change.high() - change.estimate());
  }

  /** By how many per cent means are above others, paired by seed. */
  static Interval change(double[] means, double[] others) {
    return StudentMean.of(
        IntStream.range(0, means.length)
            .mapToDouble(i -> CERTAIN_PERCENT * (means[i] / others[i] - 1))
            .toArray());
  }
}
