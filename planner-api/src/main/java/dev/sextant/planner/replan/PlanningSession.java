package dev.sextant.planner.replan;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Micros;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is kept up to date: events in, the difference of plans out. Each call derives the
 * facts ({@link Replan}), gives the old plan to the planner as a warm start, and plans what is left
 * within its budget of time; the result is never worse than the old plan put right. Where no plan
 * is found nothing new begins until one is, which then keeps to the last plan that there was.
 *
 * <p>Thread-safe: calls come one after the other, and a call that throws changes nothing. No thread
 * is left behind.
 */
public final class PlanningSession {
  private static final Plan NOTHING = new Plan(List.of(), List.of());

  private final Planner planner;
  private final PlannerOptions options;
  private final Replan.Assumption assumption;
  private final long freezeMicros;
  private final boolean deadlinesMayBeMissed;
  private final Object lock = new Object();

  private Problem problem;

  /** What is followed; nothing when the last call found no plan. */
  private Plan plan = NOTHING;

  /** The last plan that was found. */
  private Plan known = NOTHING;

  private volatile @Nullable PlanUpdate latest;

  private PlanningSession(Builder from) {
    problem = from.problem;
    planner = from.planner;
    options = from.options;
    assumption = from.assumption;
    freezeMicros = from.freezeMicros;
    deadlinesMayBeMissed = from.deadlinesMayBeMissed;
  }

  /** A builder of a session that plans a problem; not thread-safe. */
  public static Builder builder(Problem problem, Planner planner) {
    return new Builder(problem, planner);
  }

  /** A session with the default options. */
  public static PlanningSession of(Problem problem, Planner planner) {
    return builder(problem, planner).build();
  }

  /**
   * Plans what is there, at the problem's now or that of the last call.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error of the problem
   * @throws dev.sextant.planner.PlannerException when the planner itself fails and there is no plan
   */
  public PlanUpdate plan() {
    synchronized (lock) {
      return plan(problem);
    }
  }

  /**
   * Plans what is left at an instant, after events.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every event that cannot be, and
   *     every contradiction
   * @throws dev.sextant.planner.PlannerException when the planner itself fails and there is no plan
   */
  public PlanUpdate update(long nowMicros, List<ClusterEvent> events) {
    synchronized (lock) {
      return plan(Replan.after(problem, plan, nowMicros, events, assumption));
    }
  }

  /** The same at a duration after the problem's instant 0. */
  public PlanUpdate update(Duration now, ClusterEvent... events) {
    return update(Micros.of(now), List.of(events));
  }

  /** What is left at an instant if nothing has happened but what was planned; changes nothing. */
  public Problem at(Duration now) {
    synchronized (lock) {
      return Replan.after(problem, plan, Micros.of(now), List.of());
    }
  }

  /** What the last call gave, or null before the first; never waits. */
  public @Nullable PlanUpdate latest() {
    return latest;
  }

  private PlanUpdate plan(Problem left) {
    long begin = System.nanoTime();
    Problem frozen = frozen(left);
    PlanResult result = planner.plan(frozen, options.withWarmStart(known));
    if (result.plan() == null && frozen != left) {
      result = planner.plan(left, options(begin, 1).withWarmStart(known));
    }
    List<String> missed = List.of();
    Problem planned = left;
    if (result.plan() == null && deadlinesMayBeMissed) {
      PlanResult late = planner.plan(withoutDeadlines(left, null), options(begin, 2));
      missed = late.plan() == null ? List.of() : missed(left, late.requirePlan());
      if (!missed.isEmpty()) {
        planned = withoutDeadlines(left, new HashSet<>(missed));
        result = planner.plan(planned, options(begin, 1).withWarmStart(late.plan()));
      }
    }
    Plan made = Objects.requireNonNullElse(result.plan(), NOTHING);
    List<PlanChange> changes = PlanChanges.between(plan, made, planned);
    PlanUpdate update = new PlanUpdate(planned, result, changes, missed);
    problem = planned;
    plan = made;
    known = result.plan() == null ? known : made;
    latest = update;
    return update;
  }

  /** The options with a part of what is left of the time. */
  private PlannerOptions options(long begin, int part) {
    Duration left = options.timeLimit().minusNanos(System.nanoTime() - begin);
    return options.withTimeLimit(left.isNegative() ? Duration.ZERO : left.dividedBy(part));
  }

