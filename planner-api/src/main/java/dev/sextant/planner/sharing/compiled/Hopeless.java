package dev.sextant.planner.sharing.compiled;

import java.util.Optional;

/** Jobs that can get nothing, or never what they must, whatever the others get. */
public final class Hopeless {
  private static final double ROUNDING = 1e-12;

  private Hopeless() {}

  /** The first such job, in words; empty when each can get what it must alone. */
  public static Optional<String> first(CompiledSharing problem) {
    for (int j = 0; j < problem.jobs(); j++) {
      double most = problem.choices().highestRate(problem.profile(j));
      if (problem.left(j) > 0 && most == 0) {
        return Optional.of(
            "Job ("
                + problem.problem().jobs().get(j).id()
                + ") can run nowhere: no mode of its profile ("
                + problem.problem().jobs().get(j).profile()
                + ") finds as many workers of one type as it needs, with what it demands.");
      }
      if (problem.floor(j) > most * (1 + ROUNDING)) {
        return Optional.of(
            "Job ("
                + problem.problem().jobs().get(j).id()
                + ") must get "
                + problem.floor(j)
                + " micro-units per second, by guarantee or deadline, and gets "
                + most
                + " at most, even alone and all the time.");
      }
    }
    return Optional.empty();
  }
}
