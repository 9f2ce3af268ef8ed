package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The sets of several models that modes of registered workflows need, each once, and in which of
 * them a model is. Immutable.
 */
final class ModelSets {
  /** Number of the set of a mode that needs one model at most, or too many. */
  static final int NONE = -1;

  /** Modes that need more models are no sets; their tasks are placed by a scan. */
  static final int MOST_MODELS = 24;

  private final int[][] models;
  private final int[] setOfMode;
  private final int[][] setsOfModel;
  private final long[] inSets;

  /** By set, the models in the word of its first one, as bits. */
  private final long[] bits;

  private final boolean[] isInOneWord;

  private ModelSets(int[][] models, int[] setOfMode, int allModels) {
    this.models = models;
    this.setOfMode = setOfMode;
    inSets = new long[(allModels + 63) / 64];
    setsOfModel = new int[allModels][0];
    bits = new long[models.length];
    isInOneWord = new boolean[models.length];
    for (int s = 0; s < models.length; s++) {
      isInOneWord[s] = models[s][0] >> 6 == models[s][models[s].length - 1] >> 6;
      for (int m : models[s]) {
        bits[s] |= m >> 6 == models[s][0] >> 6 ? 1L << m : 0;
        inSets[m >> 6] |= 1L << m;
        setsOfModel[m] = Arrays.copyOf(setsOfModel[m], setsOfModel[m].length + 1);
        setsOfModel[m][setsOfModel[m].length - 1] = s;
      }
    }
  }

  /** The sets of all modes that some worker can run. */
  static ModelSets of(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    int options = workflows.tasks() == 0 ? 0 : workflows.optionsEnd(workflows.tasks() - 1);
    int modes = 1 + IntStream.range(0, options).map(workflows::optionMode).max().orElse(-1);
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    List<int[]> sets = new ArrayList<>();
    int[] setOfMode = new int[modes];
    Arrays.fill(setOfMode, NONE);
    // What modes need that no worker can run is nowhere asked for.
    for (int o = 0; o < options; o++) {
      problem.stop().look(o);
      int mode = workflows.optionMode(o);
      int begin = workflows.modelsBegin(mode);
      int count = workflows.modelsEnd(mode) - begin;
      if (count > 1 && count <= MOST_MODELS && setOfMode[mode] == NONE) {
        int[] set = IntStream.range(begin, begin + count).map(workflows::model).sorted().toArray();
        List<Integer> key = Arrays.stream(set).boxed().toList();
        setOfMode[mode] = numbers.computeIfAbsent(key, unused -> sets.size());
        if (setOfMode[mode] == sets.size()) {
          sets.add(set);
        }
      }
    }
    return new ModelSets(sets.toArray(int[][]::new), setOfMode, problem.models());
  }

  /** Number of sets. */
  int count() {
    return models.length;
  }

  /** The set that a mode needs, or {@link #NONE}. */
  int ofMode(int mode) {
    return setOfMode[mode];
  }

  /** Models of a set in ascending order. */
  int[] models(int set) {
    return models[set];
  }

  /** Whether all models of a set are among the same 64. */
  boolean isInOneWord(int set) {
    return isInOneWord[set];
  }

  /** The models of a set as bits, if they {@link #isInOneWord}. */
  long bits(int set) {
    return bits[set];
  }

  /** Sets that a model is in. */
  int[] with(int model) {
    return setsOfModel[model];
  }

  /** Of 64 models, those that are in a set, as bits. */
  long inSets(int word) {
    return word < inSets.length ? inSets[word] : 0;
  }
}
