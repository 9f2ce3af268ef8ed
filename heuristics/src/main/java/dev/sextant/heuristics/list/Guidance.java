package dev.sextant.heuristics.list;

import dev.sextant.heuristics.home.ModelHomes;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a list scheduler is told before it begins: whether workers take tasks or tasks are sent to
 * workers, by what modes are chosen where budgets are short, a price for every option on every
 * worker, by how much a task may exceed the least of its prices, and in which order tasks have
 * their turn. The price is that of capacity in a balanced assignment ({@link
 * LowerBounds#optionPrice}), times a factor of the worker. Not thread-safe.
 */
public final class Guidance {
  /** The {@link #orderWeight} where nothing else was said. */
  public static final double ORDER_WEIGHT = 0.1;

  /** One that is better where ends of many jobs count. */
  public static final double ORDER_WEIGHT_OF_SUMS = 1;

  /** The {@link #slackShare} where nothing else was said: in proportion to what is behind. */
  public static final double SLACK_SHARE = LatestEnds.IN_PROPORTION;

  /** A tolerance that keeps nothing out. */
  public static final double ANY_PRICE = 1e9;

  private static final double DELAY_WEIGHT = 1;

  private final CompiledWorkflows workflows;

  /** By option; shared between copies. */
  private final double[] price;

  private final double[] workerFactor;
  private final long[] key;
  private boolean dispatches;
  private boolean keepsJobsWhole;
  private double tolerance;
  private double orderWeight = ORDER_WEIGHT;
  private double delayWeight = DELAY_WEIGHT;
  private double endWeight = 1;
  private double slackShare = SLACK_SHARE;
  private ModeChoice modes = ModeChoice.BY_OBJECTIVE;
  private @Nullable ModelHomes homes;

  private Guidance(CompiledWorkflows workflows, double[] price, double[] factor, long[] key) {
    this.workflows = workflows;
    this.price = price;
    this.workerFactor = factor;
    this.key = key;
  }

  /**
   * Prices as the bound has them, and tasks sent to workers in the order {@link TaskOrder#RANKED}.
   *
   * @param tolerance by how much an option's price may exceed the least of its task, as a share
   */
  public static Guidance of(CompiledProblem problem, double tolerance) {
    CompiledWorkflows workflows = problem.workflows();
    LowerBounds bounds = LowerBounds.of(problem);
    double[] price = new double[workflows.optionsEnd(workflows.tasks() - 1)];
    for (int o = 0; o < price.length; o++) {
      price[o] = bounds.optionPrice(o);
    }
    if (Arrays.stream(price).allMatch(none -> none == 0)) {
      // Where the bound has no prices, run time is one.
      Arrays.setAll(price, workflows::optionDurationMicros);
    }
    double[] workerFactor = new double[problem.workers().count()];
    Arrays.fill(workerFactor, 1);
    Guidance guidance = new Guidance(workflows, price, workerFactor, new long[problem.tasks()]);
    guidance.setOrder(TaskOrder.RANKED.of(problem));
    guidance.tolerance = tolerance;
    return guidance;
  }

  private void setOrder(int[] order) {
    for (int i = 0; i < order.length; i++) {
      key[order[i]] = i;
    }
  }

  /** Whether prices tell two options of some task apart. */
  public boolean tellsApart() {
    for (int t = 0; t < workflows.tasks(); t++) {
      for (int o = workflows.optionsBegin(t); o < workflows.optionsEnd(t); o++) {
        if (price[o] != price[workflows.optionsBegin(t)]) {
          return true;
        }
      }
    }
    return false;
  }

  /** One that can be changed without changing this one. */
  public Guidance copy() {
    Guidance copy = new Guidance(workflows, price, workerFactor.clone(), key.clone());
    copy.set(this);
    return copy;
  }

  /** Takes over what another guidance for the same problem says. */
  public void set(Guidance other) {
    System.arraycopy(other.workerFactor, 0, workerFactor, 0, workerFactor.length);
    System.arraycopy(other.key, 0, key, 0, key.length);
    dispatches = other.dispatches;
    keepsJobsWhole = other.keepsJobsWhole;
    tolerance = other.tolerance;
    orderWeight = other.orderWeight;
    delayWeight = other.delayWeight;
    endWeight = other.endWeight;
    slackShare = other.slackShare;
    homes = other.homes;
    modes = other.modes;
  }

  /** Price of an option on a worker; infinite where that is closed. */
  public double price(int option, int worker) {
    return isOpen(worker) ? price[option] * workerFactor[worker] : Double.POSITIVE_INFINITY;
  }

  /** Price of an option on any worker, without its factor. */
  double price(int option) {
    return price[option];
  }

  /** Whether tasks may go to a worker, as long as there is another one for them. */
  public boolean isOpen(int worker) {
    return workerFactor[worker] < Double.POSITIVE_INFINITY;
  }

  /** Whether some worker is closed, so that it is decided how many are used. */
  public boolean closesSome() {
    return Arrays.stream(workerFactor).anyMatch(factor -> factor == Double.POSITIVE_INFINITY);
  }

  /** Keeps tasks off a worker. */
  public void close(int worker) {
    workerFactor[worker] = Double.POSITIVE_INFINITY;
  }

  /** Lets tasks go to a worker that was closed. */
  public void open(int worker) {
    workerFactor[worker] = isOpen(worker) ? workerFactor[worker] : 1;
  }

  /** Makes a worker dearer, or cheaper where the factor is below 1. */
  public void scaleWorker(int worker, double factor) {
    workerFactor[worker] *= factor;
  }

  /** Whether workers take tasks as they become free, or else tasks are sent to workers in order. */
  public boolean dispatches() {
    return dispatches;
  }

  /** Sets {@link #dispatches}. */
  public void setDispatches(boolean workersTake) {
    dispatches = workersTake;
  }

  /** The same with workers that take tasks. */
  public Guidance dispatching() {
    Guidance copy = copy();
    copy.dispatches = true;
    return copy;
  }

  /** The same in another order. */
  public Guidance in(TaskOrder order, CompiledProblem problem) {
    Guidance copy = copy();
    copy.setOrder(order.of(problem));
    return copy;
  }

  /** Whether, where more counts than ends, jobs are sent to workers as a whole if that is best. */
  public boolean keepsJobsWhole() {
    return keepsJobsWhole;
  }

  /** Sets {@link #keepsJobsWhole}; without any meaning where workers take tasks. */
  public void setKeepsJobsWhole(boolean whole) {
    keepsJobsWhole = whole;
  }

  /** By how much the price of an option may exceed the least of its task, as a share. */
  public double tolerance() {
    return tolerance;
  }

  /** Sets {@link #tolerance}. */
  public void setTolerance(double share) {
    tolerance = share;
  }

  /**
   * What the last place in the order costs a task where workers take tasks, as a share of its
   * price.
   */
  public double orderWeight() {
    return orderWeight;
  }

  /** Sets {@link #orderWeight}. */
  public void setOrderWeight(double share) {
    orderWeight = share;
  }

  /** What waiting for as long as the task runs costs, as a share of its price. */
  public double delayWeight() {
    return delayWeight;
  }

  /** Sets {@link #delayWeight}. */
  public void setDelayWeight(double share) {
    delayWeight = share;
  }

  /**
   * What the end of a task counts where it is not all that counts and tasks are sent to workers, as
   * a share of what {@link MarginalCost} says.
   */
  public double endWeight() {
    return endWeight;
  }

  /** Sets {@link #endWeight}. */
  public void setEndWeight(double share) {
    endWeight = share;
  }

  /**
   * Which share of the time that a job has to spare until its deadline its tasks may use that
   * others follow, where more counts than ends and tasks are sent to workers ({@link LatestEnds});
   * from 0 for none to 1 for all.
   */
  public double slackShare() {
    return slackShare;
  }

  /** Sets {@link #slackShare}. */
  public void setSlackShare(double share) {
    slackShare = share;
  }

  /** By what modes are chosen where budgets are short. */
  public ModeChoice modes() {
    return modes;
  }

  /** Sets {@link #modes}. */
  public void setModes(ModeChoice choice) {
    modes = choice;
  }

  /** Which models workers are meant to keep; null where nothing is said. */
  @Nullable ModelHomes homes() {
    return homes;
  }

  /**
   * Says which models workers are meant to keep, where loads count and tasks are sent to workers:
   * loading them there counts nothing.
   *
   * @param rule null to say nothing
   */
  public void setHomes(CompiledProblem problem, @Nullable HomeRule rule) {
    homes = rule == null ? null : rule.homes(problem);
  }

  /** Place of a task in the order: of ready tasks that with the smallest is next. */
  public long key(int task) {
    return key[task];
  }

  /** Moves a task in the order. */
  public void shift(int task, long by) {
    key[task] += by;
  }
}
