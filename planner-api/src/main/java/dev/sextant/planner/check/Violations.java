package dev.sextant.planner.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects violations; hands them out by constraint, then in the order in which they came. */
final class Violations {
  private final List<Violation> found = new ArrayList<>();

  void add(Constraint constraint, String subject, String message) {
    found.add(new Violation(constraint, subject, message));
  }

  List<Violation> sorted() {
    List<Violation> sorted = new ArrayList<>(found);
    sorted.sort(Comparator.comparing(Violation::constraint));
    return List.copyOf(sorted);
  }
}
