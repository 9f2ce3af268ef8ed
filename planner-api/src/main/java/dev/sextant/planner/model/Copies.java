package dev.sextant.planner.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Defensive copies that keep the order of insertion and cost little when small. */
final class Copies {
  private Copies() {}

  static <V> Map<String, V> ordered(Map<String, V> map) {
    if (map.size() <= 1) {
      return Map.copyOf(map);
    }
    Map<String, V> copy = new LinkedHashMap<>(map);
    copy.forEach(
        (key, value) -> {
          Objects.requireNonNull(key);
          Objects.requireNonNull(value);
        });
    return Collections.unmodifiableMap(copy);
  }
}
