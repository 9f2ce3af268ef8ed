package dev.sextant.planner.explain;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds a subset of a list that has a property and of which no element can be left out: QuickXplain
 * (U. Junker, AAAI 2004). The property must hold for whatever contains a set for which it holds.
 * Elements that come earlier are kept rather than later ones. When the property must not be tested
 * any more, all elements that are left count as needed. Used once.
 */
final class SmallestSubset<T> {
  private final Predicate<List<T>> holds;
  private boolean minimal = true;

  /** The property could not be tested, and must not be any more. */
  static final class OutOfTests extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutOfTests() {
      super("No more tests.", null, false, false);
    }
  }

  /**
   * A search for a property.
   *
   * @param holds whether a list of elements has it; throws {@link OutOfTests} to end the search
   */
  SmallestSubset(Predicate<List<T>> holds) {
    this.holds = holds;
  }

  /** The subset, in the order of the list, of a list that has the property. */
  List<T> of(List<T> all) {
    List<T> found = all.isEmpty() || test(List.of()) ? List.of() : among(List.of(), false, all);
    Set<T> kept = new HashSet<>(found);
    return all.stream().filter(kept::contains).toList();
  }

  /** Whether all tests could be made, so that no element can be left out. */
  boolean isMinimal() {
    return minimal;
  }

  private List<T> among(List<T> kept, boolean changed, List<T> candidates) {
    if (changed && test(kept)) {
      return List.of();
    }
    if (candidates.size() == 1 || !minimal) {
      return candidates;
    }
    int half = candidates.size() / 2;
    List<T> first = candidates.subList(0, half);
    List<T> second = candidates.subList(half, candidates.size());
    List<T> fromSecond = among(join(kept, first), true, second);
    List<T> fromFirst = among(join(kept, fromSecond), !fromSecond.isEmpty(), first);
    return join(fromFirst, fromSecond);
  }

  private boolean test(List<T> elements) {
    if (!minimal) {
      return false;
    }
    try {
      return holds.test(elements);
    } catch (OutOfTests e) {
      minimal = false;
      return false;
    }
  }

  private static <T> List<T> join(List<T> first, List<T> second) {
    List<T> both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }
}
