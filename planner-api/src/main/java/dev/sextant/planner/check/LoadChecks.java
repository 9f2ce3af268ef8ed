package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.AVAILABILITY;
import static dev.sextant.planner.check.Constraint.LOAD_CHANNEL;
import static dev.sextant.planner.check.Constraint.LOAD_DURATION;
import static dev.sextant.planner.check.Constraint.LOAD_EXCLUSION;

import dev.sextant.planner.check.ResolvedPlan.ResidencyOrigin;
import dev.sextant.planner.check.ResolvedPlan.ResolvedResidency;
import dev.sextant.planner.check.ResolvedPlan.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** LOAD_DURATION, AVAILABILITY of loads, LOAD_CHANNEL and LOAD_EXCLUSION. */
final class LoadChecks {
  private final ResolvedPlan plan;
  private final ProblemIndex index;
  private final Options options;
  private final Violations violations;

  LoadChecks(ResolvedPlan plan, Options options, Violations violations) {
    this.plan = plan;
    this.index = plan.index();
    this.options = options;
    this.violations = violations;
  }

  void check() {
    for (ResolvedResidency hold : plan.holds()) {
      checkLoadDuration(hold);
      checkAvailability(hold);
    }
    for (int worker = 0; worker < index.workerCount(); worker++) {
      List<ResolvedResidency> loads = new ArrayList<>(plan.holdsOn(worker));
      loads.removeIf(hold -> !hold.loads());
      if (!loads.isEmpty()) {
        loads.sort(
            Comparator.comparingLong(ResolvedResidency::loadStart)
                .thenComparingLong(ResolvedResidency::ready));
        checkLoadChannel(loads);
        if (!index.worker(worker).overlapLoads()) {
          checkLoadExclusion(worker, loads);
        }
      }
    }
  }

  private void checkLoadDuration(ResolvedResidency hold) {
    if (hold.origin() == ResidencyOrigin.INITIAL) {
      long now = index.now();
      if (hold.loadStart() != now || hold.ready() != now) {
        reportDuration(hold, "continues a resident and must start and be ready now (" + now + ")");
      }
    } else if (hold.origin() == ResidencyOrigin.LOAD) {
      OptionalLong micros = options.loadMicros(hold.worker(), hold.model());
      if (micros.isEmpty()) {
        reportDuration(hold, "cannot be: the worker cannot load the model");
      } else if (!Exact.spans(hold.loadStart(), hold.ready(), micros.getAsLong())) {
        reportDuration(hold, "must last " + micros.getAsLong());
      }
    }
  }

  private void reportDuration(ResolvedResidency hold, String what) {
    String name = plan.name(hold);
    violations.add(
        LOAD_DURATION,
        name,
        ("The load " + name + " from " + hold.loadStart() + " to " + hold.ready())
            + (" " + what + "."));
  }

  private void checkAvailability(ResolvedResidency hold) {
    long available = Math.max(index.now(), index.availableFrom(hold.worker()));
    if (hold.origin() == ResidencyOrigin.LOAD && hold.loadStart() < available) {
      String name = plan.name(hold);
      violations.add(
          AVAILABILITY,
          name,
          ("The load " + name + " starts at " + hold.loadStart())
              + (", but must not start before " + available + "."));
    } else {
      checkOpen(hold);
    }
  }

  private void checkOpen(ResolvedResidency hold) {
    long until = Math.max(hold.ready(), hold.evict());
    ClosedTimes closed = index.closedTimes(hold.worker());
    if (hold.loadStart() < until && !closed.isOpen(hold.loadStart(), until)) {
      String name = plan.name(hold);
      violations.add(
          AVAILABILITY,
          name,
          ("The residency " + name + " from " + hold.loadStart() + " must not be in a closed time")
              + (" of its worker, which is closed at " + closed.firstClosed(hold.loadStart()))
              + ".");
    }
  }

  private void checkLoadChannel(List<ResolvedResidency> loads) {
    ResolvedResidency last = loads.get(0);
    for (ResolvedResidency load : loads.subList(1, loads.size())) {
      if (load.loadStart() < last.ready()) {
        violations.add(
            LOAD_CHANNEL,
            plan.name(load),
            ("The load " + plan.name(load) + " starts at " + load.loadStart() + ", but the load ")
                + (plan.name(last) + " lasts until " + last.ready() + "."));
      }
      last = load.ready() > last.ready() ? load : last;
    }
  }

  private void checkLoadExclusion(int worker, List<ResolvedResidency> loads) {
    List<Run> all = new ArrayList<>(plan.runsOn(worker));
    all.removeIf(run -> !run.hasLength());
    all.sort(Comparator.comparingLong(Run::start));
    OverlapFinder runs = new OverlapFinder(all);
    List<Run> unstarted = new ArrayList<>(all);
    unstarted.removeIf(Run::running);
    OverlapFinder newRuns = new OverlapFinder(unstarted);
    for (ResolvedResidency load : loads) {
      Run run = (load.origin() == ResidencyOrigin.IN_FLIGHT ? newRuns : runs).find(load);
      if (run != null) {
        violations.add(
            LOAD_EXCLUSION,
            plan.name(load),
            ("The load " + plan.name(load) + " from " + load.loadStart() + " to " + load.ready())
                + (" overlaps the run " + plan.name(run) + " from " + run.start() + " to ")
                + (run.end() + "."));
      }
    }
  }

  /** Finds a run that overlaps a load. */
  private static final class OverlapFinder {
    private final List<Run> byStart;
    private final List<Run> longest;

    OverlapFinder(List<Run> byStart) {
      this.byStart = byStart;
      longest = new ArrayList<>(byStart.size());
      for (Run run : byStart) {
        Run before = longest.isEmpty() ? run : longest.get(longest.size() - 1);
        longest.add(run.end() > before.end() ? run : before);
      }
    }

    @Nullable Run find(ResolvedResidency load) {
      int low = 0;
      int high = byStart.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (byStart.get(middle).start() < load.ready()) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low > 0 && longest.get(low - 1).end() > load.loadStart() ? longest.get(low - 1) : null;
    }
  }
}
