package dev.sextant.benchmarks.simulator.vortex;

import dev.sextant.benchmarks.simulator.vortex.VortexData.Arrival;
import dev.sextant.benchmarks.simulator.vortex.VortexEvents.Timed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One queue for each model; the scheduler sends batches to instances, perhaps in place of others.
 */
final class VortexCentral extends VortexRun {
  private static final double PREEMPTION = 3.03;

  /** By model, in order of first use. */
  private final Map<Integer, List<VortexTask>> queues = new LinkedHashMap<>();

  /** By worker and instance, the batch that was sent there last, also while under way. */
  private final @Nullable VortexBatch[][] assigned;

  private int roll;

  VortexCentral(VortexData data, VortexRules rules, List<Arrival> arrivals) {
    super(data, rules, arrivals);
    assigned = new VortexBatch[workers.size()][];
    for (int w = 0; w < assigned.length; w++) {
      assigned[w] = new VortexBatch[workers.get(w).models().size()];
    }
  }

  @Override
  List<Timed> arrive(VortexJob job, double now) {
    return arrive(
        job.tasks().stream().filter(task -> task.step.previous().isEmpty()).toList(), now);
  }

  private List<Timed> arrive(List<VortexTask> tasks, double now) {
    List<VortexTask> open = tasks.stream().filter(task -> !task.job.isDropped()).toList();
    List<Timed> events = new ArrayList<>();
    if (open.isEmpty()) {
      return events;
    }
    for (VortexTask task : open) {
      task.ready = Double.isNaN(task.ready) ? now : task.ready;
      queues.computeIfAbsent(task.step.model(), any -> new ArrayList<>()).add(task);
    }
    drop(now);
    for (int i = 0; i < workers.size(); i++) {
      int w = (roll + i) % workers.size();
      List<Integer> instances =
          IntStream.range(0, assigned[w].length)
              .boxed()
              .sorted(Comparator.comparingInt(each -> assigned[w][each] == null ? 0 : 1))
              .toList();
      for (int instance : instances) {
        offer(w, instance, now, events);
      }
    }
    roll = (roll + 1) % workers.size();
    return events;
  }

  /** Sends a batch to an instance that has none, or one that is so much larger. */
  private void offer(int w, int instance, double now, List<Timed> events) {
    VortexBatch before = assigned[w][instance];
    if (before != null && !rules.isPreemptive()) {
      return;
    }
    int model = workers.get(w).models().get(instance);
    List<VortexTask> queue = queues.getOrDefault(model, new ArrayList<>());
    List<VortexTask> chosen = queue.isEmpty() ? queue : choice.of(queue, means(model, w), now);
    if (chosen.isEmpty() || (before != null && chosen.size() < PREEMPTION * before.tasks.size())) {
      return;
    }
    VortexBatch batch = take(queue, model, chosen);
    assigned[w][instance] = batch;
    double at = now + batch.inputKb() / LINK_KB;
    events.add(
        before == null
            ? new Timed(at, then -> come(batch, w, instance, then))
            : new Timed(at, then -> preempt(batch, w, instance, then)));
  }

  private static VortexBatch take(List<VortexTask> queue, int model, List<VortexTask> chosen) {
    VortexBatch batch = new VortexBatch(model, chosen);
    queue.removeAll(batch.tasks);
    return batch;
  }

  private List<Timed> come(VortexBatch batch, int w, int instance, double now) {
    return running[w][instance] != null || batch.isAborted
        ? List.of(new Timed(now, then -> reject(batch, w, instance, then)))
        : start(batch, w, instance, now);
  }

  private List<Timed> reject(VortexBatch batch, int w, int instance, double now) {
    assigned[w][instance] = running[w][instance];
    return List.of(new Timed(now, then -> arrive(batch.tasks, then)));
  }

  private List<Timed> preempt(VortexBatch batch, int w, int instance, double now) {
    VortexBatch before = running[w][instance];
    if (before != null) {
      before.isAborted = true;
      before.end = Double.NaN;
    }
    List<Timed> events = new ArrayList<>(start(batch, w, instance, now));
    if (before != null) {
      events.add(new Timed(now, then -> arrive(before.tasks, then)));
    }
    return events;
  }

  @Override
  List<Timed> ended(VortexBatch batch, double now) {
    List<Timed> events = new ArrayList<>();
    for (VortexTask task : readyAfter(batch)) {
      double at = 0;
      for (int before : task.step.previous()) {
        VortexTask from = task.job.task(before);
        at = Math.max(at, from.end + from.step.outputKb() / LINK_KB);
      }
      events.add(new Timed(at, then -> arrive(List.of(task), then)));
    }
    int w = batch.worker;
    int instance = batch.instance;
    if (assigned[w][instance] == batch) {
      drop(now);
      assigned[w][instance] = null;
      List<VortexTask> queue = queues.getOrDefault(batch.model, new ArrayList<>());
      List<VortexTask> chosen =
          queue.isEmpty() ? queue : choice.of(queue, means(batch.model, w), now);
      if (!chosen.isEmpty()) {
        VortexBatch next = take(queue, batch.model, chosen);
        assigned[w][instance] = next;
        events.add(
            new Timed(now + next.inputKb() / LINK_KB, then -> come(next, w, instance, then)));
      }
    }
    return events;
  }

  /** Two sweeps over all queues, each from the end: the second takes away what the first found. */
  private void drop(double now) {
    if (rules.drop() == VortexRules.Drop.NEVER) {
      return;
    }
    for (int sweep = 0; sweep < 2; sweep++) {
      for (List<VortexTask> queue : queues.values()) {
        for (int i = queue.size() - 1; i >= 0; i--) {
          VortexTask task = queue.get(i);
          if (task.job.isDropped()) {
            queue.remove(i);
          } else if (now >= task.deadline) {
            task.job.drop(task, now);
          }
        }
      }
    }
  }
}
