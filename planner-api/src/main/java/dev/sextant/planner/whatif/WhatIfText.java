package dev.sextant.planner.whatif;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.explain.AmountText;
import dev.sextant.planner.explain.ExplanationText;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a change would do as plain text for people. */
public final class WhatIfText {
  /** How many jobs are shown before the rest is only counted. */
  private static final int MOST_JOBS = 40;

  private static final String NONE = "-";

  private WhatIfText() {}

  /** All of it. */
  public static String of(WhatIf whatIf) {
    StringBuilder text = new StringBuilder(Place.oneLine(sentence(whatIf))).append("\n\n");
    Objective objective = whatIf.changedProblem().objective();
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"", "before", "after"});
    rows.add(row("status", whatIf, result -> result.status().name()));
    rows.add(row("objective", whatIf, result -> amount(objective, result.objective())));
    rows.add(row("lower bound", whatIf, result -> amount(objective, result.lowerBound().value())));
    rows.add(row("gap", whatIf, WhatIfText::gap));
    rows.add(new String[] {"the plan before", "", kept(whatIf, objective)});
    ExplanationText.table(text, rows);
    String proof = proof(whatIf.proof());
    if (!proof.isEmpty()) {
      text.append('\n').append(proof).append('\n');
    }
    reasons(text, whatIf);
    jobs(text, whatIf.jobs());
    return text.toString();
  }

  private interface Cell {
    String of(PlanResult result);
  }

  private static String[] row(String heading, WhatIf whatIf, Cell cell) {
    return new String[] {heading, cell.of(whatIf.before()), cell.of(whatIf.after())};
  }

  /** The change and what becomes of the objective, in one sentence. */
  public static String sentence(WhatIf whatIf) {
    String changes =
        whatIf.changes().stream().map(Change::text).collect(Collectors.joining(" and "));
    String with = "With " + changes + ", " + whatIf.before().planner();
    OptionalLong old = whatIf.before().objective();
    OptionalLong now = whatIf.after().objective();
    Objective objective = whatIf.changedProblem().objective();
    if (now.isEmpty()) {
      return with + " finds no plan" + (old.isPresent() ? ", which it does without." : ".");
    }
    if (old.isEmpty()) {
      return with + " finds a plan of " + amount(objective, now) + ", and without it finds none.";
    }
    long before = old.getAsLong();
    long after = now.getAsLong();
    return before == after
        ? with + " plans as well as without: " + amount(objective, before) + "."
        : with
            + " gets from "
            + amount(objective, before)
            + " to "
            + amount(objective, after)
            + (before == 0 ? "." : ", " + percent(before, after) + ".");
  }

  private static String percent(long before, long after) {
    double share = 100.0 * Math.abs((double) after - before) / Math.abs((double) before);
    return AmountText.plain(BigDecimal.valueOf(share)) + " % " + (after < before ? "less" : "more");
  }

  private static String gap(PlanResult result) {
    return result.relativeGap().isEmpty()
        ? NONE
        : AmountText.plain(BigDecimal.valueOf(100 * result.relativeGap().getAsDouble())) + " %";
  }

  private static String kept(WhatIf whatIf, Objective objective) {
    if (whatIf.before().plan() == null) {
      return NONE;
    }
    return whatIf.keptObjective().isEmpty()
        ? "is no plan any more"
        : amount(objective, whatIf.keptObjective()) + " as it is";
  }

  private static String amount(Objective objective, OptionalLong value) {
    return value.isEmpty() ? NONE : amount(objective, value.getAsLong());
  }

  /** A value of the objective, with its unit where it has one. */
  private static String amount(Objective objective, long value) {
    List<Map.Entry<ObjectiveTerm, Long>> weighed =
        objective.weights().entrySet().stream().filter(term -> term.getValue() > 0).toList();
    return weighed.size() == 1 && weighed.get(0).getValue() == 1
        ? AmountText.ofTerm(weighed.get(0).getKey(), value)
        : Long.toString(value);
  }

  private static String proof(WhatIf.Proof proof) {
    return switch (proof) {
      case BETTER -> "Proven: the best plan with this is better than any without it.";
      case WORSE -> "Proven: the best plan without this is better than any with it.";
      case EQUAL -> "Proven: the best plan with this is as good as the best without it.";
      case OPEN -> "";
    };
  }

  private static void reasons(StringBuilder text, WhatIf whatIf) {
    reason(text, "Without it", whatIf.before());
    reason(text, "With it", whatIf.after());
  }

  private static void reason(StringBuilder text, String when, PlanResult result) {
    String reason = result.infeasibilityReason();
    if (reason != null) {
      text.append('\n').append(when).append(" there is no plan: ");
      text.append(reason.replace("\n", "\n  ")).append('\n');
    }
  }

  private static void jobs(StringBuilder text, List<JobChange> jobs) {
    List<JobChange> known = new ArrayList<>();
    for (JobChange job : jobs) {
      Long later = job.laterMicros();
      if (job.changedEndMicros() != null && (later == null || later != 0)) {
        known.add(job);
      }
    }
    if (known.isEmpty()) {
      return;
    }
    known.sort(Comparator.comparingLong(WhatIfText::gain));
    text.append("\nWhat becomes of the jobs\n");
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"job", "ends before", "ends after", "", "late before", "late after"});
    for (JobChange job : known.subList(0, Math.min(MOST_JOBS, known.size()))) {
      rows.add(
          new String[] {
            job.job(),
            time(job.endMicros()),
            time(job.changedEndMicros()),
            difference(job.laterMicros()),
            late(job.tardinessMicros()),
            late(job.changedTardinessMicros())
          });
    }
    ExplanationText.table(text, rows);
    if (known.size() > MOST_JOBS) {
      text.append("  and ").append(known.size() - MOST_JOBS).append(" more jobs\n");
    }
  }

  /** Earlier jobs first, new ones last. */
  private static long gain(JobChange job) {
    Long later = job.laterMicros();
    return later == null ? Long.MAX_VALUE : later;
  }

  private static String time(@Nullable Long micros) {
    return micros == null ? NONE : AmountText.time(micros);
  }

  private static String late(@Nullable Long micros) {
    return micros == null || micros == 0 ? NONE : AmountText.time(micros);
  }

  private static String difference(@Nullable Long later) {
    return later == null
        ? "new"
        : AmountText.time(Math.abs(later)) + (later < 0 ? " earlier" : " later");
  }
}
