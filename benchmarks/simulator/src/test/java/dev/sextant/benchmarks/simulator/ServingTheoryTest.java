package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.benchmarks.statistics.Interval;
import dev.sextant.benchmarks.statistics.StudentMean;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One worker against what queueing theory says of it; larger samples at night. */
class ServingTheoryTest {
  private static final int TASKS = Integer.getInteger("sextant.serving.tasks", 60_000);
  private static final boolean LARGE = TASKS >= 1_000_000;
  private static final int SEEDS = LARGE ? 10 : 4;
  private static final long SERVICE = 10_000;
  private static final long FIXED = 8_000;
  private static final long EACH = 1_000;
  private static final int LIMIT = 8;

  private static Cluster oneWorker(Mode mode) {
    return new Cluster(
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(Workflow.builder("request").task(Task.of("t", mode)).build())
            .objective(Objective.totalWeightedFlow())
            .build());
  }

  /** A batch of b takes a fixed time and one for each of its tasks. */
  private static Cluster batching() {
    return oneWorker(
        Mode.of(
            "default",
            Batch.of(LongStream.rangeClosed(1, LIMIT).map(b -> FIXED + b * EACH).toArray())));
  }

  private static Execution run(Cluster cluster, double meanPause, BatchRule rule, long seed) {
    Arrivals arrivals =
        new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1)
            .draw(1, 1, meanPause, TASKS, seed);
    Serving serving = new Serving(null, QueueDiscipline.FIFO.withBatch(rule));
    return ClusterSimulator.run(
        cluster,
        arrivals,
        Policies.create("hash", cluster, false, seed),
        SimulationOptions.DEFAULT.withServing(serving),
        seed);
  }

  private static double meanWait(Execution execution) {
    double sum = 0;
    for (int t = 0; t < execution.tasks(); t++) {
      sum += execution.startMicros(t) - execution.readyMicros(t);
    }
    return sum / execution.tasks();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 0.9})
  void waitsWithConstantServiceAreThoseOfPollaczekAndKhinchine(double load) {
    Cluster cluster = oneWorker(Mode.of(SERVICE));
    double expected = SERVICE * load / (2 * (1 - load));

    double[] means =
        LongStream.rangeClosed(1, SEEDS)
            .mapToDouble(s -> meanWait(run(cluster, SERVICE / load, BatchRule.NONE, s)))
            .toArray();

    Interval mean = StudentMean.of(means);
    assertThat(mean.estimate()).isCloseTo(expected, within(expected * (LARGE ? 0.02 : 0.05)));
    assertThat(mean.low()).isLessThanOrEqualTo(expected * (1 + 1e-3));
    assertThat(mean.high()).isGreaterThanOrEqualTo(expected * (1 - 1e-3));
  }

  @Test
  void largestBatchesAtOverloadCompleteAsManyAsFullBatchesCan() {
    double capacity = LIMIT / (double) (FIXED + LIMIT * EACH);

    Execution execution = run(batching(), 0.4 / capacity, BatchRule.LARGEST, 1);

    int last = execution.tasks() - 1;
    double rate = execution.tasks() / (double) execution.endMicros(last);
    assertThat(rate).isCloseTo(capacity, within(capacity * 0.01));
    assertThat(execution.batchSize(last / 2)).isEqualTo(LIMIT);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.9, 0.95})
  void belowTheRateOfFullBatchesNoQueueGrowsForEver(double load) {
    double capacity = LIMIT / (double) (FIXED + LIMIT * EACH);

    Execution execution = run(batching(), 1 / (load * capacity), BatchRule.LARGEST, 2);

    int half = execution.tasks() / 2;
    assertThat(longestWait(execution, half, execution.tasks()))
        .isLessThan(3 * longestWait(execution, 0, half));
    assertThat(longestWait(execution, 0, execution.tasks()))
        .isLessThan(60 * (FIXED + LIMIT * EACH));
  }

  private static long longestWait(Execution execution, int from, int until) {
    long longest = 0;
    for (int t = from; t < until; t++) {
      longest = Math.max(longest, execution.startMicros(t) - execution.readyMicros(t));
    }
    return longest;
  }
}
