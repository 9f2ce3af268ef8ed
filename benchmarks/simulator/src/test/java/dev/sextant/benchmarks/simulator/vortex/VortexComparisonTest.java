package dev.sextant.benchmarks.simulator.vortex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class VortexComparisonTest {

  private static VortexComparison recorded() throws IOException {
    String instances = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(instances != null, "SEXTANT_INSTANCES is not set, so there are no recorded runs.");
    Path data = Path.of(instances).resolveSibling("systems").resolve("serving");
    assumeTrue(Files.isDirectory(data), "There are no recorded runs in " + data + ".");
    return new VortexComparison(data);
  }

  private static void assertEqual(VortexComparison comparison, String set, List<String> runs)
      throws IOException {
    for (String run : runs) {
      assertThat(comparison.replay(set, run).firstDifference()).as(run).isEmpty();
    }
  }

  /** Mean times and noise, both orders of ties, all policies on one set of pipelines. */
  @Test
  void recordedRunsComeOutTaskByTask() throws IOException {
    VortexComparison comparison = recorded();
    List<String> runs =
        comparison.runs("exact").stream().filter(run -> run.contains("r40-s2-mig5")).toList();

    assertThat(runs).hasSizeGreaterThan(20);
    assertEqual(comparison, "exact", runs);
  }

  @Test
  @EnabledIfSystemProperty(named = "sextant.rounds.long", matches = "true")
  void allRecordedRunsComeOut() throws IOException {
    VortexComparison comparison = recorded();

    assertEqual(comparison, "exact", comparison.runs("exact"));
    assertEqual(comparison, "grid", comparison.runs("grid"));
  }

  @Test
  void namesOfRunsSayWhatTheyAre() {
    VortexRules rules = VortexRules.of("tv-r40-s2-mig5-decentral-edf-intime-optdrop-mean-fifo");

    assertThat(rules.policy()).isEqualTo("decentral-edf-intime-optdrop");
    assertThat(rules.drop()).isEqualTo(VortexRules.Drop.HOPELESS);
    assertThat(rules.choosesInTime()).isTrue();
    assertThat(rules.isNoisy() || rules.isHeap() || rules.isCentral()).isFalse();
    assertThatThrownBy(() -> VortexRules.of("tv-r40")).hasMessageContaining("must be named");
    assertThatThrownBy(() -> VortexRules.of("tv-r40-s2-mig5-best-mean-fifo"))
        .hasMessageContaining("The policy (best)");
  }

  @Test
  void saysWhichFileIsMissing(@TempDir Path folder) {
    assertThatThrownBy(() -> new VortexComparison(folder))
        .hasMessageContaining("There is no file (")
        .hasMessageContaining("models.csv");
  }
}
