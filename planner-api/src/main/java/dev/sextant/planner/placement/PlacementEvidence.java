package dev.sextant.planner.placement;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.DataPrice;
import dev.sextant.planner.evidence.EvidencePlace;
import dev.sextant.planner.evidence.PlacementArgument;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Gives the prices of a placement the names of what they are for. */
final class PlacementEvidence {
  private final PlacementProblem placement;
  private final CompiledProblem problem;
  private final Problem source;

  private PlacementEvidence(PlacementProblem placement) {
    this.placement = placement;
    problem = placement.problem();
    source = problem.problem();
  }

  static PlacementArgument of(
      PlacementProblem placement, long bound, long[] prices, long[] credits) {
    return new PlacementEvidence(placement).argument(bound, prices, credits);
  }

  private PlacementArgument argument(long bound, long[] prices, long[] credits) {
    List<EvidencePlace> places = new ArrayList<>();
    for (List<Integer> workers : placement.places.groups()) {
      places.add(new EvidencePlace(workers.stream().map(this::worker).toList()));
    }
    List<DataPrice> named = new ArrayList<>();
    int count = placement.places();
    for (int i = 0; i < placement.items(); i++) {
      for (int r = placement.readersBegin(i); r < placement.readersEnd(i); r++) {
        List<Long> row = row(prices, r, count);
        boolean apart = credits.length > 0 && !placement.items.isInput(r);
        List<Long> saved = apart ? row(credits, r, count) : List.of();
        if (row.stream().anyMatch(p -> p != 0) || saved.stream().anyMatch(p -> p != 0)) {
          named.add(price(r, row, saved));
        }
      }
    }
    return new PlacementArgument(bound, places, named);
  }

  private static List<Long> row(long[] prices, int position, int count) {
    return Arrays.stream(prices, position * count, (position + 1) * count).boxed().toList();
  }

  private String worker(int worker) {
    return source.workers().get(worker).id();
  }

  private DataPrice price(int position, List<Long> prices, List<Long> credits) {
    CompiledJobs jobs = problem.jobs();
    int task = placement.task(placement.reader(position));
    Job job = source.jobs().get(jobs.jobOf(task));
    int origin = placement.items.origin(position);
    if (placement.items.isInput(position)) {
      long input = input(job, task, origin - jobs.inputsBegin(task));
      String reader = name(jobs.workflowTask(task), task);
      return new DataPrice(job.id(), null, input, reader, prices, List.of());
    }
    String from = name(problem.workflows().edgeFrom(origin), task);
    String reader = name(jobs.workflowTask(task), task);
    return new DataPrice(job.id(), from, null, reader, prices, credits);
  }

  /** The name of a task of the workflow that a task is of. */
  private String name(int workflowTask, int task) {
    int workflow = problem.jobs().workflow(problem.jobs().jobOf(task));
    int node = problem.workflows().source(workflowTask);
    return source.workflows().get(workflow).tasks().get(node).id();
  }

  /** The position in a job of the k-th input of a task. */
  private long input(Job job, int task, int k) {
    String id = name(problem.jobs().workflowTask(task), task);
    int left = k;
    for (int i = 0; i < job.inputs().size(); i++) {
      if (job.inputs().get(i).task().equals(id) && left-- == 0) {
        return i;
      }
    }
    throw new IllegalStateException("There is no such input.");
  }
}
