package dev.sextant.ortools;

import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerOption;
import java.util.Locale;

/**
 * The numbers that decide which model is built, which relaxation comes before it and how the time
 * is divided. What they were measured on is in docs/results/exact.md. None of them decides what is
 * a plan or a proof.
 *
 * <p>Limits that keep numbers within what the solver can add up are no tuning and stand where they
 * hold, in {@link Magnitudes}, {@link Demands} and {@link RoundedCapacity}.
 */
public enum CpSatTuning {
  /** Search workers where the caller says nothing. */
  WORKERS(8, 1, 512, "search workers where the caller does not say"),

  /** A portfolio divides the cores between chosen strategies only where there are fewer. */
  ENOUGH_CORES(8, 1, 512, "cores from which on the solver's own portfolio has one for everything"),

  /** A model with more is not built: a local search has the time instead. */
  MAX_LITERALS(150_000, 0, 100_000_000, "literals of the largest model that is built"),

  /** Share of the time left that the start takes where a proof is in reach. */
  START_SHARE(0.05, 0.0, 1.0, "share of the time for the local search before the model"),

  /** The same where no proof is in reach and the start keeps improving. */
  START_SHARE_MOST(0.5, 0.0, 1.0, "the most of it where no proof is in reach"),

  /** The same where parts of the problem raise the bound, which takes time ({@link JobPart}). */
  START_SHARE_PARTS(0.4, 0.0, 1.0, "the same where the objective is one sum over jobs"),

  /** A start where no proof is in reach ends when it has not improved for so much of its time. */
  START_PATIENCE(0.5, 0.0, 1.0, "share of its time without improvement that ends it there"),

  /** Longest start, in milliseconds, where a proof is in reach. */
  START_MILLIS(3_000, 0, 1_000_000_000, "longest local search before the model, in ms"),

  /** Shortest start, in milliseconds, or half the time left if that is less. */
  START_FLOOR_MILLIS(1_000, 0, 1_000_000_000, "shortest one, or half the time if that is less"),

  /** Most steps of the start, times the square of the number of tasks. */
  START_STEPS(300, 0, 1_000_000_000, "its most steps, by the square of the number of tasks"),

  /** Most steps of a local search from what a relaxation came to, times the number of tasks. */
  IMPROVE_STEPS(1_500, 0, 1_000_000_000, "most steps from what a relaxation came to, by tasks"),

  /** Share of the time left in which a proof is tried at once. */
  PROOF_FIRST(0.1, 0.0, 1.0, "share of the time in which a proof is tried at once"),

  /** Share of the time left that a search for better plans takes before a longer proof. */
  PLANS_SHARE(0.25, 0.0, 1.0, "the most that better plans take before a longer proof"),

  /** It ends when it has not improved for so much of its time. */
  PLANS_PATIENCE(0.5, 0.0, 1.0, "share of its time without improvement that ends it"),

  /** Shortest such search, in milliseconds. */
  PLANS_MILLIS(4_000, 0, 1_000_000_000, "shortest such search, in ms"),

  /** Share of the time left that a full linear relaxation takes before clause learning. */
  LINEAR_FIRST(
      0.25, 0.0, 1.0, "share of the time for a full linear relaxation where two take turns"),

  /** A proof has a linear relaxation where the bound is no further below the best plan. */
  NARROW_GAP(0.04, 0.0, 1.0, "gap up to which a proof has a linear relaxation"),

  /** With more literals of loads no proof is in reach, only a better bound. */
  PROVABLE_CACHE(420, 0, 100_000_000, "literals of loads up to which a proof is in reach"),

  /** With more runs to choose from, a proof comes from the bounds or not at all. */
  PROVABLE_RUNS(240, 0, 100_000_000, "pairs of task and worker up to which a proof is in reach"),

  /** Longest line of {@link SequenceRelaxation}. */
  SEQUENCE_POSITIONS(16, 0, 10_000, "runs of a worker up to which sequences are relaxed"),

  /** Squares of the lengths of lines of {@link SequenceRelaxation}, summed over the workers. */
  SEQUENCE_CELLS(1_200, 0, 100_000_000, "squares of those summed over workers, at most"),

  /** Share of the time left that {@link SequenceRelaxation} takes. */
  SEQUENCE_SHARE(0.6, 0.0, 1.0, "share of the time for the relaxation over sequences"),

  /** The same where no time counts, so that the whole model has little to add. */
  SEQUENCE_SHARE_TIMELESS(0.9, 0.0, 1.0, "the same where only loads count"),

  /** Pairs of a choice and a cell in {@link CellRuns}, at most; cells are longer where more are. */
  CELL_STARTS(400_000, 0, 100_000_000, "starts of all choices in cells of time, at most"),

  /** Share of the time left that {@link CellSearch} takes at most, unless it finds plans. */
  CELL_SHARE(0.4, 0.0, 1.0, "share of the time for the search in cells of time"),

