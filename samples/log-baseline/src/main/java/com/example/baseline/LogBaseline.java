package com.example.baseline;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How good was what another scheduler did? Its log says which task of which job ran where and when.
 * The same jobs, with the run times that were measured, are planned anew: the exact planner's plan
 * and its lower bound say how much of the total flow time was the scheduler's doing, and how much
 * nobody could have saved.
 *
 * <p>A log is CSV with the columns {@code job,task,after,model,worker,arrived,started,ended}: times
 * in microseconds, in {@code after} the task whose result it read, or nothing.
 */
public final class LogBaseline {
  private static final String COLUMNS = "job,task,after,model,worker,arrived,started,ended";
  private static final long GPU_MEMORY = 16_000_000_000L;
  private static final long LOAD_BANDWIDTH = 8_000_000_000L;
  private static final Map<String, Long> MODEL_BYTES =
      Map.of("embedder", 2_000_000_000L, "llm", 14_000_000_000L);

  /** One line of the log. */
  record Entry(
      String job,
      String task,
      String after,
      String model,
      String worker,
      long arrived,
      long started,
      long ended) {
    static Entry of(String line, int number) {
      String[] cells = line.split(",", -1);
      if (cells.length != 8) {
        throw new IllegalArgumentException("Line " + number + " does not have 8 columns: " + line);
      }
      try {
        return new Entry(
            cells[0], cells[1], cells[2], cells[3], cells[4],
            Long.parseLong(cells[5]), Long.parseLong(cells[6]), Long.parseLong(cells[7]));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("Line " + number + " has no time in: " + line, e);
      }
    }
  }

  private LogBaseline() {}

  /** Compares the log in a file, or the one that comes with this sample. */
  public static void main(String[] args) throws IOException {
    List<Entry> log = read(args);
    Map<String, List<Entry>> jobs = new LinkedHashMap<>();
    log.forEach(entry -> jobs.computeIfAbsent(entry.job(), id -> new ArrayList<>()).add(entry));

    long was = 0;
    for (List<Entry> entries : jobs.values()) {
      long end = entries.stream().mapToLong(Entry::ended).max().orElseThrow();
      was += end - entries.get(0).arrived();
    }
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(5));
    PlanResult result = Planners.get("cp-sat").plan(problem(log, jobs), options);
    long best = result.objective().orElseThrow();
    long bound = result.lowerBound().value();
    System.out.printf("The scheduler took %.3f s of flow time in all.%n", was / 1e6);
    System.out.printf("The best plan takes %.3f s; no plan takes less than %.3f s.%n",
        best / 1e6, bound / 1e6);
    if (bound > was) {
      throw new IllegalStateException("The log is better than possible: what does it leave out?");
    }
    System.out.printf("At least %.1f %% and at most %.1f %% of its time could be saved.%n",
        100.0 * (was - best) / was, 100.0 * (was - bound) / was);
  }

  private static Problem problem(List<Entry> log, Map<String, List<Entry>> jobs) {
    var problem = Problem.builder();
    for (String model : new TreeSet<>(log.stream().map(Entry::model).toList())) {
      problem.model(model, MODEL_BYTES.get(model));
    }
    var workers = new TreeMap<String, Worker>();
    log.forEach(
        entry ->
            workers.putIfAbsent(
                entry.worker(), Worker.gpu(entry.worker(), "T4", GPU_MEMORY, LOAD_BANDWIDTH)));
    workers.values().forEach(problem::worker);
    // Run times differ from job to job, so each has a workflow of its own.
    jobs.forEach(
        (id, entries) -> {
          var workflow = Workflow.builder(id);
          entries.forEach(e -> workflow.task(e.task(), e.ended() - e.started(), e.model()));
          entries.stream()
              .filter(e -> !e.after().isEmpty())
              .forEach(e -> workflow.edge(e.after(), e.task(), 4_096));
          problem.workflow(workflow.build()).job(new Job(id, id, entries.get(0).arrived()));
        });
    return problem
        .transfers(TransferModel.uniform(50, 1_000_000_000L))
        .objective(Objective.totalWeightedFlow())
        .build();
  }

  private static List<Entry> read(String[] args) throws IOException {
    try (BufferedReader in =
        args.length > 0
            ? Files.newBufferedReader(Path.of(args[0]))
            : new BufferedReader(
                new InputStreamReader(
                    LogBaseline.class.getResourceAsStream("log.csv"), StandardCharsets.UTF_8))) {
      List<String> lines = in.lines().toList();
      if (!lines.get(0).equals(COLUMNS)) {
        throw new IllegalArgumentException("The columns must be " + COLUMNS + ".");
      }
      List<Entry> log = new ArrayList<>();
      for (int i = 1; i < lines.size(); i++) {
        log.add(Entry.of(lines.get(i), i + 1));
      }
      return log;
    }
  }
}
