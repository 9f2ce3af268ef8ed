package dev.sextant.ortools.witness;

import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * SEMANTICS.md, sections 1, 2 and 5, as the witnesses read it: what may run where and how long,
 * what is held by facts, what waits for what, and what is paid for.
 */
final class Reading {
  /** Neither known nor needed. */
  static final long NONE = Long.MIN_VALUE;

  /**
   * A way to run a task on a worker.
   *
   * @param batch what runs of one batch have in common, null for one that goes alone
   * @param bySize how long it lasts, by the size of its batch from one on
   */
  record Choice(
      Mode mode,
      int worker,
      @Nullable String batch,
      List<Long> bySize,
      long earliest,
      List<Integer> models) {

    /** How long it lasts alone. */
    long duration() {
      return bySize.get(0);
    }

    /** How long it may last. */
    long longest() {
      return bySize.get(bySize.size() - 1);
    }

    /** What the run holds of a resource; nothing when it takes no time. */
    long demand(String resource) {
      return longest() == 0 ? 0 : mode.demands().getOrDefault(resource, 0L);
    }

    long workspace() {
      return longest() == 0 ? 0 : mode.workspaceBytes();
    }

    boolean goesWith(Choice other) {
      return batch != null && batch.equals(other.batch) && worker == other.worker;
    }
  }

  /** An unstarted task. */
  record Open(int job, Task task, List<Choice> choices, @Nullable PlannedRun before, long chance) {
    /** Whether a worker is not the one of the plan before. */
    boolean isMoved(String worker) {
      return before != null && !before.worker().equals(worker);
    }
  }

  /** Something held on a worker by facts from now until a moment. */
  record Held(int worker, Map<String, Long> demands, long bytes, long until) {}

  /** An edge between two open tasks, by number. */
  record Wait(int from, int to, long bytes) {}

  /** Data of which a worker pays the bytes once, by whatever reads it there. */
  record Shipment(int job, String data, int to) {}

  /**
   * An open task reads data on its worker unless another open task made it there.
   *
   * @param bytes what it counts of it
   */
  record Reader(int task, int maker, long bytes, Shipment shipment) {}

  final Problem problem;
  final Objective objective;
  final long now;
  final Facts facts;
  final Arithmetic arithmetic;
  final List<Worker> workers;
  final long[] available;
  final List<Open> open = new ArrayList<>();
  final List<Held> held = new ArrayList<>();
  final List<Wait> waits = new ArrayList<>();
  final List<Reader> readers = new ArrayList<>();
  final Set<String> resources = new LinkedHashSet<>();

  /** By job, the latest end that facts decide; {@link #NONE} without. */
  final long[] fixedEnd;

  /** Bytes that are moved whatever is chosen. */
  long fixedBytes;

  private final Map<String, Integer> openNumbers = new LinkedHashMap<>();

  /** By batch of running tasks, what it holds. */
  private final Map<String, Integer> runningBatches = new LinkedHashMap<>();

  Reading(Problem problem) {
    this.problem = problem;
    objective = problem.objective();
    now = problem.state().nowMicros();
    facts = new Facts(problem);
    arithmetic = facts.arithmetic;
    workers = problem.workers();
    available = new long[workers.size()];
    fixedEnd = new long[problem.jobs().size()];
    for (int w = 0; w < workers.size(); w++) {
      available[w] = now;
      resources.addAll(workers.get(w).capacities().keySet());
    }
    readState();
    for (int j = 0; j < problem.jobs().size(); j++) {
      readTasks(j);
    }
    for (int j = 0; j < problem.jobs().size(); j++) {
      fixedEnd[j] = facts.fixedEnd(j);
      readEdges(j);
      readData(j);
    }
  }

  private void readState() {
    for (WorkerState state : problem.state().workers()) {
      int w = facts.worker(state.worker());
      available[w] = Math.max(now, state.availableFromMicros());
      for (Occupation each : state.occupied()) {
        held.add(new Held(w, each.demands(), each.memoryBytes(), each.untilMicros()));
      }
    }
  }

