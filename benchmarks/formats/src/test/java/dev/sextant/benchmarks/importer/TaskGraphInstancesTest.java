package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Over public instances: set SEXTANT_INSTANCES to the folder that holds their families. */
class TaskGraphInstancesTest {
  private static final Set<String> NOT_INSTANCES =
      Set.of("README.txt", "best-known.csv", "table_values_proven_too_low.csv");

  private static final String FAMILIES =
      """
      06_stg           | stg        | 20
      07_comm_sinnen   | gxl        | 30
      08_hetero_small  | hetero-dag | 9
      09_hetero_large  | hetero-dag | 12
      10_unrelated_pmp | pmp        | 14
      11_cache_ssp     | ssp        | 35
      12_cache_ipmtc   | ipmtc      | 19
      17_rgpos         | rgpos      | 12
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = FAMILIES)
  void everyFileIsDetectedByExactlyItsFormat(String family, String format, int number)
      throws IOException {
    List<Path> files = instances(family);

    assertThat(files).hasSize(number);
    for (Path file : files) {
      assertThat(InstanceFormats.detect(file).name()).as(file.toString()).isEqualTo(format);
      assertThat(recognisedBy(file, file)).as(file.toString()).containsExactly(format);
      assertThat(recognisedBy(file, Path.of("renamed")))
          .as("by structure: " + file)
          .containsExactly(format);
    }
  }

  @Test
  void filesOfOtherFamiliesAreNotTakenForOnesOfThese() throws IOException {
    Set<String> formats =
        Set.of("dagbench", "estee", "gxl", "hetero-dag", "ipmtc", "pmp", "rgpos", "ssp", "stg");
    try (Stream<Path> all = Files.walk(folder())) {
      List<Path> others =
          all.filter(Files::isRegularFile)
              .filter(file -> !NOT_INSTANCES.contains(file.getFileName().toString()))
              .filter(file -> !FAMILIES.contains(file.getParent().getFileName().toString()))
              .filter(file -> !file.getFileName().toString().matches("(dagbench|estee)_.*json"))
              .toList();
      assertThat(others).hasSizeGreaterThan(100);
      for (Path file : others) {
        assertThat(recognisedBy(file, file))
            .as(file.toString())
            .doesNotContainAnyElementsOf(formats);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = FAMILIES)
  void everyInstanceAgreesWithItsBestKnownBounds(String family, String format, int number)
      throws IOException {
    List<NamedCsvRecord> rows = bestKnown(family);
    Set<String> files = new TreeSet<>();
    for (NamedCsvRecord row : rows) {
      files.add(row.getField("file"));
      agrees(family, format, row);
    }
    assertThat(files).hasSize(number);
  }

  /** The graphs of the papers on HEFT come with the makespans that others found with it. */
  @ParameterizedTest
  @ValueSource(strings = {"08_hetero_small", "09_hetero_large"})
  void heftFindsTheMakespansThatOthersFoundWithIt(String family) throws IOException {
    Pattern heft = Pattern.compile("HEFT[ =]([0-9]+(\\.[0-9]+)?)");
    for (NamedCsvRecord row : bestKnown(family)) {
      Matcher note = heft.matcher(row.getField("note"));
      assertThat(note.find()).as(row.getField("instance")).isTrue();
      Problem problem =
          new HeteroDagFormat()
              .read(folder().resolve(family).resolve(row.getField("file")), ImportOptions.DEFAULT);

      long makespan = Planners.get("heft").plan(problem).objective().orElseThrow();

      BigDecimal expected = new BigDecimal(note.group(1));
      assertThat(
              BigDecimal.valueOf(makespan)
                  .divide(
                      BigDecimal.valueOf(problem.microsPerUnit()),
                      expected.scale(),
                      RoundingMode.HALF_UP))
          .as(row.getField("instance"))
          .isEqualTo(expected);
    }
  }

  /** Every file holds a schedule of the length that it claims; it must be one here, too. */
  @Test
  void theScheduleInAGxlFileIsAPlanOfItsLength() throws IOException {
    Pattern length = Pattern.compile("\"Total schedule length\">\\s*<int>(\\d+)");
    Pattern node = Pattern.compile("<node id=\"(\\w+)\">(.*?)</node>", Pattern.DOTALL);
    Pattern start = Pattern.compile("\"Start time\">\\s*<int>(\\d+)");
    Pattern processor = Pattern.compile("\"Processor\">\\s*<int>(\\d+)");
    for (Path file : instances("07_comm_sinnen")) {
      Problem problem = new GxlFormat().read(file, ImportOptions.DEFAULT);
      Map<String, Long> micros = new LinkedHashMap<>();
      problem
          .workflows()
          .get(0)
          .tasks()
          .forEach(
              task ->
                  micros.put(
                      task.id(), ((TaskDuration.Fixed) task.modes().get(0).duration()).micros()));
      String text = Files.readString(file);
      List<TaskRun> runs = new ArrayList<>();
      List<Long> processors = new ArrayList<>();
      for (Matcher found = node.matcher(text); found.find(); ) {
        long begin = number(start, found.group(2));
        String task = found.group(1);
        runs.add(
            new TaskRun(
                "job",
                task,
                Mode.DEFAULT_ID,
                worker(processors, number(processor, found.group(2))),
                begin,
                begin + micros.get(task)));
      }
      Plan plan = new Plan(runs, List.of());

      assertThat(PlanChecker.check(problem, plan)).as(file.toString()).isEmpty();
      assertThat(PlanMetrics.of(problem, plan).objective())
          .as(file.toString())
          .isEqualTo(number(length, text));
    }
  }

  /** Some files count processors from 0, others from 1; all are equal. */
  private static String worker(List<Long> processors, long processor) {
    if (!processors.contains(processor)) {
      processors.add(processor);
    }
    return "worker-" + (processors.indexOf(processor) + 1);
  }

  /** By construction the tasks in file order fill one processor after the other up to 1000. */
  @Test
  void theTasksOfAnRgposFileInTheirOrderFillTheProcessors() throws IOException {
    for (Path file : instances("17_rgpos")) {
      Problem problem = new RgposFormat().read(file, ImportOptions.DEFAULT);
      List<TaskRun> runs = new ArrayList<>();
      long filled = 0;
      for (Task task : problem.workflows().get(0).tasks()) {
        long micros = ((TaskDuration.Fixed) task.modes().get(0).duration()).micros();
        String worker = "worker-" + (filled / 1000 + 1);
        long start = filled % 1000;
        runs.add(new TaskRun("job", task.id(), Mode.DEFAULT_ID, worker, start, start + micros));
        filled += micros;
      }
      Plan plan = new Plan(runs, List.of());

      assertThat(PlanChecker.check(problem, plan)).as(file.toString()).isEmpty();
      assertThat(PlanMetrics.of(problem, plan).objective()).as(file.toString()).isEqualTo(1000);
    }
  }

  @Test
  void everyDagbenchGraphIsImportedWithItsNetwork() throws IOException {
    int graphs = 0;
    for (NamedCsvRecord row : bestKnown("13_workflows")) {
      if (row.getField("file").startsWith("dagbench_")) {
        graphs++;
        Path file = folder().resolve("13_workflows").resolve(row.getField("file"));
        assertThat(recognisedBy(file, file)).as(file.toString()).containsExactly("dagbench");
        Problem problem = new DagbenchFormat().read(file, ImportOptions.DEFAULT);
        assertThat(problem.workflows().get(0).tasks())
            .hasSize(Integer.parseInt(row.getField("tasks")));
        assertThat(problem.workers()).hasSize(Integer.parseInt(row.getField("workers")));
        hasAPlan(problem);
        Problem mine = new DagbenchFormat().read(file, GivenClusterTest.onThreeTypes());
        assertThat(mine.workers()).hasSize(4);
        assertThat(mine.models()).isEmpty();
        hasAPlan(mine);
      }
    }
    assertThat(graphs).isEqualTo(8);
  }

  @Test
  void everyEsteeGraphIsImported() throws IOException {
    Map<String, Problem> files = new LinkedHashMap<>();
    int graphs = 0;
    for (NamedCsvRecord row : bestKnown("13_workflows")) {
      String name = row.getField("file");
      if (name.startsWith("estee_")) {
        Path file = folder().resolve("13_workflows").resolve(name);
        if (!files.containsKey(name)) {
          assertThat(recognisedBy(file, file)).as(name).containsExactly("estee");
          files.put(name, new EsteeFormat().read(file, ImportOptions.DEFAULT));
          hasAPlan(files.get(name));
        }
        String graph =
            row.getField("instance").substring(name.length() - ".json".length() + "_".length());
        graphs++;
        assertThat(files.get(name).workflows())
            .filteredOn(workflow -> workflow.id().equals(graph))
            .singleElement()
            .satisfies(
                workflow ->
                    assertThat(workflow.tasks()).hasSize(Integer.parseInt(row.getField("tasks"))));
      }
    }
    assertThat(graphs).isEqualTo(22);
    assertThat(files.values()).extracting(problem -> problem.jobs().size()).containsExactly(16, 6);
  }

  private static void hasAPlan(Problem problem) throws IOException {
    PlanResult result =
        Planners.get("heft").plan(problem, PlannerOptions.defaults().withMaxThreads(1));

    assertThat(problem.errors()).as(problem.name()).isEmpty();
    assertThat(PlanChecker.check(problem, result.requirePlan())).as(problem.name()).isEmpty();
    assertThat(again(problem)).as(problem.name()).isEqualTo(problem);
  }

  private static long number(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    assertThat(found.find()).isTrue();
    return Long.parseLong(found.group(1));
  }

  private static void agrees(String family, String format, NamedCsvRecord row) throws IOException {
    String name = row.getField("instance");
    int workers = Integer.parseInt(row.getField("workers"));
    int tasks = Integer.parseInt(row.getField("tasks"));
    Problem problem =
        InstanceFormats.byName(format)
            .read(
                folder().resolve(family).resolve(row.getField("file")),
                ImportOptions.DEFAULT.withProcessors(workers));
    PlanResult result =
        Planners.get("heft").plan(problem, PlannerOptions.defaults().withMaxThreads(1));

    assertThat(problem.errors()).as(name).isEmpty();
    assertThat(problem.workflows().get(0).tasks()).as(name).hasSize(tasks);
    assertThat(problem.workers()).as(name).hasSize(workers);
    assertThat(PlanChecker.check(problem, result.requirePlan())).as(name).isEmpty();
    assertThat(again(problem)).as(name).isEqualTo(problem);
    // Rows of 12_cache_ipmtc with 50 tasks count the first filling of a magazine as free.
    if (family.equals("12_cache_ipmtc") && tasks == 50) {
      return;
    }
    BigDecimal unit = BigDecimal.valueOf(problem.microsPerUnit());
    assertThat(BigDecimal.valueOf(result.objective().orElseThrow()))
        .as(name + " against the best known lower bound")
        .isGreaterThanOrEqualTo(new BigDecimal(row.getField("lower_bound")).multiply(unit));
    assertThat(BigDecimal.valueOf(result.lowerBound().value()))
        .as(name + " against the best known upper bound")
        .isLessThanOrEqualTo(new BigDecimal(row.getField("upper_bound")).multiply(unit));
  }

  private static Problem again(Problem problem) throws IOException {
    PlannerJson json = new PlannerJson(JsonLimits.LARGE);
    ByteArrayOutputStream document = new ByteArrayOutputStream();
    json.writeProblem(problem, document);
    return json.readProblem(new ByteArrayInputStream(document.toByteArray()));
  }

  private static List<String> recognisedBy(Path file, Path name) throws IOException {
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(InstanceFormat.HEAD_BYTES);
    }
    return InstanceFormats.all().stream()
        .filter(format -> format.recognises(name, head))
        .map(InstanceFormat::name)
        .toList();
  }

  private static List<Path> instances(String family) throws IOException {
    try (Stream<Path> files = Files.list(folder().resolve(family))) {
      return files
          .filter(file -> !NOT_INSTANCES.contains(file.getFileName().toString()))
          .sorted()
          .toList();
    }
  }

  private static List<NamedCsvRecord> bestKnown(String family) throws IOException {
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(folder().resolve(family).resolve("best-known.csv"))) {
      return csv.stream().toList();
    }
  }

  private static Path folder() {
    String folder = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(folder != null, "Skipped: SEXTANT_INSTANCES does not name a folder of instances.");
    return Path.of(folder);
  }
}
