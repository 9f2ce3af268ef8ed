package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.RoundPlacement;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Jobs in one choice, by worker type: the share they were given, the time they have received since
 * shares were divided last, and what they were short of before. Not thread-safe.
 */
final class ShareRow {
  /**
   * What a row is of.
   *
   * @param jobs their numbers, in the order of the choice
   * @param choice id of the mode or colocation
   */
  record Key(List<Integer> jobs, String choice) {}

  private final Key key;
  private final int gang;
  private final int[] jobs;
  private final long[] demands;
  private final long[] rates;
  private final double[] share;
  private final double[] received;
  private final double[] deficit;
  private boolean known;
  private int placedType = -1;
  private int @Nullable [] placedWorkers;
  private @Nullable RoundPlacement placement;

  /**
   * A row without shares.
   *
   * @param rates by type, of the slowest of its jobs; 0 where it cannot run
   * @param head what it counts as received beforehand, in microseconds
   */
  ShareRow(Key key, int gang, long[] demands, long[] rates, double head) {
    this.key = key;
    jobs = key.jobs.stream().mapToInt(Integer::intValue).toArray();
    this.gang = gang;
    this.demands = demands;
    this.rates = rates;
    share = new double[rates.length];
    received = new double[rates.length];
    deficit = new double[rates.length];
    Arrays.fill(received, head);
  }

  Key key() {
    return key;
  }

  int[] jobs() {
    return jobs;
  }

  int gang() {
    return gang;
  }

  /** Of each worker of the gang, by resource. */
  long[] demands() {
    return demands;
  }

  boolean runsOn(int type) {
    return rates[type] > 0;
  }

  /** The rate on a type of the slowest of its jobs, in micro-units per second. */
  long rate(int type) {
    return rates[type];
  }

  /** The part of the time that is due on workers of a type. */
  double share(int type) {
    return share[type];
  }

  /** Whether its jobs were there when shares were divided last. */
  boolean isKnown() {
    return known;
  }

  /** Share over received time: who received least of what was due comes first. */
  double priority(int type) {
    return share[type] == 0 ? 0 : share[type] / received[type];
  }

  /** Time that was due and was not received, until shares were divided last. */
  double deficit(int type) {
    return deficit[type];
  }

  boolean hasShare() {
    return Arrays.stream(share).anyMatch(part -> part > 0);
  }

  /** Whether it is short of anything but a certain time, on some type. */
  boolean hasOtherDeficit(double usual) {
    return Arrays.stream(deficit).anyMatch(micros -> micros != usual);
  }

  /** Where it was in the round before: the type, -1 for nowhere. */
  int placedType() {
    return placedType;
  }

  /** Where it was placed last, by numbers within the type, or null. */
  int @Nullable [] placedWorkers() {
    return placedWorkers;
  }

  /** Where it was placed last. */
  RoundPlacement requirePlacement() {
    RoundPlacement where = placement;
    if (where == null) {
      throw new IllegalStateException("The row was never placed: " + key);
    }
    return where;
  }

  void place(int type, int[] workers, RoundPlacement where) {
    placedType = type;
    placedWorkers = workers;
    placement = where;
  }

  void leave() {
    placedType = -1;
  }

  void receive(int type, long micros) {
    received[type] += micros;
  }

  /** Settles the time since shares were divided last, and begins anew without any. */
  void reset(long elapsedMicros, double head) {
    for (int t = 0; t < share.length; t++) {
      deficit[t] += share[t] * elapsedMicros - (received[t] - head);
      received[t] = head;
      share[t] = 0;
    }
    known = true;
  }

  void give(int type, double part) {
    share[type] = part;
  }
}
