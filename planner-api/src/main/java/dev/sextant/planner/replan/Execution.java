package dev.sextant.planner.replan;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.BatchKey;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of a plan has happened by an instant. Runs and loads that were to begin by then are gone
 * through in the order of their starts. One that a report is about began as reported. Any other
 * began as planned if everything it needs was there at that instant: the data of the runs before
 * it, capacity, memory, the load channel and its models. If not, because something before it took
 * longer or did not begin, it has not begun.
 */
final class Execution {
  /** A run that has begun, with the end that is known or expected. */
  record Begun(TaskRun run, Mode mode) {}

  private final Problem problem;
  private final CompiledProblem compiled;
  private final Reports reports;
  private final long now;
  private final boolean onlyReported;
  private final Map<String, Flow> flows = new HashMap<>();
  private final Map<String, Job> jobs = new HashMap<>();
  private final Map<String, Integer> workerNumbers = new HashMap<>();
  private final Map<String, WorkerPast> pasts = new HashMap<>();
  private final Map<TaskKey, FinishedTask> before = new HashMap<>();
  private final Map<TaskKey, Begun> begun = new LinkedHashMap<>();

  /** Workers and models that are resident there at the beginning. */
  private final Set<List<String>> residents = new HashSet<>();

  /**
   * The execution of a plan until an instant.
   *
   * @param onlyReported whether no task has begun or ended but those that are reported
   */
  Execution(CompiledProblem compiled, Plan plan, Reports reports, long now, boolean onlyReported) {
    this.problem = compiled.problem();
    this.compiled = compiled;
    this.reports = reports;
    this.now = now;
    this.onlyReported = onlyReported;
    problem.jobs().forEach(job -> jobs.put(job.id(), job));
    problem.state().finished().forEach(f -> before.put(new TaskKey(f.job(), f.task()), f));
    Map<String, Long> modelBytes = new HashMap<>();
    problem.models().forEach(model -> modelBytes.put(model.id(), model.bytes()));
    for (int w = 0; w < problem.workers().size(); w++) {
      String id = problem.workers().get(w).id();
      workerNumbers.put(id, w);
      pasts.put(id, new WorkerPast(problem.workers().get(w), modelBytes));
    }
    boolean planless = plan.runs().isEmpty() && plan.residencies().isEmpty();
    for (WorkerState state : problem.state().workers()) {
      past(state.worker()).occupy(state.occupied());
      state.residents().forEach(r -> residents.add(List.of(state.worker(), r.model())));
    }
    hold(plan, planless);
    steps(plan).forEach(Step::take);
    for (WorkerPast past : pasts.values()) {
      past.advance(now);
    }
  }

  private WorkerPast past(String worker) {
    return Objects.requireNonNull(pasts.get(worker), worker);
  }

  /** Residents and loads in flight of the beginning, held as long as the plan says. */
  private void hold(Plan plan, boolean planless) {
    long begin = problem.state().nowMicros();
    Map<List<String>, Residency> continued = new HashMap<>();
    for (Residency residency : plan.residencies()) {
      if (residency.loadStartMicros() <= begin && isKnown(residency)) {
        continued.putIfAbsent(List.of(residency.worker(), residency.model()), residency);
      }
    }
    for (WorkerState state : problem.state().workers()) {
      for (Resident resident : state.residents()) {
        Residency planned = continued.get(List.of(state.worker(), resident.model()));
        boolean stays = planless || resident.pinned();
        Long evict = planned == null ? Long.valueOf(begin) : planned.evictMicros();
        past(state.worker())
            .hold(resident.model(), begin, begin, stays ? null : evict, resident.pinned());
      }
    }
    for (LoadInFlight load : problem.state().loadsInFlight()) {
      Residency planned = continued.get(List.of(load.worker(), load.model()));
      past(load.worker())
          .hold(
              load.model(),
              load.startMicros(),
              load.readyMicros(),
              planned == null ? null : planned.evictMicros(),
              false);
    }
  }

  /** Something that was to begin at an instant, or is known to have begun then. */
  private record Step(long at, int kind, long end, int rank, Runnable begin) {
    static final int LOAD = 0;
    static final int RUN = 1;

    static final Comparator<Step> IN_TIME =
        Comparator.comparingLong(Step::at)
            .thenComparingInt(Step::kind)
            .thenComparingLong(Step::end)
            .thenComparingInt(Step::rank);

    void take() {
      begin.run();
    }
  }

  private List<Step> steps(Plan plan) {
    List<Step> steps = new ArrayList<>();
    Set<TaskKey> runningBefore = new HashSet<>();
    for (RunningTask running : problem.state().running()) {
      runningBefore.add(new TaskKey(running.job(), running.task()));
      TaskRun run =
          new TaskRun(
              running.job(),
              running.task(),
              running.mode(),
              running.worker(),
              running.startMicros(),
              running.endMicros());
      addRun(steps, run, true);
    }
    for (TaskRun run : plan.runs()) {
      TaskKey key = new TaskKey(run.job(), run.task());
      if (!before.containsKey(key) && !runningBefore.contains(key)) {
        addRun(steps, run, false);
      }
    }
    for (Residency load : plan.residencies()) {
      long at = load.loadStartMicros();
      if (at <= now && !isKnown(load) && pasts.containsKey(load.worker())) {
        WorkerPast past = past(load.worker());
        steps.add(new Step(at, Step.LOAD, load.readyMicros(), 0, () -> past.load(load)));
      }
    }
    steps.sort(Step.IN_TIME);
    return steps;
  }

