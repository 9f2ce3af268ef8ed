package dev.sextant.planner.scheduler;

import dev.sextant.planner.online.Placement;
import org.jspecify.annotations.Nullable;

/** What one placer does as events of Java Flight Recorder, where the runtime has that. */
final class PlaceRecording {
  private static final boolean AVAILABLE = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  /** Filled again for every job, so that nothing is allocated. */
  private final @Nullable PlaceEvent event = AVAILABLE ? new PlaceEvent() : null;

  /** A job begins to be placed. */
  void begin() {
    if (event != null) {
      event.begin();
    }
  }

  /** It has been placed, or as much of it as can be. */
  void end(WorkflowHandle workflow, Placement placement) {
    if (event != null) {
      event.end();
      if (event.shouldCommit()) {
        fill(event, workflow, placement);
        event.commit();
      }
    }
  }

  private static void fill(PlaceEvent event, WorkflowHandle workflow, Placement placement) {
    int fetches = 0;
    for (int i = 0; i < placement.size(); i++) {
      if (placement.fetches(placement.task(i))) {
        fetches++;
      }
    }
    event.workflow = workflow.id();
    event.placed = placement.isComplete();
    event.tasks = placement.size();
    event.fetches = fetches;
    event.nowMicros = placement.nowMicros();
    event.finishMicros = placement.finishMicros();
  }
}
