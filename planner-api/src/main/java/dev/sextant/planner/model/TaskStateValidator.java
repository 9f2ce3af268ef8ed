package dev.sextant.planner.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rules of what the state says of tasks: finished, running, pinned. */
final class TaskStateValidator {
  private static final long UNKNOWN = -1;

  private final Problem problem;
  private final ClusterState state;
  private final Names names;
  private final List<WorkflowIndex> workflows;
  private final ErrorList errors;
  private final Place place;
  private final int[] workflowOfJob;

  /** By job: the items of its outputs by task, made when first asked for. */
  private final Map<Integer, Map<String, Set<String>>> outputItems = new HashMap<>();

  /** Positions in the lists of the state by job and task. */
  private final Map<Long, Integer> finished = new HashMap<>();

  private final Map<Long, Integer> running = new HashMap<>();
  private final Map<Long, Integer> pinned = new HashMap<>();
  private final Map<Long, Integer> planned = new HashMap<>();

  TaskStateValidator(
      Problem problem, Names names, List<WorkflowIndex> workflows, ErrorList errors, Place place) {
    this.problem = problem;
    this.state = problem.state();
    this.names = names;
    this.workflows = workflows;
    this.errors = errors;
    this.place = place;
    this.workflowOfJob =
        problem.jobs().stream().mapToInt(j -> names.workflows().positionOf(j.workflow())).toArray();
  }

  /** Reports every error about tasks, except where running tasks run. */
  void tasks() {
    for (int i = 0; i < state.finished().size(); i++) {
      finished(i);
    }
    for (int i = 0; i < state.running().size(); i++) {
      running(i);
    }
    for (int i = 0; i < state.pins().size(); i++) {
      pin(i);
    }
    for (int i = 0; i < state.planned().size(); i++) {
      planned(i);
    }
    predecessors();
    copies();
  }

  /** The mode a running task holds, or null when the entry is in error itself. */
  @Nullable Mode modeOfRunning(int position) {
    RunningTask entry = state.running().get(position);
    long task = find(entry.job(), entry.task());
    if (task == UNKNOWN || running.get(task) != position || finished.containsKey(task)) {
      return null;
    }
    int mode = modes(task).positionOf(entry.mode());
    return mode == IdIndex.NONE ? null : workflowOf(task).task(taskOf(task)).modes().get(mode);
  }

  /** Id of the workflow of a running task whose entry is not in error itself. */
  String workflowOfRunning(int position) {
    RunningTask entry = state.running().get(position);
    return problem.jobs().get(jobOf(find(entry.job(), entry.task()))).workflow();
  }

  Place runningPlace(int position) {
    RunningTask entry = state.running().get(position);
    return taskPlace("running", position, "running task", entry.job(), entry.task());
  }

  private Place finishedPlace(int position) {
    FinishedTask entry = state.finished().get(position);
    return taskPlace("finished", position, "finished task", entry.job(), entry.task());
  }

  private Place taskPlace(String list, int position, String kind, String job, String task) {
    return place.element(list, position, kind, job + "/" + task);
  }

  private void finished(int position) {
    FinishedTask entry = state.finished().get(position);
    Place at = finishedPlace(position);
    long task = resolve(at, entry.job(), entry.task());
    if (task != UNKNOWN) {
      first(finished, task, position, at, "finished");
    }
    errors.notNegative(at, "endMicros", entry.endMicros());
    if (entry.endMicros() > state.nowMicros() && state.nowMicros() >= 0) {
      errors.contradiction(
          at.pointer("endMicros"),
          "The endMicros (%d) of %s must not be later than nowMicros (%d)."
              .formatted(entry.endMicros(), at, state.nowMicros()));
    }
    endsAfterRelease(at, task, entry.endMicros());
    for (int i = 0; i < entry.copies().size(); i++) {
      FinishedTask.Copy copy = entry.copies().get(i);
      Place copyPlace = at.element("copies", i, "copy", null);
      names.reference(copyPlace, "worker", copy.worker(), names.workers(), errors);
      errors.notNegative(copyPlace, "sinceMicros", copy.sinceMicros());
      if (copy.item() != null) {
        errors.notEmpty(copyPlace, "item", copy.item());
        item(copyPlace, copy.item(), task);
      }
    }
  }

  /** A named copy must be of data that the task gives to an edge or an output under this name. */
  private void item(Place at, String item, long task) {
    if (task == UNKNOWN || item.isEmpty()) {
      return;
    }
    Job job = problem.jobs().get(jobOf(task));
    Map<String, Set<String>> ofOutputs =
        outputItems.computeIfAbsent(jobOf(task), any -> itemsOfOutputs(job));
    WorkflowIndex workflow = workflowOf(task);
    Set<String> items = ofOutputs.getOrDefault(workflow.task(taskOf(task)).id(), Set.of());
    if (items.contains(item)) {
      return;
    }
    Set<String> known = new LinkedHashSet<>(items);
    TaskGraph.Adjacency outgoing = workflow.graph().outgoing();
    for (int slot = outgoing.start(taskOf(task)); slot < outgoing.end(taskOf(task)); slot++) {
      String ofEdge = workflow.workflow().edges().get(outgoing.edge(slot)).item();
      if (item.equals(ofEdge)) {
        return;
      }
      if (ofEdge != null) {
        known.add(ofEdge);
      }
    }
    IdIndex index = IdIndex.of("item", known, Function.identity());
    errors.unknown(at.pointer("item"), at, item, index);
  }