  private void readTasks(int number) {
    Job job = problem.jobs().get(number);
    for (Task task : facts.tasks(job)) {
      RunningTask runs = facts.running(job, task.id());
      if (runs != null) {
        hold(job, task, runs);
      } else if (!facts.isFinished(job, task.id())) {
        List<Choice> choices = new ArrayList<>();
        for (Mode mode : task.modes()) {
          for (int w = 0; w < workers.size(); w++) {
            if (exists(mode, w) && facts.agrees(job, task, mode, w)) {
              choices.add(choice(job, task, mode, w));
            }
          }
        }
        openNumbers.put(Facts.key(job, task.id()), open.size());
        PlannedRun before =
            problem.state().planned().stream()
                .filter(p -> p.job().equals(job.id()) && p.task().equals(task.id()))
                .findFirst()
                .orElse(null);
        open.add(new Open(number, task, choices, before, facts.chance(job, task.id())));
      }
    }
  }

  /** Running tasks of one batch hold something once, until the last of them ends. */
  private void hold(Job job, Task task, RunningTask runs) {
    Mode mode = Facts.mode(task, runs.mode());
    int w = facts.worker(runs.worker());
    String key = batch(job, task, mode) + " from " + runs.startMicros() + " on " + w;
    Integer together = batch(job, task, mode) == null ? null : runningBatches.get(key);
    if (together == null) {
      runningBatches.put(key, held.size());
      held.add(new Held(w, mode.demands(), mode.workspaceBytes(), runs.endMicros()));
    } else {
      long until = Math.max(held.get(together).until(), runs.endMicros());
      held.set(together, new Held(w, mode.demands(), mode.workspaceBytes(), until));
    }
  }

  private static @Nullable String batch(Job job, Task task, Mode mode) {
    Batch batch = mode.batch();
    if (batch == null) {
      return null;
    }
    return batch.key() == null
        ? "own " + job.workflow() + "\n" + task.id() + "\n" + mode.id()
        : "shared " + batch.key();
  }

  /** How long a run lasts by the size of its batch. */
  private List<Long> bySize(Mode mode, Worker worker) {
    Batch batch = mode.batch();
    List<Long> all = List.of(arithmetic.duration(mode, worker));
    if (batch != null && batch.duration() instanceof BatchDuration.Fixed fixed) {
      all = fixed.micros();
    } else if (batch != null && batch.duration() instanceof BatchDuration.PerWorker table) {
      List<Long> byId = table.micros().get(worker.id());
      all = byId == null ? table.micros().get(worker.type()) : byId;
    }
    return batch == null ? all : all.subList(0, batch.limit());
  }

  private Choice choice(Job job, Task task, Mode mode, int w) {
    long released = Math.max(now, job.releaseMicros());
    long earliest = Math.max(released, available[w]);
    for (JobInput input : job.inputs()) {
      if (input.task().equals(task.id())) {
        long nearest =
            input.at().stream()
                .mapToLong(place -> arithmetic.transfer(facts.worker(place), w, input.bytes()))
                .min()
                .orElseThrow();
        earliest = Math.max(earliest, released + nearest);
      }
    }
    for (DataEdge edge : facts.edges(job)) {
      long arrival = edge.to().equals(task.id()) ? facts.factArrival(job, edge, w) : NONE;
      earliest = Math.max(earliest, arrival);
    }
    return new Choice(
        mode,
        w,
        batch(job, task, mode),
        bySize(mode, workers.get(w)),
        earliest,
        mode.models().stream().map(facts::model).distinct().toList());
  }

  /** The most that anybody counts of the data that one worker gets. */
  long mostBytes(Shipment shipment) {
    return readers.stream()
        .filter(reader -> reader.shipment().equals(shipment))
        .mapToLong(Reader::bytes)
        .max()
        .orElseThrow();
  }

