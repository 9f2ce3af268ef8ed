package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplanCommandTest {
  @Test
  void refusesAPlannerThatIsNotThere() {
    Terminal terminal = new Terminal();
    int code = terminal.run("replan", "--planner", "nobody", "--jobs", "6");

    assertThat(code).isEqualTo(ExitCodes.BAD_INPUT);
    assertThat(terminal.err()).contains("The planner (nobody) is unknown.");
  }
}
