package dev.sextant.ortools;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds what runs in cells cost at least, by branch and bound: the bound of a node is that of
 * {@link CellDual} from the prices of the node before; starts that would cost more than the best
 * solution known are taken away; what is undecided is decided both ways, by choice or by time.
 * Cheap solutions come from the nodes themselves and from {@link CellInsertion}. Where open nodes
 * would need too much memory, they lose their prices, and the newest is always the next.
 *
 * <p>Thread-safe: any number of threads may search at the same time.
 */
final class CellBranching {
  private static final int ROOT_ITERATIONS = 400;
  private static final int ROOT_ROUNDS = 6;
  private static final int ROOT_ATTEMPTS = 100;

  /** Attempts times starts, at most. */
  private static final int MOST_LOOKS = 15_000_000;

  private static final int ITERATIONS = 40;
  private static final int ROUNDS = 3;
  private static final int ATTEMPTS = 10;

  /** A node is looked at again at once when it lost so much of its starts. */
  private static final double SHRUNK = 0.8;

  /** One node in so many is the one with the lowest bound, the others are the newest. */
  private static final int LOWEST = 4;

  /** Open nodes may take one part in so many of the memory that is free. */
  private static final long PARTS_OF_MEMORY = 4;

  private static final double[][] NO_PRICES = {};

  private final CellRuns runs;
  private final RunForest forest;
  private final BooleanSupplier stop;
  private final long mostDoubles;
  private final Consumer<CellSolution> found;
  private final List<CellNode> open = new ArrayList<>();
  private final List<CellNode> busy = new ArrayList<>();
  private CellSolution best = new CellSolution(new int[0], new int[0], CellPrices.NEVER);
  private double enough;
  private double closed = CellPrices.NEVER;
  private long nodes;

  /** What open nodes take until that is too much for the first time. */
  private long doubles;

  private boolean isFull;
  private boolean failed;
  private volatile boolean stopped;

  /** Begins with everything undecided, with a part of the memory that is free. */
  CellBranching(
      CellRuns runs,
      RunForest forest,
      double enough,
      BooleanSupplier stop,
      Consumer<CellSolution> found) {
    this(runs, forest, enough, stop, found, freeBytes() / PARTS_OF_MEMORY / Double.BYTES);
  }

  /**
   * Begins with everything undecided.
   *
   * @param enough a cost below which solutions are wanted, in steps
   * @param stop whether to stop, asked often until it says so once
   * @param found takes solutions on the threads that search, each cheaper than all that were known
   *     when it was found; with several threads, they may come in another order
   * @param mostDoubles how much memory open nodes may take with their prices, in doubles
   */
  CellBranching(
      CellRuns runs,
      RunForest forest,
      double enough,
      BooleanSupplier stop,
      Consumer<CellSolution> found,
      long mostDoubles) {
    this.runs = runs;
    this.forest = forest;
    // All solutions cost less than that.
    this.enough = Math.min(enough, runs.mostCost() / runs.parts() + 1);
    this.stop = stop;
    this.found = found;
    this.mostDoubles = mostDoubles;
  }

