package dev.sextant.planner.contract;

import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A problem by numbers, read by the oracle's own understanding of the semantics. */
final class OracleInstance {
  static final long NONE = Long.MIN_VALUE;

  /** A task of a job. */
  static final class Node {
    final int job;
    final String id;
    final Task task;

    /** How likely it runs, in millionths. */
    final long chance;

    final List<Arc> in = new ArrayList<>();
    final List<JobInput> inputs = new ArrayList<>();
    final List<JobOutput> outputs = new ArrayList<>();
    final List<OracleOption> options = new ArrayList<>();
    @Nullable FinishedTask finished;
    @Nullable RunningTask running;

    Node(int job, Task task, long chance) {
      this.job = job;
      this.chance = chance;
      this.id = task.id();
      this.task = task;
    }

    boolean isNew() {
      return finished == null && running == null;
    }
  }

  /** An edge into a node; {@code key} names the data it carries, {@code item} if it has a name. */
  record Arc(int from, long bytes, long expectedBytes, String key, @Nullable String item) {}

  /** Capacity and memory held on a worker from now until a fixed moment. */
  record Hold(int worker, long[] demands, long memory, long until) {}

  final Problem problem;
  final OracleArithmetic times;
  final long now;
  final int workers;
  final int models;
  final List<String> resources = new ArrayList<>();
  final List<Node> nodes = new ArrayList<>();
  final int[] fresh;
  final List<Hold> holds = new ArrayList<>();
  final long[] available;
  final long[][] capacity;
  final long[] memory;
  final long[] bytes;
  final boolean[][] resident;
  final boolean[][] pinned;
  final @Nullable LoadInFlight[][] inFlight;
  final long[][] neededUntil;

  /** By worker: the latest end of a running task of positive length. */
  final long[] runningUntil;

  /** When runs, loads and residencies must be over by, and when they may begin again. */
  final List<List<Long>> turns = new ArrayList<>();

  /** Whether when a run starts decides what it costs, and that counts. */
  final boolean pricesChange;

  /** Where prices change: no run of a best plan begins later. */
  final long horizon;

