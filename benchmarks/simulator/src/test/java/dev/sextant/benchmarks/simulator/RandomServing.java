package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.DropRule;
import dev.sextant.benchmarks.simulator.serving.Due;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.QueueOrder;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.benchmarks.simulator.serving.TaskDeadlines;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Promises, queues, batches and outcomes for the clusters of {@link RandomClusters}. */
final class RandomServing {
  private RandomServing() {}

  /** The cluster with tasks that turn out in ways that matter, and perhaps with batches. */
  static Cluster cluster(long seed, boolean batches) {
    SplittableRandom random = new SplittableRandom(seed * 17 + 5);
    Problem plain = RandomClusters.cluster(seed).problem().problem();
    List<Workflow> workflows = new ArrayList<>();
    for (Workflow workflow : plain.workflows()) {
      List<Task> tasks = new ArrayList<>();
      for (Task task : workflow.tasks()) {
        tasks.add(task(task, batches, random));
      }
      workflows.add(new Workflow(workflow.id(), tasks, edges(workflow, tasks, random)));
    }
    return new Cluster(plain.withWorkflows(workflows));
  }

  private static Task task(Task task, boolean batches, SplittableRandom random) {
    List<Mode> modes = new ArrayList<>();
    for (Mode mode : task.modes()) {
      boolean isBatched = batches && random.nextInt(4) > 0;
      modes.add(isBatched ? mode.withBatch(batch(mode, random)) : mode);
    }
    Task with = task.withModes(modes);
    return random.nextInt(3) > 0
        ? with
        : with.withOutcomes(ProblemOutcomes.of("yes", 300_000, "no", 700_000));
  }

  private static Batch batch(Mode mode, SplittableRandom random) {
    int limit = 1 + random.nextInt(4);
    long more = random.nextLong(200_000);
    if (mode.duration() instanceof TaskDuration.PerWorker each) {
      Map<String, List<Long>> tables = new LinkedHashMap<>();
      each.micros().forEach((name, micros) -> tables.put(name, table(micros, limit, more)));
      return Batch.of(limit, BatchDuration.perWorker(tables));
    }
    long micros = ((TaskDuration.Fixed) mode.duration()).micros();
    return Batch.of(limit, new BatchDuration.Fixed(table(micros, limit, more)));
  }

  private static List<Long> table(long first, int limit, long more) {
    List<Long> table = new ArrayList<>();
    for (int b = 0; b < limit; b++) {
      table.add(first + b * more);
    }
    return table;
  }

  private static List<DataEdge> edges(
      Workflow workflow, List<Task> tasks, SplittableRandom random) {
    List<DataEdge> edges = new ArrayList<>();
    for (DataEdge edge : workflow.edges()) {
      boolean depends =
          tasks.stream()
              .anyMatch(task -> task.id().equals(edge.from()) && !task.outcomes().isEmpty());
      edges.add(
          depends && random.nextInt(3) > 0
              ? edge.withWhen(random.nextBoolean() ? "yes" : "no")
              : edge);
    }
    return edges;
  }

  /** A promise and a way to serve queues. */
  static Serving serving(long seed) {
    SplittableRandom random = new SplittableRandom(seed * 13 + 3);
    Due due =
        random.nextInt(4) == 0
            ? Due.after(1 + random.nextLong(3_000_000))
            : Due.times(1 + 4 * random.nextDouble());
    Due deadline = random.nextBoolean() ? null : Due.times(2 + 3 * random.nextDouble());
    BatchRule.Kind kind = BatchRule.Kind.values()[random.nextInt(4)];
    long wait = kind == BatchRule.Kind.WAIT ? 1 + random.nextLong(300_000) : 0;
    return new Serving(
        new ServiceLevel(due, deadline, Map.of("f0", Due.times(3))),
        new QueueDiscipline(
            QueueOrder.values()[random.nextInt(3)],
            new BatchRule(kind, wait),
            DropRule.values()[random.nextInt(3)],
            TaskDeadlines.values()[random.nextInt(4)]));
  }
}
