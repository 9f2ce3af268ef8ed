package dev.sextant.benchmarks.lint;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How long the tasks and workflows of a problem take at least, without loads and transfers. */
final class TaskTimes {
  private final Set<String> places = new HashSet<>();
  private final Map<String, Long> paths = new HashMap<>();
  private long longestTask;
  private boolean any;

  TaskTimes(Problem problem) {
    for (Worker worker : problem.workers()) {
      places.add(worker.id());
      places.add(worker.type());
    }
    for (Workflow workflow : problem.workflows()) {
      paths.put(workflow.id(), path(workflow));
    }
  }

  /** The longest of the shortest times of the tasks, in microseconds; 0 without tasks. */
  long longestTaskMicros() {
    return longestTask;
  }

  /** Whether there is a task at all. */
  boolean hasTasks() {
    return any;
  }

  /** The longest path of a workflow, in microseconds. */
  long pathMicros(String workflow) {
    return paths.getOrDefault(workflow, 0L);
  }

  private long path(Workflow workflow) {
    List<Task> tasks = workflow.tasks();
    Map<String, Integer> numbers = new HashMap<>();
    long[] micros = new long[tasks.size()];
    for (int t = 0; t < tasks.size(); t++) {
      numbers.put(tasks.get(t).id(), t);
      micros[t] = shortest(tasks.get(t));
      longestTask = Math.max(longestTask, micros[t]);
      any = true;
    }
    List<List<Integer>> successors = new ArrayList<>();
    tasks.forEach(task -> successors.add(new ArrayList<>()));
    int[] missing = new int[tasks.size()];
    for (DataEdge edge : workflow.edges()) {
      int to = numbers.getOrDefault(edge.to(), 0);
      successors.get(numbers.getOrDefault(edge.from(), 0)).add(to);
      missing[to]++;
    }
    return longest(micros, successors, missing);
  }

  private static long longest(long[] micros, List<List<Integer>> successors, int[] missing) {
    long[] ends = micros.clone();
    ArrayDeque<Integer> ready = new ArrayDeque<>();
    for (int t = 0; t < micros.length; t++) {
      if (missing[t] == 0) {
        ready.add(t);
      }
    }
    while (!ready.isEmpty()) {
      int task = ready.remove();
      for (int next : successors.get(task)) {
        ends[next] = Math.max(ends[next], ends[task] + micros[next]);
        if (--missing[next] == 0) {
          ready.add(next);
        }
      }
    }
    return Arrays.stream(ends).max().orElse(0);
  }

  private long shortest(Task task) {
    long least = Long.MAX_VALUE;
    for (Mode mode : task.modes()) {
      least = Math.min(least, shortest(mode.duration()));
    }
    return least == Long.MAX_VALUE ? 0 : least;
  }

  private long shortest(TaskDuration duration) {
    if (duration instanceof TaskDuration.Fixed fixed) {
      return fixed.micros();
    }
    long least = Long.MAX_VALUE;
    for (Map.Entry<String, Long> one : ((TaskDuration.PerWorker) duration).micros().entrySet()) {
      if (places.contains(one.getKey())) {
        least = Math.min(least, one.getValue());
      }
    }
    return least;
  }
}
