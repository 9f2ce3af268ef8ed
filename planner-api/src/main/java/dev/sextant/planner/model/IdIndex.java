package dev.sextant.planner.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
   * Made when first asked for; never where ids are few. Two threads may make it twice, which gives
   * the same.
   */
  private @Nullable Table table;

  /** What may be meant by an unknown id; made when first asked for. */
  private @Nullable List<String> candidates;

  /** By position, the last list in which it was met; made when first asked for. */
  private int @Nullable [] metIn;

  private int list;

  private IdIndex(String kind, int size) {
    this.kind = kind;
    this.size = size;
    ids = new String[size];
  }

  /** The ids of these elements, in their order. */
  public static <T> IdIndex of(String kind, Collection<T> elements, Function<T, String> idOf) {
    IdIndex index = new IdIndex(kind, elements.size());
    int position = 0;
    for (T element : elements) {
      index.ids[position++] = Objects.requireNonNull(idOf.apply(element), "id");
    }
    return index;
  }

  /** Where ids are, by their hashes. Immutable. */
  private static final class Table {
    private final String[] ids;

    /**
     * A hash table with open addresses: the hash of an id above, its position and one below; 0
     * where nothing is.
     */
    private final long[] slots;

    /** What found no place near its own, by id. */
    private final Map<String, Integer> crowded = new HashMap<>();

    /** How many different ids there are. */
    private final int count;

    Table(String[] ids) {
      this.ids = ids;
      slots = new long[Integer.highestOneBit(ids.length + ids.length / 2) * 2];
      int added = 0;
      for (int position = 0; position < ids.length; position++) {
        added += !ids[position].isEmpty() && add(ids[position], position) ? 1 : 0;
      }
      count = added;
    }

    private boolean add(String id, int position) {
      int hash = id.hashCode();
      int slot = slot(hash);
      for (int far = 0; far < FARTHEST; far++) {
        long there = slots[slot];
        if (there == 0) {
          slots[slot] = ((long) hash << Integer.SIZE) | (position + 1);
          return true;
        }
        if (is(there, hash, id)) {
          return false;
        }
        slot = (slot + 1) & (slots.length - 1);
      }
      return crowded.putIfAbsent(id, position) == null;
    }

    private int slot(int hash) {
      return (hash * SPREAD) >>> (Integer.numberOfLeadingZeros(slots.length) + 1);
    }

    private boolean is(long entry, int hash, String id) {
      return (int) (entry >> Integer.SIZE) == hash && ids[(int) entry - 1].equals(id);
    }

    int positionOf(String id) {
      int hash = id.hashCode();
      int slot = slot(hash);
      for (int far = 0; far < FARTHEST; far++) {
        long there = slots[slot];
        if (there == 0) {
          return NONE;
        }
        if (is(there, hash, id)) {
          return (int) there - 1;
        }
        slot = (slot + 1) & (slots.length - 1);
      }
      return crowded.getOrDefault(id, NONE);
    }
  }

  private Table table() {
    Table made = table;
    if (made == null) {
      made = new Table(ids);
      table = made;
    }
    return made;
  }

  /** What messages call an element. */
  public String kind() {
    return kind;
  }

  /** The position of the element with this id, or {@link #NONE}. */
  public int positionOf(String id) {
    return size <= FEW ? positionAmongFew(id) : table().positionOf(id);
  }

  /**
   * {@link #positionOf} for lists that are mostly in the order of this one: looks first at the
   * position after another one, then at that itself. Of several equal ids it may be any.
   *
   * @param last what was found last, or {@link #NONE}
   */
  public int positionFrom(int last, String id) {
    if (is(last + 1, id)) {
      return last + 1;
    }
    return is(last, id) ? last : positionOf(id);
  }

  private boolean is(int position, String id) {
    return position >= 0 && position < size && ids[position].equals(id) && !id.isEmpty();
  }

  private int positionAmongFew(String id) {
    for (int position = 0; position < size; position++) {
      if (id.equals(ids[position])) {
        return id.isEmpty() ? NONE : position;
      }
    }
    return NONE;
  }

  /** How many different ids there are, but for an empty one. */
  private int count() {
    if (size > FEW) {
      return table().count;
    }
    int count = 0;
    for (int position = 0; position < size; position++) {
      count += positionAmongFew(ids[position]) == position ? 1 : 0;
    }
    return count;
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
    return count() == size;
  }

  /** Whether there are no elements. */
  public boolean isEmpty() {
    return count() == 0;
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
