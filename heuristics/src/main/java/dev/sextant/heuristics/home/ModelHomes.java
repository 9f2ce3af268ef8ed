package dev.sextant.heuristics.home;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StoppedException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which models each worker is meant to keep, so that every pending task finds all that it needs on
 * some worker that it may run on, as far as there are such workers. Immutable and thread-safe.
 */
public final class ModelHomes {
  private final List<BitSet> kept;

  /** What is known for a problem; made once, by spread. */
  private static final class Known {
    private final HomeSearch search;
    private final List<BitSet> least;
    private final Map<Double, ModelHomes> bySpread = new HashMap<>();

    Known(CompiledProblem problem) {
      search = new HomeSearch(problem);
      least = search.cheapest();
    }

    synchronized ModelHomes of(double spread) {
      return bySpread.computeIfAbsent(
          spread, some -> new ModelHomes(some == 0 ? least : search.widened(some)));
    }
  }

  private ModelHomes(List<BitSet> kept) {
    this.kept = kept;
  }

  /**
   * Homes for what pending tasks need, chosen to cost little to load where loads count, within GPU
   * memory if that is found to reach.
   *
   * @param spread how many workers tasks that need the same models have at least, as far as memory
   *     reaches, in times their share of all workers by their work; 0: only as many as they must
   * @throws StoppedException when the signal that the problem was compiled with is set on the way
   */
  public static ModelHomes of(CompiledProblem problem, double spread) {
    return problem.derived(Known.class, Known::new).of(spread);
  }

  /** Whether a worker is meant to keep a model. */
  public boolean isHome(int model, int worker) {
    return kept.get(worker).get(model);
  }
}
