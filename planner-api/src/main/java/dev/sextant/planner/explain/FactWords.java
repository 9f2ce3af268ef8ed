package dev.sextant.planner.explain;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.bounds.Refutation;
import dev.sextant.planner.bounds.Refutations;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Says of the requirements that contradict each other where they stand and what is against them.
 */
final class FactWords {
  private final Problem problem;
  private final CompiledProblem core;
  private final Map<String, Integer> numbers = new HashMap<>();

  /** The task that cannot run anywhere, where that is the contradiction. */
  private final @Nullable Task optionless;

  private final String optionlessName;
  private final @Nullable LowerBounds bounds;
  private final @Nullable String budgetReason;

  /**
   * Words for a contradiction.
   *
   * @param problem the whole problem
   * @param contradiction what is left of it that has no plan
   */
  FactWords(Problem problem, Problem contradiction) {
    this.problem = problem;
    core = CompiledProblem.of(contradiction);
    for (int j = 0; j < contradiction.jobs().size(); j++) {
      numbers.put(contradiction.jobs().get(j).id(), j);
    }
    OptionalInt task = core.optionlessTask();
    bounds = task.isEmpty() ? LowerBounds.of(core) : null;
    optionless = task.isEmpty() ? null : task(task.getAsInt());
    optionlessName = task.isEmpty() ? "" : taskName(task.getAsInt());
    budgetReason =
        Refutations.of(core).stream()
            .filter(refutation -> refutation.cause() == Refutation.Cause.BUDGET)
            .map(Refutation::text)
            .findFirst()
            .orElse(null);
  }

  private Task task(int number) {
    int flow = core.jobs().workflow(core.jobs().jobOf(number));
    int position = core.workflows().source(core.jobs().workflowTask(number));
    return core.problem().workflows().get(flow).tasks().get(position);
  }

  private String taskName(int number) {
    String job = core.problem().jobs().get(core.jobs().jobOf(number)).id();
    return name(job, task(number).id());
  }

  private static String name(String job, String task) {
    return "task (" + task + ") of job (" + job + ")";
  }

  Fact fact(Requirement of) {
    return switch (of.kind()) {
      case DEADLINE -> deadline(of);
      case BUDGET -> budget(of);
      case PIN -> pin(of);
      case GPU_MEMORY -> memory(of);
      case CAPACITY -> capacity(of);
      case ELIGIBILITY -> eligibility(of);
      case CALENDAR -> new Fact(of.kind(), workers(of, "calendar"), "", closed(worker(of)));
      case AVAILABLE_FROM ->
          new Fact(
              of.kind(),
              List.of(statePlace(of).pointer("availableFromMicros")),
              AmountText.exactTime(state(of).availableFromMicros()),
              "worker (" + state(of).worker() + ") takes nothing before");
      case OCCUPATION -> occupation(of);
      case PINNED_MODEL -> pinnedModel(of);
      case MODEL_LOAD ->
          new Fact(
              of.kind(),
              workers(of, "modelLoad"),
              "",
              "what has no load time of its own cannot be loaded on " + workerName(of));
      case RELEASE ->
          new Fact(
              of.kind(),
              List.of(jobPlace(of).pointer("releaseMicros")),
              AmountText.exactTime(job(of).releaseMicros()),
              "job (" + job(of).id() + ") does not start before");
      case JOB -> new Fact(of.kind(), List.of(jobPlace(of).pointer()), "", work(job(of)));
    };
  }

  private Fact deadline(Requirement of) {
    Job job = job(of);
    Long deadline = job.deadlineMicros();
    String value = deadline == null ? "" : AmountText.exactTime(deadline);
    String pointer = jobPlace(of).pointer("deadlineMicros");
    Integer number = numbers.get(job.id());
    String text = "job (" + job.id() + ") has to be done by then";
    if (bounds != null && number != null) {
      long begin =
          Math.max(core.state().nowMicros(), core.problem().jobs().get(number).releaseMicros());
      long takes = bounds.jobEndMicros(number) - begin;
      text = "the longest path of " + job.workflow() + " takes " + AmountText.exactTime(takes);
      if (begin > 0) {
        text += " from " + AmountText.exactTime(begin) + " on";
      }
    }
    return new Fact(of.kind(), List.of(pointer), value, text);
  }

  private Fact budget(Requirement of) {
    var budget = problem.budgets().get(of.first());
    Place place = Place.ROOT.element("budgets", of.first(), "budget", budget.id());
    String text =
        budgetReason == null ? "more must not be consumed" : lower(budgetReason.replace("\n", " "));
    return new Fact(
        of.kind(), List.of(place.pointer("amount")), Long.toString(budget.amount()), text);
  }

