package dev.sextant.ortools;

import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import com.google.ortools.util.Domain;
import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ObjectiveTerm;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What runs cost where the price of a worker changes: a function of the start that is linear
 * between the instants at which the run begins or ends with a step of the calendar.
 *
 * <pre>
 *   price    4444444411111111      a run of 3 costs 12, falls by 3 a unit, and costs 3:
 *   run           rrr              starts  [0, 5]  [6, 7]  [8, ..]
 * </pre>
 *
 * A choice has a literal for each such piece, and a variable that says how far a run starts from
 * the end of the piece where it is cheapest. Start, cost and what a run takes of each step ({@link
 * StepVolumes}) are sums of both, so that a linear relaxation sees them as they are.
 */
final class PriceFormulation {
  private static final BigInteger MICROS_PER_SECOND = BigInteger.valueOf(1_000_000);
  private static final int MOST_BITS = 60;

  private final CompiledProblem problem;
  private final CompiledCalendars calendars;
  private final HintedModel hinted;
  private final TimeScale scale;
  private final Hint hint;
  private final Horizon horizon;
  private final StepVolumes volumes;

  PriceFormulation(FormulationContext context) {
    problem = context.problem();
    calendars = problem.workers().calendars();
    hinted = context.hinted();
    scale = context.scale();
    hint = context.hint();
    horizon = context.horizon();
    volumes = new StepVolumes(context);
  }

  /** Whether money counts and what runs cost depends on when they start. */
  static boolean isAsked(CompiledProblem problem) {
    CompiledCalendars calendars = problem.workers().calendars();
    return problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) > 0
        && IntStream.range(0, problem.workers().classes()).anyMatch(calendars::pricesChange);
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

  /** Adds the costs of all choices whose cost depends on their start to what tasks pay. */
  void addAll(RunFormulation runs, IntFunction<ExpectedCost.Parts> paid) {
    List<List<StartPiece>> byWorker = new ArrayList<>();
    for (int w = 0; w < problem.workers().count(); w++) {
      byWorker.add(new ArrayList<>());
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (runs.runs().takers(t).stream().anyMatch(this::change)) {
        List<StartPiece> pieces = pieces(runs, t);
        cost(t, pieces, paid.apply(t));
        for (StartPiece piece : pieces) {
          if (change(piece.choice())) {
            byWorker.get(piece.choice().worker()).add(piece);
          }
        }
      }
    }
    for (int w = 0; w < byWorker.size(); w++) {
      if (!byWorker.get(w).isEmpty()) {
        volumes.addAll(w, byWorker.get(w));
      }
    }
  }

  /** The pieces of all choices of a task; its start is a sum of theirs. */
  private List<StartPiece> pieces(RunFormulation runs, int task) {
    List<StartPiece> all = new ArrayList<>();
    LinearExprBuilder start = LinearExpr.newBuilder();
    for (Runs.Choice choice : runs.runs().takers(task)) {
      List<StartPiece> ofChoice = pieces(runs, choice);
      if (change(choice) || ofChoice.isEmpty()) {
        List<Literal> taken = new ArrayList<>(List.of(choice.chosen().not()));
        ofChoice.forEach(piece -> taken.add(piece.taken()));
        hinted.cp.addExactlyOne(taken);
      }
      for (StartPiece piece : ofChoice) {
        start.addTerm(piece.taken(), piece.cheapest());
        start.addTerm(piece.away(), piece.direction());
      }
      all.addAll(ofChoice);
    }
    hinted.cp.addEquality(start, runs.runs().start(task));
    return all;
  }

  /** The pieces of a choice, one of which it starts in if it is chosen. */
  private List<StartPiece> pieces(RunFormulation runs, Runs.Choice choice) {
    long earliest = horizon.earliestStart(choice.task());
    long latest = horizon.latestEnd(choice.task()) - choice.duration();
    TreeSet<Long> begins = new TreeSet<>(List.of(earliest));
    if (change(choice)) {
      for (long instant : volumes.instants(classOf(choice))) {
        begins.add(instant);
        // The last start in one step is a piece's last, as the first start in the next is its
        // first.
        begins.add(instant - choice.duration() + 1);
      }
    }
    begins.removeIf(begin -> begin < earliest || begin > latest);
    List<StartPiece> pieces = new ArrayList<>();
    Domain open = runs.closedTimes().starts(classOf(choice), choice.duration());
    for (long begin : begins) {
      Long next = begins.higher(begin);
      Domain here = new Domain(begin, next == null ? latest : next - 1);
      if (change(choice)) {
        here = here.intersectionWith(open);
      }
      if (!here.isEmpty()) {
        pieces.add(piece(choice, here.min(), here.max()));
      }
    }
    return pieces;
  }

  private StartPiece piece(Runs.Choice choice, long first, long last) {
    boolean changes = change(choice);
    // By the slope, because costs are rounded up: those of both ends may be equal where it falls.
    boolean rises = !changes || first == last || slope(choice, first) >= 0;
    long start = hint.start(choice.task());
    boolean here =
        hint.runs(choice.task(), choice.mode(), choice.worker()) && first <= start && start <= last;
    Literal taken = changes ? hinted.bool(here, "") : choice.chosen();
    long hintedAway = here ? Math.abs(start - (rises ? first : last)) : 0;
    IntVar away = hinted.integer(0, last - first, hintedAway, "");
    hinted.cp.addLessOrEqual(away, LinearExpr.term(taken, last - first));
    return new StartPiece(choice, first, last, rises, taken, away);
  }

