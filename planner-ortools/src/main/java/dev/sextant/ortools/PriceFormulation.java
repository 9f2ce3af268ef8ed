package dev.sextant.ortools;

import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import com.google.ortools.util.Domain;
import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * What runs cost where the price of a worker changes: a function of the start that is linear
 * between the instants at which the run begins or ends with a step of the calendar.
 *
 * <pre>
 *   price    4444444411111111      a run of 3 costs 12, falls by 3 a unit, and costs 3:
 *   run           rrr              starts  [0, 5]  [6, 7]  [8, ..]
 * </pre>
 *
 * A choice has a literal for each such piece. Its least cost is the weight of the literal, which is
 * what a linear relaxation sees; where the cost changes within a piece, a variable per task says by
 * how much it is above. Runs that lie in a step take of its time, all together no more than there
 * is: without that the relaxation would have all of them at the lowest price.
 */
final class PriceFormulation {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final int MOST_BITS = 61;

  /** Starts of a choice between which its cost is linear, both included; in units. */
  private record Piece(Runs.Choice choice, long first, long last, Literal taken) {}

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledCalendars calendars;
  private final HintedModel hinted;
  private final TimeScale scale;
  private final Hint hint;
  private final Horizon horizon;

  PriceFormulation(FormulationContext context) {
    problem = context.problem();
    workflows = problem.workflows();
    calendars = problem.workers().calendars();
    hinted = context.hinted();
    scale = context.scale();
    hint = context.hint();
    horizon = context.horizon();
  }

  /** Whether the cost of a choice depends on when it starts. */
  boolean change(Runs.Choice choice) {
    return choice.duration() > 0 && calendars.pricesChange(classOf(choice));
  }

  /** What a choice costs besides its mode, whenever it starts; for prices that do not change. */
  long constantCost(Runs.Choice choice) {
    long length = choice.duration() * scale.unitMicros();
    long cost = calendars.leastRunCost(classOf(choice), problem.state().nowMicros(), length);
    return cost == CompiledCalendars.NEVER ? 0 : cost;
  }

  /** Adds the costs of all choices whose cost depends on their start, times a weight. */
  void addAll(RunFormulation runs, WeightedSum sum, long weight) {
    List<List<Piece>> byWorker = new ArrayList<>();
    for (int w = 0; w < problem.workers().count(); w++) {
      byWorker.add(new ArrayList<>());
    }
    for (int t = 0; t < problem.tasks(); t++) {
      List<Piece> pieces = new ArrayList<>();
      for (Runs.Choice choice : runs.runs().choices(t)) {
        if (change(choice)) {
          List<Piece> ofChoice = pieces(runs, choice);
          pieces.addAll(ofChoice);
          byWorker.get(choice.worker()).addAll(ofChoice);
        }
      }
      cost(runs.runs().start(t), t, pieces, sum, weight);
    }
    for (int w = 0; w < byWorker.size(); w++) {
      if (!byWorker.get(w).isEmpty()) {
        volumes(w, byWorker.get(w));
      }
    }
  }

  /** The pieces of a choice, one of which it starts in if it is chosen. */
  private List<Piece> pieces(RunFormulation runs, Runs.Choice choice) {
    int c = classOf(choice);
    long earliest = horizon.earliestStart(choice.task());
    long latest = horizon.latestEnd(choice.task()) - choice.duration();
    TreeSet<Long> begins = new TreeSet<>();
    begins.add(earliest);
    for (int i = calendars.stepsBegin(c) + 1; i < calendars.stepsEnd(c); i++) {
      long step = scale.fromNow(calendars.fromMicros(i));
      begins.add(step);
      // The last start in one step is a piece's last, as the first start in the next is its first.
      begins.add(step - choice.duration() + 1);
    }
    begins.removeIf(begin -> begin < earliest || begin > latest);
    List<Piece> pieces = new ArrayList<>();
    List<Literal> taken = new ArrayList<>();
    Domain open = runs.closedTimes().starts(c, choice.duration());
    boolean chosen = hint.runs(choice.task(), choice.mode(), choice.worker());
    for (long begin : begins) {
      Long next = begins.higher(begin);
      long last = next == null ? latest : next - 1;
      if (open.intersectionWith(new Domain(begin, last)).isEmpty()) {
        continue;
      }
      long start = hint.start(choice.task());
      Literal here = hinted.bool(chosen && begin <= start && start <= last, "");
      hinted
          .cp
          .addLinearExpressionInDomain(runs.runs().start(choice.task()), new Domain(begin, last))
          .onlyEnforceIf(here);
      taken.add(here);
      pieces.add(new Piece(choice, begin, last, here));
    }
    taken.add(choice.chosen().not());
    hinted.cp.addExactlyOne(taken);
    return pieces;
  }

