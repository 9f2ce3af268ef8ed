package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.planner.Incumbent;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.model.Problem;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Shows how a search goes: on a terminal one line that is painted over, otherwise one line per
 * improvement or nothing. Thread-safe.
 */
final class Progress implements PlanListener, AutoCloseable {
  private static final long TICK_MILLIS = 250;
  private static final int WIDTH = 100;

  /** How progress is shown. */
  enum Style {
    SILENT,
    LINES,
    REPAINTED
  }

  private final PrintStream err;
  private final Problem problem;
  private final Style style;
  private final long startedNanos = System.nanoTime();
  private boolean closed;
  private String incumbent = "-";
  private String bound = "-";
  private String gap = "-";
  private long objective = Long.MAX_VALUE;
  private long lowerBound = Long.MIN_VALUE;

  Progress(PrintStream err, Problem problem, Style style) {
    this.err = err;
    this.problem = problem;
    this.style = style;
    if (style == Style.REPAINTED) {
      Thread ticker = new Thread(this::tick, "progress");
      ticker.setDaemon(true);
      ticker.start();
    }
  }

  @Override
  public synchronized void onIncumbent(Incumbent better) {
    objective = better.objective();
    lowerBound = Math.max(lowerBound, better.lowerBound());
    update(better.elapsedMicros());
  }

  @Override
  public synchronized void onBound(long elapsedMicros, long newLowerBound) {
    lowerBound = Math.max(lowerBound, newLowerBound);
    update(elapsedMicros);
  }

  private void update(long elapsedMicros) {
    if (closed || style == Style.SILENT) {
      return;
    }
    if (objective != Long.MAX_VALUE) {
      incumbent = Quantities.objective(problem, objective);
    }
    if (lowerBound != Long.MIN_VALUE) {
      bound = Quantities.objective(problem, lowerBound);
    }
    if (objective != Long.MAX_VALUE && lowerBound != Long.MIN_VALUE) {
      long distance = objective - lowerBound;
      gap = Quantities.percent(distance == 0 ? 0 : (double) distance / objective);
    }
    if (style == Style.LINES) {
      err.println(line(elapsedMicros));
    }
  }

  private String line(long elapsedMicros) {
    return String.format(
        Locale.ROOT,
        "%9s  incumbent %s  bound %s  gap %s",
        Quantities.time(elapsedMicros / 1000 * 1000),
        incumbent,
        bound,
        gap);
  }

  private synchronized void tick() {
    while (!closed) {
      String line = line((System.nanoTime() - startedNanos) / 1000);
      PlainStream.restartLine(err);
      err.print(pad(line));
      err.flush();
      try {
        wait(TICK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private static String pad(String line) {
    return line.length() >= WIDTH
        ? line.substring(0, WIDTH)
        : line + " ".repeat(WIDTH - line.length());
  }

  /** Removes the painted line; nothing is shown any more. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
    if (style == Style.REPAINTED) {
      PlainStream.restartLine(err);
      err.print(" ".repeat(WIDTH));
      PlainStream.restartLine(err);
    }
  }
}
