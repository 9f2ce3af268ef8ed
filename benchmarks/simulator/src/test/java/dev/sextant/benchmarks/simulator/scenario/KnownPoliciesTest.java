package dev.sextant.benchmarks.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.simulator.Policies;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownPoliciesTest {
  @Test
  void aPolicyOfAProviderIsKnownToScenariosAndSimulated() {
    assertThat(Policies.names()).contains("compass", "hash", StayingPolicies.NAME);
    assertThat(KnownPolicies.knows(StayingPolicies.NAME, false)).isTrue();
    assertThat(KnownPolicies.knows(StayingPolicies.NAME, true)).isFalse();
    assertThat(KnownPolicies.suggestions(false)).contains(StayingPolicies.NAME);

    Scenario scenario = Scenarios.small(List.of(3), List.of(1.0), 30, StayingPolicies.NAME);
    Observation seen = Scenarios.run(scenario).details().get(StayingPolicies.NAME);

    assertThat(seen.jobs()).hasSize(30).allMatch(Observation.ObservedJob::ended);
    for (int job = 0; job < 30; job++) {
      int number = job;
      assertThat(seen.runs().stream().filter(run -> run.job() == number))
          .extracting(Observation.Run::worker)
          .containsOnly(
              seen.runs().stream().filter(r -> r.job() == number).findFirst().get().worker());
    }
  }
}
