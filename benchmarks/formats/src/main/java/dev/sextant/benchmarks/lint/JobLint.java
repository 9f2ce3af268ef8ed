package dev.sextant.benchmarks.lint;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Jobs whose times do not fit what they do. */
final class JobLint {
  private static final int SEVERAL = 3;
  private static final long MANY_TIMES = 10_000;

  private final Problem problem;
  private final TaskTimes times;

  JobLint(Problem problem, TaskTimes times) {
    this.problem = problem;
    this.times = times;
  }

  void addTo(List<Suspicion> found) {
    if (problem.jobs().isEmpty()) {
      found.add(
          new Suspicion(
              Suspicion.Kind.NO_JOB, "/jobs", "There is no job, so there is nothing to plan."));
      return;
    }
    deadlines(found);
    releases(found);
  }

  private void deadlines(List<Suspicion> found) {
    if (problem.state().finished().iterator().hasNext()
        || problem.state().running().iterator().hasNext()) {
      // What is left of a job is less than its path.
      return;
    }
    for (int j = 0; j < problem.jobs().size(); j++) {
      Job job = problem.jobs().get(j);
      long path = times.pathMicros(job.workflow());
      Long deadline = job.deadlineMicros();
      Long due = job.dueMicros();
      if (deadline != null && deadline - job.releaseMicros() < path) {
        found.add(early("deadline", j, job, deadline, path));
        return;
      }
      if (due != null && due - job.releaseMicros() < path) {
        found.add(early("due", j, job, due, path));
        return;
      }
    }
  }

  private static Suspicion early(String field, int number, Job job, long micros, long path) {
    return new Suspicion(
        Suspicion.Kind.EARLY_DEADLINE,
        "/jobs/" + number + "/" + field + "Micros",
        "The job ("
            + Place.shown(job.id())
            + ") has "
            + Amount.time(Math.max(0, micros - job.releaseMicros()))
            + " from its release to its "
            + (field.equals("due") ? "due date" : field)
            + ", but its longest path takes "
            + Amount.time(path)
            + ".\nMaybe the "
            + field
            + " is not in microseconds, or counted from the release instead of 0.");
  }

  private void releases(List<Suspicion> found) {
    Set<Long> different = new HashSet<>();
    long shortest = Long.MAX_VALUE;
    for (Job job : problem.jobs()) {
      different.add(job.releaseMicros());
      shortest = Math.min(shortest, times.pathMicros(job.workflow()));
    }
    long last = different.stream().mapToLong(Long::longValue).max().orElse(0);
    if (different.size() >= SEVERAL && last < shortest / MANY_TIMES) {
      found.add(
          new Suspicion(
              Suspicion.Kind.CLOSE_RELEASES,
              "/jobs",
              "All jobs are released within "
                  + Amount.time(last)
                  + ", but the shortest takes "
                  + Amount.time(shortest)
                  + ".\nMaybe releases are not in microseconds."));
    }
  }
}
