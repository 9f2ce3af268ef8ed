package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import dev.sextant.planner.Certificate;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.WorkerMetrics;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The schemas, the records and the reader say the same. */
class SchemaTest {
  private static final List<String> HEADER = List.of("formatVersion", "kind");
  private static final List<String> LINK = List.of("latencyMicros", "bandwidthBytesPerSecond");
  private static final List<String> MODE_FIELDS =
      List.of(
          "workers",
          "workerTypes",
          "durationMicros",
          "demands",
          "models",
          "workspaceBytes",
          "consumes",
          "costMicroUnits");

  /** Components that have another name, several, or none in a document. */
  private static final Map<String, List<String>> RENAMED =
      Map.of(
          "Mode.duration", List.of("durationMicros"),
          "Worker.price", List.of("priceMicroUnitsPerSecond"),
          "LinkTable.defaultLink", List.of("default"),
          "Entry.link", LINK,
          "PlanMetrics.objective", List.of());

  /** A type, where it stands in which schema, what else is there, and what the reader knows. */
  private record Place(
      Class<?> type, Schema schema, String definition, List<String> added, Fields fields) {
    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }

  static Stream<Place> places() {
    return Stream.of(
        new Place(Problem.class, Schemas.PROBLEM, "", HEADER, ProblemReader.PROBLEM),
        problem(ModelArtifact.class, ProblemReader.MODEL),
        problem(Workflow.class, WorkflowReader.WORKFLOW),
        new Place(Task.class, Schemas.PROBLEM, "Task", MODE_FIELDS, WorkflowReader.TASK),
        problem(Mode.class, WorkflowReader.MODE),
        problem(DataEdge.class, WorkflowReader.EDGE),
        problem(Job.class, ProblemReader.JOB),
        problem(JobInput.class, ProblemReader.JOB_INPUT),
        problem(JobInput.Arrival.class, ProblemReader.ARRIVAL),
        problem(JobOutput.class, ProblemReader.JOB_OUTPUT),
        problem(Worker.class, ProblemReader.WORKER),
        problem(Link.class, ProblemReader.LINK),
        problem(TransferModel.LinkTable.class, ProblemReader.TABLE),
        new Place(
            TransferModel.LinkTable.Entry.class,
            Schemas.PROBLEM,
            "LinkEntry",
            List.of(),
            ProblemReader.LINK_ENTRY),
        problem(Budget.class, ProblemReader.BUDGET),
        problem(ClusterState.class, StateReader.STATE),
        problem(WorkerState.class, StateReader.WORKER_STATE),
        problem(Occupation.class, StateReader.OCCUPATION),
        problem(Resident.class, StateReader.RESIDENT),
        problem(FinishedTask.class, StateReader.FINISHED),
        problem(FinishedTask.Copy.class, StateReader.COPY),
        problem(RunningTask.class, PlanReader.RUN),
        problem(LoadInFlight.class, StateReader.LOAD_IN_FLIGHT),
        problem(Pin.class, StateReader.PIN),
        new Place(Plan.class, Schemas.PLAN, "", HEADER, PlanReader.PLAN),
        new Place(TaskRun.class, Schemas.PLAN, "TaskRun", List.of(), PlanReader.RUN),
        new Place(Residency.class, Schemas.PLAN, "Residency", List.of(), PlanReader.RESIDENCY),
        new Place(
            PlanMetrics.class,
            Schemas.RESULT,
            "Metrics",
            List.of("hitRate", "slowdown"),
            ResultReader.METRICS),
        new Place(
            JobMetrics.class, Schemas.RESULT, "JobMetrics", List.of("slowdown"), ResultReader.JOB),
        new Place(
            WorkerMetrics.class, Schemas.RESULT, "WorkerMetrics", List.of(), ResultReader.WORKER),
        new Place(
            PlanResult.Progress.class,
            Schemas.RESULT,
            "Progress",
            List.of(),
            ResultReader.PROGRESS),
        new Place(
            Certificate.class, Schemas.RESULT, "Certificate", List.of(), ResultReader.CERTIFICATE),
        new Place(Plan.class, Schemas.RESULT, "Plan", List.of(), PlanReader.PLAN_IN_RESULT));
  }

