package dev.sextant.planner.online;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.datastructures.Operation;

/**
 * Workers that take each other's place, for Lincheck: whoever looks after one has left must not see
 * that one, even while the next one writes.
 */
public class LeavingOperations {
  private static final WorkflowRegistry REGISTRY = Catalogues.registry(1, 1);

  private final ClusterTable table = new ClusterTable(REGISTRY, 1, 1);
  private final ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);
  private final AtomicReference<Integer> gone = new AtomicReference<>(-1);
  private int stay;

  public LeavingOperations() {
    table.join(0, number -> 0);
    snapshot.refresh();
  }

  /** The stay of a number ends, and another begins. */
  @Operation(nonParallelGroup = "writer")
  public void replace() {
    table.leave(0);
    gone.set(stay);
    stay++;
    table.join(0, number -> stay);
    table.publishWait(0, stay, stay);
  }

  @Operation(nonParallelGroup = "reader")
  public String look() {
    int left = gone.get();
    snapshot.refresh();
    if (!snapshot.isPresent(0)) {
      return "as it is";
    }
    int seen = (Integer) Objects.requireNonNull(snapshot.occupants().get(0));
    if (seen <= left) {
      return "who has left is there";
    }
    long wait = snapshot.queueEndMicros(0, 0);
    return wait == 0 || wait == seen ? "as it is" : "the wait of another";
  }
}
