package dev.sextant.ortools.witness;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Problems of small times as a 0-1 program: for each microsecond, whether a task has started in a
 * choice and whether a model holds memory. Nothing but sums of Booleans over instants; no
 * intervals, no big constants. The caller has loaded the natives.
 */
public final class TimeIndexedWitness {
  private final Reading reading;
  private final CpModel model = new CpModel();
  private final int now;
  private final int end;
  private final StepLiterals[][] started;
  private final GridMemory[][] memory;
  private final LinearExprBuilder objective = LinearExpr.newBuilder();
  private boolean impossible;

  private TimeIndexedWitness(Problem problem) {
    reading = new Reading(problem);
    now = Math.toIntExact(reading.now);
    end = Math.toIntExact(reading.horizon());
    started = new StepLiterals[reading.open.size()][];
    memory = new GridMemory[reading.workers.size()][problem.models().size()];
    addRuns();
    for (int w = 0; w < memory.length; w++) {
      for (int m = 0; m < memory[w].length; m++) {
        memory[w][m] = new GridMemory(model, reading, w, m, now, end);
        addCoverage(w, m);
      }
      addUsage(w);
      addLoads(w);
    }
    addWaits();
    addBudgets();
    addObjective();
  }

  /**
   * The optimum, within so much of the solver's deterministic time. Batches, and loads that count
   * less than in full, it leaves undecided: neither is a sum over instants.
   */
  public static Answer solve(Problem problem, double effort) {
    Reading read = new Reading(problem);
    if (read.hasBatches() || read.loadsMayNotHappen()) {
      return Answer.UNDECIDED;
    }
    TimeIndexedWitness witness = new TimeIndexedWitness(problem);
    return witness.impossible ? Answer.INFEASIBLE : witness.solve(effort);
  }

  private void addRuns() {
    for (int i = 0; i < started.length; i++) {
      Reading.Open open = reading.open.get(i);
      Job job = reading.problem.jobs().get(open.job());
      started[i] = new StepLiterals[open.choices().size()];
      LinearExprBuilder once = LinearExpr.newBuilder();
      for (int o = 0; o < started[i].length; o++) {
        Reading.Choice choice = open.choices().get(o);
        long last = end - choice.duration();
        if (job.deadlineMicros() != null) {
          long lag = reading.deliveryLag(i, choice);
          last = Math.min(last, job.deadlineMicros() - choice.duration() - lag);
        }
        started[i][o] = new StepLiterals(model, choice.earliest(), last);
        started[i][o].addTotal(once, 1);
        forbidClosed(choice, started[i][o]);
      }
      model.addEquality(once, 1);
      impossible |= started[i].length == 0;
    }
  }

  private void forbidClosed(Reading.Choice choice, StepLiterals starts) {
    for (long t = starts.first(); t <= starts.last(); t++) {
      if (!reading.mayStart(choice, t)) {
        LinearExprBuilder here = LinearExpr.newBuilder();
        starts.addInterval(here, t, t, 1);
        model.addEquality(here, 0);
      }
    }
  }

  /** MODEL_RESIDENCY of all runs that need a model on a worker. */
  private void addCoverage(int w, int m) {
    GridMemory grid = memory[w][m];
    for (int i = 0; i < started.length; i++) {
      for (int o = 0; o < started[i].length; o++) {
        Reading.Choice choice = reading.open.get(i).choices().get(o);
        if (choice.worker() == w && choice.models().contains(m)) {
          grid.cover(started[i][o], Math.toIntExact(choice.duration()));
        }
      }
    }
  }

  /** GPU_MEMORY and CAPACITY at every instant. */
  private void addUsage(int w) {
    for (int t = now; t <= end; t++) {
      LinearExprBuilder bytes = LinearExpr.newBuilder();
      for (int m = 0; m < memory[w].length; m++) {
        bytes.addTerm(memory[w][m].held(t), reading.facts.bytes(m));
      }
      addRunning(bytes, w, t, null);
      model.addLessOrEqual(bytes, reading.workers.get(w).gpuMemoryBytes());
      for (String resource : reading.resources) {
        LinearExprBuilder used = LinearExpr.newBuilder();
        addRunning(used, w, t, resource);
        model.addLessOrEqual(used, reading.workers.get(w).capacities().getOrDefault(resource, 0L));
      }
    }
  }

  private void addRunning(LinearExprBuilder sum, int w, int t, @Nullable String resource) {
    for (Reading.Held held : reading.held) {
      if (held.worker() == w && held.until() > t) {
        sum.add(resource == null ? held.bytes() : held.demands().getOrDefault(resource, 0L));
      }
    }
    for (int i = 0; i < started.length; i++) {
      for (int o = 0; o < started[i].length; o++) {
        Reading.Choice choice = reading.open.get(i).choices().get(o);
        long amount = resource == null ? choice.workspace() : choice.demand(resource);
        if (choice.worker() == w && amount > 0) {
          started[i][o].addInterval(sum, t - choice.duration() + 1, t, amount);
        }
      }
    }
  }

