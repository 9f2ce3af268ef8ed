package dev.sextant.benchmarks.jmh;

import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.JobGroup;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.allocator.Allocator;
import dev.sextant.planner.sharing.allocator.Allocators;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole calls of the exact allocators, with validation, compiling, the checker and the bound
 * recomputed from its prices. Cases: {@code different-max-min}, {@code different-makespan} and
 * {@code different-total} with {@link #jobs} jobs of which no two are alike on three types, so that
 * {@code lp} has no classes to save it work; {@code million-max-min} and {@code million-makespan}
 * with 1 000 000; {@code arrival}, one job more than the allocation that it starts from, in a
 * problem that is made anew for each call; {@code pairs}, 1024 jobs of 26 profiles with all
 * colocations; {@code water-filling}, 2048 jobs in three groups, lexicographic. Rates are drawn,
 * from a fixed seed. {@code lp} takes many seconds where no two jobs are alike, and has no case of
 * a million.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class SharingBenchmark {
  private static final List<String> TYPES = List.of("v100", "p100", "k80");
  private static final int MILLION = 1_000_000;
  private static final int KINDS = 26;
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** Name of the allocator. */
  @Param({"prices", "lp"})
  public String allocator;

  /** What is shared. */
  @Param({
    "different-max-min",
    "different-makespan",
    "different-total",
    "arrival",
    "pairs",
    "water-filling",
    "million-max-min",
    "million-makespan"
  })
  public String shared;

  /** How many jobs the cases with different jobs have, but those of a million. */
  @Param("10000")
  public int jobs;

  private Allocator tested;
  private SharingProblem problem;
  private AllocatorOptions options;
  private final Profile newProfile = profile("new", new SplittableRandom(2));
  private final DivisibleJob newJob = DivisibleJob.of("new", "new", 1_000_000_000L);

  /** Draws the problem, and solves the one before where a case starts from it. */
  @Setup
  public void prepare() {
    tested = Allocators.get(allocator);
    options = AllocatorOptions.defaults().withTimeLimit(LIMIT);
    problem =
        switch (shared) {
          case "different-max-min", "arrival" -> different(jobs, SharingTerm.MAX_MIN_RATE).build();
          case "different-makespan" -> different(jobs, SharingTerm.MAKESPAN).build();
          case "different-total" -> different(jobs, SharingTerm.TOTAL_RATE).build();
          case "pairs" -> pairs();
          case "water-filling" -> waterFilling();
          case "million-max-min" -> different(MILLION, SharingTerm.MAX_MIN_RATE).build();
          case "million-makespan" -> different(MILLION, SharingTerm.MAKESPAN).build();
          default -> throw new IllegalArgumentException("There is no case (" + shared + ").");
        };
    if (shared.equals("arrival")) {
      options = options.withWarmStart(tested.allocate(problem, options).prices());
    }
  }

  /** Allocates. */
  @Benchmark
  public AllocationResult allocate() {
    return tested.allocate(shared.equals("arrival") ? withOneMore() : problem, options);
  }

  private SharingProblem withOneMore() {
    return problem.toBuilder().profiles(newProfile).jobs(newJob).build();
  }

  private static Profile profile(String id, SplittableRandom random) {
    long slow = 1_000_000 + random.nextLong(9_000_000);
    long middle = (long) (slow * (1 + 3 * random.nextDouble()));
    long fast = (long) (middle * (1 + 2 * random.nextDouble()));
    WorkRate rate = WorkRate.perType(Map.of("v100", fast, "p100", middle, "k80", slow));
    return Profile.of(id, RateMode.of("alone", rate));
  }

  private static SharingProblem.Builder different(int jobs, SharingTerm term) {
    SplittableRandom random = new SplittableRandom(1);
    SharingProblem.Builder problem = SharingProblem.builder(SharingObjective.of(term));
    TYPES.forEach(type -> problem.workers(type, jobs / 4));
    for (int j = 0; j < jobs; j++) {
      problem.profiles(profile("p" + j, random));
      long work = 1_000_000_000L + random.nextLong(1_000_000_000_000L);
      problem.jobs(DivisibleJob.of("j" + j, "p" + j, work));
    }
    return problem;
  }

  private static SharingProblem pairs() {
    SplittableRandom random = new SplittableRandom(1);
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE));
    TYPES.forEach(type -> problem.workers(type, 256));
    kinds(problem, random);
    for (int p = 0; p < KINDS; p++) {
      for (int q = p; q < KINDS; q++) {
        WorkRate one = pairRate(random);
        WorkRate other = p == q ? one : pairRate(random);
        problem.colocations(Colocation.builder().with("p" + p, one).with("p" + q, other).build());
      }
    }
    for (int j = 0; j < 1024; j++) {
      problem.jobs(DivisibleJob.of("j" + j, "p" + random.nextInt(KINDS), 1_000_000_000L));
    }
    return problem.build();
  }

  private static void kinds(SharingProblem.Builder problem, SplittableRandom random) {
    for (int p = 0; p < KINDS; p++) {
      problem.profiles(profile("p" + p, random));
    }
  }

  private static WorkRate pairRate(SplittableRandom random) {
    long slow = 500_000 + random.nextLong(5_000_000);
    return WorkRate.perType(Map.of("v100", 4 * slow, "p100", 2 * slow, "k80", slow));
  }

  private static SharingProblem waterFilling() {
    SplittableRandom random = new SplittableRandom(1);
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.lexicographic(SharingTerm.MAX_MIN_RATE))
            .groups(JobGroup.fair("a", 1), JobGroup.fair("b", 2), JobGroup.fifo("c", 1));
    TYPES.forEach(type -> problem.workers(type, 512));
    kinds(problem, random);
    List<String> groups = List.of("a", "b", "c");
    for (int j = 0; j < 2048; j++) {
      problem.jobs(
          DivisibleJob.builder("j" + j, "p" + random.nextInt(KINDS), 1_000_000_000L)
              .group(groups.get(random.nextInt(groups.size())))
              .build());
    }
    return problem.build();
  }
}
