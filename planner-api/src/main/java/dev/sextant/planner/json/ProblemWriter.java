package dev.sextant.planner.json;

import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;

/** Writes problem documents. */
final class ProblemWriter {
  private final JsonOut out;

  ProblemWriter(JsonOut out) {
    this.out = out;
  }

  void problem(Problem problem) {
    out.beginDocument(ProblemReader.KIND);
    out.putUnless("", "name", problem.name());
    out.putUnless(1, "microsPerUnit", problem.microsPerUnit());
    out.putListUnlessEmpty("models", problem.models(), this::model);
    out.putList("workflows", problem.workflows(), this::workflow);
    out.putList("jobs", problem.jobs(), this::job);
    out.putList("workers", problem.workers(), this::worker);
    if (!problem.transfers().equals(TransferModel.free())) {
      out.name("transfers");
      transfers(problem.transfers());
    }
    out.putListUnlessEmpty("budgets", problem.budgets(), this::budget);
    if (!problem.state().equals(ClusterState.EMPTY)) {
      out.name("state");
      new StateWriter(out).state(problem.state());
    }
    out.name("objective");
    objective(problem.objective());
    out.endDocument();
  }

  private void model(ModelArtifact model) {
    out.beginLine();
    out.put("id", model.id());
    out.put("bytes", model.bytes());
    out.putAmountsUnless(Map.of(), "loadMicrosByWorkerType", model.loadMicrosByWorkerType());
    out.end();
  }

  private void workflow(Workflow workflow) {
    out.begin();
    out.put("id", workflow.id());
    out.putList("tasks", workflow.tasks(), this::task);
    out.putListUnlessEmpty("edges", workflow.edges(), this::edge);
    out.end();
  }

  private void task(Task task) {
    out.begin(task.isPlain());
    out.put("id", task.id());
    if (task.isPlain()) {
      modeFields(task.modes().get(0));
    } else {
      out.putList("modes", task.modes(), this::mode);
    }
    out.end();
  }

  private void mode(Mode mode) {
    out.beginLine();
    out.put("id", mode.id());
    modeFields(mode);
    out.end();
  }

  private void modeFields(Mode mode) {
    out.putUnlessNull("workers", mode.workers());
    out.putUnlessNull("workerTypes", mode.workerTypes());
    if (mode.duration() instanceof TaskDuration.Fixed fixed) {
      out.put("durationMicros", fixed.micros());
    } else if (mode.duration() instanceof TaskDuration.PerWorker perWorker) {
      out.putAmounts("durationMicros", perWorker.micros());
    }
    out.putAmountsUnless(Mode.DEFAULT_DEMANDS, "demands", mode.demands());
    out.putUnlessEmpty("models", mode.models());
    out.putUnless(0, "workspaceBytes", mode.workspaceBytes());
    out.putAmountsUnless(Map.of(), "consumes", mode.consumes());
    out.putUnless(0, "costMicroUnits", mode.costMicroUnits());
  }

  private void edge(DataEdge edge) {
    out.beginLine();
    out.put("from", edge.from());
    out.put("to", edge.to());
    out.putUnless(0, "bytes", edge.bytes());
    out.putUnless(null, "item", edge.item());
    out.end();
  }

  private void job(Job job) {
    out.begin(job.inputs().isEmpty() && job.outputs().isEmpty());
    out.put("id", job.id());
    out.put("workflow", job.workflow());
    out.putUnless(0, "releaseMicros", job.releaseMicros());
    out.putUnlessNull("dueMicros", job.dueMicros());
    out.putUnlessNull("deadlineMicros", job.deadlineMicros());
    out.putUnless(1, "weight", job.weight());
    out.putListUnlessEmpty("inputs", job.inputs(), this::jobInput);
    out.putListUnlessEmpty("outputs", job.outputs(), this::jobOutput);
    out.end();
  }

  private void jobInput(JobInput input) {
    out.beginLine();
    out.put("task", input.task());
    out.put("bytes", input.bytes());
    out.putUnless(null, "item", input.item());
    if (!input.at().isEmpty() || input.arriving().isEmpty()) {
      out.putUnlessNull("at", input.at());
    }
    out.putListUnlessEmpty("arriving", input.arriving(), this::arrival);
    out.end();
  }

  private void arrival(JobInput.Arrival copy) {
    out.beginLine();
    out.put("worker", copy.worker());
    out.put("sinceMicros", copy.sinceMicros());
    out.end();
  }

  private void jobOutput(JobOutput output) {
    out.beginLine();
    out.put("task", output.task());
    out.put("bytes", output.bytes());
    out.put("to", output.to());
    out.putUnless(null, "item", output.item());
    out.end();
  }

  private void worker(Worker worker) {
    out.beginLine();
    out.put("id", worker.id());
    out.putUnless(Worker.DEFAULT_TYPE, "type", worker.type());
    out.putUnless(null, "zone", worker.zone());
    out.putUnless(0, "gpuMemoryBytes", worker.gpuMemoryBytes());
    out.putAmountsUnless(Worker.DEFAULT_CAPACITIES, "capacities", worker.capacities());
    Link modelLoad = worker.modelLoad();
    if (modelLoad != null) {
      out.name("modelLoad");
      link(modelLoad);
    }
    if (!worker.overlapLoads()) {
      out.put("overlapLoads", false);
    }
    if (worker.price() instanceof Price.Constant constant) {
      out.putUnless(0, "priceMicroUnitsPerSecond", constant.microUnitsPerSecond());
    }
    out.end();
  }

  private void transfers(TransferModel transfers) {
    out.begin();
    if (transfers instanceof TransferModel.Uniform uniform) {
      out.name("uniform");
      link(uniform.link());
    } else if (transfers instanceof TransferModel.LinkTable table) {
      out.name("table");
      out.begin();
      out.name("default");
      link(table.defaultLink());
      out.putListUnlessEmpty("zones", table.zones(), this::linkEntry);
      out.putListUnlessEmpty("workers", table.workers(), this::linkEntry);
      out.end();
    }
    out.end();
  }

  private void link(Link link) {
    out.beginLine();
    linkFields(link);
    out.end();
  }

  private void linkEntry(TransferModel.LinkTable.Entry entry) {
    out.beginLine();
    out.put("from", entry.from());
    out.put("to", entry.to());
    linkFields(entry.link());
    out.end();
  }

  private void linkFields(Link link) {
    out.putUnless(0, "latencyMicros", link.latencyMicros());
    out.putUnless(Link.UNLIMITED, "bandwidthBytesPerSecond", link.bandwidthBytesPerSecond());
  }

  private void budget(Budget budget) {
    out.beginLine();
    out.put("id", budget.id());
    out.put("amount", budget.amount());
    out.end();
  }

  private void objective(Objective objective) {
    out.beginLine();
    objective.weights().forEach((term, weight) -> out.put(term.key(), weight));
    out.end();
  }
}
