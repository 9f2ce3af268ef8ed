package dev.sextant.heuristics.list;

import dev.sextant.heuristics.home.ModelHomes;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.function.Function;

/** How many workers are meant to keep a model. */
public enum HomeRule {
  /** As few as can be. */
  FEWEST(ModelHomes::fewest),
  /** Half of what the work of its tasks needs, or as few as can be. */
  NARROW(ModelHomes::narrow),
  /** What the work of its tasks needs, and more where fewer would have to be looked for. */
  WIDE(ModelHomes::wide);

  private final Function<CompiledProblem, ModelHomes> maker;

  HomeRule(Function<CompiledProblem, ModelHomes> maker) {
    this.maker = maker;
  }

  ModelHomes homes(CompiledProblem problem) {
    return maker.apply(problem);
  }
}
