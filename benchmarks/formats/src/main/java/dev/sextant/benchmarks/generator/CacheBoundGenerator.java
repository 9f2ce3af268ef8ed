package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Problems whose bottleneck is the model cache.
 *
 * <ul>
 *   <li>Workers are fast and slow in turn. Slow ones take 1.5 times as long, load at 6 instead of 8
 *       GB/s and have three quarters of the GPU memory. Loads overlap with runs.
 *   <li>Models have 1 to 9 GB. The GPU memory is 40 % (or another share) of the sum of all models,
 *       and never less than any task that may run there needs.
 *   <li>Jobs have 4 to 10 tasks; each task but the first has one or two predecessors among those
 *       before it in its job. Releases are spread evenly over tasks x 300 / workers milliseconds,
 *       about twice as fast as the workers can follow, or over the time that gives an offered load.
 *   <li>A task takes 100 to 1000 ms times the worker's slowness times 0.9 to 1.1, drawn for each
 *       worker. It may run on each worker with probability 80 %, on one at least. It needs no model
 *       (10 %), one (70 %) or two (20 %).
 *   <li>Edges carry up to 100 MB; each pair of workers has a link of 1, 2 or 3 GB/s and 1 to 5 ms,
 *       the same in both directions.
 * </ul>
 *
 * <p>Sizes are multiples of 24 MB (models) and 6 MB (edges), so that every time in the problem is a
 * whole number of milliseconds and exact solvers need no finer grid. A parameter set belongs to the
 * family only when a greedy plan of it passes {@link CacheBoundReport#inFamily}.
 *
 * @param workers 1 to 512
 * @param tasks 4 to 100000, and at most 4000000 over workers
 * @param models 2 to 1000
 * @param seed any number
 * @param objective what to minimise
 * @param offeredLoadPercent null, or 1 to 1000: stretches the releases so that tasks arrive at this
 *     share of the rate that the workers can complete when they are never idle and tasks go to any
 *     worker, models or not; per worker the runs or the loads decide, whichever take longer, where
 *     a model is absent as often as the share of all models that the GPU memory does not hold
 * @param memoryPercent GPU memory of a fast worker over the sum of all models, in percent; 1 to 100
 */
public record CacheBoundGenerator(
    int workers,
    int tasks,
    int models,
    long seed,
    Objective objective,
    @Nullable Integer offeredLoadPercent,
    int memoryPercent)
    implements ProblemGenerator {

  /** The name of the family. */
  public static final String FAMILY = "cache-bound";

  /** The share that makes the cache the bottleneck. */
  static final int USUAL_MEMORY_PERCENT = 40;

  private static final long MILLI = 1000;
  private static final long MODEL_STEP = 24_000_000;
  private static final long EDGE_STEP = 6_000_000;
  private static final int SHORTEST_JOB = 4;
  private static final int LONGEST_JOB = 10;

  public CacheBoundGenerator {
    Ranges.require("number of workers", workers, 1, 512);
    Ranges.require("number of tasks", tasks, SHORTEST_JOB, 100_000);
    Ranges.require("number of workers times tasks", (long) workers * tasks, 4, 4_000_000);
    Ranges.require("number of models", models, 2, 1000);
    Objects.requireNonNull(objective, "objective");
    Ranges.requireOfferedLoad(offeredLoadPercent);
    Ranges.requireShare("memory", memoryPercent, 1, 100);
  }

  /** A generator of problems with the family's own memory. */
  public CacheBoundGenerator(
      int workers,
      int tasks,
      int models,
      long seed,
      Objective objective,
      @Nullable Integer offeredLoadPercent) {
    this(workers, tasks, models, seed, objective, offeredLoadPercent, USUAL_MEMORY_PERCENT);
  }

  /** A generator of problems with the family's own releases. */
  public CacheBoundGenerator(int workers, int tasks, int models, long seed, Objective objective) {
    this(workers, tasks, models, seed, objective, null);
  }

  /** A generator of problems that minimise the makespan. */
  public CacheBoundGenerator(int workers, int tasks, int models, long seed) {
    this(workers, tasks, models, seed, Objective.makespan());
  }

  /** A number of models that keeps the cache the bottleneck: 8 to 24, growing with the tasks. */
  public static int usualModels(int tasks) {
    return Math.min(24, 8 + tasks / 12);
  }

  @Override
  public String family() {
    return FAMILY;
  }

  @Override
  public Problem generate() {
    Problem problem = new Draft().problem();
    return offeredLoadPercent == null
        ? problem
        : OfferedLoad.stretch(problem, offeredLoadPercent, MILLI);
  }

  /** One problem in the making. */
  private final class Draft {
    private final Draws draws = new Draws(seed);
    private final long[] modelBytes = new long[models];
    private final long[] largestNeed = new long[workers];
    private final Problem.Builder problem =
        Problem.builder()
            .name(FAMILY + "-" + workers + "x" + tasks + "-m" + models + loadName() + "-s" + seed)
            .microsPerUnit(1000)
            .objective(objective);

    private String loadName() {
      return (offeredLoadPercent == null ? "" : "-o" + offeredLoadPercent)
          + (memoryPercent == USUAL_MEMORY_PERCENT ? "" : "-g" + memoryPercent);
    }

    Problem problem() {
      for (int model = 0; model < models; model++) {
        modelBytes[model] = draws.between(42, 375) * MODEL_STEP;
        problem.model("model-" + (model + 1), modelBytes[model]);
      }
      List<Integer> sizes = jobSizes();
      long[] releases = releases(sizes.size());
      for (int job = 0; job < sizes.size(); job++) {
        String workflow = "workflow-" + (job + 1);
        problem.workflow(workflow(workflow, sizes.get(job)));
        problem.job(new Job("job-" + (job + 1), workflow, releases[job]));
      }
      addWorkers();
      problem.transfers(transfers());
      return problem.build();
    }

    private List<Integer> jobSizes() {
      List<Integer> sizes = new ArrayList<>();
      for (int left = tasks; left > 0; ) {
        int size = (int) Math.min(left, draws.between(SHORTEST_JOB, LONGEST_JOB));
        int rest = left - size;
        if (rest > 0 && rest < SHORTEST_JOB) {
          size = left <= LONGEST_JOB ? left : left - SHORTEST_JOB;
        }
        sizes.add(size);
        left -= size;
      }
      return sizes;
    }

    private long[] releases(int jobs) {
      long[] releases = new long[jobs];
      long spanMillis = tasks * 300L / workers;
      for (int job = 0; job < jobs; job++) {
        releases[job] = draws.between(0, spanMillis) * 1000;
      }
      Arrays.sort(releases);
      return releases;
    }

    private Workflow workflow(String id, int size) {
      Workflow.Builder workflow = Workflow.builder(id);
      for (int task = 0; task < size; task++) {
        workflow.task(task("task-" + (task + 1)));
      }
      for (int task = 1; task < size; task++) {
        int first = draws.index(task);
        addEdge(workflow, first, task);
        if (task > 1 && draws.percent(50)) {
          int second = draws.index(task - 1);
          addEdge(workflow, second < first ? second : second + 1, task);
        }
      }
      return workflow.build();
    }

    private void addEdge(Workflow.Builder workflow, int from, int to) {
      long bytes = draws.between(0, 16) * EDGE_STEP;
      workflow.edge("task-" + (from + 1), "task-" + (to + 1), bytes);
    }

    private Task task(String id) {
      List<String> needs = new ArrayList<>();
      long bytes = 0;
      long kind = draws.between(0, 9);
      int first = draws.index(models);
      int second = draws.index(models - 1);
      if (kind > 0) {
        needs.add("model-" + (first + 1));
        bytes += modelBytes[first];
      }
      if (kind > 7) {
        int other = second < first ? second : second + 1;
        needs.add("model-" + (other + 1));
        bytes += modelBytes[other];
      }
      long millis = draws.between(100, 1000);
      int always = draws.index(workers);
      boolean[] eligible = new boolean[workers];
      boolean any = false;
      long[] durations = new long[workers];
      for (int worker = 0; worker < workers; worker++) {
        eligible[worker] = draws.percent(80);
        any |= eligible[worker];
        long percent = isFast(worker) ? 100 : 150;
        durations[worker] = (millis * percent * draws.between(900, 1100) + 99_999) / 100_000 * 1000;
      }
      eligible[always] |= !any;
      Map<String, Long> micros = new LinkedHashMap<>();
      for (int worker = 0; worker < workers; worker++) {
        if (eligible[worker]) {
          micros.put(workerId(worker), durations[worker]);
          largestNeed[worker] = Math.max(largestNeed[worker], bytes);
        }
      }
      TaskDuration duration = TaskDuration.perWorker(micros);
      return Task.of(id, Mode.of(Mode.DEFAULT_ID, duration).withModels(needs));
    }

    private void addWorkers() {
      long memory = Arrays.stream(modelBytes).sum() / 100 * memoryPercent;
      for (int worker = 0; worker < workers; worker++) {
        boolean fast = isFast(worker);
        long bytes = Math.max(largestNeed[worker], fast ? memory : memory / 4 * 3);
        long bandwidth = fast ? 8_000_000_000L : 6_000_000_000L;
        problem.worker(Worker.gpu(workerId(worker), fast ? "fast" : "slow", bytes, bandwidth));
      }
    }

    private TransferModel transfers() {
      List<LinkTable.Entry> links = new ArrayList<>();
      for (int one = 0; one < workers; one++) {
        for (int other = one + 1; other < workers; other++) {
          Link link = new Link(draws.between(1, 5) * 1000, draws.between(1, 3) * 1_000_000_000);
          links.add(new LinkTable.Entry(workerId(one), workerId(other), link));
          links.add(new LinkTable.Entry(workerId(other), workerId(one), link));
        }
      }
      return new LinkTable(new Link(1000, 1_000_000_000), List.of(), links);
    }

    private boolean isFast(int worker) {
      return worker % 2 == 0;
    }

    private String workerId(int worker) {
      return (isFast(worker) ? "fast-" : "slow-") + (worker / 2 + 1);
    }
  }
}
