package dev.sextant.planner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A planner as it is written wherever one is named: {@code name} or {@code
 * name:option=value,option=value}. Values have no commas.
 *
 * @param planner the name
 * @param options the values, by name, as they were written
 */
record PlannerSpec(String planner, Map<String, String> options) {

  /**
   * Reads a text; whether planner and options exist is another question.
   *
   * @throws IllegalArgumentException when an option has no name or no value, or is there twice
   */
  static PlannerSpec parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return new PlannerSpec(text.strip(), Map.of());
    }
    String planner = text.substring(0, colon).strip();
    Map<String, String> options = new LinkedHashMap<>();
    for (String part : text.substring(colon + 1).split(",", -1)) {
      int equals = part.indexOf('=');
      String name = (equals < 0 ? part : part.substring(0, equals)).strip();
      if (equals < 0 || name.isEmpty()) {
        throw new IllegalArgumentException(
            "The option ("
                + part.strip()
                + ") of planner ("
                + planner
                + ") must be a name, an equals sign and a value.\nMaybe "
                + (name.isEmpty() ? planner : planner + ":" + name + "=...")
                + ".");
      }
      if (options.putIfAbsent(name, part.substring(equals + 1).strip()) != null) {
        throw new IllegalArgumentException(
            "The option ("
                + name
                + ") of planner ("
                + planner
                + ") is there twice.\nMaybe leave one of them out.");
      }
    }
    return new PlannerSpec(planner, options);
  }

  /**
   * The texts of a list that is separated by commas: what has an equals sign and no colon before it
   * belongs to the planner before.
   */
  static List<String> split(String list) {
    List<String> specs = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      int equals = part.indexOf('=');
      boolean goesOn = equals >= 0 && part.lastIndexOf(':', equals) < 0;
      if (goesOn && !specs.isEmpty()) {
        specs.set(specs.size() - 1, specs.get(specs.size() - 1) + "," + part.strip());
      } else {
        specs.add(part.strip());
      }
    }
    return specs;
  }
}
