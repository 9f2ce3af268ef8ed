package dev.sextant.heuristics.sharing;

import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.compiled.Aims;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Solves for levels and sums by the prices of the few pools instead of the shares of the many jobs,
 * where no jobs are colocated.
 *
 * <p>At given prices each job takes its cheapest mixture of two choices ({@link Hulls}); the level
 * at which all mixtures together cost what all workers cost is a bound by weak duality, found by
 * Newton's method on a convex function. Cutting planes over the prices ({@link CuttingPlanes})
 * lower the bound, and the best mixture of the answers is a solution. Prices between the best so
 * far and those of the master keep the method from swinging (Wentges, International Transactions in
 * Operational Research 4, 1997).
 */
final class PriceEngine implements LevelSolver {
  private static final double TARGET = 2e-9;
  private static final double GOOD_ENOUGH = 5e-7;

  /**
   * By how much a bound on the part of what all must get has to be below all of it to refute it.
   */
  private static final double SHORT = 1e-9;

  private static final double NEARLY = 1e-8;

  /** How much of what they have classes may lose from one level to the next, for rounding. */
  private static final double ENOUGH = 1e-7;

  private static final int MOST_CUTS = 2_000;
  private static final int PATIENCE = 40;
  private static final int NEWTON_STEPS = 100;
  private static final double TOWARDS_BEST = 0.3;

  private final @Nullable IndexedPrices warmStart;
  private long cuts;

  /** What the level before was reached by: the next begins there. */
  private @Nullable Mixture last;

  PriceEngine(@Nullable IndexedPrices warmStart) {
    this.warmStart = warmStart;
  }

  /** How many times jobs were asked what they take at some prices. */
  long cuts() {
    return cuts;
  }

  @Override
  public boolean takesConvexAims() {
    return true;
  }

  @Override
  public Level highest(CompiledSharing problem, Aims aims, BooleanSupplier stop) {
    return new Search(problem, aims, stop).run();
  }

  @Override
  public Level sum(CompiledSharing problem, BooleanSupplier stop) {
    return new Search(problem, null, stop).run();
  }

  /** An answer at some prices: the level or the sum, what it takes, and how to find it again. */
  private record Answer(double @Nullable [] prices, double level, @Nullable Mixture mixture) {}

  /** One search for a level, or without aims for a sum. */
  private final class Search {
    private final CompiledSharing problem;
    private final Choices choices;
    private final @Nullable Aims aims;
    private final BooleanSupplier stop;
    private final Hulls hulls;
    private final double[] capacity;
    private final CuttingPlanes planes;
    private final List<Answer> answers = new ArrayList<>();
    private final int[] point;

    /** What jobs have before the level counts, as a level; an increment of it may be tiny. */
    private final double before;

    private double bound = Double.POSITIVE_INFINITY;
    private double[] best;
    private double bestLevel;
    private @Nullable Mixture found;

    Search(CompiledSharing problem, @Nullable Aims aims, BooleanSupplier stop) {
      this.problem = problem;
      this.aims = aims;
      this.stop = stop;
      choices = problem.choices();
      hulls = new Hulls(problem);
      point = new int[problem.classes()];
      capacity = new double[choices.pools()];
      for (int p = 0; p < capacity.length; p++) {
        capacity[p] = choices.poolCapacity(p);
      }
      planes = new CuttingPlanes(capacity);
      best = firstPrices();
      before = before();
    }

    private double before() {
      double level = Double.MIN_NORMAL;
      for (int c = 0; aims != null && aims.areLinear() && c < problem.classes(); c++) {
        double slope = aims.rises(c) ? aims.slope(c, 0) : 0;
        level = slope > 0 ? Math.max(level, aims.base(c) / slope) : level;
      }
      return level;
    }

