package dev.sextant.planner.compiled;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.WorkerState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Builds the tables of {@link CompiledState}. */
final class StateCompiler {
  /** What running tasks of one batch have in common. */
  private record RunningBatch(int batch, int worker, long begin) {}

  private final ClusterState state;
  private final CompiledWorkflows workflows;
  private final IdNumbers ids;
  private final TaskNumbers numbers;

  final long now;
  final long[] availableFrom;
  final int[] occupationStart;
  final Csr.Ints occupationDemandStart = new Csr.Ints(4);
  final Csr.Ints occupationResource = new Csr.Ints(4);
  final Csr.Longs occupationAmount = new Csr.Longs(4);
  final Csr.Longs occupationMemory = new Csr.Longs(4);
  final Csr.Longs occupationUntil = new Csr.Longs(4);
  final int[] residentStart;
  final Csr.Ints residentModel = new Csr.Ints(4);
  final Csr.Ints residentPinned = new Csr.Ints(4);
  final int[] flightStart;
  final Csr.Ints flightModel = new Csr.Ints(4);
  final Csr.Longs flightBegin = new Csr.Longs(4);
  final Csr.Longs flightReady = new Csr.Longs(4);
  final int[] running;
  final int[] runningMode;
  final int[] runningWorker;
  final long[] runningBegin;
  final long[] runningEnd;
  final boolean[] runningTakes;
  final int[] finished;
  final long[] finishedEnd;
  final Csr.Ints copyStart = new Csr.Ints(4);
  final Csr.Ints copyWorker = new Csr.Ints(4);
  final Csr.Longs copySince = new Csr.Longs(4);
  final Csr.Ints copyItem = new Csr.Ints(4);
  final int[] fact;
  final int[] pinMode;
  final int[] pinWorker;
  final int[] plannedWorker;
  final long[] plannedStart;

  StateCompiler(
      Problem problem, IdNumbers ids, CompiledWorkflows workflows, TaskNumbers numbers, int tasks) {
    this.state = problem.state();
    this.workflows = workflows;
    this.ids = ids;
    this.numbers = numbers;
    int workers = problem.workers().size();
    now = state.nowMicros();
    availableFrom = new long[workers];
    Arrays.fill(availableFrom, now);
    occupationStart = new int[workers + 1];
    residentStart = new int[workers + 1];
    flightStart = new int[workers + 1];
    running = new int[state.running().size()];
    runningMode = new int[running.length];
    runningWorker = new int[running.length];
    runningBegin = new long[running.length];
    runningEnd = new long[running.length];
    runningTakes = new boolean[running.length];
    finished = new int[state.finished().size()];
    finishedEnd = new long[finished.length];
    fact = new int[running.length + finished.length == 0 ? 0 : tasks];
    boolean pins = !state.pins().isEmpty();
    pinMode = new int[pins ? tasks : 0];
    pinWorker = new int[pins ? tasks : 0];
    boolean planned = !state.planned().isEmpty();
    plannedWorker = new int[planned ? tasks : 0];
    plannedStart = new long[plannedWorker.length];
    Arrays.fill(plannedWorker, CompiledState.FREE);
    Arrays.fill(pinMode, CompiledState.FREE);
    Arrays.fill(pinWorker, CompiledState.FREE);
  }

  CompiledState compile() {
    compileWorkers();
    Map<RunningBatch, Integer> lasting = new HashMap<>();
    for (int i = 0; i < running.length; i++) {
      RunningTask task = state.running().get(i);
      running[i] = numbers.task(task.job(), task.task());
      runningMode[i] = numbers.mode(running[i], task.mode());
      runningWorker[i] = ids.worker(task.worker());
      runningBegin[i] = task.startMicros();
      runningEnd[i] = task.endMicros();
      takes(i, lasting);
      fact[running[i]] = -i - 1;
    }
    copyStart.add(0);
    for (int i = 0; i < finished.length; i++) {
      FinishedTask task = state.finished().get(i);
      finished[i] = numbers.task(task.job(), task.task());
      finishedEnd[i] = task.endMicros();
      for (FinishedTask.Copy copy : task.copies()) {
        copyWorker.add(ids.worker(copy.worker()));
        copySince.add(copy.sinceMicros());
        copyItem.add(numbers.item(finished[i], copy.item()));
      }
      copyStart.add(copyWorker.size());
      fact[finished[i]] = i + 1;
    }
    for (Pin pin : state.pins()) {
      int task = numbers.task(pin.job(), pin.task());
      pinMode[task] = pin.mode() == null ? CompiledState.FREE : numbers.mode(task, pin.mode());
      pinWorker[task] = pin.worker() == null ? CompiledState.FREE : ids.worker(pin.worker());
    }
    for (PlannedRun run : state.planned()) {
      int task = numbers.task(run.job(), run.task());
      plannedWorker[task] = ids.worker(run.worker());
      plannedStart[task] = run.startMicros();
    }
    return new CompiledState(this);
  }

  /** Of the running tasks of one batch the one that ends last takes what all of them take. */
  private void takes(int i, Map<RunningBatch, Integer> lasting) {
    runningTakes[i] = true;
    int batch = workflows.batch(runningMode[i]);
    if (batch != CompiledWorkflows.NO_BATCH) {
      RunningBatch key = new RunningBatch(batch, runningWorker[i], runningBegin[i]);
      Integer other = lasting.get(key);
      runningTakes[i] = other == null || runningEnd[i] > runningEnd[other];
      if (runningTakes[i]) {
        lasting.put(key, i);
        if (other != null) {
          runningTakes[other] = false;
        }
      }
    }
  }

  private void compileWorkers() {
    int workers = availableFrom.length;
    WorkerState[] byWorker = new WorkerState[workers];
    for (WorkerState worker : state.workers()) {
      byWorker[ids.worker(worker.worker())] = worker;
    }
    List<List<LoadInFlight>> flights = new ArrayList<>();
    for (int w = 0; w < workers; w++) {
      flights.add(List.of());
    }
    for (LoadInFlight load : state.loadsInFlight()) {
      int w = ids.worker(load.worker());
      List<LoadInFlight> list = new ArrayList<>(flights.get(w));
      list.add(load);
      flights.set(w, list);
    }
    occupationDemandStart.add(0);
    for (int w = 0; w < workers; w++) {
      if (byWorker[w] != null) {
        availableFrom[w] = Math.max(now, byWorker[w].availableFromMicros());
        for (Occupation occupation : byWorker[w].occupied()) {
          addOccupation(occupation);
        }
        for (Resident resident : byWorker[w].residents()) {
          residentModel.add(ids.model(resident.model()));
          residentPinned.add(resident.pinned() ? 1 : 0);
        }
      }
      for (LoadInFlight load : flights.get(w)) {
        flightModel.add(ids.model(load.model()));
        flightBegin.add(load.startMicros());
        flightReady.add(load.readyMicros());
      }
      occupationStart[w + 1] = occupationMemory.size();
      residentStart[w + 1] = residentModel.size();
      flightStart[w + 1] = flightModel.size();
    }
  }

  private void addOccupation(Occupation occupation) {
    if (occupation.untilMicros() <= now) {
      return;
    }
    new TreeMap<>(occupation.demands())
        .forEach(
            (resource, amount) -> {
              occupationResource.add(ids.resource(resource));
              occupationAmount.add(amount);
            });
    occupationDemandStart.add(occupationResource.size());
    occupationMemory.add(occupation.memoryBytes());
    occupationUntil.add(occupation.untilMicros());
  }
}
