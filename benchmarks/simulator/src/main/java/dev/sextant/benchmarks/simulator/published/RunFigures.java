package dev.sextant.benchmarks.simulator.published;

import dev.sextant.benchmarks.simulator.Execution;
import dev.sextant.benchmarks.statistics.Means;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The figures that were published of a run, or their means over runs. The first tenth of the
 * completed jobs, in the order of their creation, does not count, except for the workers used.
 *
 * @param medianSlowdown of the latency over the longest path of the job's workflow
 * @param meanLatencyMs from the creation of a job to its end
 * @param hitShare of the tasks that need a model, the share that did not wait for a load
 * @param workersUsed workers that got tasks
 * @param modelWorkersUsed workers that got tasks that need a model
 */
public record RunFigures(
    double medianSlowdown,
    double meanLatencyMs,
    double hitShare,
    double workersUsed,
    double modelWorkersUsed) {

  static RunFigures of(PublishedRun run) {
    return new RunFigures(
        run.medianSlowdown(),
        run.meanLatencyMs(),
        run.hitShare(),
        run.workersUsed(),
        run.workersUsed((workflow, task) -> PublishedWorkload.model(workflow, task) >= 0));
  }

  /** The figures of a simulation, all of whose jobs have ended. */
  public static RunFigures of(Execution execution) {
    int jobs = execution.arrivals().count();
    int first = (int) (PublishedRun.WARM_UP * jobs);
    double[] latency = new double[jobs - first];
    double[] slowdown = new double[jobs - first];
    for (int j = first; j < jobs; j++) {
      long micros = execution.jobEndMicros(j) - execution.arrivals().micros()[j];
      int workflow = execution.arrivals().workflow()[j];
      latency[j - first] = micros / 1000.0;
      slowdown[j - first] = (double) micros / execution.cluster().bestLatencyMicros(workflow);
    }
    boolean[] used = new boolean[execution.cluster().workers()];
    boolean[] modelUsed = new boolean[used.length];
    long tasks = 0;
    long hits = 0;
    for (int t = 0; t < execution.tasks(); t++) {
      used[execution.worker(t)] = true;
      if (needsModel(execution, t)) {
        modelUsed[execution.worker(t)] = true;
        if (t >= execution.base(first)) {
          tasks++;
          hits += execution.isFetched(t) ? 0 : 1;
        }
      }
    }
    return new RunFigures(
        Median.withDefaults().evaluate(slowdown),
        Means.arithmetic(latency),
        (double) hits / tasks,
        count(used),
        count(modelUsed));
  }

  private static boolean needsModel(Execution execution, int task) {
    CompiledWorkflows flows = execution.cluster().problem().workflows();
    int mode = flows.optionMode(execution.option(task));
    return flows.modelsBegin(mode) < flows.modelsEnd(mode);
  }

  private static int count(boolean[] flags) {
    int count = 0;
    for (boolean flag : flags) {
      count += flag ? 1 : 0;
    }
    return count;
  }

  /** The mean of each figure; there must be a run. */
  static RunFigures mean(List<RunFigures> runs) {
    return new RunFigures(
        mean(runs, RunFigures::medianSlowdown),
        mean(runs, RunFigures::meanLatencyMs),
        mean(runs, RunFigures::hitShare),
        mean(runs, RunFigures::workersUsed),
        mean(runs, RunFigures::modelWorkersUsed));
  }

  private static double mean(List<RunFigures> runs, ToDoubleFunction<RunFigures> figure) {
    return runs.stream().mapToDouble(figure).average().orElseThrow();
  }
}
