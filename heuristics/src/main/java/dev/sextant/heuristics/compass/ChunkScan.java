package dev.sextant.heuristics.compass;

/**
 * Looks at up to 64 workers with consecutive numbers, all at one network position, for an option
 * that needs one model at most. The smallest finish and the first worker that has it are found
 * together, as the smallest of one number made of finish, {@linkplain BestEnd#HELD category} and
 * place in the chunk; nothing in the loops branches on data.
 *
 * <pre>
 *   key   | finish, counted from now | category | place in the chunk |
 *          63                       8 7        6 5                  0
 * </pre>
 */
final class ChunkScan {
  private static final int CATEGORY_SHIFT = 6;
  private static final int FINISH_SHIFT = 8;
  private static final int CATEGORIES = 3;
  private static final long LARGEST_KEY = 1L << 62;

  /** Most workers in a chunk. */
  static final int CHUNK = 1 << CATEGORY_SHIFT;

  private final PlacingTables tables;
  private final WorkerRows rows;
  private final DataArrival data;
  private final boolean overlaps;
  private final boolean packs;
  private long now;
  private long shift;

  ChunkScan(PlacingTables tables, WorkerRows rows, DataArrival data) {
    this.tables = tables;
    this.rows = rows;
    this.data = data;
    overlaps = tables.variant.overlaps();
    packs = tables.variant.refinements().packTies();
  }

  /** Begins at a moment. */
  void begin(long nowMicros) {
    now = nowMicros;
    shift = rows.snapshot.shiftMicros(nowMicros);
  }

  /** Place in the chunk of the worker found. */
  static int place(long key) {
    return (int) key & CHUNK - 1;
  }

  /** Category of the worker found; always the same where categories do not count. */
  static int category(long key) {
    return (int) (key >> CATEGORY_SHIFT) & CATEGORIES;
  }

  /** Finish found, counted from the moment. */
  static long finish(long key) {
    return key >> FINISH_SHIFT;
  }

  /** Looks at the workers from one number to before another, at most {@link #CHUNK}. */
  long key(int o, int begin, int end) {
    if (tables.model(o) == PlacingTables.NO_MODEL) {
      return tables.reserveMicros(o) > 0 ? withReserve(o, begin, end) : withoutModel(o, begin, end);
    }
    return overlaps || packs ? withCategory(o, begin, end) : withModel(o, begin, end);
  }

  private long withoutModel(int o, int begin, int end) {
    long[] mark = rows.mark;
    long toRelative = shift - now;
    long there = data.arrival[0] - now;
    long key = LARGEST_KEY;
    for (int w = begin; w < end; w++) {
      key =
          Branchless.min(
              key, (Branchless.max(there, mark[w] + toRelative) << FINISH_SHIFT) + (w - begin));
    }
    int special = data.holder[0];
    if (special >= begin && special < end) {
      long ready =
          Branchless.max(data.holderArrival[0] - now, mark[special] + toRelative)
              - data.surcharge[0];
      key = Branchless.min(key, (ready << FINISH_SHIFT) + (special - begin));
    }
    return key + (tables.durationMicros(o) + data.surcharge[0] << FINISH_SHIFT);
  }

  private long withReserve(int o, int begin, int end) {
    long key = LARGEST_KEY;
    long there = data.arrival[0] - now;
    int next = rows.firstSpare(tables.workerClass(o));
    for (int w = begin; w < end; w++) {
      key = Branchless.min(key, reserveKey(o, w, there, rows.spare[w]) + (w - begin));
    }
    if (next >= begin && next < end) {
      key = Branchless.min(key, reserveKey(o, next, there, 0) + (next - begin));
    }
    int special = data.holder[0];
    if (special >= begin && special < end) {
      long inReserve = special == next ? 0 : rows.spare[special];
      long earlier = reserveKey(o, special, data.holderArrival[0] - now, inReserve);
      key = Branchless.min(key, earlier - (data.surcharge[0] << FINISH_SHIFT) + (special - begin));
    }
    return key + (tables.durationMicros(o) + data.surcharge[0] << FINISH_SHIFT);
  }

  private long reserveKey(int o, int w, long there, long inReserve) {
    long ready = Branchless.max(there, rows.mark[w] + shift - now);
    return ready + (tables.reserveMicros(o) & inReserve) << FINISH_SHIFT;
  }

  private long withModel(int o, int begin, int end) {
    long[] mark = rows.mark;
    long[] free = rows.free;
    long[] resident = rows.resident;
    int oneModel = tables.model(o);
    int word = tables.needed.place(oneModel);
    int words = rows.words;
    long size = tables.modelBytes(o);
    long fetch = tables.fetchMicros(o);
    long evicting = tables.evictingMicros(o) - fetch;
    long toRelative = shift - now;
    long there = data.arrival[0] - now;
    long key = LARGEST_KEY;
    for (int w = begin; w < end; w++) {
      long missing = (resident[w * words + word] >>> oneModel & 1) - 1;
      long tooLarge = free[w] - size >> 63;
      long ready =
          Branchless.max(there, mark[w] + toRelative) + (fetch + (evicting & tooLarge) & missing);
      key = Branchless.min(key, (ready << FINISH_SHIFT) + (w - begin));
    }
    int special = data.holder[0];
    if (special >= begin && special < end) {
      long missing = (resident[special * words + word] >>> oneModel & 1) - 1;
      long tooLarge = free[special] - size >> 63;
      long ready =
          Branchless.max(data.holderArrival[0] - now, mark[special] + toRelative)
              + (fetch + (evicting & tooLarge) & missing)
              - data.surcharge[0];
      key = Branchless.min(key, (ready << FINISH_SHIFT) + (special - begin));
    }
    return key + (tables.durationMicros(o) + data.surcharge[0] << FINISH_SHIFT);
  }

  private long withCategory(int o, int begin, int end) {
    long key = LARGEST_KEY;
    long there = data.arrival[0] - now;
    for (int w = begin; w < end; w++) {
      key = Branchless.min(key, prefetchKey(o, w, there) + (w - begin));
    }
    int special = data.holder[0];
    if (special >= begin && special < end) {
      long earlier = prefetchKey(o, special, data.holderArrival[0] - now);
      key = Branchless.min(key, earlier - (data.surcharge[0] << FINISH_SHIFT) + (special - begin));
    }
    return key + (tables.durationMicros(o) + data.surcharge[0] << FINISH_SHIFT);
  }

  private long prefetchKey(int o, int w, long there) {
    int oneModel = tables.model(o);
    long missing = (rows.word(w, tables.needed.place(oneModel)) >>> oneModel & 1) - 1;
    long tooLarge = rows.free[w] - tables.modelBytes(o) >> 63;
    long fetched = tables.fetchMicros(o) & missing & ~tooLarge;
    long queued = Branchless.max(there, rows.mark[w] + shift - now);
    long ready = overlaps ? Branchless.max(queued, fetched) : queued + fetched;
    long category = packs ? BestEnd.FITS - tooLarge & missing : BestEnd.HELD;
    return (ready + (tables.evictingMicros(o) & missing & tooLarge) << FINISH_SHIFT)
        + (category << CATEGORY_SHIFT);
  }
}
