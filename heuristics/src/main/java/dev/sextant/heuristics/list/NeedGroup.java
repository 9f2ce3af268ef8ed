package dev.sextant.heuristics.list;

import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Options of ready tasks that need the same models on the workers of one class, or on one worker:
 * what counts for one counts for all of them. Those whose inputs are produced by an instant are
 * counted, and come by falling upward rank, then by task, duration and number. Not thread-safe.
 */
final class NeedGroup {
  private static final Comparator<Entry> BY_PRODUCTION =
      Comparator.comparingLong(Entry::producedMicros)
          .thenComparingInt(Entry::task)
          .thenComparingInt(Entry::option);

  /** The order in which equally good options are taken. */
  private static final Comparator<Entry> BY_RANK =
      Comparator.comparingLong(Entry::fallingRank)
          .thenComparingInt(Entry::task)
          .thenComparingLong(Entry::durationMicros)
          .thenComparingInt(Entry::option);

  private final int[] models;
  private final TreeSet<Entry> all = new TreeSet<>(BY_PRODUCTION);
  private final TreeSet<Entry> produced = new TreeSet<>(BY_RANK);
  private long instant = Long.MIN_VALUE;

  /** The groups that are not empty, this one among them where it is not, and its place there. */
  private final List<NeedGroup> filled;

  private int position;

  // For one decision.
  private Iterator<Entry> rest = produced.iterator();
  private @Nullable Entry first;

  /** How the group suits the worker that chooses; smaller is better. */
  int stage;

  /** How long the worker would load what it misses of the models, where that counts. */
  long loadMicros;

  /** An option of a ready task; the rank is smaller for tasks that are more urgent. */
  record Entry(
      NeedGroup group,
      int task,
      int option,
      long producedMicros,
      long fallingRank,
      long durationMicros) {}

  /** A group without options; it will be in the list as long as it has some. */
  NeedGroup(int[] models, List<NeedGroup> filled) {
    this.models = models;
    this.filled = filled;
  }

  /** The models that its options need; to be read only. */
  int[] models() {
    return models;
  }

  void add(Entry entry) {
    if (all.isEmpty()) {
      position = filled.size();
      filled.add(this);
    }
    all.add(entry);
    if (entry.producedMicros() <= instant) {
      produced.add(entry);
    }
  }

  void remove(Entry entry) {
    all.remove(entry);
    if (entry.producedMicros() <= instant) {
      produced.remove(entry);
    }
    if (all.isEmpty()) {
      NeedGroup last = filled.remove(filled.size() - 1);
      if (last != this) {
        last.position = position;
        filled.set(position, last);
      }
    }
  }

  /** Turns to what is produced by an instant; returns how many options had to change sides. */
  int turnTo(long newInstant) {
    int moved = 0;
    if (newInstant > instant) {
      for (Entry entry : all.tailSet(after(instant))) {
        if (entry.producedMicros() > newInstant) {
          break;
        }
        produced.add(entry);
        moved++;
      }
    } else if (newInstant < instant) {
      for (Entry entry : all.tailSet(after(newInstant))) {
        if (entry.producedMicros() > instant) {
          break;
        }
        produced.remove(entry);
        moved++;
      }
    }
    instant = newInstant;
    return moved;
  }

  /** A probe behind all options that are produced by an instant. */
  private Entry after(long micros) {
    return new Entry(this, Integer.MAX_VALUE, Integer.MAX_VALUE, micros, 0, 0);
  }

  /** How many options are produced. */
  int count() {
    return produced.size();
  }

  /** Begins with the first of the options that are produced, or with none of them. */
  void begin(boolean withAny) {
    rest = withAny ? produced.iterator() : Collections.emptyIterator();
    next();
  }

  /** Goes on to the next one. */
  void next() {
    first = rest.hasNext() ? rest.next() : null;
  }

  /** Whether its option at hand comes before that of another one. */
  boolean isBetterThan(NeedGroup other) {
    Entry own = Objects.requireNonNull(first);
    Entry others = Objects.requireNonNull(other.first);
    if (stage != other.stage) {
      return stage < other.stage;
    }
    return loadMicros != other.loadMicros
        ? loadMicros < other.loadMicros
        : BY_RANK.compare(own, others) < 0;
  }

  /** The option at hand, or null behind the last one. */
  @Nullable Entry first() {
    return first;
  }
}
