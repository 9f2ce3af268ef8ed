package dev.sextant.benchmarks.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * What the parts of a planner that asks others have found, in words; from its counters {@code
 * part.NAME.COUNTER}.
 */
final class Contributions {
  private static final String PREFIX = "part.";

  private Contributions() {}

  /** A line per part that was asked, by name; takes their counters out of the others. */
  static String said(Map<String, Long> counters) {
    Map<String, Map<String, Long>> parts = new TreeMap<>();
    counters.forEach(
        (counter, value) -> {
          int end = counter.indexOf('.', PREFIX.length());
          if (counter.startsWith(PREFIX) && end > 0) {
            String name = counter.substring(PREFIX.length(), end);
            parts
                .computeIfAbsent(name, part -> new TreeMap<>())
                .put(counter.substring(end + 1), value);
          }
        });
    counters.keySet().removeIf(counter -> counter.startsWith(PREFIX));
    List<String> lines = new ArrayList<>();
    parts.forEach((name, counted) -> lines.add(name + ": " + found(counted)));
    return String.join("\n", lines);
  }

  private static String found(Map<String, Long> counted) {
    StringJoiner said = new StringJoiner(", ");
    count(said, counted, "plans", "better plan", "best");
    count(said, counted, "bounds", "higher bound", "bestBound");
    say(said, counted, "proved", "saw that there is nothing better");
    say(said, counted, "modelTooLarge", "too large for it");
    say(said, counted, "unavailable", "cannot run here, see 'planner planners'");
    say(said, counted, "outOfMemory", "ran out of memory");
    say(said, counted, "failed", "failed");
    return said.length() == 0 ? "nothing better" : said.toString();
  }

  private static void count(
      StringJoiner said, Map<String, Long> counted, String counter, String thing, String last) {
    long found = counted.getOrDefault(counter, 0L);
    if (found > 0) {
      said.add(Summary.count(found, thing) + (counted.containsKey(last) ? " and the last" : ""));
    }
  }

  private static void say(
      StringJoiner said, Map<String, Long> counted, String counter, String words) {
    if (counted.getOrDefault(counter, 0L) > 0) {
      said.add(words);
    }
  }
}
