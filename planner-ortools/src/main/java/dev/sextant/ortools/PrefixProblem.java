package dev.sextant.ortools;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@link PrefixRelaxation}s of one problem share, whatever their point in time. Immutable. */
final class PrefixProblem {
  /**
   * A run that may be, in units.
   *
   * @param head no plan starts it earlier on this worker
   * @param tail at least so much time passes between its end and the makespan
   * @param loads the models that must have been loaded before it
   */
  record Run(
      int task, int mode, int worker, long duration, long head, long tail, List<Integer> loads) {}

  final CompiledProblem problem;
  final CompiledWorkers workers;
  final CompiledWorkflows workflows;
  final CompiledState state;
  final TimeScale scale;
  private final Candidates candidates;
  private final LowerBounds bounds;
  private final FactTimes facts;
  private final List<List<Run>> byTask = new ArrayList<>();
  private final List<List<Run>> byWorker = new ArrayList<>();
  private final long[] loadsFrom;
  private final long[] runsFrom;

  private PrefixProblem(CompiledProblem problem, Candidates candidates) {
    this.problem = problem;
    this.candidates = candidates;
    workers = problem.workers();
    workflows = problem.workflows();
    state = problem.state();
    scale = new TimeScale(problem);
    bounds = LowerBounds.of(problem);
    facts = new FactTimes(problem, scale);
    loadsFrom = new long[workers.count()];
    runsFrom = new long[workers.count()];
    for (int w = 0; w < workers.count(); w++) {
      loadsFrom[w] = firstLoad(w);
      runsFrom[w] = firstRun(w);
      byWorker.add(new ArrayList<>());
    }
    for (int t = 0; t < problem.tasks(); t++) {
      List<Run> runs = new ArrayList<>();
      for (Candidates.Candidate c : candidates.of(t)) {
        Run run = run(c);
        runs.add(run);
        byWorker.get(c.worker()).add(run);
      }
      byTask.add(runs);
    }
  }

  /**
   * What relaxations of a problem share; null where none applies: where anything but the makespan
   * counts, no models are loaded, or a worker may run several tasks at once.
   */
  static @Nullable PrefixProblem of(CompiledProblem problem, Candidates candidates) {
    if (!problem.objective().weights().keySet().equals(Set.of(ObjectiveTerm.MAKESPAN_MICROS))
        || candidates.cacheLiterals() == 0) {
      return null;
    }
    for (int w = 0; w < problem.workers().count(); w++) {
      boolean anyTime = candidates.on(w).stream().anyMatch(c -> c.durationMicros() > 0);
      if (anyTime && candidates.sequence(w).isEmpty()) {
        return null;
      }
    }
    return new PrefixProblem(problem, candidates);
  }

  /** Runs of a task; none unless it is pending. */
  List<Run> of(int task) {
    return byTask.get(task);
  }

  /** Runs on a worker, by task. */
  List<Run> on(int worker) {
    return byWorker.get(worker);
  }

  /** Whether something that takes time may run on a worker. */
  boolean isUsed(int worker) {
    return on(worker).stream().anyMatch(run -> run.duration() > 0);
  }

  /** How many runs there are in all. */
  long runs() {
    return candidates.runs();
  }

  /** Prices of the workers that run anything; null where they are worth nothing. */
  @Nullable WorkerPrices prices(long most) {
    return WorkerPrices.of(problem, candidates, scale, bounds, most, false, this::isUsed);
  }

  /** How long a load takes, in units. */
  long load(int worker, int model) {
    return scale.units(workers.loadMicros(workers.classOf(worker), model));
  }

  /** Before this no load that takes time starts on a worker, in units. */
  long loadsFrom(int worker) {
    return loadsFrom[worker];
  }

  /** Before this nothing starts on a worker, in units. */
  long availableFrom(int worker) {
    return scale.fromNow(state.availableFromMicros(worker));
  }

  /** Whether a model is resident on a worker or in flight to it. */
  boolean isInitial(int worker, int model) {
    return candidates.isInitial(worker, model);
  }

