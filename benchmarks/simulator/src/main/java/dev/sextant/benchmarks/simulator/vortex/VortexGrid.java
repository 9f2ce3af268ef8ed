package dev.sextant.benchmarks.simulator.vortex;

import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.simulator.AttainmentBound;
import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.benchmarks.simulator.ClusterSimulator;
import dev.sextant.benchmarks.simulator.Execution;
import dev.sextant.benchmarks.simulator.Policies;
import dev.sextant.benchmarks.simulator.PolicySettings;
import dev.sextant.benchmarks.simulator.ReplanOptions;
import dev.sextant.benchmarks.simulator.RuntimeNoise;
import dev.sextant.benchmarks.simulator.SimulationOptions;
import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.DropRule;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.QueueOrder;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.benchmarks.simulator.serving.TaskDeadlines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The recorded grid of rates and promises under our own rules, beside the recorded policies by
 * theirs: the same jobs, the same batch times.
 */
public final class VortexGrid {
  private static final List<Integer> RATES = List.of(32, 40, 48, 56);
  private static final List<Integer> FACTORS = List.of(2, 4, 5);
  private static final int PER_CLIENT = 500;
  private static final String LAYOUT = "mig5";
  private static final long SEED = 1;

  /** How many streams of variations there are beside each other, and how far apart they begin. */
  private static final int STREAMS = 10;

  private static final int STREAM_STEP = 997;

  /** The policies of the published grid. */
  static final List<String> RECORDED =
      List.of(
          "decentral-fcfs",
          "decentral-edf",
          "decentral-nexus",
          "central-fcfs",
          "central-edf",
          "central-shepherd");

  /** How workers serve their queues under policies that say nothing else. */
  static final QueueDiscipline DISCIPLINE =
      QueueDiscipline.FIFO
          .withOrder(QueueOrder.EDF)
          .withBatch(BatchRule.LARGEST_IN_TIME)
          .withDrop(DropRule.HOPELESS)
          .withDeadlines(TaskDeadlines.SHARE);

  /** The same, while there is room for everybody by what jobs need. */
  static final QueueDiscipline ADAPTIVE = DISCIPLINE.withDeadlines(TaskDeadlines.ADAPTIVE);

  /** Others, for comparison. */
  private static final List<QueueDiscipline> OTHERS =
      List.of(
          QueueDiscipline.FIFO,
          QueueDiscipline.FIFO.withBatch(BatchRule.LARGEST),
          DISCIPLINE.withDrop(DropRule.NEVER),
          DISCIPLINE.withBatch(BatchRule.LARGEST),
          DISCIPLINE.withOrder(QueueOrder.LEAST_SLACK),
          ADAPTIVE,
          DISCIPLINE.withDeadlines(TaskDeadlines.JOB),
          DISCIPLINE.withDeadlines(TaskDeadlines.SPLIT),
          DISCIPLINE.withDeadlines(TaskDeadlines.LATEST));

  /**
   * A point of the grid.
   *
   * @param rate nominal jobs per second of a client
   * @param factor when jobs are due, in shortest latencies
   */
  record Point(int rate, int factor) {
    VortexRules rules(String policy, boolean isNoisy) {
      String times = isNoisy ? "noise" : "mean";
      return VortexRules.of(
          "tv-r" + rate + "-s" + factor + "-" + LAYOUT + "-" + policy + "-" + times + "-heap");
    }
  }

  private final VortexData data;

  /**
   * Reads the data of a folder.
   *
   * @throws IllegalArgumentException naming a file that is not there or wrong
   */
  public VortexGrid(Path folder) throws IOException {
    this(VortexData.read(folder));
  }

  private VortexGrid(VortexData data) {
    this.data = data;
  }

  /** The same grid with variations that begin elsewhere among the recorded ones, the first here. */
  List<VortexGrid> streams() {
    List<VortexGrid> streams = new ArrayList<>();
    for (int k = 0; k < STREAMS; k++) {
      streams.add(new VortexGrid(data.withFirstNormal(k * STREAM_STEP)));
    }
    return streams;
  }

  /** The points, rate by rate. */
  static List<Point> points() {
    List<Point> points = new ArrayList<>();
    for (int rate : RATES) {
      FACTORS.forEach(factor -> points.add(new Point(rate, factor)));
    }
    return points;
  }

  /** How many jobs a published policy meets by its own rules. */
  int recorded(Point point, String policy, boolean isNoisy) throws IOException {
    VortexRules rules = point.rules(policy, isNoisy);
    return (int) VortexRun.of(data, rules, data.arrivals(rules, PER_CLIENT)).count("m");
  }

  private VortexStream stream(Point point, boolean isNoisy) throws IOException {
    return VortexStream.of(data, point.rules(RECORDED.get(0), isNoisy), PER_CLIENT);
  }

