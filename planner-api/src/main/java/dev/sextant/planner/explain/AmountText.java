package dev.sextant.planner.explain;

import dev.sextant.planner.model.ObjectiveTerm;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Times, sizes and values of objective terms as people read them; the same in every locale. */
public final class AmountText {
  private static final String[] BYTE_UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
  private static final long MICROS_PER_MINUTE = 60_000_000L;
  private static final int DIGITS = 4;

  private AmountText() {}

  /**
   * A time rounded to four digits: {@code 850 us}, {@code 12.35 ms}, {@code 1.5 s}, {@code 12m05s};
   * {@code 1h20m} where no seconds are left, and without seconds from two days on.
   */
  public static String time(long micros) {
    if (micros < 0) {
      return "-" + (micros == Long.MIN_VALUE ? time(Long.MAX_VALUE) : time(-micros));
    }
    if (micros < 1_000) {
      return micros + " us";
    }
    if (micros < 1_000_000) {
      return rounded(micros, 1_000) + " ms";
    }
    if (micros < 10 * MICROS_PER_MINUTE) {
      return rounded(micros, 1_000_000) + " s";
    }
    long seconds = micros / 1_000_000 + (micros % 1_000_000 < 500_000 ? 0 : 1);
    long hours = seconds / 3600;
    if (hours == 0) {
      return String.format(Locale.ROOT, "%02dm%02ds", seconds / 60, seconds % 60);
    }
    if (hours < 48) {
      String text = String.format(Locale.ROOT, "%dh%02dm", hours, seconds / 60 % 60);
      return seconds % 60 == 0 ? text : text + String.format(Locale.ROOT, "%02ds", seconds % 60);
    }
    long minutes = (seconds + 30) / 60;
    return String.format(
        Locale.ROOT, "%dd%02dh%02dm", minutes / 1440, minutes / 60 % 24, minutes % 60);
  }

  /**
   * A time without rounding: {@code 850 us}, {@code 12.345 ms}, {@code 1.234567 s}; from ten
   * minutes on with what {@link #time} says, as in {@code 4800 s (1h20m)}.
   */
  public static String exactTime(long micros) {
    if (-1_000 < micros && micros < 1_000) {
      return micros + " us";
    }
    boolean milli = -1_000_000 < micros && micros < 1_000_000;
    BigDecimal amount = BigDecimal.valueOf(micros, milli ? 3 : 6).stripTrailingZeros();
    boolean isLong = micros <= -10 * MICROS_PER_MINUTE || micros >= 10 * MICROS_PER_MINUTE;
    return amount.toPlainString()
        + (milli ? " ms" : " s")
        + (isLong ? " (" + time(micros) + ")" : "");
  }

  /** An amount of memory or data in decimal units. */
  public static String bytes(long bytes) {
    double amount = bytes;
    int unit = 0;
    while (Math.abs(amount) >= 1000 && unit < BYTE_UNITS.length - 1) {
      amount /= 1000;
      unit++;
    }
    return plain(BigDecimal.valueOf(amount)) + " " + BYTE_UNITS[unit];
  }

  /** An amount of money. */
  public static String money(long microUnits) {
    return BigDecimal.valueOf(microUnits, 6).stripTrailingZeros().toPlainString();
  }

  /** A number of four digits at most, unless it has more before the point. */
  public static String plain(BigDecimal amount) {
    BigDecimal rounded =
        amount.precision() - amount.scale() > DIGITS
            ? amount.setScale(0, RoundingMode.HALF_UP)
            : amount.round(new MathContext(DIGITS, RoundingMode.HALF_UP));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** What a value of an objective term is, such as {@code 8.56 s of loading}. */
  public static String ofTerm(ObjectiveTerm term, long value) {
    return switch (term) {
      case MAKESPAN_MICROS -> "a makespan of " + exactTime(value);
      case TOTAL_WEIGHTED_FLOW_MICROS -> exactTime(value) + " of weighted flow";
      case TOTAL_WEIGHTED_TARDINESS_MICROS -> exactTime(value) + " of weighted tardiness";
      case TOTAL_WEIGHTED_LATE_JOBS -> value + " of weighted late jobs";
      case MODEL_LOAD_MICROS -> exactTime(value) + " of loading";
      case LOAD_COUNT -> Words.count(value, "load");
      case BYTES_MOVED -> bytes(value) + " moved";
      case COST_MICRO_UNITS -> money(value) + " of money";
      case WORKERS_USED -> Words.count(value, "worker") + " in use";
      case MOVED_RUNS -> Words.count(value, "run") + " on another worker than before";
      case SHIFTED_MICROS -> exactTime(value) + " of starts later than before";
    };
  }

  private static String rounded(long amount, long unit) {
    return plain(BigDecimal.valueOf(amount).divide(BigDecimal.valueOf(unit)));
  }
}
