package dev.sextant.heuristics.sharing;

import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.TimeSpan;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is left of the pools of a problem whose workers change over time, after some shares were
 * given: a step function for each run of intervals in which workers are the same. Not thread-safe.
 */
final class PoolTimeline {
  private final CompiledSharing problem;
  private final TreeMap<Long, Step> steps = new TreeMap<>();

  /** What is taken of each pool of an interval, in billionths, from an instant on. */
  private record Step(int interval, double[] taken) {}

  PoolTimeline(CompiledSharing problem) {
    this.problem = problem;
    // Releases and deadlines of others change nothing of what workers have.
    for (int t = 0; t < problem.intervals(); t = problem.endOfRun(t)) {
      int pools = problem.at(t).choices().pools();
      steps.put(problem.span(t).fromMicros(), new Step(t, new double[pools]));
    }
  }

  /** An interval in which workers are as at an instant: the first of its run. */
  int intervalAt(long micros) {
    return steps.floorEntry(micros).getValue().interval;
  }

  /** The next instant at which workers or what is left of them change; for ever if never. */
  long nextChange(long micros) {
    Long next = steps.higherKey(micros);
    return next == null ? TimeSpan.FOR_EVER : next;
  }

  /** How large a share of a choice there can be at an instant, in billionths. */
  long roomNanos(int interval, long micros, int choice) {
    Choices choices = problem.at(interval).choices();
    double[] taken = steps.floorEntry(micros).getValue().taken;
    double room = Share.ALL;
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      int pool = choices.usePool(u);
      double there = choices.poolCapacity(pool) * Share.ALL - taken[pool];
      room = Math.min(room, there / choices.useAmount(u));
    }
    return (long) Math.floor(room);
  }

  /** Takes a share during a time within an interval. */
  void take(int interval, TimeSpan during, int choice, long nanos) {
    split(during.fromMicros());
    split(during.toMicros());
    Choices choices = problem.at(interval).choices();
    Map<Long, Step> within = steps.subMap(during.fromMicros(), during.toMicros());
    for (Step step : within.values()) {
      for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
        step.taken[choices.usePool(u)] += nanos * choices.useAmount(u);
      }
    }
  }

  private void split(long micros) {
    Step before = steps.floorEntry(micros).getValue();
    steps.putIfAbsent(micros, new Step(before.interval, before.taken.clone()));
  }
}
