package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Names for the numbers of a compiled problem, as evidence needs them. Immutable. */
final class EvidenceNames {
  private final CompiledProblem problem;
  private final Problem source;

  EvidenceNames(CompiledProblem problem) {
    this.problem = problem;
    source = problem.problem();
  }

  String job(int job) {
    return source.jobs().get(job).id();
  }

  /** The job of a task. */
  String jobOf(int task) {
    return job(problem.jobs().jobOf(task));
  }

  String task(int task) {
    int workflowTask = problem.jobs().workflowTask(task);
    int workflow = problem.jobs().workflow(problem.jobs().jobOf(task));
    int node = problem.workflows().source(workflowTask);
    return source.workflows().get(workflow).tasks().get(node).id();
  }

  String worker(int worker) {
    return source.workers().get(worker).id();
  }

  /** The first worker of a class. */
  String example(int workerClass) {
    return worker(problem.workers().member(problem.workers().membersBegin(workerClass)));
  }

  /** The workers of a class; none named where it has all. */
  List<String> membersOf(int workerClass) {
    CompiledWorkers workers = problem.workers();
    List<String> ids = new ArrayList<>();
    for (int p = workers.membersBegin(workerClass); p < workers.membersEnd(workerClass); p++) {
      ids.add(worker(workers.member(p)));
    }
    return ids.size() == workers.count() ? List.of() : ids;
  }

  String budget(int budget) {
    return source.budgets().get(budget).id();
  }

  String resource(int resource) {
    return problem.resourceName(resource);
  }

  /**
   * Prices in the order of resources, equal ones together, then those of budgets.
   *
   * @param price by class and resource, then by budget, whole numbers
   */
  List<CapacityPrice> prices(double[] price) {
    CompiledWorkers workers = problem.workers();
    List<CapacityPrice> prices = new ArrayList<>();
    for (int r = 0; r < workers.resources(); r++) {
      double[] ofResource = new double[workers.classes()];
      for (int c = 0; c < ofResource.length; c++) {
        ofResource[c] = price[c * workers.resources() + r];
      }
      for (double value : Arrays.stream(ofResource).distinct().filter(p -> p > 0).toArray()) {
        prices.add(
            CapacityPrice.ofResource((long) value, resource(r), workersAt(ofResource, value)));
      }
    }
    for (int b = 0; b < problem.budgets(); b++) {
      double value = price[workers.classes() * workers.resources() + b];
      if (value > 0) {
        prices.add(CapacityPrice.ofBudget((long) value, budget(b)));
      }
    }
    return prices;
  }

  /** The workers whose class has a price; none named where all have. */
  private List<String> workersAt(double[] ofResource, double value) {
    List<String> ids = new ArrayList<>();
    for (int w = 0; w < problem.workers().count(); w++) {
      if (ofResource[problem.workers().classOf(w)] == value) {
        ids.add(worker(w));
      }
    }
    return ids.size() == problem.workers().count() ? List.of() : ids;
  }
}
