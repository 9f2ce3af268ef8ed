package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceGavelCommandTest {
  private final Terminal terminal = new Terminal();

  private static String data() {
    String instances = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(instances != null, "SEXTANT_INSTANCES is not set, so there are no recorded rates.");
    Path data = Path.of(instances).resolveSibling("systems").resolve("gavel");
    assumeTrue(Files.isDirectory(data), "There are no recorded rates in " + data + ".");
    return data.toString();
  }

  @Test
  void whatCannotBeIsRefusedAtOnce(@TempDir Path folder) {
    assertThat(terminal.run("reproduce", "gavel", "--data", "nowhere")).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no folder (nowhere).");
    String there = folder.toString();
    assertThat(terminal.run("reproduce", "gavel", "--data", there, "--every", "0")).isEqualTo(2);
    assertThat(terminal.err()).contains("The step (0) of rates must be positive.");
    assertThat(terminal.out()).isEmpty();
  }

  @Test
  void selectedRunsTellOfThemselvesWhileTheyAreMade() {
    int code =
        terminal.run(
            "reproduce",
            "gavel",
            "--data",
            data(),
            "--experiments",
            "STATIC_MULTI_GPU",
            "--policies",
            "MIN_TOTAL_DURATION_PERF",
            "--at",
            "100");

    assertThat(code).as(terminal.err()).isZero();
    assertThat(terminal.err())
        .contains("0 of 1 runs")
        .contains("1 of 1 runs: static_multi_gpu min_total_duration_perf, 100 jobs, seed 0: 165.8");
    assertThat(terminal.out())
        .contains("| min_total_duration_perf | 100 | 161.16 | 165.8")
        .contains("| min_total_duration_perf | 200 | 161.16 | - |")
        .doesNotContain("NaN");
  }

  @Test
  void aRateWithoutPublishedFiguresIsRefused() {
    assertThat(terminal.run("reproduce", "gavel", "--data", data(), "--at", "4.9")).isEqualTo(2);
    assertThat(terminal.err())
        .contains("Nothing was published at (4.9) jobs per hour or jobs.\nMaybe one of 0.2, 0.4,");
  }
}
