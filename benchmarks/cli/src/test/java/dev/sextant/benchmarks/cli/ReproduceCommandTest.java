package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
  @Test
  void printsTheTablesThatNeedNoRecord() {
    Terminal terminal = new Terminal();

    int code = terminal.run("reproduce", "compass", "--seeds", "1");

    assertThat(code).isZero();
    assertThat(terminal.out())
        .contains("## Scalability", "| 240 | 4.08 / 48 | ", "## Compass by the published rules")
        .contains("## Half the servers", "| compass+ | own | ")
        .doesNotContain("## Recorded runs", "NaN");
  }

  @Test
  void whatCannotBeIsRefusedAtOnce() {
    Terminal terminal = new Terminal();

    assertThat(terminal.run("reproduce", "compass", "--seeds", "0")).isEqualTo(2);
    assertThat(terminal.err()).contains("The number of seeds (0) must be positive.");
    assertThat(terminal.run("reproduce", "compass", "--runs", "nowhere")).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no folder (nowhere).");
    assertThat(terminal.out()).isEmpty();
  }

  @Test
  void pipelinesOfPoshComeOutAsByHand(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("scenarios.csv"),
        "workload,client_server_setting,rtt_ms,bandwidth_mbps,speedup_vs_nfs\n"
            + "distributed_log_analysis_15GB,university_to_cloud,20,600,12.7\n");
    Terminal terminal = new Terminal();

    assertThat(terminal.run("reproduce", "posh", "--data", folder.toString())).isZero();

    assertThat(terminal.out())
        .contains("| posh-filter | 15.0 | 7.5 | 7.5 | 7.5 | 7.5 | 7.5 | proven |")
        .contains("| posh-sort | 6.0 | 3.0 | 3.0 | 3.0 | 3.0 | 3.0 | proven |")
        .contains("| posh-sort-to-file | 9.0 | 6.0 | 6.0 | 1.0 | 1.0 | 1.0 | proven |")
        .contains("| posh-sort-to-file-without-links | 9.0 | 6.0 | 6.0 | ")
        .contains(" | 3.0 | 3.0 | proven |")
        .contains("| 12.7 | 200.0 | 1.2 |");
  }

  @Test
  void programsOfOffloadAnnotationsAreProvenAndFitInTwoPieces() {
    Terminal terminal = new Terminal();

    assertThat(terminal.run("reproduce", "offload")).isZero();

    assertThat(terminal.out())
        .contains("| here, 300 | 100 % | ")
        .contains("| 100000 | OPTIMAL | ")
        .contains("| 1 | INFEASIBLE: ", "needs 24000000000 bytes of GPU memory")
        .contains("The largest GPU memory of any worker is 16000000000 bytes.")
        .contains("| 2 | OPTIMAL | OPTIMAL | ");
  }

  @Test
  void foldersWithoutTheDataAreRefused(@TempDir Path folder) {
    Terminal terminal = new Terminal();

    assertThat(terminal.run("reproduce", "posh", "--data", folder.toString())).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no file (", "Maybe name the folder");
    assertThat(terminal.run("reproduce", "offload", "--data", "nowhere")).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no folder (nowhere).");
    assertThat(terminal.out()).isEmpty();
  }
}
