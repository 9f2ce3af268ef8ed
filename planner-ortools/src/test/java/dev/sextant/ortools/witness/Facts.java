package dev.sextant.ortools.witness;

import dev.sextant.planner.contract.OracleChances;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a problem's state says, by number: what is held, what has ended and where its data lie, what
 * runs and what that takes.
 */
final class Facts {
  final Problem problem;
  final Arithmetic arithmetic;
  private final long now;
  private final Map<String, Integer> workerNumbers = new LinkedHashMap<>();
  private final Map<String, Integer> modelNumbers = new LinkedHashMap<>();
  private final Map<String, FinishedTask> finished = new LinkedHashMap<>();
  private final Map<String, RunningTask> running = new LinkedHashMap<>();
  private final Map<String, long[]> chances = new LinkedHashMap<>();

  Facts(Problem problem) {
    this.problem = problem;
    now = problem.state().nowMicros();
    arithmetic = new Arithmetic(problem);
    for (int w = 0; w < problem.workers().size(); w++) {
      workerNumbers.put(problem.workers().get(w).id(), w);
    }
    for (int m = 0; m < problem.models().size(); m++) {
      modelNumbers.put(problem.models().get(m).id(), m);
    }
    for (FinishedTask task : problem.state().finished()) {
      finished.put(task.job() + "\n" + task.task(), task);
    }
    for (RunningTask task : problem.state().running()) {
      running.put(task.job() + "\n" + task.task(), task);
    }
  }

  /** The run of a task that is running, otherwise null. */
  @Nullable RunningTask running(Job job, String task) {
    return running.get(key(job, task));
  }

  boolean isFinished(Job job, String task) {
    return finished.containsKey(key(job, task));
  }

  int worker(String id) {
    return workerNumbers.get(id);
  }

  int model(String id) {
    return modelNumbers.get(id);
  }

  long bytes(int model) {
    return problem.models().get(model).bytes();
  }

  static String key(Job job, String task) {
    return job.id() + "\n" + task;
  }

  @Nullable Resident resident(int w, int m) {
    for (WorkerState state : problem.state().workers()) {
      for (Resident resident : state.residents()) {
        if (worker(state.worker()) == w && model(resident.model()) == m) {
          return resident;
        }
      }
    }
    return null;
  }

  @Nullable LoadInFlight loading(int w, int m) {
    for (LoadInFlight load : problem.state().loadsInFlight()) {
      if (worker(load.worker()) == w && model(load.model()) == m) {
        return load;
      }
    }
    return null;
  }

  /** Until when running tasks need a model on a worker; Reading.NONE when none does beyond now. */
  long neededUntil(int w, int m) {
    long until = Reading.NONE;
    for (Job job : problem.jobs()) {
      for (Task task : tasks(job)) {
        RunningTask runs = running.get(key(job, task.id()));
        if (runs != null
            && worker(runs.worker()) == w
            && runs.endMicros() > now
            && mode(task, runs.mode()).models().contains(problem.models().get(m).id())) {
          until = Math.max(until, runs.endMicros());
        }
      }
    }
    return until;
  }

  long arrival(FinishedTask ended, int w, long bytes) {
    long first = Long.MAX_VALUE;
    for (FinishedTask.Copy copy : ended.copies()) {
      int at = worker(copy.worker());
      long since = copy.sinceMicros();
      first =
          Math.min(
              first, at == w ? since : Math.max(now, since) + arithmetic.transfer(at, w, bytes));
    }
    return first;
  }

  /** When facts bring the data of an edge to a worker; Reading.NONE where they need not. */
  long factArrival(Job job, DataEdge edge, int w) {
    RunningTask runs = running.get(key(job, edge.from()));
    if (runs != null) {
      return runs.endMicros() + arithmetic.transfer(worker(runs.worker()), w, edge.bytes());
    }
    FinishedTask ended = finished.get(key(job, edge.from()));
    return ended == null || edge.bytes() == 0 ? Reading.NONE : arrival(ended, w, edge.bytes());
  }

