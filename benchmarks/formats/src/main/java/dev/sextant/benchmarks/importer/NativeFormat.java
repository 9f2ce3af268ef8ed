package dev.sextant.benchmarks.importer;

import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;

/** The library's own problem documents. */
public final class NativeFormat implements InstanceFormat {
  private static final PlannerJson JSON = new PlannerJson(JsonLimits.LARGE);

  /** Creates the format. */
  public NativeFormat() {}

  @Override
  public String name() {
    return "native";
  }

  @Override
  public boolean recognises(Path file, byte[] head) {
    JsonHead json = JsonHead.of(head);
    return json.has("formatVersion") || "problem".equals(json.text("kind"));
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    Problem problem = JSON.readProblem(file);
    Objective objective = options.objective();
    return objective == null ? problem : problem.withObjective(objective);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return options.objective() == null
        ? "Nothing is assumed: the file says everything."
        : "The objective is the given one; the file says everything else.";
  }
}
