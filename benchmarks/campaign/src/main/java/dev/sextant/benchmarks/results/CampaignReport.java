package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.pages.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * All reports of a campaign, in its folder: {@code report.html}, {@code report.csv}, {@code
 * report.md}, and {@code best-known.csv}, the registry with what the runs know in addition.
 */
public final class CampaignReport {
  /** Name of the page. */
  public static final String PAGE = "report.html";

  private CampaignReport() {}

  /**
   * Writes the reports of a campaign from the records there are; earlier ones are replaced.
   *
   * @return where plans or bounds contradict what is known, one sentence each, naming both sources
   */
  public static List<String> write(CampaignDirectory directory) throws IOException {
    Path folder = directory.folder();
    CampaignResults results = CampaignResults.read(directory);
    ResultsCsv.write(results, folder.resolve("report.csv"));
    ResultsMarkdown.write(results, folder.resolve("report.md"));
    WholeFile.writeText(folder.resolve("best-known.csv"), results.knowledge().registry().csv());
    ComparisonPage.write(directory, results, folder.resolve(PAGE));
    return results.knowledge().contradictions();
  }
}
