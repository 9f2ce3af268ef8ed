package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Random layered DAGs on unrelated workers, without models: the classical setting of list
 * scheduling (Topcuoglu, Hariri, Wu, IEEE TPDS 13(3), 2002, section 5.1).
 *
 * <ul>
 *   <li>Every layer has at least one task; the others fall into layers uniformly. Each task after
 *       the first layer has one to three predecessors, all in the layer before.
 *   <li>A task's mean work is uniform between 1 us and 1 s; on each worker it is uniform within
 *       half the heterogeneity on either side of the mean (the paper's beta, in percent).
 *   <li>Edges carry, on average, mean work x CCR worth of transfer at 1 GB/s without latency,
 *       uniform between 0 and twice that.
 * </ul>
 *
 * <p>Deviations from the paper: the number of layers is given (not drawn from a shape parameter),
 * edges join neighbouring layers only, and there may be several entry and exit tasks. With an
 * offered load there are jobs, each with a DAG of its own, that are released evenly over time.
 *
 * @param workers 1 to 512
 * @param tasks 1 to 100000, and at most 4000000 over workers
 * @param layers of each DAG, 1 to the number of tasks of the smallest
 * @param ccrPercent mean transfer time over mean work, in percent; 0 to 10000
 * @param heterogeneityPercent 0 (identical workers) to 200
 * @param seed any number
 * @param objective what to minimise
 * @param jobs number of jobs that share the tasks, 1 to the number of tasks; 1 without a load
 * @param offeredLoadPercent null, or 1 to 1000: spreads the releases so that tasks arrive at this
 *     share of the rate that the workers can complete when they are never idle and tasks go to any
 *     worker
 */
public record LayeredGenerator(
    int workers,
    int tasks,
    int layers,
    int ccrPercent,
    int heterogeneityPercent,
    long seed,
    Objective objective,
    int jobs,
    @Nullable Integer offeredLoadPercent)
    implements ProblemGenerator {

  /** The name of the family. */
  public static final String FAMILY = "layered";

  private static final long MEAN_WORK_MICROS = 500_000;
  private static final long BYTES_PER_MICRO = 1000;
  private static final long MOST_RELEASE = 1L << 40;
  private static final int MOST_PREDECESSORS = 3;

  public LayeredGenerator {
    Ranges.require("number of workers", workers, 1, 512);
    Ranges.require("number of tasks", tasks, 1, 100_000);
    Ranges.require("number of workers times tasks", (long) workers * tasks, 1, 4_000_000);
    Ranges.requireOfferedLoad(offeredLoadPercent);
    Ranges.require("number of jobs", jobs, 1, offeredLoadPercent == null ? 1 : tasks);
    Ranges.require("number of layers", layers, 1, tasks / jobs);
    Ranges.require("ccr in percent", ccrPercent, 0, 10_000);
    Ranges.require("heterogeneity in percent", heterogeneityPercent, 0, 200);
    Objects.requireNonNull(objective, "objective");
  }

  /** A generator of problems that minimise the makespan. */
  public LayeredGenerator(
      int workers, int tasks, int layers, int ccrPercent, int heterogeneityPercent, long seed) {
    this(workers, tasks, layers, ccrPercent, heterogeneityPercent, seed, Objective.makespan());
  }

  /** A generator of problems with a single job, released at once. */
  public LayeredGenerator(
      int workers,
      int tasks,
      int layers,
      int ccrPercent,
      int heterogeneityPercent,
      long seed,
      Objective objective) {
    this(workers, tasks, layers, ccrPercent, heterogeneityPercent, seed, objective, 1, null);
  }

  /** The number of layers that makes a DAG about as deep as it is wide. */
  public static int usualLayers(int tasks) {
    return Math.max(1, (int) Math.sqrt(tasks));
  }

  /** A number of jobs that gives each about 20 tasks. */
  public static int usualJobs(int tasks) {
    return Math.max(1, tasks / 20);
  }

  @Override
  public String family() {
    return FAMILY;
  }

  @Override
  public Problem generate() {
    Draws draws = new Draws(seed);
    Problem.Builder problem =
        Problem.builder()
            .name(
                FAMILY
                    + ("-" + workers + "x" + tasks + "-l" + layers)
                    + ("-c" + ccrPercent + "-h" + heterogeneityPercent)
                    + (offeredLoadPercent == null ? "" : "-j" + jobs + "-o" + offeredLoadPercent)
                    + ("-s" + seed))
            .transfers(TransferModel.uniform(0, BYTES_PER_MICRO * 1_000_000))
            .objective(objective);
    for (int worker = 1; worker <= workers; worker++) {
      problem.worker(Worker.cpu("worker-" + worker));
    }
    if (offeredLoadPercent == null) {
      return problem.workflow(workflow("layered", tasks, draws)).job("job", "layered").build();
    }
    for (int job = 1; job <= jobs; job++) {
      String id = "layered-" + job;
      int size = tasks / jobs + (job <= tasks % jobs ? 1 : 0);
      problem.workflow(workflow(id, size, draws));
      problem.job(new Job("job-" + job, id, job == 1 ? 0 : draws.between(0, MOST_RELEASE)));
    }
    return OfferedLoad.stretch(problem.build(), offeredLoadPercent, 1);
  }

  private Workflow workflow(String id, int size, Draws draws) {
    List<List<String>> dag = layers(size, draws);
    Workflow.Builder workflow = Workflow.builder(id);
    for (List<String> layer : dag) {
      layer.forEach(task -> workflow.task(task(task, draws)));
    }
    for (int layer = 1; layer < layers; layer++) {
      for (String to : dag.get(layer)) {
        for (String from : predecessors(dag.get(layer - 1), draws)) {
          workflow.edge(from, to, edgeBytes(draws));
        }
      }
    }
    return workflow.build();
  }

  private List<List<String>> layers(int size, Draws draws) {
    int[] width = new int[layers];
    for (int task = 0; task < size; task++) {
      width[task < layers ? task : draws.index(layers)]++;
    }
    List<List<String>> dag = new ArrayList<>();
    for (int layer = 0; layer < layers; layer++) {
      List<String> ids = new ArrayList<>();
      for (int place = 1; place <= width[layer]; place++) {
        ids.add("layer-" + (layer + 1) + "-task-" + place);
      }
      dag.add(ids);
    }
    return dag;
  }

  private Task task(String id, Draws draws) {
    long mean = draws.between(1, 2 * MEAN_WORK_MICROS);
    long spread = mean * heterogeneityPercent / 200;
    if (spread == 0) {
      return Task.of(id, Mode.of(mean));
    }
    Map<String, Long> micros = new LinkedHashMap<>();
    for (int worker = 1; worker <= workers; worker++) {
      long duration = Math.max(1, draws.between(mean - spread, mean + spread));
      micros.put("worker-" + worker, duration);
    }
    return Task.of(id, Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(micros)));
  }

  private static Set<String> predecessors(List<String> layer, Draws draws) {
    Set<String> chosen = new LinkedHashSet<>();
    long number = draws.between(1, MOST_PREDECESSORS);
    for (int i = 0; i < number; i++) {
      chosen.add(layer.get(draws.index(layer.size())));
    }
    return chosen;
  }

  private long edgeBytes(Draws draws) {
    long meanMicros = MEAN_WORK_MICROS * ccrPercent / 100;
    return draws.between(0, 2 * meanMicros) * BYTES_PER_MICRO;
  }
}
