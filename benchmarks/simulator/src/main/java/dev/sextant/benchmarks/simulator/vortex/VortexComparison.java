package dev.sextant.benchmarks.simulator.vortex;

import dev.sextant.benchmarks.pages.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Recorded runs of the published simulator beside replays by its rules. */
public final class VortexComparison {
  private static final double MICROSECOND = 0.001;
  private static final double ROUNDING = 1e-6;
  private static final String EXACT = "exact";
  private static final String GRID = "grid";

  /**
   * A recorded run beside its replay.
   *
   * @param set which records there are of it: all of its tasks, or its jobs
   * @param run its name
   * @param jobs how many jobs it has
   * @param batches how many batches were held against each other; 0 where only jobs are recorded
   * @param firstDifference what differs first; empty where nothing does
   */
  public record Replayed(String set, String run, int jobs, int batches, String firstDifference) {
    /** Whether everything recorded is the same within a microsecond. */
    public boolean isEqual() {
      return firstDifference.isEmpty();
    }
  }

  private final Path folder;
  private final VortexData data;
  private final VortexTable summary;

  /**
   * Reads what the runs have in common.
   *
   * @throws IllegalArgumentException naming a file that is not there or wrong
   */
  public VortexComparison(Path folder) throws IOException {
    this.folder = folder;
    data = VortexData.read(folder);
    summary = VortexTable.read(folder.resolve("summary.csv"));
  }

  /** Names of the recorded runs of a set ({@code exact} or {@code grid}), each once. */
  public List<String> runs(String set) {
    LinkedHashSet<String> names = new LinkedHashSet<>();
    for (int i = 0; i < summary.size(); i++) {
      if (summary.text(i, "set").equals(set)) {
        names.add(summary.text(i, "run"));
      }
    }
    List<String> runs = new ArrayList<>(names);
    runs.sort(Comparator.comparing(VortexComparison::difficulty).thenComparing(name -> name));
    return runs;
  }

  /** Mean times first, then noise; then by the order of what happens at one time. */
  private static int difficulty(String run) {
    VortexRules rules = VortexRules.of(run);
    return (rules.isHeap() ? 2 : 0) + (rules.isNoisy() ? 1 : 0);
  }

  /** Replays a run and holds it against its records. */
  public Replayed replay(String set, String run) throws IOException {
    VortexRules rules = VortexRules.of(run);
    int perClient = 0;
    for (int i = 0; i < summary.size(); i++) {
      if (summary.text(i, "set").equals(set) && summary.text(i, "run").equals(run)) {
        perClient = summary.integer(i, "jobs_per_client");
      }
    }
    VortexRun made = VortexRun.of(data, rules, data.arrivals(rules, perClient));
    int batches = set.equals(EXACT) ? made.batches().size() : 0;
    String difference = batches > 0 ? tasks(made, run) : "";
    if (difference.isEmpty()) {
      difference = jobs(made, set, run);
    }
    return new Replayed(set, run, made.jobs.size(), batches, difference);
  }

  private String jobs(VortexRun made, String set, String run) throws IOException {
    VortexTable table = VortexTable.read(folder.resolve(set).resolve("jobs-" + run + ".csv"));
    if (table.size() != made.jobs.size()) {
      return table.size() + " jobs, here " + made.jobs.size();
    }
    for (int i = 0; i < table.size(); i++) {
      VortexJob job = made.jobs.get(table.integer(i, "job"));
      String status = table.text(i, "status");
      boolean isSame =
          status.equals(job.status())
              && (table.isEmpty(i, "end")
                  ? Double.isNaN(job.end())
                  : isNear(table.number(i, "end"), job.end()))
              && (!set.equals(EXACT)
                  || !status.equals("d")
                  || table.integer(i, "drop_task") == job.dropTask());
      if (!isSame) {
        return "job "
            + job.number()
            + ": "
            + status
            + " at "
            + table.text(i, "end")
            + ", here "
            + job.status()
            + " at "
            + job.end();
      }
    }
    return "";
  }

  private String tasks(VortexRun made, String run) throws IOException {
    VortexTable table = VortexTable.read(folder.resolve(EXACT).resolve("tasks-" + run + ".csv"));
    Map<Integer, Integer> sizes = new HashMap<>();
    for (int i = 0; i < table.size(); i++) {
      if (table.isEmpty(i, "batch")) {
        continue;
      }
      int number = table.integer(i, "batch");
      sizes.merge(number, 1, Integer::sum);
      if (number >= made.batches().size() || !isSame(table, i, made.batches().get(number))) {
        return "batch "
            + number
            + ", task "
            + table.text(i, "task")
            + " of job "
            + table.text(i, "job")
            + " at "
            + table.text(i, "start");
      }
    }
    for (int b = 0; b < made.batches().size(); b++) {
      if (sizes.getOrDefault(b, 0) != made.batches().get(b).tasks.size()) {
        return "batch "
            + b
            + " has "
            + sizes.getOrDefault(b, 0)
            + " tasks, here "
            + made.batches().get(b).tasks.size();
      }
    }
    return "";
  }

  private static boolean isSame(VortexTable table, int i, VortexBatch batch) {
    int job = table.integer(i, "job");
    int number = table.integer(i, "task");
    boolean isMember =
        batch.tasks.stream().anyMatch(t -> t.job.number() == job && t.number == number);
    return isMember
        && table.integer(i, "worker") == batch.worker
        && table.integer(i, "inst") == batch.instance
        && isNear(table.number(i, "start"), batch.start)
        && (table.isEmpty(i, "end") ? batch.isAborted : isNear(table.number(i, "end"), batch.end));
  }

  private static boolean isNear(double recorded, double here) {
    return Math.abs(recorded - here) <= MICROSECOND + ROUNDING;
  }

  /** How many runs of each kind come out as recorded. */
  public Table replays() throws IOException {
    Table table =
        new Table(
            "Records",
            "Batch times",
            "Ties",
            "#Runs",
            "#Jobs",
            "#Batches",
            "#Equal",
            "First difference");
    for (String set : List.of(EXACT, GRID)) {
      Map<Integer, List<Replayed>> kinds = new TreeMap<>();
      for (String run : runs(set)) {
        kinds.computeIfAbsent(difficulty(run), any -> new ArrayList<>()).add(replay(set, run));
      }
      kinds.forEach((kind, runs) -> row(table, set, kind, runs));
    }
    return table;
  }

  private static void row(Table table, String set, int kind, List<Replayed> runs) {
    table.row(
        set.equals(EXACT) ? "every task" : "every job",
        kind % 2 == 0 ? "mean" : "noise",
        kind < 2 ? "as pushed" : "as in a heap",
        Integer.toString(runs.size()),
        Integer.toString(runs.stream().mapToInt(Replayed::jobs).sum()),
        Integer.toString(runs.stream().mapToInt(Replayed::batches).sum()),
        Long.toString(runs.stream().filter(Replayed::isEqual).count()),
        runs.stream()
            .filter(run -> !run.isEqual())
            .map(run -> run.run() + ": " + run.firstDifference())
            .findFirst()
            .orElse("none"));
  }
}
