package dev.sextant.benchmarks.pages;

import dev.sextant.benchmarks.pages.CurveChart.Curve;
import dev.sextant.benchmarks.pages.CurveChart.Spot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds room for the labels of points. */
final class CurveLabels {
  private static final List<Label> PLACES =
      List.of(new Label(8, -7), new Label(-8, -7), new Label(8, 15), new Label(-8, 15));

  private CurveLabels() {}

  /** Where a label stands beside its mark. */
  record Label(int dx, int dy) {
    String anchor() {
      return dx < 0 ? "end" : "";
    }
  }

  /**
   * The labels that there is room for on so many pixels, so that none lies upon another: those of
   * points on lines before those of single marks, and of lower ones first.
   */
  static Map<Spot, Label> placed(
      List<Curve> curves, Scale across, Scale up, double width, double height) {
    List<Spot> spots = new ArrayList<>();
    curves.stream()
        .sorted(Comparator.comparing(curve -> curve.form() == CurveChart.Form.MARKS))
        .forEach(
            curve ->
                curve.spots().stream()
                    .filter(spot -> !spot.label().isEmpty())
                    .sorted(Comparator.comparingDouble(Spot::y))
                    .forEach(spots::add));
    Map<Spot, Label> labels = new HashMap<>();
    List<double[]> taken = new ArrayList<>();
    for (Spot spot : spots) {
      double x = across.at(spot.x()) * width;
      double y = (1 - up.at(spot.y())) * height;
      double length = Picture.length(spot.label(), 12);
      for (Label label : PLACES) {
        double from = label.dx() < 0 ? x + label.dx() - length : x + label.dx();
        double[] box = {from, y + label.dy() - 10, from + length, y + label.dy() + 3};
        boolean inside = from >= 0 && from + length <= width + 8 && box[3] <= height;
        if (inside && taken.stream().noneMatch(other -> overlap(box, other))) {
          taken.add(box);
          labels.put(spot, label);
          break;
        }
      }
    }
    return labels;
  }

  private static boolean overlap(double[] box, double[] other) {
    return box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3];
  }
}
