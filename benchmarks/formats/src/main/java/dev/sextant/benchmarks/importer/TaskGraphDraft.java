package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * A task graph of a text file on its way to a problem: one job released at 0, and communication
 * that takes its cost between any two different workers. Not thread-safe.
 */
final class TaskGraphDraft {
  private final Workflow.Builder workflow = Workflow.builder("workflow");
  private final Set<String> tasks = new HashSet<>();
  private final Set<List<String>> pairs = new HashSet<>();

  /** The ids of a number of machines that the file numbers from 0. */
  static List<String> machines(int number) {
    return ids(number, i -> "machine-" + i);
  }

  /** The ids of a number of identical workers. */
  static List<String> workers(int number) {
    return ids(number, i -> "worker-" + (i + 1));
  }

  private static List<String> ids(int number, IntFunction<String> name) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      ids.add(name.apply(i));
    }
    return ids;
  }

  /** Adds a task that runs equally long everywhere. */
  void task(String id, long micros) {
    tasks.add(id);
    workflow.task(id, micros);
  }

  /** Adds a task with a runtime for each of these machines. */
  void task(String id, List<String> machines, List<Long> micros) {
    tasks.add(id);
    Map<String, Long> byMachine = new LinkedHashMap<>();
    for (int i = 0; i < micros.size(); i++) {
      byMachine.put(machines.get(i), micros.get(i));
    }
    workflow.task(Task.of(id, Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(byMachine))));
  }

  /** Whether there is a task of this id. */
  boolean hasTask(String id) {
    return tasks.contains(id);
  }

  /**
   * Adds an edge between tasks that are there.
   *
   * @param at where the file names it
   * @throws dev.sextant.planner.model.InvalidInputException when it leads to its own start or is
   *     there twice
   */
  void edge(FilePosition at, String from, String to, long micros) {
    if (from.equals(to)) {
      throw at.refusal(
          ErrorCode.SELF_EDGE, "an edge between two tasks", "one from (" + from + ") to itself");
    }
    if (!pairs.add(List.of(from, to))) {
      throw at.refusal(
          ErrorCode.DUPLICATE_ID, "a new edge", "that from (" + from + ") to (" + to + ") again");
    }
    workflow.edge(new DataEdge(from, to, micros));
  }

  /**
   * The problem.
   *
   * @param microsPerUnit microseconds in a unit of the file
   * @throws dev.sextant.planner.model.InvalidInputException when tasks wait for each other, or its
   *     sums are too large
   */
  Problem problem(String name, long microsPerUnit, List<String> workers, ImportOptions options) {
    Objective objective = options.objective();
    Problem.Builder problem =
        Problem.builder()
            .name(name)
            .microsPerUnit(microsPerUnit)
            .workflow(workflow.build())
            .job("job", "workflow")
            .transfers(new TransferModel.Uniform(Link.BYTE_PER_MICRO))
            .objective(objective == null ? Objective.makespan() : objective);
    workers.forEach(id -> problem.worker(Worker.cpu(id)));
    return options.onCluster(problem.build());
  }
}
