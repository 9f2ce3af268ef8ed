package dev.sextant.planner.sharing.check;

import dev.sextant.planner.sharing.RateMode;
import java.util.Arrays;
import java.util.List;

/**
 * The modes of all profiles on the types of workers where they exist, by number: what the checker
 * asks of them again and again, read once. Modes are numbered profile by profile. Immutable.
 */
final class Offers {
  private final int[] modeBegin;
  private final int[] offerBegin;
  private int[] type = new int[16];
  private long[] rate = new long[16];

  Offers(SharingIndex index) {
    int profiles = index.problem.profiles().size();
    modeBegin = new int[profiles + 1];
    for (int p = 0; p < profiles; p++) {
      modeBegin[p + 1] = modeBegin[p] + index.problem.profiles().get(p).modes().size();
    }
    offerBegin = new int[modeBegin[profiles] + 1];
    String[] types = index.pools.keySet().toArray(String[]::new);
    Pool[] pools = index.pools.values().toArray(Pool[]::new);
    int count = 0;
    for (int p = 0; p < profiles; p++) {
      List<RateMode> modes = index.problem.profiles().get(p).modes();
      for (int m = 0; m < modes.size(); m++) {
        if (type.length < count + types.length) {
          type = Arrays.copyOf(type, 2 * (count + types.length));
          rate = Arrays.copyOf(rate, type.length);
        }
        RateMode mode = modes.get(m);
        for (int t = 0; t < types.length; t++) {
          long one = mode.rateOn(types[t]);
          if (one > 0 && pools[t].fits(mode.gang(), mode.demands())) {
            type[count] = t;
            rate[count++] = one;
          }
        }
        offerBegin[modeBegin[p] + m + 1] = count;
      }
    }
  }

  /** The number of a mode of a profile. */
  int mode(int profile, int position) {
    return modeBegin[profile] + position;
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
    int found = Arrays.binarySearch(type, begin(mode), end(mode), itsType);
    return found < 0 ? SharingIndex.NONE : found;
  }
}
