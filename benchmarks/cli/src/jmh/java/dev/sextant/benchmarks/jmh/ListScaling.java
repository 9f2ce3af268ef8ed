package dev.sextant.benchmarks.jmh;

import dev.sextant.heuristics.compass.CompassBackend;
import dev.sextant.heuristics.list.Guidance;
import dev.sextant.heuristics.list.GuidedList;
import dev.sextant.heuristics.list.ListBackend;
import dev.sextant.heuristics.list.ListHeuristic;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.SearchOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What planners that build one plan take for few and for ten times as many tasks on 100 workers, as
 * Markdown: processor time of the planning thread, from the compiled problem to the complete
 * timetable, the least of some runs. Not a JMH benchmark.
 *
 * <p>Arguments: a problem, {@code wide} (one workflow), {@code jobs} (of two tasks, all there at
 * once) or {@code arriving} (such jobs, as fast as the workers can do them); the larger number of
 * tasks; the number of runs of each; planners, or none for all. {@code mvn -Pjmh -DskipTests verify
 * -Djmh.main=dev.sextant.benchmarks.jmh.ListScaling "-Djmh.benchmark=wide 100000 2 heft dls"}
 */
public final class ListScaling {
  private static final int WORKERS = 100;
  private static final int WINDOW = 3_000;
  private static final int WORKFLOWS = 8;
  private static final int MODELS = 6;
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final double TOLERANCE = 0.1;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ListScaling() {}

  /** Measures and prints. */
  public static void main(String[] given) {
    String[] args = String.join(" ", given).trim().split(" +");
    int tasks = Integer.parseInt(args[1]);
    int runs = Integer.parseInt(args[2]);
    List<String> planners =
        args.length > 3 ? Arrays.asList(args).subList(3, args.length) : planners();
    CompiledProblem few = CompiledProblem.of(problem(args[0], tasks / 10));
    CompiledProblem many = CompiledProblem.of(problem(args[0], tasks));
    System.out.printf(
        Locale.ROOT, "| Planner (`%s`) | %d, ms | %d, ms | times |%n", args[0], tasks / 10, tasks);
    System.out.println("|---|---|---|---|");
    for (String planner : planners) {
      double less = millis(planner, few, runs);
      double more = millis(planner, many, runs);
      System.out.printf(
          Locale.ROOT, "| `%s` | %.0f | %.0f | %.1f |%n", planner, less, more, more / less);
    }
  }

  private static List<String> planners() {
    List<String> names = new ArrayList<>();
    for (ListHeuristic heuristic : ListHeuristic.values()) {
      names.add(heuristic.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
    names.addAll(List.of("guided", "dispatch", "compass"));
    return names;
  }

  private static double millis(String planner, CompiledProblem problem, int runs) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < runs; i++) {
      long begin = THREADS.getCurrentThreadCpuTime();
      if (build(planner, problem) == null) {
        throw new IllegalStateException(
            "The planner (" + planner + ") took more than " + LIMIT.toSeconds() + " s.");
      }
      least = Math.min(least, (THREADS.getCurrentThreadCpuTime() - begin) / 1e6);
    }
    return least;
  }

  private static @Nullable Timetable build(String planner, CompiledProblem problem) {
    Pace pace = new Pace(SearchOptions.defaults().withTimeLimit(LIMIT), new PlanInterrupter());
    return switch (planner) {
      case "compass" -> CompassBackend.build(problem, pace);
      case "guided" -> GuidedList.build(problem, Guidance.of(problem, TOLERANCE), pace);
      case "dispatch" ->
          GuidedList.build(problem, Guidance.of(problem, TOLERANCE).dispatching(), pace);
      default -> {
        String name = planner.toUpperCase(Locale.ROOT).replace('-', '_');
        yield new ListBackend(ListHeuristic.valueOf(name)).build(problem, 0, pace);
      }
    };
  }

  private static Problem problem(String name, int tasks) {
    return switch (name) {
      case "wide" -> new LargeProblem(tasks, WORKERS, WINDOW, true, true).build();
      case "jobs" -> jobs(tasks, 0);
      case "arriving" -> jobs(tasks, 240);
      default -> throw new IllegalArgumentException("There is no problem (" + name + ").");
    };
  }

  /** Jobs of two tasks; half of the workers are slow, and each has room for three of the models. */
  private static Problem jobs(int tasks, long everyMicros) {
    Problem.Builder builder = Problem.builder();
    for (int m = 0; m < MODELS; m++) {
      builder.model("m" + m, 900 + 50 * m);
    }
    for (int w = 0; w < WORKERS; w++) {
      builder.worker(Worker.gpu("w" + w, w % 2 == 0 ? "fast" : "slow", 3_500, 1_000_000));
    }
    for (int f = 0; f < WORKFLOWS; f++) {
      builder.workflow(
          Workflow.builder("f" + f)
              .task(task("a", 9_000 + 500 * f, f % MODELS))
              .task(task("b", 8_000 + 700 * f, (f + 1) % MODELS))
              .edge("a", "b", 40)
              .build());
    }
    for (int j = 0; j < tasks / 2; j++) {
      builder.job(new Job("j" + j, "f" + j % WORKFLOWS, j * everyMicros));
    }
    return builder
        .transfers(TransferModel.uniform(10, 1_000_000))
        .objective(Objective.makespan())
        .build();
  }

  private static Task task(String id, long micros, int model) {
    TaskDuration duration = TaskDuration.perWorker(Map.of("fast", micros, "slow", micros * 3 / 2));
    return Task.of(id, Mode.of(Mode.DEFAULT_ID, duration).withModels("m" + model));
  }
}
