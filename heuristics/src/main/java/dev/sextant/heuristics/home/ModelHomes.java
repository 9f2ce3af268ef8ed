package dev.sextant.heuristics.home;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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

  /** The homes for a problem, each made once, when first asked for. */
  private static final class Known {
    private final CompiledProblem problem;
    private @Nullable HomeSearch search;
    private @Nullable ModelHomes wide;
    private @Nullable ModelHomes fewest;
    private @Nullable ModelHomes narrow;
    private boolean fit;

    Known(CompiledProblem problem) {
      this.problem = problem;
    }

    /** With homes for all, however many. */
    private HomeSearch begun() {
      HomeSearch begun = search;
      if (begun == null) {
        begun = new HomeSearch(problem);
        begun.cover();
        search = begun;
        wide = new ModelHomes(begun.widened(WIDE));
      }
      return begun;
    }

    synchronized ModelHomes wide() {
      begun();
      return Objects.requireNonNull(wide);
    }

    synchronized ModelHomes fewest() {
      HomeSearch begun = begun();
      ModelHomes known = fewest;
      if (known == null) {
        begun.improve();
        fit = begun.fits();
        known = new ModelHomes(begun.homes());
        fewest = known;
      }
      return known;
    }

    synchronized ModelHomes narrow() {
      fewest();
      ModelHomes known = narrow;
      if (known == null) {
        known = new ModelHomes(begun().widened(NARROW));
        narrow = known;
      }
      return known;
    }

    synchronized boolean fit() {
      fewest();
      return fit;
    }
  }

  private ModelHomes(List<BitSet> kept) {
    this.kept = kept;
  }

  private static Known known(CompiledProblem problem) {
    return problem.derived(Known.class, Known::new);
  }

  /**
   * Homes that cost as little to load as was found, loads being all that counts. The search for
   * them ends early when the signal that the problem was compiled with is set.
   */
  public static ModelHomes fewest(CompiledProblem problem) {
    return known(problem).fewest();
  }

  /**
   * The same and some more, for what takes long: tasks that need the same models have half their
   * share of workers, by their work, as far as memory reaches.
   */
  public static ModelHomes narrow(CompiledProblem problem) {
    return known(problem).narrow();
  }

  /**
   * Homes that were not looked for long, so on more workers, and so many that tasks that need the
   * same models have all of their share of workers.
   */
  public static ModelHomes wide(CompiledProblem problem) {
    return known(problem).wide();
  }

  /** Whether GPU memory was found to reach for the fewest homes at once. */
  public static boolean fit(CompiledProblem problem) {
    return known(problem).fit();
  }

  /** Whether a worker is meant to keep a model. */
  public boolean isHome(int model, int worker) {
    return kept.get(worker).get(model);
  }
}
