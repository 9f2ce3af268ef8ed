package dev.sextant.planner.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Refuses problems whose tables would not fit: a small document can describe a problem of any size,
 * because every job repeats its workflow and every mode may be eligible on every worker. Counts
 * only, so it takes no memory to speak of.
 *
 * <p>Workers that nothing tells apart share a column of each table. How many kinds of workers there
 * are is bounded from above, and counted only where as many kinds as workers would be too many.
 */
final class SizeValidator {
  /** Tasks of all jobs. */
  static final long MOST_TASKS = 10_000_000;

  /** Entries of a table by mode, model, resource or place in the network. */
  static final long MOST_ENTRIES = 50_000_000;

  /** Tasks of all jobs by kinds of workers. */
  static final long MOST_PAIRS = 1_000_000_000;

  private final Problem problem;
  private final Names names;
  private final ErrorList errors;
  private final long[] jobsOf;

  SizeValidator(Problem problem, Names names, ErrorList errors) {
    this.problem = problem;
    this.names = names;
    this.errors = errors;
    jobsOf = new long[problem.workflows().size()];
    for (Job job : problem.jobs()) {
      int workflow = names.workflows().positionOf(job.workflow());
      if (workflow != IdIndex.NONE) {
        jobsOf[workflow]++;
      }
    }
  }

  /** Reports every count that is too large. */
  void sizes() {
    long kinds = problem.workers().size();
    if (!fits(kinds)) {
      kinds = Math.min(kinds, describedKinds() + namedWorkers());
    }
    long tasks = 0;
    int most = 0;
    for (int i = 0; i < jobsOf.length; i++) {
      tasks = Saturated.add(tasks, tasksOf(i));
      most = tasksOf(i) > tasksOf(most) ? i : most;
    }
    if (tasks > MOST_TASKS) {
      String advice =
          "Maybe plan fewer of the " + jobsOf[most] + " jobs of this workflow at a time.";
      report(tasksPointer(most), "tasks of all jobs", tasks, MOST_TASKS, advice);
    } else if (tasks * kinds > MOST_PAIRS) {
      String what = "tasks of all jobs by " + kinds + " kinds of workers";
      report(
          tasksPointer(most), what, tasks * kinds, MOST_PAIRS, "Maybe plan fewer jobs at a time.");
    }
    options(kinds);
    table("/models", "models", problem.models().size(), kinds);
    table("/workers", "resources", resources(), kinds);
    network();
  }

  private long tasksOf(int workflow) {
    return jobsOf[workflow] * problem.workflows().get(workflow).tasks().size();
  }

  private static String tasksPointer(int workflow) {
    return "/workflows/" + workflow + "/tasks";
  }

  /** Whether nothing is too large with this many kinds of workers, in the tables by kinds. */
  private boolean fits(long kinds) {
    long tasks = 0;
    long modes = 0;
    for (int i = 0; i < jobsOf.length; i++) {
      tasks = Saturated.add(tasks, tasksOf(i));
      for (Task task : problem.workflows().get(i).tasks()) {
        modes += task.modes().size();
      }
    }
    // Counting resources takes a pass over all demands; a mode has few of them.
    long widest = Math.max(modes, Math.max(problem.models().size(), resourcesAtMost()));
    return Saturated.multiply(tasks, kinds) <= MOST_PAIRS
        && Saturated.multiply(widest, kinds) <= MOST_ENTRIES;
  }

  private void options(long kinds) {
    long total = 0;
    long largest = 0;
    int most = 0;
    for (int i = 0; i < problem.workflows().size(); i++) {
      long options = 0;
      for (Task task : problem.workflows().get(i).tasks()) {
        for (Mode mode : task.modes()) {
          boolean byId = mode.workers() != null && mode.workerTypes() == null;
          options += byId ? Math.min(kinds, mode.workers().size()) : kinds;
        }
      }
      total += options;
      if (options > largest) {
        largest = options;
        most = i;
      }
    }
    if (total > MOST_ENTRIES) {
      String what = "modes of all workflows by " + kinds + " kinds of workers";
      String advice = "Maybe tell workers apart by type instead of by id, or divide the problem.";
      report(tasksPointer(most), what, total, MOST_ENTRIES, advice);
    }
  }

