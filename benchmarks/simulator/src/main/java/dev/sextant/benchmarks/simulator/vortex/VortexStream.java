package dev.sextant.benchmarks.simulator.vortex;

import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.serving.Due;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.simulator.vortex.VortexData.Arrival;
import dev.sextant.benchmarks.simulator.vortex.VortexData.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The recorded jobs of a run as arrivals of ours. A job arrives when its data has come to the
 * cluster, and is due when it is by the records.
 *
 * @param types which pipelines there are, in the order of their workflows
 * @param arrivals the jobs, with recorded variations of their run times or without
 * @param level when they are due
 */
record VortexStream(List<Integer> types, Arrivals arrivals, ServiceLevel level) {
  private static final double MICROS_PER_MILLI = 1_000;

  /**
   * Reads the jobs of a run.
   *
   * @param perClient how many each client sends
   */
  static VortexStream of(VortexData data, VortexRules rules, int perClient) throws IOException {
    List<Arrival> jobs = new ArrayList<>(data.arrivals(rules, perClient));
    jobs.sort(Comparator.comparingDouble(Arrival::arrive));
    List<Integer> types = jobs.stream().map(Arrival::type).distinct().sorted().toList();
    int count = jobs.size();
    long[] micros = new long[count];
    int[] workflow = new int[count];
    Map<String, Due> due = new HashMap<>();
    for (int j = 0; j < count; j++) {
      Arrival job = jobs.get(j);
      micros[j] = micros(job.arrive());
      workflow[j] = types.indexOf(job.type());
      due.put(
          VortexCluster.workflowId(job.type()), Due.after(micros(job.deadline() - job.arrive())));
    }
    Arrivals arrivals = new Arrivals(micros, workflow, new int[count]);
    ServiceLevel level = new ServiceLevel(due.values().iterator().next(), null, due);
    return new VortexStream(
        types, rules.isNoisy() ? arrivals.with(varied(data, jobs)) : arrivals, level);
  }

  private static long micros(double millis) {
    return Math.round(millis * MICROS_PER_MILLI);
  }

  /** The recorded variations, given to tasks in the order of jobs; none is negative. */
  private static Arrivals.Traits varied(VortexData data, List<Arrival> jobs) {
    List<Double> scales = new ArrayList<>();
    int next = 0;
    for (Arrival job : jobs) {
      for (Step step : data.steps(job.type())) {
        double variation = data.variation(step.model());
        double scale = 1 + variation * data.normal(next++);
        while (scale <= 0) {
          scale = 1 + variation * data.normal(next++);
        }
        scales.add(scale);
      }
    }
    long[] due = new long[jobs.size()];
    Arrays.fill(due, Arrivals.NOT_DUE);
    long[] weight = new long[jobs.size()];
    Arrays.fill(weight, 1);
    return new Arrivals.Traits(
        scales.stream().mapToDouble(Double::doubleValue).toArray(), due, weight);
  }
}
