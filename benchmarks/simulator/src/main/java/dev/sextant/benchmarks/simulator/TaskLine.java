package dev.sextant.benchmarks.simulator;

/** Tasks in the order in which workers are to serve them. -1 stands for none. */
public interface TaskLine {
  /** The first task for a worker, or -1. */
  int first(int worker);

  /** The task after another for a worker, or -1. */
  int after(int worker, int task);
}
