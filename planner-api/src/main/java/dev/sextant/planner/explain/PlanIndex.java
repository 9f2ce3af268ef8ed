package dev.sextant.planner.explain;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.plan.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A valid plan in the numbers of its problem, with what stands on each worker: the one door between
 * the ids of explanations and their numbers. Not thread-safe.
 */
final class PlanIndex {
  /** No residency. */
  static final int NONE = -1;

  /** How a residency begins. */
  enum Origin {
    RESIDENT,
    IN_FLIGHT,
    LOAD
  }

  final CompiledProblem problem;
  final CompiledJobs jobs;
  final CompiledWorkflows workflows;
  final CompiledState state;
  final IndexedPlan plan;
  final long now;

  private final PlanTranslator translator;
  private final Origin[] origin;
  private final int[][] runsOn;
  private final int[][] holdsOn;
  private final @Nullable WorkerTrack[] tracks;
  private @Nullable ModelUses uses;
  private @Nullable Batches batches;
  private long counted;

  private PlanIndex(Problem of, Plan claimed) {
    problem = CompiledProblem.of(of);
    jobs = problem.jobs();
    workflows = problem.workflows();
    state = problem.state();
    now = state.nowMicros();
    translator = problem.translator();
    plan = translator.toNumbers(claimed).plan();
    int workers = problem.workers().count();
    tracks = new WorkerTrack[workers];
    runsOn = rows(workers, problem.tasks(), plan.worker);
    int[] holdWorker = IntStream.range(0, plan.residencies()).map(plan::residencyWorker).toArray();
    holdsOn = rows(workers, plan.residencies(), holdWorker);
    origin = new Origin[plan.residencies()];
    for (int hold = 0; hold < origin.length; hold++) {
      origin[hold] = originOf(hold);
    }
    for (int[] holds : holdsOn) {
      sortByModel(holds);
    }
  }

  static PlanIndex of(Problem problem, Plan plan) {
    return new PlanIndex(problem, plan);
  }

  private static int[][] rows(int rows, int count, int[] rowOf) {
    int[] sizes = new int[rows];
    for (int i = 0; i < count; i++) {
      if (rowOf[i] >= 0) {
        sizes[rowOf[i]]++;
      }
    }
    int[][] all = new int[rows][];
    for (int row = 0; row < rows; row++) {
      all[row] = new int[sizes[row]];
    }
    for (int i = count - 1; i >= 0; i--) {
      if (rowOf[i] >= 0) {
        all[rowOf[i]][--sizes[rowOf[i]]] = i;
      }
    }
    return all;
  }