  private static Map<String, Set<String>> itemsOfOutputs(Job job) {
    Map<String, Set<String>> items = new HashMap<>();
    for (JobOutput output : job.outputs()) {
      if (output.item() != null) {
        items.computeIfAbsent(output.task(), any -> new LinkedHashSet<>()).add(output.item());
      }
    }
    return items;
  }

  private void running(int position) {
    RunningTask entry = state.running().get(position);
    Place at = runningPlace(position);
    long task = resolve(at, entry.job(), entry.task());
    if (task != UNKNOWN) {
      if (finished.containsKey(task)) {
        errors.contradiction(
            at.pointer(),
            "The task of %s is already finished at %s."
                .formatted(at, finishedPlace(finished.get(task)).pointer()));
      }
      first(running, task, position, at, "running");
      names.reference(at, "mode", entry.mode(), modes(task), errors);
    }
    errors.notNegative(at, "startMicros", entry.startMicros());
    errors.notNegative(at, "endMicros", entry.endMicros());
    spansNow(at, "startMicros", entry.startMicros(), "endMicros", entry.endMicros());
    endsAfterRelease(at, task, entry.endMicros());
  }

  /** Something that goes on now started no later than now and ends no earlier. */
  void spansNow(Place at, String startField, long start, String endField, long end) {
    long now = state.nowMicros();
    if (now < 0) {
      return;
    }
    if (start > now) {
      errors.contradiction(
          at.pointer(startField),
          "The %s (%d) of %s must not be later than nowMicros (%d)."
              .formatted(startField, start, at, now));
    }
    if (end < now && end >= 0) {
      errors.contradiction(
          at.pointer(endField),
          "The %s (%d) of %s must not be earlier than nowMicros (%d)."
              .formatted(endField, end, at, now));
    }
  }

  private void endsAfterRelease(Place at, long task, long end) {
    if (task == UNKNOWN || end < 0) {
      return;
    }
    Job job = problem.jobs().get(jobOf(task));
    if (end < job.releaseMicros()) {
      errors.contradiction(
          at.pointer("endMicros"),
          "The endMicros (%d) of %s must not be earlier than the releaseMicros (%d) of its job."
              .formatted(end, at, job.releaseMicros()));
    }
  }

  private void pin(int position) {
    Pin entry = state.pins().get(position);
    Place at = taskPlace("pins", position, "pin", entry.job(), entry.task());
    long task = resolve(at, entry.job(), entry.task());
    if (task != UNKNOWN) {
      if (finished.containsKey(task) || running.containsKey(task)) {
        errors.contradiction(
            at.pointer(),
            "The task of %s is already %s and must not be pinned."
                .formatted(at, finished.containsKey(task) ? "finished" : "running"));
      }
      first(pinned, task, position, at, "pinned");
      if (entry.mode() != null) {
        names.reference(at, "mode", entry.mode(), modes(task), errors);
      }
    }
    if (entry.worker() != null) {
      names.reference(at, "worker", entry.worker(), names.workers(), errors);
    }
  }

  private void planned(int position) {
    PlannedRun entry = state.planned().get(position);
    Place at = taskPlace("planned", position, "planned run", entry.job(), entry.task());
    long task = resolve(at, entry.job(), entry.task());
    if (task != UNKNOWN) {
      first(planned, task, position, at, "planned");
    }
    names.reference(at, "worker", entry.worker(), names.workers(), errors);
    errors.notNegative(at, "startMicros", entry.startMicros());
  }

  /** Notes a fact about a task, an error when it is there already. */
  private void first(Map<Long, Integer> facts, long task, int position, Place at, String fact) {
    Integer first = facts.putIfAbsent(task, position);
    if (first != null) {
      errors.contradiction(
          at.pointer(),
          "The task of %s is already %s at %s.".formatted(at, fact, at.siblingPointer(first)));
    }
  }

  private void predecessors() {
    for (int i = 0; i < state.finished().size(); i++) {
      FinishedTask entry = state.finished().get(i);
      predecessorsFinished(finished, find(entry.job(), entry.task()), i, finishedPlace(i));
    }
    for (int i = 0; i < state.running().size(); i++) {
      RunningTask entry = state.running().get(i);
      predecessorsFinished(running, find(entry.job(), entry.task()), i, runningPlace(i));
    }
  }

