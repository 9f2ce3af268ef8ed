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
import dev.sextant.planner.evidence.AlikeJobs;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.evidence.ChannelArgument;
import dev.sextant.planner.evidence.CrowdedCostArgument;
import dev.sextant.planner.evidence.DataPrice;
import dev.sextant.planner.evidence.EvidencePlace;
import dev.sextant.planner.evidence.JobSetsArgument;
import dev.sextant.planner.evidence.JobsArgument;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.evidence.OrderArgument;
import dev.sextant.planner.evidence.OrderStep;
import dev.sextant.planner.evidence.PathArgument;
import dev.sextant.planner.evidence.PlacementArgument;
import dev.sextant.planner.evidence.PricedTimes;
import dev.sextant.planner.evidence.SetWork;
import dev.sextant.planner.evidence.Unargued;
import dev.sextant.planner.evidence.WorkArgument;
import dev.sextant.planner.evidence.WorkersArgument;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.explain.Fact;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.Calendar;
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
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.PlannedRun;
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
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.JobGroup;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.TimeSpan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The field tables have what the types have, and the schemas take what is written. */
class SchemaTest {
  private static final List<String> HEADER = List.of("formatVersion", "kind");
  private static final List<String> LINK = List.of("latencyMicros", "bandwidthBytesPerSecond");
  private static final List<String> MODE_FIELDS =
      WorkflowFields.MODE.names().names().stream().filter(name -> !name.equals("id")).toList();

  /** Components that have another name, several, or none in a document. */
  private static final Map<String, List<String>> RENAMED =
      Map.of(
          "Mode.duration", List.of("durationMicros"),
          "Batch.duration", List.of("durationMicros"),
          "Worker.price", List.of("priceMicroUnitsPerSecond"),
          "LinkTable.defaultLink", List.of("default"),
          "Entry.link", LINK,
          "PlanMetrics.objective", List.of(),
          "AllocationResult.faultCause", List.of());

  /** A type, its table, and fields that are there besides its parts. */
  private record Place(Class<?> type, Fields<?> fields, List<String> added) {
    private Place(Class<?> type, Fields<?> fields) {
      this(type, fields, List.of());
    }

    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }

