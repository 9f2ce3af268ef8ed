package dev.sextant.timefold;

import ai.timefold.solver.core.api.domain.solution.cloner.SolutionCloner;
import ai.timefold.solver.core.api.score.buildin.simplebigdecimal.SimpleBigDecimalScore;
import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.constructionheuristic.ConstructionHeuristicPhaseConfig;
import ai.timefold.solver.core.config.constructionheuristic.placer.QueuedEntityPlacerConfig;
import ai.timefold.solver.core.config.heuristic.selector.entity.EntitySelectorConfig;
import ai.timefold.solver.core.config.heuristic.selector.move.composite.CartesianProductMoveSelectorConfig;
import ai.timefold.solver.core.config.heuristic.selector.move.composite.UnionMoveSelectorConfig;
import ai.timefold.solver.core.config.heuristic.selector.move.generic.ChangeMoveSelectorConfig;
import ai.timefold.solver.core.config.heuristic.selector.move.generic.SwapMoveSelectorConfig;
import ai.timefold.solver.core.config.heuristic.selector.value.ValueSelectorConfig;
import ai.timefold.solver.core.config.phase.PhaseConfig;
import ai.timefold.solver.core.config.score.director.ScoreDirectorFactoryConfig;
import ai.timefold.solver.core.config.solver.EnvironmentMode;
import ai.timefold.solver.core.config.solver.SolverConfig;
import ai.timefold.solver.core.config.solver.monitoring.MonitoringConfig;
import ai.timefold.solver.core.config.solver.termination.TerminationConfig;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Planning in Timefold's words, with nothing of the search from elsewhere: every task is an entity
 * with a placement and a priority, as in Timefold's project job scheduling the mode and the delay.
 * A construction heuristic places task by task; a local search changes placements, priorities or
 * both of a task and swaps them between tasks. What a choice means is told by {@link
 * PriorityTiming}.
 *
 * <p>The nested classes are public because Timefold creates them by reflection.
 */
final class PriorityFormulation {
  private static final String MOVED = "moved";

  private PriorityFormulation() {}

  /** A factory of solvers that place every task without a placement where it ends first. */
  static SolverFactory<Priorities> construction(
      EnvironmentMode mode, TerminationConfig termination) {
    return factory(
        mode,
        0,
        termination,
        new ConstructionHeuristicPhaseConfig()
            .withEntityPlacerConfig(
                new QueuedEntityPlacerConfig()
                    .withEntitySelectorConfig(
                        new EntitySelectorConfig().withId(MOVED).withEntityClass(PlacedTask.class))
                    .withMoveSelectorConfigs(
                        new ChangeMoveSelectorConfig()
                            .withEntitySelectorConfig(
                                new EntitySelectorConfig().withMimicSelectorRef(MOVED))
                            .withValueSelectorConfig(
                                new ValueSelectorConfig(PlacedTask.PLACEMENT)))));
  }

  /**
   * A factory of solvers that improve a constructed schedule.
   *
   * @param hot first temperature of annealing, in units of the score
   */
  static SolverFactory<Priorities> improvement(
      EnvironmentMode mode,
      TimefoldOptions options,
      double hot,
      long seed,
      TerminationConfig termination) {
    UnionMoveSelectorConfig moves =
        new UnionMoveSelectorConfig()
            .withMoveSelectors(
                change(PlacedTask.PLACEMENT, new EntitySelectorConfig(PlacedTask.class)),
                change(PlacedTask.PRIORITY, new EntitySelectorConfig(PlacedTask.class)),
                new CartesianProductMoveSelectorConfig()
                    .withMoveSelectors(
                        change(
                            PlacedTask.PLACEMENT,
                            new EntitySelectorConfig(PlacedTask.class).withId(MOVED)),
                        change(
                            PlacedTask.PRIORITY,
                            new EntitySelectorConfig().withMimicSelectorRef(MOVED))),
                new SwapMoveSelectorConfig().withVariableNameIncludes(PlacedTask.PRIORITY),
                new SwapMoveSelectorConfig());
    return factory(
        mode, seed, termination, Acceptance.phase(options, hot).withMoveSelectorConfig(moves));
  }

  private static ChangeMoveSelectorConfig change(String variable, EntitySelectorConfig entities) {
    return new ChangeMoveSelectorConfig()
        .withEntitySelectorConfig(entities)
        .withValueSelectorConfig(new ValueSelectorConfig(variable));
  }

  private static SolverFactory<Priorities> factory(
      EnvironmentMode mode, long seed, TerminationConfig termination, PhaseConfig<?> phase) {
    ScoreDirectorFactoryConfig scores = new ScoreDirectorFactoryConfig();
    scores.setIncrementalScoreCalculatorClass(Calculator.class);
    return SolverFactory.create(
        new SolverConfig()
            .withEnvironmentMode(mode)
            .withRandomSeed(seed)
            // Meters live in a registry of the whole process and outlast the call.
            .withMonitoringConfig(new MonitoringConfig().withSolverMetricList(List.of()))
            .withSolutionClass(Priorities.class)
            .withEntityClasses(PlacedTask.class)
            .withScoreDirectorFactory(scores)
            .withTerminationConfig(termination)
            .withPhases(phase));
  }

  /** Copies placements and priorities, and shares all else. */
  public static final class Cloner implements SolutionCloner<Priorities> {
    /** For Timefold. */
    public Cloner() {}

    @Override
    public Priorities cloneSolution(Priorities original) {
      return original.copy();
    }
  }

  /** Scores a schedule by its timing, of which every calculator has one of its own. */
  public static final class Calculator extends VariableScore<Priorities> {
    private @Nullable PriorityTiming timing;

    /** For Timefold. */
    public Calculator() {}

    @Override
    public void resetWorkingSolution(Priorities priorities) {
      if (timing == null) {
        timing = priorities.timing.get();
      }
      timing.reset(priorities.tasks);
    }

    @Override
    public void afterVariableChanged(Object entity, String variableName) {
      PriorityTiming times = Objects.requireNonNull(timing);
      if (variableName.equals(PlacedTask.PRIORITY)) {
        times.reorder();
      } else {
        times.replace((PlacedTask) entity);
      }
    }

    @Override
    public SimpleBigDecimalScore calculateScore() {
      return SimpleBigDecimalScore.of(BigDecimal.valueOf(Objects.requireNonNull(timing).score()));
    }
  }
}