  private void cost(IntVar start, int task, List<Piece> pieces, WeightedSum sum, long weight) {
    long most = 0;
    long hintedExcess = 0;
    for (Piece piece : pieces) {
      long atFirst = cost(piece.choice(), piece.first());
      long atLast = cost(piece.choice(), piece.last());
      long least = Math.min(atFirst, atLast);
      most = Math.max(most, Math.max(atFirst, atLast) - least);
      if (least > 0) {
        sum.add(piece.taken(), BigInteger.valueOf(weight).multiply(BigInteger.valueOf(least)));
      }
      if (isHinted(piece)) {
        hintedExcess = cost(piece.choice(), hint.start(task)) - least;
      }
    }
    if (most == 0) {
      return;
    }
    IntVar excess = hinted.integer(0, most, hintedExcess, "excess" + task);
    sum.add(excess, BigInteger.valueOf(weight), 0, most);
    for (Piece piece : pieces) {
      slope(start, excess, piece);
    }
  }

  private boolean isHinted(Piece piece) {
    long start = hint.start(piece.choice().task());
    return hint.runs(piece.choice().task(), piece.choice().mode(), piece.choice().worker())
        && piece.first() <= start
        && start <= piece.last();
  }

  /** Where the cost of a piece changes with the start, how far it is above its least. */
  private void slope(IntVar start, IntVar excess, Piece piece) {
    int c = classOf(piece.choice());
    long begin = scale.micros(piece.first());
    long end = begin + piece.choice().duration() * scale.unitMicros();
    long rise =
        calendars.priceMicroUnitsPerSecond(calendars.stepAt(c, end))
            - calendars.priceMicroUnitsPerSecond(calendars.stepAt(c, begin));
    long atFirst = cost(piece.choice(), piece.first());
    long atLast = cost(piece.choice(), piece.last());
    if (rise == 0 || piece.first() == piece.last()) {
      return;
    }
    long least = Math.min(atFirst, atLast);
    // A later start by a unit costs so many millionths more; cost is rounded up, as it is whole.
    BigInteger perUnit = BigInteger.valueOf(rise).multiply(BigInteger.valueOf(scale.unitMicros()));
    BigInteger atBegin = millionths(piece.choice(), piece.first());
    BigInteger constant =
        atBegin
            .subtract(BigInteger.valueOf(least).multiply(BigInteger.valueOf(MICROS_PER_SECOND)))
            .subtract(perUnit.multiply(BigInteger.valueOf(piece.first())));
    BigInteger divisor =
        perUnit.gcd(constant).gcd(BigInteger.valueOf(MICROS_PER_SECOND)).max(BigInteger.ONE);
    if (perUnit.divide(divisor).bitLength() > MOST_BITS
        || constant.divide(divisor).bitLength() > MOST_BITS) {
      // Too much for a row; without it the bound is weaker.
      return;
    }
    LinearExprBuilder above = LinearExpr.newBuilder();
    above.addTerm(excess, MICROS_PER_SECOND / divisor.longValueExact());
    above.addTerm(start, perUnit.divide(divisor).negate().longValueExact());
    hinted
        .cp
        .addGreaterOrEqual(above, constant.divide(divisor).longValueExact())
        .onlyEnforceIf(piece.taken());
  }

  /** What a choice costs besides its mode if it starts so many units from now. */
  private long cost(Runs.Choice choice, long start) {
    long begin = scale.micros(start);
    return calendars.runCost(
        classOf(choice), begin, begin + choice.duration() * scale.unitMicros());
  }

