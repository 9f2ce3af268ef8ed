package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Execution;
import dev.sextant.benchmarks.simulator.RealisedPlan;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.Violation;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds the executions of a sweep against the checker: each as a plan of what had to be done in it,
 * with the run times that it turned out to have. Not thread-safe.
 */
public final class ExecutionChecks {
  /**
   * An execution that breaks constraints.
   *
   * @param violations at least one
   */
  public record Broken(Point point, PolicyChoice policy, long seed, List<Violation> violations) {
    public Broken {
      violations = List.copyOf(violations);
    }
  }

  private final List<Broken> broken = new ArrayList<>();
  private int executions;
  private long runs;

  /** Checks an execution, whose residencies must have been recorded. */
  public void check(Point point, PolicyChoice policy, long seed, Execution execution) {
    RealisedPlan realised = RealisedPlan.of(execution);
    List<Violation> violations = PlanChecker.check(realised.problem(), realised.plan());
    executions++;
    runs += realised.plan().runs().size();
    if (!violations.isEmpty()) {
      broken.add(new Broken(point, policy, seed, violations));
    }
  }

  /** How many executions were checked. */
  public int executions() {
    return executions;
  }

  /** How many runs of tasks they had. */
  public long runs() {
    return runs;
  }

  /** Those that break constraints. */
  public List<Broken> broken() {
    return List.copyOf(broken);
  }
}
