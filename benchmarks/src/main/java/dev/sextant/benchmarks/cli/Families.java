package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.Problem;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The families of generated problems, by name. */
final class Families {
  private final Map<String, Family> families;

  /** Makes problems of one kind. */
  @FunctionalInterface
  interface Family {
    /** The problem of these sizes and this seed. */
    Problem generate(int workers, int tasks, int models, long seed);
  }

  Families(Map<String, Family> families) {
    this.families = Collections.unmodifiableMap(new LinkedHashMap<>(families));
  }

  /** The families of this program, in the order of display. */
  static Families builtIn() {
    Map<String, Family> families = new LinkedHashMap<>();
    return new Families(families);
  }

  /**
   * The family of this name.
   *
   * @throws IllegalArgumentException naming the families there are
   */
  Family get(String name) {
    Family family = families.get(name);
    if (family == null) {
      throw new IllegalArgumentException(
          "The family ("
              + name
              + ") is unknown.\n"
              + (families.isEmpty()
                  ? "There are none."
                  : "Maybe one of: " + String.join(", ", families.keySet()) + "."));
    }
    return family;
  }
}
