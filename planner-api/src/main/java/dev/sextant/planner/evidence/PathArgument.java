package dev.sextant.planner.evidence;

import java.util.List;
import java.util.Objects;

/**
 * The makespan is at least the longest path through some tasks of one job.
 *
 * @param value microseconds from now
 * @param job id of the job
 * @param tasks ids of the tasks that follow each other, the first to run first; where workers
 *     differ, those of several paths, because which of them is the longest depends on the choice
 */
public record PathArgument(long value, String job, List<String> tasks) implements Argument {
  public PathArgument {
    Objects.requireNonNull(job, "job");
    tasks = List.copyOf(tasks);
  }
}