  /** A sentence as the end of another one. */
  private static String lower(String sentence) {
    String text = Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  private Fact pin(Requirement of) {
    Pin pin = problem.state().pins().get(of.first());
    Place place = Place.ROOT.member("state", "").element("pins", of.first(), "pin", null);
    String mode = pin.mode() == null ? "" : " in mode (" + pin.mode() + ")";
    String worker = pin.worker() == null ? "" : " on worker (" + pin.worker() + ")";
    return new Fact(
        of.kind(),
        List.of(place.pointer()),
        "",
        name(pin.job(), pin.task()) + " is to run" + worker + mode);
  }

  private Fact memory(Requirement of) {
    String text =
        optionless == null
            ? "what needs more does not run on " + workerName(of)
            : optionlessName + " needs at least " + AmountText.bytes(leastBytes(optionless));
    return new Fact(
        of.kind(),
        workers(of, "gpuMemoryBytes"),
        AmountText.bytes(worker(of).gpuMemoryBytes()),
        text);
  }

  private long leastBytes(Task task) {
    Map<String, Long> sizes = new HashMap<>();
    for (ModelArtifact model : problem.models()) {
      sizes.put(model.id(), model.bytes());
    }
    long least = Long.MAX_VALUE;
    for (Mode mode : task.modes()) {
      long models = mode.models().stream().mapToLong(id -> sizes.getOrDefault(id, 0L)).sum();
      least = Math.min(least, models + mode.workspaceBytes());
    }
    return least;
  }

  private Fact capacity(Requirement of) {
    long has = worker(of).capacities().getOrDefault(of.name(), 0L);
    String text =
        (has == 0 ? "nothing that demands it runs on " : "no more fits at once on ")
            + workerName(of);
    if (optionless != null) {
      long least =
          optionless.modes().stream()
              .mapToLong(mode -> mode.demands().getOrDefault(of.name(), 0L))
              .min()
              .orElse(0);
      text =
          least > has
              ? optionlessName + " demands at least " + least
              : optionlessName + " demands more in some modes";
    }
    List<String> pointers = new ArrayList<>();
    for (int w : of.at()) {
      Place place = Place.ROOT.element("workers", w, "worker", null);
      boolean named = problem.workers().get(w).capacities().containsKey(of.name());
      pointers.add(named ? place.pointer("capacities", of.name()) : place.pointer("capacities"));
    }
    return new Fact(of.kind(), pointers, has + " of " + of.name(), text);
  }

  private Fact eligibility(Requirement of) {
    var flow = problem.workflows().get(of.first());
    Task task = flow.tasks().get(of.part());
    Mode mode = task.modes().get(of.mode());
    Place place =
        Place.ROOT
            .element("workflows", of.first(), "workflow", flow.id())
            .element("tasks", of.part(), "task", task.id());
    if (!task.isPlain()) {
      place = place.element("modes", of.mode(), "mode", mode.id());
    }
    List<String> pointers = new ArrayList<>();
    List<String> names = new ArrayList<>();
    if (mode.workers() != null) {
      pointers.add(place.pointer("workers"));
      names.addAll(mode.workers());
    }
    if (mode.workerTypes() != null) {
      pointers.add(place.pointer("workerTypes"));
      names.addAll(mode.workerTypes());
    }
    String which = task.isPlain() ? "" : "mode (" + mode.id() + ") of ";
    return new Fact(
        of.kind(),
        pointers,
        names.toString(),
        which + "task (" + task.id() + ") of workflow (" + flow.id() + ") runs nowhere else");
  }

  private String closed(Worker worker) {
    List<Calendar.Step> steps = worker.calendar().steps();
    long now = problem.state().nowMicros();
    if (!worker.isOpenAt(now)) {
      return "closed now";
    }
    for (Calendar.Step step : steps) {
      if (step.fromMicros() > now && !step.available()) {
        boolean last = steps.get(steps.size() - 1).equals(step);
        return "closed from "
            + AmountText.exactTime(step.fromMicros())
            + " on"
            + (last ? ", for good" : "");
      }
    }
    return "closed at times";
  }

  private Fact occupation(Requirement of) {
    long until = state(of).occupied().stream().mapToLong(Occupation::untilMicros).max().orElse(0);
    return new Fact(
        of.kind(),
        List.of(statePlace(of).pointer("occupied")),
        "",
        "others hold some of worker ("
            + state(of).worker()
            + ") until "
            + AmountText.exactTime(until));
  }

  private Fact pinnedModel(Requirement of) {
    String model = state(of).residents().get(of.part()).model();
    return new Fact(
        of.kind(),
        List.of(statePlace(of).pointer("residents", of.part()) + "/pinned"),
        "",
        "model (" + model + ") stays in the memory of worker (" + state(of).worker() + ")");
  }

  /** What a job asks for, where nothing else names it. */
  private String work(Job job) {
    String text = "job (" + job.id() + ") runs " + job.workflow();
    return optionless == null ? text : text + ", and " + optionlessName + " can run nowhere";
  }

  private Job job(Requirement of) {
    return problem.jobs().get(of.first());
  }

  private Place jobPlace(Requirement of) {
    return Place.ROOT.element("jobs", of.first(), "job", job(of).id());
  }

  private Worker worker(Requirement of) {
    return problem.workers().get(of.first());
  }

  private String workerName(Requirement of) {
    int more = of.at().size() - 1;
    return "worker (" + worker(of).id() + ")" + (more > 0 ? " and " + more + " alike" : "");
  }

  private static List<String> workers(Requirement of, String field) {
    return of.at().stream()
        .map(w -> Place.ROOT.element("workers", w, "worker", null).pointer(field))
        .toList();
  }

  private WorkerState state(Requirement of) {
    return problem.state().workers().get(of.first());
  }

  private Place statePlace(Requirement of) {
    return Place.ROOT
        .member("state", "")
        .element("workers", of.first(), "the state of worker", state(of).worker());
  }
}