  private void cost(int task, List<StartPiece> pieces, ExpectedCost.Parts paid) {
    List<StartPiece> rounded = new ArrayList<>();
    for (StartPiece piece : pieces) {
      if (!change(piece.choice())) {
        continue;
      }
      long least = cost(piece.choice(), piece.cheapest());
      if (least > 0) {
        paid.add(piece.taken(), least);
      }
      BigInteger[] rise = rise(piece).divideAndRemainder(MICROS_PER_SECOND);
      if (rise[1].signum() != 0) {
        rounded.add(piece);
      } else if (rise[0].signum() != 0) {
        paid.add(piece.away(), rise[0], 0, piece.last() - piece.first());
      }
    }
    if (!rounded.isEmpty()) {
      excess(task, rounded, paid);
    }
  }

  /**
   * Where a unit of time costs no whole micro-units, how much a run costs above the least of its
   * piece, rounded up. Of all pieces, one at most is taken.
   */
  private void excess(int task, List<StartPiece> pieces, ExpectedCost.Parts paid) {
    long most = 0;
    long hintedExcess = 0;
    BigInteger divisor = MICROS_PER_SECOND;
    BigInteger largest = BigInteger.ZERO;
    for (StartPiece piece : pieces) {
      long least = cost(piece.choice(), piece.cheapest());
      most = Math.max(most, cost(piece.choice(), piece.dearest()) - least);
      if (isHinted(piece)) {
        hintedExcess = cost(piece.choice(), hint.start(task)) - least;
      }
      divisor = divisor.gcd(rise(piece)).gcd(roundedOff(piece));
      largest = largest.max(rise(piece).multiply(BigInteger.valueOf(piece.last() - piece.first())));
    }
    if (largest.divide(divisor).bitLength() > MOST_BITS) {
      // Too much for a row; without it the bound is weaker.
      return;
    }
    IntVar excess = hinted.integer(0, most, hintedExcess, "excess" + task);
    paid.add(excess, BigInteger.ONE, 0, most);
    LinearExprBuilder above = LinearExpr.newBuilder();
    above.addTerm(excess, MICROS_PER_SECOND.divide(divisor).longValueExact());
    for (StartPiece piece : pieces) {
      above.addTerm(piece.away(), rise(piece).divide(divisor).negate().longValueExact());
      above.addTerm(piece.taken(), roundedOff(piece).divide(divisor).longValueExact());
    }
    hinted.cp.addGreaterOrEqual(above, 0);
  }

  private boolean isHinted(StartPiece piece) {
    Runs.Choice choice = piece.choice();
    long start = hint.start(choice.task());
    return hint.runs(choice.task(), choice.mode(), choice.worker())
        && piece.first() <= start
        && start <= piece.last();
  }

  /** By how much the cost rises with each unit away from the cheapest start, in millionths. */
  private BigInteger rise(StartPiece piece) {
    return piece.first() == piece.last()
        ? BigInteger.ZERO
        : BigInteger.valueOf(slope(piece.choice(), piece.first()))
            .abs()
            .multiply(BigInteger.valueOf(scale.unitMicros()));
  }

  /** How much dearer a second is where a run that starts first ends than where it begins. */
  private long slope(Runs.Choice choice, long first) {
    int c = classOf(choice);
    long begin = scale.micros(first);
    long end = begin + choice.duration() * scale.unitMicros();
    return calendars.priceMicroUnitsPerSecond(calendars.stepAt(c, end))
        - calendars.priceMicroUnitsPerSecond(calendars.stepAt(c, begin));
  }

  /** What a choice costs besides its mode if it starts so many units from now. */
  private long cost(Runs.Choice choice, long start) {
    long begin = scale.micros(start);
    return calendars.runCost(
        classOf(choice), begin, begin + choice.duration() * scale.unitMicros());
  }

  /** By how much the least cost of a piece was rounded up, in millionths. */
  private BigInteger roundedOff(StartPiece piece) {
    int c = classOf(piece.choice());
    long at = scale.micros(piece.cheapest());
    long end = at + piece.choice().duration() * scale.unitMicros();
    BigInteger sum = BigInteger.ZERO;
    for (int i = calendars.stepAt(c, at); at < end; i++) {
      long until = i + 1 < calendars.stepsEnd(c) ? Math.min(end, calendars.fromMicros(i + 1)) : end;
      sum =
          sum.add(
              BigInteger.valueOf(calendars.priceMicroUnitsPerSecond(i))
                  .multiply(BigInteger.valueOf(until - at)));
      at = until;
    }
    return BigInteger.valueOf(cost(piece.choice(), piece.cheapest()))
        .multiply(MICROS_PER_SECOND)
        .subtract(sum);
  }

  private int classOf(Runs.Choice choice) {
    return problem.workers().classOf(choice.worker());
  }
}
