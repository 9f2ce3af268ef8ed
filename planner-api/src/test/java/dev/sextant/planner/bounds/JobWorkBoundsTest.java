package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.JobsArgument;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sums over jobs on one worker, worked out by hand; what is delivered takes 1 for each byte. */
class JobWorkBoundsTest {
  private final Problem.Builder problem =
      Problem.builder()
          .workers(Worker.cpu("w"), Worker.storage("store"))
          .transfers(TransferModel.uniform(0, 1_000_000))
          .objective(Objective.totalWeightedFlow());
  private int jobs;

  /** Adds a job of one run, with a delivery behind it. */
  private Job.Builder add(long length, long release, long delivery) {
    String name = "j" + jobs++;
    problem.workflow(Workflow.builder(name).task("t", length).build());
    Job.Builder job = Job.builder(name, name).releaseMicros(release);
    return delivery == 0 ? job : job.outputs(List.of(new JobOutput("t", delivery, "store")));
  }

  private JobWorkBounds bounds(CompiledProblem compiled) {
    ClassTransfers transfers = new ClassTransfers(compiled);
    CriticalPath path = new CriticalPath(compiled, transfers);
    long[] tail = new TailPath(compiled, transfers).tail;
    int[] home = HomeClasses.of(compiled);
    UnavoidableLoads loads = new UnavoidableLoads(compiled, path, tail, home);
    return new WorkBounds(compiled, path, tail, home, loads).jobs();
  }

  private void assertBound(
      ObjectiveTerm term, long bound, JobsArgument.Rule rule, String... alone) {
    Problem built = problem.build();
    assertThat(built.errors()).isEmpty();
    CompiledProblem compiled = CompiledProblem.of(built);
    JobWorkBounds bounds = bounds(compiled);
    assertThat(bounds.bound(term)).isEqualTo(bound);
    JobsArgument argument = bounds.argument(term, bound, new EvidenceNames(compiled));
    assertThat(argument.rule()).isEqualTo(rule);
    assertThat(argument.alone()).containsExactly(alone);
  }

  /**
   * 10 from 0 on, interrupted by 2 from 4 on: they end at 6 and 12, with 6 behind the short one.
   */
  @Test
  void theShortestGoesFirstAndTailsFollow() {
    problem.job(add(10, 0, 0).build()).job(add(2, 4, 6).build());
    assertBound(
        ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS, 6 + 12 + 6 - 4, JobsArgument.Rule.SHORTEST_FIRST);
  }

  /** Ends at 6, 8, 14 and 24; but one job waits for an input until 30, and ends at 35 or later. */
  @Test
  void theLastEndIsNoEarlierThanTheLastPath() {
    problem
        .workflow(Workflow.builder("two").task("first", 5).task("second", 5).build())
        .job(
            Job.builder("waits", "two")
                .inputs(List.of(new JobInput("second", 30, "store")))
                .build())
        .job(add(2, 4, 0).build())
        .job(add(2, 4, 0).build())
        .job(add(10, 0, 0).build());
    assertBound(
        ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
        6 + 8 + 14 + 35 - 4 - 4,
        JobsArgument.Rule.SHORTEST_FIRST);
  }

  /** The heavy ones end at 5 and 10; the light one waits until 30 whatever they do. */
  @Test
  void aJobWhosePathSaysMoreIsLeftOut() {
    problem
        .workflow(Workflow.builder("two").task("first", 5).task("second", 5).build())
        .job(
            Job.builder("waits", "two")
                .inputs(List.of(new JobInput("second", 30, "store")))
                .build())
        .job(add(5, 0, 0).weight(3).build())
        .job(add(5, 0, 0).weight(3).build());
    assertBound(
        ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
        35 + 3 * 5 + 3 * 10,
        JobsArgument.Rule.MEAN_BUSY_TIME,
        "waits");
  }

  /**
   * Times in units of 2^44: 3 from 0 on, then 2 of 4, 2 that weigh 3 from 5 on, and the other 2 of
   * 4. Mean busy times and halves of the work are 3, 8 and 7. Where a run is interrupted, 67 in
   * 2^50 of what is summed up, 32 units, are taken off for roundings: 33.5.
   */
  @Test
  void roundingsOfInterruptedRunsAreTakenOff() {
    long unit = 1L << 44;
    problem
        .job(add(4 * unit, 0, 0).build())
        .job(add(3 * unit, 0, 0).build())
        .job(add(2 * unit, 5 * unit, 0).weight(3).build());
    assertBound(
        ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
        (3 + 8 + 3 * (7 - 5)) * unit - 34,
        JobsArgument.Rule.MEAN_BUSY_TIME);
  }

