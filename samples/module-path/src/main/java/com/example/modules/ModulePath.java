package com.example.modules;

import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;

/**
 * A module that plans with {@code heft} from the module path and with {@code cp-sat} from the class
 * path, where OR-Tools has to lie: the names of its native jars are no names of modules.
 */
public final class ModulePath {
  private ModulePath() {}

  /** Fails unless both planners are found and the exact one proves its plan best. */
  public static void main(String[] args) {
    var problem =
        Problem.builder()
            .model("llm", 14_000_000_000L)
            .workers(
                Worker.gpu("gpu0", "T4", 16_000_000_000L, 8_000_000_000L),
                Worker.gpu("gpu1", "T4", 16_000_000_000L, 8_000_000_000L))
            .transfers(TransferModel.uniform(50, 1_000_000_000L))
            .workflow(Workflow.builder("ask").task("answer", 900_000, "llm").build())
            .job("first", "ask")
            .job("second", "ask")
            .objective(Objective.makespan())
            .build();
    require(ModulePath.class.getModule().isNamed(), "This runs from the class path.");
    require(Planners.class.getModule().isNamed(), "The API lies on the class path.");
    var heft = Planners.get("heft").plan(problem);
    var exact = Planners.get("cp-sat").plan(problem);
    System.out.println(heft);
    System.out.println(exact);
    require(heft.plan() != null, "There is no plan.");
    require(exact.status().name().equals("OPTIMAL"), "The best plan is not proven.");
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalStateException(message);
    }
  }
}