  private Cluster cluster(VortexStream stream, boolean isNoisy, boolean loads) {
    return loads
        ? VortexCluster.loading(data, LAYOUT, stream.types(), isNoisy)
        : VortexCluster.preloaded(data, LAYOUT, stream.types(), isNoisy);
  }

  /**
   * Simulates a policy under our rules.
   *
   * @param loads whether weights have to be loaded
   */
  Execution execution(
      Point point, String policy, QueueDiscipline queue, boolean isNoisy, boolean loads)
      throws IOException {
    VortexStream stream = stream(point, isNoisy);
    Cluster cluster = cluster(stream, isNoisy, loads);
    Serving serving = new Serving(stream.level(), queue);
    return ClusterSimulator.run(
        cluster,
        stream.arrivals(),
        Policies.create(
            policy, new PolicySettings(cluster, true, SEED, serving), ReplanOptions.DEFAULT),
        new SimulationOptions(
            0, 0, null, SimulationOptions.DEFAULT.rules(), 0, List.of(), true, serving),
        SEED);
  }

  /** How many jobs ended when they were due, or before. */
  static int met(Execution execution) {
    int met = 0;
    for (int j = 0; j < execution.arrivals().count(); j++) {
      long end = execution.jobEndMicros(j);
      met += end >= 0 && end <= execution.dueMicros(j) ? 1 : 0;
    }
    return met;
  }

  /** How many jobs can be in time at most under our rules, whatever the policy. */
  int bound(Point point, boolean isNoisy, boolean loads) throws IOException {
    VortexStream stream = stream(point, isNoisy);
    Cluster cluster = cluster(stream, isNoisy, loads);
    Serving serving = new Serving(stream.level(), DISCIPLINE);
    RuntimeNoise noise = new RuntimeNoise(0, SEED);
    return AttainmentBound.jobs(cluster, stream.arrivals(), noise, serving);
  }

  /** A row of a table of the grid. */
  private interface Counted {
    int at(Point point) throws IOException;
  }

  /** A row of a table of several streams. */
  private interface CountedIn {
    int at(VortexGrid stream, Point point) throws IOException;
  }

  private static Table table() {
    List<String> columns = new ArrayList<>(List.of("Rules", "Policy", "Queue"));
    points().forEach(point -> columns.add("#" + point.rate() + ", " + point.factor() + "x"));
    return new Table(columns);
  }

  private static void row(Table table, String rules, String policy, String queue, Counted counted)
      throws IOException {
    List<String> cells = new ArrayList<>(List.of(rules, policy, queue));
    for (Point point : points()) {
      cells.add(Integer.toString(counted.at(point)));
    }
    table.row(cells);
  }

  /**
   * Jobs in time of 1500 at every point of the grid: the published policies by their own rules, and
   * all policies by ours.
   *
   * @param isNoisy whether batch times vary as recorded
   */
  public Table met(boolean isNoisy) throws IOException {
    Table table = table();
    for (String policy : RECORDED) {
      row(table, "published", policy, "", point -> recorded(point, policy, isNoisy));
    }
    ours(table, isNoisy, false);
    return table;
  }

  /** The same where weights have to be loaded, which the published policies cannot. */
  public Table metWithLoads() throws IOException {
    Table table = table();
    ours(table, true, true);
    return table;
  }

  /**
   * Jobs in time with varying batch times in the mean over several streams of variations: what one
   * stream brings to a policy is luck in part.
   */
  public Table meanMet() throws IOException {
    Table table = table();
    for (String policy : RECORDED) {
      means(table, "published", policy, "", (grid, point) -> grid.recorded(point, policy, true));
    }
    for (QueueDiscipline queue : List.of(DISCIPLINE, ADAPTIVE)) {
      means(
          table,
          "ours",
          "compass+",
          queue.toString(),
          (grid, point) -> met(grid.execution(point, "compass+", queue, true, false)));
    }
    return table;
  }

  private void means(Table table, String rules, String policy, String queue, CountedIn counted)
      throws IOException {
    List<String> cells = new ArrayList<>(List.of(rules, policy, queue));
    for (Point point : points()) {
      long sum = 0;
      for (VortexGrid stream : streams()) {
        sum += counted.at(stream, point);
      }
      cells.add(String.format(Locale.ROOT, "%.1f", sum / (double) STREAMS));
    }
    table.row(cells);
  }

  private void ours(Table table, boolean isNoisy, boolean loads) throws IOException {
    for (String policy : Policies.names()) {
      row(
          table,
          "ours",
          policy,
          DISCIPLINE.toString(),
          point -> met(execution(point, policy, DISCIPLINE, isNoisy, loads)));
    }
    for (QueueDiscipline queue : OTHERS) {
      row(
          table,
          "ours",
          "compass+",
          queue.toString(),
          point -> met(execution(point, "compass+", queue, isNoisy, loads)));
    }
    row(table, "ours", "bound", "", point -> bound(point, isNoisy, loads));
  }
}
