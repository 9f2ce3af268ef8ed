package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.registry.BestKnown;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.benchmarks.results.SampleCampaign;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchReportCommandTest {
  private final Terminal terminal = new Terminal();

  @TempDir private Path folder = Path.of("");

  @Test
  void writesFourFilesAndSaysWhereThePageIs() throws IOException {
    SampleCampaign campaign = SampleCampaign.of(folder.resolve("sound"), Registry.EMPTY, 1, 1, "a");
    campaign.plan(0, "a", 1, 120, 100);
    Path written = campaign.directory.folder();

    assertThat(terminal.run("bench", "report", written.toString())).isEqualTo(ExitCodes.OK);

    assertThat(terminal.err())
        .isEqualToIgnoringNewLines("The report is " + written.resolve("report.html") + ".");
    assertThat(terminal.out().lines().toList()).hasSize(2);
    assertThat(terminal.out()).startsWith("planner").contains("gap to best", "\na ");
    assertThat(List.of("report.html", "report.md", "report.csv", "best-known.csv"))
        .allSatisfy(name -> assertThat(written.resolve(name)).isNotEmptyFile());
  }

  @Test
  void figuresAreChartsInTwoWidthsDataAndTables() throws IOException {
    SampleCampaign campaign =
        SampleCampaign.of(folder.resolve("two"), Registry.EMPTY, 2, 1, "a", "b");
    campaign.plan(0, "a", 1, 120, 100);
    campaign.plan(0, "b", 1, 130, 100);
    campaign.plan(1, "a", 1, 150, 100);
    campaign.plan(1, "b", 1, 140, 100);
    Path figures = folder.resolve("out").resolve("figures");
    String from = campaign.directory.folder().toString();

    assertThat(terminal.run("bench", "report", from, "--figures", figures.toString()))
        .isEqualTo(ExitCodes.OK);

    assertThat(
            List.of(
                "time-against-quality",
                "profile",
                "time-to-target",
                "i0-objectives",
                "i0-gantt-a",
                "i1-gantt-a"))
        .allSatisfy(
            name -> {
              assertThat(figures.resolve(name + "-1col.svg")).content().startsWith("<svg xmlns=");
              assertThat(figures.resolve(name + "-2col.svg")).content().startsWith("<svg xmlns=");
              assertThat(figures.resolve(name + ".csv")).isNotEmptyFile();
            });
    assertThat(figures.resolve("summary.tex")).content().contains("\\toprule", "  a &");
    assertThat(terminal.err()).contains("files of figures in ");
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThat(terminal.run("bench", "report", from, "--figures", file.toString()))
        .isEqualTo(ExitCodes.BAD_INPUT);
    assertThat(terminal.err()).contains("is a file");
  }

  @Test
  void aContradictionIsAFaultThatNamesBothSources() throws IOException {
    Registry registry =
        new Registry(
            List.of(BestKnown.of("i0", new BigDecimal(125), new BigDecimal(130), "a table")));
    SampleCampaign campaign = SampleCampaign.of(folder.resolve("wrong"), registry, 1, 1, "a");
    campaign.plan(0, "a", 1, 120, 100);

    int code = terminal.run("bench", "report", campaign.directory.folder().toString());

    assertThat(code).isEqualTo(ExitCodes.FAULT);
    assertThat(terminal.err()).contains("125 by (a table)", "120 by (run family.i0.a.");
  }

  @Test
  void aFolderWithoutACampaignIsRefused() {
    assertThat(terminal.run("bench", "report", folder.toString())).isEqualTo(ExitCodes.BAD_INPUT);
    assertThat(terminal.err()).contains("holds no campaign");
  }
}
