package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code docs/modelling.md} says of the documents in {@code examples/modelling}. */
class ModellingPageTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path FOLDER = ROOT.resolve("examples").resolve("modelling");
  private static final Pattern ROW =
      Pattern.compile("^\\| .*\\| `([a-z-]+)` \\| (\\d+) \\|$", Pattern.MULTILINE);
  private static final Pattern BESIDE = Pattern.compile("`([a-z-]+)`\\s\\(optimum (\\d+)\\)");

  /** Those that take seconds each; proven in the profile nightly. */
  private static final Set<String> SLOW =
      Set.of("spot-and-autoscaling", "recurring-jobs", "preemption", "remote-api");

  private static final PlannerOptions OPTIONS =
      PlannerOptions.defaults().withTimeLimit(Duration.ofMinutes(1)).withMaxThreads(2);

  @Test
  void everyRecipeHasTheOptimumThatThePageSays() throws IOException {
    Map<String, Long> said = said();
    assertThat(said).hasSizeGreaterThanOrEqualTo(15);
    for (Map.Entry<String, Long> recipe : said.entrySet()) {
      String name = recipe.getKey();
      if (SLOW.contains(name) && !Boolean.getBoolean("sextant.pages.all")) {
        continue;
      }
      Problem problem = new PlannerJson().readProblem(FOLDER.resolve(name + ".json"));
      assertThat(problem.name()).isEqualTo(name);

      PlanResult result = Planners.get("cp-sat").plan(problem, OPTIONS);

      assertThat(result.status()).as(name).isEqualTo(PlanStatus.OPTIMAL);
      assertThat(result.objective()).as(name).hasValue(recipe.getValue());
      assertThat(PlanChecker.check(problem, result.requirePlan())).as(name).isEmpty();
    }
  }

  @Test
  void everyDocumentIsOnThePage() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString().replace(".json", "")))
          .containsExactlyInAnyOrderElementsOf(said().keySet());
    }
  }

  private static Map<String, Long> said() throws IOException {
    String page = Files.readString(ROOT.resolve("docs").resolve("modelling.md"));
    Map<String, Long> said = new TreeMap<>();
    for (Pattern pattern : new Pattern[] {ROW, BESIDE}) {
      Matcher matcher = pattern.matcher(page);
      while (matcher.find()) {
        said.put(matcher.group(1), Long.parseLong(matcher.group(2)));
      }
    }
    return said;
  }
}