  /** Whether a worker can load a model. */
  boolean isLoadable(int worker, int model) {
    return workers.loadMicros(workers.classOf(worker), model) != CompiledWorkers.NO_LOAD;
  }

  /** Models that a run needs, those that are there from the beginning included. */
  List<Integer> models(Run run) {
    List<Integer> needed = new ArrayList<>();
    for (int i = workflows.modelsBegin(run.mode()); i < workflows.modelsEnd(run.mode()); i++) {
      needed.add(workflows.model(i));
    }
    return needed;
  }

  /** Whether nothing runs on a worker while it loads. */
  boolean loadsExclude(int worker) {
    return !workers.overlapLoads(workers.classOf(worker));
  }

  private Run run(Candidates.Candidate c) {
    int worker = c.worker();
    long head =
        Math.max(
            facts.earliest(c.task(), worker),
            scale.fromNowUp(bounds.headMicros(c.task(), workers.classOf(worker))));
    if (c.durationMicros() > 0) {
      head = Math.max(head, runsFrom[worker]);
    }
    List<Integer> loads = new ArrayList<>();
    long length = 0;
    for (int i = workflows.modelsBegin(c.mode()); i < workflows.modelsEnd(c.mode()); i++) {
      int m = workflows.model(i);
      if (candidates.isInitial(worker, m)) {
        head = Math.max(head, flightReady(worker, m));
      } else {
        loads.add(m);
        length += load(worker, m);
      }
    }
    // A load that takes no time has no place in the channel.
    if (length > 0) {
      head = Math.max(head, loadsFrom[worker] + length);
    }
    return new Run(
        c.task(),
        c.mode(),
        worker,
        scale.units(c.durationMicros()),
        head,
        scale.fromTail(bounds.tailMicros(c.task())),
        List.copyOf(loads));
  }

  /** When a model in flight to a worker is there; 0 for a resident. */
  long flightReady(int worker, int model) {
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      if (state.flightModel(f) == model) {
        return scale.fromNow(state.flightReadyMicros(f));
      }
    }
    return 0;
  }

  /** Loads begin when the worker is there, after the one in flight, and after runs they exclude. */
  private long firstLoad(int worker) {
    long from = availableFrom(worker);
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      from = Math.max(from, scale.fromNow(state.flightReadyMicros(f)));
    }
    for (int i = 0; i < state.runningCount() && loadsExclude(worker); i++) {
      if (state.runningWorker(i) == worker
          && state.runningEndMicros(i) > state.runningStartMicros(i)) {
        from = Math.max(from, scale.fromNow(state.runningEndMicros(i)));
      }
    }
    return from;
  }

  /** What takes time begins when no fact takes what each of the runs needs. */
  private long firstRun(int worker) {
    long from = availableFrom(worker);
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      if (loadsExclude(worker)) {
        from = Math.max(from, scale.fromNow(state.flightReadyMicros(f)));
      }
    }
    List<Candidates.Candidate> timed = candidates.sequence(worker);
    for (int r = 0; r < workers.resources() && !timed.isEmpty(); r++) {
      int resource = r;
      long least =
          timed.stream().mapToLong(c -> workflows.demand(c.mode(), resource)).min().orElse(0);
      long spare = workers.capacity(workers.classOf(worker), r) - least;
      for (int o = state.occupationsBegin(worker); o < state.occupationsEnd(worker); o++) {
        for (int d = state.occupationDemandsBegin(o); d < state.occupationDemandsEnd(o); d++) {
          if (state.occupationResource(d) == r && state.occupationAmount(d) > spare) {
            from = Math.max(from, scale.fromNow(state.occupationUntilMicros(o)));
          }
        }
      }
      for (int i = 0; i < state.runningCount(); i++) {
        if (state.runningWorker(i) == worker && workflows.demand(state.runningMode(i), r) > spare) {
          from = Math.max(from, scale.fromNow(state.runningEndMicros(i)));
        }
      }
    }
    return from;
  }
}
