package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.campaign.Run;
import dev.sextant.benchmarks.campaign.RunListener;
import dev.sextant.benchmarks.campaign.RunPlan;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.report.Quantities;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Shows how a campaign goes: on a terminal one line that is painted over, otherwise a line per run.
 * The time left is the mean time of each planner's runs so far, times the runs it has left; a
 * planner without any counts with its time limit.
 */
final class CampaignProgress implements RunListener {
  private static final int WIDTH = 110;

  private record Mean(long micros, int runs) {
    Mean and(long more) {
      return new Mean(micros + more, runs + 1);
    }
  }

  private final PrintStream err;
  private final boolean terminal;
  private final Map<String, Mean> means = new HashMap<>();
  private final Set<Run> left = new HashSet<>();
  private int total;
  private int done;
  private int parallel = 1;
  private int failures;

  CampaignProgress(PrintStream err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  @Override
  public void begin(RunPlan plan, List<Run> open, int finished) {
    total = open.size() + finished;
    done = finished;
    parallel = plan.workers().parallel();
    left.addAll(open);
    if (finished > 0) {
      err.println(finished + " of " + total + " runs have records already.");
    }
  }

  @Override
  public void started(Run run) {
    if (terminal) {
      String line = share() + "  " + timeLeft() + "  " + run.id();
      err.print("\r\u001b[K" + line.substring(0, Math.min(WIDTH, line.length())));
      err.flush();
    }
  }

  @Override
  public void ended(Run run, RunRecord record) {
    done++;
    left.remove(run);
    means.merge(key(run), new Mean(record.wallMicros(), 1), (a, b) -> a.and(b.micros()));
    boolean failed = record.outcome().failed();
    failures += failed ? 1 : 0;
    if (terminal && !failed) {
      return;
    }
    String outcome = record.outcome().toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    String first = record.fault().lines().findFirst().orElse("");
    err.println(
        (terminal ? "\r\u001b[K" : "")
            + (share() + "  " + timeLeft() + "  " + run.id())
            + ("  " + outcome + (first.isEmpty() ? "" : ": " + first)));
    err.flush();
  }

  /** Removes the painted line, and says how it ended. */
  void end(boolean interrupted) {
    if (terminal) {
      err.print("\r\u001b[K");
    }
    err.println(
        done
            + " of "
            + total
            + " runs have records"
            + (failures == 0 ? "." : "; " + failures + " of them failed now.")
            + (interrupted ? "\nMaybe --resume makes the others." : ""));
    err.flush();
  }

  private String share() {
    return "[" + done + "/" + total + "]";
  }

  private static String key(Run run) {
    return run.planner() + " " + run.limit();
  }

  private String timeLeft() {
    double micros = 0;
    for (Run run : left) {
      Mean mean = means.get(key(run));
      micros += mean == null ? run.limit().timeMicros() : (double) mean.micros() / mean.runs();
    }
    long seconds = Math.round(micros / parallel / 1_000_000);
    return (seconds < 60 ? seconds + " s" : Quantities.time(seconds * 1_000_000)) + " left";
  }
}
