package dev.sextant.planner.sharing;

import dev.sextant.planner.model.Mode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Copies of demands that keep the order of insertion. */
final class Amounts {
  private Amounts() {}

  static Map<String, Long> ordered(Map<String, Long> amounts) {
    return amounts.equals(Mode.DEFAULT_DEMANDS)
        ? Mode.DEFAULT_DEMANDS
        : Collections.unmodifiableMap(new LinkedHashMap<>(amounts));
  }
}
