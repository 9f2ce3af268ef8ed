package dev.sextant.planner.placement;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Arrays;

/**
 * Which place each pending task gets, so that the weighted sum of {@code costMicroUnits} and {@code
 * bytesMoved} is least (SEMANTICS.md, section 5). Capacities, memory and times are left aside, but
 * for one thing: data of a job with a deadline does not take a link on which alone it would be
 * late.
 *
 * <p>A <em>place</em> is a worker that pending tasks can run on. Workers that nothing tells apart
 * (one class, no data tied to them, no pin; with deadlines, one network position) are one place,
 * because all that runs on several of them moves fewer bytes on one; and where something is tied to
 * a worker of a class, the others of the class are no place at all.
 *
 * <p>An <em>item</em> is data that some tasks read: it comes from a task, or lies at places, its
 * <em>homes</em>, and its weight is paid once for each other place where somebody reads it. Items
 * without weight are left out, and what no choice changes is a constant. Data whose readers count
 * it differently, because they are not equally likely to run, is several items: one for all of
 * them, and one more for what some count more than others.
 *
 * <p>Tasks are numbered anew, pending ones only, in topological order within their jobs. Immutable
 * and thread-safe.
 */
public final class PlacementProblem {
  /** Cost of a task at a place where it cannot run. */
  public static final long FORBIDDEN = Long.MAX_VALUE;

  /** Producer of an item that comes from no task to be placed. */
  public static final int NO_TASK = -1;

  private final CompiledProblem problem;
  final Places places;
  final int[] taskOf;
  final long[] cost;
  final ItemTable items;
  final long constant;
  final boolean feasible;

  PlacementProblem(CompiledProblem problem, Places places, PlacementCompiler from) {
    this.problem = problem;
    this.places = places;
    taskOf = from.taskOf;
    cost = from.cost;
    items = from.items;
    constant = from.constant;
    feasible = from.feasible;
  }

  private PlacementProblem(PlacementProblem whole, int[] taskOf, long[] cost, ItemTable items) {
    problem = whole.problem;
    places = whole.places;
    this.taskOf = taskOf;
    this.cost = cost;
    this.items = items;
    constant = 0;
    feasible = whole.feasible;
  }

  /**
   * The placement of some of the tasks alone, which share no item with others. The constant is left
   * to the whole.
   *
   * @param tasks ascending; numbered in this order there
   * @param itemsOf what they make or read, in which order positions are numbered there
   */
  PlacementProblem part(int[] tasks, int[] itemsOf) {
    long[] costs = new long[tasks.length * places()];
    int[] taskNumbers = new int[tasks.length];
    for (int t = 0; t < tasks.length; t++) {
      taskNumbers[t] = taskOf[tasks[t]];
      System.arraycopy(cost, tasks[t] * places(), costs, t * places(), places());
    }
    ItemTable table = new ItemTable();
    for (int i : itemsOf) {
      int from = producer(i);
      table.begin(
          from == NO_TASK ? NO_TASK : Arrays.binarySearch(tasks, from),
          weight(i),
          items.bytes(i),
          items.slackMicros(i));
      for (int r = readersBegin(i); r < readersEnd(i); r++) {
        int origin = items.isInput(r) ? ~items.origin(r) : items.origin(r);
        table.addReader(Arrays.binarySearch(tasks, reader(r)), origin);
      }
      for (int q = 0; q < places(); q++) {
        if (isHome(i, q)) {
          table.addHome(q);
        }
      }
    }
    return new PlacementProblem(this, taskNumbers, costs, table);
  }

  /** The placement of a problem in which every unfinished task has an option. */
  public static PlacementProblem of(CompiledProblem problem) {
    Places places = new Places(problem);
    return new PlacementProblem(problem, places, new PlacementCompiler(problem, places));
  }

