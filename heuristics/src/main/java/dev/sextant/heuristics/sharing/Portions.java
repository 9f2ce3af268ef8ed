package dev.sextant.heuristics.sharing;

import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedAllocation;
import dev.sextant.planner.sharing.compiled.ShareRepair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives jobs parts of their time in choices as long as there are workers. Not thread-safe. */
final class Portions {
  private static final double NANOS = 1e9;
  private static final double NOTHING = 1e-12;

  private final CompiledSharing problem;
  private final Choices choices;
  private final double[] poolLeft;
  private final double[] timeLeft;
  private final Map<List<Integer>, Double> given = new HashMap<>();
  private final List<List<Integer>> order = new ArrayList<>();

  Portions(CompiledSharing problem) {
    this.problem = problem;
    choices = problem.choices();
    poolLeft = new double[choices.pools()];
    for (int p = 0; p < poolLeft.length; p++) {
      poolLeft[p] = choices.poolCapacity(p);
    }
    timeLeft = new double[problem.jobs()];
    Arrays.fill(timeLeft, 1);
  }

  /** How much of its time a job has not been given. */
  double timeLeft(int job) {
    return timeLeft[job];
  }

  /** How much of a pool nobody has been given. */
  double poolLeft(int pool) {
    return poolLeft[pool];
  }

  /** The largest part of the time that these jobs could still spend in a choice. */
  double room(int choice, int... jobs) {
    double room = 1;
    for (int job : jobs) {
      room = Math.min(room, timeLeft[job]);
    }
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      room = Math.min(room, poolLeft[choices.usePool(u)] / choices.useAmount(u));
    }
    return room < NOTHING ? 0 : room;
  }

  /** Gives jobs a part of the time in a choice, or what there is room for. */
  double give(int choice, double part, int... jobs) {
    double granted = Math.min(part, room(choice, jobs));
    if (granted <= 0) {
      return 0;
    }
    for (int job : jobs) {
      timeLeft[job] -= granted;
    }
    for (int u = choices.usesBegin(choice); u < choices.usesEnd(choice); u++) {
      poolLeft[choices.usePool(u)] -= granted * choices.useAmount(u);
    }
    List<Integer> key = new ArrayList<>();
    key.add(choice);
    for (int job : jobs) {
      key.add(job);
    }
    if (given.merge(key, granted, Double::sum) == granted) {
      order.add(key);
    }
    return granted;
  }

  /** What was given, in whole billionths. */
  IndexedAllocation allocation() {
    IndexedAllocation shares = new IndexedAllocation();
    for (List<Integer> key : order) {
      int[] jobs = key.stream().skip(1).mapToInt(Integer::intValue).toArray();
      double part = given.getOrDefault(key, 0.0);
      shares.add(key.get(0), (long) Math.floor(part * NANOS + NOTHING), jobs);
    }
    return ShareRepair.repair(problem, shares);
  }
}
