package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.Timetable;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The lists of one call that nobody has asked yet: those that take long and are hardly ever better
 * than what the bound guides, which one thread asks beside a search, or within it. Thread-safe.
 */
final class ListsLeft {
  private final Deque<Function<Pace, @Nullable Timetable>> left = new ArrayDeque<>();

  synchronized void addAll(Collection<Function<Pace, @Nullable Timetable>> lists) {
    left.addAll(lists);
  }

  synchronized boolean isEmpty() {
    return left.isEmpty();
  }

  synchronized int count() {
    return left.size();
  }

  /** The next one, which is left no longer; null if none is. */
  synchronized @Nullable Function<Pace, @Nullable Timetable> take() {
    return left.poll();
  }

  /** Leaves one that was begun and had to stop. */
  synchronized void putBack(Function<Pace, @Nullable Timetable> list) {
    left.addFirst(list);
  }
}
