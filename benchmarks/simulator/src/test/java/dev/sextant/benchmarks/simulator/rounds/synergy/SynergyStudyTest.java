package dev.sextant.benchmarks.simulator.rounds.synergy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.BoundScope;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.SharingProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures of Synergy (OSDI'22); runs where its data are beside the public instances. */
class SynergyStudyTest {
  private static SynergyStudy study;

  @BeforeAll
  static void needsData() throws IOException {
    String instances = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(instances != null, "SEXTANT_INSTANCES is not set, so there are no recorded jobs.");
    Path data = Path.of(instances).resolveSibling("systems").resolve("synergy");
    assumeTrue(Files.isDirectory(data), "There are no recorded jobs in " + data + ".");
    study = new SynergyStudy(data);
  }

  @ParameterizedTest
  @CsvSource({"0, 35.34, 37.58", "20, 34.10, 37.53", "40, 34.34, 37.53", "60, 33.70, 37.58"})
  void totalRatesOfOneRound(int first, double tuned, double best) {
    SharingProblem round = study.round(first);
    assertThat(study.totalRate(round, "tune")).isEqualTo(tuned, within(0.005));
    assertThat(study.totalRate(round, "proportional")).isEqualTo(32, within(1e-9));
    assertThat(study.totalRate(round, "integral")).isEqualTo(best, within(0.005));
    AllocationResult whole = study.best(round, "integral");
    assertThat(whole.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(whole.boundScope()).isEqualTo(BoundScope.WHOLE);
    assertThat(whole.objective().orElseThrow() / 1e6).isEqualTo(best, within(0.005));
  }

  /** Least lost rate and largest rate are one question. */
  @ParameterizedTest
  @CsvSource({"0, 37.58", "40, 37.53"})
  void roundsAsProblemsOfScheduling(int first, double best) {
    Problem round = study.plainRound(first, 300_000_000);
    PlanResult result =
        Planners.get("cp-sat")
            .plan(round, PlannerOptions.defaults().withTimeLimit(Duration.ofMinutes(1)));
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(PlanChecker.check(round, result.requirePlan())).isEmpty();
    assertThat(bestRates(study.round(first)) - result.objective().orElseThrow() / 1e6)
        .isEqualTo(best, within(0.005));
  }

  /** The sum of what the jobs of a round would have if each had a server to itself. */
  private static double bestRates(SharingProblem round) {
    Map<String, Long> best = new HashMap<>();
    for (Profile profile : round.profiles()) {
      best.put(
          profile.id(),
          profile.modes().stream().mapToLong(mode -> mode.rateOn("server")).max().orElseThrow());
    }
    return round.jobs().stream().mapToLong(job -> best.get(job.profile())).sum() / 1e6;
  }

  @Test
  void makespansOfTheStaticTrace() {
    double proportional = study.staticMakespan("proportional");
    double tuned = study.staticMakespan("tune");
    assertThat(proportional).isEqualTo(15.26, within(0.02));
    assertThat(study.staticMakespan("greedy")).isEqualTo(12.42, within(0.02));
    assertThat(tuned).isEqualTo(11.01, within(0.02));
    assertThat(proportional / tuned).isGreaterThan(1.37);
    assertThat(study.staticMakespan("integral")).isEqualTo(10.66, within(0.02));
  }

  /** Six runs of 5000 jobs, which take half a minute: nightly. */
  @ParameterizedTest
  @EnabledIfSystemProperty(named = "sextant.rounds.long", matches = "true")
  @ValueSource(longs = {1, 2, 3})
  void tuningAtEightJobsAnHour(long seed) {
    double proportional = study.drawn("proportional", 8, seed).mean();
    double tuned = study.drawn("tune", 8, seed).mean();
    assertThat(proportional / tuned).isGreaterThan(1.5);
  }

  @Test
  void shortestFirstOnTheRecordedTrace() {
    SynergyStudy.Completion proportional = study.recorded("proportional:order=srtf");
    SynergyStudy.Completion tuned = study.recorded("tune:order=srtf");
    assertThat(proportional.mean()).isEqualTo(3.86, within(0.01));
    assertThat(proportional.p99()).isEqualTo(14.13, within(0.01));
    assertThat(tuned.mean()).isEqualTo(3.07, within(0.01));
    assertThat(tuned.p99()).isEqualTo(9.78, within(0.01));
  }
}
