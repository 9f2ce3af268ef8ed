package dev.sextant.benchmarks.importer;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a WfCommons document says, the same for every version: no errors, no cycles.
 *
 * @param name of the document
 * @param tasks in document order
 * @param fileBytes sizes by file
 */
record WfCommonsTrace(String name, List<Task> tasks, Map<String, Long> fileBytes) {

  /**
   * A task.
   *
   * @param id unique
   * @param category what kind of task it is
   * @param runtimeMicros measured runtime
   * @param parents ids of the tasks it waits for, in document order
   * @param inputs files it reads
   * @param outputs files it writes
   */
  record Task(
      String id,
      String category,
      long runtimeMicros,
      Set<String> parents,
      Set<String> inputs,
      Set<String> outputs) {}
}
