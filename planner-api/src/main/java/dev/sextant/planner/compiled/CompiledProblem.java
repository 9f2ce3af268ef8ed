package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Problem;

/** A problem as flat arrays. */
public final class CompiledProblem {
  private final Problem problem;

  private CompiledProblem(Problem problem) {
    this.problem = problem;
  }

  /** Compiles a problem. */
  public static CompiledProblem of(Problem problem) {
    return new CompiledProblem(problem);
  }

  /** The problem. */
  public Problem problem() {
    return problem;
  }
}
