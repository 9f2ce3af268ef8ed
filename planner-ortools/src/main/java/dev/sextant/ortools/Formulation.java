package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A problem as a CP-SAT model, and solutions of the model as plans. */
final class Formulation {
  private final CompiledProblem problem;
  private final TimeScale scale;
  private final HintedModel hinted;
  private final Runs runs;
  private final List<Residencies> residencies = new ArrayList<>();
  private final ObjectiveFormulation objective;
  private final boolean exact;

  /**
   * Adds everything to the model of the context.
   *
   * @throws dev.sextant.planner.compiled.StoppedException when no model is wanted any more
   */
  Formulation(FormulationContext context) {
    problem = context.problem();
    scale = context.scale();
    hinted = context.hinted();
    runs = new Runs(context);
    RunFormulation runFormulation = new RunFormulation(context, runs);
    runFormulation.addAll();
    Loads loads = new Loads();
    Precedence precedence =
        new Precedence(problem, context.options().whole(CpSatTuning.PRECEDENCE_TASKS));
    boolean cachesExact = true;
    for (int w = 0; w < problem.workers().count(); w++) {
      cachesExact &=
          new CacheFormulation(context, runFormulation, precedence, w, loads).add(residencies);
    }
    exact = runFormulation.isExact() && cachesExact;
    objective = new ObjectiveFormulation(context, runFormulation);
    objective.addAll(loads);
    IntVar makespan = objective.makespan();
    if (makespan != null) {
      long least = scale.fromTail(context.bounds().makespanMicros().value());
      new VolumeConstraints(context, runFormulation).addAll(makespan, least);
    }
  }

  CpModel model() {
    return hinted.cp;
  }

  /** Whether the model admits exactly the plans of the problem, rather than more. */
  boolean isExact() {
    return exact;
  }

  /** The objective that a value of what the solver minimises stands for. */
  long objective(long solverValue) {
    return objective.objective(solverValue);
  }

