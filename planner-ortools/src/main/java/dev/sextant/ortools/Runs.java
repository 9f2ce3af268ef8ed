package dev.sextant.ortools;

import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.IntervalVar;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The variables of the runs of pending tasks: a start, an end, a literal per choice of mode and
 * worker, and an interval per choice that takes time. Holds ELIGIBILITY and DURATION by what it
 * creates, and COMPLETENESS.
 */
final class Runs {
  /**
   * A mode of a task on a worker.
   *
   * @param duration in units
   * @param chosen true when the task has no other choice
   * @param interval null when the run takes no time
   */
  record Choice(
      int task,
      int option,
      int mode,
      int worker,
      long duration,
      Literal chosen,
      @Nullable IntervalVar interval) {}

  /** A worker that a task may run on, and whether it does. */
  record Place(int worker, Literal used) {}

  private final CompiledProblem problem;
  private final HintedModel model;
  private final TimeScale scale;
  private final Hint hint;
  private final Horizon horizon;
  private final List<List<Choice>> choices = new ArrayList<>();
  private final List<List<Place>> places = new ArrayList<>();
  private final IntVar[] start;
  private final LinearArgument[] end;
  private final IntervalVar[] interval;
  private final long[] least;

  Runs(CompiledProblem problem, HintedModel model, TimeScale scale, Hint hint, Horizon horizon) {
    this.problem = problem;
    this.model = model;
    this.scale = scale;
    this.hint = hint;
    this.horizon = horizon;
    int tasks = problem.tasks();
    start = new IntVar[tasks];
    end = new LinearArgument[tasks];
    interval = new IntervalVar[tasks];
    least = new long[tasks];
    for (int t = 0; t < tasks; t++) {
      choices.add(List.of());
      places.add(List.of());
      if (problem.state().isPending(t)) {
        create(t);
      }
    }
  }

  /** All choices of a pending task. */
  List<Choice> choices(int task) {
    return choices.get(task);
  }

  /** The workers a pending task may run on. */
  List<Place> places(int task) {
    return places.get(task);
  }

  IntVar start(int task) {
    return start[task];
  }

  LinearArgument end(int task) {
    return end[task];
  }

  /** The run whatever the choice, or null when it may take no time. */
  @Nullable IntervalVar interval(int task) {
    return interval[task];
  }

  /** The shortest duration of a task in units. */
  long leastDuration(int task) {
    return least[task];
  }

  private void create(int task) {
    List<long[]> candidates = candidates(task);
    if (candidates.isEmpty()) {
      model.isFalse();
      candidates = firstOption(task);
    }
    long shortest = Long.MAX_VALUE;
    long longest = 0;
    for (long[] c : candidates) {
      shortest = Math.min(shortest, c[3]);
      longest = Math.max(longest, c[3]);
    }
    least[task] = shortest;
    long earliest = horizon.earliestStart(task);
    long latestEnd = horizon.latestEnd(task);
    start[task] = model.integer(earliest, latestEnd - shortest, hint.start(task), "start" + task);
    List<Choice> made = new ArrayList<>();
    List<Literal> literals = new ArrayList<>();
    for (long[] c : candidates) {
      int mode = (int) c[1];
      int worker = (int) c[2];
      Literal chosen =
          candidates.size() == 1
              ? model.cp.trueLiteral()
              : model.bool(hint.runs(task, mode, worker), "run" + task + "m" + mode + "w" + worker);
      literals.add(chosen);
      IntervalVar at = null;
      if (c[3] > 0) {
        at =
            candidates.size() == 1
                ? model.cp.newFixedSizeIntervalVar(start[task], c[3], "")
                : model.cp.newOptionalFixedSizeIntervalVar(start[task], c[3], chosen, "");
      }
      made.add(new Choice(task, (int) c[0], mode, worker, c[3], chosen, at));
    }
    choices.set(task, made);
    createEnd(task, made, shortest, longest);
    completeness(literals);
    createPlaces(task, made);
  }

