package dev.sextant.benchmarks.simulator.vortex;

import dev.sextant.benchmarks.simulator.vortex.VortexData.Arrival;
import dev.sextant.benchmarks.simulator.vortex.VortexEvents.Timed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every worker has a queue for each model; tasks go to workers in turn. */
final class VortexDecentral extends VortexRun {
  /** By worker and model, in order of first use. */
  private final List<Map<Integer, List<VortexTask>>> queues = new ArrayList<>();

  /** Where each sender sent last, by model; the scheduler is behind the workers. */
  private final List<Map<Integer, Integer>> pointers = new ArrayList<>();

  private final VortexSplits splits;
  private int draws;

  VortexDecentral(VortexData data, VortexRules rules, List<Arrival> arrivals) {
    super(data, rules, arrivals);
    for (int w = 0; w <= workers.size(); w++) {
      queues.add(new LinkedHashMap<>());
      pointers.add(new HashMap<>());
    }
    splits = new VortexSplits(data, workers);
  }

  @Override
  List<Timed> arrive(VortexJob job, double now) {
    if (rules.isNexus()) {
      splits.arrive(job, now);
    }
    List<Timed> events = new ArrayList<>();
    for (VortexTask task : job.tasks()) {
      task.worker = next(workers.size(), task.step.model(), 0);
      if (task.step.previous().isEmpty()) {
        splits.record(task, now);
        events.add(new Timed(now, at -> arrive(task, at)));
      }
    }
    return events;
  }

  /** The next worker that has a model; the first time from a place on. */
  private int next(int sender, int model, int first) {
    Integer last = pointers.get(sender).get(model);
    int w = last == null ? first : (last + 1) % workers.size();
    while (!workers.get(w).models().contains(model)) {
      w = (w + 1) % workers.size();
    }
    pointers.get(sender).put(model, w);
    return w;
  }

  private List<Timed> arrive(VortexTask task, double now) {
    int w = task.worker;
    int model = task.step.model();
    task.ready = now;
    queues.get(w).computeIfAbsent(model, any -> new ArrayList<>()).add(task);
    if (rules.isNexus()) {
      splits.record(task, now);
      if (task.step.previous().isEmpty() || !task.job.isDropped()) {
        task.deadline = now + splits.slo(task);
      }
    }
    return check(w, model, now);
  }

  /** Starts batches of a model on a worker as long as there are some. */
  private List<Timed> check(int w, int model, double now) {
    List<Timed> events = new ArrayList<>();
    while (true) {
      dropOn(w, now);
      int instance = idle(w, model);
      List<VortexTask> queue = queues.get(w).getOrDefault(model, new ArrayList<>());
      if (instance < 0 || queue.isEmpty()) {
        return events;
      }
      List<VortexTask> chosen = choice.of(queue, means(model, w), now);
      if (chosen.isEmpty()) {
        return events;
      }
      VortexBatch batch = new VortexBatch(model, chosen);
      queue.removeAll(batch.tasks);
      events.addAll(start(batch, w, instance, now));
    }
  }

  /** The first idle instance of a model, or -1. */
  private int idle(int w, int model) {
    List<Integer> models = workers.get(w).models();
    for (int i = 0; i < models.size(); i++) {
      if (models.get(i) == model && running[w][i] == null) {
        return i;
      }
    }
    return -1;
  }

  private void dropOn(int w, double now) {
    if (rules.drop() == VortexRules.Drop.NEVER) {
      return;
    }
    for (List<VortexTask> queue : queues.get(w).values()) {
      for (VortexTask task : List.copyOf(queue)) {
        if (!task.job.isDropped() && isLate(task, now)) {
          task.job.drop(task, now);
        }
        if (task.job.isDropped()) {
          queues.get(w).values().forEach(each -> each.removeAll(task.job.tasks()));
        }
      }
    }
  }

  private boolean isLate(VortexTask task, double now) {
    return rules.drop() == VortexRules.Drop.LATEST
        ? now >= task.deadline
        : now + task.job.rest(model -> data.meansOfSplits(model)[0])
            >= task.job.arrival().deadline();
  }

  @Override
  List<Timed> ended(VortexBatch batch, double now) {
    List<Timed> events = new ArrayList<>();
    int w = batch.worker;
    for (List<VortexTask> group : byModel(readyAfter(batch)).values()) {
      for (VortexTask task : group) {
        int to = next(w, task.step.model(), data.start(draws++, workers.size()));
        task.worker = to;
        double at = 0;
        for (int before : task.step.previous()) {
          VortexTask from = task.job.task(before);
          at = Math.max(at, from.end + (from.worker == to ? 0 : from.step.outputKb() / LINK_KB));
        }
        events.add(new Timed(at, then -> arrive(task, then)));
      }
    }
    events.addAll(check(w, batch.model, now));
    return events;
  }
}