  /**
   * Runs of 2^48 us on 2^20 cores: work that doubles do not hold exactly is rounded down by 1 + 4 x
   * 2 x 2 + 32 parts in 2^50, which are 12.25 of 2^48. The first one ends with its path.
   */
  @Test
  void workBeyondTheRangeOfExactDoublesIsRoundedDown() {
    long cores = 1L << 20;
    long micros = 1L << 48;
    Mode mode = Mode.of(micros).withDemands(Map.of("cores", cores));
    CompiledProblem compiled =
        CompiledProblem.of(
            Problem.builder()
                .workers(
                    Worker.cpu("w").withCapacities(Map.of("cores", cores, "disks", 1L)),
                    Worker.storage("store"))
                .workflow(Workflow.builder("f").task(Task.of("t", mode)).build())
                .job("a", "f")
                .job("b", "f")
                .job("c", "f")
                .objective(Objective.totalWeightedFlow())
                .build());
    assertThat(bounds(compiled).bound(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS))
        .isEqualTo(micros + (2 + 3) * (micros - 13));
  }

  @Test
  void oneJobAloneEndsWhereItsPathDoes() {
    problem.job(add(5, 2, 3).dueMicros(6L).build());
    assertBound(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS, 8, JobsArgument.Rule.PATHS);
    assertBound(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS, 4, JobsArgument.Rule.PATHS);
    assertBound(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, 1, JobsArgument.Rule.PATHS);
  }

  /** The second one, with 3 behind it, has to be done by 4, which it just is; the first by 9. */
  @Test
  void nobodyIsLateWhereTheMostUrgentGoFirst() {
    problem.job(add(3, 0, 0).dueMicros(9L).build()).job(add(4, 0, 3).dueMicros(7L).build());
    assertBound(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, 0, JobsArgument.Rule.PATHS);
  }

  /** 4 by 4 leaves too little for 3 by 6; without the 4, both of these are just in time. */
  @Test
  void asManyAreLateAsMooresRuleLeaves() {
    problem
        .job(add(4, 0, 0).dueMicros(4L).weight(5).build())
        .job(add(3, 0, 0).dueMicros(6L).weight(2).build())
        .job(add(3, 0, 0).dueMicros(6L).weight(3).build());
    assertBound(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, 2, JobsArgument.Rule.MOORE);
    // One that is late in any case counts besides, whatever it takes from the others.
    problem.job(add(4, 0, 0).dueMicros(3L).weight(7).build());
    assertBound(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, 2 + 7, JobsArgument.Rule.MOORE);
  }

  /** As above; with 16 units behind the run of 4, 48 units are summed up: 50.25 are taken off. */
  @Test
  void roundingsOfWhatIsBehindInterruptedRunsAreTakenOff() {
    long unit = 1L << 44;
    problem
        .job(add(4 * unit, 0, 16 * unit).build())
        .job(add(3 * unit, 0, 0).build())
        .job(add(2 * unit, 5 * unit, 0).weight(3).build());
    assertBound(
        ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
        (3 + 8 + 16 + 3 * (7 - 5)) * unit - 51,
        JobsArgument.Rule.MEAN_BUSY_TIME);
  }

  /** With 3 behind all of them, where one of them waits for an input: 9, 11, 17 and 38. */
  @Test
  void theLeastTailFollowsEachEnd() {
    problem
        .workflow(Workflow.builder("two").task("first", 5).task("second", 5).build())
        .job(
            Job.builder("waits", "two")
                .inputs(List.of(new JobInput("second", 30, "store")))
                .outputs(
                    List.of(
                        new JobOutput("first", 3, "store"), new JobOutput("second", 3, "store")))
                .build())
        .job(add(2, 4, 3).build())
        .job(add(2, 4, 3).build())
        .job(add(10, 0, 3).build());
    assertBound(
        ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
        9 + 11 + 17 + 38 - 4 - 4,
        JobsArgument.Rule.SHORTEST_FIRST);
  }

  /** The first one has to be done by 4 for what is behind it, as in the other order. */
  @Test
  void theMostUrgentGoFirstInWhateverOrderTheyAre() {
    problem.job(add(4, 0, 3).dueMicros(7L).build()).job(add(3, 0, 0).dueMicros(9L).build());
    assertBound(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, 0, JobsArgument.Rule.PATHS);
  }

  /** 4 by 5 and 3 by 6, for the 2 behind either: one is late, though both run before 8. */
  @Test
  void jobsAreLateByWhatIsBehindThem() {
    problem.job(add(4, 0, 2).dueMicros(7L).build()).job(add(3, 0, 2).dueMicros(8L).build());
    assertBound(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, 1, JobsArgument.Rule.MOORE);
  }
}
