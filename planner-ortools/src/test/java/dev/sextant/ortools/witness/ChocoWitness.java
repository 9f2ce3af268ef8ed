package dev.sextant.ortools.witness;

import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.chocosolver.solver.Model;
import org.chocosolver.solver.Settings;
import org.chocosolver.solver.Solution;
import org.chocosolver.solver.Solver;
import org.chocosolver.solver.variables.BoolVar;
import org.chocosolver.solver.variables.IntVar;

/**
 * The semantics as a disjunctive constraint program for Choco. A residency is the k-th of a model
 * on a worker, and runs name the one they use. Two things that exclude each other are ordered;
 * where they share a capacity, whatever lasts when another starts is counted there. Lazy clause
 * generation decides most problems for which plain search takes minutes.
 */
public final class ChocoWitness {
  private static final int MOST_OBJECTIVE = 20_000_000;

  private final Reading reading;
  private final Model model = new Model(Settings.init().setLCG(true));
  private final Orders orders = new Orders(model);
  private final int now;
  private final int end;
  private final List<Run> runs = new ArrayList<>();
  private final List<Slot> slots = new ArrayList<>();
  private final List<IntVar> terms = new ArrayList<>();
  private final List<Integer> weights = new ArrayList<>();
  private long constant;
  private boolean impossible;

  /** An open task. */
  private record Run(Reading.Open open, IntVar choice, IntVar start, IntVar end, BoolVar[] takes) {}

  /** A residency of a model on a worker. */
  private record Slot(
      int worker, int model, BoolVar present, IntVar start, IntVar ready, IntVar evict, int load) {
    boolean isLoadOfPlan() {
      return load >= 0;
    }
  }

  /** Something that takes an amount on a worker when it is active. */
  private record Item(BoolVar active, IntVar start, IntVar end, long amount, Object owner) {}

  private ChocoWitness(Problem problem) {
    reading = new Reading(problem);
    now = Math.toIntExact(reading.now);
    end = Math.toIntExact(reading.horizon());
    for (int i = 0; i < reading.open.size(); i++) {
      addRun(i);
    }
    if (impossible) {
      return;
    }
    for (int w = 0; w < reading.workers.size(); w++) {
      for (int m = 0; m < problem.models().size(); m++) {
        addSlots(w, m);
      }
    }
    addUses();
    addWaits();
    for (int w = 0; w < reading.workers.size(); w++) {
      addLoads(w);
      addUsage(w);
    }
    addBudgets();
    addObjective();
  }

  /** The optimum, within so many nodes of the search tree. */
  public static Answer solve(Problem problem, long nodes) {
    ChocoWitness witness = new ChocoWitness(problem);
    return witness.impossible ? Answer.INFEASIBLE : witness.search(nodes);
  }

  private void addRun(int number) {
    Reading.Open open = reading.open.get(number);
    int n = open.choices().size();
    if (n == 0) {
      impossible = true;
      return;
    }
    IntVar choice = model.intVar("choice", 0, n - 1);
    IntVar start = model.intVar("start", now, end, true);
    IntVar finish = model.intVar("end", now, end, true);
    IntVar length = each(choice, open.choices().stream().mapToLong(c -> c.duration()).toArray());
    IntVar earliest = each(choice, open.choices().stream().mapToLong(c -> c.earliest()).toArray());
    model.arithm(finish, "=", start, "+", length).post();
    model.arithm(start, ">=", earliest).post();
    Long deadline = reading.problem.jobs().get(open.job()).deadlineMicros();
    if (deadline != null) {
      int latest = (int) Math.min(deadline, 10L * end);
      model.arithm(finish, "+", lag(number, choice), "<=", latest).post();
    }
    BoolVar[] takes = new BoolVar[n];
    for (int o = 0; o < n; o++) {
      takes[o] = model.arithm(choice, "=", o).reify();
    }
    runs.add(new Run(open, choice, start, finish, takes));
  }

  private IntVar lag(int number, IntVar choice) {
    return each(
        choice,
        reading.open.get(number).choices().stream()
            .mapToLong(c -> reading.deliveryLag(number, c))
            .toArray());
  }

  /** A number that the choice decides. */
  private IntVar each(IntVar choice, long[] values) {
    int[] table = new int[values.length];
    for (int k = 0; k < table.length; k++) {
      table[k] = Math.toIntExact(values[k]);
    }
    int least = Arrays.stream(table).min().orElseThrow();
    int most = Arrays.stream(table).max().orElseThrow();
    if (least == most) {
      return model.intVar(least);
    }
    IntVar value = model.intVar("by choice", least, most);
    model.element(value, table, choice).post();
    return value;
  }