  /** The same where its solutions are plans, so that the whole model has little to add. */
  CELL_SHARE_WHOLE(0.9, 0.0, 1.0, "the same where what it finds are plans"),

  /** {@link CellSearch} branches where the bound is not further below the best solution. */
  CELL_GAP(0.03, 0.0, 1.0, "gap up to which a proof in cells of time is tried"),

  /** First point in time of {@link LoadingRelaxation}, as a share of the bound known before. */
  LOADING_POINT_1(0.15, 0.0, 1.0, "first point in time of the relaxation over loads"),

  /** Second point in time of {@link LoadingRelaxation}. */
  LOADING_POINT_2(0.25, 0.0, 1.0, "second one; shares of the bound known before"),

  /** Third point in time of {@link LoadingRelaxation}. */
  LOADING_POINT_3(0.35, 0.0, 1.0, "third one"),

  /** Share of the time left that {@link LoadingRelaxation} takes. */
  LOADING_SHARE(0.5, 0.0, 1.0, "share of the time for the relaxation over loads"),

  /** Largest {@link LoadingRelaxation}. */
  LOADING_LITERALS(4_000, 0, 100_000_000, "literals of the largest relaxation over loads"),

  /** Point in time of the first {@link PrefixRelaxation}, as a share of the bound known before. */
  PREFIX_POINT(0.25, 0.01, 0.99, "first point in time that a prefix is exact up to"),

  /** By how much the point of the next one is later. */
  PREFIX_STEP(0.1, 0.01, 1.0, "how much later the next one is; shares of the bound"),

  /** So many {@link PrefixRelaxation}s may end unsolved; they divide the time between them. */
  PREFIX_UNSOLVED(3, 0, 1_000, "how many of them may end unsolved"),

  /** Share of the time left that all of them take. */
  PREFIX_SHARE(0.75, 0.0, 1.0, "share of the time for all of them"),

  /** With more runs to choose from a {@link PrefixRelaxation} leaves out those that are late. */
  PREFIX_FULL(2_000, 0, 100_000_000, "pairs of task and worker up to which late ones are in it"),

  /** With more runs to choose from there is none. */
  PREFIX_RUNS(10_000, 0, 100_000_000, "pairs of task and worker up to which there are prefixes"),

  /** Whether the memory of early runs is in a {@link PrefixRelaxation}. */
  PREFIX_MEMORY(0, 0, 1, "1: memory is in prefixes too"),

  /** Largest model in which the beginning of a solved prefix is fixed, to find its end. */
  BEGINNING_LITERALS(20_000, 0, 100_000_000, "literals of models that a beginning is fixed in"),

  /** Share of the time left that such a search takes. */
  BEGINNING_SHARE(0.03, 0.0, 1.0, "share of the time for the search of its end"),

  /** Share of the time left that models of some jobs alone take, see {@link JobSetStages}. */
  SETS_SHARE(0.7, 0.0, 1.0, "share of the time for models of some jobs"),

  /** Share of what is left of that which one of them takes at most. */
  SET_SHARE(0.25, 0.0, 1.0, "share of it that one of them takes at most"),

  /** Share of what is left of that which a {@link JobEndsProgram} takes at most, each time. */
  ENDS_SHARE(0.25, 0.0, 1.0, "share of it for a program of ends of jobs"),

  /** Share of the time left that windows of jobs take, see {@link JobWindows}. */
  WINDOWS_SHARE(0.8, 0.0, 1.0, "share of the time for windows of jobs"),

  /** Tasks of the jobs that are together in one of them at first. */
  WINDOW_TASKS(12, 1, 1_000_000, "tasks of the first windows"),

  /** Largest model that has a {@link PricedRow}. */
  PRICED_RUNS(1_000, 0, 100_000_000, "pairs of task and worker up to which idle time is priced"),

  /** In larger workflows {@link Precedence} knows nothing. */
  PRECEDENCE_TASKS(5_000, 0, 1_000_000, "tasks of a workflow up to which ancestors are known"),

  /** Heads of {@link VolumeConstraints}. */
  VOLUME_HEADS(14, 0, 1_000, "earliest starts for which work must fit behind"),

  /** Tails of {@link VolumeConstraints}. */
  VOLUME_TAILS(8, 0, 1_000, "latest ends for which work must fit before");

  private final double usual;
  private final PlannerOption option;

  CpSatTuning(long usual, long least, long most, String help) {
    this.usual = usual;
    option = PlannerOption.number(text(), usual, least, most, help);
  }

  CpSatTuning(double usual, double least, double most, String help) {
    this.usual = usual;
    option = PlannerOption.decimal(text(), usual, least, most, help);
  }

  private String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** How it is named, with its values, default and meaning. */
  public PlannerOption option() {
    return option;
  }

  /** The default. */
  double usual() {
    return usual;
  }

  /** The value among those of all options. */
  double in(OptionValues values) {
    return values.decimal(option.name());
  }
}
