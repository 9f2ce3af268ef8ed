package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The library's own problem documents: in JSON as they are written, and in YAML as people write
 * them, with units and without the fields that say what kind of document it is. A document without
 * workers takes those of a cluster.
 */
public final class NativeFormat implements InstanceFormat {
  private static final Pattern YAML =
      Pattern.compile("(?m)^(workflows\\s*:\\s*($|\\[|#)|kind\\s*:\\s*problem\\b)");

  /** Creates the format. */
  public NativeFormat() {}

  @Override
  public String name() {
    return "native";
  }

  /** By what it says that it is; YAML, which JSON is too, by its extension and by its workflows. */
  @Override
  public boolean recognises(Path file, byte[] head) {
    if (isYaml(file) && YAML.matcher(new String(head, StandardCharsets.UTF_8)).find()) {
      return true;
    }
    JsonHead json = JsonHead.of(head);
    return json.has("formatVersion") || "problem".equals(json.text("kind"));
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    Problem problem = problem(file, options);
    Objective objective = options.objective();
    return objective == null ? problem : problem.withObjective(objective);
  }

  private static Problem problem(Path file, ImportOptions options) throws IOException {
    GivenCluster cluster = options.cluster();
    if (cluster == null && !isYaml(file)) {
      return NativeDocument.JSON.readProblem(file);
    }
    return YamlDocument.read(
        file, document -> NativeDocument.problem(file, document.root(), cluster));
  }

  static boolean isYaml(Path file) {
    return FileNames.hasExtension(file, ".yaml") || FileNames.hasExtension(file, ".yml");
  }

  @Override
  public Set<ImportChoice> choices() {
    return Set.of(ImportChoice.CLUSTER);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return options.objective() == null
        ? "Nothing is assumed: the file says everything."
        : "The objective is the given one; the file says everything else.";
  }
}
