package dev.sextant.timefold;

import ai.timefold.solver.core.api.domain.solution.cloner.SolutionCloner;
import ai.timefold.solver.core.api.score.buildin.simplebigdecimal.SimpleBigDecimalScore;
import ai.timefold.solver.core.api.score.director.ScoreDirector;
import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.heuristic.selector.common.SelectionOrder;
import ai.timefold.solver.core.config.heuristic.selector.move.factory.MoveIteratorFactoryConfig;
import ai.timefold.solver.core.config.score.director.ScoreDirectorFactoryConfig;
import ai.timefold.solver.core.config.solver.EnvironmentMode;
import ai.timefold.solver.core.config.solver.SolverConfig;
import ai.timefold.solver.core.config.solver.monitoring.MonitoringConfig;
import ai.timefold.solver.core.impl.heuristic.selector.move.factory.MoveIteratorFactory;
import ai.timefold.solver.core.impl.solver.random.RandomFactory;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Planning in Timefold's words: a choice of rank, option and worker per pending task, scored by
 * decoding them in the order of their ranks; moves come from the shared neighbourhood.
 *
 * <p>The nested classes are public because Timefold creates them by reflection.
 */
final class Formulation {
  private Formulation() {}

  /**
   * A factory of solvers without a termination.
   *
   * @param hot first temperature of annealing, in units of the score
   */
  static SolverFactory<Schedule> solverFactory(
      EnvironmentMode mode, TimefoldOptions options, double hot) {
    MoveIteratorFactoryConfig moves = new MoveIteratorFactoryConfig();
    moves.setMoveIteratorFactoryClass(Moves.class);
    moves.setSelectionOrder(SelectionOrder.RANDOM);
    ScoreDirectorFactoryConfig scores = new ScoreDirectorFactoryConfig();
    scores.setIncrementalScoreCalculatorClass(Calculator.class);
    return SolverFactory.create(
        new SolverConfig()
            .withEnvironmentMode(mode)
            .withRandomFactoryClass(Randoms.class)
            // Meters live in a registry of the whole process and outlast the call.
            .withMonitoringConfig(new MonitoringConfig().withSolverMetricList(List.of()))
            .withSolutionClass(Schedule.class)
            .withEntityClasses(TaskChoice.class)
            .withScoreDirectorFactory(scores)
            .withPhases(Acceptance.phase(options, hot).withMoveSelectorConfig(moves)));
  }

  /** Random numbers for the acceptor; moves have others. */
  public static final class Randoms implements RandomFactory {
    /** For Timefold. */
    public Randoms() {}

    @Override
    public Random createRandom() {
      return new PreparedRandom();
    }
  }

  /** Copies choices, and shares all else. */
  public static final class Cloner implements SolutionCloner<Schedule> {
    /** For Timefold. */
    public Cloner() {}

    @Override
    public Schedule cloneSolution(Schedule original) {
      return original.copy();
    }
  }

  /** Moves from the neighbourhood of the decoded working solution. */
  public static final class Moves implements MoveIteratorFactory<Schedule, ChoiceMove> {
    /** For Timefold. */
    public Moves() {}

    @Override
    public void phaseStarted(ScoreDirector<Schedule> director) {
      director.getWorkingSolution().decoded.beginPhase();
    }

    @Override
    public long getSize(ScoreDirector<Schedule> director) {
      return director.getWorkingSolution().tasks.size();
    }

    @Override
    public Iterator<ChoiceMove> createOriginalMoveIterator(ScoreDirector<Schedule> director) {
      return Collections.emptyIterator();
    }

    @Override
    public Iterator<ChoiceMove> createRandomMoveIterator(
        ScoreDirector<Schedule> director, Random random) {
      DecodedSchedule decoded = director.getWorkingSolution().decoded;
      decoded.announceTo((PreparedRandom) random);
      return new Proposals(decoded);
    }
  }

  private static final class Proposals implements Iterator<ChoiceMove> {
    private final DecodedSchedule decoded;
    private @Nullable ChoiceMove upcoming;

    Proposals(DecodedSchedule decoded) {
      this.decoded = decoded;
    }

    @Override
    public boolean hasNext() {
      if (upcoming == null) {
        upcoming = decoded.propose();
      }
      return upcoming != null;
    }

    @Override
    public ChoiceMove next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      ChoiceMove move = upcoming;
      upcoming = null;
      return move;
    }
  }

  /**
   * Scores a schedule by its cost: with the shared decoder where it follows every change of the
   * working solution, and otherwise, when Timefold checks scores, from scratch.
   */
  public static final class Calculator extends VariableScore<Schedule> {
    private @Nullable DecodedSchedule followed;
    private long fromScratch;

    /** For Timefold. */
    public Calculator() {}

    @Override
    public void resetWorkingSolution(Schedule schedule) {
      followed = schedule.decoded.belongsTo(this) ? schedule.decoded : null;
      if (followed != null) {
        followed.reset(schedule.tasks);
      } else {
        fromScratch = schedule.decoded.scoreFromScratch(schedule.tasks);
      }
    }

    @Override
    public void afterVariableChanged(Object entity, String variableName) {
      if (followed == null) {
        throw new IllegalStateException("A schedule scored from scratch does not change.");
      }
      followed.changed((TaskChoice) entity);
    }

    @Override
    public SimpleBigDecimalScore calculateScore() {
      return SimpleBigDecimalScore.of(
          BigDecimal.valueOf(followed == null ? fromScratch : followed.score()));
    }
  }
}
