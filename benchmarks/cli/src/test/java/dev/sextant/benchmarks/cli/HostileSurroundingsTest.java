package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.benchmarks.campaign.Campaigns;
import dev.sextant.benchmarks.campaign.JavaLauncher;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that steer terminals, planners in processes of their own, and outputs without room. */
@Tag("fuzz")
class HostileSurroundingsTest {
  private static final String CLEAR = "\u001b[2J\u202e\u009b1m";

  @TempDir private Path folder = Path.of("");
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    try (PlainStream plainOut = new PlainStream(out);
        PlainStream plainErr = new PlainStream(err)) {
      Surroundings surroundings =
          new Surroundings(plainOut, plainErr, false, new InstalledPlanners(), new ProblemFiles());
      return Main.run(surroundings, args);
    }
  }

  private Path hostileProblem() throws IOException {
    Problem problem =
        Problem.builder()
            .name("name" + CLEAR)
            .workers(Worker.cpu("w" + CLEAR))
            .workflow(Workflow.builder("f" + CLEAR).task("a" + CLEAR, 10).build())
            .job("j" + CLEAR, "f" + CLEAR)
            .objective(Objective.makespan())
            .build();
    Path file = folder.resolve("problem.json");
    new PlannerJson().writeProblem(problem, file);
    return file;
  }

  private void assertThatNothingSteers() {
    String all = out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
    assertThat(all).contains("\\u001b[2J\\u202e\\u009b1m");
    assertThat(all.codePoints())
        .allMatch(c -> c == '\n' || !Character.isISOControl(c) && c != 0x202E);
  }

  @Test
  void namesAreShownWithoutTheirPower() throws IOException {
    String file = hostileProblem().toString();
    String plan = folder.resolve("plan.json").toString();
    assertThat(run("solve", file, "--planner", "heft", "--out", plan)).isEqualTo(ExitCodes.OK);
    assertThat(run("explain", file, plan)).isEqualTo(ExitCodes.OK);
    assertThat(run("solve", file, "--planner", "heft", "--json")).isEqualTo(ExitCodes.OK);
    assertThat(run("solve", file, "--planner", "x" + CLEAR)).isEqualTo(ExitCodes.BAD_INPUT);
    assertThatNothingSteers();
  }

  @Test
  void aPlannerInAProcessOfItsOwnGivesTheSamePlan() throws IOException {
    String file = hostileProblem().toString();
    Path here = folder.resolve("here.json");
    Path there = folder.resolve("there.json");
    assertThat(run("solve", file, "--planner", "heft", "--out", here.toString()))
        .isEqualTo(ExitCodes.OK);
    assertThat(
            run(
                "solve",
                file,
                "--planner",
                "heft",
                "--isolated",
                "--heap",
                "64MB",
                "--out",
                there.toString()))
        .isEqualTo(ExitCodes.OK);
    assertThat(there).hasSameTextualContentAs(here);
    assertThat(run("solve", file, "--heap", "64MB")).isEqualTo(ExitCodes.BAD_INPUT);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("Maybe add --isolated.");
  }

  @Test
  void anOutputWithoutRoomIsSaidAndIsNoSuccess() throws Exception {
    File full = new File("/dev/full");
    assumeTrue(full.exists(), "a device without room");
    JavaLauncher launcher = Campaigns.launcher();
    Process process =
        new ProcessBuilder(
                launcher.java().toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                launcher.classPath(),
                Main.class.getName(),
                "allocators")
            .redirectOutput(full)
            .start();
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isEqualTo(ExitCodes.BAD_INPUT);
    assertThat(said).contains("cannot be written: No space left on device");
  }

  @Test
  void aFolderThatIsNotWholeIsSaid() throws IOException {
    Path campaign = Files.writeString(folder.resolve("campaign.yaml"), CAMPAIGN);
    String dir = folder.resolve("out").toString();
    assertThat(run("bench", "run", campaign.toString(), "--out", dir)).isEqualTo(ExitCodes.OK);
    assertThat(run("bench", "verify", dir)).isEqualTo(ExitCodes.OK);
    try (var plans = Files.list(folder.resolve("out/plans"))) {
      Files.delete(plans.sorted().findFirst().orElseThrow());
    }
    assertThat(run("bench", "verify", dir)).isEqualTo(ExitCodes.NO_PLAN);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains(".json) is missing.");
    assertThat(run("bench", "run", campaign.toString(), "--out", dir, "--resume"))
        .isEqualTo(ExitCodes.FAULT);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("This campaign is not whole");
    assertThat(run("bench", "verify", dir, "--repair")).isEqualTo(ExitCodes.OK);
    assertThat(run("bench", "run", campaign.toString(), "--out", dir, "--resume"))
        .isEqualTo(ExitCodes.OK);
    assertThat(run("bench", "verify", dir)).isEqualTo(ExitCodes.OK);
  }

  private static final String CAMPAIGN =
      """
      name: small
      planners: [heft]
      seeds: [1]
      limits: [{steps: 300}]
      workers: {heap: 64m, grace: 60s}
      instances:
        - {family: chains, generate: chains, tasks: 20}
      """;
}
