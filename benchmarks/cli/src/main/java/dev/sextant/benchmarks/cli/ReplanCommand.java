package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.MarkdownTable;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.simulator.replan.DayOptions;
import dev.sextant.benchmarks.simulator.replan.DayReport;
import dev.sextant.benchmarks.simulator.replan.ReplannedDay;
import dev.sextant.planner.Planner;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Simulates a day that is planned anew at every event, for several prices of a move. */
@Command(
    name = "replan",
    description = {
      "Simulate a day that is planned anew at every event: jobs come, GPUs fail and return, tasks",
      "take shorter or longer. One row for each price of moving a task, as Markdown."
    })
final class ReplanCommand implements Callable<Integer> {
  private static final long MICROS_PER_SECOND = 1_000_000;

  private final Surroundings surroundings;

  @Option(
      names = "--planner",
      paramLabel = "NAME",
      defaultValue = "local-search",
      description = "The planner (default: ${DEFAULT-VALUE}).")
  private String planner = "local-search";

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many jobs arrive (default: ${DEFAULT-VALUE}).")
  private int jobs = 1_000;

  @Option(
      names = "--moves",
      paramLabel = "SECONDS",
      split = ",",
      defaultValue = "0,0.1,0.5,2,10",
      description = "Prices of a move, in seconds of flow (default: ${DEFAULT-VALUE}).")
  private List<Double> moves = List.of();

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      defaultValue = "100ms",
      converter = Durations.class,
      description = "Limit of a call (default: ${DEFAULT-VALUE}).")
  private Duration limit = Duration.ofMillis(100);

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "0",
      description = "Limit on the steps of a call, so that a run can be repeated; 0 for none.")
  private long steps;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of arrivals, noise and failures (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  ReplanCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    Planner chosen = surroundings.planners().get(planner);
    DayOptions day = DayOptions.DEFAULTS.withJobs(jobs).withSteps(steps, limit).withSeed(seed);
    Table table =
        new Table(
            "#Price of a move (s)",
            "#Jobs",
            "#Calls",
            "#Violations",
            "#Without plan",
            "#Tasks moved",
            "#Tasks that fled",
            "#Mean flow (s)",
            "#Median call (ms)",
            "#p99 call (ms)");
    for (double price : moves) {
      DayReport report =
          ReplannedDay.run(chosen, day.withChanges(Math.round(price * MICROS_PER_SECOND), 0));
      table.row(row(price, report));
      announce(price, report);
    }
    surroundings.out().print(MarkdownTable.text(table));
    return ExitCodes.OK;
  }

  /** Says what a day gave when it is over, as the whole table may take hours. */
  private void announce(double price, DayReport report) {
    surroundings
        .err()
        .printf(
            Locale.ROOT,
            "At %s s a move: %d calls, %d violations, %d tasks moved, a mean flow of %.3f s.%n",
            price,
            report.calls(),
            report.violations(),
            report.moved(),
            report.meanFlowSeconds());
    surroundings.err().flush();
  }

  private static List<String> row(double price, DayReport report) {
    return List.of(
        String.valueOf(price),
        String.valueOf(report.ended()),
        String.valueOf(report.calls()),
        String.valueOf(report.violations()),
        String.valueOf(report.withoutPlan()),
        String.valueOf(report.moved()),
        String.valueOf(report.fled()),
        String.format(Locale.ROOT, "%.3f", report.meanFlowSeconds()),
        String.format(Locale.ROOT, "%.1f", report.medianCallMicros() / 1e3),
        String.format(Locale.ROOT, "%.1f", report.slowCallMicros() / 1e3));
  }
}
