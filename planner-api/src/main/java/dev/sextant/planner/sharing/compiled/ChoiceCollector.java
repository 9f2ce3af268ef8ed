package dev.sextant.planner.sharing.compiled;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.WorkRate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which choices exist, and numbers the pools that they take from. Arrays of choices and
 * slots may be longer than what is in them. Not thread-safe.
 */
final class ChoiceCollector {
  private static final int FIRST = 16;

  /** As many types are thought of that a mode works on before arrays grow. */
  private static final int EXPECTED = 3;

  record Pool(int type, String resource, double capacity) {}

  private record PoolKey(int type, String resource) {}

  /** What a gang with these demands takes of the pools of a type. */
  record Taken(int[] pools, double[] amounts, double workerPrice) {}

  private record Need(int type, int gang, Map<String, Long> demands) {}

  /** What was found of the need that a type was asked for last, mostly what it is asked next. */
  private record Known(Need need, Optional<Taken> taken) {}

  final Map<String, List<Worker>> workersByType = new LinkedHashMap<>();
  private final List<Worker> workers;
  final List<Pool> pools = new ArrayList<>();
  final int[] profileBegin;
  String[] ids;
  int[] type;
  int[] gang;
  double[] price;
  Taken[] taken;
  int[] slotsBegin;
  int[] slotProfile;
  long[] slotRate;
  int count;
  private final List<String> types;
  private final Map<PoolKey, Integer> poolNumbers = new HashMap<>();
  private final Map<Need, Optional<Taken>> needs = new HashMap<>();
  private final @Nullable Known[] last;

  ChoiceCollector(List<Worker> workers, List<Profile> profiles, List<Colocation> colocations) {
    this.workers = workers;
    String before = null;
    List<Worker> some = new ArrayList<>();
    for (Worker worker : workers) {
      if (!worker.type().equals(before)) {
        before = worker.type();
        some = workersByType.computeIfAbsent(before, type -> new ArrayList<>());
      }
      some.add(worker);
    }
    types = List.copyOf(workersByType.keySet());
    last = new Known[types.size()];
    profileBegin = new int[profiles.size() + 1];
    int first = Math.max(FIRST, profiles.size() * Math.min(types.size(), EXPECTED));
    ids = new String[first];
    type = new int[first];
    gang = new int[first];
    price = new double[first];
    taken = new Taken[first];
    slotsBegin = new int[first + 1];
    slotProfile = new int[first];
    slotRate = new long[first];
    for (int p = 0; p < profiles.size(); p++) {
      for (RateMode mode : profiles.get(p).modes()) {
        alone(p, mode);
      }
      profileBegin[p + 1] = count;
    }
    Map<String, Integer> numbers = new HashMap<>();
    for (int p = 0; p < profiles.size() && !colocations.isEmpty(); p++) {
      numbers.putIfAbsent(profiles.get(p).id(), p);
    }
    for (Colocation colocation : colocations) {
      together(colocation, numbers);
    }
  }

