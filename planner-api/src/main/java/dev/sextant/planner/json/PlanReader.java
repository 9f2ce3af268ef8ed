package dev.sextant.planner.json;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;

/** Reads plan documents. */
final class PlanReader {
  static final String KIND = "plan";

  static final Fields PLAN =
      Fields.required(Header.FORMAT_VERSION, Header.KIND, "runs").andOptional("residencies");
  static final Fields PLAN_IN_RESULT = Fields.required("runs").andOptional("residencies");
  static final Fields RUN =
      Fields.required("job", "task", "worker", "startMicros", "endMicros").andOptional("mode");
  static final Fields RESIDENCY =
      Fields.required("worker", "model", "loadStartMicros", "readyMicros")
          .andOptional("evictMicros");

  private final JsonCursor in;

  PlanReader(JsonCursor in) {
    this.in = in;
  }

  /** A document. */
  Plan plan() {
    return plan(PLAN);
  }

  /** A plan with or without the fields that begin a document. */
  Plan plan(Fields fields) {
    List<TaskRun> runs = List.of();
    List<Residency> residencies = List.of();
    in.beginObject(fields);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case Header.FORMAT_VERSION -> Header.readVersion(in);
        case Header.KIND -> Header.readKind(in, KIND);
        case "runs" -> runs = in.list(() -> run(in));
        case "residencies" -> residencies = in.list(this::residency);
        default -> throw new IllegalStateException(field);
      }
    }
    return new Plan(runs, residencies);
  }

  /** A run of a plan; a running task of a state has the same fields. */
  static TaskRun run(JsonCursor in) {
    String job = "";
    String task = "";
    String mode = Mode.DEFAULT_ID;
    String worker = "";
    long start = 0;
    long end = 0;
    in.beginObject(RUN);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "job" -> job = in.text();
        case "task" -> task = in.text();
        case "mode" -> mode = in.text();
        case "worker" -> worker = in.text();
        case "startMicros" -> start = in.instant();
        case "endMicros" -> end = in.instant();
        default -> throw new IllegalStateException(field);
      }
    }
    return new TaskRun(job, task, mode, worker, start, end);
  }

  private Residency residency() {
    String worker = "";
    String model = "";
    long loadStart = 0;
    long ready = 0;
    Long evict = null;
    in.beginObject(RESIDENCY);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "worker" -> worker = in.text();
        case "model" -> model = in.text();
        case "loadStartMicros" -> loadStart = in.instant();
        case "readyMicros" -> ready = in.instant();
        case "evictMicros" -> evict = in.instant();
        default -> throw new IllegalStateException(field);
      }
    }
    return new Residency(worker, model, loadStart, ready, evict);
  }
}
