package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.evidence.check.BoundVerdict;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Bounds of drawn problems are never weaker than they were, and whatever they are is proven. With
 * {@code -Dsextant.bounds.write=true} what is recorded is written anew: a line per problem.
 */
class RecordedBoundsTest {
  private static final Path FOLDER = Path.of("src/test/resources/bounds");
  private static final List<ObjectiveTerm> OVER_JOBS =
      List.of(
          ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);

  @ParameterizedTest
  @EnumSource
  void noBoundIsWeakerThanRecorded(DrawnBounds.Family family) throws IOException {
    Map<String, String> lines = new TreeMap<>();
    family.problems().forEach((name, problem) -> lines.put(name, text(figures(problem))));
    Map<String, String> recorded = recorded(file(family), lines);
    assertThat(recorded.keySet()).isEqualTo(lines.keySet());
    lines.forEach((name, line) -> requireNoLess(name, parse(line), parse(recorded.get(name))));
  }

  /** The makespan, the objective, and another term from problem to problem. */
  @ParameterizedTest
  @EnumSource
  void everyBoundIsProven(DrawnBounds.Family family) {
    ObjectiveTerm[] terms = ObjectiveTerm.values();
    int next = 0;
    for (Map.Entry<String, Problem> drawn : family.problems().entrySet()) {
      requireProven(drawn.getKey(), drawn.getValue());
      for (ObjectiveTerm term :
          List.of(ObjectiveTerm.MAKESPAN_MICROS, terms[next++ % terms.length])) {
        requireProven(
            drawn.getKey() + " " + term, drawn.getValue().withObjective(Objective.of(term)));
      }
    }
  }

  private static void requireProven(String name, Problem problem) {
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    long before = bounds.objectiveSoFar().value();
    assertThat(verdict(problem, bounds).value()).as(name + " before").isEqualTo(before);
    long value = bounds.objective().value();
    assertThat(value).as(name).isGreaterThanOrEqualTo(before);
    BoundVerdict verdict = verdict(problem, bounds);
    assertThat(verdict.faults()).as(name).isEmpty();
    assertThat(verdict.unargued()).as(name).isEmpty();
    assertThat(verdict.value()).as(name).isEqualTo(value);
  }

  private static BoundVerdict verdict(Problem problem, LowerBounds bounds) {
    return BoundChecker.check(problem, bounds.evidence());
  }

  @Test
  void whatWasRefutedIsRefutedForTheSameJobs() throws IOException {
    Map<String, String> lines = new TreeMap<>();
    Map<String, String> bounds = recorded(file(DrawnBounds.Family.SHOP), Map.of());
    DrawnBounds.withoutPlan(name -> parse(bounds.get(name)).get("MAKESPAN_MICROS")[0])
        .forEach(
            (name, problem) -> {
              List<String> causes = new ArrayList<>();
              for (Refutation refutation : Refutations.of(CompiledProblem.of(problem))) {
                causes.add(refutation.cause() + "" + refutation.jobs() + " " + refutation.text());
              }
              lines.put(name, String.join(" | ", causes).replace('\n', ' '));
            });
    assertThat(lines).isEqualTo(recorded(FOLDER.resolve("refuted.txt"), lines));
  }

  private static Path file(DrawnBounds.Family family) {
    return FOLDER.resolve(family.name().toLowerCase(Locale.ROOT) + ".txt");
  }

  /** Lists of numbers by name: the greater, the stronger. */
  private static Map<String, long[]> figures(Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    LowerBounds bounds = LowerBounds.of(compiled);
    Map<String, long[]> figures = new LinkedHashMap<>();
    int tasks = problem.jobs().isEmpty() ? 0 : compiled.tasks();
    int classes = compiled.workers().classes();
    figures.put("heads", LongStream.range(0, tasks).map(t -> bounds.headMicros((int) t)).toArray());
    figures.put(
        "headsByClass",
        LongStream.range(0, (long) tasks * classes)
            .map(i -> bounds.headMicros((int) i / classes, (int) i % classes))
            .toArray());
    figures.put("tails", LongStream.range(0, tasks).map(t -> bounds.tailMicros((int) t)).toArray());
    figures.put(
        "ends",
        LongStream.range(0, compiled.jobs().count())
            .map(j -> bounds.jobEndMicros((int) j))
            .toArray());
    figures.put("soFar", new long[] {bounds.objectiveSoFar().value()});
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      figures.put(term.name(), new long[] {bounds.termBound(term).value()});
    }
    for (ObjectiveTerm term : OVER_JOBS) {
      if (bounds.jobSets(term) != null) {
        figures.put(
            term + ".sets",
            LongStream.of(0, 4, 100).map(most -> bounds.sets(most).bound(term)).toArray());
      }
    }
    figures.put("objective", new long[] {bounds.objective().value()});
    return figures;
  }

  private static void requireNoLess(
      String name, Map<String, long[]> figures, Map<String, long[]> recorded) {
    assertThat(figures.keySet()).as(name).isEqualTo(recorded.keySet());
    figures.forEach(
        (figure, values) -> {
          long[] before = recorded.get(figure);
          assertThat(values).as(name + " " + figure).hasSameSizeAs(before);
          for (int i = 0; i < before.length; i++) {
            if (values[i] < before[i]) {
              assertThat(values[i])
                  .as("%s %s %d", name, figure, i)
                  .isGreaterThanOrEqualTo(before[i]);
            }
          }
        });
  }

  private static String text(Map<String, long[]> figures) {
    List<String> parts = new ArrayList<>();
    figures.forEach(
        (name, values) -> {
          List<String> numbers =
              LongStream.of(values).mapToObj(RecordedBoundsTest::number).toList();
          parts.add(name + "=" + String.join(",", numbers));
        });
    return String.join(" ", parts);
  }

  private static String number(long value) {
    return value == Long.MAX_VALUE ? "never" : value == Long.MIN_VALUE ? "none" : "" + value;
  }

  private static Map<String, long[]> parse(String line) {
    Map<String, long[]> figures = new LinkedHashMap<>();
    for (String part : line.split(" ")) {
      String numbers = part.substring(part.indexOf('=') + 1);
      long[] values =
          numbers.isEmpty()
              ? new long[0]
              : LongStream.range(0, numbers.split(",").length)
                  .map(i -> value(numbers.split(",")[(int) i]))
                  .toArray();
      figures.put(part.substring(0, part.indexOf('=')), values);
    }
    return figures;
  }

  private static long value(String number) {
    return switch (number) {
      case "never" -> Long.MAX_VALUE;
      case "none" -> Long.MIN_VALUE;
      default -> Long.parseLong(number);
    };
  }

  private static Map<String, String> recorded(Path file, Map<String, String> now)
      throws IOException {
    if (Boolean.getBoolean("sextant.bounds.write") && !now.isEmpty()) {
      List<String> lines = new ArrayList<>();
      now.forEach((name, line) -> lines.add(name + ": " + line));
      Files.write(file, lines);
    }
    Map<String, String> recorded = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      int colon = line.indexOf(':');
      recorded.put(line.substring(0, colon), line.substring(colon + 2));
    }
    return recorded;
  }
}
