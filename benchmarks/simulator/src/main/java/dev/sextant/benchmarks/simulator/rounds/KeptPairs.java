package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.WorkRate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Equal shares with pairs that stay together: Gandiva (Xiao et al., OSDI 2018) as Gavel (OSDI 2020)
 * published its comparison with it. Where jobs ask for more workers than there are, those without a
 * partner are drawn two at a time, and become partners if their gangs are equal. Partners stay
 * together until one is done, or the next division finds that they do not run everywhere or that
 * the sum <em>over all types</em> of both rates, over what each has there alone, is below 1. The
 * allocator {@code gandiva} in contrast remembers nothing and asks for 1 on each type.
 */
final class KeptPairs implements Division {
  private final Map<String, Integer> sizes = new LinkedHashMap<>();
  private final int workers;
  private final Map<String, RateMode> modes = new HashMap<>();
  private final Map<List<String>, Colocation> colocations = new HashMap<>();
  private final Map<Integer, Pair> pairs = new LinkedHashMap<>();
  private final Random random;

  /** Two partners, in the order of their colocation; null where there is none. */
  private record Pair(RoundJob first, RoundJob second, @Nullable Colocation choice) {}

  /**
   * No pairs yet.
   *
   * @param seed of the draws
   */
  KeptPairs(SharingProblem problem, long seed) {
    random = new Random(seed);
    workers = problem.workers().size();
    for (Worker worker : problem.workers()) {
      sizes.merge(worker.type(), 1, Integer::sum);
    }
    for (Profile profile : problem.profiles()) {
      modes.put(profile.id(), profile.modes().get(0));
    }
    for (Colocation each : problem.colocations()) {
      colocations.putIfAbsent(each.profiles(), each);
    }
  }

  @Override
  public Allocation divide(long nowMicros, List<RoundJob> jobs) {
    Map<Integer, RoundJob> alone = new LinkedHashMap<>();
    jobs.forEach(job -> alone.put(job.number(), job));
    pairs
        .values()
        .removeIf(
            pair ->
                !alone.containsKey(pair.first.number())
                    || !alone.containsKey(pair.second.number())
                    || worth(pair) < 1);
    int wanted = jobs.stream().mapToInt(job -> mode(job).gang()).sum();
    List<Pair> together = List.of();
    if (wanted > workers) {
      draw(jobs);
      together = List.copyOf(pairs.values());
    }
    for (Pair pair : together) {
      alone.remove(pair.first.number());
      alone.remove(pair.second.number());
    }
    int rows = alone.size() + together.size();
    List<Share> shares = new ArrayList<>();
    for (RoundJob job : alone.values()) {
      RateMode mode = mode(job);
      share(List.of(job.job().id()), mode.id(), mode.gang(), rows, mode::rateOn, shares);
    }
    for (Pair pair : together) {
      Colocation choice = pair.choice;
      if (choice != null) {
        List<String> ids = List.of(pair.first.job().id(), pair.second.job().id());
        share(ids, choice.id(), choice.gang(), rows, type -> slowest(choice, type), shares);
      }
    }
    return new Allocation(shares);
  }

  private RateMode mode(RoundJob job) {
    RateMode mode = modes.get(job.job().profile());
    if (mode == null) {
      throw new IllegalStateException("A valid problem has all profiles.");
    }
    return mode;
  }

  /** Draws partners among those who have none, as often as there are such jobs. */
  private void draw(List<RoundJob> jobs) {
    List<RoundJob> single = new ArrayList<>(jobs);
    for (Pair pair : pairs.values()) {
      single.remove(pair.first);
      single.remove(pair.second);
    }
    int draws = single.size();
    for (int i = 0; i < draws && single.size() > 1; i++) {
      int one = random.nextInt(single.size());
      int other = random.nextInt(single.size() - 1);
      RoundJob first = single.get(one);
      RoundJob second = single.get(other < one ? other : other + 1);
      if (mode(first).gang() == mode(second).gang()) {
        single.remove(first);
        single.remove(second);
        pairs.put(first.number(), pair(first, second));
      }
    }
  }

  private Pair pair(RoundJob one, RoundJob other) {
    Colocation straight = colocations.get(List.of(one.job().profile(), other.job().profile()));
    if (straight != null) {
      return new Pair(one, other, straight);
    }
    return new Pair(
        other, one, colocations.get(List.of(other.job().profile(), one.job().profile())));
  }

  /** Over all types, what both do together over what each does alone; 0 if they fail somewhere. */
  private double worth(Pair pair) {
    Colocation choice = pair.choice;
    double sum = 0;
    for (String type : sizes.keySet()) {
      if (choice == null || slowest(choice, type) == 0) {
        return 0;
      }
      sum += (double) choice.rates().get(0).on(type) / mode(pair.first).rateOn(type);
      sum += (double) choice.rates().get(1).on(type) / mode(pair.second).rateOn(type);
    }
    return sum;
  }

  private static long slowest(Colocation choice, String type) {
    long slowest = Long.MAX_VALUE;
    for (WorkRate rate : choice.rates()) {
      slowest = Math.min(slowest, rate.on(type));
    }
    return slowest;
  }

  /** An equal part of all workers, scaled down to all the time where it is more. */
  private void share(
      List<String> jobs,
      String choice,
      int gang,
      int rows,
      ToLongFunction<String> rate,
      List<Share> shares) {
    double part = 1.0 / rows / gang;
    double scale = part / Math.max(1, part * workers);
    sizes.forEach(
        (type, size) -> {
          long nanos = (long) (scale * size * Share.ALL);
          if (rate.applyAsLong(type) > 0 && nanos > 0) {
            shares.add(new Share(jobs, choice, type, nanos));
          }
        });
  }
}
