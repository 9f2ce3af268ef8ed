package dev.sextant.ortools;

import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A redundant row that prices the idle time of all workers and misplaced work together, see {@link
 * WorkerPrices}: with it the solver sees that a task moved off the worker where it runs best is
 * paid for by all. What a worker idles is at least the time before its first run; no two workers
 * begin or end with the same task.
 */
final class PricedRow {
  private final CompiledProblem problem;
  private final FormulationContext context;
  private final HintedModel hinted;
  private final Runs runs;
  private final RunFormulation runFormulation;
  private final WorkerPrices prices;
  private final IntVar makespan;
  private final LinearExprBuilder row = LinearExpr.newBuilder();
  private final List<List<Literal>> first = new ArrayList<>();
  private final List<List<Literal>> last = new ArrayList<>();

  private PricedRow(
      FormulationContext context,
      RunFormulation runFormulation,
      WorkerPrices prices,
      IntVar makespan) {
    this.context = context;
    this.problem = context.problem();
    this.hinted = context.hinted();
    this.runs = runFormulation.runs();
    this.runFormulation = runFormulation;
    this.prices = prices;
    this.makespan = makespan;
    for (int t = 0; t < problem.tasks(); t++) {
      first.add(new ArrayList<>());
      last.add(new ArrayList<>());
    }
  }

  /**
   * The row of a model, or null where there is nothing to price.
   *
   * @param makespan in units
   */
  static @Nullable PricedRow of(
      FormulationContext context, RunFormulation runFormulation, IntVar makespan) {
    WorkerPrices prices =
        WorkerPrices.of(
            context.problem(),
            context.candidates(),
            context.scale(),
            context.bounds(),
            context.horizon().latestEnd(),
            true,
            runFormulation::isUnary);
    return prices == null ? null : new PricedRow(context, runFormulation, prices, makespan);
  }

  /** Head and tail of a choice. */
  interface Ends {
    long head(Runs.Choice choice);

    long tail(Runs.Choice choice);
  }

  /**
   * Adds it.
   *
   * @param least no plan ends sooner, in units
   */
  void add(Ends ends, long least) {
    for (int w = 0; w < problem.workers().count(); w++) {
      if (prices.of(w) > 0) {
        worker(w, ends, least);
      }
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (first.get(t).size() > 1) {
        hinted.cp.addAtMostOne(first.get(t));
        hinted.cp.addAtMostOne(last.get(t));
      }
      for (Runs.Choice choice : runs.choices(t)) {
        hinted.look();
        row.addTerm(choice.chosen(), prices.beyondCheapest(t, choice.worker(), choice.duration()));
      }
    }
    row.addTerm(makespan, -prices.total());
    hinted.cp.addLessOrEqual(row, -prices.cheapestOfAll());
  }

  private void worker(int worker, Ends ends, long least) {
    List<Runs.Choice> here =
        runFormulation.choicesOn(worker).stream().filter(c -> c.duration() > 0).toList();
    int hintedFirst = hintedEnd(here, true);
    int hintedLast = hintedEnd(here, false);
    Literal used = hinted.bool(hintedFirst >= 0, "");
    List<Literal> firsts = new ArrayList<>(List.of(used.not()));
    List<Literal> lasts = new ArrayList<>(List.of(used.not()));
    long start = hintedFirst >= 0 ? context.hint().start(here.get(hintedFirst).task()) : least;
    IntVar idle = hinted.integer(0, Math.max(least, context.horizon().latestEnd()), start, "");
    LinearExprBuilder head = LinearExpr.newBuilder().addTerm(used.not(), least);
    LinearExprBuilder length = LinearExpr.newBuilder().add(idle);
    row.addTerm(idle, prices.of(worker));
    for (int i = 0; i < here.size(); i++) {
      Runs.Choice choice = here.get(i);
      Literal isFirst = hinted.bool(i == hintedFirst, "");
      Literal isLast = hinted.bool(i == hintedLast, "");
      firsts.add(isFirst);
      lasts.add(isLast);
      first.get(choice.task()).add(isFirst);
      last.get(choice.task()).add(isLast);
      hinted.cp.addImplication(isFirst, choice.chosen());
      hinted.cp.addImplication(isLast, choice.chosen());
      hinted.cp.addImplication(choice.chosen(), used);
      hinted.cp.addLessOrEqual(runs.start(choice.task()), idle).onlyEnforceIf(isFirst);
      head.addTerm(isFirst, ends.head(choice));
      length.addTerm(choice.chosen(), choice.duration());
      length.addTerm(isLast, ends.tail(choice));
      row.addTerm(isLast, prices.of(worker) * ends.tail(choice));
    }
    hinted.cp.addExactlyOne(firsts);
    hinted.cp.addExactlyOne(lasts);
    hinted.cp.addGreaterOrEqual(idle, head);
    hinted.cp.addLessOrEqual(length, makespan);
  }

  /** Which of the choices of a worker comes first or last in the hinted plan; -1 if none does. */
  private int hintedEnd(List<Runs.Choice> here, boolean begin) {
    int end = -1;
    for (int i = 0; i < here.size(); i++) {
      Runs.Choice choice = here.get(i);
      if (context.hint().runs(choice.task(), choice.mode(), choice.worker())) {
        long start = context.hint().start(choice.task());
        if (end < 0 || begin == start < context.hint().start(here.get(end).task())) {
          end = i;
        }
      }
    }
    return end;
  }
}
