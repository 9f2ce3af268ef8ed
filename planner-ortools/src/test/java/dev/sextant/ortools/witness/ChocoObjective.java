package dev.sextant.ortools.witness;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.chocosolver.solver.Model;
import org.chocosolver.solver.variables.BoolVar;
import org.chocosolver.solver.variables.IntVar;

/** The objective of {@link ChocoWitness}: what is paid for, and how much. */
final class ChocoObjective {
  private static final int MOST_OBJECTIVE = 20_000_000;

  private final ChocoVariables variables;
  private final Reading reading;
  private final Model model;
  private final Orders orders;
  private final List<ChocoVariables.Run> runs;
  private final List<IntVar> terms = new ArrayList<>();
  private final List<Integer> weights = new ArrayList<>();
  private long constant;

  ChocoObjective(ChocoVariables variables) {
    this.variables = variables;
    reading = variables.reading;
    model = variables.model;
    orders = variables.orders;
    runs = variables.runs;
    addTerms();
  }

  /** A variable that is the weighted sum, to be minimised. */
  IntVar total() {
    IntVar objective = model.intVar("objective", 0, MOST_OBJECTIVE, true);
    terms.add(objective);
    weights.add(-1);
    model
        .scalar(
            terms.toArray(IntVar[]::new),
            weights.stream().mapToInt(Integer::intValue).toArray(),
            "=",
            Math.toIntExact(-constant))
        .post();
    return objective;
  }

  private long weight(ObjectiveTerm term) {
    return reading.objective.weight(term);
  }

  private void pay(IntVar term, long weight) {
    if (weight > 0) {
      terms.add(term);
      weights.add(Math.toIntExact(weight));
    }
  }

  private void addTerms() {
    int now = variables.now;
    int most = 4 * variables.end;
    for (long moment : reading.fixedEnd) {
      most = Math.max(most, (int) moment);
    }
    IntVar latest = model.intVar("latest", now, most, true);
    for (int j = 0; j < reading.problem.jobs().size(); j++) {
      addJob(j, latest, most);
    }
    pay(latest, weight(ObjectiveTerm.MAKESPAN_MICROS));
    constant -= now * weight(ObjectiveTerm.MAKESPAN_MICROS);
    for (ChocoVariables.Slot slot : variables.slots) {
      if (slot.isLoadOfPlan()) {
        addLoad(slot);
      }
    }
    addChoiceCosts();
    addBytes();
    constant += weight(ObjectiveTerm.BYTES_MOVED) * reading.fixedBytes;
  }

