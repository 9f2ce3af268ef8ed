package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchKey;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.RunningTask;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Prices for capacity and budgets, what tasks cost at least under them, and what the workers can
 * do. Exact. Not thread-safe.
 */
final class Prices {
  private final ProblemView view;

  /** By worker, the prices of its resources that are above 0. */
  private final List<Map<String, Long>> ofWorker = new ArrayList<>();

  /** By kind, the least of its workers' prices. */
  private final List<Map<String, Long>> ofKind = new ArrayList<>();

  /** By workflow and task, what it costs without a pin. */
  private final Map<WorkflowView, @Nullable BigInteger[]> known = new IdentityHashMap<>();

  /** By worker, what running tasks hold of it. */
  private final Map<Integer, List<Held>> running = new HashMap<>();

  /** By budget that has one, its price. */
  private final Map<String, Long> ofBudget = new HashMap<>();

  private record Held(Map<String, Long> demands, long until) {}

  Prices(ProblemView view, List<CapacityPrice> prices) {
    this.view = view;
    for (int w = 0; w < view.kinds.workers(); w++) {
      ofWorker.add(new HashMap<>());
    }
    for (CapacityPrice price : prices) {
      if (price.price() < 0) {
        throw new BadEvidence("The price (" + price.price() + ") must not be negative.");
      }
      String budget = price.budget();
      if (budget != null) {
        view.budgetLeft(budget); // It must be there.
        put(ofBudget, "Budget", budget, price);
      } else if (price.workers().isEmpty()) {
        ofWorker.forEach(map -> put(map, price));
      } else {
        price.workers().forEach(id -> put(ofWorker.get(view.kinds.worker(id)), price));
      }
    }
    for (int k = 0; k < view.kinds.count(); k++) {
      Map<String, Long> least = new HashMap<>(ofWorker.get(view.kinds.members(k).get(0)));
      for (int w : view.kinds.members(k)) {
        least.replaceAll((r, p) -> Math.min(p, ofWorker.get(w).getOrDefault(r, 0L)));
      }
      ofKind.add(least);
    }
    for (RunningTask run : lasting(view)) {
      running
          .computeIfAbsent(view.kinds.worker(run.worker()), w -> new ArrayList<>())
          .add(new Held(view.mode(run).demands(), run.endMicros()));
    }
  }

  /** What is running; of each batch the task that ends last, which holds something for all. */
  private static List<RunningTask> lasting(ProblemView view) {
    record Started(BatchKey key, String worker, long start) {}
    List<RunningTask> lasting = new ArrayList<>();
    Map<Started, RunningTask> ofBatch = new LinkedHashMap<>();
    for (RunningTask run : view.running().values()) {
      String workflow = view.job(view.job(run.job())).workflow();
      BatchKey key = BatchKey.of(workflow, run.task(), view.mode(run));
      if (key == null) {
        lasting.add(run);
      } else {
        ofBatch.merge(
            new Started(key, run.worker(), run.startMicros()),
            run,
            (a, b) -> b.endMicros() > a.endMicros() ? b : a);
      }
    }
    lasting.addAll(ofBatch.values());
    return lasting;
  }

  private static void put(Map<String, Long> map, CapacityPrice price) {
    put(map, "A worker's resource", Objects.requireNonNull(price.resource()), price);
  }

  private static void put(Map<String, Long> map, String what, String name, CapacityPrice price) {
    if (map.put(name, price.price()) != null) {
      throw new BadEvidence(what + " (" + name + ") has two prices.");
    }
  }

  /** What a mode takes of budgets is worth. */
  BigInteger taken(Mode mode) {
    return worth(ofBudget, mode.consumes());
  }

  /** What is left of all budgets is worth. */
  BigInteger credit() {
    BigInteger credit = BigInteger.ZERO;
    for (Map.Entry<String, Long> price : ofBudget.entrySet()) {
      BigInteger left = BigInteger.valueOf(view.budgetLeft(price.getKey()));
      credit = credit.add(left.multiply(BigInteger.valueOf(price.getValue())));
    }
    return credit;
  }