  /** LOAD_CHANNEL and LOAD_EXCLUSION; a load that takes no time overlaps nothing. */
  private void addLoads(int w) {
    boolean excludes = !reading.workers.get(w).overlapLoads();
    for (int t = now; t <= end; t++) {
      LinearExprBuilder during = LinearExpr.newBuilder();
      for (GridMemory each : memory[w]) {
        each.addLoading(during, t);
      }
      model.addLessOrEqual(during, 1);
      if (excludes) {
        exclude(w, t, during);
      }
    }
  }

  private void exclude(int w, int t, LinearExprBuilder during) {
    for (int i = 0; i < started.length; i++) {
      LinearExprBuilder runs = LinearExpr.newBuilder();
      for (int o = 0; o < started[i].length; o++) {
        Reading.Choice choice = reading.open.get(i).choices().get(o);
        if (choice.worker() == w && choice.duration() > 0) {
          started[i][o].addInterval(runs, t - choice.duration() + 1, t, 1);
        }
      }
      model.addLessOrEqual(runs.add(during), 1);
    }
    for (RunningTask run : reading.facts.runningOn(w)) {
      if (run.endMicros() > t) {
        for (GridMemory each : memory[w]) {
          each.forbidLoad(t);
        }
      }
    }
  }

  private void addWaits() {
    for (Reading.Wait wait : reading.waits) {
      StepLiterals[] from = started[wait.from()];
      StepLiterals[] to = started[wait.to()];
      for (int b = 0; b < to.length; b++) {
        Reading.Choice after = reading.open.get(wait.to()).choices().get(b);
        for (int t = now; t <= end; t++) {
          LinearExprBuilder begun = LinearExpr.newBuilder();
          to[b].addBy(begun, t, 1);
          for (int a = 0; a < from.length; a++) {
            Reading.Choice before = reading.open.get(wait.from()).choices().get(a);
            long lag =
                before.duration()
                    + reading.arithmetic.transfer(before.worker(), after.worker(), wait.bytes());
            from[a].addBy(begun, t - lag, -1);
          }
          model.addLessOrEqual(begun, 0);
        }
      }
    }
  }

  private void addBudgets() {
    for (Budget budget : reading.problem.budgets()) {
      LinearExprBuilder used = LinearExpr.newBuilder();
      for (int i = 0; i < started.length; i++) {
        for (int o = 0; o < started[i].length; o++) {
          Reading.Choice choice = reading.open.get(i).choices().get(o);
          started[i][o].addTotal(used, choice.mode().consumes().getOrDefault(budget.id(), 0L));
        }
      }
      model.addLessOrEqual(used, reading.facts.left(budget));
    }
  }

  private long weight(ObjectiveTerm term) {
    return reading.objective.weight(term);
  }

  private void addObjective() {
    IntVar latest = model.newIntVar(now, 2L * end + latestFact(), "latest");
    objective.addTerm(latest, weight(ObjectiveTerm.MAKESPAN_MICROS));
    objective.add(-now * weight(ObjectiveTerm.MAKESPAN_MICROS));
    for (int j = 0; j < reading.problem.jobs().size(); j++) {
      addJob(j, latest);
    }
    addChoices();
    addBytes();
    for (GridMemory[] row : memory) {
      for (GridMemory each : row) {
        each.addLoads(
            objective, weight(ObjectiveTerm.LOAD_COUNT), weight(ObjectiveTerm.MODEL_LOAD_MICROS));
      }
    }
    model.minimize(objective);
  }

  private long latestFact() {
    long latest = end;
    for (long moment : reading.fixedEnd) {
      latest = Math.max(latest, moment);
    }
    for (int i = 0; i < started.length; i++) {
      for (Reading.Choice choice : reading.open.get(i).choices()) {
        latest = Math.max(latest, end + reading.deliveryLag(i, choice));
      }
    }
    return latest;
  }

