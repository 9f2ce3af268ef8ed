package dev.sextant.ortools;

import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.WorkRate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Sharing problems so small that all whole allocations can be listed: unequal workers of two types,
 * modes with demands and gangs, colocations, guarantees.
 */
final class TinySharing {
  private final SplittableRandom random;

  private TinySharing(long seed) {
    random = new SplittableRandom(seed);
  }

  static SharingProblem of(long seed, SharingObjective objective) {
    return new TinySharing(seed).draw(objective);
  }

  private SharingProblem draw(SharingObjective objective) {
    SharingProblem.Builder problem = SharingProblem.builder(objective).nowMicros(1_000_000);
    boolean exclusive = random.nextInt(3) == 0;
    for (int w = 0; w < 3; w++) {
      String type = w == 2 ? "b" : "a";
      Map<String, Long> capacities =
          exclusive
              ? Map.of("compute", 1L, "memory", 4L)
              : Map.of("compute", 2L + random.nextInt(2), "memory", 4L + random.nextInt(5));
      problem.workers(
          Worker.cpu("w" + w)
              .withType(type)
              .withPrice(new Price.Constant(type.equals("a") ? 2_000_000 : 3_000_000))
              .withCapacities(capacities));
    }
    int profiles = 1 + random.nextInt(2);
    for (int p = 0; p < profiles; p++) {
      RateMode[] modes = new RateMode[1 + random.nextInt(3)];
      for (int m = 0; m < modes.length; m++) {
        modes[m] =
            RateMode.builder("m" + m, rate())
                .gang(m > 0 && random.nextInt(3) == 0 ? 2 : 1)
                .demands(Map.of("compute", 1L, "memory", (long) random.nextInt(5)))
                .costMicroUnitsPerSecond(random.nextInt(1_000_000))
                .build();
      }
      problem.profiles(Profile.of("p" + p, modes));
    }
    if (random.nextInt(3) == 0) {
      String other = "p" + (profiles - 1);
      WorkRate rate = rate();
      problem.colocations(
          Colocation.builder().with("p0", rate).with(other, profiles == 1 ? rate : rate()).build());
    }
    jobs(problem, profiles);
    return problem.build();
  }

  private WorkRate rate() {
    Map<String, Long> rates = new LinkedHashMap<>();
    rates.put("a", 1 + random.nextLong(9_000_000));
    rates.put("b", 1 + random.nextLong(9_000_000));
    return WorkRate.perType(rates);
  }

  private void jobs(SharingProblem.Builder problem, int profiles) {
    int jobs = 2 + random.nextInt(3);
    boolean must = random.nextInt(4) == 0;
    for (int j = 0; j < jobs; j++) {
      long work = 1_000_000L * (1 + random.nextInt(5));
      DivisibleJob.Builder job =
          DivisibleJob.builder("j" + j, "p" + random.nextInt(profiles), work)
              .weight(1 + random.nextInt(3))
              .done(random.nextInt(8) == 0 ? work : 0);
      if (must && j == 0) {
        job.guaranteedRate(1 + random.nextLong(4_000_000));
      }
      problem.jobs(job.build());
    }
  }
}
