package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.campaign.DirectRun;
import dev.sextant.benchmarks.campaign.Limit;
import dev.sextant.benchmarks.campaign.Run;
import dev.sextant.benchmarks.results.Comparison;
import dev.sextant.benchmarks.results.ComparisonCsv;
import dev.sextant.benchmarks.results.ComparisonPage;
import dev.sextant.benchmarks.results.Trial;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs planners side by side. */
@Command(
    name = "compare",
    description = {
      "Run planners on problems side by side, or allocators on sharing problems; every plan and",
      "every allocation is checked.",
      "Exit code 0: every problem has a plan; 1: some problem has none; 3: a planner failed."
    })
final class CompareCommand implements Callable<Integer> {
  private static final long NANOS_PER_MICRO = 1_000;
  private static final Duration MOST_WARM_UP = Duration.ofSeconds(1);

  /** What calls before the counted ones take, as a part of the limit. */
  private static final int WARM_UP_PART = 10;

  private final Surroundings surroundings;

  @Parameters(
      arity = "1..*",
      paramLabel = "PROBLEM",
      description = "Files of the problems, folders of them, and patterns such as 'runs/*.json'.")
  private List<String> inputs = List.of();

  private List<Path> files = List.of();

  @Option(
      names = "--planners",
      paramLabel = "NAMES",
      description =
          "Which planners, separated by commas, such as heft,cp-sat:start=none; allocators where "
              + "the problems are of sharing. "
              + "Default: all.")
  private List<String> planners = List.of();

  @Mixin private SearchLimits limits = new SearchLimits();

  @Mixin private IsolationOptions isolation = new IsolationOptions();

  @Option(
      names = "--seeds",
      paramLabel = "SEEDS",
      defaultValue = "0",
      converter = Seeds.Converter.class,
      description = "Seeds such as 1-5 or 1,3,7. Default: ${DEFAULT-VALUE}.")
  private Seeds seeds = new Seeds(List.of(0L));

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(names = "--report", paramLabel = "HTML", description = "Write the comparison as a page.")
  private @Nullable Path report;

  @Option(names = "--csv", paramLabel = "CSV", description = "Write one record per call as CSV.")
  private @Nullable Path csv;

  @Mixin private FigureOptions figures = new FigureOptions();

  CompareCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    files = ProblemPaths.of(inputs, surroundings.err());
    Inputs.requireWritable(files, report, csv);
    if (areSharing()) {
      return new SharingComparison(surroundings, planners, limits.options().timeLimit()).run(files);
    }
    figures.prepare();
    List<Planner> chosen = chosen();
    PlannerOptions options = limits.options();
    Map<String, Problem> problems = readProblems();
    try (Interruption interruption = new Interruption(surroundings.err())) {
      List<Trial> trials = run(problems, chosen, options, interruption.interrupter());
      Comparison comparison = new Comparison(trials);
      ComparisonText.print(comparison, surroundings.out());
      if (csv != null) {
        ComparisonCsv.write(comparison, csv);
      }
      show(comparison, options);
      return interruption.interrupter().isInterrupted()
          ? ExitCodes.INTERRUPTED
          : exitCode(comparison);
    }
  }

  private void show(Comparison comparison, PlannerOptions options) throws IOException {
    if (report == null && !figures.isWanted()) {
      return;
    }
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("time limit", Durations.text(options.timeLimit()));
    settings.put(seeds.values().size() == 1 ? "seed" : "seeds", seeds.toString());
    ComparisonPage page = ComparisonPage.of(comparison, settings);
    if (report != null) {
      page.write(report);
    }
    figures.write(page.gallery(), surroundings);
  }

  /** Whether the problems are of sharing: all of them or none, and for a table alone. */
  private boolean areSharing() throws IOException {
    int sharing = 0;
    for (Path file : files) {
      sharing += source.isSharing(surroundings.documents(), file) ? 1 : 0;
    }
    if (sharing == 0) {
      return false;
    }
    if (sharing < files.size() || report != null || csv != null || figures.isWanted()) {
      throw new IllegalArgumentException(
          "Sharing problems are compared among themselves, and as a table alone.\n"
              + "Maybe leave out the others, --report, --csv and --figures.");
    }
    return true;
  }

  private List<Planner> chosen() {
    Map<String, Planner> chosen = new LinkedHashMap<>();
    Collection<String> specs =
        planners.isEmpty()
            ? surroundings.planners().names()
            : Planners.split(String.join(",", planners));
    for (String spec : specs) {
      Planner planner = isolation.planner(surroundings.planners(), spec);
      chosen.putIfAbsent(planner.name(), planner);
    }
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException("No planner is installed.");
    }
    return List.copyOf(chosen.values());
  }

  private static int exitCode(Comparison comparison) {
    if (comparison.trials().stream().anyMatch(Trial::faulty)) {
      return ExitCodes.FAULT;
    }
    boolean all = comparison.problems().stream().allMatch(p -> p.best().isPresent());
    return all ? ExitCodes.OK : ExitCodes.NO_PLAN;
  }

  /** The problems by a label that no other has: the name, or else the file. */
  private Map<String, Problem> readProblems() throws IOException {
    Map<String, Problem> problems = new LinkedHashMap<>();
    for (Path file : files) {
      Problem problem = source.read(surroundings.documents(), file, surroundings.err());
      String label = problem.name().isEmpty() ? String.valueOf(file.getFileName()) : problem.name();
      if (problems.containsKey(label)) {
        label = file.toString();
      }
      String unique = label;
      for (int n = 2; problems.containsKey(unique); n++) {
        unique = label + " (" + n + ")";
      }
      problems.put(unique, problem);
    }
    return problems;
  }

  private List<Trial> run(
      Map<String, Problem> problems,
      List<Planner> chosen,
      PlannerOptions options,
      PlanInterrupter interrupter) {
    List<Trial> trials = new ArrayList<>();
    int calls = problems.size() * chosen.size() * seeds.values().size();
    if (calls > 1 && !isolation.isWanted()) {
      Map.Entry<String, Problem> first = problems.entrySet().iterator().next();
      warmUp(first.getKey(), first.getValue(), chosen, options, interrupter);
    }
    for (Map.Entry<String, Problem> problem : problems.entrySet()) {
      for (Planner planner : chosen) {
        for (long seed : seeds.values()) {
          if (interrupter.isInterrupted()) {
            return trials;
          }
          String what = problem.getKey() + "  " + planner.name() + "  seed " + seed;
          announce("[" + (trials.size() + 1) + "/" + calls + "] " + what);
          trials.add(
              trial(
                  problem.getKey(),
                  problem.getValue(),
                  planner,
                  options.withSeed(seed),
                  interrupter));
        }
      }
    }
    announceEnd();
    return trials;
  }

  /**
   * Calls that are not counted: else the first planner would pay for loading and compiling what
   * others share with it.
   */
  private void warmUp(
      String label,
      Problem problem,
      List<Planner> chosen,
      PlannerOptions options,
      PlanInterrupter interrupter) {
    Duration part = options.timeLimit().dividedBy(WARM_UP_PART);
    Duration limit = part.compareTo(MOST_WARM_UP) < 0 ? part : MOST_WARM_UP;
    for (Planner planner : chosen) {
      if (!interrupter.isInterrupted()) {
        announce("warming up: " + planner.name());
        directRun(label, problem, planner, options.withTimeLimit(limit), interrupter);
      }
    }
  }

  private Trial trial(
      String label,
      Problem problem,
      Planner planner,
      PlannerOptions options,
      PlanInterrupter interrupter) {
    Trial trial =
        new Trial(label, problem, directRun(label, problem, planner, options, interrupter));
    if (trial.faulty()) {
      surroundings.err().println(label + ", " + planner.name() + ": " + trial.fault());
    }
    return trial;
  }

  private static DirectRun directRun(
      String label,
      Problem problem,
      Planner planner,
      PlannerOptions options,
      PlanInterrupter interrupter) {
    long micros = Math.max(1, options.timeLimit().toNanos() / NANOS_PER_MICRO);
    Limit limit =
        new Limit(micros, options.stepLimit().isPresent() ? options.stepLimit().getAsLong() : null);
    Run run =
        new Run(
            label + "/" + planner.name() + "/" + options.seed(),
            label,
            planner.name(),
            options.seed(),
            limit);
    return DirectRun.make(run, problem, planner, options, interrupter);
  }

  private void announce(String text) {
    if (surroundings.terminal()) {
      PlainStream.eraseLine(surroundings.err());
      surroundings.err().print(text);
      surroundings.err().flush();
    }
  }

  private void announceEnd() {
    if (surroundings.terminal()) {
      PlainStream.eraseLine(surroundings.err());
    }
  }
}
