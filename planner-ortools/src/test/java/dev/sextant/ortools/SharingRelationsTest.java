package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.DrawnSharing;
import dev.sextant.planner.sharing.JobGroup;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.allocator.Allocators;
import dev.sextant.planner.sharing.check.AllocationChecker;
import dev.sextant.planner.sharing.check.AllocationMetrics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What exact allocators say of problems that say the same in other words. */
class SharingRelationsTest {
  private static final int DRAWN = Integer.getInteger("sextant.sharing.relations", 12);
  private static final long UNIT = 1_000_000;
  private static final double DIGITS = 3e-6;

  private static AllocationResult allocate(String allocator, SharingProblem problem) {
    AllocationResult result = Allocators.get(allocator).allocate(problem);
    assertThat(result.fault()).isNull();
    if (result.allocation() != null) {
      assertThat(new AllocationChecker(problem).check(result.allocation())).isEmpty();
    }
    return result;
  }

  /** The value of one is that of the other times a factor, or neither has any. */
  private static void same(
      String allocator, SharingProblem problem, SharingProblem other, double factor, int seed) {
    AllocationResult one = allocate(allocator, problem);
    AllocationResult two = allocate(allocator, other);
    assertThat(two.status()).as("seed %d, %s", seed, one.term()).isEqualTo(one.status());
    if (one.allocation() != null) {
      double value = one.objective().orElseThrow() * factor;
      double otherValue = two.objective().orElseThrow();
      if (otherValue != value) {
        assertThat(otherValue)
            .as("seed %d, %s", seed, one.term())
            .isEqualTo(value, within(DIGITS * Math.abs(value)));
      }
    }
  }

  private static List<SharingProblem> tiny(int seed) {
    List<SharingProblem> problems = new ArrayList<>();
    for (SharingTerm term : SharingTerm.values()) {
      problems.add(TinySharing.of(seed, SharingObjective.of(term)));
      if (term.isFairness()) {
        problems.add(TinySharing.of(seed, SharingObjective.lexicographic(term)));
      }
    }
    return problems;
  }

  private static WorkRate rate(
      WorkRate rate, UnaryOperator<String> name, LongUnaryOperator amount) {
    if (rate instanceof WorkRate.PerType some) {
      Map<String, Long> rates = new TreeMap<>();
      some.microUnitsPerSecond()
          .forEach((type, one) -> rates.put(name.apply(type), amount.applyAsLong(one)));
      return WorkRate.perType(rates);
    }
    return WorkRate.of(amount.applyAsLong(((WorkRate.Fixed) rate).microUnitsPerSecond()));
  }

