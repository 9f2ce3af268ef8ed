package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * The models that any option needs, of which a cluster may know many more: the words of 64 that
 * have one, side by side, so that what is kept by worker is as long as that. Immutable.
 */
final class NeededModels {
  private static final int NONE = -1;

  /** By word of all models, its place among those that are needed, or {@link #NONE}. */
  private final int[] placeOf;

  /** By place, its word of all models. */
  private final int[] word;

  /** By place, its needed models as bits. */
  private final long[] bits;

  NeededModels(CompiledProblem problem) {
    long[] needed = new long[(problem.models() + 63) / 64];
    CompiledWorkflows workflows = problem.workflows();
    int options = workflows.tasks() == 0 ? 0 : workflows.optionsEnd(workflows.tasks() - 1);
    for (int o = 0; o < options; o++) {
      problem.stop().look(o);
      int mode = workflows.optionMode(o);
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        needed[workflows.model(i) >> 6] |= 1L << workflows.model(i);
      }
    }
    placeOf = new int[needed.length];
    int[] words = new int[needed.length];
    int places = 0;
    for (int i = 0; i < needed.length; i++) {
      placeOf[i] = needed[i] == 0 ? NONE : places;
      words[places] = i;
      places += needed[i] == 0 ? 0 : 1;
    }
    word = Arrays.copyOf(words, places);
    bits = Arrays.stream(word).mapToLong(i -> needed[i]).toArray();
  }

  /** Number of words. */
  int words() {
    return word.length;
  }

  /** Place of the word of a model that is needed. */
  int place(int model) {
    return placeOf[model >> 6];
  }

  /** Number of the word at a place among those of all models. */
  int word(int place) {
    return word[place];
  }

  /** The needed models of the word at a place, as bits. */
  long bits(int place) {
    return bits[place];
  }

  /** The model of a bit of the word at a place. */
  int model(int place, long bit) {
    return (word[place] << 6) + Long.numberOfTrailingZeros(bit);
  }
}
