package dev.sextant.planner.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterTest {
  private static final long GB = 1_000_000_000L;
  private static final long BEYOND = 1L << 52;

  private final Cluster cluster = cluster();
  private final WorkerHandle gpu0 = cluster.join("gpu0", "T4");
  private final WorkerHandle gpu1 = cluster.join("gpu1", "T4");
  private final WorkerReport report = new WorkerReport();
  private final JobPlacer placer = placer();

  private static Catalogue.Builder builder() {
    return Catalogue.builder()
        .model("embedder", 2 * GB)
        .model("llm", 14 * GB)
        .workerType(WorkerType.gpu("T4", 16 * GB, 8 * GB))
        .workflow(Workflow.builder("ask").task("answer", 900_000, "llm").build());
  }

  private static Cluster cluster() {
    return Cluster.builder(builder().build()).mostWorkers(3).build();
  }

  private JobPlacer placer() {
    return new JobPlacer(cluster, new Nobody(), WaitReading.AS_PUBLISHED);
  }

  @Test
  void publishesByName() {
    report.waitMicros(250_000).observedMicros(3_000).models("llm", "embedder").reservedBytes(7);
    cluster.publish("gpu1", report);
    assertThat(placer.holds(gpu1, cluster.catalogue().model("llm"))).as("before").isFalse();
    assertThat(placer.refresh()).isOne();
    assertThat(placer.waitMicros(gpu1, 5_000)).isEqualTo(250_000);
    assertThat(placer.holds(gpu1, cluster.catalogue().model("llm"))).isTrue();
    assertThat(placer.freeBytes(gpu1)).as("never negative").isZero();
    assertThat(placer.waitMicros(gpu0, 5_000)).isZero();
  }

  @Test
  void publishesWaitsAndModelsEachOnItsOwn() {
    cluster.publish(gpu0, report.waitMicros(10).observedMicros(5).models("embedder"));
    cluster.publish(gpu0, report.clear().waitMicros(20).observedMicros(6));
    cluster.publish(gpu1, report.clear().models(List.of(cluster.catalogue().model("llm"))));
    cluster.publish(gpu1, report.clear().models("embedder"));
    placer.refresh();
    assertThat(placer.waitMicros(gpu0, 6)).isEqualTo(20);
    assertThat(placer.freeBytes(gpu0)).isEqualTo(14 * GB);
    assertThat(placer.waitMicros(gpu1, 6)).isZero();
    assertThat(placer.holds(gpu1, cluster.catalogue().model("llm"))).as("all models").isFalse();
    cluster.publish(gpu1, report.clear().models());
    placer.refresh();
    assertThat(placer.freeBytes(gpu1)).isEqualTo(16 * GB);
  }

  @Test
  void refusesWrongPublications() {
    placer.refresh();
    report.waitMicros(5).observedMicros(5).models("lmm");
    assertThatThrownBy(() -> cluster.publish("gpu1", report))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The report of the worker (gpu1) is wrong: There is no model (lmm)." + "\nMaybe llm.");
    ModelHandle strange = cluster().catalogue().model("llm");
    assertRefused(
        report.clear().models(List.of(strange)),
        "The report of the worker (gpu0) is wrong: The model (llm) is not one of the cluster's"
            + " catalogue.");
    assertThatThrownBy(() -> cluster.publish("gpu7", report))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no worker (gpu7).\nMaybe gpu0.");
    String head = "The report of the worker (gpu0) ";
    assertRefused(
        report.clear().models((String) null), head + "is wrong: A model must not be null.");
    assertRefused(
        report.clear().models(Collections.singletonList(null)),
        head + "is wrong: A model must not be null.");
    assertRefused(report.clear(), head + "says nothing.\nMaybe set waitMicros or models.");
    assertRefused(
        report.clear().waitMicros(-1).observedMicros(0),
        head + "has a waitMicros (-1) outside of 0 to 2^52.");
    assertRefused(
        report.clear().waitMicros(BEYOND).observedMicros(0),
        head + "has a waitMicros (4503599627370496) outside of 0 to 2^52.");
    assertRefused(report.clear().waitMicros(1), head + "has a waitMicros but no observedMicros.");
    assertRefused(
        report.clear().waitMicros(1).observedMicros(BEYOND),
        head + "has an observedMicros (4503599627370496) outside of 0 to 2^52.");
    assertRefused(
        report.clear().models().reservedBytes(-1),
        head + "has a reservedBytes (-1) that is negative.");
    assertRefused(
        report.clear().waitMicros(1).observedMicros(1).reservedBytes(1),
        head + "has a reservedBytes (1) but no models.");
    WorkerHandle foreign = cluster().join("gpu0", "T4");
    assertThatThrownBy(() -> cluster.publish(foreign, report.clear().models()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The worker (gpu0) is one of another cluster.");
    assertThat(placer.refresh()).as("nothing was published").isZero();
  }

  private void assertRefused(WorkerReport wrong, String message) {
    assertThatThrownBy(() -> cluster.publish(gpu0, wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void whoHasLeftCannotPublishForWhoHasItsNumber() {
    cluster.leave("gpu0");
    WorkerHandle next = cluster.join("gpu9", "T4");
    assertThat(next.number()).isEqualTo(gpu0.number());
    assertThatThrownBy(() -> cluster.publish(gpu0, report.waitMicros(9).observedMicros(9)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The worker (gpu0) has left the cluster.");
    assertThatThrownBy(() -> cluster.leave(gpu0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> cluster.leave("gpu0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("There is no worker (gpu0).");
    assertThat(placer.knows(gpu0)).as("before").isTrue();
    placer.refresh();
    assertThat(placer.knows(gpu0)).isFalse();
    assertThat(placer.waitMicros(next, 9)).isZero();
    assertThatThrownBy(() -> placer.waitMicros(gpu0, 9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The worker (gpu0) has left, or is not known here yet.\nMaybe refresh.");
    assertThat(gpu0.hasLeft()).isTrue();
    assertThat(placer.workers()).containsExactly(next, gpu1);
  }

  @Test
  void workersAreFoundById() {
    assertThat(cluster.worker("gpu1")).isSameAs(gpu1);
    assertThat(cluster.workers()).containsExactly(gpu0, gpu1);
    assertThat(gpu1.type()).isEqualTo("T4");
    assertThat(gpu1.zone()).isNull();
    cluster.leave(gpu1);
    WorkerHandle back = cluster.join("gpu1", "T4");
    assertThat(back).as("another stay").isNotSameAs(gpu1);
    assertThat(cluster.worker("gpu1")).isSameAs(back);
  }

  @Test
  void refusesWrongWorkers() {
    assertThatThrownBy(() -> cluster.join("gpu0", "T4"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is a worker (gpu0) already.");
    assertThatThrownBy(() -> cluster.join("", "T4"))
        .hasMessage("The id of a worker must not be empty.");
    assertThatThrownBy(() -> cluster.join("gpu2", "H100"))
        .hasMessage("There is no worker type (H100).\nMaybe one of T4.");
    assertThatThrownBy(() -> cluster.join("gpu2", "T4", "rack1"))
        .hasMessage("There is no zone (rack1).\nMaybe add a link that names the zone.");
    cluster.join("gpu2", "T4");
    assertThatThrownBy(() -> cluster.join("gpu3", "T4"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The cluster is full: its mostWorkers is (3).");
    assertThatThrownBy(() -> Cluster.builder(cluster.catalogue()).mostWorkers(-1))
        .hasMessage("The mostWorkers (-1) must not be negative.");
  }

  @Test
  void typesZonesModelsAndWorkflowsJoinAndHandlesStay() {
    ModelHandle llm = cluster.catalogue().model("llm");
    WorkflowHandle ask = cluster.catalogue().workflow("ask");
    cluster.extend(
        more ->
            more.workerType(WorkerType.gpu("H100", 80 * GB, 50 * GB))
                .model("vision", 6 * GB)
                .workflow(Workflow.builder("see").task("look", 5, "vision").build())
                .link("rack0", "rack1", new Link(5, GB)));
    assertThat(cluster.catalogue().model("llm")).isSameAs(llm);
    assertThat(cluster.catalogue().workflow("ask")).isSameAs(ask);
    WorkerHandle fast = cluster.join("gpu2", "H100", "rack1");
    cluster.publish(fast, report.models("vision", "llm"));
    cluster.publish(gpu0, report.models("vision"));
    placer.refresh();
    assertThat(placer.freeBytes(fast)).isEqualTo(60 * GB);
    assertThat(placer.holds(gpu0, cluster.catalogue().model("vision"))).isTrue();
    assertThat(fast.zone()).isEqualTo("rack1");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void refusesWrongExtensions(int which) {
    Catalogue before = cluster.catalogue();
    var compiled = cluster.registry().catalogue();
    assertThatThrownBy(() -> cluster.extend(more -> change(more, which)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            List.of(
                    "differs in the workflow number (0)",
                    "The workflow (ask) must keep its tasks and their order.",
                    "There is a worker type (T4) already.",
                    "has more models (65) than the cluster has room for (64)",
                    "The bytes (0) of model (none)")
                .get(which));
    assertThat(cluster.catalogue()).isSameAs(before);
    assertThat(cluster.registry().catalogue()).isSameAs(compiled);
  }

  @Test
  void refusesAnExtensionWithinAnother() {
    assertThatThrownBy(
            () ->
                cluster.extend(
                    more -> {
                      cluster.extend(inner -> inner.model("one", GB));
                      more.model("other", GB);
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("An extension must not begin within another.");
    assertThat(cluster.catalogue().model("one").number()).isEqualTo(2);
    assertThatThrownBy(() -> cluster.catalogue().model("other"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void change(Catalogue.Builder more, int which) {
    switch (which) {
      case 0 -> more.workflow(Workflow.builder("ask").task("answer", 5, "llm").build());
      case 1 -> more.workflow(Workflow.builder("ask").task("reply", 900_000, "llm").build());
      case 2 -> more.workerType(WorkerType.cpu("T4"));
      case 3 -> {
        for (int m = 0; m < 63; m++) {
          more.model(new ModelArtifact("m" + m, 1));
        }
      }
      default -> more.model("none", 0);
    }
  }

  /** A planner that is never asked. */
  private static final class Nobody implements OnlinePlanner {
    @Override
    public void place(
        int workflow, int ingressWorker, long nowMicros, ClusterSnapshot in, Placement out) {
      throw new AssertionError();
    }

    @Override
    public int adjust(
        int workflow, int task, int planned, int holder, long nowMicros, ClusterSnapshot in) {
      throw new AssertionError();
    }
  }
}
