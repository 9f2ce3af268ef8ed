package dev.sextant.heuristics.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.sharing.OverTimeRule.Preference;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.TimeSpan;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverTimeRuleTest {
  /** Jobs that queue while all workers are closed are not stepped through each other's ends. */
  @ParameterizedTest
  @ValueSource(longs = {TimeSpan.FOR_EVER, OverTimeRule.DAY})
  void eachJobInAQueueLooksAtFewInstants(long periodMicros) {
    int jobs = 2_000;
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAKESPAN))
            .profiles(Profile.of("p", RateMode.of("m", WorkRate.of(1_000_000))));
    Calendar calendar =
        Calendar.of(Calendar.Step.closed(1_000_000), Calendar.Step.open(2_000_000, 1));
    for (int w = 0; w < 4; w++) {
      problem.workers(Worker.builder("w" + w).calendar(calendar).build());
    }
    for (int j = 0; j < jobs; j++) {
      problem.jobs(
          DivisibleJob.builder("j" + j, "p", 1_000 + j).releaseMicros(1_000_000 + 10L * j).build());
    }
    AtomicLong looks = new AtomicLong();
    AllocationRequest request =
        new AllocationRequest(
            CompiledSharing.of(problem.build()),
            AllocatorOptions.defaults(),
            null,
            () -> looks.incrementAndGet() < 0);
    assertThat(new OverTimeRule(Preference.CHEAPEST, periodMicros).allocate(request).completed())
        .isTrue();
    assertThat(looks.get()).isBetween((long) jobs, 10L * jobs);
  }
}
