package dev.sextant.timefold;

import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * How the planner {@code timefold} searches. Immutable. Given to {@link
 * TimefoldProvider#TimefoldProvider(TimefoldOptions)} in Java, or written behind the planner's
 * name, as in {@code timefold:model=priorities,acceptor=tabu}.
 *
 * @param model what Timefold is given to search
 * @param acceptor which moves it accepts
 * @param construction in which order the model of priorities is constructed; the other begins with
 *     the starts of {@code local-search}
 * @param lateSize how many steps back late acceptance and step counting look
 * @param tabuSize how many steps a task that was moved stays tabu
 * @param tabuMoves accepted moves of which a step of tabu search takes the best
 * @param temperature at which the annealing of the model of priorities begins, as a share of the
 *     cost that was constructed; the other model finds its own
 */
public record TimefoldOptions(
    Model model,
    Acceptor acceptor,
    Construction construction,
    int lateSize,
    int tabuSize,
    int tabuMoves,
    double temperature) {

  /** What Timefold is given to search. */
  public enum Model {
    /**
     * Order and options of {@code local-search}, with its starts, its neighbourhood and its
     * incremental decoder; Timefold accepts or refuses.
     */
    DECODER,
    /**
     * Tasks as planning entities with a placement and a priority as planning variables: Timefold
     * constructs, its own selectors propose, its own acceptors decide.
     */
    PRIORITIES
  }

  /** Which moves are accepted. */
  public enum Acceptor {
    /** Worse ones with a chance that falls. */
    SIMULATED_ANNEALING,
    /** Those at least as good as the schedule some steps ago. */
    LATE_ACCEPTANCE,
    /** The best of some, of tasks that were not moved lately. */
    TABU,
    /** Those above a level that rises. */
    GREAT_DELUGE,
    /** Those at least as good as the schedule when steps were counted last. */
    STEP_COUNTING,
    /** Those at least as good. */
    HILL_CLIMBING
  }

  /** In which order tasks are given their first placement, each where it ends first. */
  public enum Construction {
    /** Those with the longest path behind them first, transfers included. */
    FIRST_FIT_DECREASING,
    /** In the order of the problem. */
    FIRST_FIT
  }

  private static final String MODEL = "model";
  private static final String ACCEPTOR = "acceptor";
  private static final String CONSTRUCTION = "construction";
  private static final String LATE_SIZE = "late-size";
  private static final String TABU_SIZE = "tabu-size";
  private static final String TABU_MOVES = "tabu-moves";
  private static final String TEMPERATURE = "temperature";
  private static final long MOST = 1_000_000;

  private static final List<PlannerOption> DECLARED =
      List.of(
          PlannerOption.choice(
              MODEL,
              text(Model.DECODER),
              words(Model.values()),
              "decoder: that of local-search; priorities: Timefold's own construction and moves"),
          PlannerOption.choice(
              ACCEPTOR,
              text(Acceptor.SIMULATED_ANNEALING),
              words(Acceptor.values()),
              "which moves are accepted"),
          PlannerOption.choice(
              CONSTRUCTION,
              text(Construction.FIRST_FIT_DECREASING),
              words(Construction.values()),
              "order in which priorities are constructed"),
          PlannerOption.number(
              LATE_SIZE, 400, 1, MOST, "steps back that late acceptance and step counting look"),
          PlannerOption.number(TABU_SIZE, 7, 1, MOST, "steps that a moved task stays tabu"),
          PlannerOption.number(
              TABU_MOVES, 100, 1, MOST, "accepted moves of which a step of tabu takes the best"),
          PlannerOption.decimal(
              TEMPERATURE,
              0.01,
              0,
              1,
              "first temperature of priorities, as a share of the constructed cost"));

  private static final TimefoldOptions DEFAULTS = of(declaredDefaults());

  public TimefoldOptions {
    Objects.requireNonNull(model, MODEL);
    Objects.requireNonNull(acceptor, ACCEPTOR);
    Objects.requireNonNull(construction, CONSTRUCTION);
    check(LATE_SIZE, Integer.toString(lateSize));
    check(TABU_SIZE, Integer.toString(tabuSize));
    check(TABU_MOVES, Integer.toString(tabuMoves));
    check(TEMPERATURE, plain(temperature));
  }

  private static void check(String name, String value) {
    for (PlannerOption option : DECLARED) {
      if (option.name().equals(name)) {
        try {
          option.reader().apply(value);
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(
              "The " + name + " (" + value + ") " + e.getMessage(), e);
        }
      }
    }
  }

  /** Annealing over the decoder of {@code local-search}. */
  public static TimefoldOptions defaults() {
    return DEFAULTS;
  }

  /** These options with another model. */
  public TimefoldOptions withModel(Model another) {
    return new TimefoldOptions(
        another, acceptor, construction, lateSize, tabuSize, tabuMoves, temperature);
  }

  /** These options with another acceptor. */
  public TimefoldOptions withAcceptor(Acceptor another) {
    return new TimefoldOptions(
        model, another, construction, lateSize, tabuSize, tabuMoves, temperature);
  }

  /** These options with another construction. */
  public TimefoldOptions withConstruction(Construction another) {
    return new TimefoldOptions(
        model, acceptor, another, lateSize, tabuSize, tabuMoves, temperature);
  }

  /**
   * These options with another look back of late acceptance and step counting.
   *
   * @throws IllegalArgumentException if it is below 1 or above a million
   */
  public TimefoldOptions withLateSize(int steps) {
    return new TimefoldOptions(
        model, acceptor, construction, steps, tabuSize, tabuMoves, temperature);
  }

  /**
   * These options with other sizes of tabu search.
   *
   * @throws IllegalArgumentException if one is below 1 or above a million
   */
  public TimefoldOptions withTabu(int steps, int moves) {
    return new TimefoldOptions(model, acceptor, construction, lateSize, steps, moves, temperature);
  }

  /**
   * These options with another temperature for the model of priorities.
   *
   * @throws IllegalArgumentException if it is not from 0 to 1
   */
  public TimefoldOptions withTemperature(double share) {
    return new TimefoldOptions(model, acceptor, construction, lateSize, tabuSize, tabuMoves, share);
  }

  /** What there is to choose, as it is written behind the planner's name. */
  static List<PlannerOption> declared() {
    return DECLARED;
  }

  private static OptionValues declaredDefaults() {
    Map<String, String> texts = new LinkedHashMap<>();
    DECLARED.forEach(option -> texts.put(option.name(), option.defaultValue()));
    return new OptionValues(texts);
  }

  /** Options as they were written. */
  static TimefoldOptions of(OptionValues values) {
    return new TimefoldOptions(
        Model.valueOf(constant(values.text(MODEL))),
        Acceptor.valueOf(constant(values.text(ACCEPTOR))),
        Construction.valueOf(constant(values.text(CONSTRUCTION))),
        (int) values.number(LATE_SIZE),
        (int) values.number(TABU_SIZE),
        (int) values.number(TABU_MOVES),
        values.decimal(TEMPERATURE));
  }

  /** These options as they are written. */
  Map<String, String> written() {
    return Map.of(
        MODEL, text(model),
        ACCEPTOR, text(acceptor),
        CONSTRUCTION, text(construction),
        LATE_SIZE, Integer.toString(lateSize),
        TABU_SIZE, Integer.toString(tabuSize),
        TABU_MOVES, Integer.toString(tabuMoves),
        TEMPERATURE, plain(temperature));
  }

  private static String plain(double value) {
    return Double.isFinite(value) ? PlannerOption.text(value) : Double.toString(value);
  }

  private static List<String> words(Enum<?>[] constants) {
    return Arrays.stream(constants).map(TimefoldOptions::text).toList();
  }

  private static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String constant(String text) {
    return text.toUpperCase(Locale.ROOT).replace('-', '_');
  }
}