  OracleInstance(Problem problem) {
    this.problem = problem;
    times = new OracleArithmetic(problem);
    now = problem.state().nowMicros();
    workers = problem.workers().size();
    models = problem.models().size();
    available = new long[workers];
    capacity = new long[workers][];
    memory = new long[workers];
    bytes = problem.models().stream().mapToLong(ModelArtifact::bytes).toArray();
    resident = new boolean[workers][models];
    pinned = new boolean[workers][models];
    inFlight = new LoadInFlight[workers][models];
    neededUntil = new long[workers][models];
    runningUntil = new long[workers];
    for (Worker worker : problem.workers()) {
      turns.add(worker.calendar().steps().stream().map(Calendar.Step::fromMicros).toList());
    }
    pricesChange =
        problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) > 0
            && problem.workers().stream()
                .anyMatch(
                    w ->
                        w.calendar().steps().stream()
                            .anyMatch(s -> s.priceMicroUnitsPerSecond() != null));
    readResources();
    readNodes();
    readWorkers();
    readRunning();
    for (Node node : nodes) {
      if (node.isNew()) {
        readOptions(node);
      }
    }
    fresh = freshInTopologicalOrder();
    horizon = pricesChange ? latestStart() : now;
  }

  private void readResources() {
    for (Worker worker : problem.workers()) {
      for (String name : worker.capacities().keySet()) {
        if (!resources.contains(name)) {
          resources.add(name);
        }
      }
    }
    for (int w = 0; w < workers; w++) {
      Worker worker = problem.workers().get(w);
      memory[w] = worker.gpuMemoryBytes();
      capacity[w] = new long[resources.size()];
      for (int r = 0; r < resources.size(); r++) {
        capacity[w][r] = worker.capacities().getOrDefault(resources.get(r), 0L);
      }
    }
  }

  private void readNodes() {
    for (int j = 0; j < problem.jobs().size(); j++) {
      Job job = problem.jobs().get(j);
      Workflow workflow =
          problem.workflows().stream()
              .filter(w -> w.id().equals(job.workflow()))
              .findFirst()
              .orElseThrow();
      long[] chances = OracleChances.of(workflow);
      int position = 0;
      for (Task task : workflow.tasks()) {
        nodes.add(new Node(j, task, chances[position++]));
      }
      int count = 0;
      for (DataEdge edge : workflow.edges()) {
        String key = edge.item() == null ? "#" + count : "=" + edge.item();
        count++;
        long chance = OracleChances.ofEdge(workflow, chances, edge);
        long expected = OracleChances.expected(edge.bytes(), chance);
        node(j, edge.to())
            .in
            .add(new Arc(index(j, edge.from()), edge.bytes(), expected, key, edge.item()));
      }
      job.inputs().forEach(input -> node(jobIndex(job.id()), input.task()).inputs.add(input));
      job.outputs().forEach(output -> node(jobIndex(job.id()), output.task()).outputs.add(output));
    }
    for (FinishedTask finished : problem.state().finished()) {
      node(jobIndex(finished.job()), finished.task()).finished = finished;
    }
    for (RunningTask running : problem.state().running()) {
      node(jobIndex(running.job()), running.task()).running = running;
    }
  }

  private void readWorkers() {
    Arrays.fill(available, now);
    for (WorkerState state : problem.state().workers()) {
      int w = workerIndex(state.worker());
      available[w] = Math.max(now, state.availableFromMicros());
      for (Occupation occupation : state.occupied()) {
        long[] demands = new long[resources.size()];
        for (int r = 0; r < demands.length; r++) {
          demands[r] = occupation.demands().getOrDefault(resources.get(r), 0L);
        }
        holds.add(new Hold(w, demands, occupation.memoryBytes(), occupation.untilMicros()));
      }
      for (Resident model : state.residents()) {
        resident[w][modelIndex(model.model())] = true;
        pinned[w][modelIndex(model.model())] = model.pinned();
      }
    }
    for (LoadInFlight load : problem.state().loadsInFlight()) {
      inFlight[workerIndex(load.worker())][modelIndex(load.model())] = load;
    }
  }

  private void readRunning() {
    for (long[] row : neededUntil) {
      Arrays.fill(row, NONE);
    }
    Set<List<Object>> batches = new HashSet<>();
    for (Node node : nodes) {
      RunningTask running = node.running;
      if (running != null) {
        int w = workerIndex(running.worker());
        Mode mode = mode(node, running.mode());
        long workspace = running.endMicros() > running.startMicros() ? mode.workspaceBytes() : 0;
        String batch = batchName(problem.jobs().get(node.job).workflow(), node.id, mode);
        if (batch == null || batches.add(List.of(batch, w, running.startMicros()))) {
          holds.add(new Hold(w, demands(mode), workspace, lastEnd(node, batch)));
        }
        runningUntil[w] = Math.max(runningUntil[w], running.endMicros());
        for (String model : running.endMicros() > now ? mode.models() : List.<String>of()) {
          int m = modelIndex(model);
          neededUntil[w][m] = Math.max(neededUntil[w][m], running.endMicros());
        }
      }
    }
  }

  /** When a running task ends, or the last one of its batch. */
  private long lastEnd(Node node, @Nullable String batch) {
    RunningTask running = Objects.requireNonNull(node.running);
    long end = running.endMicros();
    for (Node other : nodes) {
      if (batch != null
          && other.running != null
          && other.running.worker().equals(running.worker())
          && other.running.startMicros() == running.startMicros()
          && batch.equals(
              batchName(problem.jobs().get(other.job).workflow(), other.id, runningMode(other)))) {
        end = Math.max(end, other.running.endMicros());
      }
    }
    return end;
  }

  private void readOptions(Node node) {
    Job job = problem.jobs().get(node.job);
    for (Mode mode : node.task.modes()) {
      for (int w = 0; w < workers; w++) {
        Worker worker = problem.workers().get(w);
        long duration = times.durationMicros(mode, worker);
        if (duration >= 0
            && isListed(mode, worker)
            && fitsCapacity(mode, worker)
            && fitsMemory(mode, w)
            && hasOpenTime(worker, duration)
            && agreesWithPin(job.id(), node.id, mode.id(), worker.id())) {
          node.options.add(
              new OracleOption(
                  mode.id(),
                  w,
                  batchName(job.workflow(), node.id, mode),
                  bySize(mode, worker, duration),
                  duration,
                  demands(mode),
                  mode.models().stream().mapToInt(this::modelIndex).toArray(),
                  mode.workspaceBytes(),
                  problem.budgets().stream()
                      .mapToLong(b -> mode.consumes().getOrDefault(b.id(), 0L))
                      .toArray(),
                  mode));
        }
      }
    }
  }

  /** Keys that modes share begin unlike those of their own. */
  private static @Nullable String batchName(String workflow, String task, Mode mode) {
    Batch batch = mode.batch();
    if (batch == null) {
      return null;
    }
    return batch.key() != null
        ? "shared " + batch.key()
        : List.of(workflow, task, mode.id()).toString();
  }

  private static long[] bySize(Mode mode, Worker worker, long duration) {
    Batch batch = mode.batch();
    if (batch == null) {
      return new long[] {duration};
    }
    List<Long> table;
    if (batch.duration() instanceof BatchDuration.PerWorker given) {
      List<Long> own = given.micros().get(worker.id());
      table = own != null ? own : given.micros().get(worker.type());
    } else {
      table = ((BatchDuration.Fixed) batch.duration()).micros();
    }
    return table.stream().limit(batch.limit()).mapToLong(Long::longValue).toArray();
  }

  private static boolean isListed(Mode mode, Worker worker) {
    List<String> ids = mode.workers();
    List<String> types = mode.workerTypes();
    return (ids == null && types == null)
        || (ids != null && ids.contains(worker.id()))
        || (types != null && types.contains(worker.type()));
  }

  private static boolean fitsCapacity(Mode mode, Worker worker) {
    return mode.demands().entrySet().stream()
        .allMatch(d -> d.getValue() <= worker.capacities().getOrDefault(d.getKey(), 0L));
  }

  private boolean fitsMemory(Mode mode, int w) {
    long total = mode.workspaceBytes();
    for (int m = 0; m < models; m++) {
      boolean used = mode.models().contains(problem.models().get(m).id());
      if (used && !resident[w][m] && inFlight[w][m] == null && times.loadMicros(w, m) < 0) {
        return false;
      }
      total += used || pinned[w][m] ? bytes[m] : 0;
    }
    return total <= memory[w];
  }

  private boolean agreesWithPin(String job, String task, String mode, String worker) {
    for (Pin pin : problem.state().pins()) {
      if (pin.job().equals(job) && pin.task().equals(task)) {
        return (pin.mode() == null || pin.mode().equals(mode))
            && (pin.worker() == null || pin.worker().equals(worker));
      }
    }
    return true;
  }

  private boolean hasOpenTime(Worker worker, long duration) {
    for (Calendar.Step step : worker.calendar().steps()) {
      long start = Math.max(now, step.fromMicros());
      if (OracleArithmetic.isOpen(worker, start, start + duration)) {
        return true;
      }
    }
    return OracleArithmetic.isOpen(worker, now, now + duration);
  }

  boolean isOpen(int worker, long start, long end) {
    return OracleArithmetic.isOpen(problem.workers().get(worker), start, end);
  }

  /** When everything could have been done one after the other, after all that is given. */
  private long latestStart() {
    long latest = now;
    for (int w = 0; w < workers; w++) {
      latest = Math.max(latest, Math.max(available[w], runningUntil[w]));
      for (long turn : turns.get(w)) {
        latest = Math.max(latest, turn);
      }
    }
    for (Hold hold : holds) {
      latest = Math.max(latest, hold.until());
    }
    long work = 1;
    for (int i : fresh) {
      long longest = 0;
      for (OracleOption option : nodes.get(i).options) {
        long micros = option.bySize()[option.bySize().length - 1] + 1;
        for (int m : option.models()) {
          micros += Math.max(0, times.loadMicros(option.worker(), m));
        }
        longest = Math.max(longest, micros);
        latest = Math.max(latest, earliest(nodes.get(i), option.worker()));
        for (LoadInFlight load : inFlight[option.worker()]) {
          latest = load == null ? latest : Math.max(latest, load.readyMicros());
        }
      }
      work += longest;
      for (Arc arc : nodes.get(i).in) {
        long slowest = 0;
        for (int a = 0; a < workers; a++) {
          for (int b = 0; b < workers; b++) {
            slowest = Math.max(slowest, times.transferMicros(a, b, arc.bytes()));
          }
        }
        work += slowest;
      }
    }
    return latest + work;
  }

  private long[] demands(Mode mode) {
    return resources.stream().mapToLong(r -> mode.demands().getOrDefault(r, 0L)).toArray();
  }

  private int[] freshInTopologicalOrder() {
    List<Integer> order = new ArrayList<>();
    int total = (int) nodes.stream().filter(Node::isNew).count();
    while (order.size() < total) {
      for (int i = 0; i < nodes.size(); i++) {
        Node node = nodes.get(i);
        if (node.isNew()
            && !order.contains(i)
            && node.in.stream().allMatch(a -> !isNew(a.from()) || order.contains(a.from()))) {
          order.add(i);
        }
      }
    }
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  boolean isNew(int node) {
    return nodes.get(node).isNew();
  }

  /** Micros at which the output of a finished or running node is on a worker; NONE if always. */
  long fixedArrival(Node from, @Nullable String item, long amount, int to) {
    FinishedTask finished = from.finished;
    if (finished == null) {
      RunningTask running = Objects.requireNonNull(from.running);
      return running.endMicros() + times.transferMicros(workerIndex(running.worker()), to, amount);
    }
    if (amount == 0) {
      return NONE;
    }
    long best = Long.MAX_VALUE;
    for (FinishedTask.Copy copy : finished.copies()) {
      if (copy.item() != null && !Objects.equals(copy.item(), item)) {
        continue;
      }
      int at = workerIndex(copy.worker());
      best =
          Math.min(
              best,
              at == to
                  ? copy.sinceMicros()
                  : Math.max(now, copy.sinceMicros()) + times.transferMicros(at, to, amount));
    }
    return best;
  }

  /** Earliest start of a new node on a worker as far as facts decide it. */
  long earliest(Node node, int w) {
    long start = Math.max(now, problem.jobs().get(node.job).releaseMicros());
    long origin = start;
    for (JobInput input : node.inputs) {
      long first = Long.MAX_VALUE;
      for (String place : input.at()) {
        first =
            Math.min(first, origin + times.transferMicros(workerIndex(place), w, input.bytes()));
      }
      for (JobInput.Arrival copy : input.arriving()) {
        long there = Math.max(origin, copy.sinceMicros());
        int at = workerIndex(copy.worker());
        first = Math.min(first, there + times.transferMicros(at, w, input.bytes()));
      }
      start = Math.max(start, input.bytes() == 0 ? origin : first);
    }
    for (Arc arc : node.in) {
      if (!isNew(arc.from())) {
        start = Math.max(start, fixedArrival(nodes.get(arc.from()), arc.item(), arc.bytes(), w));
      }
    }
    return Math.max(start, available[w]);
  }

  /** Position of an input among the inputs of its job. */
  int inputNumber(int job, JobInput input) {
    List<JobInput> all = problem.jobs().get(job).inputs();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) == input) {
        return i;
      }
    }
    throw new IllegalArgumentException("Unknown input (" + input + ").");
  }

  private static Mode mode(Node node, String id) {
    return node.task.modes().stream().filter(m -> m.id().equals(id)).findFirst().orElseThrow();
  }

  Mode runningMode(Node node) {
    return mode(node, Objects.requireNonNull(node.running).mode());
  }

  private Node node(int job, String task) {
    return nodes.get(index(job, task));
  }

  private int index(int job, String task) {
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i).job == job && nodes.get(i).id.equals(task)) {
        return i;
      }
    }
    throw new IllegalArgumentException("Unknown task (" + task + ").");
  }

  private int jobIndex(String id) {
    for (int j = 0; j < problem.jobs().size(); j++) {
      if (problem.jobs().get(j).id().equals(id)) {
        return j;
      }
    }
    throw new IllegalArgumentException("Unknown job (" + id + ").");
  }

  int workerIndex(String id) {
    for (int w = 0; w < workers; w++) {
      if (problem.workers().get(w).id().equals(id)) {
        return w;
      }
    }
    throw new IllegalArgumentException("Unknown worker (" + id + ").");
  }

  private int modelIndex(String id) {
    for (int m = 0; m < models; m++) {
      if (problem.models().get(m).id().equals(id)) {
        return m;
      }
    }
    throw new IllegalArgumentException("Unknown model (" + id + ").");
  }
}
