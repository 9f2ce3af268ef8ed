package dev.sextant.benchmarks.simulator.published;

import java.util.List;

/**
 * The four workflows with the units of the simulator with which Compass was published: KB and
 * milliseconds. Each workflow has models of its own, numbered across workflows.
 */
final class PublishedWorkload {
  static final double CAPACITY_KB = 14e6;
  private static final double GPU_KB_PER_MS = 10_171.2258;
  private static final double NETWORK_KB_PER_MS = 12_582.912;
  private static final double LATENCY_MS = 0.002;
  private static final double SMALL_KB = 4;
  private static final double SMALL_MS = 0.002_109;
  private static final double SMALL_KB_PER_MS = 12_240;

  static final List<String> NAMES =
      List.of("translation", "question_answer", "img_to_sound", "perception_3d");

  /** Longest path without transfers and loads, in milliseconds, by workflow. */
  static final double[] BEST_MS = {1365, 587, 359.2, 282.6};

  private static final int NONE = -1;

  /** Sizes of models in KB. */
  static final double[] MODEL_KB = {
    5_720_000, 800_000, 2_000_000, 5_720_000, 2_140_000, 1_700_000, 2_140_000, 2_700_000, 1_800_000,
    3_900_000
  };

  /** By model, the first that is the same apart from its workflow. */
  private static final int[] SHARED = {0, 1, 2, 0, 4, 5, 4, 7, 8, 9};

  private static final int[][] MODELS = {
    {0, 1, 2, 2, NONE}, {3, 4}, {5, 6, 7, NONE}, {NONE, 8, 9, NONE}
  };
  private static final double[][] EXEC_MS = {
    {561, 441, 778, 803, 1}, {560, 27}, {283, 26, 76, 0.2}, {0.6, 178, 147, 104}
  };
  private static final double[][] IN_KB = {
    {1, 2, 2, 2, 2}, {1, 1}, {3000, 20, 20, 3000}, {3000, 3000, 3000, 3000}
  };
  private static final double[][] OUT_KB = {
    {2, 2, 2, 2, 2}, {2, 1}, {20, 10, 3000, 3000}, {3000, 3000, 3000, 3000}
  };
  private static final int[][][] PREDS = {
    {{}, {0}, {0}, {0}, {1, 2, 3}}, {{}, {0}}, {{}, {0}, {0}, {1, 2}}, {{}, {0}, {0}, {1, 2}}
  };

  /** Tasks by falling rank; of equal ranks the later one first. */
  private static final int[][] ORDER = {{0, 3, 2, 1, 4}, {0, 1}, {0, 2, 1, 3}, {0, 1, 2, 3}};

  private PublishedWorkload() {}

  static int tasks(int workflow) {
    return EXEC_MS[workflow].length;
  }

  /** Model of a task, or -1. */
  static int model(int workflow, int task) {
    return MODELS[workflow][task];
  }

  /** The model in place of one, when workflows share them. */
  static int sharedModel(int model) {
    return model < 0 ? NONE : SHARED[model];
  }

  static double execMs(int workflow, int task) {
    return EXEC_MS[workflow][task];
  }

  static double inKb(int workflow, int task) {
    return IN_KB[workflow][task];
  }

  static double outKb(int workflow, int task) {
    return OUT_KB[workflow][task];
  }

  static int[] preds(int workflow, int task) {
    return PREDS[workflow][task];
  }

  static int[] order(int workflow) {
    return ORDER[workflow];
  }

  /** Between host and GPU memory. */
  static double copyMs(double kb) {
    return kb / GPU_KB_PER_MS;
  }

  /** Between two hosts. */
  static double hostToHostMs(double kb) {
    return kb >= SMALL_KB ? LATENCY_MS + kb / NETWORK_KB_PER_MS : SMALL_MS + kb / SMALL_KB_PER_MS;
  }

  /** Between two GPUs, through their hosts. */
  static double gpuToGpuMs(double kb) {
    return 2 * copyMs(kb) + hostToHostMs(kb);
  }
}
