package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.rounds.RoundFigures;
import dev.sextant.benchmarks.simulator.rounds.RoundOutcome;
import dev.sextant.benchmarks.simulator.rounds.RoundPolicies;
import dev.sextant.benchmarks.simulator.rounds.RoundSimulator;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Round;
import dev.sextant.planner.sharing.RoundPlacement;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.WorkCredit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Makes a run in rounds and turns it into an observation. Not thread-safe. */
final class RoundObservations {
  private static final double MICROS = 1e6;

  private final SharingProblem document;
  private final SharingProblem problem;
  private final Map<String, Integer> jobs = new HashMap<>();
  private final Map<String, Integer> workers = new HashMap<>();
  private final List<Observation.Run> runs = new ArrayList<>();
  private Map<List<Object>, Integer> running = new LinkedHashMap<>();

  private RoundObservations(SharingProblem document, SharingProblem problem) {
    this.document = document;
    this.problem = problem;
    problem.jobs().forEach(job -> jobs.put(job.id(), jobs.size()));
    problem.workers().forEach(worker -> workers.put(worker.id(), workers.size()));
  }

  /** The run of a policy. */
  static Observation of(RoundPlan plan, Arrivals arrivals, String policy, long seed) {
    SharingProblem problem = plan.problem(arrivals);
    RoundObservations seen = new RoundObservations(plan.document(), problem);
    RoundOutcome outcome =
        RoundSimulator.run(
            problem,
            RoundPolicies.create(policy, problem, plan.settings(), seed),
            plan.settings(),
            0,
            problem.jobs().size(),
            seen::record);
    return seen.observation(arrivals, outcome);
  }

  /** Rounds of a job on the same workers, one after the other, are one run. */
  private void record(Round round) {
    Map<String, Long> worked = new HashMap<>();
    for (WorkCredit credit : round.credits()) {
      worked.put(credit.job(), credit.workedMicros());
    }
    Map<List<Object>, Integer> now = new LinkedHashMap<>();
    for (RoundPlacement placement : round.placements()) {
      for (String job : placement.jobs()) {
        for (String worker : placement.workers()) {
          boolean whole = worked.getOrDefault(job, 0L) > 0;
          long end = whole ? round.startMicros() + worked.getOrDefault(job, 0L) : round.endMicros();
          now.put(List.of(job, worker), extended(placement, job, worker, round, end));
        }
      }
    }
    running = now;
  }

  private int extended(RoundPlacement placement, String job, String worker, Round round, long end) {
    Integer before = running.get(List.of(job, worker));
    String choice = placement.choice();
    if (before != null && runs.get(before).task().equals(choice)) {
      Observation.Run run = runs.get(before);
      runs.set(
          before,
          new Observation.Run(run.job(), choice, run.worker(), run.startMicros(), end, run.need()));
      return before;
    }
    runs.add(
        new Observation.Run(
            jobs.getOrDefault(job, 0),
            choice,
            workers.getOrDefault(worker, 0),
            round.startMicros(),
            end,
            Observation.Need.NOTHING));
    return runs.size() - 1;
  }

  private Observation observation(Arrivals arrivals, RoundOutcome outcome) {
    List<Observation.ObservedJob> observed = new ArrayList<>();
    for (int j = 0; j < problem.jobs().size(); j++) {
      DivisibleJob job = problem.jobs().get(j);
      observed.add(
          new Observation.ObservedJob(
              arrivals.workflow()[j],
              job.releaseMicros(),
              bestMicros(job),
              outcome.doneMicros()[j]));
    }
    return new Observation(
        problem.workers().stream().map(Worker::id).toList(),
        document.jobs().stream().map(DivisibleJob::id).toList(),
        observed,
        runs,
        List.of(),
        List.of(),
        new Observation.Counts(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
        List.of(),
        sharing(outcome));
  }

  /** Alone where it is fastest. */
  private long bestMicros(DivisibleJob job) {
    long best = 1;
    for (Profile profile : problem.profiles()) {
      if (profile.id().equals(job.profile())) {
        for (RateMode mode : profile.modes()) {
          for (Worker worker : problem.workers()) {
            best = Math.max(best, mode.rateOn(worker.type()));
          }
        }
      }
    }
    return Math.max(1, (long) Math.ceil(job.left() * MICROS / best));
  }

  private static Observation.Sharing sharing(RoundOutcome outcome) {
    RoundFigures figures = new RoundFigures(outcome);
    double[] ratios =
        DoubleStream.of(figures.finishTimeRatios()).filter(r -> !Double.isNaN(r)).toArray();
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.MAKESPAN, (double) outcome.makespanMicros());
    values.put(Metric.MEAN_FINISH_RATIO, DoubleStream.of(ratios).average().orElse(Double.NaN));
    values.put(Metric.WORST_FINISH_RATIO, DoubleStream.of(ratios).max().orElse(Double.NaN));
    values.put(Metric.JAIN_INDEX, RoundFigures.jain(ratios));
    values.put(Metric.COST, outcome.costMicroUnits() / MICROS);
    values.put(Metric.PREEMPTIONS, (double) outcome.preemptions());
    values.put(Metric.MIGRATIONS, (double) outcome.migrations());
    return new Observation.Sharing(values, figures.useOfTypes());
  }
}
