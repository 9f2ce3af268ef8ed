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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Jobs of one {@link JobShape}, on workers that share a network, with or without models.
 *
 * <ul>
 *   <li>A task's mean work is uniform between 1 us and 1 s; on each worker it is uniform within
 *       half the heterogeneity on either side of the mean.
 *   <li>Edges carry, on average, mean work x CCR worth of transfer at 1 GB/s without latency,
 *       uniform between 0 and twice that.
 *   <li>Models have 1 to 9 GB and load at 8 GB/s, while runs go on. A task needs one model or none;
 *       where its shape leaves that open, it needs a random one in four cases of five.
 *   <li>Each worker's GPU memory is a share of the sum of all models, the memory tightness, and
 *       holds the largest of them at least.
 *   <li>The tasks are dealt out evenly to the jobs, which are released at 0, or evenly over the
 *       time that gives an offered load.
 * </ul>
 *
 * @param shape the shape of every job
 * @param workers 1 to 512
 * @param tasks 1 to 100000, and at most 4000000 over workers
 * @param jobs 1 to the number of tasks
 * @param models 0 to 1000; at least 1 for {@code ml-mix}
 * @param ccrPercent mean transfer time over mean work, in percent; 0 to 10000
 * @param heterogeneityPercent 0 (identical workers) to 200
 * @param memoryPercent GPU memory of a worker over the sum of all models, in percent; 1 to 1000
 * @param seed any number
 * @param objective what to minimise
 * @param offeredLoadPercent null, or 1 to 1000: spreads the releases so that tasks arrive at this
 *     share of the rate that the workers can complete when they are never idle and tasks go to any
 *     worker
 */
record ShapedGenerator(
    JobShape shape,
    int workers,
    int tasks,
    int jobs,
    int models,
    int ccrPercent,
    int heterogeneityPercent,
    int memoryPercent,
    long seed,
    Objective objective,
    @Nullable Integer offeredLoadPercent)
    implements ProblemGenerator {

  private static final long MEAN_WORK_MICROS = 500_000;
  private static final long BYTES_PER_MICRO = 1000;
  private static final long MODEL_STEP = 24_000_000;
  private static final long LOAD_BYTES_PER_SECOND = 8_000_000_000L;
  private static final long MOST_RELEASE = 1L << 40;
  private static final int PERCENT_WITH_MODEL = 80;

  ShapedGenerator {
    Ranges.require("number of workers", workers, 1, 512);
    Ranges.require("number of tasks", tasks, 1, 100_000);
    Ranges.require("number of workers times tasks", (long) workers * tasks, 1, 4_000_000);
    Ranges.require("number of jobs", jobs, 1, tasks);
    Ranges.require("number of models", models, shape == JobShape.ML_MIX ? 1 : 0, 1000);
    Ranges.require("ccr in percent", ccrPercent, 0, 10_000);
    Ranges.require("heterogeneity in percent", heterogeneityPercent, 0, 200);
    Ranges.requireShare("memory", memoryPercent, 1, 1000);
    Ranges.requireOfferedLoad(offeredLoadPercent);
    Objects.requireNonNull(objective, "objective");
  }

  @Override
  public String family() {
    return shape.family();
  }

  @Override
  public Problem generate() {
    Draws draws = new Draws(seed);
    Problem.Builder problem =
        Problem.builder()
            .name(name())
            .transfers(TransferModel.uniform(0, BYTES_PER_MICRO * 1_000_000))
            .objective(objective);
    long[] bytes = new long[models];
    for (int model = 0; model < models; model++) {
      bytes[model] = draws.between(42, 375) * MODEL_STEP;
      problem.model(modelId(model), bytes[model]);
    }
    addWorkers(problem, bytes);
    for (int job = 1; job <= jobs; job++) {
      String id = shape.family() + "-" + job;
      int size = tasks / jobs + (job <= tasks % jobs ? 1 : 0);
      problem.workflow(workflow(id, size, draws));
      boolean first = job == 1 || offeredLoadPercent == null;
      problem.job(new Job("job-" + job, id, first ? 0 : draws.between(0, MOST_RELEASE)));
    }
    Problem whole = problem.build();
    return offeredLoadPercent == null ? whole : OfferedLoad.stretch(whole, offeredLoadPercent, 1);
  }

  private String name() {
    return shape.family()
        + ("-" + workers + "x" + tasks + "-j" + jobs)
        + ("-c" + ccrPercent + "-h" + heterogeneityPercent)
        + (models == 0 ? "" : "-m" + models + "-g" + memoryPercent)
        + (offeredLoadPercent == null ? "" : "-o" + offeredLoadPercent)
        + ("-s" + seed);
  }

  private void addWorkers(Problem.Builder problem, long[] bytes) {
    long largest = Arrays.stream(bytes).max().orElse(0);
    long memory = Math.max(largest, Arrays.stream(bytes).sum() / 100 * memoryPercent);
    for (int worker = 1; worker <= workers; worker++) {
      String id = "worker-" + worker;
      problem.worker(
          models == 0 ? Worker.cpu(id) : Worker.gpu(id, "gpu", memory, LOAD_BYTES_PER_SECOND));
    }
  }

  private Workflow workflow(String id, int size, Draws draws) {
    JobDraft draft = new JobDraft(models);
    shape.draw(draft, size, draws);
    Workflow.Builder workflow = Workflow.builder(id);
    List<JobDraft.Step> steps = draft.steps();
    for (int task = 0; task < steps.size(); task++) {
      workflow.task(task(taskId(steps, task), steps.get(task).model(), draws));
    }
    for (int task = 0; task < steps.size(); task++) {
      for (int from : steps.get(task).after()) {
        workflow.edge(taskId(steps, from), taskId(steps, task), edgeBytes(draws));
      }
    }
    return workflow.build();
  }

  private Task task(String id, int wanted, Draws draws) {
    long mean = draws.between(1, 2 * MEAN_WORK_MICROS);
    long spread = mean * heterogeneityPercent / 200;
    Mode mode;
    if (spread == 0) {
      mode = Mode.of(mean);
    } else {
      Map<String, Long> micros = new LinkedHashMap<>();
      for (int worker = 1; worker <= workers; worker++) {
        micros.put("worker-" + worker, Math.max(1, draws.between(mean - spread, mean + spread)));
      }
      mode = Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(micros));
    }
    int model = wanted;
    if (wanted == JobDraft.ANY_MODEL && models > 0) {
      model = draws.percent(PERCENT_WITH_MODEL) ? draws.index(models) : JobDraft.NO_MODEL;
    }
    return Task.of(id, model < 0 ? mode : mode.withModels(List.of(modelId(model))));
  }

  private static String taskId(List<JobDraft.Step> steps, int task) {
    return steps.get(task).name() + "-" + (task + 1);
  }

  private static String modelId(int model) {
    return "model-" + (model + 1);
  }

  private long edgeBytes(Draws draws) {
    long meanMicros = MEAN_WORK_MICROS * ccrPercent / 100;
    return draws.between(0, 2 * meanMicros) * BYTES_PER_MICRO;
  }
}
