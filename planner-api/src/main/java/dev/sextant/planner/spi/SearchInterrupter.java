package dev.sextant.planner.spi;

/** Asks a search to stop, from any thread. Once interrupted it stays interrupted. Thread-safe. */
public interface SearchInterrupter {
  /**
   * Asks to stop. A backend may pass on what it cannot keep, such as the interruption of its
   * thread.
   */
  void interrupt();

  /** Whether somebody asked to stop. */
  boolean isInterrupted();

  /**
   * Registers an action for as long as the returned scope is open. It runs at most once, on the
   * interrupting thread, or right away on this one when already interrupted.
   */
  Scope onInterrupt(Runnable action);

  /** A registration that ends when closed. */
  @FunctionalInterface
  interface Scope extends AutoCloseable {
    @Override
    void close();
  }
}
