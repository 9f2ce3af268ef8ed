package dev.sextant.heuristics.sharing.prices;

import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the levels of one problem have in common: pools, when to stop, and what the level before
 * ended with, which is what the next one begins with. Not thread-safe.
 */
final class Course {
  /** How much of what they have classes may lose from one level to the next, for rounding. */
  private static final double ENOUGH = 1e-9;

  /** How much more of all capacities each level may take than the one before, for rounding. */
  private static final double ROUNDING = 1e-12;

  private final CompiledSharing problem;
  private final Pools pools;
  private final int[] classes;
  private final BooleanSupplier stop;
  private final @Nullable IndexedPrices start;
  private final boolean started;
  private double[] prices;
  private @Nullable Mixture last;
  private @Nullable Sieve sieve;
  private @Nullable BlockProgram program;
  private BlockBasis.@Nullable End end;
  private double lastLevel;
  private int levels;
  private long pivots;
  private long solved;

  Course(CompiledSharing problem, @Nullable IndexedPrices start, BooleanSupplier stop) {
    this.problem = problem;
    this.stop = stop;
    pools = new Pools(problem.choices());
    classes = BlockProgram.classes(problem);
    this.start = start;
    double[] given = start == null ? null : Pools.normalised(pools.whole(start.pool(), 1));
    started = given != null;
    prices = given == null ? pools.equalPrices() : given;
  }

  CompiledSharing problem() {
    return problem;
  }

  Pools pools() {
    return pools;
  }

  BooleanSupplier stop() {
    return stop;
  }

  /** The classes that can do anything and of which anything counts; not to be changed. */
  int[] classes() {
    return classes;
  }

  /** What parts the open classes from the others, as long as that holds; or null. */
  @Nullable Sieve sieve() {
    return sieve;
  }

  /** Parts classes: the program is one of the open ones. */
  void part(Sieve itsSieve) {
    sieve = itsSieve;
    program = null;
  }

  /** The program of the least overload of the open classes, whose needs each level sets anew. */
  BlockProgram program() {
    BlockProgram one = program;
    if (one == null) {
      Sieve parted = sieve;
      one = BlockProgram.worstCase(problem, pools, parted == null ? classes : parted.open());
      program = one;
    }
    return one;
  }

  /** What the program of the level before ended with, or null. */
  BlockBasis.@Nullable End end() {
    return end;
  }

  /** The prices to begin with; they add up to 1. */
  double[] prices() {
    return prices;
  }

  /** The prices to begin a sum with, where what all could count is so much. */
  double[] sumPrices(double worthScale) {
    return start == null ? new double[pools.count()] : pools.whole(start.pool(), worthScale);
  }

  /** Whether these prices are of a level before, or of an allocation before. */
  boolean isStarted() {
    return started || levels > 0;
  }

  /** How many times the capacities may be taken at this level, for rounding. */
  double room() {
    return 1 + ROUNDING * (levels + 1);
  }

  /** How many times the capacities a level may take that was searched with such room. */
  double target() {
    return room() + ROUNDING / 4;
  }

  /** What was reached before, where that is all that this level starts from; or null. */
  @Nullable Mixture enough(double[] needs) {
    Mixture mixture = last;
    if (mixture == null) {
      return null;
    }
    double[] rate = mixture.rates();
    for (int c = 0; c < rate.length; c++) {
      if (rate[c] < needs[c] * (1 - ENOUGH)) {
        return null;
      }
    }
    return mixture;
  }

  /** The level before, or the value given where there was none. */
  double lowest(double otherwise) {
    return last == null ? otherwise : lastLevel;
  }

  /** Remembers what a level ended with. */
  void reached(double level, Mixture mixture, double[] itsPrices, BlockBasis.End itsEnd) {
    end = itsEnd;
    levels++;
    last = mixture;
    lastLevel = level;
    prices = itsPrices;
  }

  void count(BlockSimplex simplex) {
    pivots += simplex.pivots();
    solved++;
  }

  long pivots() {
    return pivots;
  }

  long solved() {
    return solved;
  }
}
