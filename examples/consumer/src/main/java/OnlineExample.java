import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkflowRegistry;

/** The online example of docs/online.md: places jobs of one workflow as they arrive. */
public final class OnlineExample {
  private OnlineExample() {}

  /** Prints where the tasks of three jobs go. */
  public static void main(String[] args) {
    var catalogue = Problem.builder()
        .model("embedder", 2_000_000_000L)
        .model("llm", 14_000_000_000L)
        .workers(Worker.gpu("gpu0", "T4", 16_000_000_000L, 8_000_000_000L),
            Worker.gpu("gpu1", "T4", 16_000_000_000L, 8_000_000_000L))
        .transfers(TransferModel.uniform(50, 1_000_000_000L))
        .workflow(Workflow.builder("ask").task("embed", 20_000, "embedder")
            .task("answer", 900_000, "llm").edge("embed", "answer", 4_096).build())
        .job("any", "ask")
        .objective(Objective.makespan())
        .build();
    var registry = WorkflowRegistry.of(CompiledProblem.of(catalogue)); // shared by all threads
    var planner = new CompassOnline(registry, OnlineOptions.defaults()).planner();
    var cluster = new ClusterSnapshot(registry, 2, 16, WaitReading.ELAPSING); // 2 workers, 16 models
    var placement = new Placement(2); // of at most 2 tasks
    cluster.joinAll();

    for (long now = 0; now < 3_000; now += 1_000) { // three jobs, one millisecond apart
      planner.place(0, 0, now, cluster, placement); // workflow 0, its input on worker 0
      if (placement.isComplete()) {
        cluster.commit(placement); // nothing has changed before
      }
      for (int i = 0; i < placement.size(); i++) {
        int task = placement.task(i);
        System.out.printf("at %d us: task %d on worker %d from %d us, fetches %b, because of %s%n",
            now, task, placement.worker(task), placement.startMicros(task),
            placement.fetches(task), placement.reason(task));
      }
    }
    cluster.updateWait(1, 250_000, 3_000); // what worker 1 has published
    System.out.println("answer moves to worker "
        + planner.adjust(0, 1, 0, 0, 3_000, cluster));
  }
}
