package dev.sextant.planner.evidence.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.KnownProblem;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.TinyProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.evidence.Argument;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.JobsArgument;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.evidence.Unargued;
import dev.sextant.planner.evidence.WorkArgument;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BoundCheckerTest {
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
    for (int seed = 0; seed < 1_200; seed++) {
      Problem drawn =
          FeatureMix.of(seed, seed % 3 == 0 ? 6 : 40, MAGNITUDES[seed / 3 % MAGNITUDES.length]);
      List<Problem> problems = seed % 4 == 0 ? objectives(drawn) : List.of(drawn);
      for (Problem problem : problems) {
        judge(drawn.name(), problem, kinds, faults);
      }
    }
    System.out.println(kinds);
    assertThat(faults).as("%s", kinds).isEmpty();
  }

  /** A problem under its own objective, under each term, and under money with bytes. */
  private static List<Problem> objectives(Problem problem) {
    List<Problem> all = new ArrayList<>(List.of(problem));
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      all.add(problem.withObjective(Objective.of(term)));
    }
    all.add(
        problem.withObjective(
            Objective.of(ObjectiveTerm.COST_MICRO_UNITS).plus(3, ObjectiveTerm.BYTES_MOVED)));
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
    boolean told = evidence.arguments().stream().anyMatch(a -> a instanceof Unargued);
    if (!verdict.verified() || verdict.value() != bound || told) {
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
