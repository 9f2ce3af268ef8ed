package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.pages.Gallery;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * All reports of a campaign, in its folder: {@code report.html}, {@code report.csv}, {@code
 * report.md}, and {@code best-known.csv}, the registry with what the runs know in addition.
 *
 * @param contradictions where plans or bounds contradict what is known, one sentence each, naming
 *     both sources
 * @param summary a row per planner
 * @param gallery the charts and tables of the page
 */
public record CampaignReport(List<String> contradictions, Table summary, Gallery gallery) {
  /** Name of the page. */
  public static final String PAGE = "report.html";

  public CampaignReport {
    contradictions = List.copyOf(contradictions);
  }

  /** Writes the reports of a campaign from the records there are; earlier ones are replaced. */
  public static CampaignReport write(CampaignDirectory directory) throws IOException {
    Path folder = directory.folder();
    CampaignResults results = CampaignResults.read(directory);
    ResultsCsv.write(results, folder.resolve("report.csv"));
    ResultsMarkdown.write(results, folder.resolve("report.md"));
    WholeFile.writeText(folder.resolve("best-known.csv"), results.knowledge().registry().csv());
    ComparisonPage page = ComparisonPage.of(directory, results);
    page.write(folder.resolve(PAGE));
    return new CampaignReport(
        results.knowledge().contradictions(), SummaryTables.summary(results), page.gallery());
  }
}
