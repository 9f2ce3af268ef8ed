package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.campaign.Campaigns;
import dev.sextant.benchmarks.campaign.JavaLauncher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A campaign of the command line whose process is asked to end before it has. */
@EnabledIfSystemProperty(named = "sextant.campaign.processes", matches = "true")
class StoppedBenchTest {
  private static final String CAMPAIGN =
      """
      name: stopped
      planners: [heft]
      seeds: 1-3
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
            Main.class.getName(),
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
    while (line != null && !line.startsWith("[1/3]")) {
      line = lines.readLine();
    }
    assertThat(line).isNotNull();

    // The handle leaves the streams open.
    process.toHandle().destroy();

    assertThat(lines.lines().toList()).contains("Maybe --resume makes the others.");
    assertThat(process.waitFor()).isEqualTo(143);
    assertThat(out.resolve("work")).isEmptyDirectory();
    int before = CampaignDirectory.open(out).records().size();
    assertThat(before).isBetween(1, 2);

    assertThat(output(start())).contains("Maybe --resume");
    assertThat(output(start("--resume")))
        .contains(before + " of 3 runs have records already.", "3 of 3 runs have records.");
    assertThat(Campaigns.results(CampaignDirectory.open(out))).hasSize(3);
  }
}
