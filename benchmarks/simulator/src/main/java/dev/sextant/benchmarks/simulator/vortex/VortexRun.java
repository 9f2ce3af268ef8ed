package dev.sextant.benchmarks.simulator.vortex;

import dev.sextant.benchmarks.simulator.vortex.VortexData.Arrival;
import dev.sextant.benchmarks.simulator.vortex.VortexData.Layout;
import dev.sextant.benchmarks.simulator.vortex.VortexEvents.Timed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run by the rules of the published simulator. A run is made once. Not thread-safe. */
abstract class VortexRun {
  /** What data within a server and between servers takes, in kB per millisecond. */
  static final double COPY_KB = 64_000;

  static final double LINK_KB = 12_500;

  final VortexData data;
  final VortexRules rules;
  final List<Layout> workers;
  final List<VortexJob> jobs = new ArrayList<>();

  /** By worker and instance, what runs there. */
  final @Nullable VortexBatch[][] running;

  final VortexChoice choice;
  private final VortexEvents events;
  private final List<VortexBatch> batches = new ArrayList<>();
  private int noise;

  VortexRun(VortexData data, VortexRules rules, List<Arrival> arrivals) {
    this.data = data;
    this.rules = rules;
    workers = data.workers(rules.layout());
    events = new VortexEvents(rules.isHeap());
    choice = new VortexChoice(rules);
    running = new VortexBatch[workers.size()][];
    for (int w = 0; w < running.length; w++) {
      running[w] = new VortexBatch[workers.get(w).models().size()];
    }
    for (int j = 0; j < arrivals.size(); j++) {
      jobs.add(new VortexJob(j, arrivals.get(j), data.steps(arrivals.get(j).type())));
    }
  }

  /** Makes the run of a policy. */
  static VortexRun of(VortexData data, VortexRules rules, List<Arrival> arrivals) {
    VortexRun run =
        rules.isCentral()
            ? new VortexCentral(data, rules, arrivals)
            : new VortexDecentral(data, rules, arrivals);
    run.run();
    return run;
  }

  private void run() {
    for (VortexJob job : jobs) {
      events.push(new Timed(job.arrival().arrive(), now -> arrive(job, now)));
    }
    while (!events.isEmpty()) {
      Timed next = events.pop();
      next.event().happen(next.time()).forEach(events::push);
    }
  }

  /** A job arrives at the scheduler; returns what follows. */
  abstract List<Timed> arrive(VortexJob job, double now);

  /** A batch has ended on its instance, which is free again; returns what follows. */
  abstract List<Timed> ended(VortexBatch batch, double now);

  /** Batches in the order of their starts. */
  List<VortexBatch> batches() {
    return batches;
  }

  double[] means(int model, int w) {
    return data.means(model, workers.get(w).partition());
  }

  /** Starts a batch on an idle instance: an event that does nothing, and its end. */
  List<Timed> start(VortexBatch batch, int w, int instance, double now) {
    double mean = means(batch.model, w)[batch.tasks.size() - 1];
    double time = mean;
    if (rules.isNoisy()) {
      double variation = data.variation(batch.model, workers.get(w).partition());
      time = mean + variation * mean * data.normal(noise++);
      while (time <= 0) {
        time = mean + variation * mean * data.normal(noise++);
      }
    }
    double rounded = now + time - now;
    batch.worker = w;
    batch.instance = instance;
    batch.start = now;
    batch.end = now + rounded + batch.inputKb() / COPY_KB + batch.outputKb() / COPY_KB;
    running[w][instance] = batch;
    batches.add(batch);
    return List.of(new Timed(now, any -> List.of()), new Timed(batch.end, end -> end(batch, end)));
  }

  private List<Timed> end(VortexBatch batch, double now) {
    if (batch.isAborted) {
      return List.of();
    }
    running[batch.worker][batch.instance] = null;
    batch.tasks.forEach(task -> task.end = now);
    return ended(batch, now);
  }

  /** Tasks that are ready now that a batch has ended, in its order. */
  static List<VortexTask> readyAfter(VortexBatch batch) {
    List<VortexTask> ready = new ArrayList<>();
    for (VortexTask task : batch.tasks) {
      for (int next : task.step.next()) {
        VortexTask after = task.job.task(next);
        if (after.isReady() && !ready.contains(after)) {
          ready.add(after);
        }
      }
    }
    return ready;
  }

  /** Tasks by model, in the order in which models come. */
  static Map<Integer, List<VortexTask>> byModel(List<VortexTask> tasks) {
    Map<Integer, List<VortexTask>> groups = new LinkedHashMap<>();
    for (VortexTask task : tasks) {
      groups.computeIfAbsent(task.step.model(), any -> new ArrayList<>()).add(task);
    }
    return groups;
  }

  /** How many jobs have a status. */
  long count(String status) {
    return jobs.stream().filter(job -> job.status().equals(status)).count();
  }

  @Override
  public String toString() {
    return rules.name() + Arrays.asList(count("m"), count("l"), count("d"), count("s"));
  }
}