  private void table(String pointer, String rows, long count, long kinds) {
    if (Saturated.multiply(count, kinds) > MOST_ENTRIES) {
      String what = rows + " by " + kinds + " kinds of workers";
      String advice = "Maybe tell workers apart by type instead of by id, or divide the problem.";
      report(pointer, what, count * kinds, MOST_ENTRIES, advice);
    }
  }

  private void network() {
    if (problem.transfers() instanceof TransferModel.LinkTable table) {
      Set<String> named = new HashSet<>();
      for (TransferModel.LinkTable.Entry entry : table.workers()) {
        named.add(entry.from());
        named.add(entry.to());
      }
      Set<@Nullable String> zones = new HashSet<>();
      problem.workers().forEach(worker -> zones.add(worker.zone()));
      long places = Math.min(problem.workers().size(), (long) named.size() + zones.size());
      if (places * places > MOST_ENTRIES) {
        String list = named.size() >= zones.size() ? "workers" : "zones";
        String advice = "Maybe join workers between which data takes the same time in zones.";
        String what = "links between places in the network";
        report("/transfers/table/" + list, what, places * places, MOST_ENTRIES, advice);
      }
    }
  }

  private void report(String pointer, String what, long count, long limit, String advice) {
    errors.add(
        ErrorCode.TOO_LARGE,
        pointer,
        "The number of %s (%d) must not be beyond %d.\n%s".formatted(what, count, limit, advice));
  }

  private long resourcesAtMost() {
    long count = 1;
    for (Worker worker : problem.workers()) {
      count += worker.capacities().size();
    }
    for (Workflow workflow : problem.workflows()) {
      for (Task task : workflow.tasks()) {
        for (Mode mode : task.modes()) {
          count += mode.demands() == Mode.DEFAULT_DEMANDS ? 0 : mode.demands().size();
        }
      }
    }
    for (WorkerState state : problem.state().workers()) {
      for (Occupation occupation : state.occupied()) {
        count += occupation.demands().size();
      }
    }
    return count;
  }

  private long resources() {
    if (resourcesAtMost() * problem.workers().size() <= MOST_ENTRIES) {
      return 0;
    }
    Set<String> resources = new HashSet<>();
    problem.workers().forEach(worker -> resources.addAll(worker.capacities().keySet()));
    for (Workflow workflow : problem.workflows()) {
      for (Task task : workflow.tasks()) {
        task.modes().forEach(mode -> resources.addAll(mode.demands().keySet()));
      }
    }
    for (WorkerState state : problem.state().workers()) {
      state.occupied().forEach(occupation -> resources.addAll(occupation.demands().keySet()));
    }
    return resources.size();
  }

  /** What tells a worker from others, save modes that name its id. */
  private record Kind(Worker worker, Collection<String> pinned, Collection<String> present) {}

  private long describedKinds() {
    Map<String, Set<String>> pinned = new HashMap<>();
    Map<String, Set<String>> present = new HashMap<>();
    for (WorkerState state : problem.state().workers()) {
      for (Resident resident : state.residents()) {
        Map<String, Set<String>> which = resident.pinned() ? pinned : present;
        which.computeIfAbsent(state.worker(), any -> new TreeSet<>()).add(resident.model());
      }
    }
    for (LoadInFlight load : problem.state().loadsInFlight()) {
      present.computeIfAbsent(load.worker(), any -> new TreeSet<>()).add(load.model());
    }
    Set<Kind> kinds = new HashSet<>();
    for (Worker worker : problem.workers()) {
      Worker nameless = worker.withId("").withZone(null);
      kinds.add(
          new Kind(
              nameless,
              List.copyOf(pinned.getOrDefault(worker.id(), Set.of())),
              List.copyOf(present.getOrDefault(worker.id(), Set.of()))));
    }
    return kinds.size();
  }

  private long namedWorkers() {
    Set<Integer> named = new HashSet<>();
    for (Workflow workflow : problem.workflows()) {
      for (Task task : workflow.tasks()) {
        for (Mode mode : task.modes()) {
          if (mode.workers() != null) {
            mode.workers().forEach(id -> named.add(names.workers().positionOf(id)));
          }
          if (mode.duration() instanceof TaskDuration.PerWorker byName) {
            byName.micros().keySet().forEach(id -> named.add(names.workers().positionOf(id)));
          }
        }
      }
    }
    named.remove(IdIndex.NONE);
    return named.size();
  }
}
