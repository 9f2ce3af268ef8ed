package dev.sextant.planner;

import dev.sextant.planner.model.Spelling;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.PlannerProvider;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A planner of a provider with a value for each of its options.
 *
 * @param provider knows the planner
 * @param planner its name among the provider's
 * @param values of all its options
 * @param spec the name, with the values that are not the defaults
 */
record ChosenPlanner(PlannerProvider provider, String planner, OptionValues values, String spec) {

  /**
   * Chooses: what the text says, else what the provider was made with, else the default.
   *
   * @throws IllegalArgumentException naming the options or values there are
   */
  static ChosenPlanner of(PlannerProvider provider, PlannerSpec written) {
    String planner = written.planner();
    List<PlannerOption> options = provider.options(planner);
    refuseOthers(written, options);
    Map<String, String> preset = provider.preset(planner);
    Map<String, String> values = new LinkedHashMap<>();
    Map<String, String> different = new LinkedHashMap<>();
    for (PlannerOption option : options) {
      String name = option.name();
      String before = preset.getOrDefault(name, option.defaultValue());
      String value = read(option, planner, written.options().getOrDefault(name, before));
      values.put(name, value);
      if (!value.equals(option.defaultValue())) {
        different.put(name, value);
      }
    }
    return new ChosenPlanner(provider, planner, new OptionValues(values), spec(planner, different));
  }

  private static void refuseOthers(PlannerSpec written, List<PlannerOption> options) {
    List<String> names = options.stream().map(PlannerOption::name).toList();
    for (String name : written.options().keySet()) {
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            "The planner ("
                + written.planner()
                + ") has no option ("
                + name
                + ")."
                + (names.isEmpty()
                    ? "\nMaybe " + written.planner() + ", which has none."
                    : Spelling.maybe(name, names)));
      }
    }
  }

  private static String read(PlannerOption option, String planner, String value) {
    String read;
    try {
      read = option.reader().apply(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The "
              + option.name()
              + " ("
              + value
              + ") of planner ("
              + planner
              + ") "
              + e.getMessage(),
          e);
    }
    if (read.contains(",")) {
      throw new IllegalStateException(
          "The option (" + option.name() + ") of planner (" + planner + ") writes a comma.");
    }
    return read;
  }

  private static String spec(String planner, Map<String, String> different) {
    return different.isEmpty()
        ? planner
        : planner
            + ":"
            + different.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
  }
}
