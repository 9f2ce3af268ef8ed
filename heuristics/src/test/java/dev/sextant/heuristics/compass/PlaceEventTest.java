package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.scheduler.Catalogue;
import dev.sextant.planner.scheduler.Cluster;
import dev.sextant.planner.scheduler.JobPlacer;
import dev.sextant.planner.scheduler.PlacedJob;
import dev.sextant.planner.scheduler.PlacementRequest;
import dev.sextant.planner.scheduler.WorkerType;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaceEventTest {
  private static final long GB = 1_000_000_000L;

  private final Cluster cluster =
      Cluster.builder(
              Catalogue.builder()
                  .model("llm", 14 * GB)
                  .workerType(WorkerType.gpu("T4", 16 * GB, 8 * GB))
                  .workflow(
                      Workflow.builder("ask")
                          .task("embed", 20_000)
                          .task("answer", 900_000, "llm")
                          .edge("embed", "answer", 0)
                          .build())
                  .build())
          .build();
  private final JobPlacer placer =
      new JobPlacer(
          cluster,
          new CompassOnline(cluster.registry(), OnlineOptions.defaults()).planner(),
          WaitReading.AS_PUBLISHED);
  private final PlacementRequest ask =
      new PlacementRequest().workflow(cluster.catalogue().workflow("ask"));
  private final PlacedJob job = new PlacedJob();

  @TempDir private Path folder = Path.of("");

  /** What was recorded of placing at two moments, without a worker at the first. */
  private List<RecordedEvent> recorded(boolean enabled) throws Exception {
    Path file = folder.resolve("places.jfr");
    try (Recording recording = new Recording()) {
      if (enabled) {
        recording.enable("sextant.Place");
      }
      recording.start();
      placer.place(ask.nowMicros(500), job);
      cluster.join("gpu0", "T4");
      placer.refresh();
      placer.place(ask.nowMicros(1_000), job);
      recording.stop();
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals("sextant.Place"))
        .toList();
  }

  @Test
  void jobsAreEventsWithWhatCameOfThem() throws Exception {
    List<RecordedEvent> events = recorded(true);

    assertThat(events).hasSize(2);
    RecordedEvent nobody = events.get(0);
    assertThat(nobody.getString("workflow")).isEqualTo("ask");
    assertThat(nobody.getBoolean("placed")).isFalse();
    assertThat(nobody.getInt("tasks")).isZero();
    assertThat(nobody.getLong("finishMicros")).isEqualTo(500);
    RecordedEvent one = events.get(1);
    assertThat(one.getBoolean("placed")).isTrue();
    assertThat(one.getInt("tasks")).isEqualTo(2);
    assertThat(one.getInt("fetches")).isOne();
    assertThat(one.getLong("nowMicros")).isEqualTo(1_000);
    assertThat(one.getLong("finishMicros")).isEqualTo(job.finishMicros()).isGreaterThan(1_000);
    assertThat(one.getDuration()).isPositive();
    assertThat(one.getStartTime()).isAfterOrEqualTo(nobody.getEndTime());
  }

  @Test
  void whoeverRecordsGetsThemOnlyWhenAskedFor() throws Exception {
    assertThat(recorded(false)).isEmpty();
  }
}
