package dev.sextant.planner;

import dev.sextant.planner.spi.OptionValues;
import java.util.Map;
import java.util.TreeMap;

/** Writes down the circumstances of a call. */
final class Certificates {
  private Certificates() {}

  static Certificate of(
      PlannerOptions options,
      OptionValues values,
      String verdict,
      String boundSource,
      Map<String, String> solverVersions) {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("timeLimitMicros", Long.toString(options.timeLimit().toNanos() / 1000));
    options.stepLimit().ifPresent(n -> parameters.put("stepLimit", Long.toString(n)));
    options.maxThreads().ifPresent(n -> parameters.put("maxThreads", Integer.toString(n)));
    parameters.put("relativeGap", Double.toString(options.relativeGap()));
    parameters.put("warmStart", Boolean.toString(options.warmStart() != null));
    values.texts().forEach((name, value) -> parameters.put("option." + name, value));
    String version = Planners.class.getPackage().getImplementationVersion();
    Map<String, String> versions = new TreeMap<>(solverVersions);
    versions.put("sextant", version == null ? "development" : version);
    versions.put("java", Runtime.version().toString());
    return new Certificate(verdict, boundSource, options.seed(), parameters, versions);
  }
}
