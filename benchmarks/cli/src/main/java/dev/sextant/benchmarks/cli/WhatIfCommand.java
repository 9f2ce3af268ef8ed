package dev.sextant.benchmarks.cli;

import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.whatif.Change;
import dev.sextant.planner.whatif.WhatIf;
import dev.sextant.planner.whatif.WhatIfText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plans a problem as it is and as it might be. */
@Command(
    name = "what-if",
    description = {
      "Plan a problem as it is and with changes, by the same planner with the same seed and limits:",
      "what becomes of the objective, of each job, and of what can be proven. Changes may be",
      "repeated and joined; those of one option come in the order in which they are given, and",
      "workers come first, then memory, links, models and jobs.",
      "Exit code 1: there is no plan with the changes."
    })
final class WhatIfCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(index = "0", paramLabel = "PROBLEM", description = "File of the problem.")
  private @Nullable Path problemFile;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PLAN",
      description = "File of a plan to start both searches from; it may be partial or wrong.")
  private @Nullable Path planFile;

  @Option(
      names = "--add-worker",
      paramLabel = "TYPE[=N]",
      description = "More workers like the first of this type, free and with empty memory.")
  private List<String> addedWorkers = List.of();

  @Option(
      names = "--memory",
      paramLabel = "WORKER=SIZE",
      description = "GPU memory of a worker, or of all of a type: +8GB, -8GB or 24GB.")
  private List<String> memories = List.of();

  @Option(
      names = "--link",
      paramLabel = "FROM:TO=RATE[,LATENCY]",
      description = "A link between workers or zones: 10GB/s or unlimited, perhaps ,50us.")
  private List<String> links = List.of();

  @Option(
      names = "--pin-model",
      paramLabel = "MODEL=WORKER",
      description = "A model that is in memory from now on for ever.")
  private List<String> pinned = List.of();

  @Option(
      names = "--without-model",
      paramLabel = "MODEL[=WORKER]",
      description = "A model that is not in memory now.")
  private List<String> absent = List.of();

  @Option(
      names = "--add-job",
      paramLabel = "WORKFLOW[@TIME][=N]",
      description = "More jobs like the last one of this workflow, released now or then.")
  private List<String> addedJobs = List.of();

  @Mixin private PlanningOptions planning = new PlanningOptions();

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(names = "--json", description = "Print one JSON object instead of the text.")
  private boolean json;

  WhatIfCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Planner planner = planning.planner(surroundings.planners());
    PlannerOptions options = planning.options();
    Path file = Objects.requireNonNull(problemFile, "problemFile");
    Problem problem = source.read(surroundings.documents(), file, surroundings.err());
    if (planFile != null) {
      Plan plan = Inputs.plan(surroundings.documents(), planFile);
      options = options.withWarmStart(plan);
      if (!PlanChecker.check(problem, plan).isEmpty()) {
        surroundings
            .err()
            .println(
                "The plan ("
                    + planFile
                    + ") is not a valid plan of this problem; the searches begin with what is left of"
                    + " it.\nMaybe 'planner check' says what is wrong.");
      }
    }
    List<Change> changes = changes(problem);
    if (changes.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no change.\nMaybe add --add-worker, --memory, --link, --pin-model,"
              + " --without-model or --add-job.");
    }
    try (Interruption interruption = new Interruption(surroundings.err())) {
      WhatIf whatIf = WhatIf.of(problem, changes, planner, options, interruption.interrupter());
      report(whatIf);
      if (interruption.interrupter().isInterrupted()) {
        return ExitCodes.INTERRUPTED;
      }
      return whatIf.after().plan() == null ? ExitCodes.NO_PLAN : ExitCodes.OK;
    }
  }

  private List<Change> changes(Problem problem) {
    List<Change> changes = new ArrayList<>();
    addedWorkers.forEach(text -> changes.add(ChangeTexts.addWorker(text)));
    memories.forEach(text -> changes.add(ChangeTexts.memory(text)));
    links.forEach(text -> changes.add(ChangeTexts.link(problem, text)));
    pinned.forEach(text -> changes.add(ChangeTexts.pinModel(text)));
    absent.forEach(text -> changes.add(ChangeTexts.withoutModel(text)));
    addedJobs.forEach(text -> changes.addAll(ChangeTexts.addJob(text)));
    return changes;
  }

  private void report(WhatIf whatIf) throws IOException {
    if (json) {
      ByteArrayOutputStream buffer = new ByteArrayOutputStream();
      surroundings.documents().writeWhatIf(whatIf, buffer);
      surroundings.print(buffer);
    } else {
      surroundings.out().print(WhatIfText.of(whatIf));
      surroundings.out().flush();
    }
  }
}
