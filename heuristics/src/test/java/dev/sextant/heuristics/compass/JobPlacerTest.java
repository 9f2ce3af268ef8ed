package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.scheduler.AdjustmentRequest;
import dev.sextant.planner.scheduler.Catalogue;
import dev.sextant.planner.scheduler.Cluster;
import dev.sextant.planner.scheduler.JobPlacer;
import dev.sextant.planner.scheduler.PlacedJob;
import dev.sextant.planner.scheduler.PlacementRequest;
import dev.sextant.planner.scheduler.TaskHandle;
import dev.sextant.planner.scheduler.WorkerHandle;
import dev.sextant.planner.scheduler.WorkerReport;
import dev.sextant.planner.scheduler.WorkerType;
import dev.sextant.planner.scheduler.WorkflowHandle;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two workers of 16 GB; answering needs a model of 14 GB, which takes 1.75 s to load. */
class JobPlacerTest {
  private static final long GB = 1_000_000_000L;

  private final Cluster cluster = Cluster.builder(builder().build()).mostWorkers(4).build();
  private final WorkerHandle gpu0 = cluster.join("gpu0", "T4");
  private final WorkerHandle gpu1 = cluster.join("gpu1", "T4");
  private final WorkflowHandle ask = cluster.catalogue().workflow("ask");
  private final TaskHandle embed = ask.task("embed");
  private final TaskHandle answer = ask.task("answer");
  private final WorkerReport report = new WorkerReport();
  private final PlacementRequest arrival = new PlacementRequest().workflow(ask).inputAt(gpu0);
  private final PlacedJob job = new PlacedJob();
  private final CompassOnline compass =
      new CompassOnline(cluster.registry(), OnlineOptions.defaults());
  private final JobPlacer placer = placer(cluster);

  private static Catalogue.Builder builder() {
    return Catalogue.builder()
        .model("embedder", 2 * GB)
        .model("llm", 14 * GB)
        .workerType(WorkerType.gpu("T4", 16 * GB, 8 * GB))
        .transfers(50, GB)
        .workflow(ask(Map.of("T4", 900_000L)))
        .input("ask", "embed", 1_000_000);
  }

  private static Workflow ask(Map<String, Long> micros) {
    return Workflow.builder("ask")
        .task("embed", 20_000, "embedder")
        .task(Task.of("answer", Mode.of("fp16", TaskDuration.perWorker(micros)).withModels("llm")))
        .edge("embed", "answer", 4_096)
        .build();
  }

  private JobPlacer placer(Cluster of) {
    return new JobPlacer(of, compass.planner(), WaitReading.AS_PUBLISHED);
  }

  @Test
  void answersByName() {
    cluster.publish(gpu1, report.waitMicros(100).observedMicros(0).models("embedder", "llm"));
    placer.refresh();
    assertThat(placer.place(arrival.nowMicros(1_000), job)).isTrue();
    assertThat(job.workflow()).isSameAs(ask);
    assertThat(job.size()).isEqualTo(2);
    assertThat(job.task(0)).isSameAs(embed);
    assertThat(job.worker(embed)).isSameAs(gpu1);
    assertThat(job.worker(answer).id()).isEqualTo("gpu1");
    assertThat(job.startMicros(embed)).as("the input moves").isEqualTo(2_050);
    assertThat(job.finishMicros(answer)).isEqualTo(922_050).isEqualTo(job.finishMicros());
    assertThat(job.mode(answer)).isEqualTo("fp16");
    assertThat(job.fetches(answer)).isFalse();
    assertThat(job.reason(answer)).isEqualTo(Constraint.CAPACITY);
    assertThat(job)
        .hasToString(
            """
            ask at 1000 us
              embed on gpu1 from 2050 to 22050 us, because of RELEASE
              answer on gpu1 from 22050 to 922050 us, because of CAPACITY""");
  }

  @Test
  void aJobWithoutInputSomewhereHasItEverywhere() {
    cluster.publish(gpu1, report.models("embedder", "llm"));
    placer.refresh();
    placer.place(arrival.inputAt(null).nowMicros(0), job);
    assertThat(job.startMicros(embed)).isZero();
    cluster.leave(gpu0);
    placer.refresh();
    placer.place(arrival.inputAt(gpu0), job);
    assertThat(job.startMicros(embed)).as("a worker that has left").isZero();
  }

