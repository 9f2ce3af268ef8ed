package dev.sextant.benchmarks.cli;

/** What the process says when it ends; documented in docs/cli.md and in the help. */
final class ExitCodes {
  /** There is a plan, or the plan is valid. */
  static final int OK = 0;

  /** There is no plan, or the plan breaks constraints. */
  static final int NO_PLAN = 1;

  /** The input or the command line is wrong. */
  static final int BAD_INPUT = 2;

  /** A planner, or this program, is at fault. */
  static final int FAULT = 3;

  /** Interrupted; the best plan so far was written. */
  static final int INTERRUPTED = 130;

  private ExitCodes() {}
}