    private double[] firstPrices() {
      double[] prices = new double[capacity.length];
      double all = 0;
      if (warmStart != null) {
        for (int p = 0; p < prices.length; p++) {
          prices[p] = warmStart.pool()[p];
          all += prices[p] * capacity[p];
        }
      }
      for (int p = 0; p < prices.length; p++) {
        prices[p] =
            all > 0 ? prices[p] / all : capacity[p] == 0 ? 0 : 1 / capacity[p] / prices.length;
      }
      return prices;
    }

    Level run() {
      Mixture floors = new Mixture(problem);
      Level refused = floors(floors);
      if (refused != null) {
        return refused;
      }
      begin(floors);
      double[] prices = best.clone();
      CuttingPlanes.Master master = null;
      double reached = Double.NEGATIVE_INFINITY;
      int idle = 0;
      for (int turn = 0; turn < MOST_CUTS && idle < PATIENCE && !stop.getAsBoolean(); turn++) {
        boolean better = ask(prices);
        if (closed(reached)) {
          break;
        }
        CuttingPlanes.Master next = planes.solve();
        if (next == null) {
          break;
        }
        master = next;
        double value = next.value();
        double step = TARGET * Math.max(Math.abs(bound), before);
        idle = value > reached + step || better ? 0 : idle + 1;
        reached = Math.max(reached, value);
        if (closed(reached)) {
          break;
        }
        prices = between(next.prices(), better ? TOWARDS_BEST : 0);
      }
      return level(master, reached);
    }

    private boolean closed(double reached) {
      return bound - reached <= TARGET * Math.max(Math.abs(bound), before);
    }

    /** What jobs must get, in the mixture; or the level that says that not all can get it. */
    private @Nullable Level floors(Mixture into) {
      boolean any = false;
      for (int c = 0; c < problem.classes(); c++) {
        any |= needAtLeast(c) > 0;
      }
      if (!any) {
        return null;
      }
      Mixture earlier = last;
      if (earlier != null && isEnough(earlier)) {
        into.add(earlier, 1);
        return null;
      }
      Aims all = Aims.ofNeeds(problem, this::needAtLeast);
      Search search = new Search(problem, all, stop);
      search.begin(new Mixture(problem));
      Level level = search.feasible();
      IndexedPrices prices = level.prices();
      if (level.reached() >= 1 && search.found != null) {
        into.add(search.found, 1);
        return null;
      }
      if (prices == null) {
        return new Level(Double.NaN, null, null, false);
      }
      return new Level(
          Double.NaN,
          null,
          new IndexedPrices(
              prices.pool(), prices.floorValue(), prices.rateValue(), prices.timePrice()),
          level.completed());
    }

    private boolean isEnough(Mixture mixture) {
      if (!mixture.isOf(problem)) {
        return false;
      }
      double[] rate = rates(mixture);
      for (int c = 0; c < rate.length; c++) {
        if (rate[c] < needAtLeast(c) * (1 - ENOUGH)) {
          return false;
        }
      }
      return true;
    }

    private double needAtLeast(int number) {
      return aims == null
          ? problem.floor(problem.representative(number))
          : Math.max(aims.floor(number), aims.rises(number) ? aims.base(number) : 0);
    }

    /** Searches until a level of 1 is reached or refuted. */
    private Level feasible() {
      double[] prices = best.clone();
      CuttingPlanes.Master master = null;
      double reached = 0;
      int idle = 0;
      for (int turn = 0; turn < MOST_CUTS && idle < PATIENCE && !stop.getAsBoolean(); turn++) {
        boolean better = ask(prices);
        if (bound < 1 - SHORT) {
          break;
        }
        CuttingPlanes.Master next = planes.solve();
        if (next == null) {
          break;
        }
        master = next;
        idle = next.value() > reached + TARGET || better ? 0 : idle + 1;
        reached = Math.max(reached, next.value());
        if (reached >= 1 || reached >= bound) {
          break;
        }
        prices = between(next.prices(), better ? TOWARDS_BEST : 0);
      }
      if (bound >= 1 - SHORT && master != null && master.value() >= 1 - NEARLY) {
        found = mixture(master);
        return new Level(1, null, null, true);
      }
      return new Level(reached, null, proof(), bound < 1 - SHORT);
    }

