package dev.sextant.ortools.witness;

import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.chocosolver.solver.Model;
import org.chocosolver.solver.Settings;
import org.chocosolver.solver.variables.BoolVar;
import org.chocosolver.solver.variables.IntVar;

/** The variables of {@link ChocoWitness}: runs of open tasks, and residencies that may be. */
final class ChocoVariables {
  final Reading reading;
  final Model model = new Model(Settings.init().setLCG(true));
  final Orders orders = new Orders(model);
  final int now;
  final int end;
  final List<Run> runs = new ArrayList<>();
  final List<Slot> slots = new ArrayList<>();

  /** Whether some task can run nowhere; then there are no slots. */
  final boolean impossible;

  /** An open task. */
  record Run(Reading.Open open, IntVar choice, IntVar start, IntVar end, BoolVar[] takes) {}

  /** A residency of a model on a worker. */
  record Slot(
      int worker, int model, BoolVar present, IntVar start, IntVar ready, IntVar evict, int load) {
    boolean isLoadOfPlan() {
      return load >= 0;
    }
  }

  ChocoVariables(Problem problem) {
    reading = new Reading(problem);
    now = Math.toIntExact(reading.now);
    end = Math.toIntExact(reading.horizon());
    impossible = reading.open.stream().anyMatch(open -> open.choices().isEmpty());
    if (impossible) {
      return;
    }
    for (int i = 0; i < reading.open.size(); i++) {
      addRun(i);
    }
    for (int w = 0; w < reading.workers.size(); w++) {
      for (int m = 0; m < problem.models().size(); m++) {
        addSlots(w, m);
      }
    }
  }

  private void addRun(int number) {
    Reading.Open open = reading.open.get(number);
    int n = open.choices().size();
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
    for (int o = 0; o < n; o++) {
      Reading.Choice taken = open.choices().get(o);
      keepOpen(taken.worker(), takes[o], start, start, (int) Math.max(1, taken.duration()));
    }
    runs.add(new Run(open, choice, start, finish, takes));
  }

  /** What is active is over by each closed time of a worker, a while after, or begins after it. */
  private void keepOpen(int w, BoolVar active, IntVar start, IntVar last, int lasts) {
    boolean open = true;
    int closed = now;
    for (int t = now; t <= end; t++) {
      boolean openNow = reading.isOpen(w, t);
      if (open && !openNow) {
        closed = t;
      } else if (!open && openNow) {
        BoolVar before = model.arithm(last, "<=", closed - lasts).reify();
        orders.clause(List.of(before, model.arithm(start, ">=", t).reify()), List.of(active));
      }
      open = openNow;
    }
    if (!open) {
      orders.clause(List.of(model.arithm(last, "<=", closed - lasts).reify()), List.of(active));
    }
  }

  /** How long after its run ends a task's last delivery is there. */
  IntVar lag(int number, IntVar choice) {
    return each(
        choice,
        reading.open.get(number).choices().stream()
            .mapToLong(c -> reading.deliveryLag(number, c))
            .toArray());
  }

  /** A number that the choice decides. */
  IntVar each(IntVar choice, long[] values) {
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

  /** Whether a run makes one of some choices. */
  BoolVar any(Run run, Predicate<Reading.Choice> which) {
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
    var resident = reading.facts.resident(w, m);
    var loading = reading.facts.loading(w, m);
    boolean pinned = resident != null && resident.pinned();
    int needed = (int) Math.max(0, reading.facts.neededUntil(w, m));
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
      keepOpen(w, held, model.intVar(start), evict, 0);
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
      keepOpen(w, held, start, evict, 0);
      before = evict;
      beforeIsHeld = held;
    }
  }

  static boolean uses(Reading.Choice choice, int w, int m) {
    return choice.worker() == w && choice.models().contains(m);
  }
}
