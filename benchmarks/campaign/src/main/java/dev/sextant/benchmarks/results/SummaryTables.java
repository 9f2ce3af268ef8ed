package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.statistics.Gaps;
import dev.sextant.benchmarks.statistics.Interval;
import dev.sextant.benchmarks.statistics.PairedComparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The tables of a report, as texts; the page and the Markdown show the same ones. */
final class SummaryTables {
  static final String CP_SAT = "published CP-SAT";

  private SummaryTables() {}

  /** A row per entrant over all instances, best first. */
  static Table summary(Results results) {
    String best = hasPublished(results) ? "best-known" : "best";
    List<List<String>> rows = new ArrayList<>();
    for (EntrantSummary s : ranked(results)) {
      rows.add(
          List.of(
              s.entrant().label(),
              s.planned() + " of " + s.instances(),
              Integer.toString(s.proven()),
              Integer.toString(s.reached()),
              Figures.interval(s.gap()),
              Figures.estimate(s.medianGap()),
              Figures.interval(s.boundGap()),
              Figures.estimate(s.ownGap()),
              Figures.interval(s.primal()),
              Figures.time(s.timeMicros()),
              Integer.toString(s.failures())));
    }
    return Table.of(
        List.of(
            "planner",
            "#plans",
            "#proven",
            "#at " + best,
            "#gap to " + best + " [95 %]",
            "#median",
            "#gap to our bound [95 %]",
            "#to its own",
            "#primal integral [95 %]",
            "#time",
            "#failures"),
        rows);
  }

  /** The entrants by number of plans, then by mean gap. */
  private static List<EntrantSummary> ranked(Results results) {
    return EntrantSummary.of(results.entrants(), results.instances()).stream()
        .sorted(
            Comparator.comparingInt((EntrantSummary s) -> -s.planned())
                .thenComparingDouble(SummaryTables::gap))
        .toList();
  }

  private static double gap(EntrantSummary summary) {
    Interval gap = summary.gap();
    return gap == null ? Double.POSITIVE_INFINITY : gap.estimate();
  }

  /** A row per family: for each entrant, and for published runs of CP-SAT, the mean gap. */
  static Table families(Results results) {
    boolean cpSat = hasCpSat(results);
    List<String> columns = new ArrayList<>(List.of("family", "#instances"));
    results.entrants().forEach(entrant -> columns.add("#" + entrant.label()));
    if (cpSat) {
      columns.add("#" + CP_SAT);
    }
    List<List<String>> rows = new ArrayList<>();
    for (Map.Entry<String, List<InstanceResult>> family : results.families().entrySet()) {
      List<InstanceResult> members = family.getValue();
      List<String> row = new ArrayList<>();
      row.add(family.getKey());
      row.add(Integer.toString(members.size()));
      for (EntrantSummary s : EntrantSummary.of(results.entrants(), members)) {
        row.add(familyCell(s));
      }
      if (cpSat) {
        row.add(publishedCpSat(members));
      }
      rows.add(row);
    }
    return Table.of(columns, rows);
  }

  private static String familyCell(EntrantSummary summary) {
    String plans =
        summary.planned() == summary.instances()
            ? ""
            : ", " + Figures.amount(summary.planned(), "plan");
    return summary.instances() == 0
        ? Figures.NONE
        : Figures.estimate(summary.gap())
            + (" (" + summary.reached() + "/" + summary.instances() + plans + ")");
  }

  private static String publishedCpSat(List<InstanceResult> members) {
    double sum = 0;
    int reached = 0;
    int number = 0;
    for (InstanceResult member : members) {
      OptionalDouble cpSat = member.publishedCpSat();
      OptionalDouble upper = member.publishedUpper();
      if (cpSat.isPresent() && upper.isPresent()) {
        sum += Gaps.toReference(cpSat.getAsDouble(), upper.getAsDouble());
        reached += member.reaches(cpSat.getAsDouble()) ? 1 : 0;
        number++;
      }
    }
    return number == 0
        ? Figures.NONE
        : Figures.percent(sum / number) + " (" + reached + "/" + number + ")";
  }

