package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.benchmarks.campaign.Campaign;
import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.campaign.InstanceSource;
import dev.sextant.benchmarks.campaign.Shard;
import dev.sextant.benchmarks.registry.BestKnown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The campaigns whose results are published; those over public instances need SEXTANT_INSTANCES.
 */
class PublishedCampaignsTest {
  private static final Path CAMPAIGNS = Path.of("../../examples/campaigns");

  @TempDir private Path folder = Path.of("");

  @Test
  void withoutTheFolderOfInstancesThePaperIsSkippedInOneSentence() {
    assertThatThrownBy(() -> paper(Map.of("SEXTANT_INSTANCES", folder.resolve("no").toString())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "The campaign \\(paper\\) is skipped: there is no folder \\(.*no\\)\\.");
  }

  @Test
  void theCacheCampaignComesInAShortAndInALongVersion() throws IOException {
    InstalledPlanners planners = new InstalledPlanners();
    Path file = CAMPAIGNS.resolve("cache.yaml");

    Campaign brief = CampaignFile.read(file, Map.of(), planners);
    Campaign full = CampaignFile.read(file, Map.of("limit", "60s", "seeds", "1-10"), planners);

    assertThat(brief.limits()).singleElement().hasToString("Limit[timeMicros=5000000, steps=null]");
    assertThat(full.limits()).singleElement().hasToString("Limit[timeMicros=60000000, steps=null]");
    assertThat(candidates(brief)).hasSize(16).doesNotHaveDuplicates();
    assertThat(candidates(full)).hasSize(80).doesNotHaveDuplicates();
  }

  @Test
  void aSelectionIsSpreadEvenlyOverTheFiles() {
    List<Path> files = IntStream.range(0, 10).mapToObj(i -> Path.of("f" + i)).toList();

    assertThat(Globs.spread(files, null)).isEqualTo(files);
    assertThat(Globs.spread(files, 10)).isEqualTo(files);
    assertThat(Globs.spread(files, 4))
        .containsExactly(Path.of("f0"), Path.of("f2"), Path.of("f5"), Path.of("f7"));
    assertThat(Globs.spread(files, 1)).containsExactly(Path.of("f0"));
  }

  @Test
  void everyPublishedInstanceOfThePaperIsReadAndHasABestKnownValue() throws IOException {
    String root = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(root != null, "Skipped: SEXTANT_INSTANCES does not name a folder of instances.");

    Campaign campaign = paper(Map.of());
    CampaignDirectory directory =
        CampaignDirectory.prepare(folder.resolve("paper"), campaign, Shard.WHOLE, false);

    assertThat(campaign.registry().rows()).hasSizeGreaterThan(200);
    assertThat(directory.plan().instances())
        .hasSize(90)
        .extracting(Instance::family)
        .doesNotContainNull();
    for (Instance instance : directory.plan().instances()) {
      Optional<BestKnown> row = instance.in(campaign.registry());
      assertThat(row).as(instance.id()).isPresent();
      assertThat(row.orElseThrow().file()).as(instance.id()).isEqualTo(instance.file());
      assertThat(row.orElseThrow().upper()).as(instance.id()).isNotNull();
    }
  }

  private static Campaign paper(Map<String, String> settings) throws IOException {
    return CampaignFile.read(CAMPAIGNS.resolve("paper.yaml"), settings, new InstalledPlanners());
  }

  private static List<String> candidates(Campaign campaign) {
    List<String> names = new ArrayList<>();
    for (InstanceSource source : campaign.sources()) {
      for (InstanceSource.Candidate candidate : source.candidates(campaign.registry())) {
        names.add(source.family() + "/" + candidate.name());
      }
    }
    return names;
  }
}
