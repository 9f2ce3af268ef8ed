package dev.sextant.planner.online;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;

/**
 * What threads do to one table, for Lincheck. A publication writes one number into all it says, so
 * that a row of two publications is no row of {@link ClusterTableOneByOne}.
 */
@Param(name = "worker", gen = IntGen.class, conf = "0:1")
@Param(name = "said", gen = IntGen.class, conf = "1:3")
public class ClusterTableOperations {
  static final int WORKERS = 2;
  static final int MODELS = 2;

  private static final WorkflowRegistry REGISTRY = Catalogues.registry(WORKERS, MODELS);

  private final ClusterTable table = new ClusterTable(REGISTRY, WORKERS, MODELS);
  private final ClusterSnapshot snapshot = new ClusterSnapshot(table, WaitReading.AS_PUBLISHED);

  @Operation
  public int join(@Param(name = "worker") int kind) {
    return table.join(kind, number -> "kind " + kind);
  }

  @Operation
  public void leave(@Param(name = "worker") int worker) {
    table.leave(worker);
  }

  @Operation
  public void publish(@Param(name = "worker") int worker, @Param(name = "said") int said) {
    table.publish(worker, said, said, new long[] {said}, 0, said);
  }

  @Operation
  public void publishWait(@Param(name = "worker") int worker, @Param(name = "said") int said) {
    table.publishWait(worker, said, said);
  }

  @Operation
  public void publishResidents(@Param(name = "worker") int worker, @Param(name = "said") int said) {
    table.publishResidents(worker, new long[] {said}, 0, said);
  }

  @Operation
  public String publishWrong(@Param(name = "worker") int worker, @Param(name = "said") int said) {
    try {
      switch (said) {
        case 1 -> table.publish(worker, -1, 0, new long[1], 0, 0);
        case 2 -> table.publish(worker, 9, 9, new long[] {1 << MODELS}, 0, 9);
        default -> table.publishResidents(worker, new long[] {1}, 0, -1);
      }
      return "taken";
    } catch (IllegalArgumentException refusal) {
      return "refused";
    }
  }

  /** Looks until nobody writes the row meanwhile. */
  @Operation
  public String row(@Param(name = "worker") int worker) {
    long[] row = new long[table.rowLongs()];
    @Nullable Object[] who = new Object[1];
    while (table.read(worker, row, who) < 0) {
      Thread.onSpinWait();
    }
    return row[ClusterTable.KIND] == 0
        ? "nobody"
        : text(
            who[0],
            row[ClusterTable.KIND] - 1,
            row[ClusterTable.WAIT],
            row[ClusterTable.OBSERVED],
            row[ClusterTable.RESERVED],
            row[ClusterTable.WORDS]);
  }

  /** A row that is being written may stay what it was; half of one is never seen. */
  @Operation(nonParallelGroup = "reader")
  public String refresh() {
    snapshot.refresh();
    for (int w = 0; w < WORKERS; w++) {
      if (snapshot.isPresent(w) && snapshot.occupants().get(w) == null) {
        return "nobody is there";
      }
      if (snapshot.queueEndMicros(w, 0) != snapshot.observedMicros(w)) {
        return "half a wait";
      }
      long held = snapshot.isPresent(w) ? 10 * Catalogues.GB - snapshot.freeBytes(w) : 0;
      long bits = snapshot.residentWord(w, 0);
      long models = Catalogues.GB * ((bits & 1) + 2 * (bits >>> 1 & 1));
      if (held != models + (snapshot.isPresent(w) ? bits : 0)) {
        return "half of the models";
      }
    }
    return "whole rows";
  }

  /** Nothing that was published last is lost: who looks when all is quiet sees it. */
  @Validate
  public void nothingIsLost() {
    snapshot.refresh();
    for (int w = 0; w < WORKERS; w++) {
      String seen =
          snapshot.isPresent(w)
              ? text(
                  snapshot.occupants().get(w),
                  Long.parseLong(String.valueOf(snapshot.occupants().get(w)).substring(5)),
                  snapshot.queueEndMicros(w, 0),
                  snapshot.observedMicros(w),
                  snapshot.residentWord(w, 0),
                  snapshot.residentWord(w, 0))
              : "nobody";
      if (!seen.equals(row(w))) {
        throw new IllegalStateException("A snapshot has " + seen + " for " + row(w) + ".");
      }
    }
  }

  static String text(
      @Nullable Object who, long kind, long wait, long observed, long reserved, long residents) {
    return who + "/" + kind + ": " + wait + ", " + observed + ", " + reserved + ", " + residents;
  }
}
