package dev.sextant.heuristics.home;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StoppedException;
import java.util.BitSet;
import java.util.List;

/**
 * Which models each worker is meant to keep, so that every pending task finds all that it needs on
 * some worker that it may run on, as far as there are such workers, within GPU memory if that is
 * found to reach. Immutable and thread-safe.
 */
public final class ModelHomes {
  /** How many workers tasks that need the same models have, as a share of theirs by their work. */
  private static final double NARROW = 0.5;

  private static final double WIDE = 1;

  private final List<BitSet> kept;

  /** All homes for a problem, made once. */
  private static final class Known {
    private final ModelHomes fewest;
    private final ModelHomes narrow;
    private final ModelHomes wide;
    private final boolean fits;

    Known(CompiledProblem problem) {
      HomeSearch search = new HomeSearch(problem);
      search.cover();
      wide = new ModelHomes(search.widened(WIDE));
      search.improve();
      fewest = new ModelHomes(search.homes());
      fits = search.fits();
      narrow = new ModelHomes(search.widened(NARROW));
    }
  }

  private ModelHomes(List<BitSet> kept) {
    this.kept = kept;
  }

  private static Known known(CompiledProblem problem) {
    return problem.derived(Known.class, Known::new);
  }

  /**
   * Homes that cost as little to load as was found, loads being all that counts.
   *
   * @throws StoppedException when the signal that the problem was compiled with is set on the way
   */
  public static ModelHomes fewest(CompiledProblem problem) {
    return known(problem).fewest;
  }

  /**
   * The same and some more, for what takes long: tasks that need the same models have half their
   * share of workers, by their work, as far as memory reaches.
   *
   * @throws StoppedException when the signal that the problem was compiled with is set on the way
   */
  public static ModelHomes narrow(CompiledProblem problem) {
    return known(problem).narrow;
  }

  /**
   * Homes that were not looked for long, so on more workers, and so many that tasks that need the
   * same models have all of their share of workers.
   *
   * @throws StoppedException when the signal that the problem was compiled with is set on the way
   */
  public static ModelHomes wide(CompiledProblem problem) {
    return known(problem).wide;
  }

  /**
   * Whether GPU memory was found to reach for the fewest homes at once.
   *
   * @throws StoppedException when the signal that the problem was compiled with is set on the way
   */
  public static boolean fit(CompiledProblem problem) {
    return known(problem).fits;
  }

  /** Whether a worker is meant to keep a model. */
  public boolean isHome(int model, int worker) {
    return kept.get(worker).get(model);
  }
}
