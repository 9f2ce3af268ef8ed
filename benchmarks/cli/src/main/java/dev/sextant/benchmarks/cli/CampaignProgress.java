package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.campaign.Run;
import dev.sextant.benchmarks.campaign.RunListener;
import dev.sextant.benchmarks.campaign.RunPlan;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.pages.Quantities;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Shows how a campaign goes: on a terminal one line that is painted over every second, otherwise a
 * line per run. The time left is the mean time of each planner's runs so far, times the runs it has
 * left; a planner without any counts with its time limit, or with the mean of all runs where steps
 * are the limit. Thread-safe.
 */
final class CampaignProgress implements RunListener, AutoCloseable {
  private static final long TICK_MILLIS = 1000;
  private static final int WIDTH = 110;
  private static final int BAR = 20;

  private record Mean(long micros, int runs) {
    static final Mean NONE = new Mean(0, 0);

    Mean and(long more) {
      return new Mean(micros + more, runs + 1);
    }

    double value() {
      return (double) micros / runs;
    }
  }

  private final PrintStream err;
  private final boolean terminal;
  private final LongSupplier nanoTime;
  private final Map<String, Mean> means = new HashMap<>();
  private final Map<String, Integer> left = new LinkedHashMap<>();
  private final Map<String, Double> limits = new HashMap<>();
  private final Map<Run, Long> running = new LinkedHashMap<>();
  private Mean all = Mean.NONE;
  private int total;
  private int done;
  private int parallel = 1;
  private int failures;
  private boolean closed;

  CampaignProgress(PrintStream err, boolean terminal) {
    this(err, terminal, System::nanoTime);
  }

  /** A display with a clock of its own. */
  CampaignProgress(PrintStream err, boolean terminal, LongSupplier nanoTime) {
    this.err = err;
    this.terminal = terminal;
    this.nanoTime = nanoTime;
  }

  @Override
  public synchronized void begin(RunPlan plan, List<Run> open, int finished) {
    total = open.size() + finished;
    done = finished;
    parallel = plan.workers().parallel();
    for (Run run : open) {
      left.merge(key(run), 1, Integer::sum);
      boolean steps = run.limit().steps() != null;
      limits.put(key(run), steps ? Double.NaN : (double) run.limit().timeMicros());
    }
    if (finished > 0) {
      err.println(finished + " of " + total + " runs have records already.");
    }
    if (terminal && !open.isEmpty()) {
      Thread ticker = new Thread(this::tick, "campaign-progress");
      ticker.setDaemon(true);
      ticker.start();
    }
  }

  @Override
  public synchronized void started(Run run) {
    running.put(run, nanoTime.getAsLong());
    paint();
  }

  @Override
  public synchronized void ended(Run run, RunRecord record) {
    done++;
    running.remove(run);
    left.merge(key(run), -1, Integer::sum);
    means.merge(key(run), new Mean(record.wallMicros(), 1), (a, b) -> a.and(b.micros()));
    all = all.and(record.wallMicros());
    boolean failed = record.outcome().failed();
    failures += failed ? 1 : 0;
    if (terminal && !failed) {
      paint();
      return;
    }
    String outcome = record.outcome().toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    String first = record.fault().lines().findFirst().orElse("");
    if (terminal) {
      PlainStream.eraseLine(err);
    }
    err.println(
        ("[" + done + "/" + total + "]  " + timeLeft() + "  " + run.id())
            + ("  " + outcome + (first.isEmpty() ? "" : ": " + first)));
    err.flush();
    paint();
  }

  private synchronized void tick() {
    while (!closed) {
      paint();
      try {
        wait(TICK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void paint() {
    if (!terminal || closed) {
      return;
    }
    int filled = total == 0 ? BAR : (int) ((long) BAR * done / total);
    String bar = "#".repeat(filled) + "-".repeat(BAR - filled);
    String on = running.keySet().stream().findFirst().map(Run::id).orElse("");
    String line =
        ("[" + bar + "] " + done + "/" + total)
            + (failures == 0 ? "" : "  " + failures + " failed")
            + ("  " + timeLeft() + "  " + on);
    PlainStream.eraseLine(err);
    err.print(line.substring(0, Math.min(WIDTH, line.length())));
    err.flush();
  }

  /** Removes the painted line, and says how it ended. */
  synchronized void end(boolean interrupted) {
    close();
    err.println(
        done
            + " of "
            + total
            + " runs have records"
            + (failures == 0 ? "." : "; " + failures + " of them failed now.")
            + (interrupted ? "\nMaybe --resume makes the others." : ""));
    err.flush();
  }

  /** Removes the painted line; nothing is shown any more. */
  @Override
  public synchronized void close() {
    if (terminal && !closed) {
      PlainStream.eraseLine(err);
    }
    closed = true;
    notifyAll();
  }

  private static String key(Run run) {
    return run.planner() + " " + run.limit();
  }

  private double expectedMicros(String key) {
    Mean mean = means.get(key);
    if (mean != null) {
      return mean.value();
    }
    double limit = limits.getOrDefault(key, Double.NaN);
    return Double.isNaN(limit) && all.runs() > 0 ? all.value() : limit;
  }

  private String timeLeft() {
    double micros = 0;
    for (Map.Entry<String, Integer> some : left.entrySet()) {
      if (some.getValue() > 0) {
        micros += expectedMicros(some.getKey()) * some.getValue();
      }
    }
    long now = nanoTime.getAsLong();
    for (Map.Entry<Run, Long> run : running.entrySet()) {
      double gone = (now - run.getValue()) / 1e3;
      micros -= Math.min(gone, expectedMicros(key(run.getKey())));
    }
    if (Double.isNaN(micros)) {
      return "? left";
    }
    long seconds = Math.round(Math.max(0, micros) / parallel / 1_000_000);
    return (seconds < 60 ? seconds + " s" : Quantities.time(seconds * 1_000_000)) + " left";
  }
}