  /** Whether a residency of the plan is a resident or a load in flight of the beginning. */
  private boolean isKnown(Residency residency) {
    long begin = problem.state().nowMicros();
    return residency.loadStartMicros() < begin
        || (residency.loadStartMicros() == begin
            && (isInFlight(residency)
                || (residency.readyMicros() == begin && isResident(residency))));
  }

  private boolean isResident(Residency residency) {
    return residents.contains(List.of(residency.worker(), residency.model()));
  }

  private boolean isInFlight(Residency residency) {
    return problem.state().loadsInFlight().stream()
        .anyMatch(
            load ->
                load.worker().equals(residency.worker())
                    && load.model().equals(residency.model())
                    && load.startMicros() == residency.loadStartMicros());
  }

  /** The workflow of a job, as it was before parts of it had to be done again. */
  Flow flow(String job) {
    Job of = Objects.requireNonNull(jobs.get(job), job);
    String id = Aftermath.originalId(problem, of);
    return flows.computeIfAbsent(id, any -> new Flow(problem.workflow(id).orElseThrow()));
  }

  private void addRun(List<Step> steps, TaskRun run, boolean hasBegun) {
    if (!jobs.containsKey(run.job())) {
      return;
    }
    Flow flow = flow(run.job());
    Mode mode = flow.mode(run.task(), run.mode());
    if (mode == null || !pasts.containsKey(run.worker())) {
      return;
    }
    Reports.Report report = reports.of(new TaskKey(run.job(), run.task()));
    boolean reported = report != null && report.hasBegun();
    TaskRun actual = actual(run, report, hasBegun);
    if (actual.startMicros() > now || (report != null && report.notStarted() && !hasBegun)) {
      if (actual.startMicros() <= now) {
        steps.add(new Step(run.startMicros(), Step.RUN, 0, 0, () -> past(run.worker()).want(mode)));
      }
      return;
    }
    boolean certain = hasBegun || reported;
    steps.add(
        new Step(
            actual.startMicros(),
            Step.RUN,
            actual.endMicros(),
            flow.rank(run.task()),
            () -> begin(actual, mode, certain)));
  }

  /** A run with the start and the end that are reported, else planned. */
  private TaskRun actual(TaskRun run, Reports.@Nullable Report report, boolean hasBegun) {
    long start = run.startMicros();
    long end = run.endMicros();
    if (report != null && report.started() != null && !hasBegun) {
      end += report.started() - start;
      start = report.started();
    }
    if (report != null && report.ended() != null) {
      end = report.ended();
    } else if (report != null && report.expected() != null) {
      end = report.expected();
    } else if (end <= now && (onlyReported || (report != null && report.failed()))) {
      // Overdue: nobody has said that it has ended.
      end = now + 1;
    }
    boolean reported = report != null && report.hasBegun();
    start = reported ? Math.min(start, Math.min(end, now)) : start;
    return new TaskRun(run.job(), run.task(), run.mode(), run.worker(), start, end);
  }

  private void begin(TaskRun run, Mode mode, boolean certain) {
    WorkerPast past = past(run.worker());
    BatchKey batch = BatchKey.of(flow(run.job()).workflow().id(), run.task(), mode);
    boolean begins =
        certain
            || (!onlyReported && hasData(run) && past.hasRoom(run.startMicros(), run, mode, batch));
    if (begins) {
      past.run(run, mode, batch);
      begun.put(new TaskKey(run.job(), run.task()), new Begun(run, mode));
    } else {
      past.want(mode);
    }
  }

  /** Whether what the runs before it produce was there when a run was to begin. */
  private boolean hasData(TaskRun run) {
    for (DataEdge edge : flow(run.job()).incoming(run.task())) {
      TaskKey from = new TaskKey(run.job(), edge.from());
      if (before.containsKey(from)) {
        continue;
      }
      Begun source = begun.get(from);
      if (source == null || arrival(source.run(), run.worker(), edge.bytes()) > run.startMicros()) {
        return false;
      }
    }
    return true;
  }

  /** When data of a run is at a worker. */
  long arrival(TaskRun from, String worker, long bytes) {
    return from.endMicros() + transferMicros(from.worker(), worker, bytes);
  }

  /** How long data takes from one worker to another. */
  long transferMicros(String from, String to, long bytes) {
    return bytes == 0 || from.equals(to)
        ? 0
        : compiled
            .transfers()
            .micros(
                Objects.requireNonNull(workerNumbers.get(from)),
                Objects.requireNonNull(workerNumbers.get(to)),
                bytes);
  }

  /** Whether a job was there at the beginning. */
  boolean knows(String job) {
    return jobs.containsKey(job);
  }

  /** Whether a worker was there at the beginning. */
  boolean knowsWorker(String worker) {
    return pasts.containsKey(worker);
  }

  /** A task that had ended at the beginning, or null. */
  @Nullable FinishedTask finishedBefore(TaskKey task) {
    return before.get(task);
  }

  /** The runs that have begun, those that ran at the beginning included, in order of time. */
  Map<TaskKey, Begun> begun() {
    return begun;
  }

  /** What became of the models of a worker. */
  WorkerPast pastOf(String worker) {
    return past(worker);
  }
}
