package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;

/**
 * Pipelines over files at several sites, in the manner of POSH (Raghavan et al., USENIX ATC 2020):
 * steps that read files where they lie, filter and join what comes before them, and bring the
 * result to one site. With two sites the steps form any DAG, some data is read by several steps and
 * some steps have two modes; with more, every step has one successor, an in-tree. The first site is
 * the client. What is minimised is bytes moved and money, in drawn proportions.
 *
 * <p>Immutable and thread-safe.
 *
 * @param sites number of workers, at least two
 * @param tasks number of steps
 * @param seed of the draws
 */
public record PipelineGenerator(int sites, int tasks, long seed) implements ProblemGenerator {
  /** The family's name. */
  public static final String FAMILY = "pipelines";

  private static final int MOST_SITES = 1_000;
  private static final int MOST_TASKS = 1_000_000;

  /** A member of the family. */
  public PipelineGenerator {
    Ranges.require("number of sites", sites, 2, MOST_SITES);
    Ranges.require("number of tasks", tasks, 1, MOST_TASKS);
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
            .name("pipelines-" + sites + "x" + tasks + "-s" + seed)
            .worker(Worker.storage("archive"));
    for (int s = 0; s < sites; s++) {
      problem.worker(
          Worker.cpu("site" + s)
              .withType("type" + s)
              .withPrice(new Price.Constant(1_000_000 * draws.between(0, 3))));
    }
    List<Task> steps = new ArrayList<>();
    for (int t = 0; t < tasks; t++) {
      steps.add(step(t, draws));
    }
    return problem
        .workflow(new Workflow("pipeline", steps, edges(draws)))
        .job(job(draws))
        .objective(
            Objective.of(ObjectiveTerm.BYTES_MOVED)
                .plus(draws.between(0, 2), ObjectiveTerm.COST_MICRO_UNITS))
        .build();
  }

  private Task step(int number, Draws draws) {
    Mode mode = Mode.of("plain", TaskDuration.of(draws.between(1, 9)));
    List<Mode> modes = new ArrayList<>();
    modes.add(mode);
    if (draws.percent(15)) {
      modes.set(0, mode.onWorkers("site" + draws.index(sites)));
    } else if (draws.percent(30)) {
      modes.add(
          Mode.of("quick", TaskDuration.of(1))
              .onWorkers("site" + draws.index(sites))
              .withCostMicroUnits(draws.between(0, 20)));
    }
    return new Task("step" + number, modes);
  }

  private List<DataEdge> edges(Draws draws) {
    List<DataEdge> edges = new ArrayList<>();
    for (int t = 0; t + 1 < tasks; t++) {
      int to = t + 1 + draws.index(Math.min(3, tasks - 1 - t));
      long bytes = draws.between(1, 30);
      boolean shared = sites == 2 && draws.percent(50);
      edges.add(new DataEdge("step" + t, "step" + to, bytes, shared ? "data" + t : null));
      int other = t + 1 + draws.index(Math.min(4, tasks - 1 - t));
      if (sites == 2 && other != to) {
        edges.add(
            shared
                ? new DataEdge("step" + t, "step" + other, bytes, "data" + t)
                : new DataEdge("step" + t, "step" + other, draws.between(0, 30)));
      }
    }
    return edges;
  }

  private Job job(Draws draws) {
    List<JobInput> inputs = new ArrayList<>();
    boolean shared = sites == 2 && draws.percent(50);
    long bytes = draws.between(1, 60);
    String home = "site" + draws.index(sites);
    for (int t = 0; t < tasks; t++) {
      if (shared && t < 3) {
        inputs.add(new JobInput("step" + t, bytes, "file", List.of(home)));
      } else if (t == 0 || draws.percent(30)) {
        String at = draws.percent(15) ? "archive" : "site" + draws.index(sites);
        inputs.add(new JobInput("step" + t, draws.between(1, 60), at));
      }
    }
    return new Job("run", "pipeline", 0)
        .withInputs(inputs)
        .withOutputs(new JobOutput("step" + (tasks - 1), draws.between(1, 30), "site0"));
  }
}
