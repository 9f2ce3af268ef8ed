package dev.sextant.benchmarks.simulator.spot;

import dev.sextant.benchmarks.pages.Table;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.allocator.Allocator;
import dev.sextant.planner.sharing.allocator.Allocators;
import dev.sextant.planner.sharing.check.AllocationMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** What jobs cost by recorded prices, beside what was published. Thread-safe. */
public final class SpotComparison {
  private static final int DAYS = 4;
  private static final int LONGER_DAYS = 8;
  private static final String BASELINE_INSTANCE = "p3.2xlarge";
  private static final int STARTS_BEGIN_BEFORE_END = 35;
  private static final int STARTS_END_BEFORE_END = 5;
  private static final long FIRST_OPTIMUM = LocalDate.of(2020, 2, 18).toEpochDay();
  private static final int OPTIMUM_STARTS = 20;
  private static final String EXACT = "lp";

  private final SpotProblems problems;
  private final long[] starts;
  private final long lastDay;

  /**
   * Reads the recorded prices.
   *
   * @param folder with throughputs.csv, aws_spot_prices.csv and azure_spot_prices.csv
   * @throws IllegalArgumentException naming a file that is not there or wrong
   */
  public SpotComparison(Path folder) throws IOException {
    SpotMarket market = SpotMarket.read(folder);
    problems = new SpotProblems(market);
    List<Long> days = market.days(BASELINE_INSTANCE);
    if (days.size() < STARTS_BEGIN_BEFORE_END) {
      throw new IllegalArgumentException(
          "There must be prices of %s on %d days at least, and there are on %d."
              .formatted(BASELINE_INSTANCE, STARTS_BEGIN_BEFORE_END, days.size()));
    }
    lastDay = days.get(days.size() - 1);
    starts =
        days
            .subList(days.size() - STARTS_BEGIN_BEFORE_END, days.size() - STARTS_END_BEFORE_END)
            .stream()
            .mapToLong(day -> day)
            .toArray();
  }

  /** How much less jobs cost than by the baseline, in the mean over the days they begin on. */
  public Table reductions() {
    Table table =
        new Table("Job", "Days", "Runs on", "#Dollars", "#Ratio", "#Published", "#Difference");
    for (SpotFigures.Reduction each : SpotFigures.REDUCTIONS) {
      double baseline = mean(SpotStrategy.BASELINE, each.model(), DAYS);
      table.row(
          each.model(),
          String.valueOf(DAYS),
          SpotStrategy.BASELINE.text(),
          number(baseline),
          "",
          "$" + number(SpotFigures.BASELINE),
          difference(baseline, SpotFigures.BASELINE));
      for (int i = 0; i < each.ratios().size(); i++) {
        SpotStrategy strategy = SpotStrategy.values()[i + 1];
        row(table, each.model(), DAYS, strategy, baseline, each.ratios().get(i));
      }
      double longer = mean(SpotStrategy.BASELINE, each.model(), LONGER_DAYS);
      row(table, each.model(), LONGER_DAYS, SpotStrategy.DAILY, longer, each.longerDaily());
    }
    return table;
  }

  private void row(
      Table table,
      String model,
      int days,
      SpotStrategy strategy,
      double baseline,
      double published) {
    double dollars = mean(strategy, model, days);
    double ratio = baseline / dollars;
    table.row(
        model,
        String.valueOf(days),
        strategy.text(),
        number(dollars),
        number(ratio),
        number(published),
        difference(ratio, published));
  }

  private double mean(SpotStrategy strategy, String model, int days) {
    Allocator allocator = Allocators.get(strategy.allocator());
    return LongStream.of(starts)
            .parallel()
            .mapToObj(start -> problems.of(strategy, model, days, start, lastDay))
            .mapToDouble(problem -> dollars(problem, allocator.allocate(problem)).cost)
            .sum()
        / starts.length;
  }

  /** What a job costs in dollars, and at least. */
  private record Dollars(double cost, double bound) {}

  /** Where no price changes, objective and bound are of a second of what the job needs. */
  private static Dollars dollars(SharingProblem problem, AllocationResult result) {
    double unit = 1 / SpotProblems.DOLLAR;
    if (!problem.isOverTime()) {
      DivisibleJob job = problem.jobs().get(0);
      AllocationMetrics metrics = new AllocationMetrics(problem, result.requireAllocation());
      unit *= job.left() / metrics.rate(job.id());
    }
    return new Dollars(
        result.objective().orElseThrow() * unit, result.bound().orElse(Double.NaN) * unit);
  }

  /**
   * The least that jobs cost when they must be done by a deadline, with the bounds that prove it.
   */
  public Table optima() {
    Table table =
        new Table(
            "Job",
            "#Deadline in days",
            "#Least, in dollars",
            "#Second implementation",
            "#Difference",
            "#Bound from prices",
            "Proven");
    new TreeMap<>(SpotFigures.OPTIMA)
        .forEach(
            (model, values) -> {
              for (int i = 0; i < values.size(); i++) {
                optimum(table, model, SpotFigures.DEADLINE_DAYS.get(i), values.get(i));
              }
            });
    return table;
  }

  private void optimum(Table table, String model, int deadlineDays, double known) {
    Allocator allocator = Allocators.get(EXACT);
    double sum = 0;
    double bounds = 0;
    int proven = 0;
    for (int i = 0; i < OPTIMUM_STARTS; i++) {
      SharingProblem problem = problems.withDeadline(model, DAYS, FIRST_OPTIMUM + i, deadlineDays);
      AllocationResult result = allocator.allocate(problem);
      Dollars dollars = dollars(problem, result);
      sum += dollars.cost;
      bounds += dollars.bound;
      proven += result.status() == PlanStatus.OPTIMAL ? 1 : 0;
    }
    table.row(
        model,
        String.valueOf(deadlineDays),
        number(sum / OPTIMUM_STARTS),
        number(known),
        difference(sum / OPTIMUM_STARTS, known),
        number(bounds / OPTIMUM_STARTS),
        proven + " of " + OPTIMUM_STARTS);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String difference(double ours, double published) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * (ours / published - 1));
  }
}
