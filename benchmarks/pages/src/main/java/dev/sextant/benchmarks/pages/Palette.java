package dev.sextant.benchmarks.pages;

import java.util.Locale;

/**
 * Colours of jobs and models, by position in the problem, so that one job has one colour in every
 * chart of a problem. Jobs: the palette of Okabe and Ito, which colour-blind readers can tell
 * apart, in three tints. Models: the muted palette of Tol. Both read on light and dark ground.
 */
public final class Palette {
  private static final int[] JOBS = {
    0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xD55E00, 0xE3D02B, 0x8A8F98
  };
  private static final int[] MODELS = {
    0x4477AA, 0xDDCC77, 0x44AA99, 0xCC6677, 0x88CCEE, 0x999933, 0xAA4499, 0x5FA35F, 0xBB8866
  };
  private static final double[] TINTS = {0, 0.5, -0.38};

  private Palette() {}

  /** Number of different job colours. */
  public static int jobColours() {
    return JOBS.length * TINTS.length;
  }

  /** Class of a job's bars; {@code jx} for a job that the problem does not have. */
  public static String jobClass(int job) {
    return job < 0 ? "jx" : "j" + job % jobColours();
  }

  /** Class of a model's bands; {@code mx} for a model that the problem does not have. */
  public static String modelClass(int model) {
    return model < 0 ? "mx" : "m" + model % MODELS.length;
  }

  /** The style rules of all classes. */
  public static String css() {
    StringBuilder css = new StringBuilder();
    for (int i = 0; i < jobColours(); i++) {
      int colour = tint(JOBS[i % JOBS.length], TINTS[i / JOBS.length]);
      css.append(
          String.format(
              Locale.ROOT,
              ".j%d{--f:#%06x;--t:%s}%n",
              i,
              colour,
              isLight(colour) ? "#111418" : "#fff"));
    }
    css.append(".jx{--f:#777;--t:#fff}\n");
    for (int i = 0; i < MODELS.length; i++) {
      css.append(String.format(Locale.ROOT, ".m%d{--f:#%06x}%n", i, MODELS[i]));
    }
    return css.append(".mx{--f:#777}\n").toString();
  }

  private static int tint(int rgb, double tint) {
    int result = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int channel = rgb >> shift & 0xff;
      double mixed = tint >= 0 ? channel + (255 - channel) * tint : channel * (1 + tint);
      result |= (int) Math.round(mixed) << shift;
    }
    return result;
  }

  /** Whether black text has more contrast on a colour than white text (WCAG 2 luminance). */
  private static boolean isLight(int rgb) {
    double luminance =
        0.2126 * linear(rgb >> 16 & 0xff)
            + 0.7152 * linear(rgb >> 8 & 0xff)
            + 0.0722 * linear(rgb & 0xff);
    return luminance > 0.179;
  }

  private static double linear(int channel) {
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  }
}
