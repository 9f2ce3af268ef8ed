package dev.sextant.planner.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds every violation of SEMANTICS.md sections 1 and 2 in a problem, in time and memory linear in
 * its size. Errors that would only repeat the cause of another one are left out.
 */
final class ProblemValidator {
  private final Problem problem;
  private final Names names;
  private final ErrorList errors = new ErrorList();

  private ProblemValidator(Problem problem) {
    this.problem = problem;
    this.names = Names.of(problem);
  }

  /** Every error of the problem in document order. */
  static List<InputError> errorsOf(Problem problem) {
    ProblemValidator validator = new ProblemValidator(problem);
    validator.run();
    return validator.errors.inDocumentOrder();
  }

  private void run() {
    errors.atLeastOne(Place.ROOT, "microsPerUnit", problem.microsPerUnit());
    models();
    workers();
    List<WorkflowIndex> workflows = workflows();
    JobValidator jobs = new JobValidator(workflows, names, errors);
    for (int i = 0; i < problem.jobs().size(); i++) {
      jobs.job(problem.jobs().get(i), i);
    }
    new TransferValidator(names, errors).transfers(problem.transfers());
    budgets();
    new StateValidator(problem, names, workflows, errors).state();
    objective();
    new SizeValidator(problem, names, errors).sizes();
    new TotalsValidator(problem, names, errors).totals();
  }

  private void models() {
    for (int i = 0; i < problem.models().size(); i++) {
      ModelArtifact model = problem.models().get(i);
      Place place = Place.ROOT.element("models", i, "model", model.id());
      errors.id(place, model.id(), i, names.models());
      errors.atLeastOne(place, "bytes", model.bytes());
      names.amounts(
          place,
          "loadMicrosByWorkerType",
          model.loadMicrosByWorkerType(),
          names.workerTypes(),
          errors);
    }
  }

  private void workers() {
    if (problem.workers().isEmpty()) {
      errors.empty(Place.ROOT, "workers");
    }
    for (int i = 0; i < problem.workers().size(); i++) {
      Worker worker = problem.workers().get(i);
      Place place = Place.ROOT.element("workers", i, "worker", worker.id());
      errors.id(place, worker.id(), i, names.workers());
      errors.notEmpty(place, "type", worker.type());
      errors.notEmpty(place, "zone", worker.zone());
      errors.notNegative(place, "gpuMemoryBytes", worker.gpuMemoryBytes());
      errors.amounts(place, "capacities", worker.capacities());
      if (worker.modelLoad() != null) {
        errors.link(place.member("modelLoad", "the modelLoad"), worker.modelLoad());
      }
      if (worker.price() instanceof Price.Constant constant) {
        errors.notNegative(place, "priceMicroUnitsPerSecond", constant.microUnitsPerSecond());
      }
      errors.calendar(place, worker.calendar());
    }
  }

  private List<WorkflowIndex> workflows() {
    TaskValidator taskRules = new TaskValidator(problem.workers(), names, errors);
    SharedBatches batches = new SharedBatches(errors);
    List<WorkflowIndex> indexes = new ArrayList<>(problem.workflows().size());
    for (int i = 0; i < problem.workflows().size(); i++) {
      Workflow workflow = problem.workflows().get(i);
      Place place = Place.ROOT.element("workflows", i, "workflow", workflow.id());
      errors.id(place, workflow.id(), i, names.workflows());
      if (workflow.tasks().isEmpty()) {
        errors.empty(place, "tasks");
      }
      int before = errors.size();
      IdIndex tasks = IdIndex.of("task", workflow.tasks(), Task::id);
      for (int j = 0; j < workflow.tasks().size(); j++) {
        Task task = workflow.tasks().get(j);
        Place taskPlace = place.element("tasks", j, "task", task.id());
        errors.id(taskPlace, task.id(), j, tasks);
        taskRules.modes(taskPlace, task);
        taskRules.outcomes(taskPlace, task);
        batches.task(taskPlace, task);
      }
      TaskGraph graph = EdgeValidator.graphOf(place, workflow, tasks, errors);
      indexes.add(new WorkflowIndex(workflow, tasks, graph));
      if (errors.size() == before) {
        chances(place, workflow);
      }
    }
    return indexes;
  }

  private void chances(Place workflow, Workflow of) {
    int task = Chances.uncountable(of);
    if (task != ChanceCount.NONE) {
      errors.add(
          ErrorCode.TOO_LARGE,
          workflow.pointer("tasks", task),
          "The outcomes of %s can come together in too many ways to count how likely task (%s) runs."
                  .formatted(workflow, Place.shown(of.tasks().get(task).id()))
              + "\nMaybe fewer edges say when they are taken.");
    }
  }

  private void budgets() {
    for (int i = 0; i < problem.budgets().size(); i++) {
      Budget budget = problem.budgets().get(i);
      Place place = Place.ROOT.element("budgets", i, "budget", budget.id());
      errors.id(place, budget.id(), i, names.budgets());
      errors.notNegative(place, "amount", budget.amount());
    }
  }

  private void objective() {
    Place place = Place.ROOT.member("objective", "the objective");
    boolean none = true;
    for (Map.Entry<ObjectiveTerm, Long> entry : problem.objective().weights().entrySet()) {
      long weight = entry.getValue();
      errors.notNegative(place, entry.getKey().key(), weight);
      none &= weight == 0;
    }
    if (none) {
      errors.add(
          ErrorCode.EMPTY,
          place.pointer(),
          "The objective must have a positive weight.\nMaybe give makespanMicros the weight 1.");
    }
  }
}
