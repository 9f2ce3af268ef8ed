package dev.sextant.planner.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The positions of the ids of one kind of element; the first of several equal ids counts. */
public final class IdIndex {
  /** The position of an id that nothing has. */
  public static final int NONE = -1;

  private static final int CANDIDATES = 1000;

  /** So few ids are looked through one after the other. */
  private static final int FEW = 8;

  /** So far from its place in the table an id may be; ids beyond are in a map. */
  private static final int FARTHEST = 32;

  private static final int SPREAD = 0x9E3779B9;

  private final String kind;
  private final int size;

  /** By position. */
  private final String[] ids;

  /**
   * A hash table with open addresses: the hash of an id above, its position and one below; 0 where
   * nothing is. Empty where ids are few.
   */
  private final long[] table;

  /** What found no place near its own, by id. */
  private Map<String, Integer> crowded = Map.of();

  private int count;

  /** What may be meant by an unknown id; made when first asked for. */
  private @Nullable List<String> candidates;

  /** By position, the last list in which it was met; made when first asked for. */
  private int @Nullable [] metIn;

  private int list;

  private IdIndex(String kind, int size) {
    this.kind = kind;
    this.size = size;
    ids = new String[size];
    table = new long[size <= FEW ? 0 : Integer.highestOneBit(size + size / 2) * 2];
  }

  /** The ids of these elements, in their order. */
  public static <T> IdIndex of(String kind, Collection<T> elements, Function<T, String> idOf) {
    IdIndex index = new IdIndex(kind, elements.size());
    int position = 0;
    for (T element : elements) {
      String id = idOf.apply(element);
      index.ids[position] = id;
      if (!id.isEmpty()) {
        index.add(id, position);
      }
      position++;
    }
    return index;
  }

  private void add(String id, int position) {
    if (table.length == 0) {
      count += positionOf(id) == position ? 1 : 0;
      return;
    }
    int hash = id.hashCode();
    int slot = slot(hash);
    for (int far = 0; far < FARTHEST; far++) {
      long there = table[slot];
      if (there == 0) {
        table[slot] = ((long) hash << Integer.SIZE) | (position + 1);
        count++;
        return;
      }
      if (is(there, hash, id)) {
        return;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    if (crowded.isEmpty()) {
      crowded = new HashMap<>();
    }
    count += crowded.putIfAbsent(id, position) == null ? 1 : 0;
  }

  private int slot(int hash) {
    return (hash * SPREAD) >>> (Integer.numberOfLeadingZeros(table.length) + 1);
  }

  private boolean is(long entry, int hash, String id) {
    return (int) (entry >> Integer.SIZE) == hash && ids[(int) entry - 1].equals(id);
  }

  /** What messages call an element. */
  public String kind() {
    return kind;
  }

  /** The position of the element with this id, or {@link #NONE}. */
  public int positionOf(String id) {
    return table.length == 0 ? positionAmongFew(id) : positionInTable(id);
  }

  private int positionAmongFew(String id) {
    for (int position = 0; position < size; position++) {
      if (id.equals(ids[position])) {
        return id.isEmpty() ? NONE : position;
      }
    }
    return NONE;
  }

  private int positionInTable(String id) {
    int hash = id.hashCode();
    int slot = slot(hash);
    for (int far = 0; far < FARTHEST; far++) {
      long there = table[slot];
      if (there == 0) {
        return NONE;
      }
      if (is(there, hash, id)) {
        return (int) there - 1;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return crowded.getOrDefault(id, NONE);
  }

  /** Begins another list of references, in which nothing has been met yet. */
  public void beginList() {
    list++;
  }

  /** Whether a position is met for the first time in the present list. */
  public boolean isFirst(int position) {
    if (metIn == null) {
      metIn = new int[size];
    }
    boolean first = metIn[position] != list;
    metIn[position] = list;
    return first;
  }

  /** Whether there is an element with this id. */
  public boolean contains(String id) {
    return positionOf(id) != NONE;
  }

  /** Whether each element has an id, and no two the same. */
  public boolean isUnique() {
    return count == size;
  }

  /** Whether there are no elements. */
  public boolean isEmpty() {
    return count == 0;
  }

  /**
   * The existing id that is closest to an unknown one, the first in input order of several, or null
   * when none is near. Looks at a bounded number of short ids only.
   */
  @Nullable String closestTo(String unknown) {
    List<String> known = candidates;
    if (known == null) {
      known =
          IntStream.range(0, size)
              .mapToObj(i -> ids[i])
              .distinct()
              .filter(id -> !id.isEmpty())
              .limit(CANDIDATES)
              .toList();
      candidates = known;
    }
    return Spelling.nearest(unknown, known);
  }
}
