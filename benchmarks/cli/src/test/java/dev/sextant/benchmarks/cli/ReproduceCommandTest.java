package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReproduceCommandTest {
  @Test
  void printsTheTablesThatNeedNoRecord() {
    Terminal terminal = new Terminal();

    int code = terminal.run("reproduce", "--seeds", "1");

    assertThat(code).isZero();
    assertThat(terminal.out())
        .contains("## Scalability", "| 240 | 4.08 / 48 | ", "## Compass by the published rules")
        .contains("## Half the servers", "| compass+ | own | ")
        .doesNotContain("## Recorded runs", "NaN");
  }

  @Test
  void whatCannotBeIsRefusedAtOnce() {
    Terminal terminal = new Terminal();

    assertThat(terminal.run("reproduce", "--seeds", "0")).isEqualTo(2);
    assertThat(terminal.err()).contains("The number of seeds (0) must be positive.");
    assertThat(terminal.run("reproduce", "--runs", "nowhere")).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no folder (nowhere).");
    assertThat(terminal.out()).isEmpty();
  }
}
