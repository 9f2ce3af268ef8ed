package dev.sextant.planner.contract;

import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets modes of drawn problems go in batches of at most three: each in its own, or several in one
 * that they share. Depends on the seed, the number of tasks and the magnitude alone.
 */
public final class BatchMix {
  private static final int ATTEMPTS = 200;
  private static final int LARGEST = 3;

  private final Draw draw;
  private @Nullable Mode shared;

  private BatchMix(Draw draw) {
    this.draw = draw;
  }

  /** The problem of a seed, with 1 to {@code mostTasks} tasks over all jobs, finished ones too. */
  public static Problem of(long seed, int mostTasks, Magnitude magnitude) {
    Draw draw = new Draw(seed ^ 0xBA7C4, magnitude);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Problem plain = FeatureMix.of(seed + 1_000_003L * attempt, mostTasks, magnitude);
      Problem problem = new BatchMix(draw).of(plain).withName("batches-" + seed);
      if (hasBatches(problem) && problem.errors().isEmpty()) {
        return problem;
      }
    }
    throw new IllegalStateException("No valid problem was drawn from seed " + seed + ".");
  }

  private static boolean hasBatches(Problem problem) {
    return problem.workflows().stream()
        .flatMap(workflow -> workflow.tasks().stream())
        .flatMap(task -> task.modes().stream())
        .anyMatch(mode -> mode.batch() != null);
  }

  private Problem of(Problem plain) {
    boolean shares = draw.percent(85);
    List<Workflow> workflows = new ArrayList<>();
    for (Workflow workflow : plain.workflows()) {
      List<Task> tasks = new ArrayList<>();
      for (Task task : workflow.tasks()) {
        tasks.add(
            new Task(task.id(), task.modes().stream().map(mode -> mode(mode, shares)).toList()));
      }
      workflows.add(new Workflow(workflow.id(), tasks, workflow.edges()));
    }
    return plain.withWorkflows(workflows);
  }

  private Mode mode(Mode plain, boolean shares) {
    if (draw.percent(12)) {
      return plain;
    }
    if (!shares || draw.percent(10)) {
      return plain.withBatch(batch(plain));
    }
    Mode first = shared;
    if (first == null) {
      first = plain.withBatch(batch(plain).withKey("shared"));
      shared = first;
      return first;
    }
    return plain.toBuilder()
        .duration(first.duration())
        .batch(first.batch())
        .demands(first.demands())
        .models(first.models())
        .workspaceBytes(first.workspaceBytes())
        .build();
  }

  private Batch batch(Mode plain) {
    int limit = draw.percent(10) ? 1 : draw.between(2, LARGEST);
    if (plain.duration() instanceof TaskDuration.Fixed fixed) {
      return Batch.of(limit, new BatchDuration.Fixed(table(fixed.micros(), limit)));
    }
    Map<String, List<Long>> tables = new LinkedHashMap<>();
    ((TaskDuration.PerWorker) plain.duration())
        .micros()
        .forEach((name, micros) -> tables.put(name, table(micros, limit)));
    return Batch.of(limit, BatchDuration.perWorker(tables));
  }

  /** Mostly less for each run more than for the first; now and then as much or more. */
  private List<Long> table(long alone, int limit) {
    List<Long> table = new ArrayList<>(List.of(alone));
    while (table.size() < limit) {
      long last = table.get(table.size() - 1);
      table.add(last + (draw.percent(70) ? draw.micros(0, 2) : draw.micros(0, 7)));
    }
    return table;
  }
}
