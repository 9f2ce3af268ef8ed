package dev.sextant.planner.online;

import java.util.Arrays;

/** What the last commit replaced, in the order in which it did. Grows, and is used again. */
final class CommitLog {
  private int[] worker = new int[16];
  private int[] stamp = new int[16];
  private long[] mark = new long[16];
  private long[] planned = new long[16];
  private int size;
  private int[] modelWorker = new int[16];
  private int[] modelStamp = new int[16];
  private int[] model = new int[16];
  private int models;
  private int[] batchWorker = new int[16];
  private int[] batchStamp = new int[16];
  private int[] batch = new int[16];
  private int[] waiting = new int[16];
  private int batches;
  private boolean open;

  /** Begins a new commit. */
  void begin() {
    size = 0;
    models = 0;
    batches = 0;
    open = true;
  }

  /** Ends the log: whether there was one to take back. */
  boolean close() {
    boolean was = open;
    open = false;
    return was;
  }

  void add(int w, int rowStamp, long oldMark, long oldPlanned) {
    if (size == worker.length) {
      worker = Arrays.copyOf(worker, 2 * size);
      stamp = Arrays.copyOf(stamp, 2 * size);
      mark = Arrays.copyOf(mark, 2 * size);
      planned = Arrays.copyOf(planned, 2 * size);
    }
    worker[size] = w;
    stamp[size] = rowStamp;
    mark[size] = oldMark;
    planned[size++] = oldPlanned;
  }

  void addModel(int w, int rowStamp, int addedModel) {
    if (models == model.length) {
      modelWorker = Arrays.copyOf(modelWorker, 2 * models);
      modelStamp = Arrays.copyOf(modelStamp, 2 * models);
      model = Arrays.copyOf(model, 2 * models);
    }
    modelWorker[models] = w;
    modelStamp[models] = rowStamp;
    model[models++] = addedModel;
  }

  void addBatch(int w, int rowStamp, int ofBatch, int oldWaiting) {
    if (batches == batch.length) {
      batchWorker = Arrays.copyOf(batchWorker, 2 * batches);
      batchStamp = Arrays.copyOf(batchStamp, 2 * batches);
      batch = Arrays.copyOf(batch, 2 * batches);
      waiting = Arrays.copyOf(waiting, 2 * batches);
    }
    batchWorker[batches] = w;
    batchStamp[batches] = rowStamp;
    batch[batches] = ofBatch;
    waiting[batches++] = oldWaiting;
  }

  int batches() {
    return batches;
  }

  int batchWorker(int i) {
    return batchWorker[i];
  }

  int batchStamp(int i) {
    return batchStamp[i];
  }

  int batch(int i) {
    return batch[i];
  }

  int waiting(int i) {
    return waiting[i];
  }

  int size() {
    return size;
  }

  int worker(int i) {
    return worker[i];
  }

  int stamp(int i) {
    return stamp[i];
  }

  long mark(int i) {
    return mark[i];
  }

  long planned(int i) {
    return planned[i];
  }

  int models() {
    return models;
  }

  int modelWorker(int i) {
    return modelWorker[i];
  }

  int modelStamp(int i) {
    return modelStamp[i];
  }

  int model(int i) {
    return model[i];
  }
}
