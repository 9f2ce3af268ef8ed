package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.PricedTimes;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.RunningTask;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Prices for capacity at different times: what runs are worth under them, and what the workers can
 * do. Exact. Not thread-safe.
 */
final class CrowdedPrices {
  private final ProblemView view;

  /** By worker, the times of its resources that have prices. */
  private final List<Map<String, PricedTimes>> ofWorker = new ArrayList<>();

  private final List<KindPrices> ofKind = new ArrayList<>();

  /** By worker, what running tasks and occupations hold of it. */
  private final Map<Integer, List<Held>> held = new HashMap<>();

  private record Held(Map<String, Long> demands, long until) {}

  /** By resource, the least price on any worker of a kind, from each instant to the next. */
  private record KindPrices(long[] instants, Map<String, long[]> prices) {}

  /** Worth of capacity held from the first instant until each of them, and per microsecond then. */
  record Curve(long[] instants, BigInteger[] until, BigInteger[] perMicro) {
    BigInteger between(long from, long end) {
      return at(end).subtract(at(from));
    }

    private BigInteger at(long instant) {
      int found = java.util.Arrays.binarySearch(instants, instant);
      int i = found >= 0 ? found : -found - 2;
      if (i < 0) {
        return BigInteger.ZERO;
      }
      return until[i].add(
          perMicro[i].multiply(BigInteger.valueOf(Math.subtractExact(instant, instants[i]))));
    }
  }

  CrowdedPrices(ProblemView view, List<PricedTimes> prices) {
    this.view = view;
    for (int w = 0; w < view.kinds.workers(); w++) {
      ofWorker.add(new HashMap<>());
    }
    for (PricedTimes times : prices) {
      require(times);
      if (times.workers().isEmpty()) {
        ofWorker.forEach(map -> put(map, times));
      } else {
        times.workers().forEach(id -> put(ofWorker.get(view.kinds.worker(id)), times));
      }
    }
    for (int k = 0; k < view.kinds.count(); k++) {
      ofKind.add(least(k));
    }
    for (RunningTask run : view.running().values()) {
      hold(view.kinds.worker(run.worker()), view.mode(run).demands(), run.endMicros());
    }
    for (int w = 0; w < view.kinds.workers(); w++) {
      for (Occupation occupation : view.kinds.occupations(w)) {
        hold(w, occupation.demands(), occupation.untilMicros());
      }
    }
  }

  private static void require(PricedTimes times) {
    int count = times.prices().size();
    if (times.instants().size() != count + 1) {
      throw new BadEvidence(
          times.instants().size() + " instants and " + count + " prices do not go together.");
    }
    for (int i = 0; i < count; i++) {
      if (times.instants().get(i) >= times.instants().get(i + 1)) {
        throw new BadEvidence("The instants (" + times.instants() + ") do not rise.");
      }
      if (times.prices().get(i) < 0) {
        throw new BadEvidence("The price (" + times.prices().get(i) + ") must not be negative.");
      }
    }
  }

  private static void put(Map<String, PricedTimes> map, PricedTimes times) {
    if (map.put(times.resource(), times) != null) {
      throw new BadEvidence("Resource (" + times.resource() + ") of a worker has two prices.");
    }
  }

  private void hold(int worker, Map<String, Long> demands, long until) {
    held.computeIfAbsent(worker, w -> new ArrayList<>()).add(new Held(demands, until));
  }

  private KindPrices least(int kind) {
    List<Integer> members = view.kinds.members(kind);
    TreeMap<String, TreeSet<Long>> instantsOf = new TreeMap<>();
    Map<String, List<PricedTimes>> timesOf = new HashMap<>();
    for (Map.Entry<String, PricedTimes> entry : ofWorker.get(members.get(0)).entrySet()) {
      List<PricedTimes> different = new ArrayList<>();
      for (int w : members) {
        PricedTimes times = ofWorker.get(w).get(entry.getKey());
        if (times == null) {
          different.clear();
          break;
        }
        if (!different.contains(times)) {
          different.add(times);
        }
      }
      if (!different.isEmpty()) {
        timesOf.put(entry.getKey(), different);
        TreeSet<Long> instants = new TreeSet<>();
        different.forEach(times -> instants.addAll(times.instants()));
        instantsOf.put(entry.getKey(), instants);
      }
    }
    TreeSet<Long> all = new TreeSet<>();
    instantsOf.values().forEach(all::addAll);
    long[] instants = all.stream().mapToLong(Long::longValue).toArray();
    Map<String, long[]> prices = new HashMap<>();
    timesOf.forEach((resource, different) -> prices.put(resource, least(instants, different)));
    return new KindPrices(instants, prices);
  }

