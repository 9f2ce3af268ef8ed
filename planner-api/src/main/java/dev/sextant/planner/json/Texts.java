package dev.sextant.planner.json;

import org.jspecify.annotations.Nullable;

/** What reading and writing both ask of texts. */
final class Texts {
  private Texts() {}

  /** Where a text has half of a surrogate pair, which UTF-8 cannot express; -1 if nowhere. */
  static int loneSurrogate(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < value.length()
              && Character.isLowSurrogate(value.charAt(i + 1));
      if (!pair) {
        return i;
      }
      i++;
    }
    return -1;
  }

  /** A text as it is shown in a message. */
  static String shortened(@Nullable String text) {
    String shown = String.valueOf(text);
    return shown.length() <= 80 ? shown : shown.substring(0, 77) + "...";
  }
}
