package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceSynergyCommandTest {
  private final Terminal terminal = new Terminal();

  @Test
  void whatCannotBeIsRefusedAtOnce(@TempDir Path folder) {
    assertThat(terminal.run("reproduce", "synergy")).isEqualTo(2);
    assertThat(terminal.err()).contains("--data");
    assertThat(terminal.run("reproduce", "synergy", "--data", "nowhere")).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no folder (nowhere).");
    String there = folder.toString();
    assertThat(terminal.run("reproduce", "synergy", "--data", there, "--seeds", "-1")).isEqualTo(2);
    assertThat(terminal.err()).contains("The number of seeds (-1) must not be negative.");
    assertThat(terminal.out()).isEmpty();
  }

  @Test
  void everyFigureStandsBesideThePublishedOne() {
    String instances = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(instances != null, "SEXTANT_INSTANCES is not set, so there are no recorded jobs.");
    Path data = Path.of(instances).resolveSibling("systems").resolve("synergy");
    assumeTrue(Files.isDirectory(data), "There are no recorded jobs in " + data + ".");

    int code = terminal.run("reproduce", "synergy", "--data", data.toString(), "--seeds", "0");

    assertThat(code).isZero();
    assertThat(terminal.out())
        .contains("| 0 to 31 | 32.00 | 35.34 | 37.58 |")
        .contains("| tune | 11.01 h | 1.39 | 1.4 | -1.0 % |")
        .contains("## Recorded dynamic trace")
        .doesNotContain("NaN", "not proven", "## Drawn arrivals");
  }
}
