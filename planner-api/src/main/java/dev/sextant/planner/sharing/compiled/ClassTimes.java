package dev.sextant.planner.sharing.compiled;

import dev.sextant.planner.sharing.TimeSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much time the jobs of each class spend in each choice, all together: what a program over
 * classes solves for. {@link #spread} averages it over the jobs. Not thread-safe.
 */
public final class ClassTimes {
  private static final double NANOS = 1e9;
  private static final double MICROS = 1e6;

  /** What is a millionth of a billionth below a whole number is taken for that number. */
  private static final double SNAP = 1e-6;

  private final CompiledSharing problem;
  private final Choices choices;

  // Times in choices of one job, in the order they were added.
  private int[] aloneNumber = {};
  private int[] aloneChoice = {};
  private double[] aloneTime = {};
  private int alone;

  private final Map<Integer, Double> together = new HashMap<>();
  private final Map<Integer, List<Part>> parts = new HashMap<>();
  private final List<ClassTimes> intervals = new ArrayList<>();
  private int last = -1;
  private double lastSeconds;

  private record Part(int number, double time) {}

  /** Times of nothing yet. */
  public ClassTimes(CompiledSharing problem) {
    this.problem = problem;
    choices = problem.choices();
    for (int t = 0; problem.isOverTime() && t < problem.intervals(); t++) {
      intervals.add(new ClassTimes(problem.at(t)));
    }
  }

  /** The times in an interval, as parts of it; of itself where nothing ever changes. */
  public ClassTimes at(int interval) {
    return problem.isOverTime() ? intervals.get(interval) : this;
  }

  /**
   * Says that all ends within an interval: its times are parts of what there is of it until then.
   *
   * @param seconds from the beginning of the interval
   */
  public void endsWithin(int interval, double seconds) {
    last = interval;
    lastSeconds = seconds;
  }

  /** Adds the time that all jobs of a class spend in a choice of one job. */
  public void alone(int number, int choice, double time) {
    if (!(time > 0)) {
      return;
    }
    if (alone == aloneTime.length) {
      // In a basis of a program over shares there are few more.
      int more = alone == 0 ? problem.classes() + choices.pools() : 2 * alone;
      aloneNumber = Arrays.copyOf(aloneNumber, more);
      aloneChoice = Arrays.copyOf(aloneChoice, more);
      aloneTime = Arrays.copyOf(aloneTime, more);
    }
    aloneNumber[alone] = number;
    aloneChoice[alone] = choice;
    aloneTime[alone++] = time;
  }

  /** Says how much time there is of a colocation, of all groups of jobs together. */
  public void together(int choice, double time) {
    if (time > 0) {
      together.put(choice, time);
    }
  }

  /**
   * Adds the time that all jobs of a class take part in a colocation. For each profile of the
   * colocation, those of its classes add up to the colocation's time x its slots, and none has a
   * job for longer than the colocation's time.
   */
  public void part(int choice, int number, double time) {
    if (time > 0) {
      parts.computeIfAbsent(choice, key -> new ArrayList<>()).add(new Part(number, time));
    }
  }

  /**
   * The times divided equally among the jobs of each class, in whole billionths that fit. Where the
   * worst job counts, none that counts is left with nothing for the smallness of what it needs.
   */
  public IndexedAllocation spread() {
    if (problem.isOverTime()) {
      return spreadOverTime();
    }
    boolean[] counts = new boolean[problem.jobs()];
    Aims aims = Aims.of(problem);
    for (int c = 0; c < problem.classes(); c++) {
      for (int i = 0; i < problem.size(c); i++) {
        counts[problem.member(c, i)] = aims.rises(c);
      }
    }
    return ShareRepair.repair(problem, rounded(), job -> counts[job]);
  }

  /** The times divided equally among the jobs of each class, in whole billionths. */
  private IndexedAllocation rounded() {
    IndexedAllocation shares = new IndexedAllocation(Math.max(alone, problem.jobs()));
    for (int a = 0; a < alone; a++) {
      int size = problem.size(aloneNumber[a]);
      long nanos = whole(aloneTime[a] / size);
      for (int i = 0; i < size; i++) {
        shares.add(aloneChoice[a], nanos, problem.member(aloneNumber[a], i));
      }
    }
    together.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> spread(entry.getKey(), entry.getValue(), shares));
    return shares;
  }

  /** What is rounded down in an interval is made up for there, as if it were guaranteed. */
  private IndexedAllocation spreadOverTime() {
    IndexedAllocation shares = new IndexedAllocation();
    for (int t = 0; t < intervals.size(); t++) {
      ClassTimes then = intervals.get(t);
      if (!then.isNothing()) {
        ClassTimes floors = then.withRates();
        shares.addAll(
            ShareRepair.repair(floors.problem, floors.rounded()),
            t,
            t == last ? lastSpan() : problem.span(t));
      }
    }
    return shares;
  }

  private TimeSpan lastSpan() {
    TimeSpan span = problem.span(last);
    long micros = Math.max(1, (long) Math.ceil(lastSeconds * MICROS));
    boolean fits = span.isEndless() || micros < span.toMicros() - span.fromMicros();
    return fits ? new TimeSpan(span.fromMicros(), span.fromMicros() + micros) : span;
  }

  private boolean isNothing() {
    return alone == 0 && together.isEmpty();
  }

  /** The same times where each class must get the rate that they give it. */
  private ClassTimes withRates() {
    double[] rate = new double[problem.classes()];
    for (int a = 0; a < alone; a++) {
      int number = aloneNumber[a];
      rate[number] += aloneTime[a] / problem.size(number) * choices.rate(aloneChoice[a]);
    }
    for (Map.Entry<Integer, List<Part>> entry : parts.entrySet()) {
      for (Part part : entry.getValue()) {
        rate[part.number] += part.time / problem.size(part.number) * slotRate(entry.getKey(), part);
      }
    }
    ClassTimes same = new ClassTimes(problem.withFloors(rate));
    same.aloneNumber = aloneNumber.clone();
    same.aloneChoice = aloneChoice.clone();
    same.aloneTime = aloneTime.clone();
    same.alone = alone;
    same.together.putAll(together);
    same.parts.putAll(parts);
    return same;
  }

  private long slotRate(int choice, Part part) {
    int profile = problem.profile(problem.representative(part.number));
    int slot = choices.slotsBegin(choice);
    while (choices.slotProfile(slot) != profile) {
      slot++;
    }
    return choices.slotRate(slot);
  }

  private static long whole(double time) {
    double nanos = time * NANOS;
    return (long) Math.floor(nanos + SNAP);
  }

  /**
   * Lays the jobs of each profile one after the other along the slots of the colocation, each as
   * long as its part, from slot to slot (McNaughton's wrap-around rule, Management Science 6,
   * 1959): no job meets itself, because none has more than one slot's length. Where no slot changes
   * its job, the same jobs share.
   */
  private void spread(int choice, double time, IndexedAllocation shares) {
    int begin = choices.slotsBegin(choice);
    int slots = choices.slotsEnd(choice) - begin;
    List<List<Stretch>> lines = new ArrayList<>();
    for (int slot = 0; slot < slots; slot++) {
      lines.add(new ArrayList<>());
    }
    for (int slot = 0; slot < slots; slot++) {
      if (isFirstAlike(begin, slot)) {
        lay(choice, slot, time, lines);
      }
    }
    int[] at = new int[slots];
    int[] jobs = new int[slots];
    double from = 0;
    while (true) {
      double until = time;
      for (int slot = 0; slot < slots; slot++) {
        List<Stretch> line = lines.get(slot);
        while (at[slot] < line.size() && line.get(at[slot]).end <= from) {
          at[slot]++;
        }
        if (at[slot] == line.size()) {
          return;
        }
        jobs[slot] = line.get(at[slot]).job;
        until = Math.min(until, line.get(at[slot]).end);
      }
      if (until <= from) {
        return;
      }
      shares.add(choice, whole(until - from), jobs.clone());
      from = until;
    }
  }

  /**
   * Lines are laid once for all slots of a profile, though errors may leave the last ones empty.
   */
  private boolean isFirstAlike(int begin, int slot) {
    for (int other = begin; other < begin + slot; other++) {
      if (choices.slotProfile(other) == choices.slotProfile(begin + slot)) {
        return false;
      }
    }
    return true;
  }

  /** A job in a slot until a moment of the colocation's time. */
  private record Stretch(int job, double end) {}

  private void lay(int choice, int firstSlot, double time, List<List<Stretch>> lines) {
    int begin = choices.slotsBegin(choice);
    int profile = choices.slotProfile(begin + firstSlot);
    List<Integer> alike = new ArrayList<>();
    for (int slot = firstSlot; slot < lines.size(); slot++) {
      if (choices.slotProfile(begin + slot) == profile) {
        alike.add(slot);
      }
    }
    int line = 0;
    double at = 0;
    for (Part part : parts.getOrDefault(choice, List.of())) {
      if (problem.profile(problem.representative(part.number)) != profile) {
        continue;
      }
      int size = problem.size(part.number);
      for (int i = 0; i < size; i++) {
        int job = problem.member(part.number, i);
        double length = Math.min(part.time / size, time);
        while (length > 0 && line < alike.size()) {
          double piece = Math.min(length, time - at);
          at += piece;
          length -= piece;
          lines.get(alike.get(line)).add(new Stretch(job, at));
          if (at >= time) {
            at = 0;
            line++;
          }
        }
      }
    }
  }
}
