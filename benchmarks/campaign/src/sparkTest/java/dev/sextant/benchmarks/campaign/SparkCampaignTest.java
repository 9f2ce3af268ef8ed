package dev.sextant.benchmarks.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.spark.SparkExecutor;
import dev.sextant.planner.PlanInterrupter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkCampaignTest {
  @TempDir private Path folder = Path.of("");

  private static SparkConf conf(String master) {
    return new SparkConf(false)
        .setMaster(master)
        .set("spark.driver.host", "localhost")
        .set("spark.driver.bindAddress", "127.0.0.1");
  }

  private static CampaignDirectory run(
      Path target, Campaign campaign, JavaLauncher launcher, RunListener listener)
      throws IOException {
    CampaignDirectory directory = CampaignDirectory.prepare(target, campaign, Shard.WHOLE, true);
    new CampaignRunner(
            directory,
            Shard.WHOLE,
            new SparkExecutor(conf("local[2]"), launcher),
            listener,
            new PlanInterrupter())
        .run(new Session("2026-01-01T00:00:00Z", "1/1", Map.of()));
    return directory;
  }

  @Test
  void sparkGivesTheResultsOfOneMachine() throws IOException {
    Campaign campaign = Campaigns.small(2);
    CampaignDirectory here = Campaigns.run(folder.resolve("a"), campaign, Shard.WHOLE, false);

    CampaignDirectory there =
        run(folder.resolve("b"), campaign, Campaigns.launcher(), new Campaigns.Silence());

    assertThat(there.plan().digest()).isEqualTo(here.plan().digest());
    assertThat(Campaigns.results(there)).isEqualTo(Campaigns.results(here)).hasSize(8);
    assertThat(there.folder().resolve("work")).isEmptyDirectory();
  }

  @Test
  void aWorkerThatAbortsOnSparkCostsOneRow() throws IOException {
    Campaign campaign =
        Campaigns.of(
            List.of(
                new PlannerChoice("heft", "heft", null, List.of(1L)),
                new PlannerChoice("aborting", "aborting", null, List.of(1L))),
            Limit.ofMicros(5_000_000),
            2);

    CampaignDirectory directory =
        run(
            folder.resolve("out"),
            campaign,
            Campaigns.launcherWithTestPlanners(folder.resolve("services")),
            new Campaigns.Silence());

    assertThat(directory.records().values())
        .extracting(RunRecord::outcome)
        .containsExactly(RunOutcome.PLAN, RunOutcome.CRASHED, RunOutcome.PLAN, RunOutcome.CRASHED);
  }

  @Test
  void aCancelledCampaignIsResumed() throws IOException {
    Campaign campaign = Campaigns.small(2);
    Path target = folder.resolve("out");
    CampaignDirectory directory = CampaignDirectory.prepare(target, campaign, Shard.WHOLE, false);
    PlanInterrupter interrupter = new PlanInterrupter();
    RunListener interrupting =
        new RunListener() {
          @Override
          public void begin(RunPlan plan, List<Run> open, int finished) {
            assertThat(open).hasSize(8);
          }

          @Override
          public void started(Run run) {}

          @Override
          public void ended(Run run, RunRecord record) {
            interrupter.interrupt();
          }
        };

    new CampaignRunner(
            directory,
            Shard.WHOLE,
            new SparkExecutor(conf("local[2]"), Campaigns.launcher()),
            interrupting,
            interrupter)
        .run(new Session("2026-01-01T00:00:00Z", "1/1", Map.of()));
    assertThat(directory.records()).hasSizeBetween(1, 3);

    run(target, campaign, Campaigns.launcher(), new Campaigns.Silence());
    CampaignDirectory here = Campaigns.run(folder.resolve("a"), campaign, Shard.WHOLE, false);
    assertThat(Campaigns.results(directory)).isEqualTo(Campaigns.results(here));
  }
}
