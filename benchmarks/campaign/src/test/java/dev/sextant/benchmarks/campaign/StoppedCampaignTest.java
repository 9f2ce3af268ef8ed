package dev.sextant.benchmarks.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns whose process or disk ends before they do. */
class StoppedCampaignTest {
  private static final String CAMPAIGN =
      """
      name: stopped
      planners: [heft, local-search]
      seeds: 1-2
      limits: [{steps: 300}]
      workers: {heap: 256m, grace: 60s}
      instances:
        - {family: chains, generate: chains, tasks: 20}
      """;

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void writeCampaign() throws IOException {
    file = Files.writeString(folder.resolve("campaign.yaml"), CAMPAIGN);
    out = folder.resolve("out");
  }

  private Process start(String... more) throws IOException {
    JavaLauncher launcher = Campaigns.launcher();
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of(
            launcher.java().toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-cp",
            launcher.classPath(),
            "dev.sextant.benchmarks.cli.Main",
            "bench",
            "run",
            file.toString(),
            "--out",
            out.toString()));
    command.addAll(List.of(more));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String output(Process process) throws IOException, InterruptedException {
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return text;
  }

  @Test
  void aPoliteRequestToEndLeavesACampaignToResume() throws Exception {
    Process process = start();
    var lines = process.inputReader(StandardCharsets.UTF_8);
    String line = lines.readLine();
    while (line != null && !line.startsWith("[1/4]")) {
      line = lines.readLine();
    }
    assertThat(line).isNotNull();

    // The handle leaves the streams open.
    process.toHandle().destroy();

    assertThat(lines.lines().toList()).contains("Maybe --resume makes the others.");
    assertThat(process.waitFor()).isEqualTo(143);
    assertThat(out.resolve("work")).isEmptyDirectory();
    int before = CampaignDirectory.open(out).records().size();
    assertThat(before).isBetween(1, 3);

    assertThat(output(start())).contains("Maybe --resume");
    assertThat(output(start("--resume")))
        .contains(before + " of 4 runs have records already.", "4 of 4 runs have records.");
    assertThat(Campaigns.results(CampaignDirectory.open(out))).hasSize(4);
  }

  @Test
  void aFullDiskStopsTheCampaignAndTheJournalStaysWhole() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "a shell limits the size of files");
    CampaignDirectory directory = Campaigns.run(out, Campaigns.small(1), Shard.WHOLE, false);
    Path journal = directory.journal(Shard.WHOLE);
    List<String> lines = Files.readAllLines(journal);
    Files.writeString(journal, String.join("\n", lines.subList(0, lines.size() - 2)) + "\n");
    // No file may grow beyond a multiple of a kilobyte, which the journal is about to.
    long blocks = Files.size(journal) / 1024;
    JavaLauncher launcher = Campaigns.launcher();
    Process full =
        new ProcessBuilder(
                "bash",
                "-c",
                "ulimit -f " + blocks + "; exec \"$@\"",
                "bash",
                launcher.java().toString(),
                "-XX:-UsePerfData",
                "-cp",
                launcher.classPath(),
                CampaignMain.class.getName(),
                out.toString())
            .redirectErrorStream(true)
            .start();

    assertThat(output(full)).contains("IOException: File too large");
    assertThat(full.exitValue()).isNotZero();
    assertThat(Journal.read(journal).runs()).hasSize(lines.size() - 3);
    CampaignDirectory resumed = Campaigns.run(out, Campaigns.small(1), Shard.WHOLE, true);
    assertThat(Campaigns.results(resumed)).hasSize(8);
  }

  @Test
  void aPlaceThatIsNoFolderIsNamed() throws IOException {
    Path occupied = Files.writeString(folder.resolve("occupied"), "");
    assertThatThrownBy(
            () -> CampaignDirectory.prepare(occupied, Campaigns.small(1), Shard.WHOLE, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a folder");
    Path below = occupied.resolve("below");
    assertThatThrownBy(
            () -> CampaignDirectory.prepare(below, Campaigns.small(1), Shard.WHOLE, false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("The folder (" + below + ") cannot be made");
  }

  @Test
  void aHeapThatNoMachineHasIsRefusedBeforeAnyRun() {
    assertThatThrownBy(
            () -> Campaigns.launcher().requireStart(new WorkerSettings("900000g", 1, 1_000_000, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("A worker with a heap of 900000g does not start");
  }
}
