package dev.sextant.planner.sharing;

import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Sharing problems drawn with any features: up to 200 jobs, 6 types, several modes with gangs and
 * demands of several resources, colocations, groups, weights, guarantees, deadlines, any term.
 */
public final class DrawnSharing {
  private static final long NOW = 1_000_000_000L;

  private final SplittableRandom random;
  private final int types;
  private final int[] workers;
  private final int profiles;
  private final boolean resources;

  private DrawnSharing(long seed) {
    random = new SplittableRandom(seed);
    types = 1 + random.nextInt(6);
    workers = new int[types];
    profiles = 1 + random.nextInt(12);
    resources = random.nextInt(3) == 0;
  }

  /** The problem of a seed. */
  public static SharingProblem of(long seed) {
    return new DrawnSharing(seed).draw();
  }

  private SharingProblem draw() {
    SharingTerm[] terms = SharingTerm.values();
    SharingTerm term = terms[random.nextInt(terms.length)];
    boolean filled = term == SharingTerm.MAX_MIN_RATE || term == SharingTerm.FINISH_TIME_FAIRNESS;
    SharingObjective objective = new SharingObjective(term, filled && random.nextInt(3) == 0);
    SharingProblem.Builder problem = SharingProblem.builder(objective).nowMicros(NOW);
    for (int t = 0; t < types; t++) {
      workers(problem, t);
    }
    for (int p = 0; p < profiles; p++) {
      profile(problem, p);
    }
    if (random.nextInt(3) == 0) {
      colocations(problem);
    }
    int groups = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0;
    for (int g = 0; g < groups; g++) {
      long weight = 1 + random.nextInt(4);
      problem.groups(
          random.nextBoolean() ? JobGroup.fair("g" + g, weight) : JobGroup.fifo("g" + g, weight));
    }
    jobs(problem, groups);
    return problem.build();
  }

  private void workers(SharingProblem.Builder problem, int type) {
    workers[type] = 1 + random.nextInt(20);
    Price price = new Price.Constant(1_000_000L * (1 + random.nextInt(9)));
    for (int i = 0; i < workers[type]; i++) {
      Worker worker = Worker.cpu("t" + type + "-" + i).withType("t" + type).withPrice(price);
      problem.workers(resources ? worker.withCapacities(Map.of("compute", 4L, "cpu", 8L)) : worker);
    }
  }

  private void profile(SharingProblem.Builder problem, int number) {
    RateMode[] modes = new RateMode[1 + random.nextInt(3)];
    for (int m = 0; m < modes.length; m++) {
      Map<String, Long> rate = new LinkedHashMap<>();
      for (int t = 0; t < types; t++) {
        if (t == 0 || random.nextInt(5) > 0) {
          rate.put("t" + t, 1 + random.nextLong(10_000_000));
        }
      }
      int gang = m == 0 ? 1 : 1 + random.nextInt(Math.min(3, workers[0]));
      RateMode.Builder mode = RateMode.builder("m" + m, WorkRate.perType(rate)).gang(gang);
      if (resources) {
        mode.demands(Map.of("compute", 1L + random.nextInt(3), "cpu", 1L + random.nextInt(6)));
      }
      modes[m] = mode.build();
    }
    problem.profiles(Profile.of("p" + number, modes));
  }

  private void colocations(SharingProblem.Builder problem) {
    Set<Set<Integer>> seen = new HashSet<>();
    int count = 1 + random.nextInt(2 * profiles);
    for (int i = 0; i < count; i++) {
      int one = random.nextInt(profiles);
      int other = random.nextInt(profiles);
      if (seen.add(one == other ? Set.of(one) : Set.of(one, other))) {
        WorkRate rate = rate();
        problem.colocations(
            Colocation.builder()
                .with("p" + one, rate)
                .with("p" + other, one == other ? rate : rate())
                .build());
      }
    }
  }

  private WorkRate rate() {
    Map<String, Long> rate = new LinkedHashMap<>();
    for (int t = 0; t < types; t++) {
      rate.put("t" + t, 1 + random.nextLong(8_000_000));
    }
    return WorkRate.perType(rate);
  }

  private void jobs(SharingProblem.Builder problem, int groups) {
    int count = 1 + random.nextInt(random.nextInt(4) == 0 ? 200 : 30);
    boolean different = random.nextBoolean();
    boolean must = random.nextInt(3) == 0;
    for (int j = 0; j < count; j++) {
      long work =
          different
              ? 1 + random.nextLong(1_000_000_000_000L)
              : 1_000_000_000L * (1 + random.nextInt(3));
      DivisibleJob.Builder job =
          DivisibleJob.builder("j" + j, "p" + random.nextInt(profiles), work)
              .weight(different ? 1 + random.nextInt(5) : 1)
              .releaseMicros(random.nextLong(NOW))
              .done(random.nextInt(10) == 0 ? random.nextLong(work + 1) : 0);
      if (groups > 0 && random.nextInt(3) > 0) {
        job.group("g" + random.nextInt(groups));
      }
      if (must && random.nextInt(3) == 0) {
        job.guaranteedRate(1 + random.nextLong(600_000));
      }
      if (must && random.nextInt(6) == 0) {
        job.deadlineMicros(NOW + 1_000_000_000L * (1 + random.nextInt(9_000)));
      }
      problem.jobs(job.build());
    }
  }
}
