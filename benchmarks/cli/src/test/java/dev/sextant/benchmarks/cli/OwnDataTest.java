package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnDataTest {
  private static final Path ROOT = Path.of("..", "..");

  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void whatInitWritesIsSoundAndRefusesAFolderThatIsTaken() throws IOException {
    String mine = folder.resolve("mine").toString();

    assertThat(run("init", mine)).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("planner solve " + mine);
    assertThat(run("lint", mine)).isZero();
    assertThat(run("init", mine)).isEqualTo(ExitCodes.BAD_INPUT);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("is not empty");
  }

  @Test
  void whatInitSaysCanBeCopiedIntoAShell() {
    String mine = folder.resolve("my \"own\" data").toString();

    assertThat(run("init", mine)).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("planner solve '" + mine + "'")
        .contains("planner simulate '" + mine + "/scenario.yaml'")
        .contains("planner bench run '" + mine + "/campaign.yaml' --out '" + mine + "/results'");
  }

  @Test
  void aRenamedColumnOfATraceIsNamed() throws IOException {
    Path mine = folder.resolve("mine");
    run("init", mine.toString());
    Path trace = mine.resolve("trace.csv");
    Files.writeString(
        trace, Files.readString(trace).replace("TIMESTAMP,workflow", "TIMESTAMP,wrkflow"));

    assertThat(run("simulate", mine.resolve("scenario.yaml").toString()))
        .isEqualTo(ExitCodes.BAD_INPUT);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("/arrivals/trace: Line ")
        .contains("unknown (wrkflow); those known are TIMESTAMP, workflow, ingress");
  }

  @Test
  void theFigureOfCompassIsMadeOfOwnWorkflowsUnderOurRules() throws IOException {
    Path mine = folder.resolve("mine");
    run("init", mine.toString());
    String published =
        Files.readString(ROOT.resolve("examples/scenarios/compass-scalability-published.yaml"))
            .replaceAll("workers: \\[.*?\\]", "workers: [4, 8]")
            .replaceAll("rate: 40, jobs: 1000", "rate: 4, jobs: 60")
            .replaceAll("detail:.*", "")
            .replace("seeds: 1-5", "seeds: 1");
    Path scenario = mine.resolve("figure.yaml");
    Files.writeString(
        scenario,
        published + "workflows: .\nkinds: [{type: t4}, {type: a100, speed: 2, memory: 40GB}]\n");

    assertThat(run("simulate", scenario.toString(), "--figures", mine.resolve("out").toString()))
        .as(err.toString(StandardCharsets.UTF_8))
        .isZero();
    assertThat(mine.resolve("out")).isDirectoryContaining("glob:**.svg");
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("compass", "hash");
  }

  @Test
  void whatMayDoBetterIsSaidWithTheOptionsOfTheFile() {
    String graph = ROOT.resolve("examples/clusters/pipeline.dot").toString();
    String cluster = ROOT.resolve("examples/clusters/three-types.yaml").toString();
    String options = graph + " --cluster " + cluster + " --default-duration 20ms";

    String search = " --threads 1 --gap 2% --seed 3";
    assertThat(run(("solve " + options + " --planner round-robin" + search).split(" "))).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("planner solve " + options + " --planner ")
        .contains(" --time-limit 60s" + search + "\n");
  }

  @Test
  void optionsWithoutEffectAreErrors() {
    String example = ROOT.resolve("examples/compass-5xT4.json").toString();
    for (List<String> option :
        List.of(
            List.of("--processors", "8"),
            List.of("--models", "synthetic"),
            List.of("--default-duration", "20ms"))) {
      assertThat(run("solve", example, option.get(0), option.get(1)))
          .isEqualTo(ExitCodes.BAD_INPUT);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .contains("The option (" + option.get(0).substring(2) + ") has no effect on (" + example)
          .contains("Maybe leave it out.");
    }
  }

  @Test
  void foldersAndPatternsAreTheirProblems() {
    String examples = ROOT.resolve("examples").toString();

    assertThat(run("lint", examples + "/t*-2002.json")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("topcuoglu-2002.json: nothing found");
    assertThat(run("lint", examples)).isZero();
    assertThat(
            out.toString(StandardCharsets.UTF_8).lines().filter(l -> l.endsWith("nothing found.")))
        .hasSizeGreaterThan(6);
    assertThat(run("lint", examples + "/none*.json")).isEqualTo(ExitCodes.BAD_INPUT);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("No file matches");
  }

  @Test
  void solveWarnsOfWhatLooksWrong() throws IOException {
    Path wrong = folder.resolve("wrong.yaml");
    Files.writeString(
        wrong,
        """
        models: [{id: llm, bytes: 14000}]
        workflows: [{id: w, tasks: [{id: t, duration: 1s, models: [llm]}]}]
        jobs: [{id: j, workflow: w}]
        workers: [{id: g, gpuMemory: 16GB, modelLoad: {bandwidth: 8GB/s}}]
        objective: {makespanMicros: 1}
        """);

    assertThat(run("solve", wrong.toString(), "--planner", "heft")).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("Warning: /models/0/bytes: The model (llm) has 14 kB beside GPUs of 16 GB.");
    assertThat(run("lint", wrong.toString())).isEqualTo(ExitCodes.NO_PLAN);
  }

  private int run(String... args) {
    out.reset();
    err.reset();
    return Main.run(
        new Surroundings(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            new InstalledPlanners(),
            new ProblemFiles()),
        args);
  }
}
