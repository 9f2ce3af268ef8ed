package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.Units;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.whatif.AbsentModel;
import dev.sextant.planner.whatif.AddedJob;
import dev.sextant.planner.whatif.AddedWorkers;
import dev.sextant.planner.whatif.Change;
import dev.sextant.planner.whatif.ChangedLink;
import dev.sextant.planner.whatif.ChangedMemory;
import dev.sextant.planner.whatif.PinnedModel;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.TypeConversionException;

/** Changes as people type them; ids may hold what stands between them otherwise. */
final class ChangeTexts {
  private static final int MOST_JOBS = 1_000;

  private ChangeTexts() {}

  /** {@code TYPE} or {@code TYPE=2}. */
  static Change addWorker(String text) {
    int equals = text.lastIndexOf('=');
    return equals < 0
        ? new AddedWorkers(text, 1)
        : new AddedWorkers(
            text.substring(0, equals),
            Amounts.count(text.substring(equals + 1), AddedWorkers.MOST));
  }

  /** {@code gpu-0=+8GB}, {@code gpu-0=-8GB} or {@code T4=24GB}. */
  static Change memory(String text) {
    int equals = required(text, '=', "memory", "gpu-0=+8GB, gpu-0=-8GB or gpu-0=24GB");
    String amount = text.substring(equals + 1);
    boolean less = amount.startsWith("-");
    boolean more = less || amount.startsWith("+");
    long bytes = Amounts.bytes(more ? amount.substring(1) : amount);
    return new ChangedMemory(text.substring(0, equals), less ? -bytes : bytes, more);
  }

  /** {@code FROM:TO=10GB/s} or {@code FROM:TO=unlimited,50us}. */
  static Change link(Problem problem, String text) {
    String form = "store:gpu-0=10GB/s or zone-a:zone-b=unlimited,50us";
    int equals = required(text, '=', "link", form);
    String ends = text.substring(0, equals);
    int colon = between(problem, ends);
    if (colon < 0) {
      throw malformed("link", text, form);
    }
    String rate = text.substring(equals + 1);
    int comma = rate.indexOf(',');
    Long latency = comma < 0 ? null : (Long) micros(rate.substring(comma + 1));
    String bandwidth = comma < 0 ? rate : rate.substring(0, comma);
    return new ChangedLink(
        ends.substring(0, colon),
        ends.substring(colon + 1),
        bandwidth.equals("unlimited") ? Link.UNLIMITED : Units.bytesPerSecond(bandwidth),
        latency);
  }

  /** The colon between two names, of which there may be more in either; the first one if unsure. */
  private static int between(Problem problem, String ends) {
    Set<String> names = new LinkedHashSet<>();
    for (Worker worker : problem.workers()) {
      names.add(worker.id());
      String zone = worker.zone();
      if (zone != null) {
        names.add(zone);
      }
    }
    for (int c = ends.indexOf(':'); c >= 0; c = ends.indexOf(':', c + 1)) {
      if (names.contains(ends.substring(0, c)) && names.contains(ends.substring(c + 1))) {
        return c;
      }
    }
    return ends.indexOf(':');
  }

  /** {@code MODEL=WORKER}. */
  static Change pinModel(String text) {
    int equals = required(text, '=', "pinned model", "llama=gpu-0");
    return new PinnedModel(text.substring(0, equals), text.substring(equals + 1));
  }

  /** {@code MODEL} or {@code MODEL=WORKER}. */
  static Change withoutModel(String text) {
    int equals = text.lastIndexOf('=');
    return equals < 0
        ? new AbsentModel(text, null)
        : new AbsentModel(text.substring(0, equals), text.substring(equals + 1));
  }

  /** {@code WORKFLOW}, {@code WORKFLOW@2.5s} or {@code WORKFLOW@2.5s=3}. */
  static List<Change> addJob(String text) {
    int equals = text.lastIndexOf('=');
    String first = equals < 0 ? text : text.substring(0, equals);
    int count = equals < 0 ? 1 : Amounts.count(text.substring(equals + 1), MOST_JOBS);
    int at = first.lastIndexOf('@');
    Change one =
        at < 0
            ? new AddedJob(first, null)
            : new AddedJob(first.substring(0, at), micros(first.substring(at + 1)));
    return Collections.nCopies(count, one);
  }

  private static long micros(String text) {
    try {
      return Amounts.micros(text);
    } catch (TypeConversionException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static int required(String text, char separator, String what, String form) {
    int position = text.lastIndexOf(separator);
    if (position < 1) {
      throw malformed(what, text, form);
    }
    return position;
  }

  private static IllegalArgumentException malformed(String what, String text, String form) {
    return new IllegalArgumentException(
        "The " + what + " (" + text + ") is not understood.\nMaybe " + form + ".");
  }
}
