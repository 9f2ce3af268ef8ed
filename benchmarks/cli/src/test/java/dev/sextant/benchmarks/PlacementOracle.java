package dev.sextant.benchmarks;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The least money and bytes of one job, by trying every worker for every task, read from the
 * records with arithmetic of its own. For fixed durations, without models, budgets or state.
 */
final class PlacementOracle {
  private final Problem problem;
  private final Workflow workflow;
  private final Job job;
  private final Map<String, Integer> numberOf = new HashMap<>();
  private final long[][] cost;
  private final String[] at;
  private long best = Long.MAX_VALUE;

  private PlacementOracle(Problem problem) {
    this.problem = problem;
    workflow = problem.workflows().get(0);
    job = problem.jobs().get(0);
    List<Task> tasks = workflow.tasks();
    cost = new long[tasks.size()][problem.workers().size()];
    at = new String[tasks.size()];
    for (int t = 0; t < tasks.size(); t++) {
      numberOf.put(tasks.get(t).id(), t);
      for (int w = 0; w < cost[t].length; w++) {
        cost[t][w] = cost(tasks.get(t), problem.workers().get(w));
      }
    }
  }

  /** The least weighted sum of costMicroUnits and bytesMoved. */
  static long least(Problem problem) {
    PlacementOracle oracle = new PlacementOracle(problem);
    oracle.search(0, 0);
    return oracle.best;
  }

  private static long cost(Task task, Worker worker) {
    long least = -1;
    for (Mode mode : task.modes()) {
      boolean everywhere = mode.workers() == null && mode.workerTypes() == null;
      boolean named =
          (mode.workers() != null && mode.workers().contains(worker.id()))
              || (mode.workerTypes() != null && mode.workerTypes().contains(worker.type()));
      if ((everywhere || named) && worker.capacities().getOrDefault(Mode.COMPUTE, 0L) > 0) {
        long micros = ((TaskDuration.Fixed) mode.duration()).micros();
        long price = ((Price.Constant) worker.price()).microUnitsPerSecond();
        long money = (price * micros + 999_999) / 1_000_000 + mode.costMicroUnits();
        least = least < 0 ? money : Math.min(least, money);
      }
    }
    return least;
  }

  private void search(int task, long money) {
    if (task == at.length) {
      long sum =
          problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) * money
              + problem.objective().weight(ObjectiveTerm.BYTES_MOVED) * bytes();
      best = Math.min(best, sum);
      return;
    }
    for (int w = 0; w < cost[task].length; w++) {
      if (cost[task][w] >= 0) {
        at[task] = problem.workers().get(w).id();
        search(task + 1, money + cost[task][w]);
      }
    }
  }

  private long bytes() {
    Set<String> paid = new HashSet<>();
    long bytes = 0;
    for (DataEdge edge : workflow.edges()) {
      String to = place(edge.to());
      if (!place(edge.from()).equals(to)
          && (edge.item() == null || paid.add("edge " + edge.item() + " " + to))) {
        bytes += edge.bytes();
      }
    }
    for (JobInput input : job.inputs()) {
      String to = place(input.task());
      if (!input.at().contains(to)
          && (input.item() == null || paid.add("input " + input.item() + " " + to))) {
        bytes += input.bytes();
      }
    }
    for (JobOutput output : job.outputs()) {
      bytes += place(output.task()).equals(output.to()) ? 0 : output.bytes();
    }
    return bytes;
  }

  private String place(String task) {
    return at[numberOf.getOrDefault(task, 0)];
  }
}
