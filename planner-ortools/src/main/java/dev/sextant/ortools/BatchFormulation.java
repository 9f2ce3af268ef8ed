package dev.sextant.ortools;

import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * BATCH: which choices of one batch key on one worker are one batch, how long it lasts, and what
 * takes its demands.
 *
 * <p>Leader formulation, as of residencies: a batch is named by the first of its tasks. A literal
 * per size says that a choice leads a batch of so many, and one per pair that it rides on the batch
 * that another one leads; a choice that is made does one of both. Leaders take demands and
 * workspace, for as long as their batch lasts; riders start and last as their leader does. Two
 * batches of one key do not start together, for they would be one. Exact, without symmetry.
 */
final class BatchFormulation {
  /** What runs that may be one batch have in common. */
  private record Group(int batch, int worker) {}

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final HintedModel model;
  private final TimeScale scale;
  private final Hint hint;
  private final Runs runs;

  BatchFormulation(FormulationContext context, Runs runs) {
    this.problem = context.problem();
    this.workflows = problem.workflows();
    this.model = context.hinted();
    this.scale = context.scale();
    this.hint = context.hint();
    this.runs = runs;
  }

  /** Adds it for all choices, and to each task what takes something in its stead. */
  void addAll() {
    Map<Group, List<Runs.Choice>> groups = new LinkedHashMap<>();
    for (int t = 0; t < problem.tasks(); t++) {
      for (Runs.Choice choice : runs.choices(t)) {
        int batch = workflows.batch(choice.mode());
        if (batch != CompiledWorkflows.NO_BATCH) {
          groups
              .computeIfAbsent(new Group(batch, choice.worker()), any -> new ArrayList<>())
              .add(choice);
        }
      }
    }
    groups.values().forEach(this::add);
  }

  private void add(List<Runs.Choice> group) {
    int count = group.size();
    int[] leader = hintedLeaders(group);
    List<List<Literal>> ways = new ArrayList<>();
    List<List<Literal>> leads = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      ways.add(new ArrayList<>());
    }
    for (int l = 0; l < count; l++) {
      List<Literal> riders = riders(group, l, leader, ways);
      leads.add(sizes(group.get(l), riders, l, leader));
      ways.get(l).addAll(leads.get(l));
    }
    for (int c = 0; c < count; c++) {
      ways.get(c).add(group.get(c).chosen().not());
      model.cp.addExactlyOne(ways.get(c));
    }
    startApart(group, leads);
  }

  /** Who may ride on the batch that a choice leads: those of later tasks. */
  private List<Literal> riders(
      List<Runs.Choice> group, int l, int[] leader, List<List<Literal>> ways) {
    List<Literal> riders = new ArrayList<>();
    Runs.Choice leading = group.get(l);
    if (workflows.batchLimit(leading.option()) == 1) {
      return riders;
    }
    for (int c = l + 1; c < group.size(); c++) {
      Runs.Choice riding = group.get(c);
      if (riding.task() != leading.task()) {
        Literal rides = model.bool(leader[c] == l, "");
        riders.add(rides);
        ways.get(c).add(rides);
        model
            .cp
            .addEquality(runs.start(riding.task()), runs.start(leading.task()))
            .onlyEnforceIf(rides);
        model.cp.addEquality(length(riding), length(leading)).onlyEnforceIf(rides);
        runs.addTaker(riding.taking(rides, 0, null));
        runs.addRide(new Runs.Ride(leading.task(), riding.task(), rides));
      }
    }
    return riders;
  }

  /** By size, whether a choice leads a batch of it. */
  private List<Literal> sizes(Runs.Choice leading, List<Literal> riders, int l, int[] leader) {
    int hinted = 0;
    for (int of : leader) {
      hinted += of == l ? 1 : 0;
    }
    List<Literal> sizes = new ArrayList<>();
    LinearExprBuilder ridden = LinearExpr.newBuilder();
    for (int size = 1;
        size <= Math.min(workflows.batchLimit(leading.option()), riders.size() + 1);
        size++) {
      Literal leads = model.bool(hinted == size, "");
      sizes.add(leads);
      ridden.addTerm(leads, size - 1);
      long duration = scale.units(workflows.batchMicros(leading.option(), size));
      if (runs.length(leading.task()) != null) {
        model.cp.addEquality(length(leading), duration).onlyEnforceIf(leads);
      }
      runs.addTaker(
          leading.taking(
              leads,
              duration,
              duration == 0
                  ? null
                  : model.cp.newOptionalFixedSizeIntervalVar(
                      runs.start(leading.task()), duration, leads, "")));
    }
    if (!riders.isEmpty()) {
      model.cp.addEquality(ridden, LinearExpr.sum(riders.toArray(Literal[]::new)));
    }
    return sizes;
  }

  private IntVar length(Runs.Choice choice) {
    return Objects.requireNonNull(runs.length(choice.task()), "length");
  }

  private void startApart(List<Runs.Choice> group, List<List<Literal>> leads) {
    if (neverOverlap(group.get(0))) {
      return;
    }
    for (int a = 0; a < group.size(); a++) {
      for (int b = a + 1; b < group.size(); b++) {
        Runs.Choice one = group.get(a);
        Runs.Choice other = group.get(b);
        if (one.task() == other.task()) {
          continue;
        }
        for (Literal first : leads.get(a)) {
          for (Literal second : leads.get(b)) {
            model
                .cp
                .addDifferent(runs.start(one.task()), runs.start(other.task()))
                .onlyEnforceIf(new Literal[] {first, second});
          }
        }
      }
    }
  }

  /** Whether capacity alone keeps batches like this from starting together. */
  private boolean neverOverlap(Runs.Choice choice) {
    if (workflows.batchMicros(choice.option(), 1) == 0) {
      return false;
    }
    int workerClass = problem.workers().classOf(choice.worker());
    for (int d = workflows.demandsBegin(choice.mode());
        d < workflows.demandsEnd(choice.mode());
        d++) {
      long demand = workflows.demandAmount(d);
      if (demand > problem.workers().capacity(workerClass, workflows.demandResource(d)) - demand) {
        return true;
      }
    }
    return false;
  }

  /** By choice, who leads its batch in the hint; -1 where it is not made there. */
  private int[] hintedLeaders(List<Runs.Choice> group) {
    int[] leader = new int[group.size()];
    for (int c = 0; c < leader.length; c++) {
      leader[c] = -1;
      Runs.Choice choice = group.get(c);
      if (!hint.runs(choice.task(), choice.mode(), choice.worker())) {
        continue;
      }
      leader[c] = c;
      for (int l = c - 1; l >= 0; l--) {
        if (leader[l] == l && hint.start(group.get(l).task()) == hint.start(choice.task())) {
          leader[c] = l;
        }
      }
    }
    return leader;
  }
}
