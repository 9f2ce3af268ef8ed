package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.generator.ArrayProgram;
import dev.sextant.benchmarks.generator.OffloadGenerator;
import dev.sextant.benchmarks.pages.MarkdownTable;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Problem;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Holds the published greedy rule of Offload Annotations against the optimum. */
@Command(
    name = "offload",
    description = {
      "Array programs on a CPU and a GPU in the manner of Offload Annotations, as Markdown: the",
      "published greedy rule against the optimum, large programs, and one that is too large for",
      "the GPU in one piece."
    })
final class ReproduceOffloadCommand implements Callable<Integer> {
  private static final int PROGRAMS = 300;
  private static final int LEAST_CALLS = 4;
  private static final int SIZES = 7;
  private static final int[] LARGE = {300, 1_000, 3_000, 100_000};
  private static final int MOST_CHUNKS = 4;

  private final Surroundings surroundings;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description = "Folder of the published facts, which hold no results to compare with.")
  private @Nullable Path data;

  ReproduceOffloadCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    Path folder = data;
    Inputs.requireFolder(folder);
    PrintStream out = surroundings.out();
    out.println("## The greedy rule on " + PROGRAMS + " programs of 4 to 10 calls\n");
    out.print(MarkdownTable.text(small()));
    out.println("## Large programs\n");
    out.print(MarkdownTable.text(large()));
    out.println("## 24 GB of arrays on a GPU of 16 GB\n");
    out.print(MarkdownTable.text(chunks()));
    return ExitCodes.OK;
  }

  private static Table small() {
    int proven = 0;
    int optimal = 0;
    double sum = 0;
    double worst = 1;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Problem problem = new OffloadGenerator(LEAST_CALLS + seed % SIZES, seed).generate();
      PlanResult least = Planners.get("min-cut").plan(problem);
      double ratio = ratio(Planners.get("greedy-cost").plan(problem), least);
      proven += least.status() == PlanStatus.OPTIMAL ? 1 : 0;
      optimal += ratio == 1 ? 1 : 0;
      sum += ratio;
      worst = Math.max(worst, ratio);
    }
    Table table =
        new Table(
            "Programs", "#Optimum proven", "#Greedy optimal", "#Greedy, mean", "#Greedy, worst");
    table.row(
        "a second implementation, 200 of its own", "100 %", percent(110, 200), "1.052", "1.533");
    table.row(
        "here, " + PROGRAMS,
        percent(proven, PROGRAMS),
        percent(optimal, PROGRAMS),
        number(sum / PROGRAMS),
        number(worst));
    return table;
  }

  private static Table large() {
    Table table = new Table("#Calls", "Status", "#Optimum", "#Greedy rule", "#All on the CPU");
    for (int calls : LARGE) {
      Problem problem = new OffloadGenerator(calls, 1).generate();
      PlanResult least = Planners.get("min-cut").plan(problem);
      table.row(
          Integer.toString(calls),
          least.status().name(),
          Long.toString(least.objective().orElse(0)),
          number(ratio(Planners.get("greedy-cost").plan(problem), least)),
          number((double) costOnCpu(problem) / least.objective().orElse(1)));
    }
    return table;
  }

  /** What all calls cost on the CPU, where nothing moves. */
  private static long costOnCpu(Problem problem) {
    return problem.workflows().get(0).tasks().stream()
        .mapToLong(task -> task.modes().get(task.modes().size() - 1).costMicroUnits())
        .sum();
  }

  private static Table chunks() {
    Table table = new Table("#Pieces", "Arrays on the GPU only", "Arrays on either", "#Objective");
    for (int pieces = 1; pieces <= MOST_CHUNKS; pieces++) {
      PlanResult only = Planners.get("min-cut").plan(ArrayProgram.inChunks(false, pieces));
      PlanResult either = Planners.get("min-cut").plan(ArrayProgram.inChunks(true, pieces));
      table.row(
          Integer.toString(pieces),
          only.plan() == null
              ? only.status() + ": " + only.infeasibilityReason()
              : only.status().name(),
          either.status().name(),
          Long.toString(either.objective().orElse(0)));
    }
    return table;
  }

  private static double ratio(PlanResult result, PlanResult least) {
    return (double) result.objective().orElseThrow() / least.objective().orElseThrow();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String percent(int part, int whole) {
    return String.format(Locale.ROOT, "%.0f %%", 100.0 * part / whole);
  }
}
