package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.sat.CpSolverStatus;
import dev.sextant.planner.PlanInterrupter;
import java.util.concurrent.atomic.AtomicLong;

/** Searches a relaxation to its end. */
final class RelaxationSearch {
  private static final double LIMIT_NANOS = 20e9;
  private static final double SHORT_NANOS = 0.5e9;

  private RelaxationSearch() {}

  /**
   * The bound that it proves on so many cores; fails when a bound on the way is above the
   * incumbent.
   *
   * @param name says which problem it is when that fails
   */
  static long bound(
      Relaxation relaxation, String name, long incumbent, Portfolio portfolio, int cores) {
    return bound(relaxation, name, incumbent, portfolio, cores, LIMIT_NANOS, true);
  }

  /** The best bound of a short search of its own portfolio, which may not come to its end. */
  static long boundSoFar(Relaxation relaxation, String name, long incumbent) {
    return bound(relaxation, name, incumbent, relaxation.portfolio(), 2, SHORT_NANOS, false);
  }

  private static long bound(
      Relaxation relaxation,
      String name,
      long incumbent,
      Portfolio portfolio,
      int cores,
      double nanos,
      boolean toTheEnd) {
    AtomicLong best = new AtomicLong(Long.MIN_VALUE);
    NativeSolver solver = new NativeSolver(relaxation.model(), new PlanInterrupter());
    solver.limit(nanos);
    portfolio.configure(solver.parameters(), 8, cores, CpSatOptions.defaults());
    CpSolverStatus status =
        solver.solve(
            new NativeSolver.Listener() {
              @Override
              public void onSolution(NativeSolver.Values values) {}

              @Override
              public void onBound(long bound) {
                long raised = relaxation.objective(bound);
                assertThat(raised).as(name).isLessThanOrEqualTo(incumbent);
                best.accumulateAndGet(raised, Math::max);
              }
            });
    if (toTheEnd) {
      assertThat(status).as(name).isEqualTo(CpSolverStatus.OPTIMAL);
    }
    assertThat(status).as(name).isNotEqualTo(CpSolverStatus.INFEASIBLE);
    solver
        .bound(status)
        .ifPresent(bound -> best.accumulateAndGet(relaxation.objective(bound), Math::max));
    return best.get();
  }
}
