package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.CrowdedCostArgument;
import dev.sextant.planner.model.Mode;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Judges a {@link CrowdedCostArgument}. */
final class CrowdedCostCheck {
  private static final BigInteger SECOND = BigInteger.valueOf(1_000_000);

  private final Knowledge known;
  private final ProblemView view;
  private final CrowdedPrices prices;
  private final BigInteger scale;
  private final Map<Mode, CrowdedPrices.@Nullable Curve[]> curves = new IdentityHashMap<>();
  private final Map<Alike, BigInteger> leastOf = new HashMap<>();

  /** What the costs of all options are multiples of; 0 before the first, 1 where prices change. */
  private BigInteger divisor = BigInteger.ZERO;

  /** What tells tasks apart; workflows are told apart by identity. */
  private record Alike(int workflow, int node, long head, long latestEnd) {}

  CrowdedCostCheck(Knowledge known, CrowdedCostArgument argument) {
    this.known = known;
    this.view = known.view;
    if (argument.scale() < 1) {
      throw new BadEvidence("The scale (" + argument.scale() + ") must be at least 1.");
    }
    scale = BigInteger.valueOf(argument.scale());
    prices = new CrowdedPrices(view, argument.prices());
  }

  /** What all runs cost at least, in micro-units. */
  BigInteger least() {
    Map<WorkflowView, Integer> numbers = new IdentityHashMap<>();
    BigInteger sum = BigInteger.ZERO;
    for (int j = 0; j < view.jobs(); j++) {
      WorkflowView workflow = view.workflow(j);
      Integer number = numbers.computeIfAbsent(workflow, any -> numbers.size());
      Long deadline = view.job(j).deadlineMicros();
      for (int t = view.first(j); t < view.first(j + 1); t++) {
        if (view.isPending(t)) {
          int node = t - view.first(j);
          long head = Math.max(view.now, known.earliest().head[t]);
          long latest = deadline == null ? Long.MAX_VALUE : deadline - known.remaining().tail[t];
          Alike alike = new Alike(number, node, head, latest);
          BigInteger least = view.isPinned(t) ? null : leastOf.get(alike);
          if (least == null) {
            least = least(workflow, node, t, head, latest);
          }
          if (!view.isPinned(t)) {
            leastOf.put(alike, least);
          }
          sum = sum.add(least);
        }
      }
    }
    return money(sum.subtract(prices.all().multiply(SECOND)));
  }

  /** Whole micro-units, and of those what the costs of runs can add up to. */
  private BigInteger money(BigInteger scaled) {
    BigInteger unit = scale.multiply(SECOND);
    BigInteger least = ceiling(scaled.max(BigInteger.ZERO), unit);
    return divisor.signum() > 0 ? ceiling(least, divisor).multiply(divisor) : least;
  }

  private static BigInteger ceiling(BigInteger value, BigInteger unit) {
    return value.add(unit).subtract(BigInteger.ONE).divide(unit);
  }

  /** The least of money and prices together, in millionths of the unit of prices. */
  private BigInteger least(WorkflowView workflow, int node, int task, long head, long latest) {
    BigInteger least = null;
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      if (view.pinAllows(task, workflow, o)) {
        BigInteger cost =
            least(workflow.mode(o), workflow.kind(o), workflow.micros(o), head, latest);
        least = least == null ? cost : cost == null ? least : least.min(cost);
      }
    }
    // Without any start there is no plan, and nothing to say of its cost.
    return least == null ? BigInteger.ZERO : least;
  }

  private @Nullable BigInteger least(Mode mode, int kind, long length, long head, long latest) {
    OpenTimes open = view.kinds.openTimes(kind);
    if (latest != Long.MAX_VALUE && latest - length < head) {
      return null;
    }
    long last = latest == Long.MAX_VALUE ? Long.MAX_VALUE : latest - length;
    CrowdedPrices.Curve curve = curve(mode, kind);
    BigInteger least = null;
    // Between such starts what a run costs and is worth changes evenly.
    least = lesser(least, curve, open, mode, length, head, head, last);
    if (last != Long.MAX_VALUE) {
      least = lesser(least, curve, open, mode, length, last, head, last);
    }
    for (long instant : prices.instants(kind)) {
      least = lesser(least, curve, open, mode, length, instant, head, last);
      least = lesser(least, curve, open, mode, length, instant - length, head, last);
    }
    for (OpenTimes.Piece piece : open.pieces()) {
      least = lesser(least, curve, open, mode, length, piece.from(), head, last);
      least = lesser(least, curve, open, mode, length, piece.from() - length, head, last);
    }
    if (least != null) {
      divisor =
          open.isPriceConstant()
              ? divisor.gcd(money(open, mode, open.firstOpen(head, length), length).divide(SECOND))
              : BigInteger.ONE;
    }
    return least;
  }

  private @Nullable BigInteger lesser(
      @Nullable BigInteger least,
      CrowdedPrices.Curve curve,
      OpenTimes open,
      Mode mode,
      long length,
      long start,
      long head,
      long last) {
    if (start < head || start > last || open.firstOpen(start, length) != start) {
      return least;
    }
    BigInteger cost =
        money(open, mode, start, length)
            .multiply(scale)
            .add(curve.between(start, Math.addExact(start, length)).multiply(SECOND));
    return least == null ? cost : least.min(cost);
  }

  /** In millionths of a micro-unit; what a run costs is rounded up where it is always the same. */
  private static BigInteger money(OpenTimes open, Mode mode, long start, long length) {
    BigInteger run = open.millionths(start, length);
    BigInteger sure = open.isPriceConstant() ? ceiling(run, SECOND).multiply(SECOND) : run;
    return BigInteger.valueOf(mode.costMicroUnits()).multiply(SECOND).add(sure);
  }

  private CrowdedPrices.Curve curve(Mode mode, int kind) {
    CrowdedPrices.@Nullable Curve[] row =
        curves.computeIfAbsent(mode, any -> new CrowdedPrices.@Nullable Curve[view.kinds.count()]);
    CrowdedPrices.Curve curve = row[kind];
    if (curve == null) {
      curve = prices.curve(kind, mode.demands());
      row[kind] = curve;
    }
    return curve;
  }
}
