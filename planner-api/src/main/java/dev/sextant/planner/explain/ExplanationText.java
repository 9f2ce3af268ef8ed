package dev.sextant.planner.explain;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Explanations as plain text for people, with times rounded to four digits. */
public final class ExplanationText {
  /** How many jobs and steps are shown before the rest is only counted. */
  private static final int MOST_ROWS = 40;

  private static final String NONE = "-";

  private ExplanationText() {}

  /** A whole explanation. */
  public static String of(Explanation explanation) {
    StringBuilder text = new StringBuilder();
    text.append(Place.oneLine(explanation.account().sentence())).append("\n\n");
    text.append("What the objective consists of\n");
    table(text, terms(explanation.account()));
    text.append("\nWhere the time of the jobs goes\n");
    table(text, jobs(explanation.jobs()));
    path(text, "What the makespan hangs on", explanation.criticalPath());
    caches(text, explanation.caches());
    return text.toString();
  }

  /** A critical path under a heading; nothing when it is empty. */
  public static void path(StringBuilder text, String heading, List<PathStep> path) {
    if (path.isEmpty()) {
      return;
    }
    text.append('\n').append(heading).append('\n');
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"from", "to", "time", "what", "not earlier because of"});
    for (PathStep step : path.subList(0, Math.min(MOST_ROWS, path.size()))) {
      rows.add(
          new String[] {
            AmountText.time(step.fromMicros()),
            AmountText.time(step.toMicros()),
            AmountText.time(step.micros()),
            step(step),
            step.constraint() == null ? NONE : step.constraint().name()
          });
    }
    table(text, rows);
    if (path.size() > MOST_ROWS) {
      text.append("  and ").append(path.size() - MOST_ROWS).append(" more steps\n");
    }
  }

  private static String step(PathStep step) {
    Party of = step.of();
    if (of == null) {
      return step.use().words();
    }
    String words =
        switch (step.use()) {
          case TRANSFER ->
              of.kind() == Party.Kind.WORKER ? "transfer from" : "transfer of the data of";
          case RELEASE -> "until the release of";
          default -> step.use().words();
        };
    boolean names = step.worker() != null && of.kind() == Party.Kind.TASK;
    return words + " " + of.id() + (names ? " on " + step.worker() : "");
  }

  private static List<String[]> terms(PlanAccount account) {
    List<String[]> rows = new ArrayList<>();
    for (TermAmount term : account.terms()) {
      rows.add(
          new String[] {
            term.term().key(),
            Long.toString(term.amount()),
            "= " + term.weight() + " x " + term.value(),
            share(term.amount(), account.objective()),
            term.term() == ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS
                ? ""
                : AmountText.ofTerm(term.term(), term.value())
          });
    }
    rows.add(new String[] {"objective", Long.toString(account.objective()), "", "", ""});
    return rows;
  }

  private static String share(long part, long whole) {
    return whole == 0 ? NONE : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }

  private static List<String[]> jobs(List<JobAccount> jobs) {
    List<TimeUse> shown = new ArrayList<>();
    for (TimeUse use : TimeUse.values()) {
      if (jobs.stream().anyMatch(job -> job.parts().containsKey(use))) {
        shown.add(use);
      }
    }
    List<String[]> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("job", "flow", "in time"));
    shown.forEach(use -> head.add(use.words()));
    rows.add(head.toArray(String[]::new));
    jobs.stream()
        .sorted(Comparator.comparingLong(JobAccount::flowMicros).reversed())
        .limit(MOST_ROWS)
        .forEach(job -> rows.add(row(job, shown)));
    if (jobs.size() > MOST_ROWS) {
      rows.add(new String[] {"and " + (jobs.size() - MOST_ROWS) + " more with less flow"});
    }
    return rows;
  }

  private static String[] row(JobAccount job, List<TimeUse> shown) {
    List<String> row = new ArrayList<>();
    row.add(job.job());
    row.add(AmountText.time(job.flowMicros()));
    row.add(
        job.dueMicros() == null
            ? NONE
            : job.isLate() ? AmountText.time(job.tardinessMicros()) + " late" : "yes");
    for (TimeUse use : shown) {
      Long micros = job.parts().get(use);
      row.add(micros == null ? NONE : AmountText.time(micros));
    }
    return row.toArray(String[]::new);
  }

  private static void caches(StringBuilder text, List<WorkerCache> caches) {
    if (caches.isEmpty()) {
      return;
    }
    text.append("\nWhat is in the memory of the workers\n");
    for (WorkerCache cache : caches) {
      text.append("  ").append(Place.oneLine(cache.worker())).append(": ");
      text.append(Words.count(cache.loads(), "load"));
      if (cache.reloads() > 0) {
        text.append(", ").append(cache.reloads()).append(" of what had been there before");
      }
      text.append('\n');
      List<String[]> rows = new ArrayList<>();
      cache.models().stream().limit(MOST_ROWS).forEach(model -> rows.add(chapter(model)));
      table(text, rows, "    ");
      if (cache.models().size() > MOST_ROWS) {
        text.append("    and ").append(cache.models().size() - MOST_ROWS).append(" more\n");
      }
    }
  }

  private static String[] chapter(CachedModel model) {
    StringJoiner notes = new StringJoiner(", ");
    Party user = model.neededBy();
    if (user == null) {
      notes.add("for no run");
    } else {
      int more = model.users() - 1;
      notes.add("for " + user.id() + (more == 0 ? "" : " and " + Words.count(more, "other run")));
    }
    Long left = model.leftMicros();
    if (model.isReload() && left != null) {
      notes.add("again, as it left at " + AmountText.time(left));
    }
    if (!model.evicted().isEmpty()) {
      notes.add("left since the load before: " + String.join(" and ", model.evicted()));
    }
    Long evict = model.evictMicros();
    return new String[] {
      model.model(),
      switch (model.came()) {
        case RESIDENT -> "is there";
        case IN_FLIGHT -> "is loading until " + AmountText.time(model.readyMicros());
        case LOAD ->
            "is loaded "
                + AmountText.time(model.loadStartMicros())
                + " to "
                + AmountText.time(model.readyMicros());
      },
      evict == null ? "stays" : "leaves at " + AmountText.time(evict),
      notes.toString()
    };
  }

  /** Why a run is where and when it is. */
  public static String of(StartReason reason) {
    return Place.oneLine(run(reason) + ": it " + reason.words() + ".");
  }

  private static String run(StartReason reason) {
    return reason.run().job()
        + "/"
        + reason.run().task()
        + " runs in mode "
        + reason.run().mode()
        + " on "
        + reason.run().worker()
        + " from "
        + AmountText.time(reason.run().startMicros())
        + " to "
        + AmountText.time(reason.run().endMicros());
  }

  /** What the other options of a task would give. */
  public static String of(WhyNot whyNot) {
    return of(whyNot, null);
  }

  /**
   * What the other options of a task would give.
   *
   * @param worker id of the one worker that was asked for, or null
   */
  public static String of(WhyNot whyNot, @Nullable String worker) {
    StringBuilder text = new StringBuilder(of(whyNot.reason())).append('\n');
    boolean none = whyNot.alternatives().isEmpty();
    if (whyNot.reason().constraint() == Constraint.FIXED) {
      return text.toString();
    }
    if (whyNot.run().worker().equals(worker)) {
      text.append("The plan has it on ").append(Place.oneLine(worker));
      text.append(none ? ", in its only mode.\n" : "; these are its other modes.\n");
    } else if (none) {
      text.append("There is no other option.\n");
    }
    if (none) {
      return text.toString();
    }
    text.append("\nOther options, while everything else stays\n");
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"worker", "mode", "earliest end", "against the plan", "what decides"});
    for (Alternative option : whyNot.alternatives()) {
      Long end = option.endMicros();
      rows.add(
          new String[] {
            option.worker(),
            option.mode(),
            end == null ? "never" : AmountText.time(end),
            difference(option.laterMicros()),
            decides(option)
          });
    }
    table(text, rows);
    return text.toString();
  }

  private static String difference(@Nullable Long later) {
    if (later == null) {
      return NONE;
    }
    return later == 0
        ? "the same"
        : AmountText.time(Math.abs(later)) + (later > 0 ? " later" : " earlier");
  }

  private static String decides(Alternative option) {
    StringBuilder text = new StringBuilder(decision(option));
    Shortfall missing = option.missing();
    if (missing != null && missing.kind() != Shortfall.Kind.TIME) {
      text.append("; ").append(missing.words()).append(" too little");
    } else if (missing != null && !option.isPossible()) {
      text.append("; ").append(missing.words()).append(" too late");
    }
    Party delayed = option.delayed();
    if (delayed != null) {
      text.append("; ").append(delayed.id()).append(" would wait ");
      text.append(AmountText.time(option.delayMicros())).append(" longer");
    }
    return text.toString();
  }

  private static String decision(Alternative option) {
    @Nullable Party blocker = option.blocker();
    return option.isPossible() ? Words.reason(option.constraint(), blocker) : barred(option);
  }

  private static String barred(Alternative option) {
    Party blocker = option.blocker();
    String id = blocker == null ? "" : blocker.id();
    String words =
        switch (String.valueOf(option.constraint())) {
          case "BUDGET" -> "the budget is spent";
          case "DEADLINE" -> "the deadline of " + id + " forbids it";
          case "AVAILABILITY" -> "no open time of " + id + " is long enough for it and its loads";
          case "GPU_MEMORY" -> "there is at no time enough memory on " + id;
          case "MODEL_RESIDENCY" -> id + " leaves too early and cannot be loaded again";
          default -> ineligible(option, blocker);
        };
    return words + " (" + option.constraint() + ")";
  }

  private static String ineligible(Alternative option, @Nullable Party blocker) {
    if (blocker != null && blocker.kind() == Party.Kind.TASK) {
      return "its pin forbids it";
    }
    if (blocker != null && blocker.kind() == Party.Kind.MODEL) {
      return option.worker() + " cannot load " + blocker.model();
    }
    return option.missing() == null
        ? "the mode does not run on " + option.worker()
        : "the worker is too small";
  }

  private static String[] onOneLine(String[] cells) {
    return Arrays.stream(cells).map(Place::oneLine).toArray(String[]::new);
  }

  /**
   * Rows, of which the first is the heading, as columns that are indented. Control characters of
   * cells are codes, so that a row is one line.
   */
  public static void table(StringBuilder text, List<String[]> rows) {
    table(text, rows, "  ");
  }

  private static void table(StringBuilder text, List<String[]> cells, String indent) {
    List<String[]> rows = cells.stream().map(ExplanationText::onOneLine).toList();
    int columns = rows.stream().mapToInt(row -> row.length).max().orElse(0);
    int[] width = new int[columns];
    for (String[] row : rows) {
      for (int i = 0; i < row.length && row.length > 1; i++) {
        width[i] = Math.max(width[i], row[i].length());
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int i = 0; i < row.length; i++) {
        line.append(row[i]);
        if (i + 1 < row.length) {
          line.append(" ".repeat(width[i] + 2 - row[i].length()));
        }
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
  }
}