  private BoolVar any(Run run, Predicate<Reading.Choice> which) {
    List<BoolVar> chosen = new ArrayList<>();
    for (int o = 0; o < run.takes().length; o++) {
      if (which.test(run.open().choices().get(o))) {
        chosen.add(run.takes()[o]);
      }
    }
    return orders.or(chosen);
  }

  private void addSlots(int w, int m) {
    int users = 0;
    for (Run run : runs) {
      users += run.open().choices().stream().anyMatch(c -> uses(c, w, m)) ? 1 : 0;
    }
    var resident = reading.resident(w, m);
    var loading = reading.loading(w, m);
    boolean pinned = resident != null && resident.pinned();
    int needed = (int) Math.max(0, reading.neededUntil(w, m));
    IntVar before = null;
    BoolVar beforeIsHeld = null;
    if (loading != null || pinned || needed > 0 || (resident != null && users > 0)) {
      int start = loading == null ? now : (int) loading.startMicros();
      int ready = loading == null ? now : (int) loading.readyMicros();
      BoolVar held =
          loading != null || pinned || needed > 0 ? model.boolVar(true) : model.boolVar("resident");
      int least = Math.max(needed, Math.max(start + 1, ready));
      IntVar evict = pinned ? model.intVar(2 * end) : model.intVar("evict", least, 2 * end, true);
      slots.add(new Slot(w, m, held, model.intVar(start), model.intVar(ready), evict, -1));
      before = evict;
      beforeIsHeld = held;
    }
    long micros = reading.arithmetic.load(reading.workers.get(w), m);
    if (pinned || micros == Reading.NONE) {
      return;
    }
    for (int k = 0; k < users; k++) {
      BoolVar held = model.boolVar("loads");
      IntVar start = model.intVar("load", (int) reading.available[w], 2 * end, true);
      IntVar ready = model.offset(start, (int) micros);
      IntVar evict = model.intVar("evict", now, 4 * end, true);
      model.arithm(evict, ">=", ready).post();
      model.arithm(evict, ">", start).post();
      if (before != null) {
        // In order; an initial resident may be gone although a load follows.
        BoolVar after = model.arithm(start, ">=", before).reify();
        orders.clause(List.of(after), List.of(held, Objects.requireNonNull(beforeIsHeld)));
        if (k > 0) {
          model.arithm(held, "<=", Objects.requireNonNull(beforeIsHeld)).post();
        }
      }
      slots.add(new Slot(w, m, held, start, ready, evict, (int) micros));
      before = evict;
      beforeIsHeld = held;
    }
  }

  private static boolean uses(Reading.Choice choice, int w, int m) {
    return choice.worker() == w && choice.models().contains(m);
  }

  /** MODEL_RESIDENCY: each run names the residencies that cover it. */
  private void addUses() {
    Map<Slot, List<BoolVar>> users = new LinkedHashMap<>();
    slots.forEach(slot -> users.put(slot, new ArrayList<>()));
    for (Run run : runs) {
      TreeSet<Integer> models = new TreeSet<>();
      run.open().choices().forEach(c -> models.addAll(c.models()));
      for (int m : models) {
        for (int w = 0; w < reading.workers.size(); w++) {
          int worker = w;
          if (run.open().choices().stream().noneMatch(c -> uses(c, worker, m))) {
            continue;
          }
          List<BoolVar> uses = new ArrayList<>();
          for (Slot slot : slots) {
            if (slot.worker() == w && slot.model() == m) {
              BoolVar use = model.boolVar("uses");
              uses.add(use);
              users.get(slot).add(use);
              orders.clause(List.of(orders.atMost(slot.ready(), run.start())), List.of(use));
              orders.clause(List.of(orders.atMost(run.end(), slot.evict())), List.of(use));
            }
          }
          BoolVar needs = any(run, c -> uses(c, worker, m));
          if (uses.isEmpty()) {
            model.arithm(needs, "=", 0).post();
          } else {
            model.sum(uses.toArray(BoolVar[]::new), "=", needs).post();
          }
        }
      }
    }
    users.forEach(
        (slot, uses) -> {
          // Nobody gains from holding what nobody uses.
          if (!slot.present().isInstantiatedTo(1)) {
            model.arithm(slot.present(), "=", orders.or(uses)).post();
          }
        });
  }

  private void addWaits() {
    for (Reading.Wait wait : reading.waits) {
      Run from = runs.get(wait.from());
      Run to = runs.get(wait.to());
      model.arithm(to.start(), ">=", from.end()).post();
      for (int a = 0; a < from.takes().length; a++) {
        for (int b = 0; b < to.takes().length; b++) {
          long lag =
              reading.arithmetic.transfer(
                  from.open().choices().get(a).worker(),
                  to.open().choices().get(b).worker(),
                  wait.bytes());
          if (lag > 0) {
            IntVar arrival = model.offset(from.end(), Math.toIntExact(lag));
            orders.clause(
                List.of(orders.atMost(arrival, to.start())),
                List.of(from.takes()[a], to.takes()[b]));
          }
        }
      }
    }
  }

