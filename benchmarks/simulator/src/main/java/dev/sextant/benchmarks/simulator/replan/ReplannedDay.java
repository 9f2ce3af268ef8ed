package dev.sextant.benchmarks.simulator.replan;

import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import dev.sextant.planner.replan.ClusterEvent;
import dev.sextant.planner.replan.PlanChange;
import dev.sextant.planner.replan.PlanUpdate;
import dev.sextant.planner.replan.PlanningSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A day of jobs on GPUs that fail, with tasks that take longer or shorter than planned, under a
 * {@link PlanningSession} that plans anew at every event: an arrival, a failure, a return, a task
 * that ends before or goes on beyond its planned end. Between events everything goes as planned.
 * How long a task takes depends on the seed and its name alone, whatever the plan. Not thread-safe.
 */
public final class ReplannedDay {
  private static final Plan NOTHING = new Plan(List.of(), List.of());

  private final DayOptions options;
  private final PlanningSession session;
  private final List<Job> arrivals;
  private final SplittableRandom failures;
  private final Map<String, Worker> workers = new HashMap<>();
  private final Map<String, Long> fails = new HashMap<>();
  private final Map<String, Long> returns = new HashMap<>();
  private final Map<String, Long> releases = new HashMap<>();
  private final List<Long> callMicros = new ArrayList<>();

  /** Runs, by name and start, the real end of which is known. */
  private final Set<String> reported = new HashSet<>();

  private int arrived;
  private Problem problem;
  private Plan plan = NOTHING;
  private int ended;
  private int withoutPlan;
  private int violations;
  private long moved;
  private long fled;
  private long flowMicros;

  private ReplannedDay(Planner planner, DayOptions options) {
    this.options = options;
    problem = DayWorkload.problem(options);
    arrivals = DayWorkload.jobs(options);
    failures = new SplittableRandom(~options.seed());
    PlannerOptions limits =
        PlannerOptions.defaults().withTimeLimit(options.limit()).withMaxThreads(1);
    session =
        PlanningSession.builder(problem, planner)
            .options(options.steps() > 0 ? limits.withStepLimit(options.steps()) : limits)
            .freeze(Duration.ofNanos(options.freezeMicros() * 1_000))
            .build();
    for (Worker worker : problem.workers()) {
      workers.put(worker.id(), worker);
      fails.put(worker.id(), upTime());
    }
  }

  /** The day of these options under a planner. */
  public static DayReport run(Planner planner, DayOptions options) {
    return new ReplannedDay(planner, options).run();
  }

  private long upTime() {
    double draw = -Math.log(1 - failures.nextDouble());
    return options.meanUpMicros() == 0
        ? Long.MAX_VALUE / 4
        : (long) (draw * options.meanUpMicros());
  }

  private DayReport run() {
    while (arrived < arrivals.size() || !plan.runs().isEmpty() || !problem.jobs().isEmpty()) {
      long now = nextEvent();
      if (now == Long.MAX_VALUE) {
        now = Math.max(lastEnd(), problem.state().nowMicros() + 1);
      }
      // What has gone on while there was no plan is heard of with the next event.
      step(Math.max(now, problem.state().nowMicros()));
    }
    long[] calls = callMicros.stream().mapToLong(Long::longValue).sorted().toArray();
    return new DayReport(
        ended,
        calls.length,
        withoutPlan,
        violations,
        moved,
        fled,
        flowMicros,
        quantile(calls, 0.5),
        quantile(calls, 0.99));
  }

  private static long quantile(long[] sorted, double part) {
    return sorted.length == 0 ? 0 : sorted[(int) Math.ceil(part * sorted.length) - 1];
  }

  private long lastEnd() {
    return plan.runs().stream().mapToLong(TaskRun::endMicros).max().orElse(0);
  }

  /**
   * The first instant at which something is not as planned; the largest number when there is none.
   */
  private long nextEvent() {
    long next = Long.MAX_VALUE;
    boolean busy = arrived < arrivals.size() || !plan.runs().isEmpty();
    if (arrived < arrivals.size()) {
      next = arrivals.get(arrived).releaseMicros();
    }
    for (TaskRun run : plan.runs()) {
      if (realEnd(run) != run.endMicros()) {
        next = Math.min(next, Math.min(realEnd(run), run.endMicros()));
      }
    }
    for (String worker : workers.keySet()) {
      Long back = returns.get(worker);
      long at = back == null ? fails.get(worker) : back;
      boolean matters = back != null || at <= Math.max(lastEnd(), busy ? next : 0);
      next = matters ? Math.min(next, at) : next;
    }
    return next;
  }

