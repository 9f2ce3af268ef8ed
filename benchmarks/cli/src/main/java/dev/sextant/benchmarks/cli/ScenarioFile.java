package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.YamlDocument;
import dev.sextant.benchmarks.simulator.Information;
import dev.sextant.benchmarks.simulator.ReplanOptions;
import dev.sextant.benchmarks.simulator.WorkerRules;
import dev.sextant.benchmarks.simulator.scenario.Detail;
import dev.sextant.benchmarks.simulator.scenario.FailurePlan;
import dev.sextant.benchmarks.simulator.scenario.Hardware;
import dev.sextant.benchmarks.simulator.scenario.KnownPolicies;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.scenario.ServingPlan;
import dev.sextant.benchmarks.simulator.scenario.Staleness;
import dev.sextant.benchmarks.simulator.scenario.Workload;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Spelling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads scenarios of the simulator from YAML or JSON; docs/simulator.md describes the fields. */
final class ScenarioFile {
  private static final int MOST_SWEPT = 2;
  private static final double WARM_UP = 0.1;
  private static final List<String> NOT_PUBLISHED =
      List.of(
          "cluster",
          "kinds",
          "only",
          "ingress",
          "information",
          "eviction",
          "prefetch",
          "replan",
          "offline",
          "noise",
          "failures",
          "slo",
          "queue",
          "attainment");

  private final Path file;
  private final Documents documents;
  private final List<InputError> errors = new ArrayList<>();

  private ScenarioFile(Path file, Documents documents) {
    this.file = file;
    this.documents = documents;
  }

  /**
   * Reads a scenario.
   *
   * @param policies names that replace those of the file; labels of the file keep their settings
   * @param seeds that replace those of the file, or null
   * @throws InputFailure with every error found
   */
  static Scenario read(
      Path file, List<String> policies, @Nullable List<Long> seeds, Documents documents)
      throws IOException {
    return Inputs.yaml(
        file, document -> new ScenarioFile(file, documents).read(document, policies, seeds));
  }

  private Scenario read(YamlDocument document, List<String> wanted, @Nullable List<Long> otherSeeds)
      throws IOException {
    JsonNode root = document.root();
    YamlFields fields = new YamlFields(root, "", Map.of(), errors);
    if (fields.has("rounds")) {
      return new RoundScenarioFile(file, document.text(), fields, errors).read(wanted, otherSeeds);
    }
    String name = fields.text("name");
    String description = fields.one("description", s -> s, "").strip();
    boolean published = fields.one("published", Amounts::flag, false) && !fields.has("workflows");
    if (published) {
      refusePublished(fields, NOT_PUBLISHED);
    }
    ScenarioParts parts = new ScenarioParts(fields, file, documents);
    Hardware hardware = parts.hardware();
    Workload workload = parts.workload(published);
    List<Integer> workers = parts.workers(hardware);
    ScenarioArrivals given = ScenarioArrivals.read(fields, file);
    ScenarioArrivals arrivals =
        workload == null ? given : given.of(fields, workload.workflows(), !published);
    List<Staleness> staleness = staleness(fields, root);
    boolean adjusts = fields.one("adjustment", Amounts::flag, true);
    Information information = ScenarioInformation.read(fields, Information.ANNOUNCED);
    ServingPlan serving =
        ScenarioServing.read(fields, workload == null ? List.of() : workload.workflows());
    PolicyChoice usual = new PolicyChoice("", "", adjusts, information);
    List<PolicyChoice> policies = policies(fields, published, usual, serving);
    WorkerRules rules = parts.rules();
    ReplanOptions replan = parts.replan();
    PlannerOptions offline = parts.offline();
    double noise = fields.one("noise", s -> Amounts.notNegative(s, 5), 0.0);
    FailurePlan failures = parts.failures();
    List<String> ingress = parts.ingress();
    double warmUp = fields.one("warm-up", s -> Amounts.notNegative(s, 0.9), WARM_UP);
    List<Long> seeds = seeds(fields);
    List<Double> targets = fields.all("targets", s -> Amounts.positive(s, 1e6));
    Detail detail = detail(fields, workers, arrivals.rates(), staleness, policies);
    refuseManyAxes(workers, arrivals.rates(), staleness, serving.levels());
    fields.refuseOthers();
    InvalidInputException.throwIfAny(errors);
    if (hardware == null || workload == null) {
      throw new IllegalStateException("A scenario without errors has workers and workflows.");
    }
    parts.requireThatItRuns(workload, hardware, workers, ingress, failures, published);
    if (!published) {
      parts.requireEntrances(hardware, workers, arrivals.plan());
    }
    InvalidInputException.throwIfAny(errors);
    return new Scenario(
        name,
        description,
        document.text(),
        published,
        hardware,
        workload,
        workers,
        arrivals.rates(),
        staleness,
        arrivals.plan(),
        ingress,
        failures,
        rules,
        replan,
        offline,
        noise,
        warmUp,
        otherSeeds == null ? seeds : otherSeeds,
        wanted.isEmpty() ? policies : chosen(wanted, policies, published, usual),
        targets,
        detail,
        null,
        serving);
  }