  /** The positions of the workers of each type. */
  int[][] positions() {
    int[][] found = new int[types.size()][];
    int[] next = new int[types.size()];
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < found.length; i++) {
      found[i] = new int[workersByType.get(types.get(i)).size()];
      numbers.put(types.get(i), i);
    }
    String before = null;
    int t = 0;
    for (int w = 0; w < workers.size(); w++) {
      String name = workers.get(w).type();
      if (!name.equals(before)) {
        before = name;
        t = numbers.get(name);
      }
      found[t][next[t]++] = w;
    }
    return found;
  }

  /** What each worker of a pool has of its resource. */
  long[] capacities(Pool pool) {
    return capacities(pool.type, pool.resource);
  }

  private long[] capacities(int itsType, String resource) {
    List<Worker> some = workersByType.get(types.get(itsType));
    long[] capacities = new long[some.size()];
    for (int i = 0; i < capacities.length; i++) {
      Map<String, Long> all = some.get(i).capacities();
      boolean alike = i > 0 && all == some.get(i - 1).capacities();
      capacities[i] = alike ? capacities[i - 1] : all.getOrDefault(resource, 0L);
    }
    return capacities;
  }

  private void alone(int profile, RateMode mode) {
    for (int t = 0; t < types.size(); t++) {
      long rate = mode.rateOn(types.get(t));
      Taken takes = rate > 0 ? taken(t, mode.gang(), mode.demands()) : null;
      if (takes != null) {
        slot(profile, rate);
        add(mode.id(), t, mode.gang(), takes, mode.costMicroUnitsPerSecond());
      }
    }
  }

  private void together(Colocation colocation, Map<String, Integer> numbers) {
    int[] profiles = colocation.profiles().stream().mapToInt(numbers::get).toArray();
    for (int t = 0; t < types.size(); t++) {
      String name = types.get(t);
      boolean given = colocation.rates().stream().allMatch(rate -> isGiven(rate, name));
      long[] rates = colocation.rates().stream().mapToLong(rate -> rate.on(name)).toArray();
      boolean any = given && Arrays.stream(rates).anyMatch(rate -> rate > 0);
      Taken takes = any ? taken(t, colocation.gang(), colocation.demands()) : null;
      if (takes != null) {
        for (int i = 0; i < rates.length; i++) {
          slot(profiles[i], rates[i]);
        }
        add(colocation.id(), t, colocation.gang(), takes, 0);
      }
    }
  }

  private static boolean isGiven(WorkRate rate, String type) {
    return !(rate instanceof WorkRate.PerType byType)
        || byType.microUnitsPerSecond().containsKey(type);
  }

  /** Adds a slot to the choice that is added next. */
  private void slot(int profile, long rate) {
    if (count == ids.length) {
      grow();
    }
    int at = slotsBegin[count] + slotsBegin[count + 1]++;
    if (at == slotProfile.length) {
      slotProfile = Arrays.copyOf(slotProfile, 2 * at);
      slotRate = Arrays.copyOf(slotRate, 2 * at);
    }
    slotProfile[at] = profile;
    slotRate[at] = rate;
  }

  private void add(String id, int itsType, int itsGang, Taken takes, long extraCost) {
    ids[count] = id;
    type[count] = itsType;
    gang[count] = itsGang;
    price[count] = itsGang * takes.workerPrice + extraCost;
    taken[count] = takes;
    slotsBegin[count + 1] += slotsBegin[count];
    count++;
  }

  private void grow() {
    ids = Arrays.copyOf(ids, 2 * count);
    type = Arrays.copyOf(type, 2 * count);
    gang = Arrays.copyOf(gang, 2 * count);
    price = Arrays.copyOf(price, 2 * count);
    taken = Arrays.copyOf(taken, 2 * count);
    slotsBegin = Arrays.copyOf(slotsBegin, 2 * count + 1);
  }

  /** What a gang takes of a type; null when there are not as many workers that hold as much. */
  private @Nullable Taken taken(int itsType, int itsGang, Map<String, Long> demands) {
    Known known = last[itsType];
    if (known == null || known.need.gang != itsGang || !known.need.demands.equals(demands)) {
      Need need = new Need(itsType, itsGang, demands);
      known = new Known(need, needs.computeIfAbsent(need, this::taken));
      last[itsType] = known;
    }
    return known.taken.orElse(null);
  }

  /** Empty when there are not as many workers that hold as much. */
  private Optional<Taken> taken(Need need) {
    List<Worker> workers = workersByType.get(types.get(need.type));
    int holding = 0;
    for (int w = 0; w < workers.size() && holding < need.gang; w++) {
      holding += holds(workers.get(w), need.demands) ? 1 : 0;
    }
    if (holding < need.gang) {
      return Optional.empty();
    }
    List<Map.Entry<String, Long>> some =
        need.demands.entrySet().stream().filter(entry -> entry.getValue() > 0).toList();
    return Optional.of(
        new Taken(
            some.stream().mapToInt(entry -> pool(need.type, entry.getKey())).toArray(),
            some.stream().mapToDouble(entry -> (double) need.gang * entry.getValue()).toArray(),
            Prices.of(workers.get(0))));
  }

  private static boolean holds(Worker worker, Map<String, Long> demands) {
    return demands.entrySet().stream()
        .allMatch(
            entry -> entry.getValue() <= worker.capacities().getOrDefault(entry.getKey(), 0L));
  }

  private int pool(int type, String resource) {
    return poolNumbers.computeIfAbsent(
        new PoolKey(type, resource),
        key -> {
          // Whole numbers up to 2^53 in total, so that the order of summation does not matter.
          double capacity = 0;
          for (long one : capacities(type, resource)) {
            capacity += one;
          }
          pools.add(new Pool(type, resource, capacity));
          return pools.size() - 1;
        });
  }
}
