package dev.sextant.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.ObjectiveTerm;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A relaxation that is exact up to a point in time and counts only work after it. Runs that start
 * before the point (early ones) have starts, inputs, loads and, where asked for, memory; the others
 * (late ones) are work of their worker, which begins on it no sooner than the point, the end of its
 * last early run, and the head of its first late one:
 *
 * <pre>
 *   begin + late work + tail of the last late run &lt;= makespan
 *   idle >= begin - early work
 *   sum of price x (idle + tail) + sum of (price x duration - cheapest) over choices
 *     &lt;= total price x makespan - cheapest work of all tasks
 * </pre>
 *
 * The last is a sum of the rows of all workers, as {@link WorkerPrices} says; without it the solver
 * does not see that who idles at the beginning is paid for by all. A worker without late runs only
 * says that its early ones end in time.
 *
 * <p>In the light form late runs have no variables at all, and the last row counts each late task
 * where it is cheapest. What follows the last runs of workers is then at least what the smallest
 * tails of different tasks come to.
 *
 * <p>It holds for every plan, whatever is there at the beginning and whoever stays idle, as long as
 * workers run one task at a time.
 */
final class PrefixRelaxation implements Relaxation {
  /**
   * What one is to be like.
   *
   * @param point the point in time, as a share of the bound known before
   * @param light whether late runs are left out
   * @param memory whether the memory of early runs is in it
   * @param share how much of the time that is left it is worth
   */
  record Form(double point, boolean light, boolean memory, double share) {}

  /** Heads and tails that rows over late work are added for. */
  private static final int SOME = 5;

  private final PrefixProblem shared;
  private final Form form;
  private final long until;
  private final long least;
  private final long most;
  private final CpModel model = new CpModel();
  private final WeightedSum objective = new WeightedSum();
  private final IntVar makespan;
  private final PrefixRuns runs;
  private final WorkerPrices prices;
  private final LinearExprBuilder row = LinearExpr.newBuilder();
  private final List<List<Literal>> first = new ArrayList<>();
  private final List<List<Literal>> last = new ArrayList<>();
  private final @Nullable IndexedPlan incumbent;

  private PrefixRelaxation(
      PrefixProblem shared,
      WorkerPrices prices,
      Form form,
      long until,
      long least,
      long most,
      @Nullable IndexedPlan incumbent) {
    this.shared = shared;
    this.prices = prices;
    this.form = form;
    this.until = until;
    this.least = least;
    this.most = most;
    this.incumbent = incumbent;
    makespan = model.newIntVar(least, most, "makespan");
    runs = new PrefixRuns(shared, model, makespan, until, form.light());
    for (int t = 0; t < shared.problem.tasks(); t++) {
      first.add(new ArrayList<>());
      last.add(new ArrayList<>());
    }
    for (int w = 0; w < shared.workers.count(); w++) {
      worker(w);
    }
    for (int t = 0; t < shared.problem.tasks(); t++) {
      model.addAtMostOne(first.get(t));
      model.addAtMostOne(last.get(t));
    }
    price();
    BigInteger perUnit =
        BigInteger.valueOf(weight(shared)).multiply(BigInteger.valueOf(shared.scale.unitMicros()));
    objective.add(makespan, perUnit, least, most);
    objective.minimize(model);
  }

  /**
   * The relaxation of a form, or null where it tells nothing: where there is no time before the
   * point, or nothing to price.
   *
   * @param leastObjective a bound on the objective
   * @param incumbentObjective the objective of a plan, at least the bound
   * @param incumbent that plan, for the order of late tasks; or null
   */
  static @Nullable PrefixRelaxation of(
      PrefixProblem shared,
      Form form,
      long leastObjective,
      long incumbentObjective,
      @Nullable IndexedPlan incumbent) {
    long weight = weight(shared);
    long least = shared.scale.fromTail(-Math.floorDiv(-leastObjective, weight));
    long most = incumbentObjective / weight / shared.scale.unitMicros();
    long until = Math.min(least, (long) (least * form.point()));
    WorkerPrices prices = until < 1 || most < least ? null : shared.prices(most);
    return prices == null
        ? null
        : new PrefixRelaxation(shared, prices, form, until, least, most, incumbent);
  }

