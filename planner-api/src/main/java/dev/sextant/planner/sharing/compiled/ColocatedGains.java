package dev.sextant.planner.sharing.compiled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** The most that different jobs gain together in one colocation. */
final class ColocatedGains {
  /** What a job of a class gains in a choice at a rate. */
  interface Gain {
    double of(int number, int choice, double rate);
  }

  private final CompiledSharing problem;
  private final Choices choices;
  private final Gain gain;
  private final List<List<Integer>> classesOfProfile = new ArrayList<>();

  ColocatedGains(CompiledSharing problem, Gain gain) {
    this.problem = problem;
    this.gain = gain;
    choices = problem.choices();
    for (int p = 0; p < choices.profiles(); p++) {
      classesOfProfile.add(new ArrayList<>());
    }
    for (int c = 0; c < problem.classes(); c++) {
      if (problem.takesPart(c)) {
        classesOfProfile.get(problem.profile(problem.representative(c))).add(c);
      }
    }
  }

  /**
   * The largest over all colocations, less what they cost; 0 when there is none for lack of jobs.
   */
  double largest(IntToDoubleFunction cost) {
    double largest = 0;
    for (int choice = choices.colocatedBegin(); choice < choices.count(); choice++) {
      double gained = together(choice);
      if (gained > Double.NEGATIVE_INFINITY) {
        largest = Math.max(largest, gained - cost.applyAsDouble(choice));
      }
    }
    return largest;
  }

  private double together(int choice) {
    double sum = 0;
    int end = choices.slotsEnd(choice);
    for (int slot = choices.slotsBegin(choice); slot < end; slot++) {
      int profile = choices.slotProfile(slot);
      int before = 0;
      for (int other = choices.slotsBegin(choice); other < slot; other++) {
        before += choices.slotProfile(other) == profile ? 1 : 0;
      }
      if (before == 0) {
        int alike = 0;
        for (int other = slot; other < end; other++) {
          alike += choices.slotProfile(other) == profile ? 1 : 0;
        }
        sum += best(choice, choices.slotRate(slot), profile, alike);
      }
    }
    return sum;
  }

  /** The sum of the largest gains of so many jobs of a profile. */
  private double best(int choice, double rate, int profile, int count) {
    double[] largest = new double[count];
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    for (int c : classesOfProfile.get(profile)) {
      double one = gain.of(c, choice, rate);
      for (int i = 0; i < Math.min(count, problem.size(c)) && one > largest[0]; i++) {
        largest[0] = one;
        Arrays.sort(largest);
      }
    }
    return Arrays.stream(largest).sum();
  }
}
