package dev.sextant.heuristics.auto;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchRequest;
import dev.sextant.planner.spi.Traits;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Provides an exact planner that does what a test says.
 *
 * @param alone whether it wants all threads
 * @param search what it does
 * @param fromBelow what it does where it is told to raise the bound from below
 */
record FakeExact(Predicate<CompiledProblem> alone, PlannerBackend search, PlannerBackend fromBelow)
    implements PlannerProvider {
  static final String NAME = "fake";

  FakeExact(Predicate<CompiledProblem> alone, PlannerBackend search) {
    this(alone, search, search);
  }

  FakeExact(boolean alone, PlannerBackend search) {
    this(problem -> alone, search);
  }

  /** The planner {@code auto} with this one beside its own searches. */
  Planner auto() {
    return Planners.of(new AutoProvider(() -> List.of(new AutoProvider(), this)), Planners.DEFAULT);
  }

  @Override
  public Set<String> names() {
    return Set.of(NAME, "another");
  }

  @Override
  public Traits traits(String name) {
    return new Traits(name.equals(NAME), false, true, "a fake");
  }

  @Override
  public List<PlannerOption> options(String name) {
    return List.of(
        PlannerOption.choice("start", "search", List.of("search", "given"), "what it starts with"),
        PlannerOption.choice("portfolio", "own", List.of("own", "from-below"), "how it searches"),
        PlannerOption.number("most", 3, 1, 5, "a number"));
  }

  @Override
  public PlannerBackend create(String name, OptionValues values) {
    if (!values.text("start").equals("given") || values.number("most") != 3) {
      throw new IllegalArgumentException("Options (" + values + ") are not those of auto.");
    }
    PlannerBackend asked = values.text("portfolio").equals("own") ? search : fromBelow;
    return new PlannerBackend() {
      @Override
      public Outcome search(
          SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
        return asked.search(request, sink, interrupter);
      }

      @Override
      public boolean suitsAlone(CompiledProblem problem) {
        return alone.test(problem);
      }
    };
  }
}
