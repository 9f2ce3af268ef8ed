package dev.sextant.benchmarks.simulator.rounds.synergy;

import dev.sextant.benchmarks.generator.TrainingArrivals;
import dev.sextant.benchmarks.importer.SensitivityTables;
import dev.sextant.benchmarks.simulator.rounds.RoundOutcome;
import dev.sextant.benchmarks.simulator.rounds.RoundPolicies;
import dev.sextant.benchmarks.simulator.rounds.RoundSettings;
import dev.sextant.benchmarks.simulator.rounds.RoundSimulator;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.RoundPlacement;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.allocator.Allocators;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Makes the published runs: servers of 8 GPUs, 24 CPUs and 500 GB, rounds of 300 s that do not end
 * early, whole iterations. Thread-safe.
 */
public final class SynergyStudy {
  /** Servers of the recorded traces. */
  public static final int FOUR_SERVERS = 4;

  /** Servers of the drawn arrivals: 128 GPUs. */
  public static final int SIXTEEN_SERVERS = 16;

  /** The first of the 32 jobs of each round that is asked for alone. */
  public static final List<Integer> FIRST_OF_ROUND = List.of(0, 20, 40, 60);

  private static final int MEASURED_FROM = 4000;
  private static final int MEASURED_UNTIL = 5000;
  private static final int DRAWN = 6000;
  private static final long GPUS = 8;
  private static final int IN_A_ROUND = 32;
  private static final double HOUR_MICROS = 3.6e9;
  private static final double MILLION = 1e6;
  private static final RoundSettings ROUNDS =
      RoundSettings.DEFAULT.withRoundMicros(300_000_000).withEndsEarly(false);

  private static final List<TrainingArrivals.Kind> KINDS =
      List.of(
          new TrainingArrivals.Kind(
              20, List.of("alexnet", "res18", "res50", "mobilenet", "shufflenet")),
          new TrainingArrivals.Kind(70, List.of("gnmt", "transformer", "lstm")),
          new TrainingArrivals.Kind(10, List.of("m5", "deepspeech")));

  private final SensitivityTables tables;
  private final List<DivisibleJob> staticJobs;
  private final List<DivisibleJob> recordedJobs;

  /**
   * How long jobs took.
   *
   * @param mean from release to end, in hours
   * @param p99 the same of the job that is slower than 99 of a hundred
   */
  public record Completion(double mean, double p99) {}

  /**
   * A study with the data of a folder.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with the errors of a file
   * @throws IOException if a file cannot be read
   */
  public SynergyStudy(Path folder) throws IOException {
    tables =
        SensitivityTables.read(
            folder.resolve("profiles.csv"), folder.resolve("models.csv"), "models");
    staticJobs = tables.jobs(folder.resolve("static_100job.csv"));
    recordedJobs = tables.jobs(folder.resolve("dynamic_srtf.csv"));
  }

  /** Hours until the last job of the static trace is done. */
  public double staticMakespan(String policy) {
    return run(staticJobs, FOUR_SERVERS, policy, 0, staticJobs.size()).makespanMicros()
        / HOUR_MICROS;
  }

  /** How long the jobs of the recorded dynamic trace take. */
  public Completion recorded(String policy) {
    return completion(
        run(recordedJobs, FOUR_SERVERS, policy, 0, recordedJobs.size()), 0, recordedJobs.size());
  }

  /** How long jobs 4000 to 4999 of drawn arrivals take, first come, first served. */
  public Completion drawn(String policy, double jobsPerHour, long seed) {
    List<DivisibleJob> jobs = new TrainingArrivals(tables, KINDS).draw(DRAWN, jobsPerHour, seed);
    RoundOutcome outcome = run(jobs, SIXTEEN_SERVERS, policy, MEASURED_FROM, MEASURED_UNTIL);
    return completion(outcome, MEASURED_FROM, MEASURED_UNTIL);
  }

