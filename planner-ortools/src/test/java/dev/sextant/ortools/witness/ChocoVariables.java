package dev.sextant.ortools.witness;

import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.chocosolver.solver.Model;
import org.chocosolver.solver.Settings;
import org.chocosolver.solver.variables.BoolVar;
import org.chocosolver.solver.variables.IntVar;
import org.jspecify.annotations.Nullable;

/** The variables of {@link ChocoWitness}: runs of open tasks, and residencies that may be. */
final class ChocoVariables {
  final Reading reading;
  final Model model = new Model(Settings.init().setLCG(true));
  final Orders orders = new Orders(model);
  final int now;
  final int end;
  final List<Run> runs = new ArrayList<>();
  final List<Slot> slots = new ArrayList<>();
  final Map<Slot, List<Use>> uses = new LinkedHashMap<>();

  /** Whether some task can run nowhere; then there are no slots. */
  final boolean impossible;

  /**
   * An open task.
   *
   * @param size how many runs its batch has, one where it goes alone
   * @param leads whether no run before it is in its batch
   * @param rides by run before it, whether that is in its batch; nothing where none may be
   */
  record Run(
      Reading.Open open,
      IntVar choice,
      IntVar start,
      IntVar end,
      BoolVar[] takes,
      IntVar size,
      BoolVar leads,
      Map<Integer, BoolVar> rides) {
    boolean mayBatch() {
      return open.choices().stream().anyMatch(choice -> choice.batch() != null);
    }
  }

  /** That a residency serves a run. */
  record Use(int run, BoolVar when) {}

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
    for (int i = 0; i < runs.size(); i++) {
      addBatch(i);
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
    BoolVar[] takes = new BoolVar[n];
    for (int o = 0; o < n; o++) {
      takes[o] = model.arithm(choice, "=", o).reify();
    }
    int largest = open.choices().stream().mapToInt(c -> c.bySize().size()).max().orElse(1);
    IntVar size = largest == 1 ? model.intVar(1) : model.intVar("size", 1, largest);
    IntVar length = length(open, choice, takes, size);
    IntVar earliest = each(choice, open.choices().stream().mapToLong(c -> c.earliest()).toArray());
    model.arithm(finish, "=", start, "+", length).post();
    model.arithm(start, ">=", earliest).post();
    Long deadline = reading.problem.jobs().get(open.job()).deadlineMicros();
    if (deadline != null) {
      int latest = (int) Math.min(deadline, 10L * end);
      model.arithm(finish, "+", lag(number, choice), "<=", latest).post();
    }
    for (int o = 0; o < n; o++) {
      Reading.Choice taken = open.choices().get(o);
      for (int s = 0; s < taken.bySize().size(); s++) {
        int lasts = (int) Math.max(1, taken.bySize().get(s));
        keepOpen(taken.worker(), inBatchOf(takes[o], size, s + 1), start, start, lasts);
      }
    }
    Map<Integer, BoolVar> rides = new LinkedHashMap<>();
    for (int before = 0; before < number; before++) {
      BoolVar together = together(runs.get(before), open, takes, start);
      if (together != null) {
        rides.put(before, together);
      }
    }
    BoolVar leads =
        rides.isEmpty() ? model.boolVar(true) : orders.or(List.copyOf(rides.values())).not();
    runs.add(new Run(open, choice, start, finish, takes, size, leads, rides));
  }

  /** Whether a choice is taken in a batch of some size. */
  BoolVar inBatchOf(BoolVar takes, IntVar size, int wanted) {
    return size.isInstantiatedTo(wanted)
        ? takes
        : orders.and(List.of(takes, model.arithm(size, "=", wanted).reify()));
  }

  private IntVar length(Reading.Open open, IntVar choice, BoolVar[] takes, IntVar size) {
    if (open.choices().stream().allMatch(c -> c.bySize().size() == 1)) {
      return each(choice, open.choices().stream().mapToLong(c -> c.duration()).toArray());
    }
    long most = open.choices().stream().mapToLong(Reading.Choice::longest).max().orElse(0);
    IntVar length = model.intVar("length", 0, Math.toIntExact(most), true);
    for (int o = 0; o < takes.length; o++) {
      List<Long> bySize = open.choices().get(o).bySize();
      BoolVar within = model.arithm(size, "<=", bySize.size()).reify();
      orders.clause(List.of(within), List.of(takes[o]));
      for (int s = 0; s < bySize.size(); s++) {
        BoolVar lasts = model.arithm(length, "=", Math.toIntExact(bySize.get(s))).reify();
        orders.clause(List.of(lasts), List.of(inBatchOf(takes[o], size, s + 1)));
      }
    }
    return length;
  }

  /** Whether a run is in one batch with one before it; null where it cannot be. */
  private @Nullable BoolVar together(Run before, Reading.Open open, BoolVar[] takes, IntVar start) {
    List<BoolVar> ways = new ArrayList<>();
    BoolVar starts = null;
    for (int a = 0; a < before.takes().length; a++) {
      for (int b = 0; b < takes.length; b++) {
        if (before.open().choices().get(a).goesWith(open.choices().get(b))) {
          if (starts == null) {
            starts = model.arithm(before.start(), "=", start).reify();
          }
          ways.add(orders.and(List.of(before.takes()[a], takes[b], starts)));
        }
      }
    }
    return ways.isEmpty() ? null : orders.or(ways);
  }

  /** The size of the batch of a run is how many are in it. */
  private void addBatch(int number) {
    Run run = runs.get(number);
    List<IntVar> members = new ArrayList<>(run.rides().values());
    for (int after = number + 1; after < runs.size(); after++) {
      BoolVar rides = runs.get(after).rides().get(number);
      if (rides != null) {
        members.add(rides);
      }
    }
    members.add(model.intVar(1));
    if (run.mayBatch()) {
      model.sum(members.toArray(IntVar[]::new), "=", run.size()).post();
    }
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