  /** The problem with other names of everything and other rates. */
  private static SharingProblem renamed(
      SharingProblem problem, UnaryOperator<String> name, LongUnaryOperator amount) {
    List<Profile> profiles = new ArrayList<>();
    for (Profile profile : problem.profiles()) {
      RateMode[] modes =
          profile.modes().stream()
              .map(
                  mode ->
                      mode.toBuilder()
                          .workPerSecond(rate(mode.workPerSecond(), name, amount))
                          .build())
              .toArray(RateMode[]::new);
      profiles.add(Profile.of(name.apply(profile.id()), modes));
    }
    List<Colocation> colocations = new ArrayList<>();
    for (Colocation one : problem.colocations()) {
      Colocation.Builder colocation = Colocation.builder().gang(one.gang()).demands(one.demands());
      for (int i = 0; i < one.profiles().size(); i++) {
        colocation.with(name.apply(one.profiles().get(i)), rate(one.rates().get(i), name, amount));
      }
      colocations.add(colocation.build());
    }
    List<DivisibleJob> jobs = new ArrayList<>();
    for (DivisibleJob job : problem.jobs()) {
      String group = job.group();
      jobs.add(
          job.toBuilder()
              .id(name.apply(job.id()))
              .profile(name.apply(job.profile()))
              .group(group == null ? null : name.apply(group))
              .build());
    }
    return problem.toBuilder()
        .workers(
            problem.workers().stream()
                .map(
                    one ->
                        one.toBuilder()
                            .id(name.apply(one.id()))
                            .type(name.apply(one.type()))
                            .build())
                .toList())
        .profiles(profiles)
        .colocations(colocations)
        .groups(
            problem.groups().stream()
                .map(one -> new JobGroup(name.apply(one.id()), one.weight(), one.policy()))
                .toList())
        .jobs(jobs)
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "prices", "integral"})
  void aUnitOfWorkIsAsGoodAsAnother(String allocator) {
    for (int seed = 1; seed <= DRAWN; seed++) {
      for (SharingProblem problem : tiny(seed)) {
        SharingProblem large = renamed(problem, name -> name, amount -> amount * UNIT);
        List<DivisibleJob> jobs = new ArrayList<>();
        for (DivisibleJob job : problem.jobs()) {
          jobs.add(
              job.toBuilder()
                  .work(job.work() * UNIT)
                  .done(job.done() * UNIT)
                  .guaranteedRate(job.guaranteedRate() * UNIT)
                  .build());
        }
        SharingTerm term = problem.objective().term();
        boolean ofRates = term == SharingTerm.TOTAL_RATE || term == SharingTerm.RATE_PER_COST;
        same(allocator, problem, large.withJobs(jobs), ofRates ? UNIT : 1, seed);
      }
    }
  }

  private static <T> List<T> reversed(List<T> list) {
    List<T> reversed = new ArrayList<>(list);
    Collections.reverse(reversed);
    return reversed;
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "prices"})
  void namesAndOrderDoNotMatter(String allocator) {
    for (int seed = 1; seed <= DRAWN; seed++) {
      SharingProblem problem = DrawnSharing.of(seed);
      SharingProblem named =
          renamed(problem, name -> "~/" + (char) ('z' - name.charAt(0) % 3) + name, a -> a);
      boolean inLine =
          problem.groups().stream().anyMatch(one -> one.policy() == JobGroup.Policy.FIFO);
      SharingProblem turned =
          named.toBuilder()
              .workers(reversed(named.workers()))
              .profiles(reversed(named.profiles()))
              .colocations(reversed(named.colocations()))
              .jobs(inLine ? named.jobs() : reversed(named.jobs()))
              .build();
      same(allocator, problem, turned, 1, seed);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "prices", "integral"})
  void workersThatNobodyCanUseChangeNothing(String allocator) {
    for (int seed = 1; seed <= DRAWN; seed++) {
      for (SharingProblem problem : tiny(seed)) {
        SharingTerm term = problem.objective().term();
        if (term != SharingTerm.FINISH_TIME_FAIRNESS) {
          List<Worker> workers = new ArrayList<>(problem.workers());
          workers.add(
              1, problem.workers().get(0).toBuilder().id("useless").type("useless").build());
          // An equal split is of all workers there are.
          double factor =
              term == SharingTerm.MAX_MIN_RATE ? (double) workers.size() / (workers.size() - 1) : 1;
          same(allocator, problem, problem.toBuilder().workers(workers).build(), factor, seed);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "prices"})
  void twoTypesThatAreAlikeAreAsGoodAsOne(String allocator) {
    for (int seed = 1; seed <= DRAWN; seed++) {
      SharingProblem drawn = DrawnSharing.of(seed);
      List<Profile> single = new ArrayList<>();
      for (Profile profile : drawn.profiles()) {
        single.add(
            Profile.of(
                profile.id(),
                profile.modes().stream()
                    .filter(mode -> mode.gang() == 1)
                    .toArray(RateMode[]::new)));
      }
      SharingProblem problem = drawn.toBuilder().profiles(single).build();
      List<Worker> twice = new ArrayList<>();
      List<Worker> apart = new ArrayList<>();
      for (Worker worker : problem.workers()) {
        Worker second = worker.toBuilder().id(worker.id() + "b").build();
        twice.addAll(List.of(worker, second));
        boolean splits = worker.type().equals("t0");
        apart.addAll(List.of(worker, splits ? second.toBuilder().type("t0b").build() : second));
      }
      SharingProblem known = withRatesOf(problem, "t0", "t0b");
      same(
          allocator,
          problem.toBuilder().workers(twice).build(),
          known.toBuilder().workers(apart).build(),
          1,
          seed);
    }
  }

  /** The problem in which all that has a rate on one type has it on another, too. */
  private static SharingProblem withRatesOf(SharingProblem problem, String type, String other) {
    List<Profile> profiles = new ArrayList<>();
    for (Profile profile : problem.profiles()) {
      profiles.add(
          Profile.of(
              profile.id(),
              profile.modes().stream()
                  .map(
                      m ->
                          m.toBuilder().workPerSecond(both(m.workPerSecond(), type, other)).build())
                  .toArray(RateMode[]::new)));
    }
    List<Colocation> colocations = new ArrayList<>();
    for (Colocation one : problem.colocations()) {
      Colocation.Builder colocation = Colocation.builder().demands(one.demands());
      for (int i = 0; i < one.profiles().size(); i++) {
        colocation.with(one.profiles().get(i), both(one.rates().get(i), type, other));
      }
      colocations.add(colocation.build());
    }
    return problem.toBuilder().profiles(profiles).colocations(colocations).build();
  }

  private static WorkRate both(WorkRate rate, String type, String other) {
    Map<String, Long> rates = new TreeMap<>(((WorkRate.PerType) rate).microUnitsPerSecond());
    if (rates.containsKey(type)) {
      rates.put(other, rates.get(type));
    }
    return WorkRate.perType(rates);
  }

  /** Each job has the most that it can have where those that are no better off keep their rates. */
  @ParameterizedTest
  @ValueSource(strings = {"lp", "prices"})
  void nobodyCanHaveMoreBesideThoseWhoHaveLess(String allocator) {
    int judged = 0;
    for (int seed = 1; seed <= 3 * DRAWN; seed++) {
      SharingProblem problem =
          TinySharing.of(seed, SharingObjective.lexicographic(SharingTerm.MAX_MIN_RATE));
      AllocationResult result = allocate(allocator, problem);
      if (result.allocation() == null) {
        continue;
      }
      AllocationMetrics metrics = new AllocationMetrics(problem, result.allocation());
      for (DivisibleJob job : problem.jobs()) {
        if (job.left() == 0) {
          continue;
        }
        double rank = metrics.normalisedRate(job);
        List<DivisibleJob> jobs = new ArrayList<>();
        for (DivisibleJob one : problem.jobs()) {
          boolean keeps = one.left() > 0 && metrics.normalisedRate(one) <= rank * (1 + 1e-6);
          long rate = (long) (metrics.rate(one.id()) * (1 - 1e-7));
          jobs.add(
              one.toBuilder()
                  .weight(one == job ? 1 : 0)
                  .guaranteedRate(
                      keeps ? Math.max(rate, one.guaranteedRate()) : one.guaranteedRate())
                  .build());
        }
        SharingProblem most =
            problem.withJobs(jobs).withObjective(SharingObjective.of(SharingTerm.TOTAL_RATE));
        assertThat(allocate("prices", most).objective().orElseThrow())
            .as("seed %d, job %s", seed, job.id())
            .isLessThanOrEqualTo(metrics.rate(job.id()) * (1 + 1e-5) + 10);
        judged++;
      }
    }
    assertThat(judged).isGreaterThan(5 * DRAWN);
  }
}
