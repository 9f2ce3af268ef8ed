package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the capacity that runs take is worth at prices for that of each class of workers in each of
 * its times. Modes that take the same of a class are reckoned once. Not thread-safe.
 */
final class CapacityWorth {
  private final CompiledWorkflows workflows;
  private final CrowdedStarts starts;

  /** By what is taken of which class, which of the sums below are its own. */
  private final Map<List<Long>, Integer> numbers = new HashMap<>();

  /** A class and a mode that takes of it what a number is for. */
  private final List<int[]> examples = new ArrayList<>();

  /** By number and time, what is worth a microsecond in it, and all before it. */
  private final List<double[]> perMicro = new ArrayList<>();

  private final List<double[]> before = new ArrayList<>();

  CapacityWorth(CompiledProblem problem, CrowdedStarts starts) {
    workflows = problem.workflows();
    this.starts = starts;
  }

  /** The number of what runs in an option take; before prices are applied. */
  int number(CrowdedStarts.Starts option) {
    List<Long> key = new ArrayList<>(List.of((long) option.workerClass()));
    int mode = option.mode();
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      key.add((long) workflows.demandResource(d));
      key.add(workflows.demandAmount(d));
    }
    return numbers.computeIfAbsent(
        key,
        any -> {
          examples.add(new int[] {option.workerClass(), mode});
          int times = starts.times(option.workerClass()).count();
          perMicro.add(new double[times + 1]);
          before.add(new double[times + 1]);
          return examples.size() - 1;
        });
  }

  /** Takes over prices, by class, resource and time of all the capacity in it. */
  void apply(double[][][] price) {
    for (int n = 0; n < examples.size(); n++) {
      int c = examples.get(n)[0];
      int mode = examples.get(n)[1];
      CrowdedStarts.Times times = starts.times(c);
      double[] each = perMicro.get(n);
      double[] sum = before.get(n);
      for (int i = 0; i < times.count(); i++) {
        double worth = 0;
        for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
          int r = workflows.demandResource(d);
          if (price[c][r][i] > 0) {
            worth += price[c][r][i] / times.volume()[r][i] * workflows.demandAmount(d);
          }
        }
        each[i] = worth;
        sum[i + 1] = sum[i] + worth * (times.instants()[i + 1] - times.instants()[i]);
      }
    }
  }

  /** The largest sum that figures are differences of. */
  double largest() {
    double largest = 0;
    for (double[] sum : before) {
      largest = Math.max(largest, sum[sum.length - 1]);
    }
    return largest;
  }

  /**
   * What a run in an option with a number takes is worth.
   *
   * @param from the time in which it starts
   */
  double of(int number, CrowdedStarts.Starts option, long start, int from) {
    double[] sum = before.get(number);
    int last = sum.length - 1;
    if (option.duration() == 0 || sum[last] == 0) {
      return 0;
    }
    long[] instants = starts.times(option.workerClass()).instants();
    double[] each = perMicro.get(number);
    long end = start + option.duration();
    int until = from;
    while (until < last && instants[until + 1] <= end) {
      until++;
    }
    return sum[until]
        - sum[from]
        + each[until] * (end - instants[until])
        - each[from] * (start - instants[from]);
  }
}
