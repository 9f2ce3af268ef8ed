package dev.sextant.benchmarks.simulator.cascade;

import dev.sextant.benchmarks.generator.Cascade;
import dev.sextant.benchmarks.generator.CascadeConfidence;
import dev.sextant.benchmarks.generator.CascadeFeature;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.simulator.ArrivalProcess;
import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.benchmarks.simulator.ClusterSimulator;
import dev.sextant.benchmarks.simulator.Execution;
import dev.sextant.benchmarks.simulator.Policies;
import dev.sextant.benchmarks.simulator.SimulationOptions;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Cascades in the manner of Willump (MLSys 2020) beside what they are to cost. Thread-safe. */
public final class WillumpComparison {
  /** Requests that are simulated. */
  public static final int REQUESTS = 100_000;

  private static final long MICROS_PER_COST = 1_000;
  private static final int DRAWN = 12;

  private final int requests;

  /**
   * A comparison.
   *
   * @param requests how many are simulated
   */
  public WillumpComparison(int requests) {
    this.requests = requests;
  }

  /** Features of cost 1, 2, 4 and 8, of which the first two are cheap, and 80 % sure answers. */
  public static Cascade example() {
    List<CascadeFeature> features =
        IntStream.of(1, 2, 4, 8).mapToObj(cost -> new CascadeFeature(cost, 1)).toList();
    return new Cascade(features, List.of(true, true, false, false), 0.8, 0.8);
  }

  /** What the features of a request cost in the mean of simulated requests. */
  public double simulatedCost(Cascade cascade, long seed) {
    Cluster cluster =
        new Cluster(
            Problem.builder()
                .worker(Worker.cpu("worker"))
                .workflow(cascade.workflow("request", MICROS_PER_COST, Mode.of(0), Mode.of(0)))
                .objective(Objective.totalWeightedFlow())
                .build());
    Arrivals arrivals =
        new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1)
            .draw(1, 1, MICROS_PER_COST * cascade.wholeCost(), requests, seed);
    Execution execution =
        ClusterSimulator.run(
            cluster,
            arrivals,
            Policies.create("hash", cluster, false, seed),
            SimulationOptions.DEFAULT,
            seed);
    return (double) execution.busyMicros(0) / MICROS_PER_COST / requests;
  }

  /** The published example, and cascades that the rule makes of drawn features. */
  public Table costs() {
    Table table =
        new Table(
            "Features",
            "#Cheap",
            "#Sure",
            "#All features",
            "#Expected",
            "#Simulated",
            "#Deviation",
            "#Times less");
    row(table, "1, 2, 4, 8 (published: 5.4 instead of 15)", example(), 1);
    for (int drawn = 4; drawn <= DRAWN; drawn += 4) {
      Cascade cascade =
          Cascade.cheapest(DrawnFeatures.of(drawn, drawn), new CascadeConfidence(0.9));
      row(table, drawn + " drawn", cascade, drawn);
    }
    return table;
  }

  private void row(Table table, String name, Cascade cascade, long seed) {
    double simulated = simulatedCost(cascade, seed);
    double expected = cascade.expectedCost();
    table.row(
        name,
        Long.toString(cascade.cheap().stream().filter(Boolean::booleanValue).count()),
        String.format(Locale.ROOT, "%.0f %%", 100 * cascade.confident()),
        Integer.toString(cascade.wholeCost()),
        String.format(Locale.ROOT, "%.2f", expected),
        String.format(Locale.ROOT, "%.2f", simulated),
        String.format(Locale.ROOT, "%+.2f %%", 100 * (simulated / expected - 1)),
        String.format(Locale.ROOT, "%.2f", cascade.wholeCost() / expected));
  }

  /** The knapsack of the rule beside all sets of features, for all budgets. */
  public static Table knapsacks() {
    Table table = new Table("#Features", "#Budgets", "#Equal to brute force");
    for (int features = 1; features <= DRAWN; features++) {
      List<CascadeFeature> drawn = DrawnFeatures.of(features, features);
      int budgets = drawn.stream().mapToInt(CascadeFeature::cost).sum();
      int equal = 0;
      for (int budget = 0; budget <= budgets; budget++) {
        double found = DrawnFeatures.importance(drawn, Cascade.mostImportant(drawn, budget));
        equal += found == DrawnFeatures.bruteForce(drawn, budget) ? 1 : 0;
      }
      table.row(Integer.toString(features), Integer.toString(budgets + 1), Integer.toString(equal));
    }
    return table;
  }
}