  /** LOAD_CHANNEL and LOAD_EXCLUSION; a load that takes no time overlaps nothing. */
  private void addLoads(int w) {
    List<Slot> loads = new ArrayList<>();
    for (Slot slot : slots) {
      if (slot.worker() == w && takesTime(slot)) {
        loads.add(slot);
      }
    }
    for (int a = 0; a < loads.size(); a++) {
      for (int b = a + 1; b < loads.size(); b++) {
        orders.order(
            List.of(loads.get(a).present(), loads.get(b).present()),
            loads.get(a).start(),
            loads.get(a).ready(),
            loads.get(b).start(),
            loads.get(b).ready());
      }
      if (!reading.workers.get(w).overlapLoads()) {
        addExclusion(loads.get(a), w);
      }
    }
  }

  private boolean takesTime(Slot slot) {
    var loading = reading.loading(slot.worker(), slot.model());
    return slot.isLoadOfPlan()
        ? slot.load() > 0
        : loading != null && loading.startMicros() < loading.readyMicros();
  }

  private void addExclusion(Slot load, int w) {
    for (Run run : runs) {
      BoolVar lasts = any(run, c -> c.worker() == w && c.duration() > 0);
      if (!lasts.isInstantiatedTo(0)) {
        orders.order(
            List.of(load.present(), lasts), load.start(), load.ready(), run.start(), run.end());
      }
    }
    if (load.isLoadOfPlan()) {
      for (RunningTask run : reading.runningOn(w)) {
        orders.order(
            List.of(load.present()),
            load.start(),
            load.ready(),
            model.intVar((int) run.startMicros()),
            model.intVar((int) run.endMicros()));
      }
    }
  }

  /** GPU_MEMORY and CAPACITY, at the start of whatever takes some of it. */
  private void addUsage(int w) {
    List<Item> memory = new ArrayList<>();
    for (Slot slot : slots) {
      if (slot.worker() == w) {
        memory.add(
            new Item(
                slot.present(), slot.start(), slot.evict(), reading.bytes(slot.model()), slot));
      }
    }
    addItems(memory, w, Reading.Choice::workspace);
    for (Reading.Held held : reading.held) {
      addFact(memory, held, w, held.bytes());
    }
    limit(memory, reading.workers.get(w).gpuMemoryBytes());
    for (String resource : reading.resources) {
      List<Item> takers = new ArrayList<>();
      addItems(takers, w, c -> c.demand(resource));
      for (Reading.Held held : reading.held) {
        addFact(takers, held, w, held.demands().getOrDefault(resource, 0L));
      }
      limit(takers, reading.workers.get(w).capacities().getOrDefault(resource, 0L));
    }
  }

  private void addItems(List<Item> items, int w, ToLongFunction<Reading.Choice> amounts) {
    for (Run run : runs) {
      TreeSet<Long> different = new TreeSet<>();
      for (Reading.Choice choice : run.open().choices()) {
        if (choice.worker() == w && amounts.applyAsLong(choice) > 0) {
          different.add(amounts.applyAsLong(choice));
        }
      }
      for (long amount : different) {
        BoolVar active = any(run, c -> c.worker() == w && amounts.applyAsLong(c) == amount);
        items.add(new Item(active, run.start(), run.end(), amount, run));
      }
    }
  }

  private void addFact(List<Item> items, Reading.Held held, int w, long amount) {
    if (held.worker() == w && held.until() > now && amount > 0) {
      IntVar until = model.intVar(Math.toIntExact(held.until()));
      items.add(new Item(model.boolVar(true), model.intVar(now), until, amount, held));
    }
  }

  private void limit(List<Item> items, long capacity) {
    long total = items.stream().mapToLong(Item::amount).sum();
    if (total <= capacity) {
      return;
    }
    for (Item starting : items) {
      if (starting.start().isInstantiated()) {
        continue;
      }
      List<BoolVar> there = new ArrayList<>();
      List<Integer> amounts = new ArrayList<>();
      for (Item other : items) {
        if (other.owner() != starting.owner()) {
          BoolVar lasts = model.boolVar("lasts");
          orders.clause(
              List.of(
                  lasts,
                  orders.atMost(other.end(), starting.start()),
                  orders.before(starting.start(), other.start())),
              List.of(starting.active(), other.active()));
          there.add(lasts);
          amounts.add(Math.toIntExact(other.amount()));
        }
      }
      there.add(starting.active());
      amounts.add(Math.toIntExact(starting.amount()));
      model
          .scalar(
              there.toArray(BoolVar[]::new),
              amounts.stream().mapToInt(Integer::intValue).toArray(),
              "<=",
              Math.toIntExact(capacity))
          .post();
    }
  }

