package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Slowdowns;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.explain.Fact;
import dev.sextant.planner.explain.PlanAccount;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Facts about a problem, a result and a plan, one per line, in two columns. */
final class Summary {
  /** Beginning of counters that name what a placement left to the timetable. */
  private static final String LEFT = "leftToTimetable.";

  private record Line(String label, List<String> values) {}

  private final List<Line> lines = new ArrayList<>();

  /** Adds a fact, on one line whatever names are in it. */
  Summary add(String label, String value) {
    return add(label, List.of(value));
  }

  /** Adds a fact that takes several lines. */
  Summary add(String label, List<String> values) {
    lines.add(new Line(label, values.stream().map(Place::oneLine).toList()));
    return this;
  }

  Summary problem(Problem problem) {
    StringBuilder text = new StringBuilder();
    if (!problem.name().isEmpty()) {
      text.append(problem.name()).append(": ");
    }
    text.append(count(problem.jobs().size(), "job")).append(", ");
    text.append(count(problem.workers().size(), "worker"));
    if (!problem.models().isEmpty()) {
      text.append(", ").append(count(problem.models().size(), "model"));
    }
    return add("problem", text.toString());
  }

  Summary result(Problem problem, PlanResult result) {
    add("planner", result.planner());
    String stop = result.stopReason().toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    add("status", result.status() + " (" + stop + ")");
    String reason = result.infeasibilityReason();
    if (reason != null) {
      add("reason", reason.lines().toList());
    }
    Conflict conflict = result.conflict();
    if (conflict != null && !conflict.facts().isEmpty()) {
      add("one has to give", conflict.facts().stream().map(Fact::line).toList());
    }
    String fault = result.fault();
    if (fault != null) {
      add("fault", fault.lines().toList());
    }
    result
        .objective()
        .ifPresent(
            value ->
                add(
                    "objective",
                    Quantities.exactObjective(problem, value)
                        + "  "
                        + Quantities.objectiveName(problem)));
    add("lower bound", bound(problem, result.lowerBound()));
    if (result.objective().isPresent()) {
      add("gap", Quantities.gap(result.relativeGap()));
    }
    counters(result);
    return add("time", Quantities.time(result.elapsedMicros()));
  }

  private static String bound(Problem problem, LowerBound bound) {
    return bound.equals(LowerBound.NONE)
        ? "none"
        : Quantities.exactObjective(problem, bound.value()) + "  from " + bound.source();
  }

  /**
   * What became of the warm start, what of the problem a placement left aside, what others that the
   * planner asked have found, and without a plan whatever else it counted.
   */
  private void counters(PlanResult result) {
    Map<String, Long> counters = new TreeMap<>(result.counters());
    Long valid = counters.remove("warmStartValid");
    Long used = counters.remove("warmStartRunsUsed");
    Long ignored = counters.remove("warmStartIgnored");
    if (valid != null && used != null && ignored != null) {
      String verdict = valid == 1 ? "valid" : "not a valid plan";
      String unknown = ignored == 0 ? "" : ", " + ignored + " unknown or repeated entries";
      add("warm start", verdict + ": " + count(used, "known run") + unknown);
    }
    String left = said(counters, LEFT);
    if (!left.isEmpty()) {
      add("left to the timetable", left);
    }
    String contributions = Contributions.said(counters);
    if (!contributions.isEmpty()) {
      add("found by", contributions.lines().toList());
    }
    if (result.plan() == null && !counters.isEmpty()) {
      add(
          "counters",
          counters.entrySet().stream()
              .map(counter -> counter.getKey() + " " + counter.getValue())
              .toList());
    }
  }

  /** The counters whose names begin so, without that beginning, taken out of the others. */
  private static String said(Map<String, Long> counters, String beginning) {
    StringJoiner said = new StringJoiner(", ");
    counters.forEach(
        (name, value) -> {
          if (name.startsWith(beginning)) {
            said.add(name.substring(beginning.length()) + " " + value);
          }
        });
    counters.keySet().removeIf(name -> name.startsWith(beginning));
    return said.toString();
  }

  /** Which jobs are in time, and what the objective consists of, term by term. */
  Summary account(Problem problem, @Nullable PlanMetrics metrics) {
    if (metrics == null) {
      return this;
    }
    PlanAccount account = PlanAccount.of(problem, metrics);
    add("in words", account.sentence());
    if (account.terms().size() > 1) {
      add(
          "terms",
          account.terms().stream()
              .map(
                  term ->
                      term.amount()
                          + " = "
                          + term.weight()
                          + " x "
                          + term.value()
                          + "  "
                          + term.term().key())
              .toList());
    }
    return this;
  }

  Summary metrics(@Nullable PlanMetrics metrics) {
    if (metrics == null) {
      return this;
    }
    add("loads", metrics.loads() + ", " + count(metrics.evictions(), "eviction"));
    if (metrics.modelTasks() > 0) {
      add("hit rate", Quantities.percent(metrics.hitRate()));
    }
    if (!metrics.jobs().isEmpty()) {
      add(
          "slowdown",
          Slowdowns.median(metrics) + " median, " + Slowdowns.largest(metrics) + " largest");
    }
    long used = metrics.workers().stream().filter(w -> w.runs() > 0).count();
    return add("workers", used + " of " + metrics.workers().size() + " used");
  }

  /** So many things. */
  static String count(long amount, String thing) {
    return amount + " " + thing + (amount == 1 ? "" : "s");
  }

  void print(PrintStream out) {
    int width = lines.stream().mapToInt(l -> l.label().length()).max().orElse(0);
    String indent = "\n" + " ".repeat(width + 2);
    for (Line line : lines) {
      out.println(
          line.label()
              + " ".repeat(width + 2 - line.label().length())
              + String.join(indent, line.values()));
    }
    out.flush();
  }
}
