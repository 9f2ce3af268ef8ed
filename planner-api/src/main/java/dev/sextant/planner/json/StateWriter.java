package dev.sextant.planner.json;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.WorkerState;

/** Writes what is going on at the moment of planning. */
final class StateWriter {
  private final JsonOut out;

  StateWriter(JsonOut out) {
    this.out = out;
  }

  void state(ClusterState state) {
    out.begin();
    out.putUnless(0, "nowMicros", state.nowMicros());
    out.putListUnlessEmpty("workers", state.workers(), this::workerState);
    out.putListUnlessEmpty("finished", state.finished(), this::finished);
    out.putListUnlessEmpty("running", state.running(), this::running);
    out.putListUnlessEmpty("loadsInFlight", state.loadsInFlight(), this::loadInFlight);
    out.putListUnlessEmpty("pins", state.pins(), this::pin);
    out.end();
  }

  private void workerState(WorkerState state) {
    out.begin(state.occupied().isEmpty() && state.residents().isEmpty());
    out.put("worker", state.worker());
    out.putUnless(0, "availableFromMicros", state.availableFromMicros());
    out.putListUnlessEmpty("occupied", state.occupied(), this::occupation);
    out.putListUnlessEmpty("residents", state.residents(), this::resident);
    out.end();
  }

  private void occupation(Occupation occupation) {
    out.beginLine();
    out.putAmounts("demands", occupation.demands());
    out.putUnless(0, "memoryBytes", occupation.memoryBytes());
    out.put("untilMicros", occupation.untilMicros());
    out.end();
  }

  private void resident(Resident resident) {
    out.beginLine();
    out.put("model", resident.model());
    if (resident.pinned()) {
      out.put("pinned", true);
    }
    out.end();
  }

  private void finished(FinishedTask task) {
    out.begin(task.copies().size() <= 1);
    out.put("job", task.job());
    out.put("task", task.task());
    out.put("endMicros", task.endMicros());
    out.putListUnlessEmpty("copies", task.copies(), this::copy);
    out.end();
  }

  private void copy(FinishedTask.Copy copy) {
    out.beginLine();
    out.put("worker", copy.worker());
    out.put("sinceMicros", copy.sinceMicros());
    out.putUnless(null, "item", copy.item());
    out.end();
  }

  private void running(RunningTask task) {
    out.beginLine();
    out.put("job", task.job());
    out.put("task", task.task());
    out.putUnless(Mode.DEFAULT_ID, "mode", task.mode());
    out.put("worker", task.worker());
    out.put("startMicros", task.startMicros());
    out.put("endMicros", task.endMicros());
    out.end();
  }

  private void loadInFlight(LoadInFlight load) {
    out.beginLine();
    out.put("worker", load.worker());
    out.put("model", load.model());
    out.put("startMicros", load.startMicros());
    out.put("readyMicros", load.readyMicros());
    out.end();
  }

  private void pin(Pin pin) {
    out.beginLine();
    out.put("job", pin.job());
    out.put("task", pin.task());
    out.putUnless(null, "mode", pin.mode());
    out.putUnless(null, "worker", pin.worker());
    out.end();
  }
}