  private static void refusePublished(YamlFields fields, List<String> names) {
    for (String name : names) {
      if (fields.has(name)) {
        fields.error(
            ErrorCode.CONTRADICTION,
            name,
            "The field ("
                + name
                + ") does not go with published: true, which has rules of its own.");
      }
    }
  }

  /** One age for both, or one for each. */
  private List<Staleness> staleness(YamlFields fields, JsonNode root) {
    JsonNode value = root.get("staleness");
    List<Staleness> ages = new ArrayList<>();
    if (value == null || !value.isObject()) {
      for (long micros : fields.all("staleness", Amounts::micros)) {
        ages.add(Staleness.of(micros));
      }
      return ages.isEmpty() ? List.of(Staleness.of(10_000)) : distinct(fields, "staleness", ages);
    }
    YamlFields both = fields.objects("staleness", element -> element).get(0);
    both.require("load");
    both.require("cache");
    List<Long> caches = both.all("cache", Amounts::micros);
    for (long load : both.all("load", Amounts::micros)) {
      caches.forEach(cache -> ages.add(new Staleness(load, cache)));
    }
    both.refuseOthers();
    return distinct(fields, "staleness", ages);
  }

  static <T> List<T> distinct(YamlFields fields, String name, List<T> values) {
    Set<T> seen = new LinkedHashSet<>();
    for (T value : values) {
      if (!seen.add(value)) {
        fields.error(
            ErrorCode.DUPLICATE_ID, name, "The value (" + value + ") must not be there twice.");
      }
    }
    return List.copyOf(seen);
  }

  private static List<PolicyChoice> policies(
      YamlFields fields, boolean published, PolicyChoice usual, ServingPlan serving) {
    fields.require("policies");
    List<PolicyChoice> choices = new ArrayList<>();
    Set<String> labels = new LinkedHashSet<>();
    for (YamlFields one :
        fields.objects("policies", ScenarioFile::ofPolicy, YamlFields.MOST_CHOICES)) {
      String policy = one.text("policy");
      String refusal = policy.isEmpty() ? null : refusal(policy, published);
      if (refusal != null) {
        one.error(ErrorCode.UNKNOWN_REFERENCE, "policy", refusal);
      }
      PolicyChoice choice = choice(one, policy, published, usual, serving);
      String label = choice.label();
      if (!labels.add(label)) {
        one.error(
            ErrorCode.DUPLICATE_ID,
            "label",
            "The label (" + label + ") must be unique.\nMaybe add a label of its own.");
      }
      choices.add(choice);
      one.refuseOthers();
    }
    return choices;
  }

  /** A policy, labelled by what is its own unless it has a label. */
  private static PolicyChoice choice(
      YamlFields one, String policy, boolean published, PolicyChoice usual, ServingPlan serving) {
    boolean adjusts = one.one("adjustment", Amounts::flag, usual.adjusts());
    if (published) {
      refusePublished(one, List.of("information", "queue"));
    }
    Information information = ScenarioInformation.read(one, usual.information());
    PolicyChoice own = new PolicyChoice("", policy, adjusts, information);
    QueueDiscipline queue =
        ScenarioServing.queue(one, serving.queue(), !serving.levels().isEmpty());
    StringBuilder label = new StringBuilder(policy);
    if (adjusts != usual.adjusts()) {
      label.append(adjusts ? ", adjusting" : ", plan only");
    }
    if (!Objects.equals(information, usual.information())) {
      label.append(", ").append(own.informationText());
    }
    if (queue != null && !queue.equals(serving.queue())) {
      label.append(", ").append(queue);
    }
    return new PolicyChoice(
        one.one("label", s -> s, label.toString()), policy, adjusts, information, queue);
  }

