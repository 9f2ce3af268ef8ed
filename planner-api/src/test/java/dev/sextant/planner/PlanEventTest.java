package dev.sextant.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanEventTest {
  private static final Problem PROBLEM =
      Problem.builder()
          .name("small")
          .workers(Worker.cpu("w"))
          .workflow(Workflow.builder("f").task("a", 10).build())
          .job("j", "f")
          .objective(Objective.makespan())
          .build();

  @TempDir private Path folder = Path.of("");

  private static Planner planner(boolean failing) {
    return new PlannerFacade(
        "fake",
        new OptionValues(Map.of()),
        (request, sink, interrupter) -> {
          if (failing) {
            throw new IllegalStateException("broken");
          }
          IndexedPlan plan = new IndexedPlan(1);
          plan.setRun(0, 0, 0, 0, 10);
          sink.offer(plan);
          return Outcome.completed();
        });
  }

  @Test
  void callsAreEventsWithWhatCameOfThem() throws Exception {
    Path file = folder.resolve("calls.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("sextant.Plan").withoutThreshold();
      recording.start();
      planner(false).plan(PROBLEM);
      assertThatThrownBy(() -> planner(true).plan(PROBLEM)).isInstanceOf(PlannerException.class);
      recording.stop();
      recording.dump(file);
    }

    List<RecordedEvent> events =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals("sextant.Plan"))
            .toList();

    assertThat(events).hasSize(2);
    assertThat(events.get(0).getString("planner")).isEqualTo("fake");
    assertThat(events.get(0).getString("problem")).isEqualTo("small");
    assertThat(events.get(0).getString("status")).isEqualTo("OPTIMAL");
    assertThat(events.get(0).getLong("objective")).isEqualTo(10);
    assertThat(events.get(0).getInt("incumbents")).isEqualTo(1);
    assertThat(events.get(1).getLong("objective")).isEqualTo(-1);
    assertThat(events.get(1).getString("fault")).contains("broken");
  }
}