  /**
   * What drawn arrivals ask of all GPUs until the last measured job comes, when each job has its
   * proportional share: above 1 the proportional policy falls ever further behind.
   */
  public double load(double jobsPerHour, long seed) {
    List<DivisibleJob> jobs =
        new TrainingArrivals(tables, KINDS).draw(MEASURED_UNTIL, jobsPerHour, seed);
    Map<String, Double> seconds = new HashMap<>();
    tables
        .models()
        .forEach(
            model ->
                seconds.put(SensitivityTables.profile(model, 1), tables.iterationSeconds(model)));
    double work =
        jobs.stream()
            .mapToDouble(
                job -> job.work() / MILLION * seconds.getOrDefault(job.profile(), Double.NaN))
            .sum();
    double time = jobs.get(jobs.size() - 1).releaseMicros() / MILLION;
    return work / time / (SIXTEEN_SERVERS * GPUS);
  }

  private RoundOutcome run(List<DivisibleJob> jobs, int servers, String text, int from, int until) {
    SharingProblem problem = problem(tables.profiles(1), servers, jobs);
    return RoundSimulator.run(
        problem, RoundPolicies.create(text, problem, ROUNDS, 0), ROUNDS, from, until, round -> {});
  }

  private static Completion completion(RoundOutcome outcome, int from, int until) {
    double[] hours =
        IntStream.range(from, until)
            .mapToDouble(job -> outcome.completionMicros(job) / HOUR_MICROS)
            .sorted()
            .toArray();
    int place = (int) Math.ceil(0.99 * hours.length) - 1;
    return new Completion(Arrays.stream(hours).average().orElse(Double.NaN), hours[place]);
  }

  private static SharingProblem problem(
      List<Profile> profiles, int servers, List<DivisibleJob> jobs) {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.TOTAL_RATE))
            .profiles(profiles)
            .jobs(jobs);
    for (int server = 0; server < servers; server++) {
      problem.workers(
          Worker.cpu("server-" + server)
              .withType("server")
              .withCapacities(
                  Map.of(
                      SensitivityTables.GPU, GPUS,
                      SensitivityTables.CPU, 24L,
                      SensitivityTables.MEMORY, 500_000L)));
    }
    return problem.build();
  }

  /**
   * The 32 jobs of the static trace from one on, at rates relative to proportional shares and with
   * those guaranteed: the question of one round on four servers.
   */
  public SharingProblem round(int first) {
    List<DivisibleJob> jobs = new ArrayList<>();
    for (DivisibleJob job : staticJobs.subList(first, first + IN_A_ROUND)) {
      // No work but one unit, so that one round is all there is.
      jobs.add(
          DivisibleJob.builder(job.id(), job.profile(), 1).guaranteedRate((long) MILLION).build());
    }
    return problem(tables.relativeProfiles(1), FOUR_SERVERS, jobs);
  }

  /**
   * Such a round as a problem of scheduling, with the rate that is lost as cost: the sum of the
   * best rates less the largest total rate is its least cost.
   *
   * @param first the first of the 32 jobs
   * @param roundMicros how long the round lasts, positive: in whatever unit of time
   */
  public Problem plainRound(int first, long roundMicros) {
    return PlainRound.of(round(first), roundMicros);
  }

  /** The sum of the relative rates that a policy gives the jobs of such a round. */
  public double totalRate(SharingProblem round, String policy) {
    List<RoundPlacement> placements = new ArrayList<>();
    RoundSimulator.run(
        round,
        RoundPolicies.create(policy, round, ROUNDS, 0),
        ROUNDS,
        0,
        round.jobs().size(),
        one -> placements.addAll(one.placements()));
    Map<String, Profile> profiles = new HashMap<>();
    round.profiles().forEach(profile -> profiles.put(profile.id(), profile));
    Map<String, String> profileOf = new HashMap<>();
    round.jobs().forEach(job -> profileOf.put(job.id(), job.profile()));
    double sum = 0;
    for (RoundPlacement placement : placements) {
      Profile profile = profiles.get(profileOf.get(placement.jobs().get(0)));
      for (RateMode mode : profile == null ? List.<RateMode>of() : profile.modes()) {
        sum += mode.id().equals(placement.choice()) ? mode.rateOn("server") : 0;
      }
    }
    return sum / MILLION;
  }

  /** The largest sum of the relative rates of such a round, by the allocator of a name. */
  public AllocationResult best(SharingProblem round, String allocator) {
    return Allocators.get(allocator).allocate(round);
  }
}
