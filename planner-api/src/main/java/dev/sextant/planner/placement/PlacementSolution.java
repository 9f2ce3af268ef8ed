package dev.sextant.planner.placement;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.Argument;
import dev.sextant.planner.evidence.Unargued;
import org.jspecify.annotations.Nullable;

/**
 * The best placement as far as it is known exactly, and a lower bound on every one. Exact between
 * two places ({@code two-place cut}), where data joins the tasks to a forest (dynamic programming),
 * and where there is one place; over more places part by part ({@link PlacementParts}), which is
 * mostly exact, too. Immutable and thread-safe.
 */
public final class PlacementSolution {
  /** How many pairs of a task and a place there are at most. */
  private static final long MOST_PAIRS = 40_000_000;

  /** How many steps dynamic programming takes at most. */
  private static final long MOST_STEPS = 400_000_000;

  /** How many pairs of a task, item or reader and a place a bound by parts keeps at most. */
  private static final long MOST_IN_PARTS = 10_000_000;

  private static final long[] NONE = new long[0];

  private static final PlacementSolution NOTHING = new PlacementSolution(null, null, 0, NONE, NONE);

  private final @Nullable PlacementProblem problem;
  private final int @Nullable [] placeOf;
  private final boolean exact;
  private final long bound;
  private final long[] prices;
  private final long[] credits;

  private PlacementSolution(
      @Nullable PlacementProblem problem,
      int @Nullable [] placeOf,
      long bound,
      long[] prices,
      long[] credits) {
    this.problem = problem;
    this.placeOf = placeOf;
    exact = problem != null && placeOf != null && problem.evaluate(placeOf) == bound;
    this.bound = bound;
    this.prices = prices;
    this.credits = credits;
  }

  /**
   * The solution for a problem in which every unfinished task has an option; all who ask share it.
   *
   * @throws dev.sextant.planner.compiled.StoppedException when the signal that the problem was
   *     compiled with is set on the way
   */
  public static PlacementSolution of(CompiledProblem problem) {
    return problem.derived(PlacementSolution.class, PlacementSolution::solve);
  }

  private static PlacementSolution solve(CompiledProblem problem) {
    long pairs = (long) problem.tasks() * problem.workers().count();
    if (!PlacementProblem.isAsked(problem) || pairs > MOST_PAIRS) {
      return NOTHING;
    }
    PlacementProblem placement = PlacementProblem.of(problem);
    if ((long) placement.places() * placement.items() > Integer.MAX_VALUE) {
      return NOTHING;
    }
    if (!placement.isFeasible() || placement.tasks() == 0) {
      return new PlacementSolution(placement, null, 0, NONE, NONE);
    }
    PricedPlaces exact = exact(placement);
    if (exact != null) {
      int[] placeOf = exact.placeOf();
      return new PlacementSolution(
          placement, placeOf, placement.evaluate(placeOf), exact.prices(), exact.credits());
    }
    long size =
        (long) placement.places()
            * (placement.tasks() + placement.items() + placement.items.allReaders());
    if (size > MOST_IN_PARTS) {
      return new PlacementSolution(placement, null, 0, NONE, NONE);
    }
    PlacementParts.Bound bound = PlacementParts.bound(placement);
    return new PlacementSolution(placement, bound.placeOf(), bound.value(), bound.prices(), NONE);
  }

  /** All at one place, where the first reader pays for what has to be brought there. */
  private static PricedPlaces atHome(PlacementProblem placement) {
    long[] prices = new long[placement.items.allReaders()];
    for (int i = 0; i < placement.items(); i++) {
      if (placement.producer(i) == PlacementProblem.NO_TASK && !placement.isHome(i, 0)) {
        prices[placement.readersBegin(i)] = placement.weight(i);
      }
    }
    return new PricedPlaces(new int[placement.tasks()], prices, new long[0]);
  }

  private static @Nullable PricedPlaces exact(PlacementProblem placement) {
    if (placement.places() == 1) {
      return atHome(placement);
    }
    ForestPlacement forest = ForestPlacement.of(placement);
    if (forest != null && forest.work() <= MOST_STEPS) {
      return forest.solve();
    }
    return placement.places() == 2 ? TwoPlaceCut.solve(placement) : null;
  }

  /**
   * The problem, or null where the objective counts neither money nor bytes or there are too many
   * tasks and workers.
   */
  public @Nullable PlacementProblem problem() {
    return problem;
  }

  /** Whether the best placement is known. */
  public boolean isExact() {
    return exact;
  }

  /** Whether some placement is known that may well be the best. */
  public boolean hasPlacement() {
    return placeOf != null;
  }

  /** The place of a task in the best placement that is known; there must be one. */
  public int place(int task) {
    if (placeOf == null) {
      throw new IllegalStateException("No placement is known.");
    }
    return placeOf[task];
  }

  /** What proves {@link #bound}; by its name alone where the prices are not known. */
  public Argument argument() {
    boolean known =
        problem != null && prices.length == (long) problem.items.allReaders() * problem.places();
    return known && problem != null
        ? PlacementEvidence.of(problem, bound, prices, credits)
        : new Unargued(bound, "placement");
  }

  /** No plan has less money and bytes, in units of the objective. */
  public long bound() {
    return bound;
  }
}
