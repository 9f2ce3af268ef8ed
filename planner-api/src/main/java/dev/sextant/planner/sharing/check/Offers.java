package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.RateMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The modes of all profiles on the types of workers where they exist, by number: what the checker
 * asks of them again and again, read once. Modes are numbered profile by profile. Immutable.
 */
final class Offers {
  /** As many types are thought of that a mode works on before arrays grow. */
  private static final int EXPECTED = 3;

  private final int[] modeBegin;
  private final String[] id;
  private final int[] gang;
  private final List<Map<String, Long>> demands;
  private final long[] extraPrice;
  private final int[] offerBegin;
  private int[] type;
  private long[] rate;

  Offers(SharingIndex index) {
    int profiles = index.problem.profiles().size();
    modeBegin = new int[profiles + 1];
    for (int p = 0; p < profiles; p++) {
      modeBegin[p + 1] = modeBegin[p] + index.problem.profiles().get(p).modes().size();
    }
    int all = modeBegin[profiles];
    id = new String[all];
    gang = new int[all];
    demands = new ArrayList<>(all);
    extraPrice = new long[all];
    offerBegin = new int[all + 1];
    String[] types = index.pools.keySet().toArray(String[]::new);
    Pool[] pools = index.pools.values().toArray(Pool[]::new);
    type = new int[all * Math.min(types.length, EXPECTED) + types.length];
    rate = new long[type.length];
    int count = 0;
    for (int p = 0; p < profiles; p++) {
      List<RateMode> modes = index.problem.profiles().get(p).modes();
      for (int m = 0; m < modes.size(); m++) {
        if (type.length < count + types.length) {
          type = Arrays.copyOf(type, 2 * (count + types.length));
          rate = Arrays.copyOf(rate, type.length);
        }
        RateMode mode = modes.get(m);
        int number = modeBegin[p] + m;
        id[number] = mode.id();
        gang[number] = mode.gang();
        demands.add(mode.demands());
        extraPrice[number] = mode.costMicroUnitsPerSecond();
        for (int t = 0; t < types.length; t++) {
          long one = mode.rateOn(types[t]);
          if (one > 0 && pools[t].fits(mode.gang(), mode.demands())) {
            type[count] = t;
            rate[count++] = one;
          }
        }
        offerBegin[number + 1] = count;
      }
    }
  }

  /** First of the modes of a profile. */
  int modesBegin(int profile) {
    return modeBegin[profile];
  }

  /** After the last of the modes of a profile. */
  int modesEnd(int profile) {
    return modeBegin[profile + 1];
  }

  /** The mode of a profile with this id, or {@link SharingIndex#NONE}. */
  int mode(int profile, String itsId) {
    if (profile != SharingIndex.NONE) {
      for (int mode = modeBegin[profile]; mode < modeBegin[profile + 1]; mode++) {
        if (id[mode].equals(itsId)) {
          return mode;
        }
      }
    }
    return SharingIndex.NONE;
  }

  /** How many workers a mode takes at once. */
  int gang(int mode) {
    return gang[mode];
  }

  /** What a mode takes of each worker of its gang. */
  Map<String, Long> demands(int mode) {
    return demands.get(mode);
  }

  /** What a mode costs besides its workers, in micro-units of a currency per second. */
  long extraPrice(int mode) {
    return extraPrice[mode];
  }

  /** First type that a mode exists on. */
  int begin(int mode) {
    return offerBegin[mode];
  }

  /** After the last type that a mode exists on. */
  int end(int mode) {
    return offerBegin[mode + 1];
  }

  /** The number of the type of an offer; those of a mode rise. */
  int type(int offer) {
    return type[offer];
  }

  /** The rate of an offer, in micro-units per second; above 0. */
  long rate(int offer) {
    return rate[offer];
  }

  /** How many there are. */
  int count() {
    return offerBegin[offerBegin.length - 1];
  }

  /** The offer of a mode on a type, or {@link SharingIndex#NONE}. */
  int offer(int mode, int itsType) {
    int guess = begin(mode) + itsType;
    if (guess < end(mode) && type[guess] == itsType) {
      return guess;
    }
    int found = Arrays.binarySearch(type, begin(mode), end(mode), itsType);
    return found < 0 ? SharingIndex.NONE : found;
  }
}
