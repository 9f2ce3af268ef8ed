package dev.sextant.planner.sharing.compiled;

import dev.sextant.planner.model.Place;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.TimeSpan;
import java.util.Optional;

/**
 * Jobs that must get something and can get nothing, or never what they must, whatever the others
 * get. Where the worst job counts, each that has work left must get something.
 */
public final class Hopeless {
  private static final double ROUNDING = 1e-12;

  private Hopeless() {}

  /** The first such job, in words; empty when each can get what it must alone. */
  public static Optional<String> first(CompiledSharing problem) {
    boolean all = problem.objective().term().isWorstCase();
    boolean fairness = problem.objective().term().isFairness();
    Choices ever = null;
    for (int j = 0; j < problem.jobs(); j++) {
      double most = most(problem, j);
      boolean never = problem.choices().highestRate(problem.profile(j)) == 0;
      if (problem.left(j) > 0 && never && (all || problem.floor(j) > 0)) {
        ever = ever == null ? withAnyJobs(problem) : ever;
        boolean lacksOthers = ever.highestRate(problem.profile(j)) > 0;
        // Jobs that run only with others have no rate that fairness could hold them against.
        if (!lacksOthers || !fairness || problem.floor(j) > 0) {
          return Optional.of(nowhere(problem, j, lacksOthers));
        }
      }
      if (problem.floor(j) > most * (1 + ROUNDING)) {
        return Optional.of(
            problem.isOverTime() ? tooLate(problem, j, most) : tooSlow(problem, j, most));
      }
    }
    return Optional.empty();
  }

  /** What jobs could do if there were jobs of all profiles to run with. */
  private static Choices withAnyJobs(CompiledSharing problem) {
    return Choices.of(
        problem.workers(), problem.problem().profiles(), problem.problem().colocations());
  }

  private static String nowhere(CompiledSharing problem, int job, boolean lacksOthers) {
    return "Job ("
        + Place.oneLine(problem.problem().jobs().get(job).id())
        + ") can run nowhere: no mode of its profile ("
        + Place.oneLine(problem.problem().jobs().get(job).profile())
        + ") finds as many workers of one type as it needs, with what it demands"
        + (lacksOthers ? ", and the jobs that it could run with are not there." : ".");
  }

  /**
   * The highest rate of a job alone; where workers change over time, the most it can do, if that is
   * not enough, and otherwise enough of it.
   */
  private static double most(CompiledSharing problem, int job) {
    if (!problem.isOverTime()) {
      return problem.choices().highestRate(problem.profile(job));
    }
    DivisibleJob one = problem.problem().jobs().get(job);
    Long deadline = one.deadlineMicros();
    long until = deadline == null ? TimeSpan.FOR_EVER : deadline;
    long from = Math.max(problem.problem().nowMicros(), one.releaseMicros());
    double sum = 0;
    // Nothing changes for a job within a run of intervals in which workers are the same.
    while (from < until && sum * (1 + ROUNDING) < problem.floor(job)) {
      int interval = problem.intervalAt(from);
      long end = problem.span(problem.endOfRun(interval) - 1).toMicros();
      TimeSpan run = new TimeSpan(from, Math.min(end, until));
      double rate = problem.at(interval).choices().highestRate(problem.profile(job));
      sum += rate > 0 ? rate * run.seconds() : 0;
      from = run.toMicros();
    }
    return sum;
  }

  private static String tooSlow(CompiledSharing problem, int job, double most) {
    return "Job ("
        + Place.oneLine(problem.problem().jobs().get(job).id())
        + ") must get "
        + problem.floor(job)
        + " micro-units per second, by guarantee or deadline, and gets "
        + most
        + " at most, even alone and all the time.";
  }

  private static String tooLate(CompiledSharing problem, int job, double most) {
    DivisibleJob one = problem.problem().jobs().get(job);
    return "Job ("
        + Place.oneLine(one.id())
        + ") has "
        + one.left()
        + " micro-units of work left, and while workers are open"
        + (one.deadlineMicros() == null ? "" : ", until its deadline,")
        + " can do "
        + (long) most
        + " at most, even alone and all the time.";
  }
}
