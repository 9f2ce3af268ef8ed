package dev.sextant.benchmarks.simulator.rounds.gavel;

import dev.sextant.benchmarks.importer.SharedCluster;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.simulator.rounds.RoundOutcome;
import dev.sextant.benchmarks.simulator.rounds.RoundPolicies;
import dev.sextant.benchmarks.simulator.rounds.RoundSettings;
import dev.sextant.benchmarks.simulator.rounds.RoundSimulator;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes the published runs: 36 devices of each of three types, rounds of 360 s, recorded
 * throughputs, jobs 4000 to 4999 measured where jobs keep coming. Thread-safe.
 */
public final class GavelStudy {
  /** What turns the mechanism into the published one. */
  public static final String PUBLISHED = ",published=true";

  private static final double HOUR_MICROS = 3.6e9;
  private static final int EACH = 36;
  private static final int MEASURED_FROM = 4000;
  private static final int MEASURED_UNTIL = 5000;
  private static final int LISTED = 6000;
  private static final List<String> TYPES = List.of("v100", "p100", "k80");

  private final Path folder;
  private final String allocator;
  private final SharedCluster throughputs;

  /**
   * One run.
   *
   * @param x jobs per hour; or how many jobs there are
   * @param seed of the list of jobs, 0 to 2, and of what the policy draws
   */
  public record Run(GavelExperiment experiment, GavelPolicy policy, double x, int seed) {
    @Override
    public String toString() {
      return experiment.published()
          + " "
          + policy.published()
          + ", "
          + Quantities.number(x)
          + (experiment.isStatic() ? " jobs" : " jobs per hour")
          + ", seed "
          + seed;
    }
  }

  /**
   * A study with the data of a folder.
   *
   * @param allocator what divides shares, {@code lp} or {@code prices}
   * @throws dev.sextant.planner.model.InvalidInputException with the errors of a file
   * @throws IOException if a file cannot be read
   */
  public GavelStudy(Path folder, String allocator) throws IOException {
    this.folder = folder;
    this.allocator = allocator;
    throughputs =
        SharedCluster.read(
            folder.resolve("throughputs_isolated.csv"),
            folder.resolve("throughputs_colocated.csv"));
  }

  /**
   * Makes a run.
   *
   * @param mechanism {@link #PUBLISHED}, other options that begin with a comma, or nothing
   */
  public RoundOutcome run(Run run, String mechanism) throws IOException {
    GavelExperiment experiment = run.experiment();
    SharingProblem problem = problem(run);
    int jobs = problem.jobs().size();
    return RoundSimulator.run(
        problem,
        RoundPolicies.create(
            run.policy().text(allocator, mechanism), problem, RoundSettings.DEFAULT, run.seed()),
        RoundSettings.DEFAULT,
        experiment.isStatic() ? 0 : MEASURED_FROM,
        experiment.isStatic() ? jobs : MEASURED_UNTIL,
        round -> {});
  }

  private SharingProblem problem(Run run) throws IOException {
    boolean isStatic = run.experiment().isStatic();
    List<DivisibleJob> jobs =
        throughputs.jobs(
            folder.resolve("jobs_" + run.experiment().list() + "_seed" + run.seed() + ".csv"),
            isStatic ? (int) run.x() : LISTED,
            isStatic ? Double.POSITIVE_INFINITY : run.x());
    Set<String> present = jobs.stream().map(DivisibleJob::profile).collect(Collectors.toSet());
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .profiles(
                throughputs.profiles().values().stream()
                    .filter(profile -> present.contains(profile.id()))
                    .toList())
            .colocations(
                throughputs.colocations().stream()
                    .filter(pair -> present.containsAll(pair.profiles()))
                    .toList())
            .jobs(jobs);
    TYPES.forEach(type -> problem.workers(type, EACH));
    return problem.build();
  }

  /** The times from arrival to end of the jobs that are measured, in hours. */
  public static double[] hours(RoundOutcome outcome) {
    double[] hours = new double[MEASURED_UNTIL - MEASURED_FROM];
    for (int j = 0; j < hours.length; j++) {
      hours[j] = outcome.completionMicros(MEASURED_FROM + j) / HOUR_MICROS;
    }
    return hours;
  }

  /** The makespan in hours. */
  public static double makespanHours(RoundOutcome outcome) {
    return outcome.makespanMicros() / HOUR_MICROS;
  }
}
