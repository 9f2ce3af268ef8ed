package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.MODEL_RESIDENCY;
import static dev.sextant.planner.check.Constraint.RESIDENCY_SHAPE;

import dev.sextant.planner.check.ResolvedPlan.ResidencyOrigin;
import dev.sextant.planner.check.ResolvedPlan.ResolvedResidency;
import dev.sextant.planner.check.ResolvedPlan.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** MODEL_RESIDENCY and RESIDENCY_SHAPE. */
final class ResidencyChecks {
  private final ResolvedPlan plan;
  private final ProblemIndex index;
  private final Violations violations;
  private final Coverage coverage;

  ResidencyChecks(ResolvedPlan plan, Violations violations) {
    this.plan = plan;
    this.index = plan.index();
    this.violations = violations;
    coverage = new Coverage(plan);
  }

  void check() {
    checkModelResidency();
    checkForm();
    checkOverlaps();
    checkHeldFromNow();
  }

  private void checkModelResidency() {
    for (Run run : plan.runs()) {
      if (!run.running()) {
        for (String id : run.mode().models()) {
          checkModelResidency(run, index.requireModel(id));
        }
      }
    }
  }

  private void checkModelResidency(Run run, int model) {
    if (coverage.covering(run.worker(), model, run.start(), run.end()) != null) {
      return;
    }
    ResolvedResidency nearest = coverage.longestReadyAt(run.worker(), model, run.start());
    String name = plan.name(run);
    String detail =
        nearest == null
            ? "none is ready by then"
            : "the longest of those ready by then is evicted at " + nearest.evict();
    violations.add(
        MODEL_RESIDENCY,
        name,
        ("The run " + name + " from " + run.start() + " to " + run.end() + " must be covered by")
            + (" a residency " + index.residencyName(run.worker(), model) + "; " + detail + "."));
  }

  private void checkForm() {
    for (ResolvedResidency hold : plan.holds()) {
      if (hold.position() == ResolvedPlan.NOT_IN_PLAN) {
        continue;
      }
      if (hold.loadStart() >= hold.evict() && hold.evicted()) {
        report(hold, "must start before it is evicted at " + hold.evict());
      } else if (hold.ready() > hold.evict()) {
        report(hold, "must be ready (" + hold.ready() + ") by its eviction at " + hold.evict());
      }
    }
  }

  private void report(ResolvedResidency hold, String what) {
    String name = plan.name(hold);
    violations.add(
        RESIDENCY_SHAPE,
        name,
        "The residency " + name + " from " + hold.loadStart() + " " + what + ".");
  }

  private void checkOverlaps() {
    for (List<ResolvedResidency> group : coverage.groups()) {
      if (group.size() == 1) {
        continue;
      }
      List<ResolvedResidency> byStart = new ArrayList<>(group);
      byStart.removeIf(hold -> hold.loadStart() >= hold.evict());
      byStart.sort(Comparator.comparingLong(ResolvedResidency::loadStart));
      long held = Long.MIN_VALUE;
      for (ResolvedResidency hold : byStart) {
        if (hold.loadStart() < held) {
          String until = held == Long.MAX_VALUE ? "for ever" : "until " + held;
          report(hold, "overlaps one that lasts " + until);
        }
        held = Math.max(held, hold.evict());
      }
    }
  }

  /** Who needs a resident from now on, and until when. */
  private record NeededResident(int worker, int model, long until, String why) {}

  /** RESIDENCY_SHAPE, for pinned residents and for the models of running tasks. */
  private void checkHeldFromNow() {
    Map<Long, NeededResident> needs = needsFromNow();
    if (needs.isEmpty()) {
      return;
    }
    Map<Long, ResolvedResidency> initial = new HashMap<>();
    for (ResolvedResidency hold : plan.holds()) {
      if (hold.origin() == ResidencyOrigin.INITIAL) {
        initial.merge(
            index.key(hold.worker(), hold.model()), hold, (a, b) -> b.evict() > a.evict() ? b : a);
      }
    }
    needs.forEach(
        (key, need) -> {
          ResolvedResidency hold = initial.get(key);
          boolean pinned = need.until() == Long.MAX_VALUE;
          if (hold == null || (pinned ? hold.evicted() : hold.evict() < need.until())) {
            String name = index.residencyName(need.worker(), need.model());
            String found =
                hold == null ? "it has no residency then" : "it is evicted at " + hold.evict();
            violations.add(
                RESIDENCY_SHAPE,
                name,
                "The resident "
                    + name
                    + " must be held from now "
                    + need.why()
                    + ", but "
                    + found
                    + ".");
          }
        });
  }

  private Map<Long, NeededResident> needsFromNow() {
    Map<Long, NeededResident> needs = new LinkedHashMap<>();
    for (int worker = 0; worker < index.workerCount(); worker++) {
      for (int model : index.pinnedModels(worker)) {
        needs.put(
            index.key(worker, model),
            new NeededResident(worker, model, Long.MAX_VALUE, "for ever, because it is pinned"));
      }
    }
    for (Run run : plan.runs()) {
      if (run.running() && run.end() > index.now()) {
        for (String id : run.mode().models()) {
          int model = index.requireModel(id);
          String why = "until " + run.end() + ", because the running task " + plan.name(run);
          needs.merge(
              index.key(run.worker(), model),
              new NeededResident(run.worker(), model, run.end(), why + " needs it"),
              (a, b) -> b.until() > a.until() ? b : a);
        }
      }
    }
    return needs;
  }
}
