package dev.sextant.planner.sharing.compiled;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.Profile;
import java.util.Arrays;
import java.util.List;

/**
 * What jobs can do, by number: the modes of each profile on each type of worker where they exist,
 * profile by profile, then the colocations likewise. A choice takes amounts from pools and gives
 * each of its slots, one per job, a rate.
 */
public final class Choices {
  private final List<String> types;
  private final int[] workersOfType;
  private final int workers;
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

  private Choices(ChoiceCollector from, List<Profile> profiles) {
    types = List.copyOf(from.workersByType.keySet());
    workersOfType = from.workersByType.values().stream().mapToInt(List::size).toArray();
    poolType = from.pools.stream().mapToInt(ChoiceCollector.Pool::type).toArray();
    poolResource = from.pools.stream().map(ChoiceCollector.Pool::resource).toArray(String[]::new);
    poolCapacity = from.pools.stream().mapToDouble(ChoiceCollector.Pool::capacity).toArray();
    positions = from.positions();
    workerCapacity = from.pools.stream().map(from::capacities).toArray(long[][]::new);
    profileBegin = from.profileBegin;
    int count = from.count;
    ids = from.ids.length == count ? from.ids : Arrays.copyOf(from.ids, count);
    type = first(count, from.type);
    gang = first(count, from.gang);
    price = from.price.length == count ? from.price : Arrays.copyOf(from.price, count);
    slotsBegin = first(count + 1, from.slotsBegin);
    int slots = slotsBegin[count];
    slotProfile = first(slots, from.slotProfile);
    slotRate = from.slotRate.length == slots ? from.slotRate : Arrays.copyOf(from.slotRate, slots);
    usesBegin = new int[count + 1];
    for (int c = 0; c < count; c++) {
      usesBegin[c + 1] = usesBegin[c] + from.taken[c].pools().length;
    }
    usePool = new int[usesBegin[count]];
    useAmount = new double[usesBegin[count]];
    for (int c = 0; c < count; c++) {
      int[] pools = from.taken[c].pools();
      double[] amounts = from.taken[c].amounts();
      for (int u = 0; u < pools.length; u++) {
        usePool[usesBegin[c] + u] = pools[u];
        useAmount[usesBegin[c] + u] = amounts[u];
      }
    }
    highestRate = new double[profiles.size()];
    for (int slot = 0; slot < slotProfile.length; slot++) {
      int p = slotProfile[slot];
      highestRate[p] = Math.max(highestRate[p], slotRate[slot]);
    }
    workers = Arrays.stream(workersOfType).sum();
    equalSplit = new double[profiles.size()];
    double[] best = new double[types.size()];
    for (int p = 0; p < equalSplit.length; p++) {
      equalSplit[p] = equalSplit(p, best);
    }
  }

  /** So many of the first elements, without copying where that is all. */
  private static int[] first(int count, int[] all) {
    return all.length == count ? all : Arrays.copyOf(all, count);
  }

  /** The choices among these modes and colocations on these workers. */
  public static Choices of(
      List<Worker> workers, List<Profile> profiles, List<Colocation> colocations) {
    return new Choices(new ChoiceCollector(workers, profiles, colocations), profiles);
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
    return workers;
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

  private double equalSplit(int profile, double[] best) {
    Arrays.fill(best, 0);
    for (int c = begin(profile); c < end(profile); c++) {
      best[type[c]] = Math.max(best[type[c]], (double) rate(c) / gang[c]);
    }
    double sum = 0;
    for (int t = 0; t < best.length; t++) {
      sum += best[t] * workersOfType[t];
    }
    return sum / workers;
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
}