  private static long[] least(long[] instants, List<PricedTimes> different) {
    long[] least = new long[instants.length];
    java.util.Arrays.fill(least, Long.MAX_VALUE);
    for (PricedTimes times : different) {
      int at = -1;
      for (int i = 0; i < instants.length; i++) {
        while (at + 1 < times.instants().size() && times.instants().get(at + 1) <= instants[i]) {
          at++;
        }
        boolean priced = at >= 0 && at < times.prices().size();
        least[i] = Math.min(least[i], priced ? times.prices().get(at) : 0);
      }
    }
    return least;
  }

  /** Instants at which prices of a kind change. */
  long[] instants(int kind) {
    return ofKind.get(kind).instants;
  }

  /** What such demands are worth at least on any worker of a kind. */
  Curve curve(int kind, Map<String, Long> demands) {
    KindPrices prices = ofKind.get(kind);
    int count = prices.instants.length;
    BigInteger[] until = new BigInteger[count];
    BigInteger[] perMicro = new BigInteger[count];
    for (int i = 0; i < count; i++) {
      BigInteger worth = BigInteger.ZERO;
      for (Map.Entry<String, Long> demand : demands.entrySet()) {
        long[] price = prices.prices.get(demand.getKey());
        if (price != null) {
          worth =
              worth.add(
                  BigInteger.valueOf(price[i]).multiply(BigInteger.valueOf(demand.getValue())));
        }
      }
      perMicro[i] = worth;
      until[i] =
          i == 0
              ? BigInteger.ZERO
              : until[i - 1].add(
                  perMicro[i - 1].multiply(
                      BigInteger.valueOf(prices.instants[i] - prices.instants[i - 1])));
    }
    return new Curve(prices.instants, until, perMicro);
  }

  /** What all that the workers can do besides what they have begun is worth. */
  BigInteger all() {
    BigInteger sum = BigInteger.ZERO;
    // Workers of a kind with the same prices that nothing holds can do the same.
    Map<List<Object>, BigInteger> known = new HashMap<>();
    for (int w = 0; w < view.kinds.workers(); w++) {
      int kind = view.kinds.kindOf(w);
      long from = view.kinds.availableFrom(w);
      int worker = w;
      for (PricedTimes times : ofWorker.get(w).values()) {
        List<Held> here = held.getOrDefault(w, List.of());
        sum =
            sum.add(
                here.isEmpty()
                    ? known.computeIfAbsent(
                        List.of(kind, from, new Same(times)), any -> worth(worker, times, here))
                    : worth(w, times, here));
      }
    }
    return sum;
  }

  /** Prices that are the same record, which is quicker told than whether they are alike. */
  private record Same(PricedTimes times) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Same same && same.times == times;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(times);
    }
  }

  private BigInteger worth(int worker, PricedTimes times, List<Held> here) {
    int kind = view.kinds.kindOf(worker);
    long available = view.kinds.availableFrom(worker);
    long capacity = view.kinds.capacity(kind, times.resource());
    List<OpenTimes.Piece> pieces = view.kinds.openTimes(kind).pieces();
    BigInteger sum = BigInteger.ZERO;
    int piece = 0;
    for (int i = 0; i < times.prices().size(); i++) {
      long from = Math.max(available, times.instants().get(i));
      long until = times.instants().get(i + 1);
      BigInteger free = BigInteger.ZERO;
      while (piece < pieces.size() && from < until) {
        long next = piece + 1 < pieces.size() ? pieces.get(piece + 1).from() : Long.MAX_VALUE;
        long begin = Math.max(from, pieces.get(piece).from());
        long end = Math.min(until, next);
        if (pieces.get(piece).open() && begin < end) {
          free = free.add(free(capacity, times.resource(), here, begin, end));
        }
        if (next > until) {
          break;
        }
        piece++;
      }
      sum = sum.add(free.multiply(BigInteger.valueOf(times.prices().get(i))));
    }
    return sum;
  }

  private static BigInteger free(
      long capacity, String resource, List<Held> here, long from, long until) {
    BigInteger free =
        BigInteger.valueOf(capacity).multiply(BigInteger.valueOf(Math.subtractExact(until, from)));
    for (Held held : here) {
      long amount = held.demands.getOrDefault(resource, 0L);
      long micros = Math.min(until, held.until) - from;
      if (amount > 0 && micros > 0) {
        free = free.subtract(BigInteger.valueOf(amount).multiply(BigInteger.valueOf(micros)));
      }
    }
    return free;
  }
}
