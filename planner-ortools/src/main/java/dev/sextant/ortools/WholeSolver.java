package dev.sextant.ortools;

import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.SatParameters;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Solves the programs of one call, one after the other, until its time is over. */
final class WholeSolver {
  private final AllocationRequest request;
  private final long deadline;
  private long solves;

  /**
   * What a search gave.
   *
   * @param counts the best solution, or null
   * @param infeasible whether there is none
   * @param complete whether nothing is left to search
   * @param bound nothing is worth more; {@link Long#MAX_VALUE} where nothing is known
   */
  record Answer(
      WholeProgram.@Nullable Counts counts, boolean infeasible, boolean complete, long bound) {}

  /** A solver for one call, which begins now. */
  WholeSolver(AllocationRequest request) {
    this.request = request;
    deadline = System.nanoTime() + request.options().timeLimit().toNanos();
  }

  /** How many programs it was given. */
  long solves() {
    return solves;
  }

  /**
   * Searches a program. One search thread, so that the same problem gives the same allocation.
   *
   * @throws PlannerException when the program's numbers are too large for the solver
   */
  Answer solve(WholeProgram program) {
    solves++;
    if (request.stop().getAsBoolean()) {
      return new Answer(null, false, false, Long.MAX_VALUE);
    }
    NativeSolver solver = new NativeSolver(program.model(), request.stop());
    if (!solver.isExact()) {
      throw new PlannerException(
          IntegralBackend.NAME,
          "what jobs demand adds up to more than the solver can hold.\n"
              + "Maybe count the resource in a larger unit.");
    }
    SatParameters.Builder parameters = solver.parameters();
    parameters.setRandomSeed((int) (request.options().seed() & 0x7fffffff));
    parameters.setNumWorkers(1).setLinearizationLevel(2);
    solver.limit(deadline - System.nanoTime());
    AtomicReference<WholeProgram.@Nullable Counts> best = new AtomicReference<>();
    CpSolverStatus status =
        solver.solve(
            new NativeSolver.Listener() {
              @Override
              public void onSolution(NativeSolver.Values values) {
                best.set(program.counts(values));
              }

              @Override
              public void onBound(long bound) {
                // The last bound is read when the search is over.
              }
            });
    boolean infeasible = status == CpSolverStatus.INFEASIBLE;
    long bound =
        solver.bound(status).isPresent() ? -solver.bound(status).getAsLong() : Long.MAX_VALUE;
    return new Answer(
        best.get(), infeasible, infeasible || status == CpSolverStatus.OPTIMAL, bound);
  }
}