  /** Whether facts have the output of a task on a worker, or on its way there. */
  boolean lies(Job job, String task, int w) {
    RunningTask runs = running.get(key(job, task));
    if (runs != null) {
      return worker(runs.worker()) == w;
    }
    FinishedTask ended = finished.get(key(job, task));
    return ended != null && ended.copies().stream().anyMatch(copy -> worker(copy.worker()) == w);
  }

  long fixedEnd(int number) {
    Job job = problem.jobs().get(number);
    long latest = Reading.NONE;
    for (Task task : tasks(job)) {
      FinishedTask ended = finished.get(key(job, task.id()));
      RunningTask runs = running.get(key(job, task.id()));
      if (ended != null) {
        latest = Math.max(latest, ended.endMicros());
      }
      if (runs != null) {
        latest = Math.max(latest, runs.endMicros());
      }
      for (JobOutput output : job.outputs()) {
        if (output.task().equals(task.id())) {
          int to = worker(output.to());
          if (ended != null && output.bytes() > 0) {
            latest = Math.max(latest, arrival(ended, to, output.bytes()));
          }
          if (runs != null) {
            int at = worker(runs.worker());
            latest =
                Math.max(latest, runs.endMicros() + arithmetic.transfer(at, to, output.bytes()));
          }
        }
      }
    }
    return latest;
  }

  /** What running tasks leave of a budget to new runs: nothing where they took more. */
  long left(Budget budget) {
    return Math.max(0, budget.amount() - consumed(budget.id()));
  }

  private long consumed(String budget) {
    long total = 0;
    for (Job job : problem.jobs()) {
      for (Task task : tasks(job)) {
        RunningTask runs = running.get(key(job, task.id()));
        if (runs != null) {
          total += mode(task, runs.mode()).consumes().getOrDefault(budget, 0L);
        }
      }
    }
    return total;
  }

  /** Running tasks of positive length on a worker. */
  List<RunningTask> runningOn(int w) {
    return running.values().stream()
        .filter(r -> worker(r.worker()) == w && r.endMicros() > r.startMicros())
        .toList();
  }

  boolean agrees(Job job, Task task, Mode mode, int w) {
    for (Pin pin : problem.state().pins()) {
      if (pin.job().equals(job.id()) && pin.task().equals(task.id())) {
        return (pin.mode() == null || pin.mode().equals(mode.id()))
            && (pin.worker() == null || worker(pin.worker()) == w);
      }
    }
    return true;
  }

  List<Task> tasks(Job job) {
    return workflow(job).tasks();
  }

  List<DataEdge> edges(Job job) {
    return workflow(job).edges();
  }

  private Workflow workflow(Job job) {
    return problem.workflows().stream()
        .filter(w -> w.id().equals(job.workflow()))
        .findFirst()
        .orElseThrow();
  }

  /** How likely a task runs, in millionths. */
  long chance(Job job, String task) {
    List<Task> tasks = tasks(job);
    long[] all = chances.computeIfAbsent(job.workflow(), any -> OracleChances.of(workflow(job)));
    for (int t = 0; t < all.length; t++) {
      if (tasks.get(t).id().equals(task)) {
        return all[t];
      }
    }
    throw new IllegalArgumentException("There is no task (" + task + ").");
  }

  /** What the bytes on an edge count. */
  long expectedBytes(Job job, DataEdge edge) {
    chance(job, edge.from());
    long chance = OracleChances.ofEdge(workflow(job), chances.get(job.workflow()), edge);
    return expected(edge.bytes(), chance);
  }

  static long expected(long amount, long chance) {
    return OracleChances.expected(amount, chance);
  }

  static Mode mode(Task task, String id) {
    return task.modes().stream().filter(m -> m.id().equals(id)).findFirst().orElseThrow();
  }
}