    private void begin(Mixture floors) {
      double level = aims == null ? sumOf(floors) : aims.areLinear() ? 0 : lowLevel();
      answers.add(new Answer(null, level, floors));
      planes.add(level, floors.usage());
    }

    /** A level so low that next to nothing is needed for it. */
    private double lowLevel() {
      hulls.at(best, false);
      double level = -1;
      Aims convex = Objects.requireNonNull(aims);
      for (int c = 0; c < problem.classes(); c++) {
        if (convex.rises(c)) {
          double most = hulls.most(problem.profile(problem.representative(c)));
          level = Math.min(level, convex.levelOf(c, most));
        }
      }
      return 1e3 * level;
    }

    private double sumOf(Mixture mixture) {
      double[] sum = new double[1];
      mixture.forEach(
          (number, choice, part) ->
              sum[0] +=
                  problem.size(number)
                      * part
                      * (problem.objective().term() == SharingTerm.COST
                          ? -choices.price(choice)
                          : problem.worth(number, choice, choices.rate(choice))));
      return sum[0];
    }

    private double[] between(double[] target, double weight) {
      if (weight == 0) {
        return target;
      }
      double bestAll = 0;
      double targetAll = 0;
      for (int p = 0; p < capacity.length; p++) {
        bestAll += best[p] * capacity[p];
        targetAll += target[p] * capacity[p];
      }
      double scale = aims == null || bestAll == 0 ? 1 : targetAll / bestAll;
      double[] between = new double[target.length];
      for (int p = 0; p < between.length; p++) {
        between[p] = weight * scale * best[p] + (1 - weight) * target[p];
      }
      return between;
    }

    /** Asks the jobs at some prices; whether the bound got better. */
    private boolean ask(double[] prices) {
      cuts++;
      hulls.at(prices, aims == null);
      double level = aims == null ? bestSum(prices) : levelAt(prices, aims);
      boolean better = level < bound;
      if (better) {
        bound = level;
        bestLevel = level;
        best = prices.clone();
        planes.scale(Math.abs(level));
      }
      Mixture answer = answer(level);
      answers.add(new Answer(prices.clone(), level, problem.classes() <= 20_000 ? answer : null));
      planes.add(aims == null ? sumOf(answer) : level, answer.usage());
      return better;
    }

    /** What all jobs gain most at these prices, and what all workers cost. */
    private double bestSum(double[] prices) {
      double sum = worth(prices);
      for (int c = 0; c < problem.classes(); c++) {
        int job = problem.representative(c);
        int profile = problem.profile(job);
        double floor = problem.floor(job);
        double value = weight(job);
        int at = floor > 0 ? hulls.stretch(profile, floor) : hulls.nothing(profile);
        int top = hulls.cheaperThan(profile, value, at);
        point[c] = top;
        double rate = top == at && floor > 0 ? chosenRate(at, floor, value) : hulls.rate(top);
        sum += problem.size(c) * (value * rate - costOf(top, rate));
      }
      return sum;
    }

    private double chosenRate(int at, double floor, double value) {
      return hulls.slope(at) < value ? hulls.rate(at) : floor;
    }

    private double weight(int job) {
      return problem.objective().term() == SharingTerm.TOTAL_RATE && problem.left(job) > 0
          ? problem.weight(job)
          : 0;
    }

    private double costOf(int top, double rate) {
      return hulls.rate(top) == rate
          ? hulls.cost(top)
          : hulls.cost(top) - (hulls.rate(top) - rate) * hulls.slope(top);
    }

    private double worth(double[] prices) {
      double sum = 0;
      for (int p = 0; p < prices.length; p++) {
        sum += prices[p] * capacity[p];
      }
      return sum;
    }