  /** What a pending task costs at least. */
  BigInteger of(int job, int task) {
    WorkflowView workflow = view.workflow(job);
    int node = task - view.first(job);
    if (view.isPinned(task)) {
      return cost(workflow, node, task);
    }
    @Nullable BigInteger[] row =
        known.computeIfAbsent(workflow, any -> new @Nullable BigInteger[workflow.size()]);
    BigInteger cost = row[node];
    if (cost == null) {
      cost = cost(workflow, node, task);
      row[node] = cost;
    }
    return cost;
  }

  private BigInteger cost(WorkflowView workflow, int node, int task) {
    BigInteger least = null;
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      if (view.pinAllows(task, workflow, o)) {
        Mode mode = workflow.mode(o);
        BigInteger perMicro = worth(ofKind.get(workflow.kind(o)), mode.demands());
        BigInteger cost = share(workflow, node, o, perMicro).add(taken(mode));
        least = least == null ? cost : least.min(cost);
      }
    }
    return least == null ? BigInteger.ZERO : least;
  }

  /**
   * What falls to a run of all that its batch is worth at least, however many are in it: never more
   * than there are tasks that may be.
   */
  private BigInteger share(WorkflowView workflow, int node, int option, BigInteger perMicro) {
    BigInteger least = perMicro.multiply(BigInteger.valueOf(workflow.micros(option)));
    Mode mode = workflow.mode(option);
    Batch batch = mode.batch();
    List<Long> bySize = batch == null ? null : view.kinds.batchMicros(batch, workflow.kind(option));
    BatchKey key = BatchKey.of(workflow.id(), workflow.task(node).id(), mode);
    if (batch == null || bySize == null || key == null) {
      return least;
    }
    int most = Math.min(batch.limit(), view.tasksOfBatch(key));
    for (int size = 2; size <= most; size++) {
      BigInteger all = perMicro.multiply(BigInteger.valueOf(bySize.get(size - 1)));
      least = least.min(all.divide(BigInteger.valueOf(size)));
    }
    return least;
  }

  private static BigInteger worth(Map<String, Long> prices, Map<String, Long> amounts) {
    BigInteger sum = BigInteger.ZERO;
    for (Map.Entry<String, Long> amount : amounts.entrySet()) {
      Long price = prices.get(amount.getKey());
      if (price != null) {
        sum = sum.add(BigInteger.valueOf(price).multiply(BigInteger.valueOf(amount.getValue())));
      }
    }
    return sum;
  }

  /** What a microsecond of all of a worker's capacity is worth. */
  BigInteger worth(int worker) {
    return worth(ofWorker.get(worker), view.problem.workers().get(worker).capacities());
  }

  /** The least worth of a worker of a kind. */
  BigInteger worthOfKind(int kind) {
    return worth(ofKind.get(kind), view.kinds.example(kind).capacities());
  }

  /** Whether something that runs on a worker, or an occupation, takes any of it after now. */
  boolean isTaken(int worker) {
    return running.getOrDefault(worker, List.of()).stream().anyMatch(held -> takes(held.demands))
        || view.kinds.occupations(worker).stream().anyMatch(one -> takes(one.demands()));
  }

  private static boolean takes(Map<String, Long> demands) {
    return !demands.isEmpty();
  }

  /** What is held of a worker is worth, by until when, as far as it is worth something. */
  Map<Long, BigInteger> held(int worker) {
    Map<String, Long> prices = ofWorker.get(worker);
    Map<Long, BigInteger> held = new HashMap<>();
    for (Held part : running.getOrDefault(worker, List.of())) {
      held.merge(part.until, worth(prices, part.demands), BigInteger::add);
    }
    for (Occupation occupation : view.kinds.occupations(worker)) {
      held.merge(occupation.untilMicros(), worth(prices, occupation.demands()), BigInteger::add);
    }
    held.values().removeIf(worth -> worth.signum() == 0);
    return held;
  }

  /**
   * What a worker can do between two instants besides what it has begun is worth this.
   *
   * @param times when it can do anything
   */
  BigInteger free(int worker, RunTimes times, long from, long until) {
    if (until <= from) {
      return BigInteger.ZERO;
    }
    BigInteger free = worth(worker).multiply(BigInteger.valueOf(times.micros(from, until)));
    for (Map.Entry<Long, BigInteger> held : held(worker).entrySet()) {
      long micros = times.micros(from, Math.min(until, held.getKey()));
      free = free.subtract(held.getValue().multiply(BigInteger.valueOf(micros)));
    }
    return free;
  }
}
