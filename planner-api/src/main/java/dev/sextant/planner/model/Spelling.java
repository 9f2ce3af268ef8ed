package dev.sextant.planner.model;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds what somebody may have meant: the name nearest to a misspelt one by Levenshtein's distance
 * (Soviet Physics Doklady 10(8), 1966). Thread-safe.
 */
public final class Spelling {
  /** Longer texts are not compared: two of them take the product of their lengths. */
  private static final int LONGEST = 64;

  /** So many names are told where none is near. */
  private static final int MOST = 40;

  private Spelling() {}

  /**
   * The name that the fewest edits lead to, the first of several, if they are few: at most a third
   * of the length, but one is always allowed; never all of a name's letters.
   *
   * @param unknown what was written
   * @param names in the order in which they are preferred
   * @return null when none is near, or the text has more than {@value #LONGEST} letters
   */
  public static @Nullable String nearest(String unknown, Iterable<String> names) {
    int length = unknown.length();
    if (length == 0 || length > LONGEST) {
      return null;
    }
    String nearest = null;
    int limit = 1 + Math.max(1, length / 3);
    for (String name : names) {
      if (name.length() > LONGEST || Math.abs(name.length() - length) >= limit) {
        continue;
      }
      int edits = edits(unknown, name);
      if (edits < limit && edits < Math.max(length, name.length())) {
        nearest = name;
        limit = edits;
      }
    }
    return nearest;
  }

  /**
   * What to add to the error of a name that there is not: a line with the nearest one, whatever its
   * case, or else with all that there are, as far as they can be read.
   *
   * @param names in the order in which they are preferred and told
   * @return empty when there are no names
   */
  public static String maybe(String unknown, Collection<String> names) {
    if (names.isEmpty()) {
      return "";
    }
    String near = nearest(unknown, names);
    if (near == null) {
      near = nearest(unknown.toLowerCase(Locale.ROOT), names);
    }
    return "\nMaybe " + (near == null ? anyOf(names) : Place.oneLine(near)) + ".";
  }

  private static String anyOf(Collection<String> names) {
    String some = names.stream().limit(MOST).map(Place::oneLine).collect(Collectors.joining(", "));
    int others = names.size() - MOST;
    return "one of " + some + (others > 0 ? " and " + others + " others" : "");
  }

  /** The number of insertions, deletions and substitutions that lead from one text to another. */
  public static int edits(String from, String to) {
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
