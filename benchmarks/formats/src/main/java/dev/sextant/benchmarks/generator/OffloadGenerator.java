package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;

/**
 * Programs over arrays on a CPU and a GPU, in the manner of Offload Annotations (Yuan et al.,
 * USENIX ATC 2020): a DAG of calls, most of which can run on either, and values that are moved when
 * somebody reads them on the other one. Costs follow the published example of estimators, for
 * arrays of 2^x elements: x to move one, 2 x to compute on it with the CPU, 14 with the GPU, here
 * in hundredths and each call by a factor of its own. What is minimised is what all calls and moves
 * cost, and each move is paid once for each direction.
 *
 * <p>Immutable and thread-safe.
 *
 * @param tasks number of calls
 * @param seed of the draws
 */
public record OffloadGenerator(int tasks, long seed) implements ProblemGenerator {
  /** The family's name. */
  public static final String FAMILY = "offload";

  private static final int MOST_TASKS = 1_000_000;
  private static final int ANNOTATED_PERCENT = 85;
  private static final long HUNDREDTHS = 100;
  private static final long GPU_UNITS = 14;

  /** A member of the family. */
  public OffloadGenerator {
    Ranges.require("number of tasks", tasks, 1, MOST_TASKS);
  }

  @Override
  public String family() {
    return FAMILY;
  }

  @Override
  public Problem generate() {
    Draws draws = new Draws(seed);
    List<Task> calls = new ArrayList<>();
    List<DataEdge> edges = new ArrayList<>();
    long[] size = new long[tasks];
    for (int t = 0; t < tasks; t++) {
      size[t] = draws.between(2, 12);
      calls.add(call(t, size[t], draws));
      for (int from : inputs(t, draws)) {
        String value = "v" + from;
        edges.add(new DataEdge("op" + from, "op" + t, HUNDREDTHS * size[from], value));
      }
    }
    return Problem.builder()
        .name("offload-" + tasks + "-s" + seed)
        .workers(Worker.cpu("gpu").withType("gpu"), Worker.cpu("cpu").withType("cpu"))
        .workflow(new Workflow("program", calls, edges))
        .job("run", "program")
        .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS).plus(1, ObjectiveTerm.BYTES_MOVED))
        .build();
  }

  private static Task call(int number, long size, Draws draws) {
    long cpu = 2 * size * draws.between(HUNDREDTHS / 2, 3 * HUNDREDTHS / 2);
    long gpu = GPU_UNITS * draws.between(HUNDREDTHS / 2, 3 * HUNDREDTHS / 2);
    List<Mode> modes = new ArrayList<>();
    if (draws.percent(ANNOTATED_PERCENT)) {
      modes.add(mode("gpu", gpu));
    }
    modes.add(mode("cpu", cpu));
    return new Task("op" + number, modes);
  }

  private static Mode mode(String place, long cost) {
    return Mode.of(place, TaskDuration.of(cost)).onTypes(place).withCostMicroUnits(cost);
  }

  /** Up to three of the calls before, mostly of the last few. */
  private static List<Integer> inputs(int task, Draws draws) {
    List<Integer> inputs = new ArrayList<>();
    int count = task == 0 ? 0 : draws.index(3) + (draws.percent(60) ? 1 : 0);
    for (int i = 0; i < count; i++) {
      int from = draws.percent(80) ? Math.max(0, task - 1 - draws.index(6)) : draws.index(task);
      if (!inputs.contains(from)) {
        inputs.add(from);
      }
    }
    return inputs;
  }
}