  private void sortByModel(int[] holds) {
    int[] sorted =
        Arrays.stream(holds)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(plan::residencyModel)
                    .thenComparingLong(plan::loadStart))
            .mapToInt(Integer::intValue)
            .toArray();
    System.arraycopy(sorted, 0, holds, 0, holds.length);
  }

  private Origin originOf(int hold) {
    int worker = plan.residencyWorker(hold);
    int model = plan.residencyModel(hold);
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      if (state.flightModel(f) == model
          && state.flightStartMicros(f) == plan.loadStart(hold)
          && state.flightReadyMicros(f) == plan.ready(hold)) {
        return Origin.IN_FLIGHT;
      }
    }
    boolean fromNow = plan.loadStart(hold) <= now && plan.ready(hold) <= now;
    return fromNow && isResident(worker, model) ? Origin.RESIDENT : Origin.LOAD;
  }

  /** Whether a model is in the memory of a worker now. */
  boolean isResident(int worker, int model) {
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      if (state.residentModel(r) == model) {
        return true;
      }
    }
    return false;
  }

  /** Whether a load of a model on a worker has begun and is not over. */
  boolean isInFlight(int worker, int model) {
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      if (state.flightModel(f) == model) {
        return true;
      }
    }
    return false;
  }

  Origin origin(int hold) {
    return origin[hold];
  }

  /** Whether a residency occupies the load channel for a time. */
  boolean loads(int hold) {
    return origin[hold] != Origin.RESIDENT && plan.loadStart(hold) < plan.ready(hold);
  }

  /** The tasks with a run on a worker. */
  int[] runsOn(int worker) {
    return runsOn[worker];
  }

  /** The residencies on a worker, by model and then by time. */
  int[] holdsOn(int worker) {
    return holdsOn[worker];
  }

  /** What is in use on a worker and what ends when. */
  WorkerTrack track(int worker) {
    WorkerTrack track = tracks[worker];
    if (track == null) {
      track = new WorkerTrack(this, worker, NONE, holds(worker));
      tracks[worker] = track;
    }
    return track;
  }

  /** Who uses which residency. */
  ModelUses uses() {
    ModelUses known = uses;
    if (known == null) {
      known = new ModelUses(this);
      uses = known;
    }
    return known;
  }

  /** Who is in which batch. */
  Batches batches() {
    Batches known = batches;
    if (known == null) {
      known = new Batches(this);
      batches = known;
    }
    return known;
  }

  private List<Hold> holds(int worker) {
    List<Hold> holds = new ArrayList<>(holdsOn[worker].length);
    for (int hold : holdsOn[worker]) {
      holds.add(
          new Hold(
              plan.residencyModel(hold),
              hold,
              plan.loadStart(hold),
              plan.ready(hold),
              plan.evict(hold),
              origin[hold] != Origin.RESIDENT));
    }
    return holds;
  }

  /** Counts steps of work. */
  void count(long steps) {
    counted += steps;
  }

  /** How many steps explaining took so far, where a search in a sorted list counts as one. */
  long counted() {
    long all = counted;
    for (WorkerTrack track : tracks) {
      all += track == null ? 0 : track.looks();
    }
    return all;
  }

  /** The residency of a model on a worker that was ready last by an instant, or {@link #NONE}. */
  int lastReady(int worker, int model, long instant) {
    counted++;
    int[] holds = holdsOn[worker];
    int low = 0;
    int high = holds.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int hold = holds[middle];
      int of = plan.residencyModel(hold);
      if (of < model || (of == model && plan.ready(hold) <= instant)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 || plan.residencyModel(holds[low - 1]) != model ? NONE : holds[low - 1];
  }

  /** The residency of the same model on the same worker just before, or {@link #NONE}. */
  int holdBefore(int hold) {
    int worker = plan.residencyWorker(hold);
    return lastReady(worker, plan.residencyModel(hold), plan.loadStart(hold) - 1);
  }

  boolean hasRun(int task) {
    return plan.worker[task] != IndexedPlan.NO_WORKER;
  }

  boolean hasLength(int task) {
    return plan.start[task] < plan.end[task];
  }

  int workerClass(int worker) {
    return problem.workers().classOf(worker);
  }

  /** Whether a worker is open at an instant from now on. */
  boolean isOpen(int worker, long instant) {
    var calendars = problem.workers().calendars();
    int of = workerClass(worker);
    return instant < now || calendars.isOpen(calendars.stepAt(of, instant));
  }

  /** Since when a worker that opens at an instant has been closed or not available. */
  long closedSince(int worker, long instant) {
    if (instant == state.availableFromMicros(worker)) {
      return now;
    }
    var calendars = problem.workers().calendars();
    int step = calendars.stepAt(workerClass(worker), instant - 1);
    int first = calendars.stepsBegin(workerClass(worker));
    while (step > first && !calendars.isOpen(step) && !calendars.isOpen(step - 1)) {
      step--;
    }
    return calendars.isOpen(step) ? instant : Math.max(now, calendars.fromMicros(step));
  }

  /**
   * Whether there was open time on a worker for a run, and the load before it that begins when the
   * worker opens, before that and not before its data.
   *
   * @param opens when the worker opens
   * @param data when the data is there
   * @param start when the run starts instead
   * @param end when it ends
   */
  boolean fitsBefore(int worker, long opens, long data, long start, long end) {
    long first = Math.max(state.availableFromMicros(worker), data - (start - opens));
    return problem
            .workers()
            .calendars()
            .earliestOpen(workerClass(worker), Math.max(now, first), end - opens)
        < opens;
  }

  /** max(now, release of the job of a task). */
  long released(int task) {
    return Math.max(now, jobs.releaseMicros(jobs.jobOf(task)));
  }

  /** The number of a task, or -1 when there is none of that name. */
  int findTask(String job, String task) {
    return translator.taskOrNone(job, task);
  }

  String jobId(int job) {
    return problem.problem().jobs().get(job).id();
  }

  String workerId(int worker) {
    return problem.problem().workers().get(worker).id();
  }

  String modelId(int model) {
    return problem.problem().models().get(model).id();
  }

  /** A task as the problem has it. */
  Task source(int task) {
    int workflow = jobs.workflow(jobs.jobOf(task));
    return problem
        .problem()
        .workflows()
        .get(workflow)
        .tasks()
        .get(workflows.source(jobs.workflowTask(task)));
  }

  /** The id of a mode of a task. */
  String modeId(int task, int mode) {
    return sourceMode(task, mode).id();
  }

  /** A mode of a task as the problem has it. */
  Mode sourceMode(int task, int mode) {
    int first = workflows.modesBegin(jobs.workflowTask(task));
    return source(task).modes().get(mode - first);
  }

  Party party(int task) {
    return Party.task(jobId(jobs.jobOf(task)), source(task).id());
  }

  Party holdParty(int hold) {
    return Party.model(workerId(plan.residencyWorker(hold)), modelId(plan.residencyModel(hold)));
  }

  Party workerParty(int worker) {
    return Party.worker(workerId(worker));
  }
}
