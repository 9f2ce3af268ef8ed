package dev.sextant.planner.json;

import static dev.sextant.planner.json.Kinds.schema;

import dev.sextant.planner.json.Fields.Columns;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of problems, and of those of their parts that have no page of their own. */
final class ProblemFields {
  static final Fields<ModelArtifact> MODEL =
      Fields.<ModelArtifact>of(
              "ModelArtifact",
              "ML weights that must be resident in GPU memory while a task that needs them runs.")
          .required("id", Kinds.ID, ModelArtifact::id, "Unique among the models.")
          .required("bytes", Kinds.atLeast(1), ModelArtifact::bytes, "Size in GPU memory.")
          .optional(
              "loadMicrosByWorkerType",
              Kinds.AMOUNTS,
              Map.of(),
              ModelArtifact::loadMicrosByWorkerType,
              "Load times by worker type, where they do not follow from the worker's modelLoad.")
          .made(row -> new ModelArtifact(row.next(), row.next(), row.next()));

  static final Fields<Budget> BUDGET =
      Fields.<Budget>of(
              "Budget",
              "A non-renewable amount that the chosen modes consume, those of running tasks first.")
          .required("id", Kinds.ID, Budget::id, "Unique among the budgets.")
          .required(
              "amount",
              Kinds.AMOUNT,
              Budget::amount,
              "Upper limit of the sum over all chosen modes.")
          .made(row -> new Budget(row.next(), row.next()));

  static final Fields<Objective> OBJECTIVE = objective();

  static final Fields<Problem> PROBLEM =
      Fields.<Problem>of(
              "Problem",
              "A planning problem: what to run, where it can run, and what to minimise. Times are"
                  + " microseconds on one timeline, sizes bytes.")
          .optional("name", Kinds.TEXT, "", Problem::name, "For reports.")
          .optional(
              "microsPerUnit",
              Kinds.atLeast(1),
              1L,
              Problem::microsPerUnit,
              "How many microseconds make one unit of the source of the problem; results are also"
                  + " given in that unit.")
          .optional("models", Kinds.list(MODEL), List.of(), Problem::models, "ML models.")
          .required(
              "workflows",
              Kinds.list(WorkflowFields.WORKFLOW),
              Problem::workflows,
              "DAGs that jobs run.")
          .required("jobs", Kinds.list(JobFields.JOB), Problem::jobs, "Arrivals.")
          .required(
              "workers",
              Kinds.some(WorkerFields.WORKER),
              Problem::workers,
              "Machines and places, at least one.")
          .optional(
              "transfers",
              Kinds.object(WorkerFields.TRANSFERS),
              TransferModel.free(),
              Problem::transfers,
              "How long data takes between workers; absent: no time.")
          .optional(
              "budgets", Kinds.list(BUDGET), List.of(), Problem::budgets, "Non-renewable amounts.")
          .optional(
              "state",
              Kinds.object(StateFields.STATE),
              ClusterState.EMPTY,
              Problem::state,
              "Facts and commitments; absent: an empty, idle cluster at time 0.")
          .required(
              "objective", Kinds.object(OBJECTIVE), Problem::objective, "What a plan minimises.")
          .inLine(any -> false)
          .made(ProblemFields::problem)
          .document("problem");

  private ProblemFields() {}

  private static Problem problem(Row row) {
    Problem.Builder problem =
        Problem.builder()
            .name(row.next())
            .microsPerUnit(row.next())
            .onlyModels(row.next())
            .onlyWorkflows(row.next())
            .onlyJobs(row.next())
            .onlyWorkers(row.next())
            .transfers(row.next());
    List<Budget> budgets = row.next();
    budgets.forEach(budget -> problem.budget(budget.id(), budget.amount()));
    return problem.state(row.next()).objective(row.next()).buildUnchecked();
  }

  private static Fields<Objective> objective() {
    Columns<Objective> columns =
        Fields.of(
            "Objective",
            "What a plan minimises: one sum of terms with integer weights, at least one of them"
                + " positive.");
    List<Map<String, Object>> positive = new ArrayList<>();
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      String meaning = meaning(term);
      columns.optional(
          term.key(),
          Kinds.AMOUNT,
          objective -> objective.weights().get(term),
          "Weight of: " + meaning.substring(0, 1).toLowerCase(Locale.ROOT) + meaning.substring(1));
      positive.add(
          schema(
              "required",
              List.of(term.key()),
              "properties",
              schema(term.key(), schema("minimum", 1))));
    }
    return columns.rule("anyOf", positive).made(ProblemFields::objective);
  }

  private static Objective objective(Row row) {
    Map<ObjectiveTerm, Long> weights = new EnumMap<>(ObjectiveTerm.class);
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      Long weight = row.next();
      if (weight != null) {
        weights.put(term, weight);
      }
    }
    return new Objective(weights);
  }

  /** What a term measures, in one sentence. */
  static String meaning(ObjectiveTerm term) {
    return switch (term) {
      case MAKESPAN_MICROS -> "Latest job end, counted from now.";
      case TOTAL_WEIGHTED_FLOW_MICROS -> "Sum over jobs of weight times (end minus release).";
      case TOTAL_WEIGHTED_TARDINESS_MICROS ->
          "Sum over jobs with a due date of weight times (end minus due, if positive).";
      case TOTAL_WEIGHTED_LATE_JOBS -> "Sum of the weights of jobs that end after their due date.";
      case MODEL_LOAD_MICROS -> "Sum of the load times of the loads the plan adds.";
      case LOAD_COUNT -> "Number of loads the plan adds.";
      case BYTES_MOVED -> "Bytes moved between workers, each item once per destination.";
      case COST_MICRO_UNITS -> "Price of the runs the plan adds plus the costs of their modes.";
      case WORKERS_USED -> "Number of workers with a run that the plan adds.";
      case MOVED_RUNS -> "Number of runs the plan adds on another worker than planned before.";
      case SHIFTED_MICROS ->
          "Sum over runs the plan adds of by how much they start later than planned before.";
    };
  }
}