  /** The plan of a solution. */
  IndexedPlan plan(NativeSolver.Values values) {
    IndexedPlan plan = new IndexedPlan(problem.tasks());
    CompiledState state = problem.state();
    for (int i = 0; i < state.runningCount(); i++) {
      plan.setRun(
          state.runningTask(i),
          state.runningMode(i),
          state.runningWorker(i),
          state.runningStartMicros(i),
          state.runningEndMicros(i));
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isPending(t)) {
        long start = scale.micros(values.of(runs.start(t)));
        for (Runs.Choice choice : runs.choices(t)) {
          if (values.isTrue(choice.chosen())) {
            plan.setRun(
                t,
                choice.mode(),
                choice.worker(),
                start,
                start + choice.duration() * scale.unitMicros());
          }
        }
      }
    }
    new PlanResidencies(plan, values).addAll();
    return plan;
  }

  /** A residency of a solution before those of one model that overlap become one. */
  private record HeldResidency(long loadStart, long ready, long evict) {}

  /** Reads residencies out of a solution. */
  private final class PlanResidencies {
    private final IndexedPlan plan;
    private final NativeSolver.Values values;
    private final CompiledState state = problem.state();
    private final CompiledWorkers workers = problem.workers();
    private final boolean[][] done = new boolean[workers.count()][problem.models()];

    PlanResidencies(IndexedPlan plan, NativeSolver.Values values) {
      this.plan = plan;
      this.values = values;
    }

    void addAll() {
      for (Residencies r : residencies) {
        done[r.worker][r.model] = true;
        List<HeldResidency> held = new ArrayList<>();
        for (Residencies.Opening opening : r.openings) {
          if (values.isTrue(opening.opened())) {
            held.add(held(r, opening));
          }
        }
        addMerged(r.worker, r.model, held, latestInitialUser(r));
      }
      for (int w = 0; w < workers.count(); w++) {
        for (int i = state.residentsBegin(w); i < state.residentsEnd(w); i++) {
          if (!done[w][state.residentModel(i)]) {
            addMerged(w, state.residentModel(i), List.of(), Long.MIN_VALUE);
          }
        }
        for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
          if (!done[w][state.flightModel(f)]) {
            addMerged(w, state.flightModel(f), List.of(), Long.MIN_VALUE);
          }
        }
      }
    }

    private HeldResidency held(Residencies r, Residencies.Opening opening) {
      long length = workers.loadMicros(workers.classOf(r.worker), r.model);
      long loadStart = scale.micros(values.of(opening.loadStart()));
      long evict = loadStart + Math.max(1, length);
      for (int j = 0; j < r.users.size(); j++) {
        boolean rides =
            opening.leader() < 0
                ? values.isTrue(r.users.get(j).uses())
                : opening.leader() == j || isTrue(opening.riders()[j]);
        if (rides) {
          evict = Math.max(evict, plan.end[r.users.get(j).task()]);
        }
      }
      return new HeldResidency(loadStart, loadStart + length, evict);
    }

    /** When the last user of an initial resident or load in flight ends; far back if none. */
    private long latestInitialUser(Residencies r) {
      long end = Long.MIN_VALUE;
      for (int j = 0; j < r.users.size(); j++) {
        boolean rides =
            r.openings.isEmpty() && r.initialRiders.length == 0
                ? values.isTrue(r.users.get(j).uses())
                : j < r.initialRiders.length && isTrue(r.initialRiders[j]);
        if (rides) {
          end = Math.max(end, plan.end[r.users.get(j).task()]);
        }
      }
      return end;
    }

    private boolean isTrue(@Nullable Literal literal) {
      return literal != null && values.isTrue(literal);
    }

    private void addMerged(int w, int m, List<HeldResidency> loads, long initialUntil) {
      List<HeldResidency> all = new ArrayList<>();
      HeldResidency initial = initial(w, m, initialUntil);
      if (initial != null) {
        all.add(initial);
      }
      // Behind what is there from the beginning, so that a load at that instant, which costs the
      // objective nothing, does not take its place.
      all.addAll(loads);
      all.sort(Comparator.comparingLong(HeldResidency::loadStart));
      HeldResidency last = null;
      for (HeldResidency next : all) {
        if (last != null && next.loadStart() < last.evict()) {
          last =
              new HeldResidency(
                  last.loadStart(), last.ready(), Math.max(last.evict(), next.evict()));
        } else {
          add(w, m, last);
          last = next;
        }
      }
      add(w, m, last);
    }

    private void add(int w, int m, @Nullable HeldResidency held) {
      if (held != null) {
        plan.addResidency(w, m, held.loadStart(), held.ready(), held.evict());
      }
    }

    /** What is there from the beginning, if it is kept. */
    private @Nullable HeldResidency initial(int w, int m, long usedUntil) {
      long until = usedUntil;
      for (int i = 0; i < state.runningCount(); i++) {
        if (state.runningWorker(i) == w
            && problem.workflows().needs(state.runningMode(i), m)
            && state.runningEndMicros(i) > state.nowMicros()) {
          until = Math.max(until, state.runningEndMicros(i));
        }
      }
      for (int i = state.residentsBegin(w); i < state.residentsEnd(w); i++) {
        if (state.residentModel(i) == m) {
          if (!state.residentPinned(i) && until == Long.MIN_VALUE) {
            return null;
          }
          long evict =
              state.residentPinned(i) ? IndexedPlan.NEVER : Math.max(until, state.nowMicros() + 1);
          return new HeldResidency(state.nowMicros(), state.nowMicros(), evict);
        }
      }
      for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
        if (state.flightModel(f) == m) {
          long least = Math.max(state.flightReadyMicros(f), state.flightStartMicros(f) + 1);
          return new HeldResidency(
              state.flightStartMicros(f), state.flightReadyMicros(f), Math.max(until, least));
        }
      }
      return null;
    }
  }
}
