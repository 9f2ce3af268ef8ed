package dev.sextant.benchmarks.simulator.rounds.synergy;

import dev.sextant.benchmarks.simulator.rounds.synergy.SynergyStudy.Completion;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.SharingProblem;
import java.util.Locale;
import java.util.stream.LongStream;

/** The published figures of Synergy (OSDI'22) beside those of this simulator, in Markdown. */
public final class SynergyComparison {
  /** Published: the makespan of the static trace, proportional over tuned. */
  private static final double STATIC_SPEEDUP = 1.4;

  /** Published: the mean completion time of the recorded dynamic trace, likewise. */
  private static final double RECORDED_SPEEDUP = 1.5;

  /** Published: tuned, first come, first served, nine jobs an hour; mean and p99 in hours. */
  private static final Completion NINE_AN_HOUR = new Completion(21.88, 156.9);

  /** Published: how far below the best total rate tuning stays, at most. */
  private static final double WITHIN = 0.1;

  private final SynergyStudy study;

  /** Comparisons of what a study gives. */
  public SynergyComparison(SynergyStudy study) {
    this.study = study;
  }

  /** One round: how close to the best whole packing tuning comes. */
  public String rounds() {
    StringBuilder text = new StringBuilder();
    row(
        text,
        "Jobs",
        "proportional",
        "tune",
        "integral",
        "proven in",
        "bound of lp",
        "tune below the best",
        "published at most");
    rule(text, 8);
    for (int first : SynergyStudy.FIRST_OF_ROUND) {
      SharingProblem round = study.round(first);
      double tuned = study.totalRate(round, "tune");
      // A first call is slower than any after it: classes and native code are loaded.
      study.best(round, "integral");
      AllocationResult best = study.best(round, "integral");
      double value = best.objective().orElse(Double.NaN) / 1e6;
      double divisible = study.best(round, "lp").bound().orElse(Double.NaN) / 1e6;
      row(
          text,
          first + " to " + (first + round.jobs().size() - 1),
          format("%.2f", study.totalRate(round, "proportional")),
          format("%.2f", tuned),
          format("%.2f", value) + (best.status().name().equals("OPTIMAL") ? "" : " (not proven)"),
          format("%d ms", best.elapsedMicros() / 1000),
          format("%.2f", divisible),
          format("%.1f %%", 100 * (1 - tuned / value)),
          format("%.0f %%", 100 * WITHIN));
    }
    return text.toString();
  }

  /** The static trace: hours until all jobs are done. */
  public String makespans() {
    StringBuilder text = new StringBuilder();
    row(text, "Policy", "Makespan", "proportional over it", "published", "difference");
    rule(text, 5);
    double proportional = study.staticMakespan("proportional");
    for (String policy : new String[] {"proportional", "greedy", "tune", "integral"}) {
      double hours = policy.equals("proportional") ? proportional : study.staticMakespan(policy);
      boolean known = policy.equals("tune");
      row(
          text,
          policy,
          format("%.2f h", hours),
          format("%.2f", proportional / hours),
          known ? format("%.1f", STATIC_SPEEDUP) : "-",
          known ? difference(proportional / hours, STATIC_SPEEDUP) : "-");
    }
    return text.toString();
  }

  /** The recorded dynamic trace, shortest remaining time first. */
  public String recorded() {
    StringBuilder text = new StringBuilder();
    row(text, "Policy", "Mean", "p99", "proportional over its mean", "published", "difference");
    rule(text, 6);
    Completion proportional = study.recorded("proportional:order=srtf");
    Completion tuned = study.recorded("tune:order=srtf");
    double speedup = proportional.mean() / tuned.mean();
    row(
        text,
        "proportional",
        hours(proportional.mean()),
        hours(proportional.p99()),
        "1.00",
        "-",
        "-");
    row(
        text,
        "tune",
        hours(tuned.mean()),
        hours(tuned.p99()),
        format("%.2f", speedup),
        format("%.1f", RECORDED_SPEEDUP),
        difference(speedup, RECORDED_SPEEDUP));
    return text.toString();
  }

  /**
   * Drawn arrivals, first come, first served: completion times of jobs 4000 to 4999.
   *
   * @param seeds from 1 to this one
   */
  public String drawn(double jobsPerHour, int seeds) {
    StringBuilder text = new StringBuilder();
    row(
        text,
        "Seed",
        "Load at proportional shares",
        "proportional, mean / p99",
        "tune, mean / p99",
        "ratio of means");
    rule(text, 5);
    for (int seed = 1; seed <= seeds; seed++) {
      Completion proportional = study.drawn("proportional", jobsPerHour, seed);
      Completion tuned = study.drawn("tune", jobsPerHour, seed);
      row(
          text,
          String.valueOf(seed),
          format("%.2f", study.load(jobsPerHour, seed)),
          hours(proportional.mean()) + " / " + hours(proportional.p99()),
          hours(tuned.mean()) + " / " + hours(tuned.p99()),
          format("%.2f", proportional.mean() / tuned.mean()));
    }
    return text.toString();
  }

  /** Nine jobs an hour, the load of which a figure was published. */
  public String nineAnHour(int seeds) {
    StringBuilder text = new StringBuilder();
    row(
        text,
        "Seed",
        "Load",
        "tune, mean",
        "published",
        "difference",
        "p99",
        "published",
        "difference");
    rule(text, 9);
    LongStream.rangeClosed(1, seeds)
        .forEach(
            seed -> {
              Completion tuned = study.drawn("tune", 9, seed);
              row(
                  text,
                  String.valueOf(seed),
                  format("%.2f", study.load(9, seed)),
                  hours(tuned.mean()),
                  hours(NINE_AN_HOUR.mean()),
                  difference(tuned.mean(), NINE_AN_HOUR.mean()),
                  hours(tuned.p99()),
                  hours(NINE_AN_HOUR.p99()),
                  difference(tuned.p99(), NINE_AN_HOUR.p99()));
            });
    return text.toString();
  }

  private static String hours(double hours) {
    return format("%.2f h", hours);
  }

  private static String difference(double ours, double published) {
    // Rounded first, so that nothing differs by minus nothing.
    double percent = Math.round((ours / published - 1) * 1000) / 10.0;
    return format("%+.1f %%", percent == 0 ? 0.0 : percent);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  private static void row(StringBuilder text, String... cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static void rule(StringBuilder text, int columns) {
    text.append("|").append("---|".repeat(columns)).append('\n');
  }
}