    /** The level at which what all need costs what all workers cost. */
    private double levelAt(double[] prices, Aims rising) {
      double budget = worth(prices);
      double highest = Double.POSITIVE_INFINITY;
      for (int c = 0; c < problem.classes(); c++) {
        if (rising.rises(c)) {
          double most = hulls.most(problem.profile(problem.representative(c)));
          highest = Math.min(highest, rising.levelOf(c, most));
        }
      }
      double level = Math.min(highest, bound < Double.POSITIVE_INFINITY ? bound : highest);
      for (int step = 0; step < NEWTON_STEPS; step++) {
        double cost = 0;
        double slope = 0;
        for (int c = 0; c < problem.classes(); c++) {
          int profile = problem.profile(problem.representative(c));
          double need = rising.need(c, level);
          if (need <= 0) {
            continue;
          }
          int top = hulls.stretch(profile, need);
          double unit = hulls.slope(top);
          cost += problem.size(c) * (hulls.cost(top) - (hulls.rate(top) - need) * unit);
          if (rising.rises(c) && !rising.isAtFloor(c, level)) {
            slope += problem.size(c) * unit * rising.slope(c, level);
          }
        }
        double over = cost - budget;
        if (over <= 0 && level >= highest) {
          return highest;
        }
        if (over > 0 && slope <= 0) {
          return Double.NEGATIVE_INFINITY;
        }
        // On the left of the root a tangent may be flat; from the right they lead to it.
        double next = slope > 0 ? Math.min(highest, level - over / slope) : highest;
        if (Math.abs(next - level) <= 1e-14 * Math.abs(level)) {
          return next;
        }
        level = next;
      }
      return level;
    }

    /** What the jobs take: at a level what they need, for a sum what they gain most by. */
    private Mixture answer(double level) {
      Mixture mixture = new Mixture(problem);
      for (int c = 0; c < problem.classes(); c++) {
        int job = problem.representative(c);
        int profile = problem.profile(job);
        double rate;
        int top;
        if (aims == null) {
          top = point[c];
          double floor = problem.floor(job);
          boolean atFloor = floor > 0 && top == hulls.stretch(profile, floor);
          rate = atFloor ? chosenRate(top, floor, weight(job)) : hulls.rate(top);
        } else {
          rate = Math.min(aims.need(c, level), hulls.most(profile));
          top = rate > 0 ? hulls.stretch(profile, rate) : hulls.nothing(profile);
        }
        if (rate <= 0) {
          mixture.add(c, hulls.choice(top), aims == null && top > hulls.nothing(profile) ? 1 : 0);
          continue;
        }
        double part = (rate - hulls.rate(top - 1)) / (hulls.rate(top) - hulls.rate(top - 1));
        mixture.add(c, hulls.choice(top), part);
        mixture.add(c, hulls.choice(top - 1), 1 - part);
      }
      return mixture;
    }

    private Mixture mixture(CuttingPlanes.Master master) {
      Mixture mixture = new Mixture(problem);
      double fit = 1 / Math.max(1, master.load());
      for (int i = 0; i < master.mix().length; i++) {
        double weight = master.mix()[i] * fit;
        if (weight > 0) {
          mixture.add(again(answers.get(i)), weight);
        }
      }
      return mixture;
    }

    private Mixture again(Answer given) {
      Mixture kept = given.mixture();
      if (kept != null) {
        return kept;
      }
      double[] prices = Objects.requireNonNull(given.prices());
      hulls.at(prices, aims == null);
      if (aims == null) {
        bestSum(prices);
      }
      return answer(given.level());
    }

    private Level level(CuttingPlanes.@Nullable Master master, double reached) {
      IndexedPrices proof = bound < Double.POSITIVE_INFINITY ? proof() : null;
      if (master == null) {
        return new Level(Double.NaN, null, proof, false);
      }
      boolean done = bound - reached <= GOOD_ENOUGH * Math.max(Math.abs(bound), before);
      Mixture mixture = mixture(master);
      last = mixture;
      double level = aims == null ? master.value() : levelOf(mixture, aims);
      return new Level(level, mixture.times(), proof, done);
    }