  private void addBudgets() {
    for (Budget budget : reading.problem.budgets()) {
      List<IntVar> used = new ArrayList<>();
      for (Run run : runs) {
        used.add(
            each(
                run.choice(),
                run.open().choices().stream()
                    .mapToLong(c -> c.mode().consumes().getOrDefault(budget.id(), 0L))
                    .toArray()));
      }
      int left = Math.toIntExact(reading.left(budget));
      if (used.isEmpty() || left < 0) {
        impossible |= left < 0;
      } else {
        model.sum(used.toArray(IntVar[]::new), "<=", left).post();
      }
    }
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

  private void addObjective() {
    int most = 4 * end;
    for (long moment : reading.fixedEnd) {
      most = Math.max(most, (int) moment);
    }
    IntVar latest = model.intVar("latest", now, most, true);
    for (int j = 0; j < reading.problem.jobs().size(); j++) {
      addJob(j, latest, most);
    }
    pay(latest, weight(ObjectiveTerm.MAKESPAN_MICROS));
    constant -= now * weight(ObjectiveTerm.MAKESPAN_MICROS);
    for (Slot slot : slots) {
      if (slot.isLoadOfPlan()) {
        pay(
            slot.present(),
            weight(ObjectiveTerm.LOAD_COUNT)
                + weight(ObjectiveTerm.MODEL_LOAD_MICROS) * slot.load());
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
        model.arithm(ends, ">=", runs.get(i).end(), "+", lag(i, runs.get(i).choice())).post();
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
      runs.forEach(run -> on.add(any(run, c -> c.worker() == worker)));
      pay(orders.or(on), weight(ObjectiveTerm.WORKERS_USED));
    }
    for (int i = 0; i < runs.size(); i++) {
      int number = i;
      long[] costs =
          runs.get(i).open().choices().stream()
              .mapToLong(
                  c ->
                      weight(ObjectiveTerm.COST_MICRO_UNITS) * c.cost()
                          + weight(ObjectiveTerm.BYTES_MOVED)
                              * reading.deliveredBytes(number, c.worker()))
              .toArray();
      pay(each(runs.get(i).choice(), costs), 1);
    }
  }

  private void addBytes() {
    if (weight(ObjectiveTerm.BYTES_MOVED) == 0) {
      return;
    }
    Map<Reading.Shipment, BoolVar> paid = new HashMap<>();
    for (Reading.Reader reader : reading.readers) {
      BoolVar pays = paid.get(reader.shipment());
      if (pays == null) {
        pays = model.boolVar("moves");
        paid.put(reader.shipment(), pays);
        pay(pays, weight(ObjectiveTerm.BYTES_MOVED) * reader.bytes());
      }
      int w = reader.shipment().to();
      List<BoolVar> enough = new ArrayList<>(List.of(pays));
      if (reader.maker() >= 0) {
        enough.add(any(runs.get(reader.maker()), c -> c.worker() == w));
      }
      orders.clause(enough, List.of(any(runs.get(reader.task()), c -> c.worker() == w)));
    }
  }

  private Answer search(long nodes) {
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
    Solver solver = model.getSolver();
    solver.limitNode(nodes);
    model.setObjective(Model.MINIMIZE, objective);
    Solution best = null;
    while (solver.solve()) {
      best = new Solution(model).record();
    }
    if (solver.isStopCriterionMet()) {
      return Answer.UNDECIDED;
    }
    return best == null
        ? Answer.INFEASIBLE
        : new Answer(true, plan(best), best.getIntVal(objective));
  }

  private Plan plan(Solution solution) {
    List<TaskRun> all = new ArrayList<>();
    reading.problem.state().running().forEach(r -> all.add(Answer.run(r)));
    for (int i = 0; i < runs.size(); i++) {
      Run run = runs.get(i);
      all.add(
          Answer.run(
              reading, i, solution.getIntVal(run.choice()), solution.getIntVal(run.start())));
    }
    List<Residency> residencies = new ArrayList<>();
    for (Slot slot : slots) {
      if (solution.getIntVal(slot.present()) == 1) {
        int evict = solution.getIntVal(slot.evict());
        residencies.add(
            new Residency(
                reading.workers.get(slot.worker()).id(),
                reading.problem.models().get(slot.model()).id(),
                solution.getIntVal(slot.start()),
                solution.getIntVal(slot.ready()),
                isPinned(slot) ? null : (Long) (long) evict));
      }
    }
    return new Plan(all, residencies);
  }

  private boolean isPinned(Slot slot) {
    var resident = reading.resident(slot.worker(), slot.model());
    return resident != null && resident.pinned();
  }
}
