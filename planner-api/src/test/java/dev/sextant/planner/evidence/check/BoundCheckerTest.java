package dev.sextant.planner.evidence.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.KnownProblem;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.contract.TinyProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.evidence.AlikeJobs;
import dev.sextant.planner.evidence.Argument;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.evidence.JobSetsArgument;
import dev.sextant.planner.evidence.JobsArgument;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.evidence.PathArgument;
import dev.sextant.planner.evidence.SetWork;
import dev.sextant.planner.evidence.Unargued;
import dev.sextant.planner.evidence.WorkArgument;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BoundCheckerTest {
  private static final int DRAWN = System.getProperty(PlannerContract.ALL) == null ? 400 : 4_000;

  private static final ObjectiveTerm FLOW = ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS;
  private static final ObjectiveTerm TARDINESS = ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS;

  private static final Magnitude[] MAGNITUDES = {
    Magnitude.UNITS, Magnitude.MILLIS, Magnitude.SECONDS, Magnitude.HOURS
  };

  @Test
  void everyBoundOnTinyAndFeatureProblemsIsVerified() {
    Map<String, Integer> kinds = new TreeMap<>();
    List<String> faults = new ArrayList<>();
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), 250)) {
      objectives(tiny.problem()).forEach(p -> judge(tiny.name(), p, kinds, faults));
    }
    for (KnownProblem known : TinyProblems.features()) {
      objectives(known.problem()).forEach(p -> judge(known.name(), p, kinds, faults));
    }
    assertThat(faults).as("%s", kinds).isEmpty();
  }

  @Test
  void everyBoundOnDrawnProblemsIsVerified() {
    Map<String, Integer> kinds = new TreeMap<>();
    List<String> faults = new ArrayList<>();
    for (int seed = 0; seed < DRAWN; seed++) {
      Problem drawn =
          FeatureMix.of(seed, seed % 3 == 0 ? 6 : 40, MAGNITUDES[seed / 3 % MAGNITUDES.length]);
      List<Problem> problems = seed % 4 == 0 ? objectives(drawn) : List.of(drawn);
      for (Problem problem : problems) {
        judge(drawn.name(), problem, kinds, faults);
      }
    }
    assertThat(faults).as("%s", kinds).isEmpty();
  }

  /** Of two tasks with the least head one has the tail, and the other lets a worker begin. */
  @Test
  void allTasksWithTheHeadThatIsNamedLetWorkersBegin() {
    Problem drawn = FeatureMix.of(168, 20, Magnitude.HOURS);
    List<String> faults = new ArrayList<>();
    judge(drawn.name(), drawn.withObjective(Objective.makespan()), new TreeMap<>(), faults);
    assertThat(faults).isEmpty();
  }

  @Test
  void tenThousandRecordsWithOneNumberChangedForTheBetterAreRefused() {
    int refused = 0;
    int stillTrue = 0;
    for (Problem problem : smallProblems()) {
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isPresent()) {
        continue;
      }
      LowerBounds bounds = LowerBounds.of(compiled);
      bounds.objective();
      for (BoundEvidence better : BetterEvidence.of(bounds.evidence())) {
        if (!BoundChecker.check(problem, better).verified()) {
          refused++;
        } else {
          // The checker may know more than the bound did; then it must be true.
          stillTrue++;
          Optimum optimum = BruteForceOracle.solve(problem);
          assertThat(!optimum.isFeasible() || better.value() <= optimum.objective())
              .as("%s of %s", better, problem)
              .isTrue();
        }
      }
    }
    assertThat(refused).isGreaterThan(10_000);
    assertThat(stillTrue).isLessThan(refused / 50);
  }

  /** The same of sets of jobs, in drawn states and with any features. */
  @Test
  void changedRecordsOfJobSetsAreRefusedOrTrue() {
    int refused = 0;
    int stillTrue = 0;
    for (int seed = 0; seed < 300; seed++) {
      Problem drawn = FeatureMix.of(seed, 4, Magnitude.UNITS);
      for (Problem problem : objectives(drawn)) {
        CompiledProblem compiled = CompiledProblem.of(problem);
        if (compiled.taskWithoutOption().isPresent()) {
          continue;
        }
        LowerBounds bounds = LowerBounds.of(compiled);
        bounds.objective();
        BoundEvidence good = bounds.evidence();
        if (good.arguments().stream().noneMatch(JobSetsArgument.class::isInstance)) {
          continue;
        }
        for (BoundEvidence better : BetterEvidence.of(good)) {
          if (!BoundChecker.check(problem, better).verified()) {
            refused++;
          } else {
            stillTrue++;
            Optimum optimum = BruteForceOracle.solve(problem);
            assertThat(!optimum.isFeasible() || better.value() <= optimum.objective())
                .as("%s of %s", better, problem)
                .isTrue();
          }
        }
      }
    }
    assertThat(refused).isGreaterThan(100);
    // Where all tasks of a row start later, a later head says the same.
    assertThat(stillTrue).isLessThan(refused);
  }

  @Test
  void jobSetsThatMakeNoSenseAreRefused() {
    Problem tiny = TinyProblems.upToFour().get(7).problem();
    String job = tiny.jobs().get(0).id();
    Problem problem =
        tiny.withObjective(Objective.of(FLOW))
            .withJobs(List.of(new Job(job, tiny.jobs().get(0).workflow(), 0)));
    AlikeJobs group = new AlikeJobs(List.of(job));
    SetWork before = new SetWork(List.of(), 0, -1);
    SetWork nothing = new SetWork(List.of(), 0, 0);
    assertThat(faultsOf(problem, FLOW, List.of(group, group), List.of())).contains("two groups");
    assertThat(faultsOf(problem, FLOW, List.of(group), List.of(before))).contains("negative");
    assertThat(faultsOf(problem, FLOW, List.of(group), Collections.nCopies(65, nothing)))
        .contains("more than 64 rows");
    assertThat(faultsOf(problem, ObjectiveTerm.LOAD_COUNT, List.of(group), List.of()))
        .contains("no sum over jobs");
    assertThat(faultsOf(problem, FLOW, List.of(group), List.of(nothing))).contains("at least");
    Problem due = problem.withObjective(Objective.of(TARDINESS));
    assertThat(faultsOf(due, TARDINESS, List.of(group), List.of())).contains("never due");
    List<Job> many = new ArrayList<>();
    List<AlikeJobs> groups = new ArrayList<>();
    for (int j = 0; j < 18; j++) {
      many.add(new Job("many" + j, problem.jobs().get(0).workflow(), 0));
      groups.add(new AlikeJobs(List.of("many" + j)));
    }
    assertThat(faultsOf(problem.withJobs(many), FLOW, groups, List.of())).contains("131072 sets");
  }

  @Test
  void groupsWithoutJobsAreRefused() {
    Problem tiny = TinyProblems.upToFour().get(7).problem();
    SetWork row = new SetWork(List.of(), 0, 0);
    AlikeJobs none = new AlikeJobs(List.of());
    for (ObjectiveTerm term : List.of(FLOW, TARDINESS, ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS)) {
      Problem problem = tiny.withObjective(Objective.of(term));
      for (int count : new int[] {1, 1_000_000}) {
        assertThat(faultsOf(problem, term, Collections.nCopies(count, none), List.of(row)))
            .contains("The group 0 has no jobs.");
      }
    }
  }

  /** A row costs sets times workers, however few sets there are. */
  @Test
  void setsThatAreTooManyForTheWorkersAreRefused() {
    Problem.Builder builder = Problem.builder().objective(Objective.of(FLOW));
    for (int w = 0; w < 600; w++) {
      builder.worker(Worker.cpu("w" + w));
    }
    builder.workflow(Workflow.builder("f").task("t", 5).build());
    List<AlikeJobs> groups = new ArrayList<>();
    for (int j = 0; j < 13; j++) {
      builder.job("j" + j, "f");
      groups.add(new AlikeJobs(List.of("j" + j)));
    }
    Problem problem = builder.build();
    String resource = problem.workers().get(0).capacities().keySet().iterator().next();
    SetWork row = new SetWork(List.of(CapacityPrice.ofResource(1, resource, List.of())), 0, 0);
    assertThat(faultsOf(problem, FLOW, groups, List.of(row)))
        .contains("The 8192 sets are too many for 600 workers");
    assertThat(faultsOf(problem, FLOW, groups.subList(0, 12), List.of(row))).contains("at least");
    List<String> all = problem.jobs().stream().map(Job::id).toList();
    assertThat(faultsOf(problem, FLOW, List.of(new AlikeJobs(all)), List.of(row)))
        .contains("at least");
  }

  private static String faultsOf(
      Problem problem, ObjectiveTerm term, List<AlikeJobs> groups, List<SetWork> rows) {
    long value = 1L << 40;
    Argument argument = new JobSetsArgument(term, value, groups, rows);
    BoundVerdict verdict =
        BoundChecker.check(problem, new BoundEvidence(value, 1, List.of(argument)));
    assertThat(verdict.verified()).isFalse();
    return String.join("; ", verdict.faults());
  }

  private static List<Problem> smallProblems() {
    List<Problem> all = new ArrayList<>();
    TinyProblems.sample(TinyProblems.upToFour(), 250)
        .forEach(tiny -> all.addAll(objectives(tiny.problem())));
    TinyProblems.features().forEach(known -> all.addAll(objectives(known.problem())));
    return all;
  }

  @Test
  void whatStandsWithoutAnArgumentProvesNothing() {
    Problem problem = TinyProblems.upToFour().get(7).problem();
    BoundEvidence word = new BoundEvidence(5, 1, List.of(new Unargued(5, "somebody")));
    assertThat(BoundChecker.check(problem, word))
        .isEqualTo(new BoundVerdict(false, 0, List.of(), List.of("somebody")));
  }

  @Test
  void saysWhatIsWrongWithNamesThatDoNotExistAndTermsThatAreArguedTwice() {
    Problem problem = TinyProblems.upToFour().get(7).problem();
    BoundEvidence unknown =
        new BoundEvidence(1, 1, List.of(new PathArgument(1, "nobody", List.of("t"))));
    assertThat(BoundChecker.check(problem, unknown).faults())
        .containsExactly("PathArgument 1: The job (nobody) is not in the problem.");
    LeastArgument one = new LeastArgument(ObjectiveTerm.WORKERS_USED, 1);
    assertThat(BoundChecker.check(problem, new BoundEvidence(2, 1, List.of(one, one))).faults())
        .singleElement()
        .asString()
        .contains("already");
  }

  /** A problem under its own objective, each term, money with bytes, makespan with workers. */
  private static List<Problem> objectives(Problem problem) {
    List<Problem> all = new ArrayList<>(List.of(problem));
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      all.add(problem.withObjective(Objective.of(term)));
    }
    all.add(
        problem.withObjective(
            Objective.of(ObjectiveTerm.COST_MICRO_UNITS).plus(3, ObjectiveTerm.BYTES_MOVED)));
    for (long perWorker : new long[] {3, 2_000_000}) {
      all.add(
          problem.withObjective(Objective.makespan().plus(perWorker, ObjectiveTerm.WORKERS_USED)));
    }
    return all.stream().filter(p -> p.errors().isEmpty()).toList();
  }

  private static void judge(
      String name, Problem problem, Map<String, Integer> kinds, List<String> faults) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    if (compiled.taskWithoutOption().isPresent()) {
      return;
    }
    LowerBounds bounds = LowerBounds.of(compiled);
    long bound = bounds.objective().value();
    BoundEvidence evidence = bounds.evidence();
    evidence.arguments().forEach(a -> kinds.merge(kind(a), 1, Integer::sum));
    assertThat(evidence.value()).isEqualTo(bound);
    BoundVerdict verdict = BoundChecker.check(problem, evidence);
    if (!verdict.faults().isEmpty() || !verdict.unargued().isEmpty() || verdict.value() != bound) {
      faults.add(name + " " + problem.objective() + ": " + verdict + " of " + evidence);
    }
  }

  private static String kind(Argument argument) {
    String name = argument.getClass().getSimpleName();
    return argument instanceof WorkArgument work
        ? name + (work.distinctEnds() ? " distinct" : "") + (work.loads() ? " loads" : "")
        : argument instanceof JobsArgument jobs
            ? name + " " + jobs.rule()
            : argument instanceof LeastArgument least ? name + " " + least.term() : name;
  }
}
