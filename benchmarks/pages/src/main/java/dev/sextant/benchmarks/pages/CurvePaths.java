package dev.sextant.benchmarks.pages;

import dev.sextant.benchmarks.pages.CurveChart.Curve;
import dev.sextant.benchmarks.pages.CurveChart.Form;
import dev.sextant.benchmarks.pages.CurveChart.Spot;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Curves, their bands and their marks as paths of SVG, in whatever coordinates. */
final class CurvePaths {
  private CurvePaths() {}

  /** From values to coordinates. */
  record Plane(DoubleUnaryOperator across, DoubleUnaryOperator up) {
    String x(double value) {
      return Picture.number(across.applyAsDouble(value));
    }

    String y(double value) {
      return Picture.number(up.applyAsDouble(value));
    }
  }

  static boolean hasBand(Curve curve) {
    List<Spot> spots = curve.spots();
    return curve.form() == Form.LINE
        && spots.size() > 1
        && spots.stream().anyMatch(s -> s.high() > s.low());
  }

  static boolean hasLine(Curve curve) {
    return curve.form() != Form.MARKS && !curve.spots().isEmpty();
  }

  static String band(List<Spot> spots, Plane plane) {
    StringBuilder path = new StringBuilder();
    for (Spot spot : spots) {
      path.append(path.isEmpty() ? 'M' : 'L').append(plane.x(spot.x())).append(' ');
      path.append(plane.y(spot.high()));
    }
    for (int i = spots.size() - 1; i >= 0; i--) {
      path.append('L').append(plane.x(spots.get(i).x())).append(' ');
      path.append(plane.y(spots.get(i).low()));
    }
    return path.append('Z').toString();
  }

  static String line(Curve curve, Plane plane, double end) {
    return curve.form() == Form.STEPS
        ? steps(curve.spots(), plane, end)
        : straight(curve.spots(), plane);
  }

  private static String straight(List<Spot> spots, Plane plane) {
    StringBuilder path = new StringBuilder();
    for (Spot spot : spots) {
      path.append(path.isEmpty() ? 'M' : 'L').append(plane.x(spot.x())).append(' ');
      path.append(plane.y(spot.y()));
    }
    return path.toString();
  }

  private static String steps(List<Spot> spots, Plane plane, double end) {
    StringBuilder path = new StringBuilder();
    String height = "";
    for (Spot spot : spots) {
      String next = plane.y(spot.y());
      if (path.isEmpty()) {
        path.append('M').append(plane.x(spot.x())).append(' ').append(next);
      } else if (!next.equals(height)) {
        path.append('H').append(plane.x(spot.x())).append('V').append(next);
      }
      height = next;
    }
    return path.append('H').append(Picture.number(end)).toString();
  }

  /** Circle, square, diamond, triangles. */
  static String shape(int number) {
    return switch (number % 5) {
      case 0 -> "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z";
      case 1 -> "M-3.5-3.5h7v7h-7Z";
      case 2 -> "M0-5L5 0L0 5L-5 0Z";
      case 3 -> "M0-4.8L4.6 3.6H-4.6Z";
      default -> "M0 4.8L4.6-3.6H-4.6Z";
    };
  }
}
