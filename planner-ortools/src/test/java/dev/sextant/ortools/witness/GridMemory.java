package dev.sextant.ortools.witness;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.plan.Residency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One model on one worker, instant by instant: whether it holds memory until the next instant, and
 * whether a load starts. A load that starts where memory is held ends the residency before it.
 */
final class GridMemory {
  private final CpModel cp;
  private final Reading reading;
  private final int worker;
  private final int number;
  private final int now;
  private final int end;
  private final @Nullable Resident resident;
  private final @Nullable LoadInFlight loading;
  private final long loadMicros;
  private final BoolVar[] held;
  private final @Nullable BoolVar[] load;

  GridMemory(CpModel cp, Reading reading, int worker, int number, int now, int end) {
    this.cp = cp;
    this.reading = reading;
    this.worker = worker;
    this.number = number;
    this.now = now;
    this.end = end;
    resident = reading.facts.resident(worker, number);
    loading = reading.facts.loading(worker, number);
    loadMicros = reading.arithmetic.load(reading.workers.get(worker), number);
    held = new BoolVar[end - now + 1];
    load = new BoolVar[end - now + 1];
    for (int t = now; t <= end; t++) {
      held[t - now] = cp.newBoolVar("");
      if (mayLoad(t)) {
        load[t - now] = cp.newBoolVar("");
      }
    }
    addSteps();
  }

  private boolean mayLoad(int t) {
    return loadMicros != Reading.NONE
        && t >= reading.available[worker]
        && t + loadMicros <= end
        && (resident == null || !resident.pinned())
        && t >= reading.facts.neededUntil(worker, number)
        && (loading == null || (t >= loading.readyMicros() && t > loading.startMicros()));
  }

  private void addSteps() {
    for (int t = now; t <= end; t++) {
      LinearExprBuilder before = LinearExpr.newBuilder();
      if (t > now) {
        before.add(held[t - 1 - now]);
      } else if (resident != null || loading != null) {
        before.add(1);
      }
      if (load(t) != null) {
        before.add(load(t));
        for (int u = t; u <= end && u < t + Math.max(1, loadMicros); u++) {
          cp.addImplication(load(t), held(u));
        }
      }
      cp.addLessOrEqual(held(t), before);
      boolean forced =
          (resident != null && resident.pinned())
              || t < reading.facts.neededUntil(worker, number)
              || (loading != null && (t < loading.readyMicros() || t == loading.startMicros()));
      if (!reading.isOpen(worker, t)) {
        cp.addEquality(held(t), 0);
      }
      if (forced) {
        cp.addEquality(held(t), 1);
      }
    }
  }

  /** Whether memory is held from an instant to the next. */
  BoolVar held(int t) {
    return held[t - now];
  }

  private @Nullable BoolVar load(int t) {
    return t < now || t > end ? null : load[t - now];
  }

  /** A load that starts and is ready at an instant, if there can be one. */
  @Nullable BoolVar loadOfNoLength(int t) {
    return loadMicros == 0 ? load(t) : null;
  }

  /** Adds the loads that go on from an instant to the next. */
  void addLoading(LinearExprBuilder sum, int t) {
    addStarts(sum, t - loadMicros + 1, t);
    if (loading != null && t < loading.readyMicros()) {
      sum.add(1);
    }
  }

  private void addStarts(LinearExprBuilder sum, long from, long to) {
    if (loadMicros != Reading.NONE) {
      for (long t = Math.max(now, from); t <= to; t++) {
        BoolVar start = load((int) t);
        if (start != null) {
          sum.add(start);
        }
      }
    }
  }

  /** No load that takes time starts at an instant, because of a run in progress. */
  void forbidLoad(int t) {
    BoolVar start = load(t);
    if (start != null && loadMicros > 0) {
      cp.addEquality(start, 0);
    }
  }

  /** Runs need the model: one residency that is ready by their start lasts until their end. */
  void cover(StepLiterals runs, int duration) {
    for (long t = Math.max(now, runs.first()); t <= Math.min(end, runs.last() + duration); t++) {
      if (duration == 0) {
        coverInstant(runs, (int) t);
      } else {
        coverStep(runs, duration, (int) t);
      }
    }
  }

  private void coverStep(StepLiterals runs, int duration, int t) {
    LinearExprBuilder during = LinearExpr.newBuilder();
    runs.addInterval(during, t - duration + 1, t, 1);
    cp.addLessOrEqual(during, held(t));
    // Neither a load of its own nor one that begins the next residency.
    addLoading(during, t);
    cp.addLessOrEqual(during, 1);
    if (loadOfNoLength(t) != null) {
      LinearExprBuilder across = LinearExpr.newBuilder();
      runs.addInterval(across, t - duration + 1, t - 1, 1);
      cp.addLessOrEqual(across.add(load(t)), 1);
    }
  }

  private void coverInstant(StepLiterals runs, int t) {
    BoolVar byEarlier = cp.newBoolVar("");
    BoolVar byLater = cp.newBoolVar("");
    LinearExprBuilder starts = LinearExpr.newBuilder();
    runs.addInterval(starts, t, t, 1);
    cp.addLessOrEqual(starts, LinearExpr.sum(new BoolVar[] {byEarlier, byLater}));
    boolean loadsBeyond = loading != null && t < loading.readyMicros();
    if (loadsBeyond) {
      cp.addEquality(byLater, 0);
      cp.addEquality(byEarlier, 0);
      return;
    }
    cp.addImplication(byLater, held(t));
    LinearExprBuilder loads = LinearExpr.newBuilder().add(byLater);
    addStarts(loads, t - loadMicros + 1, t);
    cp.addLessOrEqual(loads, 1);
    if (t > now) {
      cp.addImplication(byEarlier, held(t - 1));
      LinearExprBuilder earlier = LinearExpr.newBuilder().add(byEarlier);
      addStarts(earlier, t - loadMicros + 1, t - 1);
      cp.addLessOrEqual(earlier, 1);
    } else if (loading == null || loading.startMicros() == now) {
      cp.addEquality(byEarlier, 0);
    }
  }

  /** Adds what loads cost. */
  void addLoads(LinearExprBuilder sum, long perLoad, long perMicro) {
    for (BoolVar each : load) {
      if (each != null) {
        sum.addTerm(each, perLoad + perMicro * loadMicros);
      }
    }
  }

  /** Adds the residencies of a solution. */
  void addResidencies(CpSolver solver, List<Residency> residencies) {
    Residency open = null;
    if (loading != null) {
      open = residency(loading.startMicros(), loading.readyMicros());
    } else if (resident != null && solver.booleanValue(held(now))) {
      open = residency(now, now);
    }
    for (int t = now; t <= end; t++) {
      boolean loads = load(t) != null && solver.booleanValue(load(t));
      if (open != null && (loads || !solver.booleanValue(held(t)))) {
        if (t > open.loadStartMicros()) {
          residencies.add(
              new Residency(
                  open.worker(),
                  open.model(),
                  open.loadStartMicros(),
                  open.readyMicros(),
                  (long) t));
        }
        open = null;
      }
      if (loads) {
        open = residency(t, t + loadMicros);
      }
    }
    if (open != null) {
      residencies.add(open);
    }
  }

  private Residency residency(long start, long ready) {
    return new Residency(
        reading.workers.get(worker).id(),
        reading.problem.models().get(number).id(),
        start,
        ready,
        null);
  }
}