  private static Place problem(Class<?> type, Fields fields) {
    return new Place(type, Schemas.PROBLEM, type.getSimpleName(), List.of(), fields);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("places")
  void haveThePartsOfTheTypes(Place place) {
    List<String> expected = new ArrayList<>(place.added());
    for (Field part : place.type().getDeclaredFields()) {
      if (!Modifier.isStatic(part.getModifiers())) {
        expected.addAll(
            RENAMED.getOrDefault(
                place.type().getSimpleName() + "." + part.getName(), List.of(part.getName())));
      }
    }
    JsonNode definition = Schemas.definition(place.schema(), place.definition());
    assertThat(properties(definition)).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(definition.get("additionalProperties").asBoolean(true)).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("places")
  void haveTheFieldsTheReaderKnowsAndRequires(Place place) {
    assertReads(place.fields(), Schemas.definition(place.schema(), place.definition()));
  }

  @Test
  void knowTheObjectiveTermsAndTransfersTheReaderKnows() {
    List<String> keys = Arrays.stream(ObjectiveTerm.values()).map(ObjectiveTerm::key).toList();
    JsonNode objective = Schemas.definition(Schemas.PROBLEM, "Objective");
    assertThat(properties(objective)).containsExactlyInAnyOrderElementsOf(keys);
    assertReads(ProblemReader.OBJECTIVE, objective);
    assertReads(ResultReader.RESULT, Schemas.definition(Schemas.RESULT, ""));
    assertReads(ResultReader.SLOWDOWN, Schemas.definition(Schemas.RESULT, "Slowdown"));
    JsonNode terms = Schemas.definition(Schemas.RESULT, "Terms");
    assertReads(ResultReader.TERMS, terms);
    assertThat(properties(terms)).containsExactlyInAnyOrderElementsOf(keys);
    JsonNode transfers = Schemas.definition(Schemas.PROBLEM, "TransferModel");
    assertReads(ProblemReader.TRANSFERS, transfers);
    assertThat(properties(transfers)).hasSize(TransferModel.class.getPermittedSubclasses().length);
  }

  private static void assertReads(Fields fields, JsonNode definition) {
    assertThat(properties(definition)).containsExactlyInAnyOrderElementsOf(fields.names());
    Set<String> required = new TreeSet<>();
    for (String name : fields.names()) {
      if ((fields.required() & 1L << fields.position(name)) != 0) {
        required.add(name);
      }
    }
    assertThat(texts(definition.get("required"))).containsExactlyInAnyOrderElementsOf(required);
  }

  @Test
  void knowWhatAResultSays() {
    List<String> expected =
        new ArrayList<>(
            List.of(
                "formatVersion",
                "kind",
                "problem",
                "lowerBoundSource",
                "objectiveInUnits",
                "lowerBoundInUnits",
                "metrics"));
    for (Method method : PlanResult.class.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())
          && method.getParameterCount() == 0
          && !Set.of("toString", "requirePlan", "faultCause").contains(method.getName())) {
        expected.add(method.getName());
      }
    }
    JsonNode root = Schemas.definition(Schemas.RESULT, "");
    assertThat(properties(root)).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(texts(root.get("properties").get("status").get("enum")))
        .containsExactlyElementsOf(Arrays.stream(PlanStatus.values()).map(Enum::name).toList());
    assertThat(texts(root.get("properties").get("stopReason").get("enum")))
        .containsExactlyElementsOf(Arrays.stream(StopReason.values()).map(Enum::name).toList());
    for (String shared : List.of("TaskRun", "Residency")) {
      assertThat(Schemas.definition(Schemas.RESULT, shared))
          .isEqualTo(Schemas.definition(Schemas.PLAN, shared));
    }
  }

