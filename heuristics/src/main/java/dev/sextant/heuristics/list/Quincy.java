package dev.sextant.heuristics.list;

import dev.sextant.heuristics.flow.QueueFlow;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Placement of ready tasks by minimum-cost flow, after Quincy (Isard, Prabhakaran, Currey, Wieder,
 * Talwar, Goldberg, SOSP 2009). Each round sends one unit from every task of a batch through a
 * worker to the sink. An arc to a worker costs the time from when the task is ready until it would
 * end there; a worker's first unit is free and each further one costs the mean duration of the
 * batch, which it would wait. Of the tasks sent to a worker the one that ends first there is
 * placed, the others take part in the next round. Runs queue.
 *
 * <p>Deviations: costs are times instead of bytes, model loads and queues included, as the
 * timetable would place them; waiting is priced at the workers, so nothing is left unscheduled; no
 * racks, no preemption, no fairness between jobs. A batch is what is ready before its first task
 * could end, at most {@value #BATCH} tasks, each with the {@value #ARCS} workers where it ends
 * first. Ties go to the smaller task, worker and mode; among flows of equal cost the numbers of
 * kinds and workers decide.
 *
 * <p>The nodes of the flow are kinds of tasks: those that may do the same and have the same inputs
 * at the same time at the same workers. A kind sends as many units as it has tasks in the batch,
 * and knows from round to round where its tasks end ({@link BestPlaces}).
 */
final class Quincy implements ListRule {
  /** Largest number of tasks in a round. */
  static final int BATCH = 64;

  /** Largest number of workers a task may go to in a round. */
  static final int ARCS = 16;

  private static final int NO_QUEUE = -1;

  private final PartialSchedule schedule;
  private final Pace pace;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final Readiness readiness;
  private final TreeSet<Ready> ready =
      new TreeSet<>(
          Comparator.comparingLong((Ready one) -> one.producedMicros)
              .thenComparingInt(one -> one.task));

  /** The kinds of ready tasks that have been in a batch. */
  private final Map<Key, Kind> kinds = new HashMap<>();

  /** Workers on which tasks were placed, in that order. */
  private int[] placedOn = new int[64];

  private int placedCount;
  private final Deque<Place> decided = new ArrayDeque<>();

  /** By worker, its queue in the flow at hand. */
  private final int[] queueOfWorker;

  private long estimates;

  /** A task that waits to be placed, and its kind once it has been in a batch. */
  private static final class Ready {
    final int task;
    final long producedMicros;
    @Nullable Kind kind;

    Ready(int task, long producedMicros) {
      this.task = task;
      this.producedMicros = producedMicros;
    }
  }

  /** What tasks of a kind have in common: what they may do, and who has when made their inputs. */
  private record Key(
      int workflowTask, int mode, int worker, long releaseMicros, List<Long> inputs) {}

  /** Tasks of one kind that are ready. */
  private static final class Kind {
    final Key key;
    final BestPlaces places;

    /** How many tasks of the kind have been in a batch and are not placed. */
    int waiting;

    /** How much of what was placed it knows. */
    int known;

    /** Its tasks in the batch at hand, first those that are placed first. */
    final Deque<Ready> batch = new ArrayDeque<>();

    Kind(Key key, BestPlaces places) {
      this.key = key;
      this.places = places;
    }
  }

  private record Place(int task, int option, int worker, long endMicros) {}

  Quincy(PartialSchedule schedule, Pace pace) {
    this.schedule = schedule;
    this.pace = pace;
    CompiledProblem problem = schedule.problem();
    workflows = problem.workflows();
    jobs = problem.jobs();
    state = problem.state();
    queueOfWorker = new int[problem.workers().count()];
    readiness = new Readiness(problem);
    addReady();
  }

  private void addReady() {
    for (int i = 0; i < readiness.count(); i++) {
      schedule.consider(readiness.task(i));
      ready.add(new Ready(readiness.task(i), schedule.arrivals().producedMicros()));
    }
  }

  @Override
  public void placed(Choice choice) {
    if (placedCount == placedOn.length) {
      placedOn = Arrays.copyOf(placedOn, placedCount * 2);
    }
    placedOn[placedCount++] = choice.worker;
    readiness.placed(choice.task);
    addReady();
  }

  @Override
  public void choose(Choice choice) {
    choice.clear(ready.isEmpty() ? 0 : ready.first().task);
    if (decided.isEmpty()) {
      List<Kind> batch = batch();
      if (batch.isEmpty()) {
        return;
      }
      decide(batch);
    }
    Place next = decided.remove();
    choice.task = next.task();
    choice.option = next.option();
    choice.worker = next.worker();
    choice.score = next.endMicros();
  }

  /** The kinds of the batch, with their tasks; empty if one has no place or time is up. */
  private List<Kind> batch() {
    List<Kind> batch = new ArrayList<>();
    int size = 0;
    long horizon = 0;
    for (Ready candidate : ready) {
      if (size == BATCH || (size > 0 && candidate.producedMicros >= horizon)) {
        break;
      }
      Kind kind = kind(candidate);
      if (kind.batch.isEmpty()) {
        if (findPlaces(kind) == 0 || pace.stop() != null) {
          return List.of();
        }
        horizon = size == 0 ? kind.places.endMicros(kind.places.worker(0)) : horizon;
        batch.add(kind);
      }
      kind.batch.add(candidate);
      size++;
    }
    return batch;
  }

  private Kind kind(Ready of) {
    Kind kind = of.kind;
    if (kind == null) {
      Key key = key(of.task);
      kind = kinds.get(key);
      if (kind == null) {
        kind = new Kind(key, new BestPlaces(schedule, ARCS, of.task));
        kind.known = placedCount;
        kinds.put(key, kind);
      }
      kind.waiting++;
      of.kind = kind;
    }
    return kind;
  }

  private Key key(int task) {
    int job = jobs.jobOf(task);
    int workflowTask = jobs.workflowTask(task);
    List<Long> inputs = new ArrayList<>();
    boolean alone = jobs.inputsBegin(task) < jobs.inputsEnd(task);
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      int from = workflows.edgeFrom(e) + jobs.offset(job);
      alone |= state.isFinished(from);
      inputs.add((long) schedule.timetable().worker(from));
      inputs.add(schedule.timetable().isPlaced(from) ? schedule.timetable().endMicros(from) : 0);
    }
    if (alone) {
      // What lies about from before is the task's own.
      inputs.add((long) task);
    }
    return new Key(
        workflowTask,
        state.pinnedMode(task),
        state.pinnedWorker(task),
        jobs.releaseMicros(job),
        inputs);
  }

  private int findPlaces(Kind kind) {
    for (; kind.known < placedCount; kind.known++) {
      kind.places.changed(placedOn[kind.known]);
    }
    long before = kind.places.estimates();
    int found = kind.places.find();
    estimates += kind.places.estimates() - before;
    return found;
  }

  /** Decides what is placed next: of the tasks that flow to a worker the one that ends first. */
  private void decide(List<Kind> batch) {
    int[] workers = workersOf(batch);
    int[][] queueOf = new int[batch.size()][];
    long[][] costOf = new long[batch.size()][];
    for (int k = 0; k < queueOf.length; k++) {
      setArcs(batch.get(k), k, queueOf, costOf);
    }
    QueueFlow flow = new QueueFlow(workers.length, queueOf, costOf, meanDuration(batch));
    for (int k = 0; k < queueOf.length; k++) {
      flow.send(k, batch.get(k).batch.size());
    }
    @Nullable Kind[] first = new Kind[workers.length];
    for (int k = 0; k < queueOf.length; k++) {
      for (int a = 0; a < queueOf[k].length; a++) {
        int q = queueOf[k][a];
        if (flow.sent(k, a) > 0 && endsBefore(batch.get(k), first[q], workers[q])) {
          first[q] = batch.get(k);
        }
      }
    }
    for (int q = 0; q < workers.length; q++) {
      Kind kind = first[q];
      if (kind != null) {
        place(kind, workers[q]);
      }
    }
    for (Kind kind : batch) {
      kind.batch.clear();
    }
  }

  /** The workers to which tasks of the batch may go, ascending; notes their queues. */
  private int[] workersOf(List<Kind> batch) {
    Arrays.fill(queueOfWorker, NO_QUEUE);
    for (Kind kind : batch) {
      for (int i = 0; i < kind.places.count(); i++) {
        queueOfWorker[kind.places.worker(i)] = 0;
      }
    }
    int[] workers = new int[queueOfWorker.length];
    int count = 0;
    for (int w = 0; w < workers.length; w++) {
      if (queueOfWorker[w] != NO_QUEUE) {
        queueOfWorker[w] = count;
        workers[count++] = w;
      }
    }
    return Arrays.copyOf(workers, count);
  }

  private void setArcs(Kind kind, int source, int[][] queueOf, long[][] costOf) {
    BestPlaces places = kind.places;
    queueOf[source] = new int[places.count()];
    costOf[source] = new long[places.count()];
    for (int i = 0; i < places.count(); i++) {
      int worker = places.worker(i);
      queueOf[source][i] = queueOfWorker[worker];
      costOf[source][i] = places.endMicros(worker) - kind.batch.element().producedMicros;
    }
  }

  private long meanDuration(List<Kind> batch) {
    double duration = 0;
    int tasks = 0;
    for (Kind kind : batch) {
      int option = kind.places.option(kind.places.worker(0));
      duration += (double) schedule.durationMicros(option) * kind.batch.size();
      tasks += kind.batch.size();
    }
    return Math.round(duration / tasks);
  }

  private static boolean endsBefore(Kind kind, @Nullable Kind other, int worker) {
    if (other == null) {
      return true;
    }
    long end = kind.places.endMicros(worker);
    long otherEnd = other.places.endMicros(worker);
    return end < otherEnd
        || (end == otherEnd && kind.batch.element().task < other.batch.element().task);
  }

  private void place(Kind kind, int worker) {
    Ready next = kind.batch.remove();
    ready.remove(next);
    if (--kind.waiting == 0) {
      kinds.remove(kind.key);
    }
    decided.add(
        new Place(next.task, kind.places.option(worker), worker, kind.places.endMicros(worker)));
  }

  /** How many estimates were made so far. */
  long estimates() {
    return estimates;
  }
}
