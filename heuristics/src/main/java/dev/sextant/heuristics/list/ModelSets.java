package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The sets of models that modes need, with numbers. Immutable and thread-safe. */
final class ModelSets {
  private final int[] setOf;
  private final List<int[]> sets = new ArrayList<>();

  ModelSets(CompiledWorkflows workflows) {
    setOf = new int[workflows.modes()];
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    for (int mode = 0; mode < setOf.length; mode++) {
      List<Integer> models = new ArrayList<>();
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        models.add(workflows.model(i));
      }
      models.sort(Comparator.naturalOrder());
      Integer number = numbers.putIfAbsent(models, sets.size());
      setOf[mode] = number == null ? sets.size() : number;
      if (number == null) {
        sets.add(models.stream().mapToInt(model -> model).toArray());
      }
    }
  }

  /** Number of the set that a mode needs. */
  int of(int mode) {
    return setOf[mode];
  }

  /** Number of sets. */
  int count() {
    return sets.size();
  }

  /** Models of a set, ascending; to be read only. */
  int[] models(int set) {
    return sets.get(set);
  }
}
