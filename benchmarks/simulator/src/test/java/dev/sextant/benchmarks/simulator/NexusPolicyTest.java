package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.Due;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.QueueOrder;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The example of Nexus (SOSP'19, Figure 8): three models, 64, 32 and 32 requests in a second. */
class NexusPolicyTest {
  private static final long MS = 1_000;
  private static final long SECOND = 1_000_000;

  private static Workflow model(String id, long four, long eight, long sixteen) {
    long[] micros = new long[16];
    Arrays.fill(micros, 0, 4, four * MS);
    Arrays.fill(micros, 4, 8, eight * MS);
    Arrays.fill(micros, 8, 16, sixteen * MS);
    return Workflow.builder(id).task(Task.of("t", Mode.of("default", Batch.of(micros)))).build();
  }

  /** Two requests of A, one of B and one of C in each period. */
  private static Arrivals arrivals(int pairs, long period) {
    long[] micros = new long[4 * pairs];
    int[] workflow = new int[4 * pairs];
    for (int i = 0; i < pairs; i++) {
      long begin = i * period;
      for (int k = 0; k < 4; k++) {
        micros[4 * i + k] = begin + (k == 3 ? period / 2 : 0);
        workflow[4 * i + k] = k % 3;
      }
    }
    return new Arrivals(micros, workflow, new int[4 * pairs]);
  }

  private static Cluster cluster() {
    return new Cluster(
        Problem.builder()
            .workers(Worker.cpu("one"), Worker.cpu("two"))
            .workflow(model("A", 50, 75, 100))
            .workflow(model("B", 50, 90, 125))
            .workflow(model("C", 60, 95, 125))
            .objective(Objective.totalWeightedFlow())
            .build());
  }

  private static Execution run(Arrivals arrivals) {
    return run(
        arrivals,
        (cluster, serving) ->
            Policies.create(
                "nexus", new PolicySettings(cluster, false, 1, serving), ReplanOptions.DEFAULT));
  }

  private static Execution run(
      Arrivals arrivals, BiFunction<Cluster, Serving, SchedulingPolicy> policy) {
    Serving serving =
        new Serving(
            new ServiceLevel(Due.after(250 * MS), null, Map.of("A", Due.after(200 * MS))),
            QueueDiscipline.FIFO.withOrder(QueueOrder.EDF).withBatch(BatchRule.LARGEST));
    Cluster cluster = cluster();
    return ClusterSimulator.run(
        cluster,
        arrivals,
        policy.apply(cluster, serving),
        SimulationOptions.DEFAULT.withServing(serving),
        1);
  }

  /** The published nodes: what each runs in a cycle of 125 ms, by workflow and largest batch. */
  private static final class Cycles implements BindingPolicy, Binder {
    private static final long CYCLE = 125 * MS;
    private static final int[][] WORKFLOWS = {{0, 1}, {2}};
    private static final int[] BATCH = {8, 4, 4};

    private final List<Deque<Integer>> waiting =
        List.of(new ArrayDeque<>(), new ArrayDeque<>(), new ArrayDeque<>());
    private Dispatcher dispatcher;
    private long next = CYCLE;

    @Override
    public String name() {
      return "cycles";
    }

    @Override
    public WorkerRules rules(WorkerRules ofScenario) {
      return ofScenario;
    }

    @Override
    public Binder begin(Dispatcher given) {
      dispatcher = given;
      dispatcher.wake(next);
      return this;
    }

    @Override
    public void ready(int[] tasks, int count) {
      for (int i = 0; i < count; i++) {
        waiting.get(dispatcher.flowTask(tasks[i])).add(tasks[i]);
      }
      dispatcher.wake(next);
    }

    @Override
    public void woken() {
      for (int w = 0; w < WORKFLOWS.length; w++) {
        for (int f : WORKFLOWS[w]) {
          int[] batch = new int[BATCH[f]];
          int count = 0;
          while (count < batch.length && !waiting.get(f).isEmpty()) {
            batch[count++] = waiting.get(f).remove();
          }
          if (count > 0) {
            assertThat(dispatcher.run(w, batch, count)).isTrue();
          }
        }
      }
      next += CYCLE;
      dispatcher.wake(next);
    }

    @Override
    public void left(int task) {}

    @Override
    public void free(int worker) {}

    @Override
    public void changed(int worker, boolean isPresent) {}
  }

  /** Requests in even steps: 64 of A, 32 of B and 32 of C in each of so many seconds. */
  private static Arrivals even(int seconds, long offset) {
    List<long[]> all = new ArrayList<>();
    for (int f = 0; f < 3; f++) {
      long step = SECOND / (f == 0 ? 64 : 32);
      for (long at = offset * f; at < seconds * SECOND; at += step) {
        all.add(new long[] {at, f});
      }
    }
    all.sort(Comparator.comparingLong(each -> each[0]));
    return new Arrivals(
        all.stream().mapToLong(each -> each[0]).toArray(),
        all.stream().mapToInt(each -> (int) each[1]).toArray(),
        new int[all.size()]);
  }

  /** The nodes have not a moment to spare: 75 and 50 of 125 ms, and 125 and 75 of 200 for A. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1_000, 7_812, 11_111})
  void atTheFullRatesNobodyIsLateInThePublishedCycles(long offset) {
    Arrivals arrivals = even(600, offset);

    Execution execution = run(arrivals, (cluster, serving) -> new Cycles());

    long longest = 0;
    for (int j = 0; j < arrivals.count(); j++) {
      assertThat(execution.jobEndMicros(j)).isLessThanOrEqualTo(execution.dueMicros(j));
      longest =
          arrivals.workflow()[j] == 0
              ? Math.max(longest, execution.jobEndMicros(j) - arrivals.micros()[j])
              : longest;
    }
    assertThat(longest).isBetween(185 * MS, 200 * MS);
    assertThat(execution.busyMicros(0)).isGreaterThan(595 * SECOND);
  }

  /** The workers that served a workflow from the fifth second on. */
  private static TreeSet<Integer> workers(Execution execution, int workflow) {
    TreeSet<Integer> workers = new TreeSet<>();
    for (int j = 0; j < execution.arrivals().count(); j++) {
      if (execution.arrivals().micros()[j] > 5 * SECOND
          && execution.arrivals().workflow()[j] == workflow) {
        workers.add(execution.worker(j));
      }
    }
    return workers;
  }

  @Test
  void givesTheWorkersToModelsAsPublished() {
    Execution execution = run(arrivals(1_000, 31_250));

    assertThat(workers(execution, 0)).hasSize(1);
    assertThat(workers(execution, 1)).isEqualTo(workers(execution, 0));
    assertThat(workers(execution, 2)).hasSize(1).isNotEqualTo(workers(execution, 0));
  }

  @Test
  void atHalfTheRatesNobodyIsLate() {
    Execution execution = run(arrivals(3_000, 62_500));

    int late = 0;
    for (int j = 0; j < execution.arrivals().count(); j++) {
      boolean counts = execution.arrivals().micros()[j] > 5 * SECOND;
      late += counts && execution.jobEndMicros(j) > execution.dueMicros(j) ? 1 : 0;
    }
    assertThat(late).isZero();
    assertThat(workers(execution, 0)).hasSize(1);
  }
}
