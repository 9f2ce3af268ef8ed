package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.allocator.Allocator;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Shares as an allocator divides them. What jobs would have done on isolated shares so far is added
 * up from one division to the next, at the isolated rates of each. Not thread-safe.
 */
final class Reallocation implements Division {
  private static final double MICROS = 1e6;

  /** Long enough that the clock decides nothing. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final SharingProblem problem;
  private final Allocator allocator;
  private final SharingObjective objective;
  private final boolean colocates;
  private final boolean warm;
  private final boolean dividesRest;
  private final long seed;
  private final Map<String, Profile> profiles = new HashMap<>();
  private final Map<String, Integer> sizes = new LinkedHashMap<>();
  private final Map<Set<String>, List<Colocation>> colocations = new HashMap<>();
  private final Map<Integer, Isolated> isolated = new HashMap<>();
  private @Nullable AllocationPrices prices;

  /** What a job had when shares were divided last, and would have needed for it on its own. */
  private record Isolated(double micros, long done, double rate) {}

  /**
   * How shares are divided.
   *
   * @param problem as the policy sees it
   * @param options allocator and objective, whether jobs may share workers, and whether the prices
   *     of the division before are where the next begins
   */
  Reallocation(SharingProblem problem, PriorityOptions options, long seed) {
    this.problem = problem;
    this.seed = seed;
    allocator = options.allocator();
    objective = options.objective();
    colocates = options.colocates();
    warm = options.warm();
    dividesRest = options.dividesRest();
    problem.profiles().forEach(profile -> profiles.put(profile.id(), profile));
    for (Worker worker : problem.workers()) {
      sizes.merge(worker.type(), 1, Integer::sum);
    }
  }

  @Override
  public Allocation divide(long nowMicros, List<RoundJob> jobs) {
    age(jobs);
    Set<String> present =
        jobs.stream()
            .map(job -> job.job().profile())
            .collect(Collectors.toCollection(TreeSet::new));
    SharingProblem now =
        problem.toBuilder()
            .nowMicros(nowMicros)
            .objective(objective)
            .profiles(problem.profiles().stream().filter(p -> present.contains(p.id())).toList())
            .colocations(colocations.computeIfAbsent(present, this::among))
            .jobs(jobs.stream().map(this::now).toList())
            .build();
    AllocatorOptions options = AllocatorOptions.defaults().withTimeLimit(LIMIT).withSeed(seed);
    AllocationResult result =
        allocator.allocate(now, warm ? options.withWarmStart(prices) : options);
    prices = result.prices();
    Allocation allocation = result.requireAllocation();
    return dividesRest ? EqualRest.added(now, allocation) : allocation;
  }

  private List<Colocation> among(Set<String> present) {
    return colocates
        ? problem.colocations().stream().filter(c -> present.containsAll(c.profiles())).toList()
        : List.of();
  }

  private DivisibleJob now(RoundJob job) {
    DivisibleJob.Builder now = job.job().toBuilder().done(job.done());
    if (objective.term() == SharingTerm.FINISH_TIME_FAIRNESS) {
      Isolated alone = isolated.get(job.number());
      now.isolatedMicros(alone == null ? 0 : Math.round(alone.micros));
    }
    return now.build();
  }

  /** Adds up what the work since the last division would have taken at the isolated rates then. */
  private void age(List<RoundJob> jobs) {
    if (objective.term() != SharingTerm.FINISH_TIME_FAIRNESS) {
      return;
    }
    double weights = jobs.stream().mapToDouble(job -> job.job().weight()).sum();
    Map<Integer, Isolated> next = new HashMap<>();
    for (RoundJob job : jobs) {
      Isolated before = isolated.get(job.number());
      double micros =
          before == null ? 0 : before.micros + (job.done() - before.done) / before.rate * MICROS;
      double rate = isolatedRate(job, job.job().weight() / weights);
      next.put(job.number(), new Isolated(micros, job.done(), rate));
    }
    isolated.clear();
    isolated.putAll(next);
  }

  /** The isolated rate of SEMANTICS.md, section 7: the job's part of every type, in one mode. */
  private double isolatedRate(RoundJob job, double weight) {
    Profile profile = profiles.get(job.job().profile());
    for (RateMode mode : profile == null ? List.<RateMode>of() : profile.modes()) {
      double part = weight / mode.gang();
      double rate = 0;
      for (Map.Entry<String, Integer> type : sizes.entrySet()) {
        rate += part * type.getValue() * mode.rateOn(type.getKey());
      }
      if (rate > 0) {
        return rate / Math.max(1, part * problem.workers().size());
      }
    }
    return 1;
  }
}