  private void addJob(int j, IntVar latest) {
    Job job = reading.problem.jobs().get(j);
    long most = 2L * end + latestFact();
    IntVar ends = model.newIntVar(Math.max(0, reading.fixedEnd[j]), most, "");
    Long due = job.dueMicros();
    BoolVar late = model.newBoolVar("");
    if (due != null && reading.fixedEnd[j] > due) {
      model.addEquality(late, 1);
    }
    for (int i = 0; i < started.length; i++) {
      if (reading.open.get(i).job() == j) {
        LinearExprBuilder taskEnd = LinearExpr.newBuilder();
        LinearExprBuilder afterDue = LinearExpr.newBuilder();
        for (int o = 0; o < started[i].length; o++) {
          Reading.Choice choice = reading.open.get(i).choices().get(o);
          long length = choice.duration() + reading.deliveryLag(i, choice);
          started[i][o].addStart(taskEnd);
          started[i][o].addTotal(taskEnd, length);
          if (due != null) {
            started[i][o].addTotal(afterDue, 1);
            started[i][o].addBy(afterDue, due - length, -1);
          }
        }
        model.addLessOrEqual(taskEnd, ends);
        model.addLessOrEqual(afterDue, late);
      }
    }
    model.addLessOrEqual(ends, latest);
    long flow = job.weight() * weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    objective.addTerm(ends, flow).add(-flow * job.releaseMicros());
    if (due != null) {
      IntVar tardiness = model.newIntVar(0, most, "");
      model.addLessOrEqual(LinearExpr.newBuilder().add(ends).add(-due), tardiness);
      objective.addTerm(
          tardiness, job.weight() * weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS));
      objective.addTerm(late, job.weight() * weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS));
    }
  }

  private void addChoices() {
    for (int w = 0; w < reading.workers.size(); w++) {
      BoolVar used = model.newBoolVar("");
      objective.addTerm(used, weight(ObjectiveTerm.WORKERS_USED));
      for (int i = 0; i < started.length; i++) {
        model.addLessOrEqual(on(i, w), used);
      }
    }
    for (int i = 0; i < started.length; i++) {
      for (int o = 0; o < started[i].length; o++) {
        Reading.Choice choice = reading.open.get(i).choices().get(o);
        started[i][o].addTotal(
            objective,
            weight(ObjectiveTerm.BYTES_MOVED) * reading.deliveredBytes(i, choice.worker()));
        addChange(reading.open.get(i), choice, started[i][o]);
        addCost(i, choice, started[i][o]);
      }
    }
  }

  private void addChange(Reading.Open open, Reading.Choice choice, StepLiterals starts) {
    if (open.isMoved(reading.workers.get(choice.worker()).id())) {
      starts.addTotal(objective, weight(ObjectiveTerm.MOVED_RUNS));
    }
    PlannedRun before = open.before();
    if (before != null && weight(ObjectiveTerm.SHIFTED_MICROS) > 0) {
      for (long t = Math.max(starts.first(), before.startMicros() + 1); t <= starts.last(); t++) {
        long later = t - before.startMicros();
        starts.addInterval(objective, t, t, weight(ObjectiveTerm.SHIFTED_MICROS) * later);
      }
    }
  }

  private void addCost(int task, Reading.Choice choice, StepLiterals starts) {
    long weight = weight(ObjectiveTerm.COST_MICRO_UNITS);
    long chance = reading.open.get(task).chance();
    long own = reading.modeCost(task, choice);
    if (!reading.pricesChange(choice.worker())) {
      long time = reading.timeCost(choice, chance, now, choice.duration());
      starts.addTotal(objective, weight * (own + time));
      return;
    }
    for (long t = starts.first(); t <= starts.last(); t++) {
      long time = reading.timeCost(choice, chance, t, choice.duration());
      starts.addInterval(objective, t, t, weight * (own + time));
    }
  }

  private LinearExprBuilder on(int task, int w) {
    LinearExprBuilder sum = LinearExpr.newBuilder();
    for (int o = 0; o < started[task].length; o++) {
      if (reading.open.get(task).choices().get(o).worker() == w) {
        started[task][o].addTotal(sum, 1);
      }
    }
    return sum;
  }

  private void addBytes() {
    objective.add(weight(ObjectiveTerm.BYTES_MOVED) * reading.fixedBytes);
    Map<Reading.Shipment, IntVar> shipped = new HashMap<>();
    for (Reading.Reader reader : reading.readers) {
      IntVar pays = shipped.get(reader.shipment());
      if (pays == null) {
        pays = model.newIntVar(0, reading.mostBytes(reader.shipment()), "");
        shipped.put(reader.shipment(), pays);
        objective.addTerm(pays, weight(ObjectiveTerm.BYTES_MOVED));
      }
      LinearExprBuilder fetched = on(reader.task(), reader.shipment().to());
      if (reader.maker() >= 0) {
        fetched.addTerm(on(reader.maker(), reader.shipment().to()), -1);
      }
      // Whoever reads it there pays what he counts of it.
      LinearExprBuilder counted = LinearExpr.newBuilder().addTerm(fetched, reader.bytes());
      model.addLessOrEqual(counted, pays);
    }
  }

  private Answer solve(double effort) {
    CpSolver solver = new CpSolver();
    solver.getParameters().setNumWorkers(1).setMaxDeterministicTime(effort);
    CpSolverStatus status = solver.solve(model);
    if (status == CpSolverStatus.INFEASIBLE) {
      return Answer.INFEASIBLE;
    }
    if (status != CpSolverStatus.OPTIMAL) {
      if (status == CpSolverStatus.MODEL_INVALID) {
        throw new IllegalStateException(model.validate());
      }
      return Answer.UNDECIDED;
    }
    List<TaskRun> runs = new ArrayList<>();
    reading.problem.state().running().forEach(r -> runs.add(Answer.run(r)));
    for (int i = 0; i < started.length; i++) {
      for (int o = 0; o < started[i].length; o++) {
        OptionalLong start = started[i][o].start(solver);
        if (start.isPresent()) {
          long ends = start.getAsLong() + reading.open.get(i).choices().get(o).duration();
          runs.add(Answer.run(reading, i, o, start.getAsLong(), ends));
        }
      }
    }
    List<Residency> residencies = new ArrayList<>();
    for (GridMemory[] row : memory) {
      for (GridMemory each : row) {
        each.addResidencies(solver, residencies);
      }
    }
    return new Answer(true, new Plan(runs, residencies), Math.round(solver.objectiveValue()));
  }
}
