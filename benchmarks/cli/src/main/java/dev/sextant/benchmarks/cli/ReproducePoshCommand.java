package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.generator.PoshScenarios;
import dev.sextant.benchmarks.pages.MarkdownTable;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Holds plans for the pipelines of POSH against what the published rule does with them. */
@Command(
    name = "posh",
    description = {
      "Bytes that pipelines in the sizes of POSH move: by the published rule, at least, and with",
      "every step at the client, as Markdown. With --data the published speed-ups, too."
    })
final class ReproducePoshCommand implements Callable<Integer> {
  private static final String FILE = "scenarios.csv";
  private static final String HEAD =
      "workload,client_server_setting,rtt_ms,bandwidth_mbps,speedup_vs_nfs";
  private static final double GB = 1e9;
  private static final double MEGABITS_A_GIGABYTE = 8e3;
  private static final String MEASURED = "distributed_log_analysis_15GB";
  private static final double MEASURED_GB = 15;

  /** What each scenario comes to by hand, in GB: the published rule, and the least. */
  private static final double[][] BY_HAND = {{7.5, 7.5}, {3, 3}, {6, 1}, {6, 3}};

  private final Surroundings surroundings;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description = "Folder with " + FILE + ", the published speed-ups.")
  private @Nullable Path data;

  ReproducePoshCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Path folder = data;
    List<String> published = folder == null ? List.of() : lines(folder);
    PrintStream out = surroundings.out();
    out.println("## Gigabytes moved\n");
    out.print(MarkdownTable.text(moved()));
    if (folder != null) {
      out.println("## Published speed-ups over NFS, and what they leave room for\n");
      out.print(MarkdownTable.text(speedups(published)));
    }
    return ExitCodes.OK;
  }

  private static Table moved() {
    Table table =
        new Table(
            "Pipeline",
            "#All at the client",
            "#Published rule, by hand",
            "#posh",
            "#greedy-cost",
            "#Least, by hand",
            "#min-cut",
            "Bound of min-cut");
    List<Problem> scenarios = PoshScenarios.all();
    for (int i = 0; i < scenarios.size(); i++) {
      Problem problem = scenarios.get(i);
      PlanResult least = Planners.get("min-cut").plan(problem);
      table.row(
          problem.name(),
          gigabytes(Planners.get("heft").plan(atClient(problem))),
          number(BY_HAND[i][0]),
          gigabytes(Planners.get("posh").plan(problem)),
          gigabytes(Planners.get("greedy-cost").plan(problem)),
          number(BY_HAND[i][1]),
          gigabytes(least),
          least.status() == PlanStatus.OPTIMAL
              ? "proven"
              : number(least.lowerBound().value() / GB));
    }
    return table;
  }

  private static Problem atClient(Problem problem) {
    List<Pin> pins = new ArrayList<>();
    for (Task task : problem.workflows().get(0).tasks()) {
      pins.add(new Pin(problem.jobs().get(0).id(), task.id(), null, PoshScenarios.CLIENT));
    }
    return problem.withState(ClusterState.EMPTY.withPins(pins.toArray(new Pin[0])));
  }

  private static String gigabytes(PlanResult result) {
    return result.objective().isEmpty() ? "no plan" : number(result.objective().getAsLong() / GB);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static List<String> lines(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "There is no file (" + file + ").\nMaybe name the folder that holds it.");
    }
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
      throw new IllegalArgumentException("The first line of " + file + " must be (" + HEAD + ").");
    }
    for (String line : lines) {
      if (line.split(",", -1).length != HEAD.split(",", -1).length) {
        throw new IllegalArgumentException(
            "The line (" + line + ") of " + file + " must have the columns of the first.");
      }
    }
    return lines.subList(1, lines.size());
  }

  /**
   * Moving bytes is not all a run takes; where it were, a speed-up would leave the bytes of the
   * last columns.
   */
  private static Table speedups(List<String> lines) {
    Table table =
        new Table(
            "Workload",
            "Setting",
            "#RTT in ms",
            "#Mb/s",
            "#Published speed-up",
            "#Seconds to move all",
            "#GB in 1/speed-up of that");
    for (String line : lines) {
      String[] cells = line.split(",", -1);
      boolean sized = cells[0].equals(MEASURED) && cells[3].matches("\\d+");
      double seconds = sized ? MEASURED_GB * MEGABITS_A_GIGABYTE / Double.parseDouble(cells[3]) : 0;
      table.row(
          cells[0].replace('_', ' '),
          cells[1].replace('_', ' '),
          cells[2],
          cells[3],
          cells[4],
          sized ? number(seconds) : "",
          sized ? number(MEASURED_GB / Double.parseDouble(cells[4])) : "");
    }
    return table;
  }
}
