package dev.sextant.ortools;

import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How the planner {@code cp-sat} searches. Immutable. Given to {@link
 * OrToolsProvider#OrToolsProvider(CpSatOptions)} in Java, or written behind the planner's name, as
 * in {@code cp-sat:start=none,relaxations=false}.
 *
 * <p>{@code start=none,portfolio=solver,relaxations=false} is the plain solver on the model of the
 * whole problem.
 *
 * @param start what the model is hinted with
 * @param portfolio the strategies of the solver on the model of the whole problem
 * @param relaxations whether relaxations may come before the model, to raise the bound
 * @param parameters {@code SatParameters} in protobuf's text format, merged over all others for the
 *     model of the whole problem; repeated fields are added to. Limits, threads, seed and log are
 *     refused. Whether the solver is sound under them is the caller's concern: what contradicts a
 *     checked plan is found, a wrong proof may not be
 * @param log takes every line of the solver's log, of relaxations too, on threads of the solver; or
 *     null. What it throws ends the search and comes out of the call as any fault of a planner
 * @param tuning the numbers that are not the defaults
 */
public record CpSatOptions(
    Start start,
    Strategies portfolio,
    boolean relaxations,
    String parameters,
    @Nullable Consumer<String> log,
    Map<CpSatTuning, Double> tuning) {

  /** What the model is hinted with. */
  public enum Start {
    /** The best of a short local search and the caller's warm start. */
    LOCAL_SEARCH,
    /** The caller's warm start, where it is valid, and what relaxations come to. */
    GIVEN,
    /** Nothing, and no other search than the solver's. */
    NONE
  }

  /** The strategies of the solver on the model of the whole problem. */
  public enum Strategies {
    /** Those for proofs where one is in reach by orders and loads, else the solver's own. */
    AUTO,
    /** Clause learning without a linear relaxation, on a shared tree. */
    PROOF,
    /** The same with a linear relaxation without cuts in a part of the tree. */
    NARROW,
    /** Clause learning, and neighbourhoods of the best plan. */
    PLANS,
    /** Strategies that refute small objectives with a linear relaxation. */
    BOUND,
    /** Objectives are tried from the bound up: that raises it most where others look for plans. */
    FROM_BELOW,
    /** Cores of literals that cannot all be false, on one thread. */
    CORE_GUIDED,
    /** A linear relaxation with all its cuts, and neighbourhoods of the best plan. */
    LINEAR,
    /** Symmetries with a linear relaxation, clause learning without one, and cores. */
    VARIED,
    /** Those that the solver would take by itself. */
    SOLVER
  }

  private static final CpSatOptions DEFAULTS =
      new CpSatOptions(Start.LOCAL_SEARCH, Strategies.AUTO, true, "", null, Map.of());

  private static final Consumer<String> STANDARD_ERROR = line -> System.err.println(line.strip());

  private static final String START = "start";
  private static final String PORTFOLIO = "portfolio";
  private static final String RELAXATIONS = "relaxations";
  private static final String PARAMETERS = "parameters";
  private static final String LOG = "log";

  public CpSatOptions {
    Objects.requireNonNull(start, START);
    Objects.requireNonNull(portfolio, PORTFOLIO);
    parameters = refused(PARAMETERS, parameters, SolverParameters::normalised);
    Map<CpSatTuning, Double> own = new EnumMap<>(CpSatTuning.class);
    tuning.forEach(
        (constant, value) -> {
          PlannerOption option = constant.option();
          String text = refused(option.name(), plain(value), option.reader());
          if (!text.equals(option.defaultValue())) {
            own.put(constant, Double.valueOf(text));
          }
        });
    tuning = Map.copyOf(own);
  }

  /** A short local search, then relaxations, then the model of the whole problem. */
  public static CpSatOptions defaults() {
    return DEFAULTS;
  }

  /** These options with another start. */
  public CpSatOptions withStart(Start another) {
    return new CpSatOptions(another, portfolio, relaxations, parameters, log, tuning);
  }

  /** These options with other strategies. */
  public CpSatOptions withPortfolio(Strategies others) {
    return new CpSatOptions(start, others, relaxations, parameters, log, tuning);
  }

  /** These options with relaxations before the model or without. */
  public CpSatOptions withRelaxations(boolean before) {
    return new CpSatOptions(start, portfolio, before, parameters, log, tuning);
  }

  /**
   * These options with parameters of the solver in protobuf's text format.
   *
   * @throws IllegalArgumentException if they cannot be read or have what is not the caller's to set
   */
  public CpSatOptions withParameters(String text) {
    return new CpSatOptions(start, portfolio, relaxations, text, log, tuning);
  }

  /** These options with a taker of the solver's log, or without one. */
  public CpSatOptions withLog(@Nullable Consumer<String> taker) {
    return new CpSatOptions(start, portfolio, relaxations, parameters, taker, tuning);
  }

  /**
   * These options with another number.
   *
   * @throws IllegalArgumentException if the number is outside its limits
   */
  public CpSatOptions withTuning(CpSatTuning constant, double value) {
    Map<CpSatTuning, Double> changed = new EnumMap<>(CpSatTuning.class);
    changed.putAll(tuning);
    changed.put(constant, value);
    return new CpSatOptions(start, portfolio, relaxations, parameters, log, changed);
  }

  /** A number. */
  public double tuned(CpSatTuning constant) {
    return tuning.getOrDefault(constant, constant.usual());
  }

  /** A whole number. */
  long whole(CpSatTuning constant) {
    return (long) tuned(constant);
  }

  /** A whole number that is small. */
  int small(CpSatTuning constant) {
    return Math.toIntExact(whole(constant));
  }

  /** What there is to choose, as it is written behind the planner's name. */
  static List<PlannerOption> declared() {
    List<PlannerOption> options = new ArrayList<>();
    options.add(
        PlannerOption.choice(
            START,
            text(DEFAULTS.start),
            words(Start.values()),
            "what the model is hinted with; none: no local search at all"));
    options.add(
        PlannerOption.choice(
            PORTFOLIO,
            text(DEFAULTS.portfolio),
            words(Strategies.values()),
            "strategies of the solver; solver: its own"));
    options.add(
        PlannerOption.flag(
            RELAXATIONS, DEFAULTS.relaxations, "whether relaxations come before the model"));
    options.add(
        new PlannerOption(
            PARAMETERS,
            "SatParameters",
            DEFAULTS.parameters,
            "parameters of the solver in text format, merged last",
            SolverParameters::normalised));
    options.add(PlannerOption.flag(LOG, false, "whether the solver's log goes to standard error"));
    for (CpSatTuning constant : CpSatTuning.values()) {
      options.add(constant.option());
    }
    return List.copyOf(options);
  }

  /** Options as they were written; the log is standard error or nothing. */
  static CpSatOptions of(OptionValues values) {
    Map<CpSatTuning, Double> tuning = new EnumMap<>(CpSatTuning.class);
    for (CpSatTuning constant : CpSatTuning.values()) {
      tuning.put(constant, constant.in(values));
    }
    return new CpSatOptions(
        Start.valueOf(constant(values.text(START))),
        Strategies.valueOf(constant(values.text(PORTFOLIO))),
        values.isTrue(RELAXATIONS),
        values.text(PARAMETERS),
        values.isTrue(LOG) ? STANDARD_ERROR : null,
        tuning);
  }

  /** These options as they are written, but for a log that goes elsewhere. */
  Map<String, String> written() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(START, text(start));
    texts.put(PORTFOLIO, text(portfolio));
    texts.put(RELAXATIONS, Boolean.toString(relaxations));
    texts.put(PARAMETERS, parameters);
    tuning.forEach((constant, value) -> texts.put(constant.option().name(), plain(value)));
    return texts;
  }

  private static String refused(String name, String value, UnaryOperator<String> reader) {
    try {
      return reader.apply(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("The " + name + " (" + value + ") " + e.getMessage(), e);
    }
  }

  private static String plain(double value) {
    return Double.isFinite(value) ? PlannerOption.text(value) : Double.toString(value);
  }

  private static List<String> words(Enum<?>[] constants) {
    return Arrays.stream(constants).map(CpSatOptions::text).toList();
  }

  private static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String constant(String text) {
    return text.toUpperCase(Locale.ROOT).replace('-', '_');
  }
}