  private void addJob(int j, IntVar latest, int most) {
    Job job = reading.problem.jobs().get(j);
    IntVar ends = model.intVar("job", (int) Math.max(0, reading.fixedEnd[j]), most, true);
    for (int i = 0; i < runs.size(); i++) {
      if (runs.get(i).open().job() == j) {
        model
            .arithm(ends, ">=", runs.get(i).end(), "+", variables.lag(i, runs.get(i).choice()))
            .post();
      }
    }
    model.arithm(latest, ">=", ends).post();
    long flow = job.weight() * weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    pay(ends, flow);
    constant -= flow * job.releaseMicros();
    Long due = job.dueMicros();
    if (due != null) {
      int by = (int) Math.min(due, most);
      IntVar tardiness = model.intVar("tardiness", 0, most, true);
      model.arithm(ends, "-", tardiness, "<=", by).post();
      pay(tardiness, job.weight() * weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS));
      BoolVar late = model.arithm(ends, ">", by).reify();
      pay(late, job.weight() * weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS));
    }
  }

  private void addChoiceCosts() {
    for (int w = 0; w < reading.workers.size(); w++) {
      int worker = w;
      List<BoolVar> on = new ArrayList<>();
      runs.forEach(run -> on.add(variables.any(run, c -> c.worker() == worker)));
      pay(orders.or(on), weight(ObjectiveTerm.WORKERS_USED));
    }
    for (int i = 0; i < runs.size(); i++) {
      int number = i;
      long[] costs =
          runs.get(i).open().choices().stream()
              .mapToLong(
                  c ->
                      weight(ObjectiveTerm.COST_MICRO_UNITS)
                              * (reading.modeCost(number, c) + knownTimeCost(number, c))
                          + weight(ObjectiveTerm.BYTES_MOVED)
                              * reading.deliveredBytes(number, c.worker())
                          + (isMoved(number, c) ? weight(ObjectiveTerm.MOVED_RUNS) : 0))
              .toArray();
      pay(variables.each(runs.get(i).choice(), costs), 1);
      addShift(runs.get(i));
      for (int o = 0; o < runs.get(i).takes().length; o++) {
        Reading.Choice choice = runs.get(i).open().choices().get(o);
        if (choice.batch() != null || reading.pricesChange(choice.worker())) {
          addTimeCost(i, o);
        }
      }
    }
  }

  private boolean isMoved(int number, Reading.Choice choice) {
    return runs.get(number).open().isMoved(reading.workers.get(choice.worker()).id());
  }

  private void addShift(ChocoVariables.Run run) {
    PlannedRun before = run.open().before();
    if (before != null && weight(ObjectiveTerm.SHIFTED_MICROS) > 0) {
      int planned = Math.toIntExact(before.startMicros());
      IntVar shift = model.intVar("shift", 0, variables.end + planned, true);
      model.arithm(run.start(), "-", shift, "<=", planned).post();
      pay(shift, weight(ObjectiveTerm.SHIFTED_MICROS));
    }
  }

  /** What the time of a choice costs where that is the same whatever else is planned. */
  private long knownTimeCost(int number, Reading.Choice choice) {
    boolean known = choice.batch() == null && !reading.pricesChange(choice.worker());
    long chance = runs.get(number).open().chance();
    return known ? reading.timeCost(choice, chance, reading.now, choice.duration()) : 0;
  }

  /** The first run of a batch pays for its time, as often as the likeliest of its runs. */
  private void addTimeCost(int number, int o) {
    if (weight(ObjectiveTerm.COST_MICRO_UNITS) == 0) {
      return;
    }
    ChocoVariables.Run run = runs.get(number);
    Reading.Choice choice = run.open().choices().get(o);
    long most = 0;
    for (int t = variables.now; t <= variables.end; t++) {
      most = Math.max(most, reading.timeCost(choice, Task.CERTAIN_MILLIONTHS, t, choice.longest()));
    }
    IntVar paid = model.intVar("paid", 0, Math.toIntExact(most), true);
    for (int s = 0; s < choice.bySize().size(); s++) {
      BoolVar taken = variables.inBatchOf(run.takes()[o], run.size(), s + 1);
      long lasts = choice.bySize().get(s);
      long own = run.open().chance();
      addTimeCost(run, choice, lasts, own, List.of(taken, run.leads()), paid);
      for (int later = number + 1; s > 0 && later < runs.size(); later++) {
        BoolVar rides = runs.get(later).rides().get(number);
        if (rides != null) {
          long chance = runs.get(later).open().chance();
          addTimeCost(run, choice, lasts, chance, List.of(taken, run.leads(), rides), paid);
        }
      }
    }
    pay(paid, weight(ObjectiveTerm.COST_MICRO_UNITS));
  }

  private void addTimeCost(
      ChocoVariables.Run run,
      Reading.Choice choice,
      long lasts,
      long chance,
      List<BoolVar> when,
      IntVar paid) {
    int from = variables.now;
    for (int t = variables.now + 1; t <= variables.end + 1; t++) {
      long cost = reading.timeCost(choice, chance, from, lasts);
      if (t > variables.end || reading.timeCost(choice, chance, t, lasts) != cost) {
        orders.clause(
            List.of(
                model.arithm(run.start(), "<=", from - 1).reify(),
                model.arithm(run.start(), ">=", t).reify(),
                model.arithm(paid, ">=", (int) cost).reify()),
            when);
        from = t;
      }
    }
  }

  /** A load counts as often as the likeliest run that it serves. */
  private void addLoad(ChocoVariables.Slot slot) {
    long count = weight(ObjectiveTerm.LOAD_COUNT);
    long micros = weight(ObjectiveTerm.MODEL_LOAD_MICROS);
    if (!reading.loadsMayNotHappen()) {
      pay(slot.present(), count + micros * slot.load());
      return;
    }
    int most = Math.toIntExact(count + micros * slot.load());
    IntVar paid = model.intVar("pays for load", 0, most, true);
    for (ChocoVariables.Use use : variables.uses.getOrDefault(slot, List.of())) {
      long chance = runs.get(use.run()).open().chance();
      long counts =
          count * Facts.expected(1, chance) + micros * Facts.expected(slot.load(), chance);
      BoolVar enough = model.arithm(paid, ">=", Math.toIntExact(counts)).reify();
      orders.clause(List.of(enough), List.of(use.when()));
    }
    pay(paid, 1);
  }

  private void addBytes() {
    if (weight(ObjectiveTerm.BYTES_MOVED) == 0) {
      return;
    }
    Map<Reading.Shipment, IntVar> paid = new HashMap<>();
    for (Reading.Reader reader : reading.readers) {
      IntVar pays = paid.get(reader.shipment());
      if (pays == null) {
        int most = Math.toIntExact(reading.mostBytes(reader.shipment()));
        pays = model.intVar("moves", 0, most, true);
        paid.put(reader.shipment(), pays);
        pay(pays, weight(ObjectiveTerm.BYTES_MOVED));
      }
      int w = reader.shipment().to();
      BoolVar all = model.arithm(pays, ">=", Math.toIntExact(reader.bytes())).reify();
      List<BoolVar> enough = new ArrayList<>(List.of(all));
      if (reader.maker() >= 0) {
        enough.add(variables.any(runs.get(reader.maker()), c -> c.worker() == w));
      }
      orders.clause(enough, List.of(variables.any(runs.get(reader.task()), c -> c.worker() == w)));
    }
  }
}
