package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.sat.CpSolverStatus;
import dev.sextant.planner.PlanInterrupter;

/** Searches a relaxation to its end. */
final class RelaxationSearch {
  private static final double LIMIT_NANOS = 20e9;

  private RelaxationSearch() {}

  /**
   * The bound that it proves on so many cores; fails when a bound on the way is above the
   * incumbent.
   *
   * @param name says which problem it is when that fails
   */
  static long bound(
      Relaxation relaxation, String name, long incumbent, Portfolio portfolio, int cores) {
    NativeSolver solver = new NativeSolver(relaxation.model(), new PlanInterrupter());
    solver.limit(LIMIT_NANOS);
    portfolio.configure(solver.parameters(), 8, cores, CpSatOptions.defaults());
    CpSolverStatus status =
        solver.solve(
            new NativeSolver.Listener() {
              @Override
              public void onSolution(NativeSolver.Values values) {}

              @Override
              public void onBound(long bound) {
                assertThat(relaxation.objective(bound)).as(name).isLessThanOrEqualTo(incumbent);
              }
            });
    assertThat(status).as(name).isEqualTo(CpSolverStatus.OPTIMAL);
    return relaxation.objective(solver.bound(status).orElseThrow());
  }
}