  @Test
  void countsWhatIsCommitted() {
    placer.place(arrival.nowMicros(0), job);
    WorkerHandle first = job.worker(answer);
    assertThat(placer.commit(job)).isTrue();
    assertThat(placer.waitMicros(first, 0)).isEqualTo(job.finishMicros(answer));
    placer.rollback();
    assertThat(placer.waitMicros(first, 0)).isZero();
  }

  @Test
  void doesNotCommitToWhoHasTheNumberOfAWorkerThatHasLeft() {
    placer.place(arrival.nowMicros(0), job);
    WorkerHandle chosen = job.worker(answer);
    cluster.leave(chosen);
    WorkerHandle next = cluster.join("gpu9", "T4");
    assertThat(next.number()).isEqualTo(chosen.number());
    assertThat(placer.commit(job)).as("not known yet").isTrue();
    placer.rollback();
    placer.refresh();
    assertThat(placer.commit(job)).isFalse();
    assertThat(placer.waitMicros(next, 0)).isZero();
    assertThat(job.worker(answer)).as("what it said stays").isSameAs(chosen);
  }

  @Test
  void commitsWhenSomebodyElseHasLeft() {
    placer.place(arrival.nowMicros(0), job);
    WorkerHandle other = job.worker(answer) == gpu0 ? gpu1 : gpu0;
    assertThat(job.worker(embed)).isNotSameAs(other);
    cluster.leave(other);
    placer.refresh();
    assertThat(placer.commit(job)).isTrue();
  }

  @Test
  void adjustsByName() {
    AdjustmentRequest ready = new AdjustmentRequest().task(answer).planned(gpu0).inputAt(gpu0);
    assertThat(placer.adjust(ready.nowMicros(0))).isSameAs(gpu0);
    cluster.publish(gpu0, report.waitMicros(9_000_000).observedMicros(0));
    placer.refresh();
    assertThat(placer.adjust(ready.nowMicros(1_000))).isSameAs(gpu1);
    cluster.leave(gpu0);
    WorkerHandle next = cluster.join("gpu9", "T4");
    cluster.publish(gpu1, report.waitMicros(1_000_000).observedMicros(0));
    placer.refresh();
    assertThat(placer.adjust(ready)).as("the planned one has left").isSameAs(next);
    cluster.leave(gpu1);
    cluster.leave(next);
    placer.refresh();
    assertThat(placer.adjust(ready)).as("nobody is there").isSameAs(gpu0);
  }

