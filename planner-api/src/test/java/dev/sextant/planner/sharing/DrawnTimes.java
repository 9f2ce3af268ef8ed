package dev.sextant.planner.sharing;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Tiny sharing problems whose workers open, close and change their prices at whole seconds: up to
 * three types of one or two workers, up to four jobs with gangs, colocations, releases, deadlines.
 */
public final class DrawnTimes {
  /** Micros of a second: every time is a multiple of it. */
  public static final long SECOND = 1_000_000;

  private static final int LAST_CHANGE = 9;

  private final SplittableRandom random;
  private final int types;

  private DrawnTimes(long seed) {
    random = new SplittableRandom(seed);
    types = 1 + random.nextInt(3);
  }

  /** The problem of a seed. */
  public static SharingProblem of(SharingTerm term, long seed) {
    return new DrawnTimes(seed).draw(term);
  }

  private SharingProblem draw(SharingTerm term) {
    SharingProblem.Builder problem = SharingProblem.builder(SharingObjective.of(term));
    for (int t = 0; t < types; t++) {
      long[] prices = new long[LAST_CHANGE + 1];
      for (int s = 0; s < prices.length; s++) {
        prices[s] = s > 0 && random.nextInt(3) > 0 ? prices[s - 1] : 1 + random.nextInt(9);
      }
      int workers = 1 + random.nextInt(2);
      for (int w = 0; w < workers; w++) {
        problem.workers(
            Worker.builder("t" + t + "-" + w)
                .type("t" + t)
                .price(new Price.Constant(prices[0]))
                .calendar(calendar(prices))
                .build());
      }
    }
    problem.profiles(profile("p"), profile("q"));
    if (random.nextInt(3) == 0) {
      problem.colocations(
          Colocation.builder()
              .with("p", rate())
              .with(random.nextBoolean() ? "q" : "r", rate())
              .build());
      problem.profiles(profile("r"));
    }
    int jobs = 1 + random.nextInt(4);
    for (int j = 0; j < jobs; j++) {
      int release = random.nextInt(4) == 0 ? 1 + random.nextInt(4) : 0;
      boolean mustEnd = term == SharingTerm.COST ? random.nextInt(5) > 0 : random.nextInt(6) == 0;
      problem.jobs(
          DivisibleJob.builder(
                  "j" + j, random.nextBoolean() ? "p" : "q", SECOND * (1 + random.nextInt(12)))
              .releaseMicros(release * SECOND)
              .deadlineMicros(mustEnd ? (release + 3 + random.nextInt(9)) * SECOND : null)
              .build());
    }
    return problem.build();
  }

  private Calendar calendar(long[] prices) {
    List<Calendar.Step> steps = new ArrayList<>();
    boolean open = true;
    for (int s = 1; s < prices.length; s++) {
      boolean last = s == prices.length - 1;
      open = last ? random.nextInt(8) > 0 : open ? random.nextInt(5) > 0 : random.nextInt(2) == 0;
      if (random.nextInt(3) > 0 || prices[s] != prices[s - 1] || !open) {
        steps.add(new Calendar.Step(s * SECOND, open, prices[s]));
      } else {
        open = steps.isEmpty() || steps.get(steps.size() - 1).available();
      }
    }
    return new Calendar(steps);
  }

  private Profile profile(String id) {
    RateMode alone = RateMode.of("one", rate());
    return random.nextInt(3) == 0
        ? Profile.of(id, alone, RateMode.builder("two", rate()).gang(2).build())
        : Profile.of(id, alone);
  }

  private WorkRate rate() {
    Map<String, Long> rates = new LinkedHashMap<>();
    for (int t = 0; t < types; t++) {
      rates.put("t" + t, SECOND * (1 + random.nextInt(6)) / 2);
    }
    return WorkRate.perType(rates);
  }
}