  /** Whether the objective counts money or bytes at all. */
  public static boolean isAsked(CompiledProblem problem) {
    return problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS) > 0
        || problem.objective().weight(ObjectiveTerm.BYTES_MOVED) > 0;
  }

  /** The problem it is part of. */
  public CompiledProblem problem() {
    return problem;
  }

  /** Number of tasks to be placed. */
  public int tasks() {
    return taskOf.length;
  }

  /** The problem's number of a task. */
  public int task(int task) {
    return taskOf[task];
  }

  /** Number of places. */
  public int places() {
    return places.count();
  }

  /** The worker that a place is, the first one if it is several. */
  public int worker(int place) {
    return places.worker(place);
  }

  /** Whether a worker is the place that another one stands for. */
  public boolean isSamePlace(int standing, int worker) {
    return places.areAlike(standing, worker);
  }

  /** Whether every task can run at some place; if not, there is no plan. */
  public boolean isFeasible() {
    return feasible;
  }

  /**
   * What a task costs at a place, its own deliveries included, in units of the objective; {@link
   * #FORBIDDEN} where it cannot run.
   */
  public long cost(int task, int place) {
    return cost[task * places.count() + place];
  }

  /** Number of items. */
  public int items() {
    return items.count();
  }

  /** The task an item comes from, or {@link #NO_TASK}. */
  public int producer(int item) {
    return items.producer(item);
  }

  /** What it costs to have an item at one place more, in units of the objective; above 0. */
  public long weight(int item) {
    return items.weight(item);
  }

  /** First position of the tasks that read an item in {@link #reader}. */
  public int readersBegin(int item) {
    return items.readersBegin(item);
  }

  /** Position after the last of the tasks that read an item in {@link #reader}. */
  public int readersEnd(int item) {
    return items.readersEnd(item);
  }

  /** Task at a position. */
  public int reader(int position) {
    return items.reader(position);
  }

  /** Whether an item that comes from no task lies at a place already. */
  public boolean isHome(int item, int place) {
    return items.isHome(item, place);
  }

  /** Whether data of an item would miss its job's deadline on the way between places. */
  boolean isTooFar(int item, int from, int to) {
    return from != to
        && items.slackMicros(item) != ItemTable.UNLIMITED
        && problem.transfers().micros(places.worker(from), places.worker(to), items.bytes(item))
            > items.slackMicros(item);
  }

  /** Whether links can be too slow at all. */
  boolean hasLimits() {
    return items.hasLimits();
  }

  /** What money and bytes come to when tasks are at these places, in units of the objective. */
  public long evaluate(int[] placeOf) {
    long sum = constant;
    for (int t = 0; t < placeOf.length; t++) {
      sum += cost(t, placeOf[t]);
    }
    int[] seen = new int[places.count()];
    Arrays.fill(seen, NO_TASK);
    for (int i = 0; i < items.count(); i++) {
      for (int r = items.readersBegin(i); r < items.readersEnd(i); r++) {
        int place = placeOf[items.reader(r)];
        if (seen[place] != i) {
          seen[place] = i;
          sum += isThere(i, place, placeOf) ? 0 : items.weight(i);
        }
      }
    }
    return sum;
  }

  /** What an item costs when tasks are at these places; looks at each pair of its readers. */
  public long costOfItem(int item, int[] placeOf) {
    long sum = 0;
    for (int r = readersBegin(item); r < readersEnd(item); r++) {
      int place = placeOf[reader(r)];
      boolean isPaid = isThere(item, place, placeOf);
      for (int other = readersBegin(item); other < r && !isPaid; other++) {
        isPaid = placeOf[reader(other)] == place;
      }
      sum += isPaid ? 0 : weight(item);
    }
    return sum;
  }

  private boolean isThere(int item, int place, int[] placeOf) {
    int producer = items.producer(item);
    return producer == NO_TASK ? items.isHome(item, place) : placeOf[producer] == place;
  }

  /** The place where a task alone costs least; of several the first. */
  public int cheapestPlace(int task) {
    int best = 0;
    for (int q = 1; q < places.count(); q++) {
      best = cost(task, q) < cost(task, best) ? q : best;
    }
    return best;
  }

  /** How long a task runs at a place in its shortest option there, which it must have. */
  public long shortestMicros(int task, int place) {
    CompiledWorkflows workflows = problem.workflows();
    int wt = problem.jobs().workflowTask(taskOf[task]);
    int c = problem.workers().classOf(worker(place));
    long shortest = Long.MAX_VALUE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (workflows.optionClass(o) == c) {
        shortest = Math.min(shortest, workflows.optionDurationMicros(o));
      }
    }
    return shortest;
  }

  /**
   * What a run costs in an option, in units of the objective, deliveries left aside; the least that
   * it can where the price changes, and its share where it goes in a batch.
   */
  public static long runCost(CompiledProblem problem, int option) {
    CompiledWorkflows workflows = problem.workflows();
    long weight = problem.objective().weight(ObjectiveTerm.COST_MICRO_UNITS);
    return weight == 0
        ? 0
        : weight
            * (problem.leastTimeCost(option, problem.state().nowMicros())
                + workflows.costMicroUnits(workflows.optionMode(option)));
  }
}
