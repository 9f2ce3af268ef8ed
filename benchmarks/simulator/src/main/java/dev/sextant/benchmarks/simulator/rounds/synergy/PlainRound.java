package dev.sextant.benchmarks.simulator.rounds.synergy;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingProblem;
import java.util.List;

/**
 * One round of jobs that share servers, as a problem of scheduling: each job is a task that lasts
 * the round, ends with it, and costs in each mode what that mode lacks of its best rate. The least
 * cost is then the largest sum of rates.
 */
final class PlainRound {
  private PlainRound() {}

  /**
   * The round as a problem; modes below the rate that a job of their profile is guaranteed are left
   * out.
   *
   * @param round jobs with modes on workers of one type
   * @param roundMicros how long the round lasts, positive
   */
  static Problem of(SharingProblem round, long roundMicros) {
    String type = round.workers().get(0).type();
    Problem.Builder problem =
        Problem.builder()
            .name("round-of-" + round.jobs().get(0).id())
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS));
    round.workers().forEach(problem::worker);
    for (Profile profile : round.profiles()) {
      List<DivisibleJob> jobs = jobs(round, profile);
      if (!jobs.isEmpty()) {
        long least = jobs.stream().mapToLong(DivisibleJob::guaranteedRate).max().orElseThrow();
        problem.workflow(
            Workflow.builder(profile.id()).task(task(profile, least, type, roundMicros)).build());
        for (DivisibleJob job : jobs) {
          problem.job(new Job(job.id(), profile.id(), 0).withDeadlineMicros(roundMicros));
        }
      }
    }
    return problem.build();
  }

  private static List<DivisibleJob> jobs(SharingProblem round, Profile profile) {
    return round.jobs().stream().filter(job -> job.profile().equals(profile.id())).toList();
  }

  private static Task task(Profile profile, long least, String type, long roundMicros) {
    long best = profile.modes().stream().mapToLong(mode -> mode.rateOn(type)).max().orElseThrow();
    List<Mode> modes =
        profile.modes().stream()
            .filter(mode -> mode.rateOn(type) >= least)
            .map(mode -> mode(mode, best - mode.rateOn(type), roundMicros))
            .toList();
    return Task.of("run", modes.toArray(Mode[]::new));
  }

  private static Mode mode(RateMode mode, long lost, long roundMicros) {
    return Mode.builder(mode.id(), TaskDuration.of(roundMicros))
        .demands(mode.demands())
        .costMicroUnits(lost)
        .build();
  }
}
