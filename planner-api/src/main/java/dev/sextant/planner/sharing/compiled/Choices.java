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

/**
 * What jobs can do, by number: the modes of each profile on each type of worker where they exist,
 * profile by profile, then the colocations likewise. A choice takes amounts from pools and gives
 * each of its slots, one per job, a rate.
 */
public final class Choices {
  private final List<String> types;
  private final int[] workersOfType;
  private final int[] poolType;
  private final String[] poolResource;
  private final double[] poolCapacity;
  private final int[][] positions;
  private final long[][] workerCapacity;
  private final int[] profileBegin;
  private final String[] ids;
  private final int[] type;
  private final int[] gang;
  private final double[] price;
  private final int[] usesBegin;
  private final int[] usePool;
  private final double[] useAmount;
  private final int[] slotsBegin;
  private final int[] slotProfile;
  private final long[] slotRate;
  private final double[] equalSplit;
  private final double[] highestRate;

  private Choices(Collector from, List<Profile> profiles) {
    types = List.copyOf(from.workersByType.keySet());
    workersOfType = from.workersByType.values().stream().mapToInt(List::size).toArray();
    poolType = from.pools.stream().mapToInt(Pool::type).toArray();
    poolResource = from.pools.stream().map(Pool::resource).toArray(String[]::new);
    poolCapacity = from.pools.stream().mapToDouble(Pool::capacity).toArray();
    positions = from.positions();
    workerCapacity = from.pools.stream().map(from::capacities).toArray(long[][]::new);
    profileBegin = from.profileBegin;
    int count = from.choices.size();
    ids = new String[count];
    type = new int[count];
    gang = new int[count];
    price = new double[count];
    usesBegin = new int[count + 1];
    slotsBegin = new int[count + 1];
    for (int c = 0; c < count; c++) {
      Choice choice = from.choices.get(c);
      ids[c] = choice.id;
      type[c] = choice.type;
      gang[c] = choice.gang;
      price[c] = choice.price;
      usesBegin[c + 1] = usesBegin[c] + choice.taken.pools.length;
      slotsBegin[c + 1] = slotsBegin[c] + choice.profiles.length;
    }
    usePool = new int[usesBegin[count]];
    useAmount = new double[usesBegin[count]];
    slotProfile = new int[slotsBegin[count]];
    slotRate = new long[slotsBegin[count]];
    for (int c = 0; c < count; c++) {
      Choice choice = from.choices.get(c);
      int uses = choice.taken.pools.length;
      System.arraycopy(choice.taken.pools, 0, usePool, usesBegin[c], uses);
      System.arraycopy(choice.taken.amounts, 0, useAmount, usesBegin[c], uses);
      int slots = choice.profiles.length;
      System.arraycopy(choice.profiles, 0, slotProfile, slotsBegin[c], slots);
      System.arraycopy(choice.rates, 0, slotRate, slotsBegin[c], slots);
    }
    highestRate = new double[profiles.size()];
    for (int slot = 0; slot < slotProfile.length; slot++) {
      int p = slotProfile[slot];
      highestRate[p] = Math.max(highestRate[p], slotRate[slot]);
    }
    equalSplit = new double[profiles.size()];
    for (int p = 0; p < equalSplit.length; p++) {
      equalSplit[p] = equalSplit(p);
    }
  }

  /** The choices among these modes and colocations on these workers. */
  public static Choices of(
      List<Worker> workers, List<Profile> profiles, List<Colocation> colocations) {
    return new Choices(new Collector(workers, profiles, colocations), profiles);
  }

  /** The worker types, in the order of their first workers. */
  public List<String> types() {
    return types;
  }

  /** How many workers of a type there are. */
  public int workersOfType(int number) {
    return workersOfType[number];
  }

  /**
   * A worker of a type, as its position in the problem's list of workers.
   *
   * @param index among the workers of the type, in the order of the problem
   */
  public int worker(int itsType, int index) {
    return positions[itsType][index];
  }

  /**
   * How much of a pool's resource one of its workers has.
   *
   * @param index among the workers of the pool's type
   */
  public long workerCapacity(int pool, int index) {
    return workerCapacity[pool][index];
  }

  /** How many workers there are. */
  public int workers() {
    return Arrays.stream(workersOfType).sum();
  }