  static Stream<Place> places() {
    return Stream.of(
        new Place(Problem.class, ProblemFields.PROBLEM, HEADER),
        new Place(ModelArtifact.class, ProblemFields.MODEL),
        new Place(Workflow.class, WorkflowFields.WORKFLOW),
        new Place(Task.class, WorkflowFields.TASK, MODE_FIELDS),
        new Place(Mode.class, WorkflowFields.MODE),
        new Place(Batch.class, WorkflowFields.BATCH),
        new Place(DataEdge.class, WorkflowFields.EDGE),
        new Place(Job.class, JobFields.JOB),
        new Place(JobInput.class, JobFields.INPUT),
        new Place(JobInput.Arrival.class, JobFields.ARRIVAL),
        new Place(JobOutput.class, JobFields.OUTPUT),
        new Place(Worker.class, WorkerFields.WORKER),
        new Place(Calendar.Step.class, WorkerFields.STEP),
        new Place(Link.class, WorkerFields.LINK),
        new Place(TransferModel.LinkTable.class, WorkerFields.TABLE),
        new Place(TransferModel.LinkTable.Entry.class, WorkerFields.ENTRY),
        new Place(Budget.class, ProblemFields.BUDGET),
        new Place(ClusterState.class, StateFields.STATE),
        new Place(WorkerState.class, StateFields.WORKER),
        new Place(Occupation.class, StateFields.OCCUPATION),
        new Place(Resident.class, StateFields.RESIDENT),
        new Place(FinishedTask.class, StateFields.FINISHED),
        new Place(FinishedTask.Copy.class, StateFields.COPY),
        new Place(RunningTask.class, StateFields.RUNNING),
        new Place(LoadInFlight.class, StateFields.LOAD),
        new Place(Pin.class, StateFields.PIN),
        new Place(PlannedRun.class, StateFields.PLANNED),
        new Place(Plan.class, PlanFields.DOCUMENT, HEADER),
        new Place(Plan.class, PlanFields.PLAN),
        new Place(TaskRun.class, PlanFields.RUN),
        new Place(Residency.class, PlanFields.RESIDENCY),
        new Place(PlanMetrics.class, ResultFields.METRICS, List.of("hitRate", "slowdown")),
        new Place(JobMetrics.class, ResultFields.JOB, List.of("slowdown")),
        new Place(WorkerMetrics.class, ResultFields.WORKER),
        new Place(PlanResult.Progress.class, ResultFields.PROGRESS),
        new Place(Certificate.class, ResultFields.CERTIFICATE),
        new Place(BoundEvidence.class, EvidenceFields.EVIDENCE),
        new Place(CapacityPrice.class, EvidenceFields.PRICE),
        new Place(PathArgument.class, EvidenceFields.PATH),
        new Place(WorkArgument.class, EvidenceFields.WORK),
        new Place(ChannelArgument.class, EvidenceFields.CHANNEL),
        new Place(OrderArgument.class, EvidenceFields.ORDER),
        new Place(OrderStep.class, EvidenceFields.STEP),
        new Place(JobsArgument.class, EvidenceFields.JOBS),
        new Place(JobSetsArgument.class, EvidenceFields.JOB_SETS),
        new Place(AlikeJobs.class, EvidenceFields.GROUP),
        new Place(SetWork.class, EvidenceFields.SET_WORK),
        new Place(LeastArgument.class, EvidenceFields.LEAST),
        new Place(WorkersArgument.class, EvidenceFields.WORKERS),
        new Place(PlacementArgument.class, EvidenceFields.PLACEMENT),
        new Place(EvidencePlace.class, EvidenceFields.PLACE),
        new Place(DataPrice.class, EvidenceFields.DATA),
        new Place(CrowdedCostArgument.class, EvidenceFields.CROWDED_COST),
        new Place(PricedTimes.class, EvidenceFields.PRICED_TIMES),
        new Place(Unargued.class, EvidenceFields.UNARGUED),
        new Place(Conflict.class, ConflictFields.CONFLICT),
        new Place(Fact.class, ConflictFields.FACT),
        new Place(SharingProblem.class, SharingFields.PROBLEM, HEADER),
        new Place(SharingObjective.class, SharingFields.OBJECTIVE),
        new Place(Profile.class, SharingFields.PROFILE),
        new Place(RateMode.class, SharingFields.MODE),
        new Place(Colocation.class, SharingFields.COLOCATION),
        new Place(DivisibleJob.class, SharingFields.JOB),
        new Place(JobGroup.class, SharingFields.GROUP),
        new Place(Allocation.class, AllocationFields.DOCUMENT, HEADER),
        new Place(Allocation.class, AllocationFields.ALLOCATION),
        new Place(Share.class, AllocationFields.SHARE),
        new Place(TimeSpan.class, AllocationFields.SPAN),
        new Place(AllocationPrices.TimePrice.class, AllocationFields.TIME_PRICE),
        new Place(AllocationPrices.class, AllocationFields.PRICES),
        new Place(AllocationPrices.PoolPrice.class, AllocationFields.POOL_PRICE),
        new Place(AllocationPrices.JobPrice.class, AllocationFields.JOB_PRICE),
        new Place(AllocationResult.class, AllocationFields.RESULT, HEADER));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("places")
  void haveThePartsOfTheTypes(Place place) {
    List<String> expected = new ArrayList<>(place.added());
    for (java.lang.reflect.Field part : place.type().getDeclaredFields()) {
      if (!Modifier.isStatic(part.getModifiers()) && !Modifier.isTransient(part.getModifiers())) {
        expected.addAll(
            RENAMED.getOrDefault(
                place.type().getSimpleName() + "." + part.getName(), List.of(part.getName())));
      }
    }
    assertThat(place.fields().names().names()).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void knowEveryKindOfObjectOfADocument() {
    Set<Fields<?>> known = new HashSet<>();
    places().map(Place::fields).forEach(known::add);
    known.addAll(
        Set.of(
            ProblemFields.OBJECTIVE,
            WorkerFields.TRANSFERS,
            ResultFields.TERMS,
            ResultFields.SLOWDOWN,
            EvidenceFields.ARGUMENT));
    assertThat(known).containsAll(FieldPages.within(ProblemFields.PROBLEM));
    assertThat(known).containsAll(FieldPages.within(PlanFields.DOCUMENT));
    assertThat(known).containsAll(FieldPages.within(ResultFields.RESULT));
    assertThat(known).containsAll(FieldPages.within(SharingFields.PROBLEM));
    assertThat(known).containsAll(FieldPages.within(AllocationFields.DOCUMENT));
    assertThat(known).containsAll(FieldPages.within(AllocationFields.RESULT));
    assertThat(WorkerFields.TRANSFERS.all())
        .hasSize(TransferModel.class.getPermittedSubclasses().length);
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
    for (Schema schema :
        List.of(
            Schemas.PROBLEM,
            Schemas.PLAN,
            Schemas.RESULT,
            Schemas.SHARING_PROBLEM,
            Schemas.ALLOCATION,
            Schemas.ALLOCATION_RESULT)) {
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
