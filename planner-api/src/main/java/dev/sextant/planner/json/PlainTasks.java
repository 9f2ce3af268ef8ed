package dev.sextant.planner.json;

import dev.sextant.planner.model.InputError;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Tasks that could have been written without a list of modes but have one. */
final class PlainTasks {
  /** Fields that stand at the task in either form. */
  private static final Set<String> OF_THE_TASK = Set.of("id", "modes", "outcomes");

  private PlainTasks() {}

  /**
   * Errors of a problem as read, with the pointers of the document as written: the problem speaks
   * of the mode of a plain task as part of the task, which need not be how it was written.
   *
   * @param listed pointers of the tasks whose only mode is written in a list
   */
  static List<InputError> inDocument(List<InputError> errors, Set<String> listed) {
    return listed.isEmpty()
        ? errors
        : errors.stream().map(error -> inDocument(error, listed)).toList();
  }

  private static InputError inDocument(InputError error, Set<String> listed) {
    String[] parts = error.pointer().split("/", 7);
    if (parts.length < 6 || OF_THE_TASK.contains(parts[5])) {
      return error;
    }
    String task = String.join("/", Arrays.copyOf(parts, 5));
    if (!listed.contains(task)) {
      return error;
    }
    String pointer = task + "/modes/0" + error.pointer().substring(task.length());
    return new InputError(error.code(), pointer, error.message());
  }
}
