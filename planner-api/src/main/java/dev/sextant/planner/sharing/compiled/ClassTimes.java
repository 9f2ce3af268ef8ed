package dev.sextant.planner.sharing.compiled;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much time the jobs of each class spend in each choice, all together: what a program over
 * classes solves for. {@link #spread} averages it over the jobs. Not thread-safe.
 */
public final class ClassTimes {
  private static final double NANOS = 1e9;

  /** What is a millionth of a billionth below a whole number is taken for that number. */
  private static final double SNAP = 1e-6;

  private final CompiledSharing problem;
  private final Choices choices;
  private final List<Alone> alone = new ArrayList<>();
  private final Map<Integer, Double> together = new HashMap<>();
  private final Map<Integer, List<Part>> parts = new HashMap<>();

  private record Alone(int number, int choice, double time) {}

  private record Part(int number, double time) {}

  /** Times of nothing yet. */
  public ClassTimes(CompiledSharing problem) {
    this.problem = problem;
    choices = problem.choices();
  }

  /** Adds the time that all jobs of a class spend in a choice of one job. */
  public void alone(int number, int choice, double time) {
    if (time > 0) {
      alone.add(new Alone(number, choice, time));
    }
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

  /** The times divided equally among the jobs of each class, in whole billionths that fit. */
  public IndexedAllocation spread() {
    IndexedAllocation shares = new IndexedAllocation();
    for (Alone one : alone) {
      int size = problem.size(one.number);
      long nanos = whole(one.time / size);
      for (int i = 0; i < size; i++) {
        shares.add(one.choice, nanos, problem.member(one.number, i));
      }
    }
    together.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> spread(entry.getKey(), entry.getValue(), shares));
    return ShareRepair.repair(problem, shares);
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
      if (lines.get(slot).isEmpty()) {
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
