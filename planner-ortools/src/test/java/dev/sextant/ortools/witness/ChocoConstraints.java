package dev.sextant.ortools.witness;

import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.RunningTask;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.chocosolver.solver.Model;
import org.chocosolver.solver.variables.BoolVar;
import org.chocosolver.solver.variables.IntVar;

/**
 * The constraints of {@link ChocoWitness}, each named as in SEMANTICS.md where that is not plain.
 */
final class ChocoConstraints {
  private final ChocoVariables variables;
  private final Reading reading;
  private final Model model;
  private final Orders orders;
  private final List<ChocoVariables.Run> runs;
  private final List<ChocoVariables.Slot> slots;

  /** Something that takes an amount on a worker when it is active. */
  private record Item(BoolVar active, IntVar start, IntVar end, long amount, Object owner) {}

  ChocoConstraints(ChocoVariables variables) {
    this.variables = variables;
    reading = variables.reading;
    model = variables.model;
    orders = variables.orders;
    runs = variables.runs;
    slots = variables.slots;
  }

  /** Adds all of them; returns whether none is broken by facts alone. */
  boolean addAll() {
    addUses();
    addWaits();
    for (int w = 0; w < reading.workers.size(); w++) {
      addLoads(w);
      addUsage(w);
    }
    return addBudgets();
  }

  /** MODEL_RESIDENCY: each run names the residencies that cover it. */
  private void addUses() {
    Map<ChocoVariables.Slot, List<BoolVar>> users = new LinkedHashMap<>();
    slots.forEach(slot -> users.put(slot, new ArrayList<>()));
    for (int i = 0; i < runs.size(); i++) {
      ChocoVariables.Run run = runs.get(i);
      TreeSet<Integer> models = new TreeSet<>();
      run.open().choices().forEach(c -> models.addAll(c.models()));
      for (int m : models) {
        for (int w = 0; w < reading.workers.size(); w++) {
          int worker = w;
          if (run.open().choices().stream().noneMatch(c -> ChocoVariables.uses(c, worker, m))) {
            continue;
          }
          List<BoolVar> uses = new ArrayList<>();
          for (ChocoVariables.Slot slot : slots) {
            if (slot.worker() == w && slot.model() == m) {
              BoolVar use = model.boolVar("uses");
              uses.add(use);
              users.get(slot).add(use);
              variables
                  .uses
                  .computeIfAbsent(slot, any -> new ArrayList<>())
                  .add(new ChocoVariables.Use(i, use));
              orders.clause(List.of(orders.atMost(slot.ready(), run.start())), List.of(use));
              orders.clause(List.of(orders.atMost(run.end(), slot.evict())), List.of(use));
            }
          }
          BoolVar needs = variables.any(run, c -> ChocoVariables.uses(c, worker, m));
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
      ChocoVariables.Run from = runs.get(wait.from());
      ChocoVariables.Run to = runs.get(wait.to());
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
    List<ChocoVariables.Slot> loads = new ArrayList<>();
    for (ChocoVariables.Slot slot : slots) {
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

  private boolean takesTime(ChocoVariables.Slot slot) {
    var loading = reading.facts.loading(slot.worker(), slot.model());
    return slot.isLoadOfPlan()
        ? slot.load() > 0
        : loading != null && loading.startMicros() < loading.readyMicros();
  }

  private void addExclusion(ChocoVariables.Slot load, int w) {
    for (ChocoVariables.Run run : runs) {
      BoolVar lasts = lasting(run, c -> c.worker() == w && c.longest() > 0);
      if (!lasts.isInstantiatedTo(0)) {
        orders.order(
            List.of(load.present(), lasts), load.start(), load.ready(), run.start(), run.end());
      }
    }
    if (load.isLoadOfPlan()) {
      for (RunningTask run : reading.facts.runningOn(w)) {
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
    for (ChocoVariables.Slot slot : slots) {
      if (slot.worker() == w) {
        memory.add(
            new Item(
                slot.present(),
                slot.start(),
                slot.evict(),
                reading.facts.bytes(slot.model()),
                slot));
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
    for (ChocoVariables.Run run : runs) {
      TreeSet<Long> different = new TreeSet<>();
      for (Reading.Choice choice : run.open().choices()) {
        if (choice.worker() == w && amounts.applyAsLong(choice) > 0) {
          different.add(amounts.applyAsLong(choice));
        }
      }
      for (long amount : different) {
        BoolVar active = lasting(run, c -> c.worker() == w && amounts.applyAsLong(c) == amount);
        if (run.mayBatch()) {
          active = orders.and(List.of(active, run.leads()));
        }
        items.add(new Item(active, run.start(), run.end(), amount, run));
      }
    }
  }

  /** Whether a run makes one of some choices, and takes time in its batch. */
  private BoolVar lasting(ChocoVariables.Run run, Predicate<Reading.Choice> which) {
    BoolVar any = variables.any(run, which);
    boolean sure =
        run.open().choices().stream().filter(which).allMatch(choice -> choice.duration() > 0);
    return sure ? any : orders.and(List.of(any, model.arithm(run.end(), ">", run.start()).reify()));
  }

  private void addFact(List<Item> items, Reading.Held held, int w, long amount) {
    if (held.worker() == w && held.until() > variables.now && amount > 0) {
      IntVar until = model.intVar(Math.toIntExact(held.until()));
      items.add(new Item(model.boolVar(true), model.intVar(variables.now), until, amount, held));
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

  private boolean addBudgets() {
    boolean possible = true;
    for (Budget budget : reading.problem.budgets()) {
      List<IntVar> used = new ArrayList<>();
      for (ChocoVariables.Run run : runs) {
        used.add(
            variables.each(
                run.choice(),
                run.open().choices().stream()
                    .mapToLong(c -> c.mode().consumes().getOrDefault(budget.id(), 0L))
                    .toArray()));
      }
      int left = Math.toIntExact(reading.facts.left(budget));
      if (used.isEmpty() || left < 0) {
        possible &= left >= 0;
      } else {
        model.sum(used.toArray(IntVar[]::new), "<=", left).post();
      }
    }
    return possible;
  }
}
