package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.WorkRate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A sharing problem by its ids, as the checker and the metrics read it. Jobs and profiles have the
 * numbers of their positions in the problem. Thread-safe.
 */
final class SharingIndex {
  /** The number of what is not there. */
  static final int NONE = -1;

  /** A mode or a colocation on a type: what it takes and what it gives each of its jobs. */
  record Choice(int gang, Map<String, Long> demands, long[] rates, List<String> profiles) {}

  final SharingProblem problem;
  final Map<String, Colocation> colocations = new HashMap<>();
  final Map<String, Pool> pools = new LinkedHashMap<>();
  private final Map<String, Integer> jobs;
  private final Map<String, Integer> profiles;
  private final int[] profileOf;

  SharingIndex(SharingProblem problem) {
    this.problem = problem;
    jobs = numbers(problem.jobs(), DivisibleJob::id);
    profiles = numbers(problem.profiles(), Profile::id);
    problem.colocations().forEach(one -> colocations.put(one.id(), one));
    problem.workers().forEach(w -> pools.computeIfAbsent(w.type(), type -> new Pool()).add(w));
    profileOf = new int[problem.jobs().size()];
    for (int j = 0; j < profileOf.length; j++) {
      profileOf[j] = profiles.getOrDefault(problem.jobs().get(j).profile(), NONE);
    }
  }

  private static <T> Map<String, Integer> numbers(List<T> elements, Function<T, String> idOf) {
    Map<String, Integer> numbers = new HashMap<>(elements.size() + elements.size() / 3 + 1);
    for (int i = 0; i < elements.size(); i++) {
      numbers.put(idOf.apply(elements.get(i)), i);
    }
    return numbers;
  }

  /** The number of a job, or {@link #NONE}. */
  int job(String id) {
    return jobs.getOrDefault(id, NONE);
  }

  /** The number of a profile, or {@link #NONE}. */
  int profile(String id) {
    return profiles.getOrDefault(id, NONE);
  }

  /** The number of the profile of a job, or {@link #NONE}. */
  int profileOf(int job) {
    return profileOf[job];
  }

  /** The mode of a profile by its number, or null. */
  @Nullable RateMode mode(int profile, String id) {
    if (profile == NONE) {
      return null;
    }
    for (RateMode mode : problem.profiles().get(profile).modes()) {
      if (mode.id().equals(id)) {
        return mode;
      }
    }
    return null;
  }

  /** The choice that a mode is on workers of a type, or null where it does not exist. */
  @Nullable Choice choice(Profile profile, RateMode mode, String type) {
    return exists(mode, type, pools.get(type))
        ? new Choice(
            mode.gang(), mode.demands(), new long[] {mode.rateOn(type)}, List.of(profile.id()))
        : null;
  }

  /** Whether a mode exists on the workers of a type, if there are any. */
  boolean exists(RateMode mode, String type, @Nullable Pool workers) {
    return workers != null && mode.rateOn(type) > 0 && workers.fits(mode.gang(), mode.demands());
  }

  /** The choice that a colocation is on workers of a type, or null where it does not exist. */
  @Nullable Choice choice(Colocation colocation, String type) {
    long[] rates = new long[colocation.rates().size()];
    boolean any = false;
    for (int i = 0; i < rates.length; i++) {
      WorkRate rate = colocation.rates().get(i);
      if (rate instanceof WorkRate.PerType some && !some.microUnitsPerSecond().containsKey(type)) {
        return null;
      }
      rates[i] = rate.on(type);
      any |= rates[i] > 0;
    }
    Pool workers = pools.get(type);
    return any && workers != null && workers.fits(colocation.gang(), colocation.demands())
        ? new Choice(colocation.gang(), colocation.demands(), rates, colocation.profiles())
        : null;
  }

  /** The price of a worker of a type, in micro-units of a currency per second. */
  double price(String type) {
    Pool workers = pools.get(type);
    if (workers == null) {
      throw new IllegalArgumentException("There is no worker of type (" + type + ").");
    }
    return workers.price();
  }
}
