package dev.sextant.planner.contract;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Families of tiny problems in a fixed order.
 *
 * <p>The graph families cross every directed acyclic graph (one per isomorphism class) with one to
 * three workers, loose and tight GPU memory, transfers of 0, about 1 and up to 3 microseconds, and
 * four draws of durations, models and sizes. The draws differ in kind: (0) makespan on equal
 * workers; (1) makespan on two speeds, workspaces, and loads that exclude compute on the first
 * worker; (2) makespan with loads, bytes and cost, tied data and a resident model; (3) each weakly
 * connected part is a job with release, due date and weight, and flow, tardiness and loads count.
 * Tight memory is the least in which every task fits.
 */
public final class TinyProblems {
  private static final int DRAWS = 4;
  private static final int MODELS = 3;
  private static final int[] TRANSFERS = {0, 1, 3};
  private static final List<TinyProblem> UP_TO_FOUR = family(1, 4);

  private TinyProblems() {}

  /** The 2 880 problems with one to four tasks. */
  public static List<TinyProblem> upToFour() {
    return UP_TO_FOUR;
  }

  /** The 21 744 problems with five tasks. */
  public static List<TinyProblem> five() {
    return family(5, 5);
  }

  /** One problem per feature of the semantics, or per trap in it; see {@link KnownProblem}. */
  public static List<KnownProblem> features() {
    return FeatureProblems.all();
  }

  /**
   * A problem too large for the oracle, and for a proof in no time: jobs of five tasks, released in
   * short order, on three workers with tight memory.
   */
  public static Problem crowd(int jobs) {
    Problem one =
        new Draw(TinyDags.on(5).get(150), 3, true, 3, 0, new SplittableRandom(5)).problem("crowd");
    Problem.Builder builder =
        Problem.builder()
            .name("crowd-" + jobs)
            .workflow(one.workflows().get(0))
            .transfers(one.transfers())
            .objective(Objective.totalWeightedFlow());
    one.models().forEach(builder::model);
    one.workers().forEach(builder::worker);
    for (int j = 0; j < jobs; j++) {
      builder.job(new Job("j" + j, one.workflows().get(0).id(), 2L * j));
    }
    return builder.build();
  }

