package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.pages.TextTable;
import dev.sextant.benchmarks.results.CampaignReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes the reports of a campaign. */
@Command(
    name = "report",
    description = {
      "Write report.html, report.csv, report.md and best-known.csv into the folder of a campaign,",
      "from the records there are. The page opens offline.",
      "Exit code 0: nothing contradicts what is known; 3: a plan or a bound does, or plans or",
      "records are lost."
    })
final class BenchReportCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(index = "0", paramLabel = "DIR", description = "Folder of the campaign.")
  private @Nullable Path folder;

  @Mixin private FigureOptions figures = new FigureOptions();

  BenchReportCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    CampaignDirectory directory = CampaignDirectory.open(Objects.requireNonNull(folder, "folder"));
    figures.prepare();
    CampaignReport report = write(directory, surroundings);
    figures.write(report.gallery(), surroundings);
    boolean whole = BenchVerifyCommand.warn(directory, surroundings);
    return whole && report.contradictions().isEmpty() ? ExitCodes.OK : ExitCodes.FAULT;
  }

  /** Writes the reports, and prints the summary and every contradiction. */
  static CampaignReport write(CampaignDirectory directory, Surroundings surroundings)
      throws IOException {
    CampaignReport report = CampaignReport.write(directory);
    surroundings.out().print(TextTable.text(report.summary()));
    surroundings.out().flush();
    report.contradictions().forEach(surroundings.err()::println);
    surroundings
        .err()
        .println("The report is " + directory.folder().resolve(CampaignReport.PAGE) + ".");
    return report;
  }
}
