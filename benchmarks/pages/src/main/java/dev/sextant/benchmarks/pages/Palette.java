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
  private static final int[] SERIES = {
    0x0B6FB8, 0xC8501E, 0x0A8A62, 0xA4508B, 0xA87800, 0x3A93B8, 0x7A5A2E, 0x5D54B5
  };
  private static final int[] DARK_SERIES = {
    0x55B0EE, 0xFF8D57, 0x3CCF9F, 0xE79BCD, 0xE6B83A, 0x9ADCF5, 0xCFAB7C, 0xAAA3F2
  };
  private static final int REFERENCE = 0x68727C;
  private static final int DARK_REFERENCE = 0xA3ADB7;
  private static final int UNKNOWN = 0x777777;
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

  /** Class of a series; {@code sx} is that of a reference. */
  public static String seriesClass(int series) {
    return "s" + series % SERIES.length;
  }

  /** The colour on light ground that a class among these stands for, as SVG writes it. */
  static String colour(String classes) {
    for (String type : classes.split(" ")) {
      char kind = type.isEmpty() ? ' ' : type.charAt(0);
      if (type.equals("sx")) {
        return hex(REFERENCE);
      }
      if ("jms".indexOf(kind) >= 0 && type.substring(1).matches("[0-9]{1,4}")) {
        int number = Integer.parseInt(type.substring(1));
        return hex(
            switch (kind) {
              case 'j' -> job(number);
              case 'm' -> MODELS[number % MODELS.length];
              default -> SERIES[number % SERIES.length];
            });
      }
    }
    return hex(UNKNOWN);
  }

  /** Whether black text has more contrast on that colour than white text. */
  static boolean isLight(String classes) {
    return isLight(Integer.parseInt(colour(classes).substring(1), 16));
  }

  private static int job(int number) {
    return tint(JOBS[number % JOBS.length], TINTS[number / JOBS.length % TINTS.length]);
  }

  private static String hex(int rgb) {
    return String.format(Locale.ROOT, "#%06x", rgb);
  }

  private static void series(StringBuilder css, int[] colours, int reference) {
    for (int i = 0; i < colours.length; i++) {
      css.append(String.format(Locale.ROOT, ".s%d{--s:#%06x}", i, colours[i]));
    }
    css.append(String.format(Locale.ROOT, ".sx{--s:#%06x}", reference));
  }

  /** The style rules of all classes. */
  public static String css() {
    StringBuilder css = new StringBuilder();
    for (int i = 0; i < jobColours(); i++) {
      int colour = job(i);
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
      String ink = isLight(MODELS[i]) ? "#111418" : "#fff";
      css.append(String.format(Locale.ROOT, ".m%d{--f:#%06x;--t:%s}%n", i, MODELS[i], ink));
    }
    series(css, SERIES, REFERENCE);
    css.append("\n@media (prefers-color-scheme: dark) {");
    series(css, DARK_SERIES, DARK_REFERENCE);
    return css.append("}\n.mx{--f:#777}\n").toString();
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