  /**
   * An evenly spread part of a family.
   *
   * @param count how many, at most the size of the family
   */
  public static List<TinyProblem> sample(List<TinyProblem> family, int count) {
    List<TinyProblem> part = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      part.add(family.get((int) ((long) i * family.size() / count)));
    }
    return part;
  }

  private static List<TinyProblem> family(int fewest, int most) {
    List<TinyProblem> family = new ArrayList<>();
    for (int tasks = fewest; tasks <= most; tasks++) {
      List<boolean[][]> graphs = TinyDags.on(tasks);
      for (int g = 0; g < graphs.size(); g++) {
        for (int workers = 1; workers <= 3; workers++) {
          for (boolean tight : new boolean[] {false, true}) {
            for (int transfer : TRANSFERS) {
              for (int draw = 0; draw < DRAWS; draw++) {
                String memory = tight ? "tight" : "loose";
                String name =
                    "n" + tasks + "-g" + g + "-w" + workers + "-" + memory + "-t" + transfer + "-d"
                        + draw;
                // Memory and transfer are no part of the seed: what differs by them only compares.
                SplittableRandom random =
                    new SplittableRandom(((tasks * 1000L + g) * 10 + workers) * 10 + draw);
                Problem problem =
                    new Draw(graphs.get(g), workers, tight, transfer, draw, random).problem(name);
                family.add(new TinyProblem(family.size(), name, problem));
              }
            }
          }
        }
      }
    }
    return List.copyOf(family);
  }

  /** One problem of a graph family. */
  private static final class Draw {
    private final boolean[][] graph;
    private final int workers;
    private final boolean tight;
    private final int transfer;
    private final int kind;
    private final SplittableRandom random;
    private final long[] modelBytes = new long[MODELS];
    private final List<Task> tasks = new ArrayList<>();
    private final long[][] edgeBytes;
    private long least;

    Draw(
        boolean[][] graph,
        int workers,
        boolean tight,
        int transfer,
        int kind,
        SplittableRandom random) {
      this.graph = graph;
      this.workers = workers;
      this.tight = tight;
      this.transfer = transfer;
      this.kind = kind;
      this.random = random;
      edgeBytes = new long[graph.length][graph.length];
    }

    Problem problem(String name) {
      for (int m = 0; m < MODELS; m++) {
        modelBytes[m] = random.nextInt(1, 5);
      }
      for (int i = 0; i < graph.length; i++) {
        tasks.add(task(i));
      }
      for (int from = 0; from < graph.length; from++) {
        for (int to = 0; to < graph.length; to++) {
          edgeBytes[from][to] = random.nextInt(0, 3);
        }
      }
      long total = 1;
      for (long bytes : modelBytes) {
        total += bytes;
      }
      Problem.Builder builder = Problem.builder().name(name).objective(objective());
      for (int m = 0; m < MODELS; m++) {
        builder.model("m" + m, modelBytes[m]);
      }
      for (int w = 0; w < workers; w++) {
        builder.worker(
            Worker.gpu("w" + w, w == 1 ? "slow" : "fast", tight ? least : total, 1_000_000)
                .withOverlapLoads(kind != 1 || w != 0)
                .withPrice(new Price.Constant(w == 0 ? 2_000_000 : 1_000_000)));
      }
      builder.transfers(new TransferModel.Uniform(link()));
      addJobs(builder);
      if (kind == 2 && modelBytes[0] <= (tight ? least : total)) {
        builder.state(ClusterState.EMPTY.withWorkers(WorkerState.holding("w0", "m0")));
      }
      return builder.buildUnchecked();
    }

    private Task task(int i) {
      long duration = random.nextInt(1, 6);
      List<String> models = new ArrayList<>();
      int roll = random.nextInt(0, 10);
      int count = roll < 1 ? 0 : roll < 9 || kind == 0 || kind == 3 ? 1 : 2;
      int first = random.nextInt(0, MODELS);
      long bytes = 0;
      for (int k = 0; k < count; k++) {
        int m = (first + k) % MODELS;
        models.add("m" + m);
        bytes += modelBytes[m];
      }
      long workspace = kind == 1 ? random.nextInt(0, 2) : 0;
      least = Math.max(least, bytes + workspace);
      Map<String, Long> bySpeed = new LinkedHashMap<>();
      bySpeed.put("fast", duration);
      long slower = duration + random.nextInt(0, 3);
      if (workers > 1) {
        bySpeed.put("slow", slower);
      }
      TaskDuration length = kind == 1 ? TaskDuration.perWorker(bySpeed) : TaskDuration.of(duration);
      return Task.of(
          "t" + i,
          Mode.of(Mode.DEFAULT_ID, length).withModels(models).withWorkspaceBytes(workspace));
    }

    private Objective objective() {
      return switch (kind) {
        case 2 ->
            new Objective(
                Map.of(
                    ObjectiveTerm.MAKESPAN_MICROS, 4L,
                    ObjectiveTerm.MODEL_LOAD_MICROS, 1L,
                    ObjectiveTerm.BYTES_MOVED, 1L,
                    ObjectiveTerm.COST_MICRO_UNITS, 1L));
        case 3 ->
            new Objective(
                Map.of(
                    ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS, 2L,
                    ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS, 1L,
                    ObjectiveTerm.LOAD_COUNT, 1L));
        default -> Objective.makespan();
      };
    }

    private Link link() {
      return switch (transfer) {
        case 0 -> Link.FREE;
        case 1 -> new Link(1, Link.UNLIMITED);
        default -> new Link(1, 1_000_000);
      };
    }

    private void addJobs(Problem.Builder builder) {
      if (kind != 3) {
        boolean[] all = new boolean[graph.length];
        Arrays.fill(all, true);
        builder.workflow(workflow("f", all));
        Job job = new Job("j", "f", 0);
        if (kind == 2) {
          job =
              job.withInputs(new JobInput("t0", 1, "w" + (workers - 1)))
                  .withOutputs(new JobOutput("t" + (graph.length - 1), 1, "w0"));
        }
        builder.job(job);
        return;
      }
      boolean[] taken = new boolean[graph.length];
      for (int i = 0, jobs = 0; i < graph.length; i++) {
        if (!taken[i]) {
          boolean[] part = new boolean[graph.length];
          spread(i, part);
          for (int k = 0; k < part.length; k++) {
            taken[k] |= part[k];
          }
          builder.workflow(workflow("f" + jobs, part));
          long release = random.nextInt(0, 5);
          builder.job(
              new Job("j" + jobs, "f" + jobs, release)
                  .withDueMicros(release + random.nextInt(3, 12))
                  .withWeight(random.nextInt(1, 4)));
          jobs++;
        }
      }
    }

    private void spread(int node, boolean[] part) {
      part[node] = true;
      for (int other = 0; other < part.length; other++) {
        if (!part[other] && (graph[node][other] || graph[other][node])) {
          spread(other, part);
        }
      }
    }

    private Workflow workflow(String id, boolean[] part) {
      Workflow.Builder builder = Workflow.builder(id);
      for (int i = 0; i < part.length; i++) {
        if (part[i]) {
          builder.task(tasks.get(i));
        }
      }
      for (int from = 0; from < part.length; from++) {
        for (int to = 0; to < part.length; to++) {
          if (graph[from][to] && part[from]) {
            builder.edge("t" + from, "t" + to, edgeBytes[from][to]);
          }
        }
      }
      return builder.build();
    }
  }
}
