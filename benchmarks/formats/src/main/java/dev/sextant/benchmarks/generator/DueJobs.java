package dev.sextant.benchmarks.generator;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The jobs of another generator, each due some time after its release: a multiple of the time that
 * it takes at least if it is alone.
 *
 * @param jobs the other generator
 * @param percent the multiple, in percent; from 100 to 100 000
 */
record DueJobs(ProblemGenerator jobs, int percent) implements ProblemGenerator {
  /** The multiple where nobody says another, and due dates count. */
  static final int USUAL = 200;

  private static final int LEAST = 100;

  private static final int MOST = 100_000;

  DueJobs {
    Objects.requireNonNull(jobs, "jobs");
    if (percent < LEAST || percent > MOST) {
      throw new IllegalArgumentException(
          "The parameter due ("
              + Ranges.share(percent)
              + ") must be between "
              + Ranges.share(LEAST)
              + " and "
              + Ranges.share(MOST)
              + ", as nothing ends before its shortest time.\nMaybe "
              + Ranges.share(USUAL)
              + ".");
    }
  }

  @Override
  public String family() {
    return jobs.family();
  }

  @Override
  public Problem generate() {
    Problem problem = jobs.generate();
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    List<Job> due = new ArrayList<>();
    for (int j = 0; j < problem.jobs().size(); j++) {
      Job job = problem.jobs().get(j);
      long shortest = bounds.jobEndMicros(j) - job.releaseMicros();
      long after = Math.round((double) shortest * percent / 100);
      due.add(job.withDueMicros(Math.addExact(job.releaseMicros(), after)));
    }
    return problem.withName(problem.name() + "-d" + percent).withJobs(due);
  }
}
