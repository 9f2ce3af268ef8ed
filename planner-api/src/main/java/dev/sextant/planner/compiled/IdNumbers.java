package dev.sextant.planner.compiled;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** From ids to numbers, while compiling and translating; not needed afterwards. */
final class IdNumbers {
  private final Map<String, Integer> models;
  private final Map<String, Integer> workers;
  private final Map<String, Integer> workflows;
  private final Map<String, Integer> jobs;
  private final Map<String, Integer> budgets;
  private final Map<String, Integer> resources;

  IdNumbers(Problem problem) {
    models = index(problem.models(), m -> m.id());
    workers = index(problem.workers(), w -> w.id());
    workflows = index(problem.workflows(), w -> w.id());
    jobs = index(problem.jobs(), j -> j.id());
    budgets = index(problem.budgets(), b -> b.id());
    resources = new HashMap<>();
    for (Worker worker : problem.workers()) {
      worker.capacities().keySet().stream().sorted().forEach(this::addResource);
    }
    for (Workflow workflow : problem.workflows()) {
      for (Task task : workflow.tasks()) {
        for (Mode mode : task.modes()) {
          if (mode.demands() != Mode.DEFAULT_DEMANDS) {
            mode.demands().keySet().stream().sorted().forEach(this::addResource);
          } else if (!resources.containsKey(Mode.COMPUTE)) {
            addResource(Mode.COMPUTE);
          }
        }
      }
    }
    problem.state().workers().stream()
        .flatMap(state -> state.occupied().stream())
        .flatMap(occupation -> occupation.demands().keySet().stream().sorted())
        .forEach(this::addResource);
  }

  /** Numbers in list order by id; the first of equal ids wins. */
  static <T> Map<String, Integer> index(List<T> list, Function<T, String> id) {
    Map<String, Integer> index = new HashMap<>(list.size() * 2);
    for (int i = 0; i < list.size(); i++) {
      index.putIfAbsent(id.apply(list.get(i)), i);
    }
    return index;
  }

  /** Numbers of the items of a workflow's edges, in the order in which they are first named. */
  static Map<String, Integer> items(Workflow workflow) {
    Map<String, Integer> items = new HashMap<>();
    for (DataEdge edge : workflow.edges()) {
      if (edge.item() != null) {
        items.putIfAbsent(edge.item(), items.size());
      }
    }
    return items;
  }

  int model(String id) {
    return models.get(id);
  }

  int worker(String id) {
    return workers.get(id);
  }

  int workflow(String id) {
    return workflows.get(id);
  }

  int job(String id) {
    return jobs.get(id);
  }

  int budget(String id) {
    return budgets.get(id);
  }

  int resource(String name) {
    return resources.get(name);
  }

  /** The names of the resources, by number. */
  String[] resourceNames() {
    String[] names = new String[resources.size()];
    resources.forEach((name, number) -> names[number] = name);
    return names;
  }

  int resources() {
    return resources.size();
  }

  /** The number of a model, worker or job, or -1 for an unknown id. */
  int modelOrNone(String id) {
    return models.getOrDefault(id, -1);
  }

  int workerOrNone(String id) {
    return workers.getOrDefault(id, -1);
  }

  int jobOrNone(String id) {
    return jobs.getOrDefault(id, -1);
  }

  private void addResource(String name) {
    resources.putIfAbsent(name, resources.size());
  }
}
