package dev.sextant.planner.online;

import org.jspecify.annotations.Nullable;

/** Remembers what one snapshot has seen of a table. */
final class TableReader {
  private final ClusterTable table;
  private final long[] seenBlock;
  private final long[] seenRow;
  private final long[] seenResidents;
  private final long[] row;
  private final @Nullable Object[] who = new Object[1];

  TableReader(ClusterTable table) {
    this.table = table;
    seenBlock = new long[table.blocks()];
    seenRow = new long[table.workerCapacity()];
    seenResidents = new long[table.workerCapacity()];
    row = new long[table.rowLongs()];
  }

  /** Pulls rows that have changed; returns how many. */
  int pullInto(ClusterSnapshot snapshot) {
    int pulled = 0;
    for (int block = 0; block < seenBlock.length; block++) {
      long version = table.blockVersion(block);
      if (version != seenBlock[block]) {
        // Before its rows: what changes while they are read is seen the next time.
        seenBlock[block] = version;
        pulled += pullBlock(snapshot, block);
      }
    }
    return pulled;
  }

  private int pullBlock(ClusterSnapshot snapshot, int block) {
    int pulled = 0;
    int begin = block << ClusterTable.BLOCK_SHIFT;
    int end = Math.min(seenRow.length, begin + (1 << ClusterTable.BLOCK_SHIFT));
    for (int w = begin; w < end; w++) {
      if (table.rowVersion(w) != seenRow[w]) {
        long version = table.read(w, row, who);
        if (version >= 0) {
          seenRow[w] = version;
          take(snapshot, w);
          pulled++;
        } else if (snapshot.isPresent(w) && table.hasLeft(w, snapshot.occupant(w))) {
          // Who came after is seen the next time.
          snapshot.takeNobody(w);
          pulled++;
        }
      }
    }
    return pulled;
  }

  private void take(ClusterSnapshot snapshot, int w) {
    if (row[ClusterTable.KIND] == 0) {
      snapshot.takeNobody(w);
      return;
    }
    snapshot.takeKind(w, (int) row[ClusterTable.KIND] - 1, who[0]);
    if (row[ClusterTable.RESIDENTS] != seenResidents[w]) {
      seenResidents[w] = row[ClusterTable.RESIDENTS];
      snapshot.updateResidents(w, row, ClusterTable.WORDS, row[ClusterTable.RESERVED]);
    }
    snapshot.updateWait(w, row[ClusterTable.WAIT], row[ClusterTable.OBSERVED]);
  }
}
