package dev.sextant.ortools;

import dev.sextant.planner.PlannerException;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import dev.sextant.planner.sharing.spi.WholeProof;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Seeks the best allocation in which every job has all its time in one choice on workers of its
 * own, or nothing.
 *
 * <p>Sums are what a program maximises; where the worst job counts, see {@link WholeLevels}.
 */
final class WholeSearch {
  /** What coefficients of an objective may add up to, so that rounding them is of no account. */
  private static final double MOST = 0x1p52;

  /** Of larger programs even the building takes long. */
  private static final long MOST_VARIABLES = 1_000_000;

  private final CompiledSharing problem;
  private final WholeChoices whole;
  private final WholePlaces places;
  private final WholeSolver solver;
  private WholeProgram.@Nullable Counts best;
  private boolean completed = true;
  private @Nullable WholeProof proof;

  WholeSearch(AllocationRequest request, WholeSolver solver) {
    problem = request.problem();
    this.solver = solver;
    whole = new WholeChoices(problem);
    places = new WholePlaces(problem, whole);
    long variables = places.count() + whole.parts();
    if (variables > MOST_VARIABLES) {
      throw new PlannerException(
          IntegralBackend.NAME,
          "the program would have "
              + variables
              + " variables, more than "
              + MOST_VARIABLES
              + ".\nMaybe lp, which divides time, or fewer modes.");
    }
  }

  /** Searches until it is done or the solver's time is over. */
  void run() {
    if (problem.objective().term().isWorstCase()) {
      new WholeLevels(this).run();
    } else {
      sum();
    }
  }

  /** The best solution, or null. */
  WholeProgram.@Nullable Counts best() {
    return best;
  }

  /** What was proven, or null. */
  @Nullable WholeProof proof() {
    return proof;
  }

  /** Whether nothing was left to search. */
  boolean isCompleted() {
    return completed;
  }

  /** How to read a solution. */
  WholePlacement placement() {
    return new WholePlacement(problem, whole, places);
  }

  CompiledSharing problem() {
    return problem;
  }

  WholePlaces places() {
    return places;
  }

  void prove(WholeProof proven) {
    proof = proven;
  }

  /** A program of all whole allocations that give everybody what they must get. */
  WholeProgram program() {
    return new WholeProgram(problem, whole, places);
  }

  /** Solves a program; what it finds is the best there is, since programs ask for ever more. */
  WholeSolver.Answer solve(WholeProgram program) {
    WholeSolver.Answer answer = solver.solve(program);
    completed &= answer.complete();
    if (answer.counts() != null) {
      best = answer.counts();
    }
    return answer;
  }

  private void sum() {
    double[] worth = new double[places.count()];
    for (int place = 0; place < worth.length; place++) {
      worth[place] = worth(places.get(place));
    }
    double scale = scale(worth);
    WholeProgram program = program();
    // Rounded up, so that the bound holds whatever rounding did.
    program.maximise(Arrays.stream(worth).mapToLong(w -> (long) Math.ceil(w * scale)).toArray());
    WholeSolver.Answer answer = solve(program);
    if (answer.infeasible()) {
      proof = WholeProof.NONE_EXISTS;
    } else if (answer.bound() < Long.MAX_VALUE) {
      double bound = answer.bound() / scale;
      proof = WholeProof.of(problem.objective().term().isMaximised() ? bound : 0 - bound);
    }
  }

  private double worth(WholePlaces.Place place) {
    if (problem.objective().term().isMaximised()) {
      return problem.worth(place.number(), place.choice(), place.rate());
    }
    // A colocation is paid once.
    boolean pays = place.slot() == problem.choices().slotsBegin(place.choice());
    return pays ? -problem.choices().price(place.choice()) : 0;
  }

  /** A power of two that makes coefficients large, and whole where they were. */
  private double scale(double[] worth) {
    double sum = 0;
    for (int place = 0; place < worth.length; place++) {
      sum += Math.abs(worth[place]) * problem.size(places.get(place).number());
    }
    return sum == 0 ? 1 : Math.scalb(1.0, Math.getExponent(MOST / sum));
  }
}