  private void predecessorsFinished(Map<Long, Integer> facts, long task, int position, Place at) {
    if (task == UNKNOWN
        || facts.get(task) != position
        || (facts == running && finished.containsKey(task))) {
      return;
    }
    WorkflowIndex workflow = workflowOf(task);
    TaskGraph.Adjacency incoming = workflow.graph().incoming();
    for (int slot = incoming.start(taskOf(task)); slot < incoming.end(taskOf(task)); slot++) {
      int before = workflow.graph().from(incoming.edge(slot));
      if (!finished.containsKey(key(jobOf(task), before))) {
        errors.contradiction(
            at.pointer(),
            "The task (%s), on which %s waits, must be finished."
                .formatted(Place.shown(workflow.task(before).id()), at));
        return;
      }
    }
  }

  /** A finished task of which not all data has a copy, and the items of the copies it has. */
  private record Partial(int position, Set<@Nullable String> items) {}

  /** The output of a finished task that somebody still needs must lie somewhere. */
  private void copies() {
    Map<Long, Partial> partials = new HashMap<>();
    for (int i = 0; i < state.finished().size(); i++) {
      FinishedTask entry = state.finished().get(i);
      long task = find(entry.job(), entry.task());
      if (task == UNKNOWN || hasCopyOfAll(entry) || finished.get(task) != i) {
        continue;
      }
      Partial partial = new Partial(i, itemsOfCopies(entry));
      int edge = edgeWithoutCopy(task, partial.items());
      if (edge == TaskGraph.NONE) {
        partials.put(task, partial);
      } else {
        DataEdge needed = workflowOf(task).workflow().edges().get(edge);
        lacksCopy(i, needed.item(), "task (" + Place.shown(needed.to()) + ")");
      }
    }
    if (partials.isEmpty()) {
      return;
    }
    for (int job = 0; job < problem.jobs().size(); job++) {
      List<JobOutput> outputs = problem.jobs().get(job).outputs();
      for (int i = 0; i < outputs.size(); i++) {
        long task = find(job, outputs.get(i).task());
        String item = outputs.get(i).item();
        Partial partial = outputs.get(i).bytes() > 0 ? partials.get(task) : null;
        if (partial != null && !partial.items().contains(item)) {
          partials.remove(task);
          lacksCopy(partial.position(), item, "output " + i + " of its job");
        }
      }
    }
  }

  private static boolean hasCopyOfAll(FinishedTask entry) {
    return entry.copies().stream().anyMatch(copy -> copy.item() == null);
  }

  private static Set<@Nullable String> itemsOfCopies(FinishedTask entry) {
    Set<@Nullable String> items = new HashSet<>();
    entry.copies().forEach(copy -> items.add(copy.item()));
    return items;
  }

  /** An edge to a task that has yet to start, the data of which has no copy. */
  private int edgeWithoutCopy(long task, Set<@Nullable String> copies) {
    WorkflowIndex workflow = workflowOf(task);
    TaskGraph.Adjacency outgoing = workflow.graph().outgoing();
    for (int slot = outgoing.start(taskOf(task)); slot < outgoing.end(taskOf(task)); slot++) {
      int edge = outgoing.edge(slot);
      long reader = key(jobOf(task), workflow.graph().to(edge));
      DataEdge data = workflow.workflow().edges().get(edge);
      if (data.bytes() > 0
          && !copies.contains(data.item())
          && !finished.containsKey(reader)
          && !running.containsKey(reader)) {
        return edge;
      }
    }
    return TaskGraph.NONE;
  }

  private void lacksCopy(int position, @Nullable String item, String reader) {
    Place at = finishedPlace(position);
    String what = item == null ? "output" : "item (" + Place.shown(item) + ")";
    errors.contradiction(
        at.pointer("copies"),
        "The %s of %s must have a copy, for %s still needs it.".formatted(what, at, reader)
            + "\nMaybe add the worker it ran on to its copies.");
  }

  /** The key of a task of a job, with errors when there is none. */
  private long resolve(Place at, String jobId, String taskId) {
    int job = names.reference(at, "job", jobId, names.jobs(), errors);
    if (job == IdIndex.NONE || workflowOfJob[job] == IdIndex.NONE) {
      return UNKNOWN;
    }
    IdIndex tasks = workflows.get(workflowOfJob[job]).tasks();
    int task = names.reference(at, "task", taskId, tasks, errors);
    return task == IdIndex.NONE ? UNKNOWN : key(job, task);
  }

  private long find(String jobId, String taskId) {
    int job = names.jobs().positionOf(jobId);
    return job == IdIndex.NONE ? UNKNOWN : find(job, taskId);
  }

  private long find(int job, String taskId) {
    if (workflowOfJob[job] == IdIndex.NONE) {
      return UNKNOWN;
    }
    int task = workflows.get(workflowOfJob[job]).tasks().positionOf(taskId);
    return task == IdIndex.NONE ? UNKNOWN : key(job, task);
  }

  private IdIndex modes(long task) {
    return workflowOf(task).modesOf(taskOf(task));
  }

  private WorkflowIndex workflowOf(long task) {
    return workflows.get(workflowOfJob[jobOf(task)]);
  }

  private static long key(int job, int task) {
    return (long) job << Integer.SIZE | task;
  }

  private static int jobOf(long task) {
    return (int) (task >>> Integer.SIZE);
  }

  private static int taskOf(long task) {
    return (int) task;
  }
}
