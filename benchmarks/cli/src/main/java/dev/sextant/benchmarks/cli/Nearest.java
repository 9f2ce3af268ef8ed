package dev.sextant.benchmarks.cli;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody may have meant. */
final class Nearest {
  private Nearest() {}

  /** The name that takes the fewest edits, the first of those, if they are few. */
  static Optional<String> to(String text, Collection<String> names) {
    String best = null;
    int fewest = Math.max(1, text.length() / 3) + 1;
    for (String name : names) {
      int edits = edits(text.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (edits < fewest) {
        fewest = edits;
        best = name;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Levenshtein's distance. */
  private static int edits(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
