package dev.sextant.planner.sharing.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What shares become that were rounded from what a solver found. */
class ShareRepairTest {
  private static final long HALF = 500_000_000;

  private static Profile profile(String id, Map<String, Long> demands) {
    return Profile.of(
        id, RateMode.builder("alone", WorkRate.of(1_000_000)).demands(demands).build());
  }

  /** One worker; job a takes of both resources, b and c of one each. */
  private static CompiledSharing problem(DivisibleJob a, DivisibleJob b, DivisibleJob c) {
    return CompiledSharing.of(
        SharingProblem.builder(SharingObjective.of(SharingTerm.TOTAL_RATE))
            .workers(
                Worker.cpu("w").withType("t").withCapacities(Map.of("compute", 1L, "memory", 1L)))
            .profiles(
                profile("both", Map.of("compute", 1L, "memory", 1L)),
                profile("compute", Map.of("compute", 1L)),
                profile("memory", Map.of("memory", 1L)))
            .jobs(a, b, c)
            .build());
  }

  private static DivisibleJob job(String id, String profile, long guaranteed) {
    return DivisibleJob.builder(id, profile, 1_000_000_000).guaranteedRate(guaranteed).build();
  }

  private static IndexedAllocation shares(long a, long b, long c) {
    IndexedAllocation shares = new IndexedAllocation();
    shares.add(0, a, 0);
    shares.add(1, b, 1);
    shares.add(2, c, 2);
    return shares;
  }

  @Test
  void whatAJobLacksComesFromThoseThatHaveMoreThanTheyMust() {
    CompiledSharing problem =
        problem(job("a", "both", 500_000), job("b", "compute", 0), job("c", "memory", 0));
    IndexedAllocation repaired = ShareRepair.repair(problem, shares(HALF - 100, HALF, HALF));
    assertThat(repaired.nanos(0)).isGreaterThanOrEqualTo(HALF);
    assertThat(repaired.nanos(1)).isLessThanOrEqualTo(HALF);
    assertThat(repaired.nanos(2)).isLessThanOrEqualTo(HALF);
  }

  @Test
  void aJobThatCannotGetWhatItLacksCostsOthersNothing() {
    // Job c has no more of the memory than it must get.
    CompiledSharing problem =
        problem(job("a", "both", 500_000), job("b", "compute", 0), job("c", "memory", 500_001));
    long little = HALF - 1000;
    long more = HALF + 1000;
    IndexedAllocation repaired = ShareRepair.repair(problem, shares(little, more, more));
    assertThat(repaired.nanos(0)).isEqualTo(little);
    assertThat(repaired.nanos(1)).isEqualTo(more);
    assertThat(repaired.nanos(2)).isEqualTo(more);
  }
}
