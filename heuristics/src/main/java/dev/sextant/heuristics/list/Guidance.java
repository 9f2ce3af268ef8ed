package dev.sextant.heuristics.list;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * What a list scheduler is told before it begins: a price for every option on every worker, by how
 * much a task may exceed the least of its prices, and in which order tasks have their turn. The
 * price is that of capacity in a balanced assignment ({@link LowerBounds#optionPrice}), times a
 * factor of the worker, times a factor for each model that the option needs there. Not thread-safe.
 */
public final class Guidance {
  private final CompiledWorkflows workflows;
  private final int models;

  /** By option; shared between copies. */
  private final double[] price;

  private final double[] workerFactor;
  private final double[] modelFactor;
  private final long[] key;
  private double tolerance;

  private Guidance(
      CompiledWorkflows workflows,
      int models,
      double[] price,
      double[] workerFactor,
      double[] modelFactor,
      long[] key,
      double tolerance) {
    this.workflows = workflows;
    this.models = models;
    this.price = price;
    this.workerFactor = workerFactor;
    this.modelFactor = modelFactor;
    this.key = key;
    this.tolerance = tolerance;
  }

  /**
   * Prices as the bound has them, and tasks in the order of HEFT.
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
    double[] modelFactor = new double[workerFactor.length * problem.models()];
    Arrays.fill(workerFactor, 1);
    Arrays.fill(modelFactor, 1);
    long[] key = new long[problem.tasks()];
    int[] order = Heft.order(problem);
    for (int i = 0; i < order.length; i++) {
      key[order[i]] = i;
    }
    return new Guidance(
        workflows, problem.models(), price, workerFactor, modelFactor, key, tolerance);
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
    return new Guidance(
        workflows,
        models,
        price,
        workerFactor.clone(),
        modelFactor.clone(),
        key.clone(),
        tolerance);
  }

  /** Takes over what another guidance for the same problem says. */
  public void set(Guidance other) {
    System.arraycopy(other.workerFactor, 0, workerFactor, 0, workerFactor.length);
    System.arraycopy(other.modelFactor, 0, modelFactor, 0, modelFactor.length);
    System.arraycopy(other.key, 0, key, 0, key.length);
    tolerance = other.tolerance;
  }

  /** Price of an option on a worker. */
  public double price(int option, int worker) {
    double product = price[option] * workerFactor[worker];
    int mode = workflows.optionMode(option);
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      product *= modelFactor[worker * models + workflows.model(i)];
    }
    return product;
  }

  /** By how much the price of an option may exceed the least of its task, as a share. */
  public double tolerance() {
    return tolerance;
  }

  /** Sets {@link #tolerance}. */
  public void setTolerance(double share) {
    tolerance = share;
  }

  /** Makes a worker dearer, or cheaper where the factor is below 1. */
  public void scaleWorker(int worker, double factor) {
    workerFactor[worker] *= factor;
  }

  /** The same for the options there that need a model. */
  public void scaleModel(int worker, int model, double factor) {
    modelFactor[worker * models + model] *= factor;
  }

  /** The factor of a model on a worker. */
  public double modelFactor(int worker, int model) {
    return modelFactor[worker * models + model];
  }

  /** Of ready tasks that with the smallest key is next. */
  public long key(int task) {
    return key[task];
  }

  /** Moves a task in the order. */
  public void shift(int task, long by) {
    key[task] += by;
  }
}