  private void createEnd(int task, List<Choice> made, long shortest, long longest) {
    if (shortest == longest) {
      end[task] = LinearExpr.newBuilder().add(start[task]).add(shortest).build();
      if (shortest > 0) {
        interval[task] =
            made.size() == 1
                ? made.get(0).interval()
                : model.cp.newFixedSizeIntervalVar(start[task], shortest, "");
      }
      return;
    }
    IntVar duration =
        model.integer(shortest, longest, hint.end(task) - hint.start(task), "duration" + task);
    IntVar finish =
        model.integer(
            horizon.earliestStart(task) + shortest,
            horizon.latestEnd(task),
            hint.end(task),
            "end" + task);
    duration(task, duration, made);
    end[task] = finish;
    interval[task] = model.cp.newIntervalVar(start[task], duration, finish, "");
  }

  private void duration(int task, IntVar duration, List<Choice> made) {
    var sum = LinearExpr.newBuilder();
    for (Choice c : made) {
      sum.addTerm(c.chosen(), c.duration());
    }
    model.cp.addEquality(sum, duration);
  }

  private void completeness(List<Literal> literals) {
    if (literals.size() > 1) {
      model.cp.addExactlyOne(literals);
    }
  }

  private void createPlaces(int task, List<Choice> made) {
    List<Place> result = new ArrayList<>();
    for (Choice c : made) {
      if (result.stream().anyMatch(p -> p.worker() == c.worker())) {
        continue;
      }
      List<Literal> here =
          made.stream().filter(o -> o.worker() == c.worker()).map(Choice::chosen).toList();
      Literal used;
      if (here.size() == 1) {
        used = here.get(0);
      } else if (here.size() == made.size()) {
        used = model.cp.trueLiteral();
      } else {
        used = model.bool(hint.runsOn(task, c.worker()), "run" + task + "w" + c.worker());
        model.cp.addEquality(LinearExpr.sum(here.toArray(LinearArgument[]::new)), used);
      }
      result.add(new Place(c.worker(), used));
    }
    places.set(task, result);
  }

  /** Option, mode, worker and duration of each choice. */
  private List<long[]> candidates(int task) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    int wt = problem.jobs().workflowTask(task);
    List<long[]> found = new ArrayList<>();
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      int mode = workflows.optionMode(o);
      int c = workflows.optionClass(o);
      long duration = scale.units(workflows.optionDurationMicros(o));
      for (int p = workers.membersBegin(c); p < workers.membersEnd(c); p++) {
        int w = workers.member(p);
        if (problem.pinsAllow(task, mode, w) && canHold(mode, w)) {
          found.add(new long[] {o, mode, w, duration});
        }
      }
    }
    return found;
  }

  /** Stands in where no choice is left, so that the model says infeasible rather than failing. */
  private List<long[]> firstOption(int task) {
    CompiledWorkflows workflows = problem.workflows();
    int o = workflows.optionsBegin(problem.jobs().workflowTask(task));
    int w = problem.workers().member(problem.workers().membersBegin(workflows.optionClass(o)));
    return List.of(
        new long[] {o, workflows.optionMode(o), w, scale.units(workflows.optionDurationMicros(o))});
  }

  /** Whether every model of a mode is on a worker, is coming, or can be loaded there. */
  private boolean canHold(int mode, int worker) {
    CompiledWorkflows workflows = problem.workflows();
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int m = workflows.model(i);
      if (problem.workers().loadMicros(problem.workers().classOf(worker), m)
              == CompiledWorkers.NO_LOAD
          && !isInitial(problem, worker, m)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a model is resident on a worker or in flight to it. */
  static boolean isInitial(CompiledProblem problem, int worker, int model) {
    CompiledState state = problem.state();
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      if (state.residentModel(r) == model) {
        return true;
      }
    }
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      if (state.flightModel(f) == model) {
        return true;
      }
    }
    return false;
  }
}
