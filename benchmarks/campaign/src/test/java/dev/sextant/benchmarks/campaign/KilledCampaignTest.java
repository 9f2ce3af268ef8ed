package dev.sextant.benchmarks.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills campaigns at random moments. {@code -Dsextant.campaign.kills=50} makes it 50 campaigns
 * instead of a few.
 */
@Tag("files")
@EnabledIfSystemProperty(named = "sextant.campaign.processes", matches = "true")
class KilledCampaignTest {
  private static final int KILLS = Integer.getInteger("sextant.campaign.kills", 1);

  @TempDir private Path folder = Path.of("");

  @Test
  void resumingAfterAKillGivesTheResultsOfAnUninterruptedCampaign() throws Exception {
    long started = System.nanoTime();
    Process whole = start(folder.resolve("whole"));
    assertThat(whole.waitFor()).isZero();
    long millis = (System.nanoTime() - started) / 1_000_000;
    Map<String, String> expected =
        Campaigns.results(CampaignDirectory.open(folder.resolve("whole")));
    assertThat(expected).hasSize(4);

    SplittableRandom random = new SplittableRandom(7);
    for (int kill = 0; kill < KILLS; kill++) {
      Path target = folder.resolve("killed-" + kill);
      Process killed = start(target);
      killed.waitFor(random.nextLong(millis / 4, millis), TimeUnit.MILLISECONDS);
      killed.destroyForcibly().waitFor();

      CampaignDirectory resumed = Campaigns.run(target, Campaigns.small(2), Shard.WHOLE, true);

      assertThat(Campaigns.results(resumed)).as("campaign %d", kill).isEqualTo(expected);
      assertThat(resumed.folder().resolve("work")).isEmptyDirectory();
    }
  }

  private static Process start(Path target) throws IOException {
    JavaLauncher launcher = Campaigns.launcher();
    return new ProcessBuilder(
            launcher.java().toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            launcher.classPath(),
            CampaignMain.class.getName(),
            target.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
