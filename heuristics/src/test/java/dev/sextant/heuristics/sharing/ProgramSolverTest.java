package dev.sextant.heuristics.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.sharing.level.Level;
import dev.sextant.heuristics.sharing.linear.LinearProgram;
import dev.sextant.heuristics.sharing.linear.LinearSolver;
import dev.sextant.heuristics.sharing.linear.RevisedSimplex;
import dev.sextant.planner.sharing.DrawnTimes;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import org.junit.jupiter.api.Test;

class ProgramSolverTest {
  /** Finds what is best, and says that it was stopped. */
  private static LinearSolver stopped() {
    return program -> {
      LinearProgram.Solution best = new RevisedSimplex(() -> false).solve(program);
      return best == null ? null : new LinearProgram.Solution(best.values(), best.duals(), false);
    };
  }

  @Test
  void whatWasFoundOverTimeIsKeptWhereTheSolverWasStopped() {
    int found = 0;
    for (int seed = 0; seed < 30; seed++) {
      SharingProblem drawn = DrawnTimes.of(SharingTerm.COST, seed);
      if (drawn.isOverTime()) {
        CompiledSharing problem = CompiledSharing.of(drawn);
        Level best = new ProgramSolver(new RevisedSimplex(() -> false)).sum(problem, () -> false);
        Level level = new ProgramSolver(stopped()).sum(problem, () -> true);
        assertThat(level.times() == null).as("seed %d", seed).isEqualTo(best.times() == null);
        assertThat(level.completed()).as("seed %d", seed).isFalse();
        if (level.times() != null) {
          assertThat(level.reached()).as("seed %d", seed).isEqualTo(best.reached());
          found++;
        }
      }
    }
    assertThat(found).isPositive();
  }
}
