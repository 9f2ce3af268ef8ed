import dev.sextant.benchmarks.pages.GanttPage;
import dev.sextant.benchmarks.pages.PlanView;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the Gantt chart of a plan as a page; needs {@code planner-pages} beside the planners. */
public final class GanttExample {
  private GanttExample() {}

  /** Plans, and writes the page to the file that is named, or to {@code gantt.html}. */
  public static void main(String[] args) throws IOException {
    var problem = Problem.builder()
        .name("Two questions")
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
    var result = Planners.get("heft").plan(problem);
    Path page = Path.of(args.length > 0 ? args[0] : "gantt.html");
    GanttPage.write(PlanView.of(problem, result), page);
    System.out.println("The plan is in " + page.toAbsolutePath() + ".");
  }
}
