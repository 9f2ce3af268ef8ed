package dev.sextant.planner.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A plan in the making, and what the checker says of it. */
public final class Verdict {
  private final Problem problem;
  private final List<TaskRun> runs = new ArrayList<>();
  private final List<Residency> residencies = new ArrayList<>();

  private Verdict(Problem problem) {
    this.problem = problem;
  }

  /** A problem that minimises the makespan. */
  public static Problem.Builder problem() {
    return Problem.builder().objective(Objective.makespan());
  }

  /** A worker with one unit of compute that loads one byte per microsecond. */
  public static Worker gpu(String id, long memoryBytes) {
    return Worker.gpu(id, "gpu", memoryBytes, 1_000_000);
  }

  /** A link of one byte per microsecond and some latency. */
  public static Link link(long latencyMicros) {
    return new Link(latencyMicros, 1_000_000);
  }

  public static Verdict on(Problem problem) {
    return new Verdict(problem);
  }

  /** Adds a run of job j. */
  public Verdict run(String task, String worker, long start, long end) {
    return run("j", task, worker, start, end);
  }

  public Verdict run(String job, String task, String worker, long start, long end) {
    return runIn(job, task, Mode.DEFAULT_ID, worker, start, end);
  }

  public Verdict runIn(String job, String task, String mode, String worker, long start, long end) {
    runs.add(new TaskRun(job, task, mode, worker, start, end));
    return this;
  }

  public Verdict hold(
      String worker, String model, long loadStart, long ready, @Nullable Long evict) {
    residencies.add(new Residency(worker, model, loadStart, ready, evict));
    return this;
  }

  /** A residency that is never evicted. */
  public Verdict hold(String worker, String model, long loadStart, long ready) {
    return hold(worker, model, loadStart, ready, null);
  }

  public Plan plan() {
    return new Plan(runs, residencies);
  }

  public Problem checkedProblem() {
    return problem;
  }

  public List<Violation> violations() {
    return PlanChecker.check(problem, plan());
  }

  public void isValid() {
    assertThat(violations()).isEmpty();
  }

  /** Asserts that the plan breaks these constraints, each once and no other. */
  public Violation breaks(Constraint... constraints) {
    List<Violation> violations = violations();
    assertThat(violations).extracting(Violation::constraint).containsExactly(constraints);
    return violations.get(0);
  }

  public PlanMetrics metrics() {
    isValid();
    return PlanMetrics.of(problem, plan());
  }
}