  @Test
  void describeEveryField() {
    for (Schema schema : List.of(Schemas.PROBLEM, Schemas.PLAN, Schemas.RESULT)) {
      JsonNode root = schema.getSchemaNode();
      List<JsonNode> objects = new ArrayList<>(List.of(root));
      root.get("$defs").forEach(objects::add);
      for (JsonNode object : objects) {
        assertThat(object.get("description").asString()).isNotBlank();
        for (JsonNode property : object.get("properties")) {
          assertThat(property.has("description") || property.has("$ref"))
              .as("%s", property)
              .isTrue();
        }
      }
    }
  }

  @Test
  void acceptEveryWrittenProblemAndPlan() throws IOException {
    PlannerJson json = new PlannerJson();
    for (int seed = 0; seed < 100; seed++) {
      ByteArrayOutputStream problem = new ByteArrayOutputStream();
      json.writeProblem(RandomProblems.shaped(seed).problem(), problem);
      assertThat(Schemas.errors(Schemas.PROBLEM, problem.toString(StandardCharsets.UTF_8)))
          .as("seed %d", seed)
          .isEmpty();
      ByteArrayOutputStream plan = new ByteArrayOutputStream();
      json.writePlan(new RandomProblems(seed).plan(), plan);
      assertThat(Schemas.errors(Schemas.PLAN, plan.toString(StandardCharsets.UTF_8)))
          .as("seed %d", seed)
          .isEmpty();
    }
  }

  @Test
  void refuseWhatTheReaderRefuses() {
    String problem =
        "{\"formatVersion\": 1, \"kind\": \"problem\", \"workflows\": [{\"id\": \"w\", \"tasks\": "
            + "[%s]}], \"jobs\": [], \"workers\": [{\"id\": \"w\"}], "
            + "\"objective\": {\"loadCount\": 1}%s}";
    String good = "{\"id\": \"t\", \"durationMicros\": 1}";
    assertThat(Schemas.errors(Schemas.PROBLEM, problem.formatted(good, ""))).isEmpty();
    for (String task :
        List.of(
            "{\"id\": \"t\"}",
            "{\"id\": \"t\", \"durationMicros\": 1, \"modes\": []}",
            "{\"id\": \"t\", \"demands\": {}, \"modes\": []}",
            "{\"id\": \"t\", \"durationMicros\": -1}",
            "{\"id\": \"t\", \"durationMicros\": \"1\"}",
            "{\"id\": \"t\", \"durationMicros\": 1, \"zone\": \"z\"}")) {
      assertThat(Schemas.errors(Schemas.PROBLEM, problem.formatted(task, "")))
          .as(task)
          .isNotEmpty();
    }
    for (String more :
        List.of(
            ", \"transfers\": {}",
            ", \"transfers\": {\"uniform\": {}, \"table\": {\"default\": {}}}",
            ", \"name\": null",
            ", \"nam\": \"\"")) {
      assertThat(Schemas.errors(Schemas.PROBLEM, problem.formatted(good, more)))
          .as(more)
          .isNotEmpty();
    }
  }

  @Test
  void bearNamesOfRecordsOnly() {
    Set<String> known = new TreeSet<>(Set.of("TransferModel", "Objective", "Terms", "Slowdown"));
    places().map(Place::definition).forEach(known::add);
    for (Schema schema : List.of(Schemas.PROBLEM, Schemas.PLAN, Schemas.RESULT)) {
      assertThat(known).containsAll(schema.getSchemaNode().get("$defs").propertyNames());
      assertThat(schema.getSchemaNode().get("$id").asString())
          .isEqualTo(
              "urn:dev.sextant:"
                  + schema
                      .getSchemaNode()
                      .get("title")
                      .asString()
                      .replace("Sextant ", "")
                      .toLowerCase(Locale.ROOT)
                  + ":1");
    }
  }

  private static List<String> properties(JsonNode definition) {
    return List.copyOf(definition.get("properties").propertyNames());
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    if (list != null) {
      list.forEach(text -> texts.add(text.asString()));
    }
    return texts;
  }
}
