package dev.sextant.planner.json;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;

/** Writes plans, as documents of their own or as part of a result. */
final class PlanWriter {
  private final JsonOut out;

  PlanWriter(JsonOut out) {
    this.out = out;
  }

  void document(Plan plan) {
    out.beginDocument(PlanReader.KIND);
    fields(plan);
    out.endDocument();
  }

  void fields(Plan plan) {
    out.putList("runs", plan.runs(), this::run);
    out.putListUnlessEmpty("residencies", plan.residencies(), this::residency);
  }

  private void run(TaskRun run) {
    out.beginLine();
    out.put("job", run.job());
    out.put("task", run.task());
    out.putUnless(Mode.DEFAULT_ID, "mode", run.mode());
    out.put("worker", run.worker());
    out.put("startMicros", run.startMicros());
    out.put("endMicros", run.endMicros());
    out.end();
  }

  private void residency(Residency residency) {
    out.beginLine();
    out.put("worker", residency.worker());
    out.put("model", residency.model());
    out.put("loadStartMicros", residency.loadStartMicros());
    out.put("readyMicros", residency.readyMicros());
    out.putUnlessNull("evictMicros", residency.evictMicros());
    out.end();
  }
}
