package dev.sextant.planner.json;

import static dev.sextant.planner.json.Kinds.schema;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tables of jobs and their data. */
final class JobFields {
  static final Fields<JobInput.Arrival> ARRIVAL =
      Fields.<JobInput.Arrival>of("Arrival", "A copy of a job input in transit.")
          .required("worker", Kinds.ID, JobInput.Arrival::worker, "Id of the worker it goes to.")
          .required(
              "sinceMicros", Kinds.AMOUNT, JobInput.Arrival::sinceMicros, "From when it is there.")
          .made(row -> new JobInput.Arrival(row.next(), row.next()));

  static final Fields<JobInput> INPUT =
      Fields.<JobInput>of(
              "JobInput",
              "Data that lies somewhere, or is on its way, before the job starts and that one of its"
                  + " tasks reads.")
          .required("task", Kinds.ID, JobInput::task, "Reading task.")
          .required("bytes", Kinds.AMOUNT, JobInput::bytes, "Amount of data.")
          .optional(
              "item",
              Kinds.ID,
              JobInput::item,
              "Name of the data where several inputs of the job read the same data.")
          .optional(
              "at",
              Kinds.IDS,
              JobFields::places,
              "Ids of the workers that hold a copy; at least one unless a copy is arriving.")
          .optional(
              "arriving",
              Kinds.list(ARRIVAL),
              input -> input.arriving().isEmpty() ? null : input.arriving(),
              "Copies that will be somewhere without further action.")
          .rule("anyOf", List.of(notEmpty("at"), notEmpty("arriving")))
          .made(JobFields::input);

  static final Fields<JobOutput> OUTPUT =
      Fields.<JobOutput>of(
              "JobOutput", "Data that one of the job's tasks produces and that must reach a place.")
          .required("task", Kinds.ID, JobOutput::task, "Producing task.")
          .required("bytes", Kinds.AMOUNT, JobOutput::bytes, "Amount of data.")
          .required("to", Kinds.ID, JobOutput::to, "Id of the worker it goes to.")
          .optional(
              "item",
              Kinds.ID,
              JobOutput::item,
              "Name of the data, by which copies of a finished task's output tell it from other"
                  + " data of the task.")
          .made(row -> new JobOutput(row.next(), row.next(), row.next(), row.next()));

  static final Fields<Job> JOB =
      Fields.<Job>of("Job", "One arrival of a workflow.")
          .required("id", Kinds.ID, Job::id, "Unique among the jobs.")
          .required("workflow", Kinds.ID, Job::workflow, "Id of the workflow it runs.")
          .optional(
              "releaseMicros", Kinds.AMOUNT, 0L, Job::releaseMicros, "No task starts earlier.")
          .optional(
              "dueMicros",
              Kinds.AMOUNT,
              Job::dueMicros,
              "When it should end; tardiness counts from here.")
          .optional(
              "deadlineMicros",
              Kinds.AMOUNT,
              Job::deadlineMicros,
              "When every task and delivery must have ended.")
          .optional(
              "weight", Kinds.AMOUNT, 1L, Job::weight, "Weight in the weighted objective terms.")
          .optional(
              "inputs",
              Kinds.list(INPUT),
              List.of(),
              Job::inputs,
              "Data that lies somewhere before the job starts.")
          .optional(
              "outputs",
              Kinds.list(OUTPUT),
              List.of(),
              Job::outputs,
              "Data that must reach a place.")
          .inLine(job -> job.inputs().isEmpty() && job.outputs().isEmpty())
          .made(
              row ->
                  Job.builder(row.next(), row.next())
                      .releaseMicros(row.next())
                      .dueMicros(row.next())
                      .deadlineMicros(row.next())
                      .weight(row.next())
                      .inputs(row.next())
                      .outputs(row.next())
                      .build());

  private JobFields() {}

  /** Null where the copies in transit are all there is. */
  private static @Nullable List<String> places(JobInput input) {
    return input.at().isEmpty() && !input.arriving().isEmpty() ? null : input.at();
  }

  private static JobInput input(Row row) {
    String task = row.next();
    long bytes = row.next();
    String item = row.next();
    List<String> at = row.next();
    List<JobInput.Arrival> arriving = row.next();
    if (at == null && arriving == null) {
      row.reportMissing("at");
    }
    return new JobInput(
        task,
        bytes,
        item,
        Objects.requireNonNullElse(at, List.of()),
        Objects.requireNonNullElse(arriving, List.of()));
  }

  private static Map<String, Object> notEmpty(String field) {
    return schema("required", List.of(field), "properties", schema(field, schema("minItems", 1)));
  }
}
