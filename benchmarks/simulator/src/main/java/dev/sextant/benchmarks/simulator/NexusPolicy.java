package dev.sextant.benchmarks.simulator;

import dev.sextant.benchmarks.simulator.serving.Due;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.ServedStream;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.benchmarks.simulator.serving.SquishyPacking;
import dev.sextant.benchmarks.simulator.serving.TaskDeadlines;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One scheduler that divides workers among tasks in the manner of Nexus (Shen et al., SOSP'19):
 * every so often it takes the rates at which jobs came since, gives each task a share of its job's
 * time ({@link TaskDeadlines#SPLIT}) and packs all tasks into workers ({@link SquishyPacking});
 * requests of a task go to the workers that were given to it, in proportion to what each was given.
 *
 * <p>Deviations: batches are formed by the queue discipline of the workers and not in fixed cycles;
 * models are loaded when they are first needed; with more nodes than workers the ones least filled
 * share workers. Until there are rates every worker serves every task. Where nothing is promised
 * jobs are taken to be due after twice their shortest latency.
 */
final class NexusPolicy implements PlacingPolicy {
  /** Its name. */
  static final String NAME = "nexus";

  private static final long FIRST_MICROS = 2_000_000;
  private static final long INTERVAL_MICROS = 10_000_000;
  private static final double MICROS_PER_SECOND = 1e6;
  private static final double USUAL_MULTIPLE = 2;

  private final Cluster cluster;
  private final CompiledWorkflows flows;
  private final ServedStream[] streams;
  private final double[] likelihood;

  /** By workflow, jobs since the last division. */
  private final int[] arrived;

  /** By task and worker, the share of the requests that go there, and how many have. */
  private final double[][] share;

  private final double[][] sent;

  /** By worker, the tasks that it was given last. */
  private final boolean[][] given;

  private long dividedMicros;
  private long nextMicros = FIRST_MICROS;

  NexusPolicy(Cluster cluster, Serving serving) {
    this.cluster = cluster;
    flows = cluster.problem().workflows();
    streams = new ServedStream[flows.tasks()];
    likelihood = cluster.branches().likelihood();
    arrived = new int[flows.count()];
    share = new double[flows.tasks()][cluster.workers()];
    sent = new double[flows.tasks()][cluster.workers()];
    given = new boolean[cluster.workers()][flows.tasks()];
    for (double[] each : share) {
      Arrays.fill(each, 1);
    }
    ServiceLevel level = serving.level();
    DueDates dates =
        new DueDates(
            cluster,
            new Serving(
                level == null ? ServiceLevel.of(Due.times(USUAL_MULTIPLE)) : level,
                QueueDiscipline.FIFO.withDeadlines(TaskDeadlines.SPLIT)));
    for (int t = 0; t < streams.length; t++) {
      streams[t] = stream(t, dates);
    }
  }

  private ServedStream stream(int t, DueDates dates) {
    long before = 0;
    for (int e = flows.predsBegin(t); e < flows.predsEnd(t); e++) {
      before = Math.max(before, dates.taskDueMicros(flows.edgeFrom(e)));
    }
    long memory = 0;
    int mode = flows.optionMode(flows.optionsBegin(t));
    for (int i = flows.modelsBegin(mode); i < flows.modelsEnd(mode); i++) {
      memory += cluster.modelBytes()[flows.model(i)];
    }
    long budget = Math.max(1, dates.taskDueMicros(t) - before);
    return new ServedStream(Integer.toString(t), 0, cluster.shortestBatchMicros(t), budget, memory);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Information information() {
    return Information.ANNOUNCED;
  }

  @Override
  public WorkerRules rules(WorkerRules ofScenario) {
    return ofScenario;
  }

  @Override
  public boolean isCentral() {
    return true;
  }

  @Override
  public void place(
      int workflow, int ingress, long nowMicros, ClusterSnapshot known, Placement out) {
    if (nowMicros >= nextMicros) {
      divide(nowMicros);
    }
    arrived[workflow]++;
    int begin = flows.tasksBegin(workflow);
    out.begin(cluster.problem(), workflow, nowMicros, false);
    for (int t = begin; t < flows.tasksEnd(workflow); t++) {
      int w = choose(t, nowMicros, known);
      if (w < 0) {
        return;
      }
      out.place(t - begin, cluster.quickestOption(t, w), w, nowMicros, nowMicros);
      out.setEffect(t - begin, nowMicros, 0);
    }
  }

  @Override
  public int dispatch(
      int workflow, int task, int planned, int holder, long nowMicros, ClusterSnapshot known) {
    return planned;
  }

  @Override
  public int replace(int workflow, int task, int holder, long nowMicros, ClusterSnapshot known) {
    return choose(flows.tasksBegin(workflow) + task, nowMicros, known);
  }

  /** The worker that lacks most of its share; the least loaded one where none was given. */
  private int choose(int t, long now, ClusterSnapshot known) {
    int best = -1;
    int least = -1;
    for (int w = 0; w < cluster.workers(); w++) {
      if (!known.isPresent(w) || cluster.quickestOption(t, w) < 0) {
        continue;
      }
      boolean lacks =
          share[t][w] > 0
              && (best < 0
                  || (sent[t][w] + 1) / share[t][w] < (sent[t][best] + 1) / share[t][best]);
      best = lacks ? w : best;
      boolean isLess = least < 0 || known.queueEndMicros(w, now) < known.queueEndMicros(least, now);
      least = isLess ? w : least;
    }
    if (best >= 0) {
      sent[t][best]++;
    }
    return best >= 0 ? best : least;
  }

  private void divide(long now) {
    double seconds = (now - dividedMicros) / MICROS_PER_SECOND;
    List<ServedStream> coming = new ArrayList<>();
    for (int f = 0; f < flows.count(); f++) {
      for (int t = flows.tasksBegin(f); t < flows.tasksEnd(f); t++) {
        coming.add(streams[t].at(likelihood[t] * arrived[f] / seconds));
      }
    }
    Arrays.fill(arrived, 0);
    dividedMicros = now;
    nextMicros = now + INTERVAL_MICROS;
    int first = cluster.problem().workers().classOf(0);
    give(SquishyPacking.of(coming, cluster.problem().workers().gpuMemoryBytes(first)));
  }

  private void give(List<SquishyPacking.Node> nodes) {
    for (int t = 0; t < share.length; t++) {
      Arrays.fill(share[t], 0);
      Arrays.fill(sent[t], 0);
    }
    double[] taken = new double[cluster.workers()];
    boolean[][] before = new boolean[given.length][];
    for (int w = 0; w < given.length; w++) {
      before[w] = given[w].clone();
      Arrays.fill(given[w], false);
    }
    for (SquishyPacking.Node node : nodes) {
      int w = worker(node, taken, before);
      taken[w] += node.occupancy();
      for (SquishyPacking.Part part : node.parts()) {
        int t = Integer.parseInt(part.stream().name());
        share[t][w] += part.stream().perSecond();
        given[w][t] = true;
      }
    }
  }

  /** The least taken worker; of several the one that had most of these tasks before. */
  private int worker(SquishyPacking.Node node, double[] taken, boolean[][] before) {
    int best = 0;
    int bestKept = -1;
    for (int w = 0; w < taken.length; w++) {
      int kept = 0;
      for (SquishyPacking.Part part : node.parts()) {
        int t = Integer.parseInt(part.stream().name());
        kept += cluster.quickestOption(t, w) < 0 ? -1 : before[w][t] ? 1 : 0;
      }
      if (bestKept < 0 && w == 0
          || taken[w] < taken[best]
          || (taken[w] == taken[best] && kept > bestKept)) {
        best = w;
        bestKept = kept;
      }
    }
    return best;
  }
}
