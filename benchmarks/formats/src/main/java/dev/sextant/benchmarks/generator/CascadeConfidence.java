package dev.sextant.benchmarks.generator;

/**
 * How sure a small model is that knows some features only, and how often it is right then. It is
 * calibrated: of the requests of which it is sure to c, it answers a share of c rightly.
 *
 * <p>The model: with a share g of the importance of all features, its confidence in a request is (1
 * + U^a) / 2 with U uniform from 0 to 1 and a = (1 - g) / g. So it knows nothing without features,
 * is always sure with all of them, and everything follows in closed form.
 *
 * @param fullAccuracy share of the requests that the large model answers rightly
 */
public record CascadeConfidence(double fullAccuracy) {

  public CascadeConfidence {
    if (!(fullAccuracy > 0 && fullAccuracy <= 1)) {
      throw new IllegalArgumentException(
          "The fullAccuracy (" + fullAccuracy + ") must be above 0 and at most 1.");
    }
  }

  /** Share of the requests of which a small model is sure beyond a threshold. */
  public double confident(double importanceShare, double threshold) {
    double v = 2 * threshold - 1;
    if (importanceShare <= 0 || v >= 1) {
      return 0;
    }
    return v <= 0 ? 1 : 1 - StrictMath.pow(v, 1 / exponent(importanceShare));
  }

  /** Share of all requests that are answered rightly when the large model gets the others. */
  public double accuracy(double importanceShare, double threshold) {
    double sure = confident(importanceShare, threshold);
    if (sure == 0) {
      return fullAccuracy;
    }
    double v = Math.max(0, 2 * threshold - 1);
    double a = exponent(importanceShare);
    double beyond = v == 0 ? 0 : StrictMath.pow(v, (1 + a) / a);
    return sure / 2 + (1 - beyond) / (1 + a) / 2 + (1 - sure) * fullAccuracy;
  }

  private static double exponent(double importanceShare) {
    return Math.max(1e-9, (1 - importanceShare) / importanceShare);
  }
}
