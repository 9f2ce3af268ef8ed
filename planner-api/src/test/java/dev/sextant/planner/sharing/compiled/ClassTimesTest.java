package dev.sextant.planner.sharing.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import org.junit.jupiter.api.Test;

/** How times of classes become shares of jobs. */
class ClassTimesTest {
  private static final WorkRate RATE = WorkRate.of(1_000_000);

  /** Two classes of one job each; choice 1 is both together. */
  private static CompiledSharing pair() {
    return CompiledSharing.of(
        SharingProblem.builder(SharingObjective.of(SharingTerm.TOTAL_RATE))
            .workers("t", 1)
            .profiles(Profile.of("p", RateMode.of("alone", RATE)))
            .colocations(Colocation.builder().with("p", RATE).with("p", RATE).build())
            .jobs(DivisibleJob.of("a", "p", 9))
            .jobs(DivisibleJob.builder("b", "p", 9).weight(2).build())
            .build());
  }

  private static IndexedAllocation together(double time, double... parts) {
    CompiledSharing problem = pair();
    ClassTimes times = new ClassTimes(problem);
    times.together(1, time);
    for (int c = 0; c < parts.length; c++) {
      times.part(1, c, parts[c]);
    }
    return times.spread();
  }

  @Test
  void jobsThatTakePartForTheSameTimeShareIt() {
    IndexedAllocation shares = together(0.5, 0.5, 0.5);
    assertThat(shares.size()).isEqualTo(1);
    assertThat(shares.nanos(0)).isEqualTo(500_000_000);
    assertThat(shares.job(0, 0)).isNotEqualTo(shares.job(0, 1));
  }

  @Test
  void noJobMeetsItselfWhereAnErrorOfASolverGivesItTheTimeOfTwo() {
    assertThat(together(5.6e-9, 1.12e-8).size()).isZero();
    IndexedAllocation shares = together(0.5, 1, 1e-8);
    for (int s = 0; s < shares.size(); s++) {
      assertThat(shares.job(s, 0)).isNotEqualTo(shares.job(s, 1));
    }
  }
}
