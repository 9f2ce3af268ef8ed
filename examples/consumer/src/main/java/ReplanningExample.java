import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.replan.ClusterEvent;
import dev.sextant.planner.replan.PlanningSession;
import java.time.Duration;

/** A plan that is kept up to date: it is 2.5 s, a GPU is lost, a task is late, a job has come. */
public final class ReplanningExample {
  private ReplanningExample() {}

  /** Prints what changes. */
  public static void main(String[] args) {
    var problem = Problem.builder()
        .model("embedder", 2_000_000_000L)
        .model("llm", 14_000_000_000L)
        .workers(Worker.gpu("gpu0", "T4", 16_000_000_000L, 8_000_000_000L),
            Worker.gpu("gpu1", "T4", 16_000_000_000L, 8_000_000_000L),
            Worker.gpu("gpu2", "T4", 16_000_000_000L, 8_000_000_000L))
        .transfers(TransferModel.uniform(50, 1_000_000_000L))
        .workflow(Workflow.builder("ask").task("embed", 20_000, "embedder")
            .task("answer", 900_000, "llm").edge("embed", "answer", 4_096).build())
        .job("first", "ask").job("second", "ask").job("third", "ask").job("fourth", "ask")
        .job("fifth", "ask").job("sixth", "ask")
        .objective(Objective.totalWeightedFlow())
        .build();

    var session = PlanningSession.builder(problem, Planners.get("compass+"))
        .budget(Duration.ofSeconds(1))
        .build();
    session.plan().requirePlan().runs().forEach(System.out::println);
    var running = session.at(Duration.ofMillis(2_500)).state().running().get(0);
    var update = session.update(
        Duration.ofMillis(2_500),
        ClusterEvent.expected(running.job(), running.task(), Duration.ofMillis(4_500)),
        ClusterEvent.workerLost("gpu2"),
        ClusterEvent.jobAdded(new Job("seventh", "ask", 2_500_000)));
    update.changes().forEach(System.out::println);
  }
}
