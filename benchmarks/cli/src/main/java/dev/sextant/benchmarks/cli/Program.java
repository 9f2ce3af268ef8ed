package dev.sextant.benchmarks.cli;

/** This program as whoever runs it calls it, for commands that may be copied. */
final class Program {
  /** Set by the launcher: how it was called. */
  private static final String CALLED = "sextant.program";

  private Program() {}

  /** Its name or path as one word of a command line. */
  static String name() {
    return ShellWords.quoted(System.getProperty(CALLED, "planner"));
  }
}
