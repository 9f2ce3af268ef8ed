package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.DataPrice;
import dev.sextant.planner.evidence.PlacementArgument;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.RunningTask;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Judges a {@link PlacementArgument}: prices of data may raise what a task costs at a place where
 * it reads, and lower by as much what the task costs that the data comes from. They are fair as
 * long as, whoever is where, the readers of an item together pay at each place no more than
 * bringing it there costs.
 */
final class PlacementCheck {
  private final ProblemView view;
  private final int places;
  private final int[] placeOf;
  private final int[][] workersOf;
  private final long money;
  private final long perByte;

  /** By task, what its prices come to at each place; null without any. */
  private final Map<Integer, BigInteger[]> priced = new HashMap<>();

  /** By item and what readers count it, what those pay together at each place. */
  private final Map<Item, TreeMap<Long, BigInteger[]>> paid = new HashMap<>();

  private BigInteger sum = BigInteger.ZERO;

  /** What all amounts are multiples of that a placement may pay for; 0 without any. */
  private BigInteger step = BigInteger.ZERO;

  /**
   * Data that is paid once at a place.
   *
   * @param source the task that it comes from, or none of a job's input
   * @param item its name, or that of the reader or input where it has none
   */
  private record Item(int job, int source, boolean named, String item, long number) {}