  /** The problem with the tasks pinned that were to begin before the freeze horizon ends. */
  private Problem frozen(Problem left) {
    ClusterState state = left.state();
    Set<TaskKey> fixed = new HashSet<>();
    state.running().forEach(t -> fixed.add(new TaskKey(t.job(), t.task())));
    state.finished().forEach(t -> fixed.add(new TaskKey(t.job(), t.task())));
    state.pins().forEach(t -> fixed.add(new TaskKey(t.job(), t.task())));
    // Of jobs that have come in the place of others nothing is planned.
    Set<TaskKey> known = new HashSet<>();
    state.planned().forEach(t -> known.add(new TaskKey(t.job(), t.task())));
    List<Pin> pins = new ArrayList<>(state.pins());
    for (TaskRun run : plan.runs()) {
      long ahead = run.startMicros() - state.nowMicros();
      boolean soon = freezeMicros > 0 && ahead < freezeMicros;
      if (soon
          && known.contains(new TaskKey(run.job(), run.task()))
          && !fixed.contains(new TaskKey(run.job(), run.task()))
          && left.worker(run.worker()).filter(w -> w.isOpenAt(state.nowMicros())).isPresent()) {
        pins.add(new Pin(run.job(), run.task(), run.mode(), run.worker()));
      }
    }
    return pins.size() == state.pins().size()
        ? left
        : left.withState(state.toBuilder().pins(pins).build());
  }

  /**
   * The problem with deadlines as due dates.
   *
   * @param of jobs that have none any more; null for all
   */
  private static Problem withoutDeadlines(Problem left, @Nullable Set<String> of) {
    return left.withJobs(
        left.jobs().stream()
            .map(job -> of == null || of.contains(job.id()) ? withoutDeadline(job) : job)
            .toList());
  }

  private static Job withoutDeadline(Job job) {
    Long due = job.dueMicros() == null ? job.deadlineMicros() : job.dueMicros();
    return job.toBuilder().dueMicros(due).deadlineMicros(null).build();
  }

  /** The jobs that end after their deadlines. */
  private static List<String> missed(Problem left, Plan late) {
    List<JobMetrics> metrics = PlanMetrics.of(withoutDeadlines(left, null), late).jobs();
    List<String> missed = new ArrayList<>();
    for (int j = 0; j < metrics.size(); j++) {
      Long deadline = left.jobs().get(j).deadlineMicros();
      if (deadline != null && metrics.get(j).endMicros() > deadline) {
        missed.add(metrics.get(j).job());
      }
    }
    return missed;
  }

  /** Collects the options of a session. Not thread-safe. */
  public static final class Builder {
    private final Problem problem;
    private final Planner planner;
    private PlannerOptions options = PlannerOptions.defaults();
    private Replan.Assumption assumption = Replan.Assumption.AS_PLANNED;
    private long freezeMicros;
    private boolean deadlinesMayBeMissed;

    private Builder(Problem problem, Planner planner) {
      this.problem = Objects.requireNonNull(problem, "problem");
      this.planner = Objects.requireNonNull(planner, "planner");
    }

    /** Sets the planner's options for every call; a warm start among them is not used. */
    public Builder options(PlannerOptions newOptions) {
      options = newOptions;
      return this;
    }

    /** Sets how long a call may take to plan; ten seconds when nothing is said. */
    public Builder budget(Duration timeLimit) {
      options = options.withTimeLimit(timeLimit);
      return this;
    }

    /** Sets what may be taken for granted where no event says anything; the plan, if not set. */
    public Builder assumption(Replan.Assumption newAssumption) {
      assumption = newAssumption;
      return this;
    }

    /**
     * Sets for how long from now on tasks keep worker and mode, as long as there is a plan with
     * that: those that the plan before begins within that time. None do when nothing is said.
     */
    public Builder freeze(Duration horizon) {
      freezeMicros = Micros.of(horizon);
      return this;
    }

    /**
     * Sets whether deadlines that cannot all be met may be missed: those that a plan without
     * deadlines misses become due dates, and {@link PlanUpdate#missedDeadlines} says whose.
     */
    public Builder deadlinesMayBeMissed(boolean allowed) {
      deadlinesMayBeMissed = allowed;
      return this;
    }

    /** The session; nothing is planned yet. */
    public PlanningSession build() {
      return new PlanningSession(this);
    }
  }
}