  private static JsonNode ofPolicy(JsonNode name) {
    return JsonNodeFactory.instance.objectNode().set("policy", name);
  }

  /** What is wrong with the name of a policy, or null. */
  private static @Nullable String refusal(String policy, boolean published) {
    if (!KnownPolicies.knows(policy, published)) {
      return unknown(policy, published);
    }
    String planner = published ? null : KnownPolicies.planner(policy);
    try {
      if (planner != null) {
        Planners.canonical(planner);
      }
      return null;
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  private static String unknown(String policy, boolean published) {
    List<String> names = KnownPolicies.suggestions(published);
    return "There is no policy ("
        + policy
        + (published ? ") in the published simulator." : ").")
        + Spelling.maybe(policy, names);
  }

  private static List<PolicyChoice> chosen(
      List<String> wanted, List<PolicyChoice> known, boolean published, PolicyChoice usual) {
    Set<PolicyChoice> chosen = new LinkedHashSet<>();
    for (String name : wanted) {
      List<PolicyChoice> labelled = known.stream().filter(p -> p.label().equals(name)).toList();
      if (!labelled.isEmpty()) {
        chosen.addAll(labelled);
        continue;
      }
      String refusal = refusal(name, published);
      if (refusal != null) {
        throw new IllegalArgumentException(refusal);
      }
      chosen.add(new PolicyChoice(name, name, usual.adjusts(), usual.information()));
    }
    return List.copyOf(chosen);
  }

  static List<Long> seeds(YamlFields fields) {
    List<Long> seeds = new ArrayList<>();
    Seeds.Converter converter = new Seeds.Converter();
    for (Seeds some : fields.all("seeds", converter::convert)) {
      seeds.addAll(some.values());
    }
    return seeds.isEmpty() ? List.of(1L) : seeds.stream().distinct().toList();
  }

  private static Detail detail(
      YamlFields fields,
      List<Integer> workers,
      List<Double> rates,
      List<Staleness> staleness,
      List<PolicyChoice> policies) {
    List<YamlFields> found = fields.objects("detail", element -> element);
    if (found.isEmpty()) {
      return Detail.ANY;
    }
    YamlFields one = found.get(0);
    Integer size = one.optional("workers", s -> Amounts.count(s, ScenarioParts.MOST_WORKERS));
    Double rate = one.optional("rate", s -> Amounts.positive(s, 1e6));
    Long age = one.optional("staleness", Amounts::micros);
    String policy = one.optional("policy", s -> s);
    Long from = one.optional("from", Amounts::micros);
    Long until = one.optional("until", Amounts::micros);
    Staleness both = age == null ? null : Staleness.of(age);
    requireSwept(one, "workers", size, workers);
    requireSwept(one, "rate", rate, rates);
    requireSwept(one, "staleness", both, staleness);
    requireSwept(one, "policy", policy, policies.stream().map(PolicyChoice::label).toList());
    if (from != null && until != null && until <= from) {
      one.error(ErrorCode.OUT_OF_RANGE, "until", "The end of the window must lie after its begin.");
    }
    one.refuseOthers();
    return new Detail(size, rate, both, policy, from, until);
  }

  private static <T> void requireSwept(
      YamlFields fields, String name, @Nullable T value, List<T> swept) {
    if (value != null && !swept.contains(value)) {
      fields.error(
          ErrorCode.UNKNOWN_REFERENCE,
          name,
          "The value ("
              + value
              + ") is not among those simulated."
              + (swept.isEmpty()
                  ? ""
                  : "\nMaybe "
                      + swept.stream().map(String::valueOf).collect(Collectors.joining(", "))
                      + "."));
    }
  }

  private void refuseManyAxes(List<?>... axes) {
    long swept = 0;
    for (List<?> axis : axes) {
      swept += axis.size() > 1 ? 1 : 0;
    }
    if (swept > MOST_SWEPT) {
      errors.add(
          new InputError(
              ErrorCode.CONTRADICTION,
              "",
              "At most two of workers, rate, staleness and slo can have several values."));
    }
  }
}
