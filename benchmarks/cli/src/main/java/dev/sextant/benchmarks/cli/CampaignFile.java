package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.campaign.Campaign;
import dev.sextant.benchmarks.campaign.InstanceSource;
import dev.sextant.benchmarks.campaign.Limit;
import dev.sextant.benchmarks.campaign.PlannerChoice;
import dev.sextant.benchmarks.campaign.WorkerSettings;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads campaigns from YAML; docs/campaigns.md describes the fields. */
final class CampaignFile {
  private final Path file;
  private final PlannerCatalog planners;
  private final List<InputError> errors = new ArrayList<>();

  private CampaignFile(Path file, PlannerCatalog planners) {
    this.file = file;
    this.planners = planners;
  }

  /**
   * Reads a campaign.
   *
   * @param settings values of variables, which go before those of the file, which go before those
   *     of the environment
   * @throws InputFailure with every error found
   */
  static Campaign read(Path file, Map<String, String> settings, PlannerCatalog planners)
      throws IOException {
    return Inputs.yaml(
        file, document -> new CampaignFile(file, planners).read(document.root(), settings));
  }

  private Campaign read(JsonNode root, Map<String, String> settings) throws IOException {
    Map<String, String> variables = variables(root, settings);
    YamlFields fields = new YamlFields(root, "", variables, errors);
    fields.objects("variables", element -> element);
    String name = fields.text("name");
    RequiredFolder required = RequiredFolder.read(base(), fields);
    Registry registry = registry(fields, required);
    List<PlannerChoice> choices = planners(fields);
    List<Long> seeds = seeds(fields, List.of(0L));
    List<Limit> limits = limits(fields);
    WorkerSettings workers = workers(fields);
    double noise = fields.one("noise-floor", CampaignFile::share, Campaign.USUAL_NOISE_FLOOR);
    List<InstanceSource> sources = new InstanceFields(base(), registry, required).read(fields);
    fields.refuseOthers();
    if (errors.isEmpty() && !required.isThere()) {
      throw new IllegalArgumentException(
          "The campaign (" + name + ") is skipped: " + required.what());
    }
    if (!required.isThere()) {
      required.note(fields);
    }
    InvalidInputException.throwIfAny(errors);
    return new Campaign(name, sources, choices, seeds, limits, workers, registry, noise);
  }

  private Map<String, String> variables(JsonNode root, Map<String, String> settings) {
    Map<String, String> variables = new LinkedHashMap<>(System.getenv());
    JsonNode own = root.get("variables");
    if (own != null && own.isObject()) {
      own.properties()
          .forEach(
              entry -> {
                if (entry.getValue().isValueNode()) {
                  variables.put(entry.getKey(), entry.getValue().asString());
                } else {
                  errors.add(
                      new InputError(
                          ErrorCode.WRONG_TYPE,
                          "/variables/" + entry.getKey(),
                          "The value of a variable must be a text or a number."));
                }
              });
    }
    variables.putAll(settings);
    return variables;
  }

  private Path base() {
    Path folder = file.toAbsolutePath().getParent();
    return folder == null ? Path.of("") : folder;
  }

  private Registry registry(YamlFields fields, RequiredFolder required) throws IOException {
    Registry registry = Registry.EMPTY;
    for (String pattern : fields.all("registry", Globs::pattern)) {
      List<Path> files = Globs.files(base(), pattern);
      if (files.isEmpty() && !required.excuses(pattern)) {
        fields.error(
            ErrorCode.EMPTY,
            "registry",
            "There is no file (" + pattern + ") with best-known values.");
      }
      for (Path found : files) {
        try {
          registry = registry.with(Registry.read(found));
        } catch (IllegalArgumentException e) {
          fields.error(ErrorCode.CONTRADICTION, "registry", String.valueOf(e.getMessage()));
        }
      }
    }
    return registry;
  }

