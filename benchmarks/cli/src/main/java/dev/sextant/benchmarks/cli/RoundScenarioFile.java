package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.simulator.ReplanOptions;
import dev.sextant.benchmarks.simulator.WorkerRules;
import dev.sextant.benchmarks.simulator.rounds.RoundPolicies;
import dev.sextant.benchmarks.simulator.rounds.RoundSettings;
import dev.sextant.benchmarks.simulator.rounds.RoundSimulator;
import dev.sextant.benchmarks.simulator.scenario.Detail;
import dev.sextant.benchmarks.simulator.scenario.FailurePlan;
import dev.sextant.benchmarks.simulator.scenario.Hardware;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.RoundPlan;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.scenario.ServingPlan;
import dev.sextant.benchmarks.simulator.scenario.Staleness;
import dev.sextant.benchmarks.simulator.scenario.Workload;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingValidator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads scenarios with {@code rounds}; docs/simulator.md describes the fields. */
final class RoundScenarioFile {
  private static final double WARM_UP = 0.1;

  private final Path file;
  private final String text;
  private final YamlFields fields;
  private final List<InputError> errors;

  RoundScenarioFile(Path file, String text, YamlFields fields, List<InputError> errors) {
    this.file = file;
    this.text = text;
    this.fields = fields;
    this.errors = errors;
  }

  /**
   * Reads the scenario.
   *
   * @throws InvalidInputException with every error found
   * @throws IOException if the document with the jobs cannot be read
   */
  Scenario read(List<String> wanted, @Nullable List<Long> otherSeeds) throws IOException {
    String name = fields.text("name");
    String description = fields.one("description", s -> s, "").strip();
    RoundPlan plan = plan();
    ScenarioArrivals given = ScenarioArrivals.read(fields, file);
    ScenarioArrivals arrivals = plan == null ? given : given.of(fields, jobs(plan), false);
    List<PolicyChoice> policies = policies(plan);
    double warmUp = fields.one("warm-up", s -> Amounts.notNegative(s, 0.9), WARM_UP);
    List<Long> seeds = ScenarioFile.seeds(fields);
    Detail detail = detail();
    fields.refuseOthers();
    InvalidInputException.throwIfAny(errors);
    if (plan == null) {
      throw new IllegalStateException("A scenario without errors has rounds.");
    }
    return new Scenario(
        name,
        description,
        text,
        false,
        Hardware.of(plan.document().workers(), TransferModel.uniform(0, 1), Map.of()),
        new Workload(tasks(plan.document()), "divisible jobs"),
        List.of(plan.document().workers().size()),
        arrivals.rates(),
        List.of(Staleness.of(0)),
        arrivals.plan(),
        List.of(),
        FailurePlan.NONE,
        WorkerRules.DEFAULT,
        ReplanOptions.DEFAULT,
        PlannerOptions.defaults(),
        0,
        warmUp,
        otherSeeds == null ? seeds : otherSeeds,
        wanted.isEmpty() ? policies : chosen(wanted, policies, plan),
        List.of(),
        detail,
        plan,
        ServingPlan.NONE);
  }

  /** Each kind of job as a task on any worker, for those who ask what is worked on. */
  private static Problem tasks(SharingProblem document) {
    Problem.Builder tasks = Problem.builder().objective(Objective.makespan());
    document.workers().forEach(tasks::worker);
    for (DivisibleJob job : document.jobs()) {
      Mode mode = Mode.of(1).withDemands(Map.of());
      tasks.workflow(Workflow.builder(job.id()).task(Task.of(job.id(), mode)).build());
      tasks.job(new Job(job.id(), job.id(), job.releaseMicros()));
    }
    return tasks.build();
  }

