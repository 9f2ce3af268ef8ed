package dev.sextant.planner.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The rules of jobs and the data tied to them. */
final class JobValidator {
  private final List<WorkflowIndex> workflows;
  private final Names names;
  private final ErrorList errors;

  JobValidator(List<WorkflowIndex> workflows, Names names, ErrorList errors) {
    this.workflows = workflows;
    this.names = names;
    this.errors = errors;
  }

  /** Reports every error of the job at this position. */
  void job(Job job, int position) {
    Place place = place(job, position);
    errors.id(place, job.id(), position, names.jobs());
    int workflow = names.reference(place, "workflow", job.workflow(), names.workflows(), errors);
    IdIndex tasks = workflow == IdIndex.NONE ? null : workflows.get(workflow).tasks();
    errors.notNegative(place, "releaseMicros", job.releaseMicros());
    errors.notNegative(place, "dueMicros", Objects.requireNonNullElse(job.dueMicros(), 0L));
    errors.notNegative(
        place, "deadlineMicros", Objects.requireNonNullElse(job.deadlineMicros(), 0L));
    errors.notNegative(place, "weight", job.weight());
    for (int i = 0; i < job.inputs().size(); i++) {
      JobInput input = job.inputs().get(i);
      Place at = place.element("inputs", i, "input", null);
      if (tasks != null) {
        names.reference(at, "task", input.task(), tasks, errors);
      }
      errors.notNegative(at, "bytes", input.bytes());
      errors.notEmpty(at, "item", input.item());
      if (input.at().isEmpty() && input.arriving().isEmpty()) {
        errors.empty(at, "at");
      }
      names.references(at, "at", input.at(), names.workers(), errors);
      for (int k = 0; k < input.arriving().size(); k++) {
        JobInput.Arrival arrival = input.arriving().get(k);
        Place copy = at.element("arriving", k, "copy in transit", null);
        names.reference(copy, "worker", arrival.worker(), names.workers(), errors);
        errors.notNegative(copy, "sinceMicros", arrival.sinceMicros());
      }
    }
    items(place, job.inputs());
    for (int i = 0; i < job.outputs().size(); i++) {
      JobOutput output = job.outputs().get(i);
      Place at = place.element("outputs", i, "output", null);
      if (tasks != null) {
        names.reference(at, "task", output.task(), tasks, errors);
      }
      errors.notNegative(at, "bytes", output.bytes());
      names.reference(at, "to", output.to(), names.workers(), errors);
      errors.notEmpty(at, "item", output.item());
    }
  }

  static Place place(Job job, int position) {
    return Place.ROOT.element("jobs", position, "job", job.id());
  }

  /** Inputs with the same item are the same data: they have one size and the same places. */
  private void items(Place place, List<JobInput> inputs) {
    Map<String, Integer> firsts = new HashMap<>();
    for (int i = 0; i < inputs.size(); i++) {
      JobInput input = inputs.get(i);
      if (input.item() == null || input.item().isEmpty()) {
        continue;
      }
      Integer position = firsts.putIfAbsent(input.item(), i);
      if (position == null) {
        continue;
      }
      JobInput first = inputs.get(position);
      Place at = place.element("inputs", i, "input", null);
      if (first.bytes() != input.bytes() && first.bytes() >= 0 && input.bytes() >= 0) {
        errors.contradiction(
            at.pointer("bytes"),
            "The bytes (%d) of item (%s) of %s must be the same as at %s (%d)."
                .formatted(
                    input.bytes(),
                    Place.shown(input.item()),
                    at,
                    at.siblingPointer(position),
                    first.bytes()));
      }
      if (hasPlaces(first) && hasPlaces(input)) {
        String differs = !same(first.at(), input.at()) ? "at" : "arriving";
        if (differs.equals("at") || !same(first.arriving(), input.arriving())) {
          errors.contradiction(
              at.pointer(differs),
              "The places of item (%s) of %s must be the same as at %s."
                      .formatted(Place.shown(input.item()), at, at.siblingPointer(position))
                  + "\nMaybe these are two items and need two names.");
        }
      }
    }
  }

  private static boolean hasPlaces(JobInput input) {
    return !input.at().isEmpty() || !input.arriving().isEmpty();
  }

  /** Compares sizes first: many inputs may share an item that lies in many places. */
  private static <T> boolean same(List<T> left, List<T> right) {
    return left.equals(right)
        || (left.size() == right.size() && new HashSet<>(left).equals(new HashSet<>(right)));
  }
}
