package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.contract.InfeasibleMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import dev.sextant.planner.whatif.AddedJob;
import dev.sextant.planner.whatif.AddedWorkers;
import dev.sextant.planner.whatif.Change;
import dev.sextant.planner.whatif.WhatIf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConflictDocumentTest {
  private final PlannerJson json = new PlannerJson();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private String written() {
    String document = out.toString(StandardCharsets.UTF_8);
    out.reset();
    return document;
  }

  @Test
  void conflictsOfEveryCauseKeepTheirSchemasAndComeBackWithTheirResults() throws IOException {
    for (InfeasibleMix.Cause cause : InfeasibleMix.Cause.values()) {
      Problem problem = InfeasibleMix.of(cause, 1, 4, Magnitude.UNITS);
      Conflict conflict = Conflict.of(problem).orElseThrow();
      json.writeConflict(conflict, out);
      assertThat(Schemas.errors(Schemas.CONFLICT, written())).isEmpty();

      PlanResult result =
          PlanResult.builder("heft").infeasible("Because.").conflict(conflict).build();
      json.writeResult(problem, result, out);
      String document = written();
      assertThat(Schemas.errors(Schemas.RESULT, document)).isEmpty();
      assertThat(json.readResult(document).conflict()).isEqualTo(conflict);
    }
  }

  @Test
  void whatAChangeWouldDoKeepsItsSchemaWithAndWithoutPlans() throws IOException {
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("w").task("t", 10).build())
            .job("a", "w")
            .workers(Worker.cpu("c"))
            .objective(Objective.makespan())
            .build();
    for (Change change : List.of(new AddedWorkers("default", 1), new AddedJob("w", 5L))) {
      WhatIf whatIf = WhatIf.of(problem, List.of(change), new OneJob(), PlannerOptions.defaults());
      json.writeWhatIf(whatIf, out);
      String document = written();
      assertThat(Schemas.errors(Schemas.WHAT_IF, document)).as(document).isEmpty();
      assertThat(document).contains("\"kind\": \"what-if\"").contains(change.text());
    }
  }

  /** Plans one job and no more. */
  private static final class OneJob implements Planner {
    @Override
    public String name() {
      return "one-job";
    }

    @Override
    public PlanResult plan(
        Problem problem,
        PlannerOptions options,
        PlanListener listener,
        PlanInterrupter interrupter) {
      Plan plan = new Plan(List.of(new TaskRun("a", "t", "default", "c", 0, 10)), List.of());
      return problem.jobs().size() == 1
          ? PlanResult.builder(name()).plan(plan, 10).build()
          : PlanResult.builder(name()).infeasible("One job is enough.").build();
    }
  }
}