    /** The level that a mixture reaches, whatever the master's errors. */
    private double levelOf(Mixture mixture, Aims rising) {
      double[] rate = rates(mixture);
      double level = bound;
      for (int c = 0; c < rate.length; c++) {
        level = rising.rises(c) ? Math.min(level, rising.levelOf(c, rate[c])) : level;
      }
      return level;
    }

    private double[] rates(Mixture mixture) {
      double[] rate = new double[problem.classes()];
      mixture.forEach((number, choice, part) -> rate[number] += part * choices.rate(choice));
      return rate;
    }

    /** The prices of the best bound, with the values and prices of jobs that go with them. */
    private IndexedPrices proof() {
      hulls.at(best, aims == null);
      IndexedPrices proof = IndexedPrices.none(problem);
      System.arraycopy(best, 0, proof.pool(), 0, best.length);
      if (aims == null) {
        for (int c = 0; c < problem.classes(); c++) {
          int job = problem.representative(c);
          int profile = problem.profile(job);
          double floor = problem.floor(job);
          if (floor > 0) {
            int top = hulls.stretch(profile, floor);
            proof.floorValue()[c] = Math.max(0, hulls.slope(top) - weight(job));
          }
        }
      } else {
        values(proof, aims);
      }
      timePrices(proof);
      return proof;
    }

    private void values(IndexedPrices proof, Aims rising) {
      boolean byCost = false;
      for (int c = 0; c < problem.classes(); c++) {
        int profile = problem.profile(problem.representative(c));
        double need = rising.need(c, bestLevel);
        if (need <= 0) {
          continue;
        }
        int top = hulls.stretch(profile, Math.min(need, hulls.most(profile)));
        double value = Math.max(0, hulls.slope(top));
        boolean counts =
            rising.rises(c) ? !rising.isAtFloor(c, bestLevel) : rising.base(c) >= rising.floor(c);
        (counts ? proof.rateValue() : proof.floorValue())[c] = value;
        byCost |= counts && rising.rises(c) && value > 0;
      }
      if (byCost && !isLimitedByOneJob(rising)) {
        return;
      }
      for (double[] all : List.of(proof.pool(), proof.rateValue(), proof.floorValue())) {
        Arrays.fill(all, 0);
      }
      for (int c = 0; c < problem.classes(); c++) {
        double most = hulls.most(problem.profile(problem.representative(c)));
        if (rising.rises(c) && rising.levelOf(c, most) <= bestLevel + 1e-12 * Math.abs(bestLevel)) {
          proof.rateValue()[c] = 1;
          return;
        }
      }
    }

    /** Whether the level is the highest because a job works at its highest rate. */
    private boolean isLimitedByOneJob(Aims rising) {
      double highest = Double.POSITIVE_INFINITY;
      for (int c = 0; c < problem.classes(); c++) {
        if (rising.rises(c)) {
          double most = hulls.most(problem.profile(problem.representative(c)));
          highest = Math.min(highest, rising.levelOf(c, most));
        }
      }
      return bestLevel >= highest;
    }

    private void timePrices(IndexedPrices proof) {
      for (int c = 0; c < problem.classes(); c++) {
        int job = problem.representative(c);
        int profile = problem.profile(job);
        double value = proof.rateValue()[c] + proof.floorValue()[c];
        double most = 0;
        for (int choice = choices.begin(profile); choice < choices.end(profile); choice++) {
          double gain =
              value * choices.rate(choice)
                  - choices.cost(choice, proof.pool())
                  + (aims == null ? problem.worth(c, choice, choices.rate(choice)) : 0)
                  - (aims == null && problem.objective().term() == SharingTerm.COST
                      ? choices.price(choice)
                      : 0);
          most = Math.max(most, gain);
        }
        proof.timePrice()[c] = most;
      }
    }
  }
}
