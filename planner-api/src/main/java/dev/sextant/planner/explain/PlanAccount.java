package dev.sextant.planner.explain;

import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a plan comes to: which jobs are in time, and what the objective consists of. Immutable.
 *
 * @param objective the objective of the plan
 * @param terms what each weighed term gives; the amounts add up to the objective
 * @param jobs number of jobs
 * @param dueJobs how many of them have a due date
 * @param lateJobs how many of those end after it
 * @param tardinessMicros by how much those end late, together
 * @param latestJob id of the job that is latest; empty when none is
 * @param latestMicros by how much it is
 * @param makespanMicros latest end of a job, counted from now
 */
public record PlanAccount(
    long objective,
    List<TermAmount> terms,
    int jobs,
    int dueJobs,
    int lateJobs,
    long tardinessMicros,
    String latestJob,
    long latestMicros,
    long makespanMicros) {
  public PlanAccount {
    terms = List.copyOf(terms);
    Objects.requireNonNull(latestJob, "latestJob");
  }

  /** Of the metrics of a plan for a problem. */
  public static PlanAccount of(Problem problem, PlanMetrics metrics) {
    List<TermAmount> terms = new ArrayList<>();
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      long weight = problem.objective().weight(term);
      if (weight > 0) {
        long value = metrics.terms().getOrDefault(term, 0L);
        terms.add(new TermAmount(term, weight, value, times(weight, value)));
      }
    }
    int due = 0;
    int late = 0;
    long tardiness = 0;
    JobMetrics latest = null;
    for (int number = 0; number < problem.jobs().size(); number++) {
      Job job = problem.jobs().get(number);
      JobMetrics figures = metrics.jobs().get(number);
      due += job.dueMicros() == null ? 0 : 1;
      late += figures.late() ? 1 : 0;
      tardiness = Math.min(Long.MAX_VALUE - tardiness, figures.tardinessMicros()) + tardiness;
      if (figures.late()
          && (latest == null || figures.tardinessMicros() > latest.tardinessMicros())) {
        latest = figures;
      }
    }
    return new PlanAccount(
        metrics.objective(),
        terms,
        problem.jobs().size(),
        due,
        late,
        tardiness,
        latest == null ? "" : latest.job(),
        latest == null ? 0 : latest.tardinessMicros(),
        metrics.terms().getOrDefault(ObjectiveTerm.MAKESPAN_MICROS, 0L));
  }

  private static long times(long weight, long value) {
    return Math.multiplyHigh(weight, value) == 0 && weight * value >= 0
        ? weight * value
        : Long.MAX_VALUE;
  }

  /** The account in one sentence. */
  public String sentence() {
    return jobsInWords() + "; " + objectiveInWords() + ".";
  }

  private String jobsInWords() {
    if (jobs == 0) {
      return "There is no job";
    }
    if (dueJobs == 0) {
      return "No job has a due date, and "
          + (jobs == 1 ? "the only job" : "the last of " + jobs)
          + " ends after "
          + AmountText.time(makespanMicros);
    }
    String others = dueJobs == jobs ? "" : " with a due date";
    String inTime = (dueJobs - lateJobs) + " of " + dueJobs + " jobs" + others;
    String verb = dueJobs - lateJobs == 1 ? " is in time" : " are in time";
    if (lateJobs == 0) {
      return inTime + verb;
    }
    String latest = AmountText.time(latestMicros);
    return lateJobs == 1
        ? inTime + verb + "; " + latestJob + " is " + latest + " late"
        : inTime
            + verb
            + "; the others are "
            + AmountText.time(tardinessMicros)
            + " late together, most of all "
            + latestJob
            + " by "
            + latest;
  }

  /** What the objective consists of, but for terms that give nothing. */
  public String objectiveInWords() {
    List<TermAmount> parts = terms.stream().filter(term -> term.amount() != 0).toList();
    parts = parts.isEmpty() && terms.size() == 1 ? terms : parts;
    if (parts.size() < 2) {
      return "the objective is " + (parts.isEmpty() ? "0" : alone(parts.get(0)));
    }
    StringBuilder text = new StringBuilder("the objective ").append(objective).append(" is ");
    for (int i = 0; i < parts.size(); i++) {
      TermAmount part = parts.get(i);
      text.append(i == 0 ? "" : i + 1 == parts.size() ? " plus " : ", ");
      text.append(part.amount()).append(" for ");
      text.append(AmountText.ofTerm(part.term(), part.value()));
    }
    return text.toString();
  }

  private static String alone(TermAmount term) {
    String value = AmountText.ofTerm(term.term(), term.value());
    return term.weight() == 1 ? value : term.amount() + ": " + term.weight() + " x " + value;
  }
}