  /** Whether some instance has a published run of CP-SAT. */
  static boolean hasCpSat(Results results) {
    return results.instances().stream().anyMatch(r -> r.publishedCpSat().isPresent());
  }

  /** Whether some instance has a published best-known value. */
  static boolean hasPublished(Results results) {
    return results.instances().stream().anyMatch(r -> r.published() != null);
  }

  /** What the tables of instances show. */
  static String instancesNote(Results results) {
    return Explanations.INSTANCES + (hasPublished(results) ? Explanations.PUBLISHED : "");
  }

  /** A row per instance: ours, published CP-SAT, best-known. */
  static Table instances(
      List<Entrant> entrants, List<InstanceResult> members, boolean published, boolean cpSat) {
    List<String> columns = new ArrayList<>(List.of("instance", "#tasks"));
    entrants.forEach(entrant -> columns.add("#" + entrant.label()));
    columns.add("#our bound");
    if (cpSat) {
      columns.add("#" + CP_SAT);
    }
    if (published) {
      columns.addAll(List.of("#best-known", "#gap"));
    }
    columns.add("");
    List<List<String>> rows = new ArrayList<>();
    for (InstanceResult member : members) {
      Instance instance = member.instance();
      List<String> row = new ArrayList<>();
      row.add(instance.name());
      row.add(Long.toString(instance.tasks()));
      for (Entry entry : member.entries()) {
        row.add(objective(member, entry));
      }
      row.add(Figures.objective(instance, member.bound()));
      if (cpSat) {
        row.add(Figures.objective(instance, member.publishedCpSat()));
      }
      if (published) {
        row.add(Figures.bestKnown(member.published()));
        row.add(gap(member));
      }
      row.add(remark(member));
      rows.add(row);
    }
    return Table.of(columns, rows);
  }

  /** A median objective, with a star when it is as good as the best-known one. */
  private static String objective(InstanceResult member, Entry entry) {
    if (!entry.ran()) {
      return "";
    }
    String text = Figures.objective(member.instance(), entry.objective());
    return member.reaches(entry.objective()) ? text + " \u2605" : text;
  }

  private static String gap(InstanceResult member) {
    OptionalDouble upper = member.publishedUpper();
    double best = member.bestObjective();
    return upper.isEmpty() || Double.isInfinite(best)
        ? Figures.NONE
        : Figures.percent(Gaps.toReference(best, upper.getAsDouble()));
  }

  private static String remark(InstanceResult member) {
    List<String> remarks = new ArrayList<>();
    if (member.improves(member.bestObjective())) {
      remarks.add("better plan");
    }
    if (member.entries().stream().anyMatch(Entry::proven)) {
      remarks.add("proven");
    } else if (member.improvesBound()) {
      remarks.add("better bound");
    }
    return String.join(", ", remarks);
  }

  /** A row per pair of entrants. */
  static Table duels(Results results, Duels duels) {
    Table table =
        new Table("planner", "against", "verdict", "#wins", "#equal", "#losses", "#p", "#noise");
    for (Duels.Duel duel : duels.all()) {
      PairedComparison result = duel.result();
      table.row(
          results.entrants().get(duel.first()).label(),
          results.entrants().get(duel.second()).label(),
          result.verdict(),
          Integer.toString(result.wins()),
          Integer.toString(result.pairs() - result.wins() - result.losses()),
          Integer.toString(result.losses()),
          Figures.pValue(result.pValue()),
          Figures.percent(result.noiseFloor()));
    }
    return table;
  }

  /** A row per run that went wrong. */
  static Table failures(Results results) {
    List<List<String>> rows = new ArrayList<>();
    for (Attempt attempt : results.failures()) {
      rows.add(
          List.of(
              attempt.record().run(),
              attempt.record().outcome().toString(),
              attempt.record().fault()));
    }
    return Table.of(List.of("run", "what", "message"), rows);
  }
}
