package dev.sextant.planner.bounds;

import java.util.Arrays;
import java.util.List;

/**
 * The choices of tasks that are alike, the cheapest first: as no price is negative, none behind the
 * first that costs as much as the best so far can be better with prices. Immutable.
 */
final class CheapestFirst {
  private final List<CrowdedStarts.Starts> options;

  /** By option, the number of what runs in it take. */
  private final int[] number;

  /** By place, the option, and which of its starts it is. */
  private final int[] option;

  private final int[] start;

  /** By place, which of the times of its class it starts in. */
  private final int[] time;

  /** By place, what a choice and all behind it cost at least: the cost but for its last digits. */
  private final double[] atLeast;

  CheapestFirst(CrowdedStarts.Kind kind, CapacityWorth worth, CrowdedStarts starts) {
    options = kind.options();
    number = options.stream().mapToInt(worth::number).toArray();
    int size = options.stream().mapToInt(of -> of.start().length).sum();
    int[] optionOf = new int[size];
    int[] startOf = new int[size];
    long[] keys = new long[size];
    // The number of a choice takes the place of the last digits of its cost.
    int digits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
    int n = 0;
    for (int o = 0; o < options.size(); o++) {
      double[] costs = options.get(o).cost();
      for (int k = 0; k < costs.length; k++) {
        optionOf[n] = o;
        startOf[n] = k;
        keys[n] = Double.doubleToLongBits(costs[k]) >>> digits << digits | n;
        n++;
      }
    }
    Arrays.sort(keys);
    option = new int[size];
    start = new int[size];
    time = new int[size];
    atLeast = new double[size];
    for (int i = 0; i < size; i++) {
      int choice = (int) (keys[i] & ((1L << digits) - 1));
      option[i] = optionOf[choice];
      start[i] = startOf[choice];
      time[i] = starts.times(option(i).workerClass()).at(start(i));
      atLeast[i] = Double.longBitsToDouble(keys[i] >>> digits << digits);
    }
  }

  /** How many there are. */
  int size() {
    return option.length;
  }

  /** What the i-th costs. */
  double cost(int i) {
    return option(i).cost()[start[i]];
  }

  /** What it and all behind it cost at least. */
  double atLeast(int i) {
    return atLeast[i];
  }

  /** What the i-th takes is worth. */
  double worth(int i, CapacityWorth worth) {
    return worth.of(number[option[i]], option(i), start(i), time[i]);
  }

  /** The option of the i-th. */
  CrowdedStarts.Starts option(int i) {
    return options.get(option[i]);
  }

  /** When the i-th starts. */
  long start(int i) {
    return option(i).start()[start[i]];
  }
}
