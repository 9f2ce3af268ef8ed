package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CyclesTest {

  @Test
  void findsOneCycleInEachComponent() {
    Workflow.Builder workflow = Workflow.builder("w");
    for (String id : List.of("a", "b", "c", "d", "e", "f", "g")) {
      workflow.task(id, 1);
    }
    workflow
        .edge("a", "b", 0)
        .edge("b", "c", 0)
        .edge("c", "b", 0)
        .edge("c", "d", 0)
        .edge("d", "e", 0)
        .edge("e", "f", 0)
        .edge("f", "d", 0)
        .edge("e", "d", 0)
        .edge("f", "g", 0);

    assertThat(errorsOf(workflow))
        .extracting(e -> e.code() + " " + e.pointer() + " " + e.message())
        .containsExactly(
            "CYCLE /workflows/0/edges/2 The tasks (b -> c -> b) of workflow (w) wait for each"
                + " other.",
            "CYCLE /workflows/0/edges/7 The tasks (d -> e -> d) of workflow (w) wait for each"
                + " other.");
  }

  @Test
  void abbreviatesALongCycleInTheMiddle() {
    assertThat(errorsOf(ring(20)).get(0).message())
        .contains("(t0 -> t1 -> ")
        .contains(" -> t9 -> t10 -> ")
        .contains(" -> t19 -> t0)");
    assertThat(errorsOf(ring(1000)).get(0).message())
        .isEqualTo(
            "The tasks (t0 -> t1 -> t2 -> t3 -> t4 -> t5 -> t6 -> t7 -> t8 -> t9 -> ... (980 more)"
                + " -> t990 -> t991 -> t992 -> t993 -> t994 -> t995 -> t996 -> t997 -> t998 -> t999"
                + " -> t0) of workflow (w) wait for each other.");
  }

  @Test
  void findsACycleOfAHundredThousandTasks() {
    assertThat(errorsOf(ring(100_000)))
        .extracting(InputError::pointer)
        .containsExactly("/workflows/0/edges/99999");
  }

  @Test
  void agreesWithReachabilityOnRandomGraphs() {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 500; round++) {
      int tasks = 1 + random.nextInt(9);
      int edges = random.nextInt(2 * tasks);
      int[] from = new int[edges];
      int[] to = new int[edges];
      boolean[][] reaches = new boolean[tasks][tasks];
      for (int i = 0; i < edges; i++) {
        from[i] = random.nextInt(tasks);
        to[i] = random.nextInt(tasks);
        if (from[i] == to[i]) {
          from[i] = TaskGraph.NONE;
          to[i] = TaskGraph.NONE;
        } else {
          reaches[from[i]][to[i]] = true;
        }
      }
      for (int via = 0; via < tasks; via++) {
        for (int i = 0; i < tasks; i++) {
          for (int j = 0; j < tasks; j++) {
            reaches[i][j] |= reaches[i][via] && reaches[via][j];
          }
        }
      }
      int components = 0;
      for (int i = 0; i < tasks; i++) {
        boolean first = reaches[i][i];
        for (int j = 0; j < i; j++) {
          first &= !(reaches[i][j] && reaches[j][i]);
        }
        components += first ? 1 : 0;
      }

      List<int[]> cycles = Cycles.in(new TaskGraph(tasks, from, to));

      assertThat(cycles).as("round %d", round).hasSize(components);
      for (int[] cycle : cycles) {
        for (int i = 0; i < cycle.length; i++) {
          assertThat(to[cycle[i]]).isEqualTo(from[cycle[(i + 1) % cycle.length]]);
        }
      }
    }
  }

  private static Workflow.Builder ring(int tasks) {
    Workflow.Builder workflow = Workflow.builder("w");
    for (int i = 0; i < tasks; i++) {
      workflow.task("t" + i, 1);
      workflow.edge("t" + i, "t" + (i + 1) % tasks, 0);
    }
    return workflow;
  }

  private static List<InputError> errorsOf(Workflow.Builder workflow) {
    return Problem.builder()
        .workflow(workflow.build())
        .workers(Worker.cpu("cpu"))
        .objective(Objective.makespan())
        .buildUnchecked()
        .errors();
  }
}
