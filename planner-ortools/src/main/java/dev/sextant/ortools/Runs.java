package dev.sextant.ortools;

import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.IntervalVar;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledProblem;
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
   * @param duration in units, of a run that goes alone
   * @param chosen true when the task has no other choice
   * @param interval null when the run takes no time, and where it goes in a batch
   */
  record Choice(
      int task,
      int option,
      int mode,
      int worker,
      long duration,
      Literal chosen,
      @Nullable IntervalVar interval) {

    /** The same with another literal, duration and interval. */
    Choice taking(Literal when, long micros, @Nullable IntervalVar at) {
      return new Choice(task, option, mode, worker, micros, when, at);
    }
  }

  /** That a run goes in a batch that another one leads, and whether it does. */
  record Ride(int leader, int rider, Literal rides) {}

  /** A worker that a task may run on, and whether it does. */
  record WorkerUse(int worker, Literal used) {}

  private final CompiledProblem problem;
  private final Candidates candidates;
  private final HintedModel model;
  private final TimeScale scale;
  private final Hint hint;
  private final Horizon horizon;
  private final List<List<Choice>> choices = new ArrayList<>();
  private final List<List<Choice>> takers = new ArrayList<>();
  private final List<List<WorkerUse>> places = new ArrayList<>();
  private final List<Ride> rides = new ArrayList<>();
  private final IntVar[] start;
  private final LinearArgument[] end;
  private final IntervalVar[] interval;
  private final long[] least;

  /** By task, how long it lasts where that depends on its batch, else null. */
  private final @Nullable IntVar[] length;

  Runs(FormulationContext context) {
    this.problem = context.problem();
    this.candidates = context.candidates();
    this.model = context.hinted();
    this.scale = context.scale();
    this.hint = context.hint();
    this.horizon = context.horizon();
    int tasks = problem.tasks();
    start = new IntVar[tasks];
    end = new LinearArgument[tasks];
    interval = new IntervalVar[tasks];
    least = new long[tasks];
    length = new IntVar[tasks];
    for (int t = 0; t < tasks; t++) {
      choices.add(List.of());
      takers.add(new ArrayList<>());
      places.add(List.of());
      if (problem.state().isPending(t)) {
        create(t);
      }
    }
    if (problem.workflows().hasBatches()) {
      new BatchFormulation(context, this).addAll();
    }
  }

  /** All choices of a pending task. */
  List<Choice> choices(int task) {
    return choices.get(task);
  }

  /**
   * What takes demands, workspace and money for a pending task: its choices, or in the stead of
   * those that go in batches the batches that they lead, and nothing where they ride on others. One
   * of them is true.
   */
  List<Choice> takers(int task) {
    return takers.get(task);
  }

  /** Adds what takes something in the stead of a choice that goes in batches. */
  void addTaker(Choice taker) {
    takers.get(taker.task()).add(taker);
  }

  /** All rides that may be. */
  List<Ride> rides() {
    return rides;
  }

  /** Adds a ride that may be. */
  void addRide(Ride ride) {
    rides.add(ride);
  }

  /** How long a pending task lasts where that depends on its batch, else null. */
  @Nullable IntVar length(int task) {
    return length[task];
  }

  /** The workers a pending task may run on. */
  List<WorkerUse> places(int task) {
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
    List<Candidates.Candidate> found = candidates.of(task);
    if (found.isEmpty()) {
      model.isFalse();
      found = firstOption(task);
    }
    long shortest = Long.MAX_VALUE;
    long longest = 0;
    boolean grows = false;
    for (Candidates.Candidate c : found) {
      shortest = Math.min(shortest, scale.units(c.durationMicros()));
      longest = Math.max(longest, scale.units(problem.workflows().longestMicros(c.option())));
      grows |= problem.workflows().batchLimit(c.option()) > 1;
    }
    least[task] = shortest;
    long earliest = horizon.earliestStart(task);
    long latestEnd = horizon.latestEnd(task);
    start[task] = model.integer(earliest, latestEnd - shortest, hint.start(task), "start" + task);
    List<Choice> made = new ArrayList<>();
    List<Literal> literals = new ArrayList<>();
    for (Candidates.Candidate c : found) {
      Literal chosen =
          found.size() == 1
              ? model.cp.trueLiteral()
              : model.bool(
                  hint.runs(task, c.mode(), c.worker()),
                  "run" + task + "m" + c.mode() + "w" + c.worker());
      literals.add(chosen);
      long duration = scale.units(c.durationMicros());
      IntervalVar at = null;
      if (duration > 0 && goesAlone(c)) {
        at =
            found.size() == 1
                ? model.cp.newFixedSizeIntervalVar(start[task], duration, "")
                : model.cp.newOptionalFixedSizeIntervalVar(start[task], duration, chosen, "");
      }
      made.add(new Choice(task, c.option(), c.mode(), c.worker(), duration, chosen, at));
      if (goesAlone(c)) {
        addTaker(made.get(made.size() - 1));
      }
    }
    choices.set(task, made);
    if (grows) {
      createGrowingEnd(task, made, shortest, longest);
    } else {
      createEnd(task, made, shortest, longest);
    }
    completeness(literals);
    createPlaces(task, made);
  }

  private boolean goesAlone(Candidates.Candidate candidate) {
    return problem.workflows().batch(candidate.mode()) == CompiledWorkflows.NO_BATCH;
  }

  /** The end of a task that may go in a batch; {@link BatchFormulation} says how long it lasts. */
  private void createGrowingEnd(int task, List<Choice> made, long shortest, long longest) {
    IntVar duration =
        model.integer(shortest, longest, hint.end(task) - hint.start(task), "duration" + task);
    IntVar finish = finish(task, shortest);
    for (Choice choice : made) {
      if (problem.workflows().batch(choice.mode()) == CompiledWorkflows.NO_BATCH) {
        model.cp.addEquality(duration, choice.duration()).onlyEnforceIf(choice.chosen());
      }
    }
    length[task] = duration;
    end[task] = finish;
    interval[task] = model.cp.newIntervalVar(start[task], duration, finish, "");
  }

  private IntVar finish(int task, long shortest) {
    return model.integer(
        horizon.earliestStart(task) + shortest,
        horizon.latestEnd(task),
        hint.end(task),
        "end" + task);
  }

  private void createEnd(int task, List<Choice> made, long shortest, long longest) {
    if (shortest == longest) {
      end[task] = LinearExpr.newBuilder().add(start[task]).add(shortest).build();
      if (shortest > 0) {
        IntervalVar only = made.get(0).interval();
        interval[task] =
            made.size() == 1 && only != null
                ? only
                : model.cp.newFixedSizeIntervalVar(start[task], shortest, "");
      }
      return;
    }
    IntVar duration =
        model.integer(shortest, longest, hint.end(task) - hint.start(task), "duration" + task);
    IntVar finish = finish(task, shortest);
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
    List<WorkerUse> result = new ArrayList<>();
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
      result.add(new WorkerUse(c.worker(), used));
    }
    places.set(task, result);
  }

  /** Stands in where no choice is left, so that the model says infeasible rather than failing. */
  private List<Candidates.Candidate> firstOption(int task) {
    CompiledWorkflows workflows = problem.workflows();
    int o = workflows.optionsBegin(problem.jobs().workflowTask(task));
    int w = problem.workers().member(problem.workers().membersBegin(workflows.optionClass(o)));
    return List.of(
        new Candidates.Candidate(
            task, o, workflows.optionMode(o), w, workflows.optionDurationMicros(o)));
  }
}
