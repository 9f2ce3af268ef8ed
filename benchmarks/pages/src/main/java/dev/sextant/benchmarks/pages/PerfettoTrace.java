package dev.sextant.benchmarks.pages;

import dev.sextant.planner.explain.StartReason;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/**
 * A plan in the Trace Event Format of Chrome, which Perfetto and {@code chrome://tracing} open: one
 * process per worker, with threads for its runs and its loads and a counter of its GPU memory.
 */
public final class PerfettoTrace {
  private static final int LOADS_THREAD = 1;
  private static final int FIRST_RUNS_THREAD = 2;

  private final PlanView view;
  private final ProblemIndex index;
  private final JsonGenerator json;
  private final Map<TaskRun, StartReason> reasons = new HashMap<>();

  private PerfettoTrace(PlanView view, JsonGenerator json) {
    this.view = view;
    this.index = new ProblemIndex(view.problem());
    this.json = json;
    for (StartReason reason : view.reasons()) {
      reasons.put(reason.run(), reason);
    }
  }

  /** Writes the trace of a plan to a file. */
  public static void write(PlanView view, Path file) throws IOException {
    WholeFile.write(file, out -> write(view, out));
  }

  /** Writes the trace of a plan; does not close the stream. */
  public static void write(PlanView view, OutputStream out) throws IOException {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    try (JsonGenerator json = factory.createGenerator(ObjectWriteContext.empty(), out)) {
      new PerfettoTrace(view, json).write();
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  private void write() {
    json.writeStartObject();
    json.writeStringProperty("displayTimeUnit", "ms");
    json.writeName("traceEvents");
    json.writeStartArray();
    Map<String, List<Integer>> runs = index.runsByWorker(view.plan().runs());
    List<Worker> workers = view.problem().workers();
    long end = TimeAxis.of(view.problem(), view.plan()).to();
    for (int w = 0; w < workers.size(); w++) {
      Worker worker = workers.get(w);
      List<Integer> order = runs.getOrDefault(worker.id(), List.of());
      List<Residency> held =
          view.plan().residencies().stream().filter(r -> r.worker().equals(worker.id())).toList();
      if (!order.isEmpty() || !held.isEmpty()) {
        writeWorker(w + 1, worker, order, held, end);
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeWorker(
      int process, Worker worker, List<Integer> order, List<Residency> held, long end) {
    List<TaskRun> all = view.plan().runs();
    int[] lanes = Lanes.assign(all, order);
    name(process, 0, "process_name", worker.id());
    name(process, LOADS_THREAD, "thread_name", "loads");
    int count = Lanes.count(lanes);
    for (int lane = 0; lane < count; lane++) {
      String label = count == 1 ? "compute" : "compute " + (lane + 1);
      name(process, FIRST_RUNS_THREAD + lane, "thread_name", label);
    }
    for (int i = 0; i < lanes.length; i++) {
      writeRun(process, FIRST_RUNS_THREAD + lanes[i], all.get(order.get(i)));
    }
    for (Residency r : held) {
      if (r.readyMicros() > r.loadStartMicros()) {
        start("X", process, LOADS_THREAD, "load " + r.model(), r.loadStartMicros());
        json.writeNumberProperty("dur", r.readyMicros() - r.loadStartMicros());
        json.writeStringProperty("cat", "load");
        json.writeName("args");
        json.writeStartObject();
        json.writeStringProperty("model", r.model());
        json.writeNumberProperty("bytes", index.modelBytes(r.model()));
        json.writeEndObject();
        json.writeEndObject();
      }
    }
    if (worker.gpuMemoryBytes() > 0) {
      List<TaskRun> mine = order.stream().map(all::get).toList();
      writeMemory(process, MemoryProfile.of(index, worker, held, mine, end));
    }
  }

  private void writeRun(int process, int thread, TaskRun run) {
    start("X", process, thread, run.job() + "/" + run.task(), run.startMicros());
    json.writeNumberProperty("dur", run.endMicros() - run.startMicros());
    json.writeStringProperty("cat", "run");
    json.writeName("args");
    json.writeStartObject();
    json.writeStringProperty("job", run.job());
    json.writeStringProperty("task", run.task());
    json.writeStringProperty("mode", run.mode());
    StartReason reason = reasons.get(run);
    if (reason != null) {
      json.writeStringProperty("start", reason.words());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void writeMemory(int process, MemoryProfile memory) {
    long last = Long.MIN_VALUE;
    for (MemoryProfile.Step step : memory.steps()) {
      if (last != Long.MIN_VALUE && step.fromMicros() > last) {
        counter(process, last, 0);
      }
      counter(process, step.fromMicros(), step.usedBytes());
      last = step.toMicros();
    }
    if (last != Long.MIN_VALUE) {
      counter(process, last, 0);
    }
  }

  private void counter(int process, long micros, long bytes) {
    start("C", process, 0, "GPU memory", micros);
    json.writeName("args");
    json.writeStartObject();
    json.writeNumberProperty("bytes", bytes);
    json.writeEndObject();
    json.writeEndObject();
  }

  private void name(int process, int thread, String what, String name) {
    start("M", process, thread, what, 0);
    json.writeName("args");
    json.writeStartObject();
    json.writeStringProperty("name", name);
    json.writeEndObject();
    json.writeEndObject();
  }

  private void start(String phase, int process, int thread, String name, long micros) {
    json.writeStartObject();
    json.writeStringProperty("ph", phase);
    json.writeNumberProperty("pid", process);
    json.writeNumberProperty("tid", thread);
    json.writeStringProperty("name", name);
    json.writeNumberProperty("ts", micros);
  }
}
