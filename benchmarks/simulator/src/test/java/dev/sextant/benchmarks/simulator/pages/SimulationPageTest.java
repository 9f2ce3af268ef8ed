package dev.sextant.benchmarks.simulator.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.simulator.EvictionReplay;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.Scenarios;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationPageTest {
  @Test
  void comparesEvictionPoliciesOnWhatEachPolicyDid() {
    Results results =
        Scenarios.run(Scenarios.small(List.of(2), List.of(2.0), 60, "compass", "lower-bound"));
    List<EvictionReplay.Outcome> outcomes = results.details().get("compass").evictions();
    assertThat(outcomes).hasSize(4);
    StringBuilder row = new StringBuilder("<tr><td>compass</td>");
    row.append("<td class=\"n\">")
        .append((long) results.details().get("compass").counts().fetches());
    row.append("</td>");
    outcomes.forEach(o -> row.append("<td class=\"n\">").append(o.loads()).append("</td>"));

    assertThat(SimulationPage.html(results))
        .contains("<h2>Evictions</h2>")
        .contains("<th class=\"n\">queue-lookahead</th><th class=\"n\">belady</th>")
        .contains(row + "</tr>")
        .doesNotContain("<tr><td>lower-bound</td><td class=\"n\">-</td><td");
  }

  @Test
  void coursesBeginAtNoTimeOfAnotherUnit() {
    Results results = Scenarios.run(Scenarios.small(List.of(2), List.of(2.0), 60, "compass"));

    assertThat(SimulationPage.html(results)).contains(">0 s</span>").doesNotContain(">0 us</span>");
  }

  @Test
  void saysNothingOfEvictionsWhereNothingIsKnownOfThem() {
    Results results = Scenarios.run(Scenarios.small(List.of(2), List.of(2.0), 20, "lower-bound"));

    assertThat(SimulationPage.html(results)).doesNotContain("<h2>Evictions</h2>");
  }
}
