package dev.sextant.timefold;

import ai.timefold.solver.core.api.score.buildin.simplebigdecimal.SimpleBigDecimalScore;
import ai.timefold.solver.core.api.score.calculator.IncrementalScoreCalculator;

/**
 * A calculator that hears of variables after they have changed. Entities neither come nor go.
 *
 * @param <S> the planning solution
 */
abstract class VariableScore<S> implements IncrementalScoreCalculator<S, SimpleBigDecimalScore> {
  @Override
  public final void beforeVariableChanged(Object entity, String variableName) {}

  @Override
  public final void beforeEntityAdded(Object entity) {}

  @Override
  public final void afterEntityAdded(Object entity) {}

  @Override
  public final void beforeEntityRemoved(Object entity) {}

  @Override
  public final void afterEntityRemoved(Object entity) {}
}
