package dev.sextant.planner.model;

import java.util.Map;

/** Defensive copies that keep the order of insertion and cost little when small. */
final class Copies {
  private Copies() {}

  static <V> Map<String, V> ordered(Map<String, V> map) {
    if (map.size() <= 1) {
      return Map.copyOf(map);
    }
    return map instanceof OrderedMap ? map : new OrderedMap<>(map);
  }
}
