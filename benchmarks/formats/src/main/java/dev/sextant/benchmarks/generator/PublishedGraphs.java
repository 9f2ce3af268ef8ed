package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The worked examples of two papers, with the papers' names of tasks and processors. One unit of
 * the papers is a microsecond of work or a byte, and a byte takes a microsecond to move.
 */
final class PublishedGraphs {
  private PublishedGraphs() {}

  /** Topcuoglu, Hariri, Wu, IEEE TPDS 13(3), 2002, figure 2 and table 1. */
  static Problem topcuoglu2002() {
    long[][] work = {
      {14, 16, 9}, {13, 19, 18}, {11, 13, 19}, {13, 8, 17}, {12, 13, 10},
      {13, 16, 9}, {7, 15, 11}, {5, 11, 14}, {18, 12, 20}, {21, 7, 16}
    };
    long[][] edges = {
      {1, 2, 18}, {1, 3, 12}, {1, 4, 9}, {1, 5, 11}, {1, 6, 14},
      {2, 8, 19}, {2, 9, 16}, {3, 7, 23}, {4, 8, 27}, {4, 9, 23},
      {5, 9, 13}, {6, 8, 15}, {7, 10, 17}, {8, 10, 11}, {9, 10, 13}
    };
    return problem("topcuoglu-2002", "n", work, edges);
  }

  /** Arabnejad, Barbosa, IEEE TPDS 25(3), 2014, figure 1. */
  static Problem arabnejad2014() {
    long[][] work = {
      {22, 21, 36}, {22, 18, 18}, {32, 27, 43}, {7, 10, 4}, {29, 27, 35},
      {26, 17, 24}, {14, 25, 30}, {29, 23, 36}, {15, 21, 8}, {13, 16, 33}
    };
    long[][] edges = {
      {1, 2, 17}, {1, 3, 31}, {1, 4, 29}, {1, 5, 13}, {1, 6, 7},
      {2, 8, 3}, {2, 9, 30}, {3, 7, 16}, {4, 8, 11}, {4, 9, 7},
      {5, 9, 57}, {6, 8, 5}, {7, 10, 9}, {8, 10, 42}, {9, 10, 7}
    };
    return problem("arabnejad-2014", "T", work, edges);
  }

  private static Problem problem(String name, String prefix, long[][] work, long[][] edges) {
    Problem.Builder problem =
        Problem.builder()
            .name(name)
            .workers(Worker.cpu("P1"), Worker.cpu("P2"), Worker.cpu("P3"))
            .transfers(new TransferModel.Uniform(Link.BYTE_PER_MICRO))
            .objective(Objective.makespan());
    Workflow.Builder workflow = Workflow.builder("graph");
    for (int task = 0; task < work.length; task++) {
      Map<String, Long> micros = new LinkedHashMap<>();
      for (int processor = 0; processor < work[task].length; processor++) {
        micros.put("P" + (processor + 1), work[task][processor]);
      }
      TaskDuration duration = TaskDuration.perWorker(micros);
      workflow.task(Task.of(prefix + (task + 1), Mode.of(Mode.DEFAULT_ID, duration)));
    }
    for (long[] edge : edges) {
      workflow.edge(prefix + edge[0], prefix + edge[1], edge[2]);
    }
    return problem.workflow(workflow.build()).job("job", "graph").build();
  }
}