  private @Nullable RoundPlan plan() throws IOException {
    List<YamlFields> found = fields.objects("rounds", element -> element);
    if (found.isEmpty()) {
      return null;
    }
    YamlFields one = found.get(0);
    one.require("problem");
    String name = one.text("problem");
    RoundSettings usual = RoundSettings.DEFAULT;
    long length = one.one("length", Amounts::positiveMicros, usual.roundMicros());
    RoundSettings settings =
        usual
            .withRoundMicros(length)
            .withEndsEarly(one.one("ends-early", Amounts::flag, usual.endsEarly()))
            .withReallocateMicros(one.one("reallocate", Amounts::micros, usual.reallocateMicros()))
            .withLosses(
                one.one("resume", Amounts::micros, 0L), one.one("migrate", Amounts::micros, 0L))
            .withGrain(one.one("grain", s -> (long) Amounts.count(s, Integer.MAX_VALUE), 1L));
    one.refuseOthers();
    if (name.isEmpty()) {
      return null;
    }
    Path folder = file.toAbsolutePath().getParent();
    SharingProblem document =
        new SharingFiles()
            .problem(folder == null ? Globs.path(name) : folder.resolve(Globs.path(name)));
    SharingValidator.validate(document);
    if (document.jobs().isEmpty()) {
      one.error(ErrorCode.EMPTY, "problem", "The document (" + name + ") has no jobs.");
      return null;
    }
    String obstacle = RoundSimulator.obstacle(document);
    if (obstacle != null) {
      one.error(ErrorCode.CONTRADICTION, "problem", "In the document (" + name + "): " + obstacle);
      return null;
    }
    return new RoundPlan(document.atNow(), settings);
  }

  private static List<String> jobs(RoundPlan plan) {
    return plan.document().jobs().stream().map(DivisibleJob::id).toList();
  }

  private List<PolicyChoice> policies(@Nullable RoundPlan plan) {
    fields.require("policies");
    List<PolicyChoice> choices = new ArrayList<>();
    Set<String> labels = new LinkedHashSet<>();
    for (YamlFields one :
        fields.objects(
            "policies",
            name -> JsonNodeFactory.instance.objectNode().set("policy", name),
            YamlFields.MOST_CHOICES)) {
      String policy = one.text("policy");
      if (!policy.isEmpty() && plan != null) {
        refuse(one, policy, plan);
      }
      String label = one.one("label", s -> s, policy);
      if (!labels.add(label)) {
        one.error(
            ErrorCode.DUPLICATE_ID,
            "label",
            "The label (" + label + ") must be unique.\nMaybe add a label of its own.");
      }
      choices.add(new PolicyChoice(label, policy, false, null));
      one.refuseOthers();
    }
    return choices;
  }

  private static void refuse(YamlFields one, String policy, RoundPlan plan) {
    try {
      RoundPolicies.create(policy, plan.document(), plan.settings(), 0);
    } catch (IllegalArgumentException e) {
      one.error(ErrorCode.UNKNOWN_REFERENCE, "policy", Failures.message(e));
    }
  }

  /** Those of these labels, or new ones of these names. */
  private static List<PolicyChoice> chosen(
      List<String> wanted, List<PolicyChoice> known, RoundPlan plan) {
    List<PolicyChoice> chosen = new ArrayList<>();
    for (String name : wanted) {
      List<PolicyChoice> labelled = known.stream().filter(p -> p.label().equals(name)).toList();
      if (labelled.isEmpty()) {
        RoundPolicies.create(name, plan.document(), plan.settings(), 0);
        chosen.add(new PolicyChoice(name, name, false, null));
      }
      chosen.addAll(labelled);
    }
    return chosen;
  }

  /** The window that is drawn; absent: some rounds in the middle. */
  private Detail detail() {
    List<YamlFields> found = fields.objects("detail", element -> element);
    if (found.isEmpty()) {
      return Detail.ANY;
    }
    YamlFields one = found.get(0);
    Long from = one.optional("from", Amounts::micros);
    Long until = one.optional("until", Amounts::micros);
    String policy = one.optional("policy", s -> s);
    one.refuseOthers();
    return new Detail(null, null, null, policy, from, until);
  }
}