  /** What an open task's choice of a mode costs besides its time. */
  long modeCost(int task, Choice choice) {
    return Facts.expected(choice.mode().costMicroUnits(), open.get(task).chance());
  }

  /** What the time of a run that is so likely costs when it starts at an instant. */
  long timeCost(Choice choice, long chance, long start, long duration) {
    long exact = arithmetic.price(workers.get(choice.worker()), start, duration);
    return Facts.expected(exact, chance);
  }

  /** Whether some run may go in a batch. */
  boolean hasBatches() {
    return open.stream()
        .flatMap(each -> each.choices().stream())
        .anyMatch(choice -> choice.batch() != null);
  }

  /** Whether loads count, and not in full. */
  boolean loadsMayNotHappen() {
    return hasChances()
        && objective.weight(ObjectiveTerm.LOAD_COUNT)
                + objective.weight(ObjectiveTerm.MODEL_LOAD_MICROS)
            > 0;
  }

  /** Whether some run may not happen. */
  boolean hasChances() {
    return open.stream().anyMatch(each -> each.chance() < Task.CERTAIN_MILLIONTHS);
  }

  /** Whether a worker is open at an instant. */
  boolean isOpen(int w, long instant) {
    return Arithmetic.isOpen(workers.get(w), instant);
  }

  /** Whether a choice may start at an instant as far as its worker's calendar says. */
  boolean mayStart(Choice choice, long start) {
    return Arithmetic.isOpen(workers.get(choice.worker()), start, choice.duration());
  }

  /** Whether somewhere prices change. */
  boolean pricesChange(int w) {
    return workers.get(w).calendar().steps().stream()
        .anyMatch(step -> step.priceMicroUnitsPerSecond() != null);
  }

  private boolean opensFor(Worker worker, long duration) {
    boolean opens = Arithmetic.isOpen(worker, now, duration);
    for (Calendar.Step step : worker.calendar().steps()) {
      opens |= Arithmetic.isOpen(worker, Math.max(now, step.fromMicros()), duration);
    }
    return opens;
  }

  private boolean exists(Mode mode, int w) {
    Worker worker = workers.get(w);
    boolean everywhere = mode.workers() == null && mode.workerTypes() == null;
    boolean named =
        (mode.workers() != null && mode.workers().contains(worker.id()))
            || (mode.workerTypes() != null && mode.workerTypes().contains(worker.type()));
    if (!everywhere && !named
        || arithmetic.duration(mode, worker) == NONE
        || !opensFor(worker, arithmetic.duration(mode, worker))) {
      return false;
    }
    for (Map.Entry<String, Long> demand : mode.demands().entrySet()) {
      if (demand.getValue() > worker.capacities().getOrDefault(demand.getKey(), 0L)) {
        return false;
      }
    }
    Set<Integer> together = new LinkedHashSet<>();
    for (String id : mode.models()) {
      int m = facts.model(id);
      together.add(m);
      if (arithmetic.load(worker, m) == NONE
          && facts.resident(w, m) == null
          && facts.loading(w, m) == null) {
        return false;
      }
    }
    for (int m = 0; m < problem.models().size(); m++) {
      Resident resident = facts.resident(w, m);
      if (resident != null && resident.pinned()) {
        together.add(m);
      }
    }
    long total = mode.workspaceBytes();
    for (int m : together) {
      total += facts.bytes(m);
    }
    return total <= worker.gpuMemoryBytes();
  }

  private void readEdges(int number) {
    Job job = problem.jobs().get(number);
    for (DataEdge edge : facts.edges(job)) {
      Integer from = openNumbers.get(Facts.key(job, edge.from()));
      Integer to = openNumbers.get(Facts.key(job, edge.to()));
      if (from != null && to != null) {
        waits.add(new Wait(from, to, edge.bytes()));
      }
    }
  }