  private static long weight(PrefixProblem shared) {
    return shared.problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS);
  }

  /** The point in time, in microseconds. */
  long untilMicros() {
    return shared.scale.micros(until);
  }

  @Override
  public CpModel model() {
    return model;
  }

  @Override
  public long objective(long solverBound) {
    return objective.atLeast(solverBound);
  }

  @Override
  public Portfolio portfolio() {
    return Portfolio.FROM_BELOW;
  }

  @Override
  public double share() {
    return form.share();
  }

  /** Early runs where and when they are, and the others behind them in the order of the plan. */
  @Override
  public IndexedPlan order(NativeSolver.Values values) {
    IndexedPlan plan = new IndexedPlan(shared.problem.tasks());
    for (int t = 0; t < shared.problem.tasks(); t++) {
      PrefixProblem.Run run = null;
      long start = 0;
      for (PrefixRuns.Early early : runs.early(t)) {
        if (values.isTrue(early.starts())) {
          run = early.run();
          start = shared.scale.micros(values.of(runs.start(t)));
        }
      }
      for (PrefixRuns.Late late : runs.late(t)) {
        if (values.isTrue(late.starts())) {
          run = late.run();
          start = lateStart(t, run);
        }
      }
      if (run != null) {
        long length = run.duration() * shared.scale.unitMicros();
        plan.setRun(t, run.mode(), run.worker(), start, start + length);
      } else if (incumbent != null && shared.state.isPending(t)) {
        long begin = Math.max(shared.scale.micros(until), incumbent.start[t]);
        long length = incumbent.end[t] - incumbent.start[t];
        plan.setRun(t, incumbent.mode[t], incumbent.worker[t], begin, begin + length);
      }
    }
    return plan;
  }

  private long lateStart(int task, PrefixProblem.Run run) {
    long head = shared.scale.micros(Math.min(most + 1, Math.max(until, run.head())));
    return incumbent == null ? head : Math.max(head, incumbent.start[task]);
  }

  private void worker(int w) {
    List<PrefixRuns.Early> early = new ArrayList<>();
    List<PrefixRuns.Late> late = new ArrayList<>();
    for (int t = 0; t < shared.problem.tasks(); t++) {
      runs.early(t).stream().filter(e -> e.run().worker() == w).forEach(early::add);
      runs.late(t).stream()
          .filter(l -> l.run().worker() == w && l.run().duration() > 0)
          .forEach(late::add);
    }
    PrefixMemory memory =
        form.memory() ? new PrefixMemory(shared, runs, model, w, until, most) : null;
    new PrefixLoads(shared, runs, model, w, until).add(early, memory);
    if (shared.isUsed(w)) {
      work(w, early.stream().filter(e -> e.interval() != null).toList(), late);
    }
  }

  private void work(int w, List<PrefixRuns.Early> early, List<PrefixRuns.Late> late) {
    IntVar begin = model.newIntVar(until, most, "begin" + w);
    IntVar idle = model.newIntVar(0, most, "idle" + w);
    LinearExprBuilder done = LinearExpr.newBuilder().add(idle);
    LinearExprBuilder sinceBegin = LinearExpr.newBuilder().add(idle).addTerm(begin, -1);
    for (PrefixRuns.Early run : early) {
      done.addTerm(run.starts(), run.run().duration());
      sinceBegin.addTerm(run.starts(), run.run().duration());
      if (until - 1 + run.run().duration() > until) {
        model.addLessOrEqual(runs.end(run.run().task()), begin).onlyEnforceIf(run.starts());
      }
    }
    model.addGreaterOrEqual(done, until);
    model.addGreaterOrEqual(sinceBegin, 0);
    firstRun(w, idle, early, late);
    row.addTerm(idle, prices.of(w));
    if (!late.isEmpty()) {
      lateWork(w, begin, late);
    }
  }

  /** A worker idles before the first of all its runs; without one until the makespan. */
  private void firstRun(
      int w, IntVar idle, List<PrefixRuns.Early> early, List<PrefixRuns.Late> late) {
    if (form.light() || early.isEmpty()) {
      return;
    }
    BoolVar none = model.newBoolVar("");
    List<Literal> one = new ArrayList<>(List.of(none));
    LinearExprBuilder head = LinearExpr.newBuilder().addTerm(none, until);
    for (PrefixRuns.Early run : early) {
      BoolVar isFirst = model.newBoolVar("");
      one.add(isFirst);
      model.addImplication(isFirst, run.starts());
      model.addImplication(run.starts(), none.not());
      model.addLessOrEqual(runs.start(run.run().task()), idle).onlyEnforceIf(isFirst);
      head.addTerm(isFirst, run.run().head());
    }
    model.addExactlyOne(one);
    model.addGreaterOrEqual(idle, head);
  }

  /** Late work lies between the beginning and the tail of the last run. */
  private void lateWork(int w, IntVar begin, List<PrefixRuns.Late> late) {
    BoolVar none = model.newBoolVar("");
    List<Literal> firsts = new ArrayList<>(List.of(none));
    List<Literal> lasts = new ArrayList<>(List.of(none));
    LinearExprBuilder head = LinearExpr.newBuilder().addTerm(none, until);
    LinearExprBuilder length = LinearExpr.newBuilder().add(begin);
    for (PrefixRuns.Late run : late) {
      BoolVar isFirst = model.newBoolVar("");
      BoolVar isLast = model.newBoolVar("");
      firsts.add(isFirst);
      lasts.add(isLast);
      first.get(run.run().task()).add(isFirst);
      last.get(run.run().task()).add(isLast);
      model.addImplication(isFirst, run.starts());
      model.addImplication(isLast, run.starts());
      model.addImplication(run.starts(), none.not());
      head.addTerm(isFirst, head(run));
      length.addTerm(run.starts(), run.run().duration());
      length.addTerm(isLast, run.run().tail());
      row.addTerm(isLast, prices.of(w) * run.run().tail());
    }
    model.addExactlyOne(firsts);
    model.addExactlyOne(lasts);
    model.addGreaterOrEqual(begin, head);
    model.addLessOrEqual(length, makespan);
    volumes(late);
  }

  private long head(PrefixRuns.Late run) {
    return Math.min(most + 1, Math.max(until, run.run().head()));
  }

  /** Late work with such heads and tails lies between the two. */
  private void volumes(List<PrefixRuns.Late> late) {
    TreeSet<Long> heads = new TreeSet<>();
    TreeSet<Long> tails = new TreeSet<>();
    for (PrefixRuns.Late run : late) {
      heads.add(head(run));
      tails.add(run.run().tail());
    }
    for (long head : VolumeConstraints.some(heads, SOME)) {
      for (long tail : VolumeConstraints.some(tails, SOME)) {
        if (head + tail <= least) {
          LinearExprBuilder volume = LinearExpr.newBuilder().add(head + tail);
          for (PrefixRuns.Late run : late) {
            if (head(run) >= head && run.run().tail() >= tail) {
              volume.addTerm(run.starts(), run.run().duration());
            }
          }
          model.addLessOrEqual(volume, makespan);
        }
      }
    }
  }

  private void price() {
    for (int t = 0; t < shared.problem.tasks(); t++) {
      for (PrefixRuns.Early early : runs.early(t)) {
        row.addTerm(early.starts(), beyondCheapest(early.run()));
      }
      for (PrefixRuns.Late late : runs.late(t)) {
        row.addTerm(late.starts(), beyondCheapest(late.run()));
      }
    }
    row.addTerm(makespan, -prices.total());
    model.addLessOrEqual(row, -prices.cheapestOfAll() - (form.light() ? tails() : 0));
  }

  private long beyondCheapest(PrefixProblem.Run run) {
    return prices.beyondCheapest(run.task(), run.worker(), run.duration());
  }

  /**
   * What follows the last runs of workers at least: they are runs of different tasks, and a worker
   * whose last run ends before the point in time, or that has none, loses what is left after it.
   */
  private long tails() {
    long left = least - until;
    List<Long> tails = new ArrayList<>();
    for (int t = 0; t < shared.problem.tasks(); t++) {
      if (shared.of(t).stream().anyMatch(run -> run.duration() > 0)) {
        tails.add(Math.min(left, shared.of(t).get(0).tail()));
      }
    }
    tails.sort(null);
    long[] worth = new long[shared.workers.count()];
    for (int w = 0; w < worth.length; w++) {
      worth[w] = prices.of(w);
    }
    Arrays.sort(worth);
    long sum = 0;
    for (int k = 0; k < worth.length && !tails.isEmpty(); k++) {
      // The worker worth most has the smallest tail, which costs least.
      sum += worth[worth.length - 1 - k] * tails.get(Math.min(k, tails.size() - 1));
    }
    return sum;
  }
}
