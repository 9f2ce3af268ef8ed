package dev.sextant.benchmarks.jmh;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * One large workflow on workers of four types, always the same. Three edges per task; half of the
 * tasks take their duration by worker type. With models, a third of the tasks need one of 64, of
 * which a worker holds 16.
 *
 * @param window from how many tasks before it a task has its inputs: how wide the graph is
 * @param models whether tasks need models
 * @param sorted whether tasks are listed in a topological order
 */
record LargeProblem(int tasks, int workers, int window, boolean models, boolean sorted) {
  private static final int EDGES_PER_TASK = 3;
  private static final int MODELS = 64;
  private static final String[] TYPES = {"a", "b", "c", "d"};

  Problem build() {
    Problem.Builder builder =
        Problem.builder()
            .transfers(TransferModel.uniform(50, 1_000_000_000))
            .workflow(workflow())
            .job("job", "large")
            .objective(Objective.makespan());
    for (int m = 0; m < MODELS; m++) {
      builder.model("m" + m, 1_000_000_000L);
    }
    for (int w = 0; w < workers; w++) {
      builder.worker(Worker.gpu("w" + w, TYPES[w % TYPES.length], 16_000_000_000L, 8_000_000_000L));
    }
    return builder.buildUnchecked();
  }

  private Workflow workflow() {
    SplittableRandom random = new SplittableRandom(1);
    List<Task> list = new ArrayList<>(tasks);
    List<DataEdge> edges = new ArrayList<>(tasks * EDGES_PER_TASK);
    String[] ids = ids();
    for (int t = 0; t < tasks; t++) {
      list.add(new Task(ids[t], List.of(mode(t, random))));
      int share = Math.min(t, window) / EDGES_PER_TASK;
      for (int e = 0; e < EDGES_PER_TASK && share > 0; e++) {
        int from = t - 1 - e * share - random.nextInt(share);
        edges.add(new DataEdge(ids[from], ids[t], random.nextInt(1_000_000)));
      }
    }
    if (!sorted) {
      Collections.reverse(list);
    }
    return new Workflow("large", list, edges);
  }

  private String[] ids() {
    String[] ids = new String[tasks];
    for (int t = 0; t < tasks; t++) {
      ids[t] = "task-" + (sorted ? t : tasks - t);
    }
    return ids;
  }

  private Mode mode(int task, SplittableRandom random) {
    long micros = random.nextInt(1, 1_000_000);
    TaskDuration duration =
        task % 2 == 0
            ? TaskDuration.of(micros)
            : TaskDuration.perWorker(
                Map.of("a", micros, "b", micros * 2, "c", micros * 3, "d", micros * 4));
    Mode mode = Mode.of(Mode.DEFAULT_ID, duration);
    return models && task % 3 == 0 ? mode.withModels("m" + random.nextInt(MODELS)) : mode;
  }
}
