package dev.sextant.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.sextant.benchmarks.campaign.RunOutcome;
import dev.sextant.benchmarks.registry.BestKnown;
import dev.sextant.benchmarks.registry.Registry;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
  private static final String HOSTILE = SampleCampaign.HOSTILE;

  @TempDir private Path folder = Path.of("");

  @Test
  void thePageNeedsNoNetworkAndShowsEverySection() throws IOException {
    SampleCampaign campaign = sample("family", "i", "a", "b");

    assertThat(CampaignReport.write(campaign.directory).contradictions()).isEmpty();
    String html = Files.readString(campaign.directory.folder().resolve("report.html"));

    assertThat(html).contains("default-src 'none'");
    assertThat(html)
        .doesNotContainPattern("https?://(?!www\\.w3\\.org/2000/svg)")
        .doesNotContain("@import", "url(\"");
    assertThat(Pattern.compile("\\b(src|href)=").matcher(html).find()).isFalse();
    for (String heading :
        List.of("Summary", "Pairs", "Profiles", "Instances", "Failures", "Environment")) {
      assertThat(html).containsPattern("<h2[^>]*>" + heading + "</h2>");
    }
    assertThat(html).contains("family.i1.b.1s.s1", "CRASHED", "signal 11");
    assertThat(html).contains("Revision 123").contains("1g of heap");
    // One Gantt chart per instance and planner with a plan, each with the one run of its plan.
    assertThat(Pattern.compile("<path class=\"b j\\d+\"").matcher(html).results()).hasSize(3);
    assertThat(html).doesNotContain("preliminary");
  }

  @Test
  void hostileNamesAreTextEverywhere() throws IOException {
    String longName = HOSTILE.repeat(20);
    SampleCampaign campaign = sample(longName, HOSTILE, HOSTILE, longName);

    CampaignReport.write(campaign.directory);
    String html = Files.readString(campaign.directory.folder().resolve("report.html"));
    String markdown = Files.readString(campaign.directory.folder().resolve("report.md"));

    assertThat(html).doesNotContain("<img").contains("&lt;img");
    assertThat(Pattern.compile("</script>").matcher(html).results()).hasSize(1);
    assertThat(Pattern.compile("onerror=\"").matcher(html).find()).isFalse();
    assertThat(markdown).doesNotContain("<img", "</script").contains("&lt;img");
    Pattern bar = Pattern.compile("(?<!\\\\)\\|");
    int columns = 0;
    for (String line : markdown.lines().toList()) {
      int bars = (int) bar.matcher(line).results().count();
      assertThat(bars).as(line).isIn(0, columns == 0 ? bars : columns);
      columns = bars;
    }
  }

  @Test
  void theCsvHasARecordPerRunInTheUnitOfTheSource() throws IOException {
    SampleCampaign campaign = sample(HOSTILE, HOSTILE, "a", "b");
    CampaignReport.write(campaign.directory);

    List<NamedCsvRecord> rows;
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(campaign.directory.folder().resolve("report.csv"))) {
      rows = csv.stream().toList();
    }

    assertThat(rows).hasSize(4);
    NamedCsvRecord first = rows.get(0);
    assertThat(first.getField("family")).isEqualTo(HOSTILE);
    assertThat(first.getField("instance")).isEqualTo(HOSTILE + "0");
    assertThat(first.getField("objective")).isEqualTo("120");
    assertThat(first.getField("lowerBound")).isEqualTo("100");
    assertThat(first.getField("gapToBound")).isEqualTo("0.166667");
    assertThat(first.getField("gapToBestKnown")).isEmpty();
    assertThat(first.getField("timeToBestMicros")).isEqualTo("250000");
    assertThat(rows.get(3).getField("outcome")).isEqualTo("CRASHED");
    assertThat(rows.get(3).getField("objective")).isEmpty();
    assertThat(rows.get(3).getField("fault")).isEqualTo("signal 11");
  }

  @Test
  void aContradictionIsNamedWithBothSources() throws IOException {
    Registry registry =
        new Registry(
            List.of(BestKnown.of("i0", new BigDecimal(115), new BigDecimal(130), "a table")));
    SampleCampaign campaign =
        SampleCampaign.of(folder.resolve("contradiction"), registry, 1, 1, "a");
    campaign.plan(0, "a", 1, 110, 100);

    List<String> contradictions = CampaignReport.write(campaign.directory).contradictions();

    assertThat(contradictions)
        .singleElement()
        .asString()
        .contains("115 by (a table)", "110 by (run family.i0.a.");
    assertThat(campaign.directory.folder().resolve("report.md"))
        .content()
        .contains("## Contradictions", "a table");
    assertThat(campaign.directory.folder().resolve("report.html"))
        .content()
        .contains("Contradictions</h2>", "a table");
    // What contradicts the registry does not enter it.
    assertThat(Registry.read(campaign.directory.folder().resolve("best-known.csv")).rows())
        .singleElement()
        .satisfies(row -> assertThat(row.upper()).isEqualByComparingTo("130"));
  }

  @Test
  void anUnfinishedCampaignIsReportedAsPreliminary() throws IOException {
    SampleCampaign campaign =
        SampleCampaign.of(folder.resolve("open"), Registry.EMPTY, 2, 1, "a", "b");
    campaign.plan(0, "a", 1, 120, 100);

    CampaignReport.write(campaign.directory);

    assertThat(campaign.directory.folder().resolve("report.html"))
        .content()
        .contains("3 runs have no record yet: everything below is preliminary.");
  }

  @Test
  void aCampaignWithoutRecordsHasAReport() throws IOException {
    SampleCampaign campaign =
        SampleCampaign.of(folder.resolve("empty"), Registry.EMPTY, 1, 1, "a", "b");

    assertThat(CampaignReport.write(campaign.directory).contradictions()).isEmpty();

    assertThat(campaign.directory.folder().resolve("report.md")).content().contains("0 runs of 2");
  }

  @Test
  void theTableShowsOursBesidePublishedCpSatAndBestKnown() throws IOException {
    BestKnown row =
        new BestKnown(
            "i0",
            "",
            0,
            "",
            new BigDecimal(100),
            new BigDecimal(110),
            "table",
            "table",
            "",
            "",
            "",
            new BigDecimal(112),
            "eight workers");
    SampleCampaign campaign =
        SampleCampaign.of(folder.resolve("table"), new Registry(List.of(row)), 1, 1, "a", "b");
    campaign.plan(0, "a", 1, 110, 101);
    campaign.plan(0, "b", 1, 132, 99);

    String markdown = ResultsMarkdown.text(CampaignResults.read(campaign.directory));

    assertThat(markdown)
        .contains(
            "| instance | tasks | a | b | our bound | published CP-SAT | best-known | gap |  |",
            "| i0 | 1 | 110 \u2605 | 132 | 101 | 112 | 100 .. 110 | 0.00 % | better bound |",
            "No plan and no bound contradicts a published value.");
  }

  private SampleCampaign sample(String family, String id, String first, String second)
      throws IOException {
    SampleCampaign campaign =
        SampleCampaign.named(
            folder.resolve("sample"), Registry.EMPTY, 2, 1, family, id, first, second);
    campaign.plan(0, first, 1, 120, 100);
    campaign.plan(0, second, 1, 130, 100);
    campaign.plan(1, first, 1, 150, 100);
    campaign.failure(1, second, 1, RunOutcome.CRASHED, "signal 11");
    return campaign;
  }
}
