package dev.sextant.benchmarks.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns whose disk, folder or machine is not what they need. */
@Tag("files")
class StoppedCampaignTest {
  @TempDir private Path folder = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void chooseFolder() {
    out = folder.resolve("out");
  }

  private static String output(Process process) throws IOException, InterruptedException {
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return text;
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
                "-XX:TieredStopAtLevel=1",
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
    assertThat(Campaigns.results(resumed)).hasSize(4);
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
