package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Spelling;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Objectives of one term by a short name; the names of the terms themselves are known, too. */
final class Objectives implements ITypeConverter<Objective> {
  private static final Map<String, ObjectiveTerm> NAMES = names();

  private static Map<String, ObjectiveTerm> names() {
    Map<String, ObjectiveTerm> names = new LinkedHashMap<>();
    names.put("makespan", ObjectiveTerm.MAKESPAN_MICROS);
    names.put("flow", ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    names.put("tardiness", ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS);
    names.put("late-jobs", ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
    names.put("load-time", ObjectiveTerm.MODEL_LOAD_MICROS);
    names.put("loads", ObjectiveTerm.LOAD_COUNT);
    names.put("bytes", ObjectiveTerm.BYTES_MOVED);
    names.put("cost", ObjectiveTerm.COST_MICRO_UNITS);
    names.put("workers", ObjectiveTerm.WORKERS_USED);
    names.put("moved", ObjectiveTerm.MOVED_RUNS);
    names.put("shifted", ObjectiveTerm.SHIFTED_MICROS);
    return Collections.unmodifiableMap(names);
  }

  @Override
  public Objective convert(String text) {
    ObjectiveTerm term = NAMES.get(text);
    if (term == null) {
      for (ObjectiveTerm candidate : ObjectiveTerm.values()) {
        if (candidate.key().equals(text)) {
          term = candidate;
        }
      }
    }
    if (term == null) {
      throw new TypeConversionException(
          "The objective (" + text + ") is unknown." + Spelling.maybe(text, NAMES.keySet()));
    }
    return Objective.of(term);
  }

  /** The short name of an objective that {@link #convert} gives. */
  static String name(Objective objective) {
    return NAMES.entrySet().stream()
        .filter(name -> objective.weight(name.getValue()) > 0)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  /** The short names, for the help. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return NAMES.keySet().iterator();
    }
  }
}