  private List<PlannerChoice> planners(YamlFields fields) {
    fields.require("planners");
    List<PlannerChoice> choices = new ArrayList<>();
    Set<String> labels = new HashSet<>();
    for (YamlFields one :
        fields.objects("planners", CampaignFile::ofPlanner, YamlFields.MOST_CHOICES)) {
      @Nullable String planner = planner(one);
      Integer threads = one.optional("threads", CampaignFile::count);
      String own = one.optional("label", text -> text);
      @Nullable String label = own == null && !one.has("label") ? planner : own;
      if (label != null && !labels.add(label)) {
        one.error(
            ErrorCode.DUPLICATE_ID,
            one.has("label") ? "label" : "planner",
            "The label ("
                + label
                + ") of a planner is there twice.\nMaybe give one of them another label.");
      }
      List<Long> seeds = one.has("seeds") ? seeds(one, List.of()) : null;
      if (label != null && planner != null) {
        choices.add(new PlannerChoice(label, planner, threads, seeds));
      }
      one.refuseOthers();
    }
    return choices;
  }

  /** The planner in the shortest form; null where there is no such planner, which is noted. */
  private @Nullable String planner(YamlFields one) {
    String written = one.text("planner");
    try {
      return written.isEmpty() ? null : planners.canonical(written);
    } catch (IllegalArgumentException e) {
      one.error(ErrorCode.UNKNOWN_REFERENCE, "planner", String.valueOf(e.getMessage()));
      return null;
    }
  }

  private static JsonNode ofPlanner(JsonNode name) {
    return JsonNodeFactory.instance.objectNode().set("planner", name);
  }

  static List<Long> seeds(YamlFields fields, List<Long> otherwise) {
    List<Long> seeds = new ArrayList<>();
    Seeds.Converter converter = new Seeds.Converter();
    for (Seeds some : fields.all("seeds", converter::convert)) {
      seeds.addAll(some.values());
    }
    return seeds.isEmpty() ? otherwise : seeds.stream().distinct().toList();
  }

  private static List<Limit> limits(YamlFields fields) {
    fields.require("limits");
    List<Limit> limits = new ArrayList<>();
    for (YamlFields one : fields.objects("limits", CampaignFile::ofTime)) {
      Long steps = one.optional("steps", CampaignFile::number);
      Long time = one.optional("time", CampaignFile::micros);
      if (!one.has("steps") && !one.has("time")) {
        one.require("time");
      } else if (steps != null || time != null) {
        limits.add(new Limit(time == null ? Limit.LONGEST_STEPS_MICROS : time, steps));
      }
      one.refuseOthers();
    }
    return limits;
  }

  private static JsonNode ofTime(JsonNode time) {
    return JsonNodeFactory.instance.objectNode().set("time", time);
  }

  /** A time above 0. */
  static long micros(String duration) {
    long micros = new Durations().convert(duration).toNanos() / 1000;
    if (micros < 1) {
      throw new IllegalArgumentException("The time (" + duration + ") must be above 0.");
    }
    return micros;
  }

  /** A number that is not negative. */
  static long number(String text) {
    if (!text.matches("\\d{1,18}")) {
      throw new IllegalArgumentException(
          "The number (" + text + ") must be a whole one that is not negative.");
    }
    return Long.parseLong(text);
  }

  private static double share(String text) {
    if (!text.matches("0(\\.\\d{1,9})?")) {
      throw new IllegalArgumentException(
          "The share (" + text + ") must be at least 0 and below 1.\nMaybe 0.001.");
    }
    return Double.parseDouble(text);
  }

  /** A number of at least 1. */
  static int count(String text) {
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException("The number (" + text + ") must be at least 1.");
    }
    return Integer.parseInt(text);
  }

  private WorkerSettings workers(YamlFields fields) {
    WorkerSettings usual = WorkerSettings.DEFAULT;
    List<YamlFields> found = fields.objects("workers", element -> element);
    if (found.isEmpty()) {
      return usual;
    }
    YamlFields one = found.get(0);
    String heap = one.one("heap", text -> text, usual.heap());
    int cores = one.one("cores", CampaignFile::count, usual.cores());
    long grace = one.one("grace", CampaignFile::micros, usual.graceMicros());
    int parallel = one.one("parallel", CampaignFile::count, usual.parallel());
    one.refuseOthers();
    try {
      return new WorkerSettings(heap, cores, grace, parallel);
    } catch (IllegalArgumentException e) {
      one.error(ErrorCode.OUT_OF_RANGE, "heap", String.valueOf(e.getMessage()));
      return usual;
    }
  }
}