  /** The same in millionths, before it is rounded. */
  private BigInteger millionths(Runs.Choice choice, long start) {
    int c = classOf(choice);
    long at = scale.micros(start);
    long end = at + choice.duration() * scale.unitMicros();
    BigInteger sum = BigInteger.ZERO;
    for (int i = calendars.stepAt(c, at); at < end; i++) {
      long until = i + 1 < calendars.stepsEnd(c) ? Math.min(end, calendars.fromMicros(i + 1)) : end;
      sum =
          sum.add(
              BigInteger.valueOf(calendars.priceMicroUnitsPerSecond(i))
                  .multiply(BigInteger.valueOf(until - at)));
      at = until;
    }
    return sum;
  }

  private int classOf(Runs.Choice choice) {
    return problem.workers().classOf(choice.worker());
  }

  /** Redundant: runs within a step take no more than all of a capacity in its time. */
  private void volumes(int worker, List<Piece> pieces) {
    int c = problem.workers().classOf(worker);
    for (int r = 0; r < problem.workers().resources(); r++) {
      for (int i = calendars.stepsBegin(c); i + 1 < calendars.stepsEnd(c); i++) {
        if (calendars.isOpen(i)) {
          volume(c, r, i, pieces);
        }
        across(c, r, scale.fromNow(calendars.fromMicros(i + 1)), pieces);
      }
    }
  }

  /** Redundant: what surely lasts from one step to the next is there at that instant. */
  private void across(int c, int resource, long instant, List<Piece> pieces) {
    List<Literal> literals = new ArrayList<>();
    List<Long> demands = new ArrayList<>();
    long capacity = problem.workers().capacity(c, resource);
    double all = 0;
    for (Piece piece : pieces) {
      long demand = demand(piece.choice().mode(), resource);
      if (demand > 0
          && piece.last() < instant
          && piece.first() + piece.choice().duration() > instant) {
        literals.add(piece.taken());
        demands.add(demand);
        all += demand;
      }
    }
    if (all > capacity && all < Integer.MAX_VALUE) {
      LinearExprBuilder taken = LinearExpr.newBuilder();
      for (int k = 0; k < literals.size(); k++) {
        taken.addTerm(literals.get(k), demands.get(k));
      }
      hinted.cp.addLessOrEqual(taken, capacity);
    }
  }

  private void volume(int c, int resource, int step, List<Piece> pieces) {
    long from = scale.fromNow(calendars.fromMicros(step));
    long until = scale.fromNow(calendars.fromMicros(step + 1));
    BigInteger most =
        BigInteger.valueOf(problem.workers().capacity(c, resource))
            .multiply(BigInteger.valueOf(until - from));
    BigInteger all = BigInteger.ZERO;
    BigInteger divisor = most;
    List<Literal> literals = new ArrayList<>();
    List<BigInteger> volumes = new ArrayList<>();
    for (Piece piece : pieces) {
      long demand = demand(piece.choice().mode(), resource);
      if (demand > 0
          && piece.first() >= from
          && piece.last() + piece.choice().duration() <= until) {
        BigInteger volume =
            BigInteger.valueOf(demand).multiply(BigInteger.valueOf(piece.choice().duration()));
        literals.add(piece.taken());
        volumes.add(volume);
        all = all.add(volume);
        divisor = divisor.gcd(volume);
      }
    }
    if (all.compareTo(most) <= 0 || all.divide(divisor).bitLength() >= Integer.SIZE) {
      return;
    }
    LinearExprBuilder taken = LinearExpr.newBuilder();
    for (int k = 0; k < literals.size(); k++) {
      taken.addTerm(literals.get(k), volumes.get(k).divide(divisor).longValueExact());
    }
    hinted.cp.addLessOrEqual(taken, most.divide(divisor).longValueExact());
  }

  private long demand(int mode, int resource) {
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      if (workflows.demandResource(d) == resource) {
        return workflows.demandAmount(d);
      }
    }
    return 0;
  }
}