  private void readData(int number) {
    Job job = problem.jobs().get(number);
    int count = 0;
    for (DataEdge edge : facts.edges(job)) {
      String data = edge.item() == null ? "edge " + count++ : "made " + edge.item();
      Integer to = openNumbers.get(Facts.key(job, edge.to()));
      if (to == null) {
        continue;
      }
      Integer from = openNumbers.get(Facts.key(job, edge.from()));
      for (int w : places(to)) {
        if (from != null || !facts.lies(job, edge.from(), w)) {
          readers.add(
              new Reader(
                  to,
                  from == null ? -1 : from,
                  facts.expectedBytes(job, edge),
                  new Shipment(number, data, w)));
        }
      }
    }
    for (JobInput input : job.inputs()) {
      String data = input.item() == null ? "input " + count++ : "given " + input.item();
      Integer to = openNumbers.get(Facts.key(job, input.task()));
      if (to != null) {
        for (int w : places(to)) {
          if (!input.at().contains(workers.get(w).id())) {
            long counted = Facts.expected(input.bytes(), open.get(to).chance());
            readers.add(new Reader(to, -1, counted, new Shipment(number, data, w)));
          }
        }
      }
    }
    for (JobOutput output : job.outputs()) {
      if (!openNumbers.containsKey(Facts.key(job, output.task()))
          && !facts.lies(job, output.task(), facts.worker(output.to()))) {
        fixedBytes += Facts.expected(output.bytes(), facts.chance(job, output.task()));
      }
    }
  }

  private Set<Integer> places(int task) {
    Set<Integer> places = new LinkedHashSet<>();
    open.get(task).choices().forEach(choice -> places.add(choice.worker()));
    return places;
  }

  /** How much longer than the end of its run an open task's last delivery takes. */
  long deliveryLag(int task, Choice choice) {
    Open what = open.get(task);
    long lag = 0;
    for (JobOutput output : problem.jobs().get(what.job()).outputs()) {
      if (output.task().equals(what.task().id())) {
        lag =
            Math.max(
                lag,
                arithmetic.transfer(choice.worker(), facts.worker(output.to()), output.bytes()));
      }
    }
    return lag;
  }

  /** Bytes that the deliveries of an open task move when it runs on a worker. */
  long deliveredBytes(int task, int w) {
    Open what = open.get(task);
    long total = 0;
    for (JobOutput output : problem.jobs().get(what.job()).outputs()) {
      if (output.task().equals(what.task().id()) && facts.worker(output.to()) != w) {
        total += Facts.expected(output.bytes(), what.chance());
      }
    }
    return total;
  }

  /** A moment by which some optimal plan has ended, if there is any plan. */
  long horizon() {
    long latest = now;
    for (long moment : available) {
      latest = Math.max(latest, moment);
    }
    for (Worker worker : workers) {
      for (Calendar.Step step : worker.calendar().steps()) {
        latest = Math.max(latest, step.fromMicros());
      }
    }
    for (Held each : held) {
      latest = Math.max(latest, each.until());
    }
    for (LoadInFlight load : problem.state().loadsInFlight()) {
      latest = Math.max(latest, load.readyMicros() + 1);
    }
    long work = 0;
    for (int t = 0; t < open.size(); t++) {
      long longest = 0;
      for (Choice choice : open.get(t).choices()) {
        latest = Math.max(latest, choice.earliest());
        // Batches of one kind that do not exclude each other start an instant apart.
        long each = choice.longest() + (choice.batch() == null ? 0 : 1);
        for (int m : choice.models()) {
          // A residency lasts at least one microsecond.
          each += Math.max(1, arithmetic.load(workers.get(choice.worker()), m));
        }
        longest = Math.max(longest, each);
      }
      work += longest + longestTransfer(t);
    }
    return latest + work + 1;
  }

  private long longestTransfer(int to) {
    long longest = 0;
    for (Wait wait : waits) {
      if (wait.to() == to) {
        for (int a : places(wait.from())) {
          for (int b : places(to)) {
            longest = Math.max(longest, arithmetic.transfer(a, b, wait.bytes()));
          }
        }
      }
    }
    return longest;
  }
}
