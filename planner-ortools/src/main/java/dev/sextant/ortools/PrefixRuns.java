package dev.sextant.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.IntervalVar;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The runs that start before a point in time, with start, end and worker, and the inputs they wait
 * for; of the others, which worker they are work of, unless those are left out.
 *
 * <p>A task that waits for one that starts later starts later itself. Start and end of a task that
 * does not start before the point say nothing.
 */
final class PrefixRuns {
  /**
   * A run that may start before the point.
   *
   * @param starts whether it does
   * @param interval null when it takes no time
   */
  record Early(PrefixProblem.Run run, BoolVar starts, @Nullable IntervalVar interval) {}

  /**
   * A run that may start later.
   *
   * @param starts whether it does
   */
  record Late(PrefixProblem.Run run, BoolVar starts) {}

  private final PrefixProblem shared;
  private final CpModel model;
  private final long until;
  private final boolean light;
  private final List<List<Early>> early = new ArrayList<>();
  private final List<List<Late>> late = new ArrayList<>();
  private final @Nullable BoolVar[] anyEarly;
  private final @Nullable IntVar[] start;
  private final @Nullable LinearArgument[] end;

  /**
   * Adds them to a model.
   *
   * @param until the point in time, at least 1
   * @param light whether late runs are left out
   */
  PrefixRuns(PrefixProblem shared, CpModel model, IntVar makespan, long until, boolean light) {
    this.shared = shared;
    this.model = model;
    this.until = until;
    this.light = light;
    int tasks = shared.problem.tasks();
    anyEarly = new BoolVar[tasks];
    start = new IntVar[tasks];
    end = new LinearArgument[tasks];
    for (int t = 0; t < tasks; t++) {
      early.add(new ArrayList<>());
      late.add(new ArrayList<>());
      if (shared.state.isPending(t)) {
        task(t, makespan);
      }
    }
    for (int t = 0; t < tasks; t++) {
      if (anyEarly[t] != null) {
        inputs(t);
      }
    }
  }

  /** Runs of a task that may start before the point. */
  List<Early> early(int task) {
    return early.get(task);
  }

  /** Runs of a task that may start later; none where those are left out. */
  List<Late> late(int task) {
    return late.get(task);
  }

  /** When a task starts that may start before the point and does. */
  IntVar start(int task) {
    return known(start[task]);
  }

  /** When it ends. */
  LinearArgument end(int task) {
    return known(end[task]);
  }

  private static <T> T known(@Nullable T variable) {
    if (variable == null) {
      throw new IllegalStateException("The task does not start before the point in time.");
    }
    return variable;
  }

  private void task(int t, IntVar makespan) {
    List<Literal> ways = new ArrayList<>();
    if (mayBeEarly(t)) {
      begin(t, ways, makespan);
    }
    for (PrefixProblem.Run run : light ? List.<PrefixProblem.Run>of() : shared.of(t)) {
      BoolVar starts = model.newBoolVar("");
      late.get(t).add(new Late(run, starts));
      ways.add(starts);
    }
    if (light) {
      model.addAtMostOne(ways);
    } else {
      model.addExactlyOne(ways);
    }
  }

  private boolean mayBeEarly(int t) {
    int offset = offset(t);
    int wt = t - offset;
    CompiledWorkflows workflows = shared.workflows;
    for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
      int from = workflows.edgeFrom(e) + offset;
      // Tasks are numbered so that those they wait for come first.
      if (shared.state.isPending(from) && anyEarly[from] == null) {
        return false;
      }
    }
    return shared.of(t).stream().anyMatch(run -> run.head() < until);
  }

  private void begin(int t, List<Literal> ways, IntVar makespan) {
    long least = Long.MAX_VALUE;
    long shortest = Long.MAX_VALUE;
    long longest = 0;
    for (PrefixProblem.Run run : shared.of(t)) {
      if (run.head() < until) {
        least = Math.min(least, run.head());
        shortest = Math.min(shortest, run.duration());
        longest = Math.max(longest, run.duration());
      }
    }
    IntVar from = model.newIntVar(least, until - 1, "start" + t);
    BoolVar any = model.newBoolVar("early" + t);
    LinearExprBuilder head = LinearExpr.newBuilder();
    LinearExprBuilder length = LinearExpr.newBuilder().add(from).addTerm(any.not(), shortest);
    List<Literal> one = new ArrayList<>(List.of(any.not()));
    for (PrefixProblem.Run run : shared.of(t)) {
      if (run.head() < until) {
        BoolVar starts = model.newBoolVar("");
        IntervalVar at =
            run.duration() == 0
                ? null
                : model.newOptionalFixedSizeIntervalVar(from, run.duration(), starts, "");
        early.get(t).add(new Early(run, starts, at));
        ways.add(starts);
        one.add(starts);
        head.addTerm(starts, run.head());
        length.addTerm(starts, run.duration());
      }
    }
    model.addExactlyOne(one);
    model.addGreaterOrEqual(from, head);
    LinearArgument to;
    if (shortest == longest) {
      to = LinearExpr.newBuilder().add(from).add(shortest).build();
    } else {
      IntVar variable = model.newIntVar(least + shortest, until - 1 + longest, "end" + t);
      model.addEquality(variable, length);
      to = variable;
    }
    long tail = shared.of(t).get(0).tail();
    model.addLessOrEqual(LinearExpr.newBuilder().add(to).add(tail), makespan).onlyEnforceIf(any);
    // A start that says nothing has one value.
    model.addLessOrEqual(
        LinearExpr.newBuilder().add(from).addTerm(any, -(until - 1 - least)), least);
    anyEarly[t] = any;
    start[t] = from;
    end[t] = to;
  }

  private int offset(int task) {
    CompiledJobs jobs = shared.problem.jobs();
    return jobs.offset(jobs.jobOf(task));
  }

  private void inputs(int to) {
    int offset = offset(to);
    int wt = to - offset;
    CompiledWorkflows workflows = shared.workflows;
    for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
      int from = workflows.edgeFrom(e) + offset;
      if (shared.state.isPending(from)) {
        input(from, to, workflows.edgeBytes(e));
      }
    }
  }

  /**
   * A row for the shortest transfer of all, and one per destination where there are longer ones.
   */
  private void input(int from, int to, long bytes) {
    List<Early> sources = early.get(from);
    List<Early> destinations = early.get(to);
    long[][] transfer = new long[destinations.size()][sources.size()];
    long least = Long.MAX_VALUE;
    for (int d = 0; d < transfer.length; d++) {
      for (int s = 0; s < transfer[d].length; s++) {
        transfer[d][s] =
            shared.scale.units(
                shared
                    .problem
                    .transfers()
                    .micros(
                        sources.get(s).run().worker(), destinations.get(d).run().worker(), bytes));
        least = Math.min(least, transfer[d][s]);
      }
    }
    BoolVar any = known(anyEarly[to]);
    model.addImplication(any, known(anyEarly[from]));
    LinearArgument sent = LinearExpr.newBuilder().add(end(from)).add(least).build();
    model.addLessOrEqual(sent, start(to)).onlyEnforceIf(any);
    for (int d = 0; d < transfer.length; d++) {
      LinearExprBuilder arrival = LinearExpr.newBuilder().add(end(from));
      boolean longer = false;
      for (int s = 0; s < transfer[d].length; s++) {
        arrival.addTerm(sources.get(s).starts(), transfer[d][s]);
        longer |= transfer[d][s] > least;
      }
      if (longer) {
        model.addLessOrEqual(arrival, start(to)).onlyEnforceIf(destinations.get(d).starts());
      }
    }
  }
}
