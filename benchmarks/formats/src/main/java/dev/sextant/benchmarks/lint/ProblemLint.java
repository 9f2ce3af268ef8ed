package dev.sextant.benchmarks.lint;

import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks at valid problems for what is most likely a mistake: mixed units above all. Each kind of
 * suspicion is told once, of the first part that it is about. Takes time linear in the size of the
 * problem. Stateless and thread-safe.
 */
public final class ProblemLint {
  private ProblemLint() {}

  /**
   * What looks wrong.
   *
   * @param problem one without errors
   * @return in the order of {@link Suspicion.Kind}, empty for nothing
   */
  public static List<Suspicion> of(Problem problem) {
    TaskTimes times = new TaskTimes(problem);
    List<Suspicion> found = new ArrayList<>();
    new ModelLint(problem, times).addTo(found);
    new WorkerLint(problem).addTo(found);
    new JobLint(problem, times).addTo(found);
    new TransferLint(problem, times).addTo(found);
    found.sort((one, other) -> one.kind().compareTo(other.kind()));
    return List.copyOf(found);
  }
}