  /** When a run of the plan really ends. */
  private long realEnd(TaskRun run) {
    if (isReported(run)) {
      return run.endMicros();
    }
    long planned = run.endMicros() - run.startMicros();
    return run.startMicros() + Math.max(1, Math.round(planned * factor(run)));
  }

  /** Whether its end is not what was planned but what is known. */
  private boolean isReported(TaskRun run) {
    return reported.contains(name(run) + "@" + run.startMicros());
  }

  private static String name(TaskRun run) {
    return run.job() + "/" + run.task();
  }

  private double factor(TaskRun run) {
    SplittableRandom random =
        new SplittableRandom(options.seed() * 1_000_003 + name(run).hashCode());
    double gaussian =
        Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
            * Math.cos(2 * Math.PI * random.nextDouble());
    return Math.exp(options.noise() * gaussian);
  }

  private void step(long now) {
    List<ClusterEvent> events = new ArrayList<>();
    while (arrived < arrivals.size() && arrivals.get(arrived).releaseMicros() <= now) {
      Job job = arrivals.get(arrived++);
      releases.put(job.id(), job.releaseMicros());
      events.add(new ClusterEvent.JobAdded(job, null));
    }
    Set<String> lost = workersChange(now, events);
    for (TaskRun run : plan.runs()) {
      long real = realEnd(run);
      if (run.startMicros() <= now && !lost.contains(run.worker())) {
        boolean early = real < run.endMicros() && real <= now;
        boolean late = real > run.endMicros() && run.endMicros() <= now;
        if (early || late) {
          events.add(
              real <= now
                  ? new ClusterEvent.TaskEnded(run.job(), run.task(), real)
                  : new ClusterEvent.TaskExpected(run.job(), run.task(), real));
          reported.add(name(run) + "@" + run.startMicros());
        }
      }
    }
    update(now, events, lost);
  }

  private Set<String> workersChange(long now, List<ClusterEvent> events) {
    Set<String> lost = new HashSet<>();
    for (String worker : workers.keySet().stream().sorted().toList()) {
      Long back = returns.get(worker);
      if (back != null && back <= now) {
        events.add(new ClusterEvent.WorkerAdded(workers.get(worker).withCalendar(Calendar.ALWAYS)));
        returns.remove(worker);
        fails.put(worker, now + 1 + upTime());
      } else if (back == null && fails.get(worker) <= now) {
        events.add(new ClusterEvent.WorkerLost(worker));
        returns.put(worker, now + options.downMicros());
        lost.add(worker);
      }
    }
    return lost;
  }

  private void update(long now, List<ClusterEvent> events, Set<String> lost) {
    Map<String, Long> ends = new HashMap<>();
    plan.runs().forEach(run -> ends.merge(run.job(), run.endMicros(), Math::max));
    long begin = System.nanoTime();
    PlanUpdate update = session.update(now, events);
    callMicros.add((System.nanoTime() - begin) / 1_000);

    Set<String> open = new HashSet<>();
    update.problem().jobs().forEach(job -> open.add(job.id()));
    for (Job job : problem.jobs()) {
      if (!open.contains(job.id())) {
        ended++;
        flowMicros += Math.min(now, ends.getOrDefault(job.id(), now)) - releases.get(job.id());
      }
    }
    for (PlanChange change : update.changes()) {
      TaskRun before = change.before();
      if (change.kind() == PlanChange.Kind.MOVED && before != null) {
        boolean isLost = lost.contains(before.worker()) || returns.containsKey(before.worker());
        fled += isLost ? 1 : 0;
        moved += isLost ? 0 : 1;
      }
    }
    Plan made = update.plan();
    withoutPlan += made == null ? 1 : 0;
    violations += made == null ? 0 : PlanChecker.check(update.problem(), made).size();
    problem = update.problem();
    plan = made == null ? NOTHING : made;
  }
}
