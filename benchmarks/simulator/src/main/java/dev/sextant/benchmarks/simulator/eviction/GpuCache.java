package dev.sextant.benchmarks.simulator.eviction;

import java.util.Arrays;

/**
 * The models on one GPU, served one starting task after the other: what is missing is loaded, and
 * what the policy values least is evicted to make room, as little as needed. No times: only which
 * models come and go, and counts.
 *
 * <p>Models are numbers. A request takes time for its own models and for scans of the resident ones
 * where something must go; it allocates nothing. Not thread-safe.
 */
public final class GpuCache {
  private final long capacityBytes;
  private final long[] modelBytes;
  private final EvictionPolicy policy;

  private final int[] resident;
  private final int[] slot;
  private int residents;
  private long usedBytes;
  private long reservedBytes;

  private final long[] loadedAt;
  private final long[] usedAt;
  private final int[] holds;
  private final long[] neededBy;
  private long requests;

  private final int[] loaded;
  private int loadedNow;
  private final int[] evicted;
  private int evictedNow;

  private long loads;
  private long evictions;
  private long hits;
  private long loadedBytes;

  /**
   * An empty cache.
   *
   * @param capacityBytes memory for models and reservations
   * @param modelBytes sizes by model
   * @param policy what to evict
   */
  public GpuCache(long capacityBytes, long[] modelBytes, EvictionPolicy policy) {
    this.capacityBytes = capacityBytes;
    this.modelBytes = modelBytes.clone();
    this.policy = policy;
    resident = new int[modelBytes.length];
    slot = new int[modelBytes.length];
    Arrays.fill(slot, -1);
    loadedAt = new long[modelBytes.length];
    usedAt = new long[modelBytes.length];
    holds = new int[modelBytes.length];
    neededBy = new long[modelBytes.length];
    loaded = new int[modelBytes.length];
    evicted = new int[modelBytes.length];
  }

  /**
   * Makes the models of a starting task resident.
   *
   * @param models holds their numbers, each once
   * @param from first position in {@code models}
   * @param to position after the last
   * @return false, with nothing changed, when they do not fit beside held models and reservations
   */
  public boolean request(int[] models, int from, int to) {
    requests++;
    loadedNow = 0;
    evictedNow = 0;
    long missing = 0;
    for (int i = from; i < to; i++) {
      neededBy[models[i]] = requests;
      missing += slot[models[i]] < 0 ? modelBytes[models[i]] : 0;
    }
    if (missing > freeBytes() && missing > freeBytes() + evictableBytes()) {
      return false;
    }
    while (missing > freeBytes()) {
      evict(victim());
    }
    for (int i = from; i < to; i++) {
      if (slot[models[i]] < 0) {
        load(models[i]);
      } else {
        hits++;
      }
      usedAt[models[i]] = requests;
    }
    return true;
  }

  /**
   * Finds out which models would go for one that is not resident; nothing is changed but what
   * {@link #evicted} tells.
   *
   * @return how many; those are not enough where {@link #request} would refuse
   */
  public int wouldEvict(int model) {
    evictedNow = 0;
    // As if it were the next one: what the last one needed may go.
    requests++;
    long free = freeBytes();
    int next = free < modelBytes[model] ? victim() : -1;
    while (next >= 0) {
      // Held, so that it is not found again.
      holds[next]++;
      evicted[evictedNow++] = next;
      free += modelBytes[next];
      next = free < modelBytes[model] ? victim() : -1;
    }
    for (int i = 0; i < evictedNow; i++) {
      holds[evicted[i]]--;
    }
    requests--;
    return evictedNow;
  }

  /** Keeps a model, resident or not, from being evicted until as many {@link #release}s. */
  public void hold(int model) {
    holds[model]++;
  }

  /** Takes back one {@link #hold}. */
  public void release(int model) {
    if (holds[model] == 0) {
      throw new IllegalStateException("The model (" + model + ") is not held.");
    }
    holds[model]--;
  }

  /**
   * Takes memory for something other than models, such as the workspace of a run.
   *
   * @return false, with nothing changed, when it does not fit beside the resident models
   */
  public boolean reserve(long bytes) {
    if (bytes > freeBytes()) {
      return false;
    }
    reservedBytes += bytes;
    return true;
  }

  /** Gives reserved memory back. */
  public void unreserve(long bytes) {
    if (bytes > reservedBytes) {
      throw new IllegalStateException(
          "Of " + reservedBytes + " reserved bytes, " + bytes + " cannot be given back.");
    }
    reservedBytes -= bytes;
  }

  /** Whether a model is resident. */
  public boolean isResident(int model) {
    return slot[model] >= 0;
  }

  /** Memory that neither models nor reservations use. */
  public long freeBytes() {
    return capacityBytes - usedBytes - reservedBytes;
  }

  /** Number of models that the last request loaded. */
  public int loaded() {
    return loadedNow;
  }

  /** The i-th model that the last request loaded. */
  public int loaded(int i) {
    return loaded[i];
  }

  /** Number of models that the last request evicted. */
  public int evicted() {
    return evictedNow;
  }

  /** The i-th model that the last request evicted. */
  public int evicted(int i) {
    return evicted[i];
  }

  /** The request that loaded a resident model, counted from 1. */
  public long loadedAt(int model) {
    return loadedAt[model];
  }

  /** The last request for a resident model, counted from 1. */
  public long usedAt(int model) {
    return usedAt[model];
  }

  /** Loads by all requests. */
  public long totalLoads() {
    return loads;
  }

  /** Bytes loaded by all requests. */
  public long totalLoadedBytes() {
    return loadedBytes;
  }

  /** Evictions by all requests. */
  public long totalEvictions() {
    return evictions;
  }

  /** Requested models that were resident already, over all requests. */
  public long totalHits() {
    return hits;
  }

  private boolean mayGo(int model) {
    return neededBy[model] != requests && holds[model] == 0;
  }

  private long evictableBytes() {
    long bytes = 0;
    for (int i = 0; i < residents; i++) {
      bytes += mayGo(resident[i]) ? modelBytes[resident[i]] : 0;
    }
    return bytes;
  }

  private int victim() {
    int victim = -1;
    long least = 0;
    for (int i = 0; i < residents; i++) {
      int model = resident[i];
      if (!mayGo(model)) {
        continue;
      }
      long worth = policy.retention(this, model);
      if (victim < 0 || worth < least || (worth == least && goesBefore(model, victim))) {
        victim = model;
        least = worth;
      }
    }
    return victim;
  }

  private boolean goesBefore(int model, int other) {
    return usedAt[model] < usedAt[other] || (usedAt[model] == usedAt[other] && model < other);
  }

  private void load(int model) {
    slot[model] = residents;
    resident[residents++] = model;
    usedBytes += modelBytes[model];
    loadedAt[model] = requests;
    loaded[loadedNow++] = model;
    loads++;
    loadedBytes += modelBytes[model];
  }

  private void evict(int model) {
    int moved = resident[--residents];
    resident[slot[model]] = moved;
    slot[moved] = slot[model];
    slot[model] = -1;
    usedBytes -= modelBytes[model];
    evicted[evictedNow++] = model;
    evictions++;
  }
}
