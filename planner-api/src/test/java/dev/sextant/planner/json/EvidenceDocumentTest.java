package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.evidence.Argument;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.evidence.OrderArgument;
import dev.sextant.planner.evidence.OrderStep;
import dev.sextant.planner.evidence.Unargued;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Evidence in result documents, both ways. */
class EvidenceDocumentTest {

  @Test
  void evidenceOfEveryKindComesBackAsItWas() throws IOException {
    Set<Class<?>> kinds = new HashSet<>();
    for (int seed = 0; seed < 400; seed++) {
      Problem problem = FeatureMix.of(seed, seed % 2 == 0 ? 6 : 40, Magnitude.UNITS);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isEmpty()) {
        LowerBounds bounds = LowerBounds.of(compiled);
        bounds.objective();
        requireSame(problem, bounds.evidence());
        bounds.evidence().arguments().forEach(argument -> kinds.add(argument.getClass()));
      }
    }
    Problem any = FeatureMix.of(1, 6, Magnitude.UNITS);
    OrderStep overload =
        new OrderStep(2, OrderStep.Rule.OVERLOAD, "w", "compute", null, null, 0, 5, 6, 0);
    for (Argument rare :
        List.of(
            new Unargued(4, "somebody"),
            new OrderArgument(7, List.of(overload)),
            new LeastArgument(
                ObjectiveTerm.COST_MICRO_UNITS, 3, 8, List.of(CapacityPrice.ofBudget(5, "b"))))) {
      requireSame(any, new BoundEvidence(4, 3, List.of(rare)));
      kinds.add(rare.getClass());
    }
    assertThat(kinds).contains(Argument.class.getPermittedSubclasses());
  }

  private static void requireSame(Problem problem, BoundEvidence evidence) throws IOException {
    String document = written(problem, evidence);
    assertThat(new PlannerJson().readResult(document).evidence()).isEqualTo(evidence);
    assertThat(Schemas.errors(Schemas.RESULT, document)).isEmpty();
  }

  private static String written(Problem problem, BoundEvidence evidence) throws IOException {
    PlanResult result = PlanResult.builder("heft").evidence(evidence).build();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new PlannerJson().writeResult(problem, result, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void anArgumentIsExactlyOne() throws IOException {
    Problem any = FeatureMix.of(1, 6, Magnitude.UNITS);
    BoundEvidence word = new BoundEvidence(4, 1, List.of(new Unargued(4, "somebody")));
    String good = written(any, word);
    String two =
        good.replace(
            "\"unargued\":", "\"least\": {\"term\": \"LOAD_COUNT\", \"value\": 1}, \"unargued\":");
    assertThat(two).isNotEqualTo(good);
    assertThatThrownBy(() -> new PlannerJson().readResult(two))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("exactly one argument");
    assertThat(Schemas.errors(Schemas.RESULT, good)).isEmpty();
    assertThat(Schemas.errors(Schemas.RESULT, two)).isNotEmpty();
  }

  @Test
  void aPriceIsOfAResourceOrABudget() throws IOException {
    Problem any = FeatureMix.of(1, 6, Magnitude.UNITS);
    LeastArgument least =
        new LeastArgument(
            ObjectiveTerm.COST_MICRO_UNITS, 3, 8, List.of(CapacityPrice.ofBudget(5, "b")));
    String good = written(any, new BoundEvidence(3, 1, List.of(least)));
    for (String bad :
        List.of(
            good.replace("\"budget\": \"b\"", "\"budget\": \"b\", \"resource\": \"compute\""),
            good.replace(", \"budget\": \"b\"", ""))) {
      assertThat(bad).isNotEqualTo(good);
      assertThatThrownBy(() -> new PlannerJson().readResult(bad))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("either of a resource");
      assertThat(Schemas.errors(Schemas.RESULT, bad)).isNotEmpty();
    }
  }
}