  PlacementCheck(Knowledge known, PlacementArgument argument) {
    view = known.view;
    places = argument.places().size();
    money = view.problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS);
    perByte = view.problem.objective().weight(ObjectiveTerm.BYTES_MOVED);
    placeOf = new int[view.kinds.workers()];
    Arrays.fill(placeOf, -1);
    workersOf = new int[places][];
    for (int q = 0; q < places; q++) {
      workersOf[q] =
          argument.places().get(q).workers().stream().mapToInt(view.kinds::worker).toArray();
      for (int w : workersOf[q]) {
        if (placeOf[w] >= 0) {
          throw new BadEvidence("A worker belongs to two places.");
        }
        placeOf[w] = q;
      }
    }
    argument.prices().forEach(this::take);
    paid.values().forEach(this::fairlyPaid);
  }

  /** What money and bytes weigh together at least. */
  BigInteger least() {
    for (int j = 0; j < view.jobs(); j++) {
      for (int node = 0; node < view.workflow(j).size(); node++) {
        int task = view.first(j) + node;
        if (view.isPending(task)) {
          sum = sum.add(leastOf(j, node));
        } else {
          sum = sum.add(fixed(task));
        }
      }
    }
    return roundedUp();
  }

  /** A placement costs a multiple of the step, and a plan no less than its placement. */
  private BigInteger roundedUp() {
    for (int j = 0; j < view.jobs(); j++) {
      int size = view.workflow(j).size();
      for (int node = 0; node < size && !step.equals(BigInteger.ONE); node++) {
        addAmounts(j, node);
      }
    }
    return step.signum() == 0 ? sum : sum.add(sum.negate().mod(step));
  }

  private void addAmounts(int job, int node) {
    WorkflowView workflow = view.workflow(job);
    int task = view.first(job) + node;
    for (JobOutput output : view.outputs(task)) {
      step = step.gcd(delivery(task, output));
    }
    if (!view.isPending(task)) {
      return;
    }
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      BigInteger run = runCost(workflow, node, o);
      step = run == null ? step : step.gcd(run);
    }
    for (int p = workflow.inBegin(node); p < workflow.inEnd(node); p++) {
      step = step.gcd(weighed(workflow.expectedBytes(workflow.in(p))));
    }
    for (JobInput input : view.inputs(task)) {
      step = step.gcd(weighed(workflow.expected(node, input.bytes())));
    }
  }

  private BigInteger delivery(int task, JobOutput output) {
    int job = view.jobOf(task);
    return weighed(view.workflow(job).expected(task - view.first(job), output.bytes()));
  }

  private BigInteger weighed(long bytes) {
    return BigInteger.valueOf(perByte).multiply(BigInteger.valueOf(bytes));
  }

  private BigInteger fixed(int task) {
    FinishedTask finished = view.finished(task);
    RunningTask running = view.running(task);
    BigInteger cost = BigInteger.ZERO;
    for (JobOutput output : view.outputs(task)) {
      int to = view.kinds.worker(output.to());
      boolean there =
          finished != null
              ? view.hasCopy(finished, output.item(), to)
              : running != null && view.kinds.worker(running.worker()) == to;
      cost = there ? cost : cost.add(delivery(task, output));
    }
    return cost;
  }

  private BigInteger leastOf(int job, int node) {
    WorkflowView workflow = view.workflow(job);
    int task = view.first(job) + node;
    BigInteger[] prices = priced.get(task);
    BigInteger least = null;
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      if (!view.pinAllows(task, workflow, o)) {
        continue;
      }
      BigInteger run = runCost(workflow, node, o);
      for (int w : view.kinds.members(workflow.kind(o))) {
        if (run != null && view.mayRunOn(task, workflow, node, w) && !isLate(job, task, w)) {
          if (placeOf[w] < 0) {
            throw new BadEvidence("A worker that runs tasks belongs to no place.");
          }
          BigInteger price = prices == null ? BigInteger.ZERO : prices[placeOf[w]];
          BigInteger cost = run.add(deliveries(task, w)).add(price);
          least = least == null ? cost : least.min(cost);
        }
      }
    }
    // Without a place there is no plan, and any bound holds.
    return least == null ? BigInteger.ZERO : least;
  }

  private @Nullable BigInteger runCost(WorkflowView workflow, int node, int option) {
    long cost = workflow.leastCost(node, option, view.kinds, view.now);
    return cost == OpenTimes.NEVER
        ? null
        : BigInteger.valueOf(money).multiply(BigInteger.valueOf(cost));
  }

  private BigInteger deliveries(int task, int worker) {
    BigInteger cost = BigInteger.ZERO;
    for (JobOutput output : view.outputs(task)) {
      cost = view.kinds.worker(output.to()) == worker ? cost : cost.add(delivery(task, output));
    }
    return cost;
  }

  /** Whether data tied to a task misses the deadline on its way to or from a worker. */
  private boolean isLate(int job, int task, int worker) {
    Long deadline = view.job(job).deadlineMicros();
    if (deadline == null) {
      return false;
    }
    long released = Math.max(view.now, view.job(job).releaseMicros());
    for (JobInput input : view.inputs(task)) {
      if (input.bytes() > 0 && arrival(input, released, worker) > deadline) {
        return true;
      }
    }
    for (JobOutput output : view.outputs(task)) {
      long way = view.network.micros(worker, view.kinds.worker(output.to()), output.bytes());
      if (way > Math.subtractExact(deadline, released)) {
        return true;
      }
    }
    return released > deadline;
  }

  private long arrival(JobInput input, long released, int worker) {
    long first = Long.MAX_VALUE;
    for (String place : input.at()) {
      long way = view.network.micros(view.kinds.worker(place), worker, input.bytes());
      first = Math.min(first, Times.capped(released, way));
    }
    for (JobInput.Arrival copy : input.arriving()) {
      long way = view.network.micros(view.kinds.worker(copy.worker()), worker, input.bytes());
      first = Math.min(first, Times.capped(Math.max(released, copy.sinceMicros()), way));
    }
    return first;
  }

  private void take(DataPrice price) {
    if (price.prices().size() != places) {
      throw new BadEvidence("There must be a price for each of the " + places + " places.");
    }
    int job = view.job(price.job());
    WorkflowView workflow = view.workflow(job);
    int reader = workflow.node(price.to());
    String from = price.from();
    Long input = price.input();
    if (!view.isPending(view.first(job) + reader) || (from == null) == (input == null)) {
      throw new BadEvidence("A price must be of one edge or input, into a pending task.");
    }
    List<Long> credits = price.credits().isEmpty() ? price.prices() : price.credits();
    if (credits.size() != places) {
      throw new BadEvidence("There must be a credit for each of the " + places + " places.");
    }
    if (from != null) {
      takeEdge(job, workflow.node(from), reader, price.prices(), credits);
    } else if (input != null) {
      takeInput(job, input, reader, price.prices());
    }
  }

  private void takeEdge(int job, int from, int reader, List<Long> prices, List<Long> credits) {
    WorkflowView workflow = view.workflow(job);
    Integer edge = workflow.edge(from, reader);
    if (edge == null) {
      throw new BadEvidence("There is no such edge.");
    }
    DataEdge data = workflow.edge(edge);
    String name = data.item();
    int source = view.first(job) + from;
    Item item =
        new Item(job, source, name != null, name == null ? "" : name, name == null ? edge : 0);
    if (view.isPending(source)) {
      pay(item, workflow.expectedBytes(edge), apart(job, data.bytes(), prices, credits));
      add(view.first(job) + reader, prices, 1);
      add(source, credits, -1);
    } else {
      boolean[] home = new boolean[places];
      FinishedTask finished = view.finished(source);
      RunningTask running = view.running(source);
      for (int w = 0; w < placeOf.length; w++) {
        boolean there =
            finished != null
                ? view.hasCopy(finished, name, w)
                : running != null && view.kinds.worker(running.worker()) == w;
        if (there && placeOf[w] >= 0) {
          home[placeOf[w]] = true;
        }
      }
      pay(item, workflow.expectedBytes(edge), atHomes(home, prices));
      add(view.first(job) + reader, prices, 1);
    }
  }

  private void takeInput(int job, long number, int reader, List<Long> prices) {
    Job of = view.job(job);
    if (number < 0 || number >= of.inputs().size()) {
      throw new BadEvidence("There is no input (" + number + ") of job (" + of.id() + ").");
    }
    JobInput input = of.inputs().get((int) number);
    if (view.workflow(job).node(input.task()) != reader) {
      throw new BadEvidence("The input is not of the task named.");
    }
    String name = input.item();
    Item item =
        new Item(job, -1, name != null, name == null ? "" : name, name == null ? number : 0);
    boolean[] home = new boolean[places];
    for (String place : input.at()) {
      markHome(home, place);
    }
    for (JobInput.Arrival copy : input.arriving()) {
      markHome(home, copy.worker());
    }
    long counted = view.workflow(job).expected(reader, input.bytes());
    pay(item, counted, atHomes(home, prices));
    add(view.first(job) + reader, prices, 1);
  }

  private void markHome(boolean[] home, String worker) {
    int place = placeOf[view.kinds.worker(worker)];
    if (place >= 0) {
      home[place] = true;
    }
  }

  /** What a reader pays at each place, of data that lies at some of them. */
  private static BigInteger[] atHomes(boolean[] home, List<Long> prices) {
    BigInteger[] pays = new BigInteger[home.length];
    for (int q = 0; q < home.length; q++) {
      if (home[q] && prices.get(q) > 0) {
        throw new BadEvidence("Data must have no price where it lies.");
      }
      pays[q] = BigInteger.valueOf(prices.get(q)).max(BigInteger.ZERO);
    }
    return pays;
  }

  /** What a reader pays at each place, at most, for not being where the data comes from. */
  private BigInteger[] apart(int job, long bytes, List<Long> prices, List<Long> credits) {
    Long deadline = view.job(job).deadlineMicros();
    long slack =
        deadline == null
            ? Long.MAX_VALUE
            : Math.subtractExact(deadline, Math.max(view.now, view.job(job).releaseMicros()));
    BigInteger[] pays = new BigInteger[places];
    long least = credits.stream().mapToLong(c -> c).min().orElse(0);
    for (int q = 0; q < places; q++) {
      if (prices.get(q) > credits.get(q)) {
        throw new BadEvidence("Data must have no price where it comes from.");
      }
      // Without deadlines nothing is too far, and the least credit decides; its own is no matter.
      pays[q] =
          deadline == null
              ? more(prices.get(q), least)
              : farthest(q, bytes, slack, prices.get(q), credits);
    }
    return pays;
  }

  private BigInteger farthest(int q, long bytes, long slack, long price, List<Long> credits) {
    BigInteger pays = BigInteger.ZERO;
    for (int p = 0; p < places; p++) {
      if (p != q && more(price, credits.get(p)).compareTo(pays) > 0) {
        pays = isTooFar(p, q, bytes, slack) ? pays : more(price, credits.get(p));
      }
    }
    return pays;
  }

  private static BigInteger more(long price, long credit) {
    return BigInteger.valueOf(price).subtract(BigInteger.valueOf(credit)).max(BigInteger.ZERO);
  }

  /** Whether data would be late between any workers of two places. */
  private boolean isTooFar(int from, int to, long bytes, long slack) {
    for (int v : workersOf[from]) {
      for (int w : workersOf[to]) {
        if (view.network.micros(v, w, bytes) <= slack) {
          return false;
        }
      }
    }
    return true;
  }

  private void pay(Item item, long counted, BigInteger[] pays) {
    TreeMap<Long, BigInteger[]> byCount = paid.computeIfAbsent(item, any -> new TreeMap<>());
    BigInteger[] alike = byCount.computeIfAbsent(counted, any -> zeros());
    for (int q = 0; q < places; q++) {
      alike[q] = alike[q].add(pays[q]);
    }
  }

  /**
   * Bringing an item to a place costs what the reader there counts it that counts it most. So any
   * of its readers may pay no more than that together, which holds if it does for those that count
   * it no more than any one of them.
   */
  private void fairlyPaid(TreeMap<Long, BigInteger[]> byCount) {
    BigInteger[] sum = zeros();
    for (Map.Entry<Long, BigInteger[]> alike : byCount.entrySet()) {
      for (int q = 0; q < places; q++) {
        sum[q] = sum[q].add(alike.getValue()[q]);
        if (sum[q].compareTo(weighed(alike.getKey())) > 0) {
          throw new BadEvidence("Readers pay more than bringing the data costs.");
        }
      }
    }
  }

  private void add(int task, List<Long> prices, int sign) {
    BigInteger[] all = priced.computeIfAbsent(task, any -> zeros());
    for (int q = 0; q < places; q++) {
      BigInteger price = BigInteger.valueOf(prices.get(q));
      all[q] = sign > 0 ? all[q].add(price) : all[q].subtract(price);
    }
  }

  private BigInteger[] zeros() {
    BigInteger[] zeros = new BigInteger[places];
    Arrays.fill(zeros, BigInteger.ZERO);
    return zeros;
  }
}
