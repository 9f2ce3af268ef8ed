package dev.sextant.planner.json;

import dev.sextant.planner.model.Spelling;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
      int distance = edits(unknown, name);
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

  /** The edits from one to the other, whatever their case, and a_b like aB. */
  private static int edits(String unknown, String name) {
    String plain = unknown.replace("_", "").replace("-", "");
    return Spelling.edits(plain.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
  }
}
