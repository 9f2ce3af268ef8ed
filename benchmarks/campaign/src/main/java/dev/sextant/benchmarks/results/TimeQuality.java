package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.pages.CurveChart;
import dev.sextant.benchmarks.pages.CurveChart.Curve;
import dev.sextant.benchmarks.pages.CurveChart.Form;
import dev.sextant.benchmarks.pages.CurveChart.Spot;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Scale;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * Time against quality: a mark for each entrant, and a line through those than which nobody is both
 * quicker and better.
 */
final class TimeQuality {
  private static final double MARGIN = 1.3;
  private static final double LEAST_MICROS = 10;
  private static final double LEAST_GAP = 1e-4;
  private static final int TICKS = 6;
  private static final int PERCENT = 100;
  private static final int LONGEST = 6;

  /** Where an entrant stands; lower is better for both. */
  private record Place(String label, double micros, double value, String words) {}

  private final List<Place> places;

  private TimeQuality(List<Place> places) {
    this.places =
        places.stream()
            .sorted(Comparator.comparingDouble(Place::micros).thenComparingDouble(Place::value))
            .toList();
  }

  /** The chart of one instance: median times, median objectives, and the lower bound. */
  static CurveChart of(InstanceResult result) {
    List<Place> places = new ArrayList<>();
    DoubleFunction<String> words = value -> Figures.objective(result.instance(), value);
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (Entry entry : result.entries()) {
      double value = entry.objective();
      if (entry.ran() && !Double.isInfinite(value)) {
        double micros = Math.max(LEAST_MICROS, entry.elapsedMicros());
        places.add(new Place(entry.entrant().label(), micros, value, words.apply(value)));
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    OptionalDouble bound = result.bound();
    if (bound.isPresent() && bound.getAsDouble() > 0) {
      least = Math.min(least, bound.getAsDouble());
    }
    boolean logarithmic = least > 0 && most / least > Scale.LINEAR_UP_TO;
    Scale up =
        logarithmic
            ? Scale.logarithmic(least, most, TICKS, value -> brief(words.apply(value)))
            : least < most
                ? Scale.around(least, most, value -> brief(words.apply(value)))
                : Scale.linear(0, Math.max(most, 1), value -> brief(words.apply(value)));
    String title = "Time against " + result.instance().objective();
    CurveChart chart =
        new TimeQuality(places)
            .chart(
                result.instance().name() + " time against quality",
                title,
                logarithmic ? "logarithmic; lower left is better" : "lower left is better",
                "median time of a call, logarithmic",
                up);
    if (bound.isPresent() && bound.getAsDouble() > 0 && !places.isEmpty()) {
      double at = bound.getAsDouble();
      chart.add(new Curve("lower bound", "sx ref", 0, Form.STEPS, List.of(Spot.plain(0, at))));
    }
    return chart;
  }

  /** A number without a unit that has too many digits for an axis, in millions. */
  static String brief(String words) {
    return words.length() > LONGEST && words.matches("[0-9]+")
        ? Figures.plain(new BigDecimal(words).movePointLeft(LONGEST).round(new MathContext(4)))
            + " M"
        : words;
  }

  /** The chart of many instances: mean times and mean gaps to the best. */
  static CurveChart of(Results results) {
    List<Place> places = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    double most = LEAST_GAP;
    for (EntrantSummary s : EntrantSummary.of(results.entrants(), results.instances())) {
      var gap = s.gap();
      if (gap != null && s.timeMicros().isPresent() && s.planned() > 0) {
        double value = Math.max(0, gap.estimate());
        double micros = Math.max(LEAST_MICROS, s.timeMicros().getAsDouble());
        String words = Figures.percent(gap.estimate()) + " on " + s.planned() + " instances";
        places.add(new Place(s.entrant().label(), micros, value, words));
        least = value > 0 ? Math.min(least, value) : least;
        most = Math.max(most, value);
      }
    }
    Scale up = Scale.fromZero(Math.max(LEAST_GAP, least), most, TICKS, TimeQuality::roundPercent);
    return new TimeQuality(places)
        .chart(
            "time against quality",
            "Time against mean gap to the best",
            up.isLogarithmic() ? "logarithmic; lower left is better" : "lower left is better",
            "mean time of a call, logarithmic",
            up);
  }

  private static String roundPercent(double share) {
    return Figures.plain(BigDecimal.valueOf(share * PERCENT).round(new MathContext(2))) + " %";
  }

  private CurveChart chart(String name, String title, String note, String acrossTitle, Scale up) {
    double least = places.stream().mapToDouble(Place::micros).min().orElse(LEAST_MICROS);
    double most = places.stream().mapToDouble(Place::micros).max().orElse(LEAST_MICROS);
    Scale across =
        Scale.logarithmic(
            least / MARGIN,
            most * MARGIN,
            TICKS,
            micros -> Quantities.time(Math.max(1, Math.round(micros))));
    CurveChart chart = new CurveChart(name, title, note, acrossTitle, across, up);
    List<Spot> front = new ArrayList<>();
    List<Spot> others = new ArrayList<>();
    double best = Double.POSITIVE_INFINITY;
    for (Place place : places) {
      boolean better = place.value() < best;
      best = Math.min(best, place.value());
      String says = place.label() + ": " + place.words() + ", " + Figures.time(place.micros());
      double value = place.value();
      Spot spot = new Spot(place.micros(), value, value, value, says, place.label());
      (better ? front : others).add(spot);
    }
    if (!others.isEmpty()) {
      chart.add(new Curve("quicker and better ones exist", "sx", 0, Form.MARKS, others));
    }
    chart.add(new Curve("nobody is quicker and better", "s0", 1, Form.STEPS, front));
    return chart;
  }
}
