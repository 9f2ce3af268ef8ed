package dev.sextant.heuristics.sharing.prices;

import dev.sextant.heuristics.sharing.level.Level;
import dev.sextant.heuristics.sharing.level.LevelSolver;
import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Solves for levels and sums exactly where no jobs are colocated, by the prices of the few pools
 * instead of the shares of the many jobs: at given prices each class of jobs takes its cheapest
 * mixture of two choices ({@link Hulls}), and what remains to be decided is a matter of as many
 * columns as there are pools ({@link BlockBasis}). For one problem; not thread-safe.
 */
public final class PriceEngine implements LevelSolver {
  private final @Nullable IndexedPrices start;
  private @Nullable Course course;

  /** An engine that begins with prices, of another allocation perhaps, or without. */
  public PriceEngine(@Nullable IndexedPrices start) {
    this.start = start;
  }

  /** What it counted: simplex programs, and how many times a column came into a basis. */
  public Map<String, Long> counters() {
    Course one = course;
    return one == null ? Map.of() : Map.of("programs", one.solved(), "pivots", one.pivots());
  }

  @Override
  public boolean takesConvexAims() {
    return true;
  }

  @Override
  public Level highest(CompiledSharing problem, Aims aims, BooleanSupplier stop) {
    return new LevelSearch(course(problem, stop), aims).run();
  }

  @Override
  public Level sum(CompiledSharing problem, BooleanSupplier stop) {
    return new SumSearch(course(problem, stop)).run();
  }

  private Course course(CompiledSharing problem, BooleanSupplier stop) {
    Course one = course;
    if (one == null) {
      one = new Course(problem, start, stop);
      course = one;
    }
    return one;
  }
}