  /** How many pools there are: pairs of a type and a resource that some choice takes there. */
  public int pools() {
    return poolType.length;
  }

  /** The type whose workers give a pool its capacity. */
  public int poolType(int pool) {
    return poolType[pool];
  }

  /** The resource of a pool. */
  public String poolResource(int pool) {
    return poolResource[pool];
  }

  /** How much of its resource a pool has. */
  public double poolCapacity(int pool) {
    return poolCapacity[pool];
  }

  /** How many profiles there are. */
  public int profiles() {
    return profileBegin.length - 1;
  }

  /** First of the choices that a job of a profile has alone. */
  public int begin(int profile) {
    return profileBegin[profile];
  }

  /** After the last of the choices that a job of a profile has alone. */
  public int end(int profile) {
    return profileBegin[profile + 1];
  }

  /** First of the choices that several jobs have together; all before are of one job. */
  public int colocatedBegin() {
    return profileBegin[profileBegin.length - 1];
  }

  /** How many choices there are. */
  public int count() {
    return ids.length;
  }

  /** Id of the mode or colocation. */
  public String id(int choice) {
    return ids[choice];
  }

  /** The type of the workers. */
  public int type(int choice) {
    return type[choice];
  }

  /** How many workers it takes at once. */
  public int gang(int choice) {
    return gang[choice];
  }

  /** What all the time of it costs, in micro-units of a currency per second. */
  public double price(int choice) {
    return price[choice];
  }

  /** First of what a choice takes. */
  public int usesBegin(int choice) {
    return usesBegin[choice];
  }

  /** After the last of what a choice takes. */
  public int usesEnd(int choice) {
    return usesBegin[choice + 1];
  }

  /** The pool of a use. */
  public int usePool(int use) {
    return usePool[use];
  }

  /** How much a use takes, for all the time. */
  public double useAmount(int use) {
    return useAmount[use];
  }

  /** First slot of a choice. */
  public int slotsBegin(int choice) {
    return slotsBegin[choice];
  }

  /** After the last slot of a choice. */
  public int slotsEnd(int choice) {
    return slotsBegin[choice + 1];
  }

  /** The profile of the job in a slot. */
  public int slotProfile(int slot) {
    return slotProfile[slot];
  }

  /** The rate of the job in a slot, in micro-units per second. */
  public long slotRate(int slot) {
    return slotRate[slot];
  }

  /** The rate of a choice of one job, in micro-units per second. */
  public long rate(int choice) {
    return slotRate[slotsBegin[choice]];
  }

  /** The highest rate of a job of a profile, alone or with others, in micro-units per second. */
  public double highestRate(int profile) {
    return highestRate[profile];
  }

  /** What a choice takes at these prices of pools. */
  public double cost(int choice, double[] poolPrices) {
    double cost = 0;
    for (int u = usesBegin[choice]; u < usesBegin[choice + 1]; u++) {
      cost += useAmount[u] * poolPrices[usePool[u]];
    }
    return cost;
  }

  /** What an equal split of all workers gives a job of a profile, in micro-units per second. */
  public double equalSplitRate(int profile) {
    return equalSplit[profile];
  }

  private double equalSplit(int profile) {
    double[] best = new double[types.size()];
    for (int c = begin(profile); c < end(profile); c++) {
      best[type[c]] = Math.max(best[type[c]], (double) rate(c) / gang[c]);
    }
    double sum = 0;
    for (int t = 0; t < best.length; t++) {
      sum += best[t] * workersOfType[t];
    }
    return sum / workers();
  }

  /**
   * What a job gets from a part of every pool, in the first of its modes that exists and for all
   * its time at most; 0 where none does.
   *
   * @param part of all workers, by weight, above 0
   */
  public double isolatedRate(int profile, double part) {
    int begin = begin(profile);
    if (begin == end(profile)) {
      return 0;
    }
    double each = part / gang[begin];
    double scale = each / Math.max(1, each * workers());
    double rate = 0;
    for (int c = begin; c < end(profile) && ids[c].equals(ids[begin]); c++) {
      rate += scale * workersOfType[type[c]] * rate(c);
    }
    return rate;
  }

  private record Pool(int type, String resource, double capacity) {}

  /** What a gang with these demands takes of the pools of a type. */
  private record Taken(int[] pools, double[] amounts, double workerPrice) {}

