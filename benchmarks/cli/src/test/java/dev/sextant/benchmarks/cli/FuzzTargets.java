package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.GivenCluster;
import dev.sextant.benchmarks.importer.ImportOptions;
import dev.sextant.benchmarks.importer.InstanceFormat;
import dev.sextant.benchmarks.importer.InstanceFormats;
import dev.sextant.benchmarks.importer.SensitivityTables;
import dev.sextant.benchmarks.importer.SharedCluster;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.benchmarks.simulator.TraceArrivals;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelFigure;
import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Every reader of documents and foreign formats, and the arguments of the command line. */
final class FuzzTargets {
  /** Between the files of a folder: its name follows in the same line. */
  private static final String NEXT_FILE = "==> ";

  private static final Pattern FILE_NAME = Pattern.compile("[a-z]{1,20}\\.csv");

  /** Larger problems are not written and read again. */
  private static final long MOST_AGAIN = 1 << 16;

  private static final PlannerJson SAFE = new PlannerJson();
  private static final PlannerJson LARGE = new PlannerJson(JsonLimits.LARGE);

  private FuzzTargets() {}

  /** All of them. */
  static List<FuzzTarget> all() {
    List<FuzzTarget> all = new ArrayList<>();
    all.add(new FuzzTarget("problem", "problem.json", file -> again(file, SAFE.readProblem(file))));
    all.add(new FuzzTarget("plan", "plan.json", SAFE::readPlan));
    all.add(new FuzzTarget("result", "result.json", SAFE::readResult));
    all.add(new FuzzTarget("sharing-problem", "sharing.json", SAFE::readSharingProblem));
    all.add(new FuzzTarget("allocation", "allocation.json", SAFE::readAllocation));
    all.add(new FuzzTarget("allocation-result", "result.json", SAFE::readAllocationResult));
    all.add(new FuzzTarget("kind", "any.json", SAFE::kindOf));
    for (InstanceFormat format : InstanceFormats.all()) {
      boolean folder = format.name().equals("csv");
      all.add(
          new FuzzTarget(
              format.name(),
              format.name().equals("native") ? "problem.yaml" : "instance.txt",
              file -> imported(format, folder ? unpacked(file) : file)));
    }
    all.add(new FuzzTarget("cluster", "cluster.yaml", GivenCluster::read));
    all.add(new FuzzTarget("scenario", "scenarios/fuzzed.yaml", FuzzTargets::scenario));
    all.add(new FuzzTarget("campaign", "campaigns/fuzzed.yaml", FuzzTargets::campaign));
    all.add(new FuzzTarget("registry", "best-known.csv", Registry::read));
    all.add(new FuzzTarget("trace", "trace.csv", file -> TraceArrivals.read(file, List.of())));
    all.add(new FuzzTarget("figures", "figures.csv", GavelFigure::read));
    all.add(new FuzzTarget("shared-cluster", "tables.txt", FuzzTargets::sharedCluster));
    all.add(new FuzzTarget("sensitivity", "tables.txt", FuzzTargets::sensitivity));
    all.add(new FuzzTarget("arguments", "arguments.txt", new FuzzedArguments()));
    return all;
  }

  private static void imported(InstanceFormat format, Path file) throws IOException {
    if (Files.isRegularFile(file)) {
      byte[] head;
      try (var in = Files.newInputStream(file)) {
        head = in.readNBytes(InstanceFormat.HEAD_BYTES);
      }
      InstanceFormats.all().forEach(each -> each.recognises(file, head));
    }
    again(file, format.read(file, ImportOptions.DEFAULT));
  }

  /** What was read is a problem without errors, and can be written and read again. */
  private static void again(Path file, Problem problem) throws IOException {
    if (!problem.errors().isEmpty()) {
      throw new IllegalStateException("Read in spite of " + problem.errors().get(0));
    }
    if (Files.isDirectory(file) || Files.size(file) > MOST_AGAIN) {
      return;
    }
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    LARGE.writeProblem(problem, written);
    if (!LARGE.readProblem(written.toString(StandardCharsets.UTF_8)).equals(problem)) {
      throw new IllegalStateException("Another problem after it was written and read again.");
    }
  }

  private static void scenario(Path file) throws IOException {
    ScenarioFile.read(file, List.of(), null, new ProblemFiles());
  }

  private static void campaign(Path file) throws IOException {
    CampaignFile.read(file, Map.of(), new InstalledPlanners());
  }

  private static void sharedCluster(Path file) throws IOException {
    Path folder = unpacked(file);
    SharedCluster.read(folder.resolve("alone.csv"), folder.resolve("pairs.csv"));
  }

  private static void sensitivity(Path file) throws IOException {
    Path folder = unpacked(file);
    SensitivityTables.read(folder.resolve("profiles.csv"), folder.resolve("models.csv"), "few");
  }

  /** Several files that are one input, in a folder. */
  private static Path unpacked(Path file) throws IOException {
    Path folder = Files.createDirectories(file.resolveSibling("unpacked"));
    try (var before = Files.list(folder)) {
      for (Path old : before.toList()) {
        Files.delete(old);
      }
    }
    // Bytes as they are, so that what is no UTF-8 stays so.
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    Map<String, String> parts = new LinkedHashMap<>();
    for (String part : text.split("(?m)^" + NEXT_FILE)) {
      int end = part.indexOf('\n');
      if (end > 0 && FILE_NAME.matcher(part.substring(0, end)).matches()) {
        parts.put(part.substring(0, end), part.substring(end + 1));
      }
    }
    for (Map.Entry<String, String> part : parts.entrySet()) {
      Files.writeString(
          folder.resolve(part.getKey()), part.getValue(), StandardCharsets.ISO_8859_1);
    }
    return folder;
  }
}