  private static long freeBytes() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
  }

  /** Whether to stop; once it is, it stays so. */
  private boolean mustStop() {
    if (!stopped && stop.getAsBoolean()) {
      stopped = true;
    }
    return stopped;
  }

  /** How many nodes there were. */
  synchronized long nodes() {
    return nodes;
  }

  /** How much memory open nodes take at most, in doubles. */
  synchronized long doubles() {
    return doubles(open);
  }

  /** In steps, what all solutions cost at least, or what was enough if that is less. */
  synchronized double bound() {
    double least = closed;
    for (CellNode node : open) {
      least = Math.min(least, node.bound());
    }
    for (CellNode node : busy) {
      least = Math.min(least, node.bound());
    }
    return Math.min(enough, Math.ceil(least / runs.parts()));
  }

  /** How far the bound is below what is enough, as a share of the latter. */
  synchronized double gap() {
    return (enough - bound()) / enough;
  }

  /** Costs of more than that are of no use; in parts of steps. */
  private synchronized double most() {
    return (enough - 1) * runs.parts();
  }

  private synchronized CellSolution best() {
    return best;
  }

  private void offer(CellSolution solution) {
    synchronized (this) {
      if (solution.cost() >= best.cost()) {
        return;
      }
      best = solution;
      enough = Math.min(enough, solution.cost() / runs.parts());
    }
    found.accept(solution);
  }

  private synchronized @Nullable CellNode take() {
    while (open.isEmpty() && !busy.isEmpty() && !failed && !mustStop()) {
      try {
        wait(1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return null;
      }
    }
    if (open.isEmpty() || failed || mustStop()) {
      return null;
    }
    int at = open.size() - 1;
    if (++nodes % LOWEST == 0 && !isFull) {
      for (int i = 0; i < open.size(); i++) {
        at = open.get(i).bound() < open.get(at).bound() ? i : at;
      }
    }
    CellNode node = open.remove(at);
    doubles -= isFull ? 0 : doubles(List.of(node));
    busy.add(node);
    return node;
  }

  private synchronized void replace(CellNode node, List<CellNode> children) {
    busy.removeIf(other -> other == node);
    open.addAll(children);
    doubles += isFull ? 0 : doubles(children);
    isFull |= doubles > mostDoubles;
    if (isFull) {
      open.replaceAll(CellBranching::withoutPrices);
    }
    notifyAll();
  }

  /** How much memory nodes take at most, as if they shared nothing; in doubles. */
  private static long doubles(List<CellNode> nodes) {
    long starts = 0;
    long prices = 0;
    for (CellNode node : nodes) {
      for (int[] ofChoice : node.starts()) {
        starts += ofChoice.length;
      }
      for (double[] ofRow : node.prices()) {
        prices += ofRow.length;
      }
    }
    return prices + starts * Integer.BYTES / Double.BYTES;
  }

  private static CellNode withoutPrices(CellNode node) {
    return node.prices().length == 0 ? node : new CellNode(node.starts(), NO_PRICES, node.bound());
  }

  private synchronized boolean isFull() {
    return isFull;
  }

  /** A node is left as it is, because the search stops. */
  private synchronized void leave(CellNode node) {
    closed = Math.min(closed, node.bound());
    busy.removeIf(other -> other == node);
    notifyAll();
  }

  /** A thread ends before it is done; so do the others. */
  private synchronized void fail(CellNode node) {
    failed = true;
    leave(node);
  }

  /**
   * Searches the beginning, on one thread: prices, first solutions, and starts that are of no use.
   *
   * @param all by choice, the cells in which it may start, ascending
   * @return whether anything is left to search
   */
  boolean begin(int[][] all, long seed) {
    Searcher searcher = new Searcher(seed);
    int[][] starts = all.clone();
    CellNode whole = new CellNode(starts, searcher.prices.prices(), 0);
    synchronized (this) {
      busy.add(whole);
    }
    searcher.attempt(starts, ATTEMPTS);
    double value = searcher.dual.climb(starts, ROOT_ITERATIONS, 1, searcher::target);
    double highest = value;
    for (int i = 0; i < ROOT_ROUNDS && value <= most() && !mustStop(); i++) {
      searcher.attempt(starts, Math.min(ROOT_ATTEMPTS, MOST_LOOKS / (1 + searcher.size(starts))));
      value = searcher.prices.value(starts);
      if (value > CellPrices.UNKNOWN) {
        searcher.prices.filter(starts, value, most());
      }
      value = searcher.dual.climb(starts, ROOT_ITERATIONS / 2, 0.1, searcher::target);
      highest = Math.max(highest, value);
    }
    CellNode root = new CellNode(starts, copy(searcher.prices.prices()), highest);
    replace(whole, value > most() ? List.of() : List.of(root));
    return value <= most();
  }

  /**
   * Searches until nothing is left or it is to stop, on the caller's thread; ends, too, where the
   * search of another thread has thrown something.
   */
  void search(long seed) {
    Searcher searcher = new Searcher(seed);
    CellNode node = take();
    while (node != null) {
      List<CellNode> children = searched(searcher, node);
      if (children == null) {
        leave(node);
        return;
      }
      replace(node, children);
      node = take();
    }
  }

  private @Nullable List<CellNode> searched(Searcher searcher, CellNode node) {
    try {
      return searcher.search(node);
    } catch (RuntimeException | Error thrown) {
      fail(node);
      throw thrown;
    }
  }

  private static double[][] copy(double[][] prices) {
    return Arrays.stream(prices).map(double[]::clone).toArray(double[][]::new);
  }

  /** What a thread has of its own. */
  private final class Searcher {
    private final CellPrices prices = new CellPrices(runs, forest);
    private final CellDual dual = new CellDual(runs, prices);
    private final CellTimes times = new CellTimes(runs);
    private final CellInsertion insertion;

    Searcher(long seed) {
      insertion = new CellInsertion(runs, forest, prices, new SplittableRandom(seed));
    }

    /** Looks at a value; what cost the prices should reach, or that they have. */
    double target(double value) {
      if (prices.fits()) {
        offer(solution());
      }
      double most = most();
      return value > most || mustStop() ? -1 : most + runs.parts();
    }

    private CellSolution solution() {
      int[] choice = new int[runs.tasks()];
      int[] start = new int[runs.tasks()];
      for (int t = 0; t < runs.tasks(); t++) {
        choice[t] = prices.choice(t).index();
        start[t] = prices.start(t);
      }
      return new CellSolution(choice, start, prices.cost());
    }

    /** Looks for solutions beside the best one known. */
    void attempt(int[][] starts, int attempts) {
      prices.value(starts);
      for (int i = 0; i < attempts && !mustStop(); i++) {
        CellSolution from = best();
        boolean anew = from.choice().length == 0 || i % 4 == 0;
        CellSolution next =
            insertion.attempt(
                anew ? new CellSolution(new int[0], new int[0], CellPrices.NEVER) : from, starts);
        if (next.cost() < CellPrices.NEVER) {
          offer(next);
        }
      }
    }

    /** Searches a node; returns what is left of it, or null if it is to stop. */
    @Nullable List<CellNode> search(CellNode node) {
      if (node.bound() > most()) {
        return List.of();
      }
      // Any prices are good for a bound.
      CellDual.copy(node.prices(), prices.prices());
      int[][] starts = node.starts().clone();
      if (nodes() % 50 == 0) {
        attempt(starts, ATTEMPTS);
      }
      double highest = node.bound();
      int before;
      int round = 0;
      do {
        before = size(starts);
        if (!times.propagate(starts)) {
          return List.of();
        }
        double value = dual.climb(starts, ITERATIONS, round == 0 ? 0.3 : 0.1, this::target);
        highest = Math.max(highest, value);
        if (value > most()) {
          return List.of();
        }
        if (mustStop()) {
          return null;
        }
        if (value > CellPrices.UNKNOWN) {
          prices.filter(starts, value, most());
        }
      } while (++round < ROUNDS && size(starts) < SHRUNK * before);
      return children(starts, highest);
    }

    private int size(int[][] starts) {
      int size = 0;
      for (int[] ofChoice : starts) {
        size += ofChoice.length;
      }
      return size;
    }

    /** Decides both ways what the relaxation is least decided about. */
    private List<CellNode> children(int[][] starts, double bound) {
      CellChoice undecided = null;
      boolean byTime = false;
      double most = 0;
      for (CellChoice choice : runs.choices()) {
        double share = dual.share(choice);
        double either = Math.min(share, 1 - share) * choice.length();
        if (either > most && starts[choice.index()].length > 0 && !isOnly(choice, starts)) {
          most = either;
          undecided = choice;
          byTime = false;
        }
        double when = share * Math.min(dual.spread(choice), choice.length()) / 2;
        if (when > most && starts[choice.index()].length > 1) {
          most = when;
          undecided = choice;
          byTime = true;
        }
      }
      if (undecided == null) {
        return anyway(starts, bound);
      }
      return byTime
          ? split(starts, bound, undecided, (int) Math.floor(dual.meanStart(undecided)))
          : decide(starts, bound, undecided, dual.share(undecided) >= 0.5);
    }

    private boolean isOnly(CellChoice choice, int[][] starts) {
      for (CellChoice other : runs.choices(choice.task())) {
        if (other != choice && starts[other.index()].length > 0) {
          return false;
        }
      }
      return true;
    }

    /** Decides what there is to decide, where the relaxation is sure of everything. */
    private List<CellNode> anyway(int[][] starts, double bound) {
      CellChoice most = null;
      CellChoice other = null;
      for (CellChoice choice : runs.choices()) {
        int count = starts[choice.index()].length;
        if (count > 1 && (most == null || count > starts[most.index()].length)) {
          most = choice;
        }
        if (count > 0 && !isOnly(choice, starts)) {
          other = choice;
        }
      }
      if (most != null) {
        return split(starts, bound, most, -1);
      }
      return other == null ? List.of() : decide(starts, bound, other, true);
    }

    /** With a choice or without it; what is likelier comes last, as the last is taken first. */
    private List<CellNode> decide(
        int[][] starts, double bound, CellChoice choice, boolean isLikely) {
      int[][] with = starts.clone();
      int[][] without = starts.clone();
      without[choice.index()] = new int[0];
      for (CellChoice other : runs.choices(choice.task())) {
        if (other != choice) {
          with[other.index()] = new int[0];
        }
      }
      return both(isLikely ? without : with, isLikely ? with : without, bound);
    }

    /** A task starts by a cell or after it; where that decides nothing, halfway in a choice. */
    private List<CellNode> split(int[][] starts, double bound, CellChoice choice, int last) {
      int[][] early = starts.clone();
      int[][] late = starts.clone();
      if (!divide(choice.task(), starts, last, early, late)) {
        int[] all = starts[choice.index()];
        divide(choice.task(), starts, all[(all.length - 1) / 2], early, late);
      }
      return both(late, early, bound);
    }

    private boolean divide(int task, int[][] starts, int last, int[][] early, int[][] late) {
      int before = 0;
      int after = 0;
      for (CellChoice option : runs.choices(task)) {
        int[] all = starts[option.index()];
        int found = Arrays.binarySearch(all, last);
        int count = found >= 0 ? found + 1 : -found - 1;
        early[option.index()] = Arrays.copyOf(all, count);
        late[option.index()] = Arrays.copyOfRange(all, count, all.length);
        before += count;
        after += all.length - count;
      }
      return before > 0 && after > 0;
    }

    private List<CellNode> both(int[][] first, int[][] second, double bound) {
      double[][] now = isFull() ? NO_PRICES : copy(prices.prices());
      return List.of(new CellNode(first, now, bound), new CellNode(second, now, bound));
    }
  }
}