  private record Need(int type, int gang, Map<String, Long> demands) {}

  private record Choice(
      String id, int type, int gang, double price, Taken taken, int[] profiles, long[] rates) {}

  /** Finds out which choices exist, and numbers the pools that they take from. */
  private static final class Collector {
    final Map<String, List<Worker>> workersByType = new LinkedHashMap<>();
    private final List<Worker> workers;
    final List<Pool> pools = new ArrayList<>();
    final List<Choice> choices = new ArrayList<>();
    final int[] profileBegin;
    private final List<String> types;
    private final Map<String, Integer> poolNumbers = new HashMap<>();
    private final Map<Need, Optional<Taken>> needs = new HashMap<>();

    Collector(List<Worker> workers, List<Profile> profiles, List<Colocation> colocations) {
      this.workers = workers;
      workers.forEach(
          worker ->
              workersByType.computeIfAbsent(worker.type(), type -> new ArrayList<>()).add(worker));
      types = List.copyOf(workersByType.keySet());
      profileBegin = new int[profiles.size() + 1];
      Map<String, Integer> numbers = new LinkedHashMap<>();
      for (int p = 0; p < profiles.size(); p++) {
        numbers.putIfAbsent(profiles.get(p).id(), p);
        for (RateMode mode : profiles.get(p).modes()) {
          alone(p, mode);
        }
        profileBegin[p + 1] = choices.size();
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
      for (int t = 0; t < found.length; t++) {
        found[t] = new int[workersByType.get(types.get(t)).size()];
        numbers.put(types.get(t), t);
      }
      for (int w = 0; w < workers.size(); w++) {
        int t = numbers.get(workers.get(w).type());
        found[t][next[t]++] = w;
      }
      return found;
    }

    /** What each worker of a pool has of its resource. */
    long[] capacities(Pool pool) {
      return workersByType.get(types.get(pool.type)).stream()
          .mapToLong(worker -> worker.capacities().getOrDefault(pool.resource, 0L))
          .toArray();
    }

    private void alone(int profile, RateMode mode) {
      for (int t = 0; t < types.size(); t++) {
        long rate = mode.rateOn(types.get(t));
        if (rate > 0) {
          add(
              mode.id(),
              t,
              mode.gang(),
              mode.demands(),
              mode.costMicroUnitsPerSecond(),
              new int[] {profile},
              new long[] {rate});
        }
      }
    }

    private void together(Colocation colocation, Map<String, Integer> numbers) {
      int[] profiles = colocation.profiles().stream().mapToInt(numbers::get).toArray();
      for (int t = 0; t < types.size(); t++) {
        String name = types.get(t);
        boolean given = colocation.rates().stream().allMatch(rate -> isGiven(rate, name));
        long[] rates = colocation.rates().stream().mapToLong(rate -> rate.on(name)).toArray();
        if (given && Arrays.stream(rates).anyMatch(rate -> rate > 0)) {
          add(colocation.id(), t, colocation.gang(), colocation.demands(), 0, profiles, rates);
        }
      }
    }

    private static boolean isGiven(WorkRate rate, String type) {
      return !(rate instanceof WorkRate.PerType byType)
          || byType.microUnitsPerSecond().containsKey(type);
    }

    private void add(
        String id,
        int type,
        int gang,
        Map<String, Long> demands,
        long extraCost,
        int[] profiles,
        long[] rates) {
      Optional<Taken> taken = needs.computeIfAbsent(new Need(type, gang, demands), this::taken);
      if (taken.isPresent()) {
        double price = gang * taken.get().workerPrice + extraCost;
        choices.add(new Choice(id, type, gang, price, taken.get(), profiles, rates));
      }
    }

    /** Empty when there are not as many workers that hold as much. */
    private Optional<Taken> taken(Need need) {
      List<Worker> workers = workersByType.get(types.get(need.type));
      long holding =
          workers.stream().filter(worker -> holds(worker, need.demands)).limit(need.gang).count();
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
          type + "/" + resource,
          key -> {
            double capacity =
                workersByType.get(types.get(type)).stream()
                    .mapToDouble(worker -> worker.capacities().getOrDefault(resource, 0L))
                    .sum();
            pools.add(new Pool(type, resource, capacity));
            return pools.size() - 1;
          });
    }
  }
}
