package dev.sextant.benchmarks.simulator.vortex;

import dev.sextant.benchmarks.simulator.vortex.VortexData.Layout;
import dev.sextant.benchmarks.simulator.vortex.VortexData.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the time of jobs is divided among their tasks, as that simulator does after Nexus: once for
 * each type, by the rates of the second before. Where paths meet, the last one that is read out
 * decides.
 */
final class VortexSplits {
  private static final double FROM_MILLIS = 1_000;
  private static final double WINDOW_MILLIS = 1_000;
  private static final int STEP = 5;

  /** A job came to a model. */
  private record Seen(double time, int job) {}

  private final VortexData data;
  private final List<Layout> workers;
  private final Map<Integer, List<Seen>> seen = new HashMap<>();

  /** By type, what each task may take. */
  private final Map<Integer, double[]> slos = new HashMap<>();

  /** Jobs that came before their type was divided keep the whole for every task. */
  private final Map<Integer, double[]> ofJob = new HashMap<>();

  VortexSplits(VortexData data, List<Layout> workers) {
    this.data = data;
    this.workers = workers;
  }

  /** Notes that a task came to where its model is. */
  void record(VortexTask task, double now) {
    seen.computeIfAbsent(task.step.model(), any -> new ArrayList<>())
        .add(new Seen(now, task.job.number()));
  }

  /** A job arrives, perhaps the first of its type by whose time that is divided. */
  void arrive(VortexJob job, double now) {
    int type = job.arrival().type();
    if (now > FROM_MILLIS && !slos.containsKey(type)) {
      slos.put(type, divided(data.steps(type), (int) job.arrival().slo(), now));
    }
    double[] divided = slos.get(type);
    if (divided != null) {
      ofJob.put(job.number(), divided);
    }
  }

  /** What a task may take. */
  double slo(VortexTask task) {
    double[] divided = ofJob.get(task.job.number());
    return divided == null ? task.job.arrival().slo() : divided[task.number];
  }

  private double rate(int model, double now) {
    Set<Integer> jobs = new HashSet<>();
    for (Seen each : seen.getOrDefault(model, List.of())) {
      if (each.time() > now - WINDOW_MILLIS && each.time() <= now) {
        jobs.add(each.job());
      }
    }
    long holders = workers.stream().filter(worker -> worker.models().contains(model)).count();
    return (double) jobs.size() / holders / 1000 * 1000;
  }

  private double[] divided(List<Step> steps, int slo, double now) {
    double[][] costs = new double[steps.size()][];
    int[][] chosen = new int[steps.size()][];
    for (int pass = 0; pass < steps.size(); pass++) {
      for (int k = steps.size() - 1; k >= 0; k--) {
        boolean isNext = costs[k] == null;
        for (int next : steps.get(k).next()) {
          isNext &= costs[next] != null;
        }
        if (isNext) {
          solve(steps.get(k), k, slo, now, costs, chosen);
        }
      }
    }
    double[] result = new double[steps.size()];
    Arrays.fill(result, Double.NaN);
    List<Integer> first = new ArrayList<>();
    for (int k = 0; k < steps.size(); k++) {
      if (steps.get(k).previous().isEmpty()) {
        first.add(k);
      }
    }
    readOut(steps, first, slo, chosen, result);
    return result;
  }

  private void solve(Step step, int k, int slo, double now, double[][] costs, int[][] chosen) {
    int most = slo / STEP;
    double rate = rate(step.model(), now);
    double[] own = new double[most + 1];
    for (int s = 1; s <= most; s++) {
      own[s] = cost(data.meansOfSplits(step.model()), rate, s * STEP);
    }
    double[] after = new double[most + 1];
    for (int t = 0; t <= most; t++) {
      after[t] = t == 0 ? Double.POSITIVE_INFINITY : after[t - 1];
      double sum = 0;
      for (int next : step.next()) {
        sum += costs[next][t];
      }
      after[t] = t == 0 ? after[t] : Math.min(after[t], sum);
    }
    costs[k] = new double[most + 1];
    chosen[k] = new int[most + 1];
    for (int t = 0; t <= most; t++) {
      costs[k][t] = Double.POSITIVE_INFINITY;
      chosen[k][t] = 1;
      for (int s = 1; s <= t; s++) {
        double cost = own[s] + (step.next().isEmpty() ? 0 : after[t - s]);
        if (cost < costs[k][t]) {
          costs[k][t] = cost;
          chosen[k][t] = s;
        }
      }
    }
  }

  private static double cost(double[] means, double rate, int millis) {
    double least = Double.POSITIVE_INFINITY;
    for (int b = 1; b <= means.length; b++) {
      if (means[b - 1] <= millis) {
        least = Math.min(least, rate * means[b - 1] / b / 1000);
      }
    }
    return least;
  }

  private static void readOut(
      List<Step> steps, List<Integer> tasks, int left, int[][] chosen, double[] result) {
    for (int k : tasks) {
      int taken = chosen[k][Math.max(0, left) / STEP] * STEP;
      result[k] = taken;
      List<Integer> next = new ArrayList<>();
      for (int each : steps.get(k).next()) {
        boolean all = steps.get(each).previous().stream().noneMatch(p -> Double.isNaN(result[p]));
        if (all) {
          next.add(each);
        }
      }
      readOut(steps, next, left - taken, chosen, result);
    }
  }
}
