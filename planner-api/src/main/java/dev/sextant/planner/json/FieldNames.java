package dev.sextant.planner.json;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of the fields that an object of one kind may have, in the order of the table. */
final class FieldNames {
  private static final int LONGEST_GUESS = 64;

  private final List<String> names;
  private final long required;
  private final Map<String, Integer> positions = new HashMap<>();

  /** Names, each once, and the bit set of those that must be there. */
  FieldNames(List<String> names, long required) {
    this.names = List.copyOf(names);
    this.required = required;
    for (String name : names) {
      if (positions.size() == Long.SIZE || positions.put(name, positions.size()) != null) {
        throw new IllegalStateException("Field (" + name + ") does not fit.");
      }
    }
  }

  List<String> names() {
    return names;
  }

  /** Bit set of the required fields. */
  long required() {
    return required;
  }

  /** The position of a field, -1 when there is none of this name. */
  int position(String name) {
    return positions.getOrDefault(name, -1);
  }

  /** The name nearest to a misspelt one, or null when none is near. */
  @Nullable String closest(String unknown) {
    if (unknown.length() > LONGEST_GUESS) {
      return null;
    }
    String best = null;
    int bestDistance = Math.max(1, Math.min(4, unknown.length() / 3)) + 1;
    for (String name : names) {
      int distance = distance(unknown, name);
      if (distance < bestDistance) {
        best = name;
        bestDistance = distance;
      }
    }
    return best != null ? best : extended(unknown);
  }

  /** A name that the unknown one begins, as in {@code duration} for {@code durationMicros}. */
  private @Nullable String extended(String unknown) {
    if (unknown.length() < 3) {
      return null;
    }
    for (String name : names) {
      if (name.regionMatches(true, 0, unknown, 0, unknown.length())) {
        return name;
      }
    }
    return null;
  }

  /** Levenshtein distance, ignoring case and the difference between a_b and aB. */
  private static int distance(String a, String b) {
    String left = a.replace("_", "").replace("-", "");
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same =
            Character.toLowerCase(left.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
        int replaced = diagonal + (same ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
