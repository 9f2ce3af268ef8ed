package dev.sextant.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GanttPageTest {
  @Test
  void writesSamples() throws Exception {
    GanttPage.write(SamplePlans.view("heft", SamplePlans.problem(5, 40)), Path.of("target/g.html"));
    GanttPage.write(
        SamplePlans.view("heft", SamplePlans.problem(5, 1700)), Path.of("target/big.html"));
    assertThat(Path.of("target/g.html")).exists();
  }
}
