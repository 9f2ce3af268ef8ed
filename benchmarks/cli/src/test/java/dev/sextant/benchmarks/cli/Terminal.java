package dev.sextant.benchmarks.cli;

import dev.sextant.planner.Planner;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.Traits;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs command lines in surroundings of fakes and keeps what they print. */
final class Terminal {
  final FakeDocuments documents = new FakeDocuments();
  final Map<String, Planner> planners = new LinkedHashMap<>();
  final Map<String, String> obstacles = new LinkedHashMap<>();
  final Map<String, List<PlannerOption>> options = new LinkedHashMap<>();
  boolean watched;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  Terminal with(FakePlanner planner) {
    planners.put(planner.name(), planner);
    return this;
  }

  Terminal with(String file, Problem problem) {
    documents.problems.put(file, problem);
    return this;
  }

  int run(String... args) {
    out.reset();
    err.reset();
    Surroundings surroundings =
        new Surroundings(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            watched,
            new Catalog(planners, obstacles, options),
            documents);
    return Main.run(surroundings, args);
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private record Catalog(
      Map<String, Planner> planners,
      Map<String, String> obstacles,
      Map<String, List<PlannerOption>> options)
      implements PlannerCatalog {
    @Override
    public Set<String> names() {
      return planners.keySet();
    }

    @Override
    public Planner get(String name) {
      Planner planner = planners.get(name);
      if (planner == null) {
        throw new IllegalArgumentException(
            "The planner (" + name + ") is unknown.\nMaybe one of: " + planners.keySet());
      }
      return planner;
    }

    @Override
    public String canonical(String spec) {
      return get(spec).name();
    }

    @Override
    public List<PlannerOption> options(String name) {
      return options.getOrDefault(name, List.of());
    }

    @Override
    public Optional<String> obstacle(String name) {
      return Optional.ofNullable(obstacles.get(name));
    }

    @Override
    public Traits traits(String name) {
      return new Traits(true, false, true, "summary of " + name);
    }
  }
}
