package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.statistics.Gaps;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison on one instance says first: who is best, how far from what is possible, and
 * what somebody quick gives instead. Immutable.
 */
public final class Verdict {
  /**
   * By median objective, then by median time; those without a plan in half of their runs or more
   * come last.
   */
  static final Comparator<Entry> BEST_FIRST =
      Comparator.comparingDouble(Entry::objective).thenComparingDouble(Entry::elapsedMicros);

  /** The quick one needs at most this part of the time of the best. */
  private static final double QUICK = 0.1;

  /** A larger gap says nothing. */
  private static final double MOST_TOLD = 0.99;

  private final InstanceResult result;
  private final List<Entry> ranking;
  private final List<Entry> best;
  private final @Nullable Entry quick;

  private Verdict(InstanceResult result) {
    this.result = result;
    ranking = result.entries().stream().filter(Entry::ran).sorted(BEST_FIRST).toList();
    best = ranking.stream().filter(e -> planned(e) && e.objective() == least()).toList();
    quick = best.isEmpty() ? null : quick();
  }

  /** The verdict on an instance. */
  public static Verdict of(InstanceResult result) {
    return new Verdict(result);
  }

  /** The entries that have run, from best to worst. */
  List<Entry> ranking() {
    return ranking;
  }

  /**
   * The two whose plans are worth a look side by side: the best and the quick one, or else the best
   * and the next that differs from it, or else the next; fewer where there are none.
   */
  List<Entry> pair() {
    List<Entry> planned = ranking.stream().filter(Entry::hasPlan).toList();
    if (planned.size() < 2) {
      return planned;
    }
    Entry first = planned.get(0);
    Entry second =
        quick != null
            ? quick
            : planned.stream()
                .filter(e -> e.objective() != first.objective())
                .findFirst()
                .orElse(planned.get(1));
    return List.of(first, second);
  }

  private double least() {
    return ranking.get(0).objective();
  }

  private static boolean planned(Entry entry) {
    return !Double.isInfinite(entry.objective());
  }

  /** Of those that need at most a tenth of the time of the best, the one with the best plans. */
  private @Nullable Entry quick() {
    double most = best.get(0).elapsedMicros() * QUICK;
    return ranking.stream()
        .filter(e -> planned(e) && !best.contains(e) && e.elapsedMicros() <= most)
        .findFirst()
        .orElse(null);
  }

  /** The verdict in a sentence. */
  public String sentence() {
    if (best.isEmpty()) {
      return ranking.isEmpty() ? "No planner has run." : withoutPlan();
    }
    StringBuilder text = new StringBuilder(names(best));
    text.append(
        ranking.size() == 1 ? " gives " : best.size() == 1 ? " is best at " : " are best at ");
    text.append(Figures.objective(result.instance(), least())).append(possible());
    if (quick != null) {
      text.append("; ").append(quick.entrant().label()).append(" needs ");
      text.append(Figures.time(quick.elapsedMicros())).append(" for ").append(more(quick));
    }
    return text.append('.').toString();
  }

  private String withoutPlan() {
    List<Entry> refuting = ranking.stream().filter(Entry::refuted).toList();
    return refuting.isEmpty()
        ? "No planner found a plan."
        : "There is no plan, as " + names(refuting) + " proved.";
  }

  private static String names(List<Entry> entries) {
    List<String> labels = new ArrayList<>();
    entries.forEach(entry -> labels.add(entry.entrant().label()));
    return switch (labels.size()) {
      case 1 -> labels.get(0);
      case 2 -> labels.get(0) + " and " + labels.get(1);
      case 3 -> labels.get(0) + ", " + labels.get(1) + " and " + labels.get(2);
      default -> labels.get(0) + " and " + (labels.size() - 1) + " others";
    };
  }

  /** How far the best is from the bound that the planners prove together. */
  private String possible() {
    OptionalDouble bound = result.bound();
    boolean reached = bound.isPresent() && least() <= bound.getAsDouble();
    if (reached || best.stream().anyMatch(Entry::proven)) {
      return ", and nothing better is possible";
    }
    double gap = bound.isEmpty() ? 1 : Gaps.toBound(least(), bound.getAsDouble());
    return gap > MOST_TOLD ? "" : ", within " + percent(gap) + " of what is possible";
  }

  private String more(Entry entry) {
    double difference = entry.objective() - least();
    return least() > 0
        ? percent(difference / least()) + " more"
        : Figures.objective(result.instance(), difference) + " more";
  }

  /** Two digits are enough in a sentence. */
  private static String percent(double share) {
    BigDecimal percent = BigDecimal.valueOf(share * 100);
    int digits = Math.max(2, percent.precision() - percent.scale());
    BigDecimal rounded = percent.round(new MathContext(digits));
    return (rounded.signum() == 0 ? "0" : Figures.plain(rounded)) + " %";
  }
}
