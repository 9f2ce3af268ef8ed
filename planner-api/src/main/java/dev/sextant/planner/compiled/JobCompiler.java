package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Chances;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Builds the tables of {@link CompiledJobs}. */
final class JobCompiler {
  private final Problem problem;
  private final IdNumbers ids;
  private final int[] workflow;
  private final int[] taskStart;
  private final int[] jobOf;
  private final int[] offset;
  private final TaskNumbers numbers;
  private final CompiledWorkflows workflows;

  JobCompiler(Problem problem, IdNumbers ids, CompiledWorkflows workflows) {
    this.problem = problem;
    this.ids = ids;
    this.workflows = workflows;
    List<Job> jobs = problem.jobs();
    workflow = new int[jobs.size()];
    taskStart = new int[jobs.size() + 1];
    offset = new int[jobs.size()];
    long tasks = 0;
    for (int j = 0; j < workflow.length; j++) {
      workflow[j] = ids.workflow(jobs.get(j).workflow());
      tasks += workflows.tasksEnd(workflow[j]) - workflows.tasksBegin(workflow[j]);
      if (tasks > Integer.MAX_VALUE - 8) {
        throw new IllegalArgumentException(
            "The jobs have more than " + (Integer.MAX_VALUE - 8) + " tasks in total.");
      }
      taskStart[j + 1] = (int) tasks;
      offset[j] = taskStart[j] - workflows.tasksBegin(workflow[j]);
    }
    jobOf = new int[(int) tasks];
    for (int j = 0; j < workflow.length; j++) {
      java.util.Arrays.fill(jobOf, taskStart[j], taskStart[j + 1], j);
    }
    numbers = new TaskNumbers(problem, ids, workflows, workflow, offset, jobOf);
  }

  TaskNumbers numbers() {
    return numbers;
  }

  CompiledJobs compile() {
    List<Job> jobs = problem.jobs();
    long[] release = new long[jobs.size()];
    long[] due = new long[jobs.size()];
    long[] deadline = new long[jobs.size()];
    long[] weight = new long[jobs.size()];
    for (int j = 0; j < jobs.size(); j++) {
      Job job = jobs.get(j);
      release[j] = job.releaseMicros();
      due[j] = job.dueMicros() == null ? CompiledJobs.NONE : job.dueMicros();
      deadline[j] = job.deadlineMicros() == null ? CompiledJobs.NONE : job.deadlineMicros();
      weight[j] = job.weight();
    }
    return new CompiledJobs(
        workflow, taskStart, jobOf, offset, release, due, deadline, weight, inputs(), outputs());
  }

  /** One piece of tied data while it waits for its row. */
  private record TiedPiece(
      int task, long bytes, int item, List<String> places, List<JobInput.Arrival> arriving) {}

  private CompiledJobs.TiedData inputs() {
    List<TiedPiece> tied = new ArrayList<>();
    Map<String, Integer> items = new HashMap<>();
    for (int j = 0; j < workflow.length; j++) {
      for (JobInput input : problem.jobs().get(j).inputs()) {
        String item = input.item();
        int number = item == null ? -1 : items.computeIfAbsent(item, i -> items.size());
        int task = numbers.taskOrNone(j, input.task());
        tied.add(new TiedPiece(task, input.bytes(), number, input.at(), input.arriving()));
      }
    }
    return rows(tied);
  }

  private CompiledJobs.TiedData outputs() {
    List<TiedPiece> tied = new ArrayList<>();
    for (int j = 0; j < workflow.length; j++) {
      for (JobOutput output : problem.jobs().get(j).outputs()) {
        int task = numbers.taskOrNone(j, output.task());
        int number = numbers.item(task, output.item());
        tied.add(new TiedPiece(task, output.bytes(), number, List.of(output.to()), List.of()));
      }
    }
    return rows(tied);
  }

  private long expected(TiedPiece tied) {
    int task = tied.task() - offset[jobOf[tied.task()]];
    return Chances.expected(tied.bytes(), workflows.chanceMillionths(task));
  }

  private CompiledJobs.TiedData rows(List<TiedPiece> tied) {
    if (tied.isEmpty()) {
      return new CompiledJobs.TiedData(
          new int[0], new long[0], new long[0], new int[0], new int[] {0}, new int[0], new long[0]);
    }
    tied.sort((a, b) -> Integer.compare(a.task(), b.task()));
    int[] start = new int[jobOf.length + 1];
    tied.forEach(t -> start[t.task() + 1]++);
    Csr.accumulate(start);
    long[] bytes = tied.stream().mapToLong(TiedPiece::bytes).toArray();
    long[] expected = bytes;
    if (workflows.hasChances()) {
      expected = tied.stream().mapToLong(this::expected).toArray();
    }
    int[] item = tied.stream().mapToInt(TiedPiece::item).toArray();
    int[] placeStart = new int[tied.size() + 1];
    Csr.Ints place = new Csr.Ints(tied.size());
    Csr.Longs since = new Csr.Longs(tied.size());
    for (int i = 0; i < tied.size(); i++) {
      for (String there : tied.get(i).places()) {
        place.add(ids.worker(there));
        since.add(0);
      }
      for (JobInput.Arrival arrival : tied.get(i).arriving()) {
        place.add(ids.worker(arrival.worker()));
        since.add(arrival.sinceMicros());
      }
      placeStart[i + 1] = place.size();
    }
    return new CompiledJobs.TiedData(
        start, bytes, expected, item, placeStart, place.toArray(), since.toArray());
  }
}