  @Test
  void saysWhatFoundNoWorker() {
    cluster.extend(
        more ->
            more.workerType(WorkerType.cpu("cpu"))
                .workflow(
                    Workflow.builder("mixed")
                        .task(Task.of("small", Mode.of(5).onTypes("T4")))
                        .task(Task.of("other", Mode.of(5).onTypes("cpu")))
                        .edge("small", "other", 0)
                        .build()));
    WorkflowHandle mixed = cluster.catalogue().workflow("mixed");
    assertThat(placer.place(arrival.workflow(mixed), job)).isFalse();
    assertThat(job.isComplete()).isFalse();
    assertThat(job.isPlaced(mixed.task("small"))).isTrue();
    assertThat(job.isPlaced(mixed.task("other"))).isFalse();
    assertThatThrownBy(() -> job.worker(mixed.task("other")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The task (other) has found no worker.");
    assertThatThrownBy(() -> placer.commit(job))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A placement that is not complete cannot be committed.");
    assertThat(job.toString()).startsWith("mixed at 0 us, not all of it\n  small on gpu0");
    cluster.join("cpu0", "cpu");
    placer.refresh();
    assertThat(placer.place(arrival, job)).isTrue();
    assertThat(job.worker(mixed.task("other")).id()).isEqualTo("cpu0");
  }

  @Test
  void aWorkerTypeUnknownAtTheStartJoinsAndIsUsed() {
    cluster.publish(gpu1, report.models("embedder", "llm"));
    placer.refresh();
    placer.place(arrival.nowMicros(0), job);
    placer.commit(job);
    cluster.extend(
        more ->
            more.workerType(WorkerType.gpu("H100", 80 * GB, 50 * GB))
                .workflow(ask(Map.of("T4", 900_000L, "H100", 100_000L))));
    placer.place(arrival, job);
    assertThat(job.worker(answer)).as("nobody has joined yet").isIn(gpu0, gpu1);
    assertThat(placer.commit(job)).isTrue();
    WorkerHandle fast = cluster.join("fast", "H100");
    cluster.publish(fast, report.models("llm"));
    placer.place(arrival, job);
    assertThat(job.worker(answer)).as("not refreshed yet").isNotSameAs(fast);
    placer.refresh();
    placer.place(arrival, job);
    assertThat(job.worker(answer)).isSameAs(fast);
    assertThat(job.finishMicros(answer) - job.startMicros(answer)).isEqualTo(100_000);
    assertThat(cluster.catalogue().workflow("ask")).isSameAs(ask);
  }

  /** Options are numbered anew when a type joins; what was placed before keeps its meaning. */
  @Test
  void whatWasPlacedBeforeATypeJoinedIsCommittedAfterwards() {
    CompassPlusOnline plus = new CompassPlusOnline(cluster.registry());
    JobPlacer remembering = new JobPlacer(cluster, plus.planner(), WaitReading.AS_PUBLISHED);
    remembering.place(arrival.nowMicros(0), job);
    WorkerHandle chosen = job.worker(answer);
    cluster.extend(
        more ->
            more.workerType(WorkerType.gpu("H100", 80 * GB, 50 * GB))
                .workflow(ask(Map.of("H100", 100_000L, "T4", 900_000L))));
    cluster.join("fast", "H100");
    remembering.refresh();
    assertThat(job.mode(answer)).isEqualTo("fp16");
    assertThat(remembering.commit(job)).isTrue();
    assertThat(remembering.holds(chosen, cluster.catalogue().model("llm"))).isTrue();
  }

  @Test
  void zonesAndLinksJoinAndAreSeen() {
    cluster.publish(gpu1, report.models("embedder", "llm"));
    placer.refresh();
    placer.place(arrival.nowMicros(0), job);
    assertThat(job.startMicros(embed)).isEqualTo(1_050);
    cluster.extend(more -> more.transfers(7, GB).link("far", "far", Link.FREE));
    placer.place(arrival, job);
    assertThat(job.startMicros(embed)).as("another default link").isEqualTo(1_007);
    cluster.leave(gpu1);
    WorkerHandle far = cluster.join("gpu2", "T4", "far");
    WorkerHandle near = cluster.join("gpu3", "T4", "far");
    cluster.publish(near, report.models("embedder", "llm"));
    placer.refresh();
    placer.place(arrival.inputAt(far), job);
    assertThat(job.worker(embed)).isSameAs(near);
    assertThat(job.startMicros(embed)).isZero();
  }

  @Test
  void refusesWhatIsNotOfTheCluster() {
    Cluster other = Cluster.builder(builder().build()).build();
    WorkflowHandle strange = other.catalogue().workflow("ask");
    assertThatThrownBy(() -> placer.place(arrival.workflow(strange), job))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The workflow (ask) is not one of the cluster's catalogue.");
    WorkerHandle foreign = other.join("gpu0", "T4");
    assertThatThrownBy(() -> placer.place(arrival.workflow(ask).inputAt(foreign), job))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The worker (gpu0) is one of another cluster.");
    assertThatThrownBy(() -> placer.place(arrival.inputAt(gpu0).nowMicros(-1), job))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The nowMicros (-1) must be between 0 and 2^52.");
    assertThatThrownBy(() -> job.worker(answer))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("No job has been placed here.");
    assertThatThrownBy(() -> placer.place(new PlacementRequest(), job))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The request has no workflow.");
    placer.place(arrival.nowMicros(0), job);
    assertThatThrownBy(() -> job.worker(strange.task("embed")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not of the placed one (ask)");
    assertThatThrownBy(() -> placer(other).place(arrival.workflow(strange).inputAt(null), job))
        .hasMessage("The snapshot is of another registry.");
  }
}
