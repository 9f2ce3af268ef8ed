package dev.sextant.heuristics.sharing;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * When there is known to be no room for what jobs wait for. What was full stays so, as workers are
 * only taken, never given back; so who waits later for the same need not look again. Not
 * thread-safe.
 */
final class FullTimes {
  private final Map<Wanted, TreeMap<Long, Long>> ends = new HashMap<>();

  /** What a job of a profile waits for: any choice, or a mode on a type. */
  private record Wanted(int profile, @Nullable String mode, @Nullable String type) {}

  /**
   * Notes that from one instant until another there is no room.
   *
   * @param mode the id of the only mode that is wanted; null for any
   * @param type of the workers it is wanted on; null for any
   * @return until when there is known to be none, at least
   */
  long add(int profile, @Nullable String mode, @Nullable String type, long from, long until) {
    TreeMap<Long, Long> known =
        ends.computeIfAbsent(new Wanted(profile, mode, type), wanted -> new TreeMap<>());
    long start = from;
    long end = until;
    Map.Entry<Long, Long> before = known.floorEntry(from);
    if (before != null && before.getValue() >= from) {
      start = before.getKey();
      end = Math.max(end, before.getValue());
    }
    Map.Entry<Long, Long> next = known.higherEntry(start);
    while (next != null && next.getKey() <= end) {
      end = Math.max(end, next.getValue());
      known.remove(next.getKey());
      next = known.higherEntry(start);
    }
    known.put(start, end);
    return end;
  }
}
