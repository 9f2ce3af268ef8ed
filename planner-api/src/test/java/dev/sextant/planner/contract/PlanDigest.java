package dev.sextant.planner.contract;

import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A digest of plans that is the same on every machine and Java version, whatever the order in which
 * a plan lists its runs and residencies.
 */
public final class PlanDigest {
  private PlanDigest() {}

  /** SHA-256 of a plan, in hexadecimal. */
  public static String of(Plan plan) {
    return of(List.of(plan));
  }

  /** SHA-256 of plans in this order, in hexadecimal. */
  public static String of(List<Plan> plans) {
    StringBuilder text = new StringBuilder();
    for (Plan plan : plans) {
      plan.runs().stream().map(PlanDigest::line).sorted().forEach(text::append);
      plan.residencies().stream().map(PlanDigest::line).sorted().forEach(text::append);
      text.append("end of plan\n");
    }
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(text.toString().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256.", e);
    }
  }

  private static String line(TaskRun run) {
    return line(
        "run", run.job(), run.task(), run.mode(), run.worker(), run.startMicros(), run.endMicros());
  }

  private static String line(Residency residency) {
    Long evict = residency.evictMicros();
    return line(
        "residency",
        residency.worker(),
        residency.model(),
        residency.loadStartMicros(),
        residency.readyMicros(),
        evict == null ? "never" : evict);
  }

  private static String line(Object... parts) {
    StringBuilder line = new StringBuilder();
    for (Object part : parts) {
      String text = part.toString();
      line.append(text.length()).append(':').append(text).append(' ');
    }
    return line.append('\n').toString();
  }
}
