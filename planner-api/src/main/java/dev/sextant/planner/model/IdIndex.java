package dev.sextant.planner.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The positions of the ids of one kind of element; the first of several equal ids counts. */
public final class IdIndex {
  /** The position of an id that nothing has. */
  public static final int NONE = -1;

  private static final int CANDIDATES = 1000;

  private final String kind;
  private final Map<String, Integer> positions;
  private final int size;

  /** What may be meant by an unknown id; made when first asked for. */
  private @Nullable List<String> candidates;

  /** By position, the last list in which it was met; made when first asked for. */
  private int @Nullable [] metIn;

  private int list;

  private IdIndex(String kind, int size) {
    this.kind = kind;
    this.size = size;
    this.positions = new HashMap<>(size + size / 3 + 1);
  }

  /** The ids of these elements, in their order. */
  public static <T> IdIndex of(String kind, Collection<T> elements, Function<T, String> idOf) {
    IdIndex index = new IdIndex(kind, elements.size());
    int position = 0;
    for (T element : elements) {
      String id = idOf.apply(element);
      if (!id.isEmpty()) {
        index.positions.putIfAbsent(id, position);
      }
      position++;
    }
    return index;
  }

  /** What messages call an element. */
  public String kind() {
    return kind;
  }

  /** The position of the element with this id, or {@link #NONE}. */
  public int positionOf(String id) {
    Integer position = positions.get(id);
    return position == null ? NONE : position;
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
    return positions.containsKey(id);
  }

  /** Whether each element has an id, and no two the same. */
  public boolean isUnique() {
    return positions.size() == size;
  }

  /** Whether there are no elements. */
  public boolean isEmpty() {
    return positions.isEmpty();
  }

  /**
   * The existing id that is closest to an unknown one, the first in input order of several, or null
   * when none is near. Looks at a bounded number of short ids only.
   */
  @Nullable String closestTo(String unknown) {
    List<String> known = candidates;
    if (known == null) {
      known =
          positions.entrySet().stream()
              .sorted(Map.Entry.comparingByValue())
              .limit(CANDIDATES)
              .map(Map.Entry::getKey)
              .toList();
      candidates = known;
    }
    return Spelling.nearest(unknown, known);
  }
}
