import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;

/** The example of the README: plans one workflow on two GPUs. */
public final class Example {
  private Example() {}

  /** Prints the plan. */
  public static void main(String[] args) {
    var problem = Problem.builder()
        .model("embedder", 2_000_000_000L)
        .model("llm", 14_000_000_000L)
        .workers(Worker.gpu("gpu0", "T4", 16_000_000_000L, 8_000_000_000L),
            Worker.gpu("gpu1", "T4", 16_000_000_000L, 8_000_000_000L))
        .transfers(TransferModel.uniform(50, 1_000_000_000L))
        .workflow(Workflow.builder("ask").task("embed", 20_000, "embedder")
            .task("answer", 900_000, "llm").edge("embed", "answer", 4_096).build())
        .job("first", "ask").job("second", "ask")
        .objective(Objective.makespan())
        .build();
    var result = Planners.get().plan(problem);
    result.requirePlan().runs().forEach(System.out::println);
    System.out.println(result);
  }
}
