package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the scheduling literature's formats of whole numbers have in common as problems. */
final class TextProblems {
  private TextProblems() {}

  /**
   * A problem with the name of the file and the given objective, else the makespan; transfers are
   * free and one unit of time is one microsecond.
   */
  static Problem.Builder begin(Path file, ImportOptions options) {
    Objective objective = options.objective();
    return Problem.builder()
        .name(nameOf(file))
        .microsPerUnit(1)
        .objective(objective == null ? Objective.makespan() : objective);
  }

  /** A sentence about what a format maps to, and one on each of what {@link #begin} adds. */
  static String assumptions(String mapping, ImportOptions options) {
    return mapping
        + "\nOne unit of time is one microsecond, and transfers take no time."
        + "\nThe objective is "
        + (options.objective() == null ? "the makespan." : "the given one.");
  }

  /** Whether a file's name ends with this, in whatever case. */
  static boolean hasExtension(Path file, String extension) {
    Path last = file.getFileName();
    return last != null && last.toString().toLowerCase(Locale.ROOT).endsWith(extension);
  }

  /** A workflow in which each task waits for the one before. */
  static Workflow chain(String id, List<Task> tasks) {
    Workflow.Builder workflow = Workflow.builder(id);
    tasks.forEach(workflow::task);
    for (int i = 1; i < tasks.size(); i++) {
      workflow.edge(tasks.get(i - 1).id(), tasks.get(i).id(), 0);
    }
    return workflow.build();
  }

  /** A mode that holds and consumes these amounts, wherever they are. */
  static Mode mode(
      String id, long duration, Map<String, Long> demands, Map<String, Long> consumes) {
    return Mode.of(id, TaskDuration.of(duration)).withDemands(demands).withConsumes(consumes);
  }

  private static String nameOf(Path file) {
    Path last = file.getFileName();
    String name = last == null ? "" : last.toString();
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
