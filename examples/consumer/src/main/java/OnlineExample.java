import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.scheduler.AdjustmentRequest;
import dev.sextant.planner.scheduler.Catalogue;
import dev.sextant.planner.scheduler.Cluster;
import dev.sextant.planner.scheduler.JobPlacer;
import dev.sextant.planner.scheduler.PlacedJob;
import dev.sextant.planner.scheduler.PlacementRequest;
import dev.sextant.planner.scheduler.WorkerReport;
import dev.sextant.planner.scheduler.WorkerType;

/** The online example of docs/online.md: places jobs of one workflow as they arrive. */
public final class OnlineExample {
  private OnlineExample() {}

  /** Prints where the tasks of three jobs go, and what becomes of the last one. */
  public static void main(String[] args) {
    var catalogue = Catalogue.builder()
        .model("embedder", 2_000_000_000L)
        .model("llm", 14_000_000_000L)
        .workerType(WorkerType.gpu("T4", 16_000_000_000L, 8_000_000_000L))
        .transfers(50, 1_000_000_000L)
        .workflow(Workflow.builder("ask").task("embed", 20_000, "embedder")
            .task("answer", 900_000, "llm").edge("embed", "answer", 4_096).build())
        .input("ask", "embed", 2_048)
        .build();
    var cluster = Cluster.builder(catalogue).mostWorkers(100).build();
    var compass = new CompassOnline(cluster.registry(), OnlineOptions.defaults());
    var gpu0 = cluster.join("gpu0", "T4");
    var gpu1 = cluster.join("gpu1", "T4");
    cluster.publish("gpu1", new WorkerReport()
        .waitMicros(250_000).observedMicros(0).models("embedder", "llm"));

    var placer = new JobPlacer(cluster, compass.planner(), WaitReading.ELAPSING);
    var ask = catalogue.workflow("ask");
    var arrival = new PlacementRequest().workflow(ask).inputAt(gpu0);
    var job = new PlacedJob();
    for (long nowMicros = 0; nowMicros < 3_000; nowMicros += 1_000) {
      placer.refresh();
      if (placer.place(arrival.nowMicros(nowMicros), job)) {
        placer.commit(job);
      }
      System.out.println(job);
    }

    cluster.publish(gpu1, new WorkerReport().waitMicros(9_000_000).observedMicros(3_000));
    placer.refresh();
    var answer = ask.task("answer");
    var ready = new AdjustmentRequest()
        .task(answer).planned(job.worker(answer)).inputAt(job.worker(ask.task("embed")));
    System.out.println("answer runs on " + placer.adjust(ready.nowMicros(300_000)));

    cluster.extend(more -> more
        .workerType(WorkerType.gpu("H100", 80_000_000_000L, 50_000_000_000L)));
    var fast = cluster.join("fast0", "H100");
    cluster.leave(gpu1);
    placer.refresh();
    placer.place(arrival.inputAt(fast).nowMicros(400_000), job);
    System.out.println(job);
  }
}
