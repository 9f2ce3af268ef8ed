package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.simulator.Execution;
import dev.sextant.benchmarks.simulator.pages.MetricText;
import dev.sextant.benchmarks.simulator.pages.SimulationCsv;
import dev.sextant.benchmarks.simulator.pages.SimulationPage;
import dev.sextant.benchmarks.simulator.scenario.ExecutionChecks;
import dev.sextant.benchmarks.simulator.scenario.Point;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.scenario.Sweep;
import dev.sextant.benchmarks.simulator.scenario.SweepListener;
import dev.sextant.benchmarks.simulator.scenario.UnmetPromises;
import dev.sextant.planner.Planners;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Simulates a cluster under online policies. */
@Command(
    name = "simulate",
    description = {
      "Simulate a cluster of GPU workers under online policies, and compare them.",
      "The same scenario and seeds give the same figures.",
      "Exit code 0: all runs were made; 3: with --check, a run broke a constraint;",
      "130: interrupted, what was complete was shown."
    })
final class SimulateCommand implements Callable<Integer> {
  /** Of each run that breaks constraints so many violations are printed. */
  private static final int MOST_VIOLATIONS = 3;

  private final Surroundings surroundings;

  @Parameters(
      index = "0",
      paramLabel = "SCENARIO",
      description = "File of the scenario (YAML or JSON).")
  private @Nullable Path file;

  @Option(
      names = "--policies",
      paramLabel = "NAMES",
      description = "Which policies, separated by commas. Default: those of the scenario.")
  private List<String> policies = List.of();

  @Option(
      names = "--seeds",
      paramLabel = "SEEDS",
      converter = Seeds.Converter.class,
      description = "Seeds such as 1-10 or 1,3,7. Default: those of the scenario.")
  private @Nullable Seeds seeds;

  @Option(names = "--report", paramLabel = "HTML", description = "Write the figures as a page.")
  private @Nullable Path report;

  @Option(names = "--csv", paramLabel = "CSV", description = "Write one record per run as CSV.")
  private @Nullable Path csv;

  @Option(
      names = "--check",
      description =
          "Check every run as a plan of what had to be done in it, with the times that it turned out "
              + "to have, by all constraints.")
  private boolean check;

  @Mixin private FigureOptions figures = new FigureOptions();

  private final ExecutionChecks checks = new ExecutionChecks();
  private int begun;
  private @Nullable Point announced;
  private @Nullable Scenario running;

  SimulateCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Path read = Objects.requireNonNull(file, "file");
    Inputs.requireWritable(List.of(read), report, csv);
    figures.prepare();
    Scenario scenario =
        ScenarioFile.read(
            read,
            policies.isEmpty() ? List.of() : Planners.split(String.join(",", policies)),
            seeds == null ? null : seeds.values(),
            surroundings.documents());
    running = scenario;
    UnmetPromises.of(scenario).forEach(surroundings.err()::println);
    try (Interruption interruption =
        new Interruption(surroundings.err(), "Interrupted: stopping after the current run.")) {
      Results results =
          Sweep.run(scenario, new Follower(), () -> interruption.interrupter().isInterrupted());
      if (surroundings.terminal()) {
        PlainStream.eraseLine(surroundings.err());
      }
      SimulationText.print(results, surroundings.out());
      if (csv != null) {
        SimulationCsv.write(results, csv);
      }
      if (report != null) {
        SimulationPage.write(results, report);
      }
      if (figures.isWanted()) {
        figures.write(SimulationPage.gallery(results), surroundings);
      }
      if (check && !isValid()) {
        return ExitCodes.FAULT;
      }
      return interruption.interrupter().isInterrupted() ? ExitCodes.INTERRUPTED : ExitCodes.OK;
    }
  }

  /** Says what was checked, and what is broken; returns whether nothing is. */
  private boolean isValid() {
    surroundings
        .err()
        .println(
            "Checked "
                + checks.executions()
                + " of "
                + begun
                + " runs, with "
                + checks.runs()
                + " runs of tasks"
                + (checks.executions() == begun
                    ? ": "
                    : "; others are references, rounds or by published rules: ")
                + (checks.broken().isEmpty()
                    ? "no constraint is broken."
                    : checks.broken().size() + " break constraints."));
    for (ExecutionChecks.Broken broken : checks.broken()) {
      String of =
          inWords(broken.point()) + "  " + broken.policy().label() + "  seed " + broken.seed();
      broken.violations().stream()
          .limit(MOST_VIOLATIONS)
          .forEach(violation -> surroundings.err().println(of + ": " + violation));
    }
    return checks.broken().isEmpty();
  }

  /** Says how far the sweep is, and checks what has been run. */
  private final class Follower implements SweepListener {
    @Override
    public void begin(int number, int runs, Point point, PolicyChoice policy, long seed) {
      begun = number;
      announce(number, runs, point, policy, seed);
    }

    @Override
    public void executed(Point point, PolicyChoice policy, long seed, Execution execution) {
      if (check) {
        checks.check(point, policy, seed, execution);
      }
    }
  }

  private String inWords(Point point) {
    return MetricText.point(Objects.requireNonNull(running, "running"), point);
  }

  /** On a terminal one line that is painted over, otherwise a line per point. */
  private void announce(int number, int runs, Point point, PolicyChoice policy, long seed) {
    String share = "[" + number + "/" + runs + "] " + inWords(point);
    if (surroundings.terminal()) {
      PlainStream.eraseLine(surroundings.err());
      surroundings.err().print(share + "  " + policy.label() + "  seed " + seed);
      surroundings.err().flush();
    } else if (!point.equals(announced)) {
      announced = point;
      surroundings.err().println(share);
    }
  }
}
