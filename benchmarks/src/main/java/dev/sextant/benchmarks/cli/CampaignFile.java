package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.campaign.Campaign;
import dev.sextant.benchmarks.campaign.FileSource;
import dev.sextant.benchmarks.campaign.GeneratedSource;
import dev.sextant.benchmarks.campaign.InstanceSource;
import dev.sextant.benchmarks.campaign.Limit;
import dev.sextant.benchmarks.campaign.PlannerChoice;
import dev.sextant.benchmarks.campaign.WorkerSettings;
import dev.sextant.benchmarks.generator.GeneratorSettings;
import dev.sextant.benchmarks.generator.Generators;
import dev.sextant.benchmarks.generator.ProblemGenerator;
import dev.sextant.benchmarks.importer.ImportOptions;
import dev.sextant.benchmarks.importer.InstanceFormats;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Objective;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads campaigns from YAML; docs/campaigns.md describes the fields. */
final class CampaignFile {
  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

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
   * @param settings values of variables, which go before those of the file
   * @throws InputFailure with every error found
   */
  static Campaign read(Path file, Map<String, String> settings, PlannerCatalog planners)
      throws IOException {
    try {
      return new CampaignFile(file, planners).read(settings);
    } catch (InvalidInputException e) {
      throw new InputFailure(file, e);
    }
  }

  private Campaign read(Map<String, String> settings) throws IOException {
    JsonNode root = tree();
    Map<String, String> variables = variables(root, settings);
    YamlFields fields = new YamlFields(root, "", variables, errors);
    fields.objects("variables", element -> element);
    String name = fields.text("name");
    Registry registry = registry(fields);
    List<PlannerChoice> choices = planners(fields);
    List<Long> seeds = seeds(fields, List.of(0L));
    List<Limit> limits = limits(fields);
    WorkerSettings workers = workers(fields);
    double noise = fields.one("noise-floor", Double::valueOf, 0.001);
    List<InstanceSource> sources = sources(fields);
    fields.refuseOthers();
    InvalidInputException.throwIfAny(errors);
    return new Campaign(name, sources, choices, seeds, limits, workers, registry, noise);
  }

  private JsonNode tree() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      JsonNode root = YAML.readTree(in);
      if (root == null || !root.isObject()) {
        throw refusal("The document must be an object.", null);
      }
      return root;
    } catch (JacksonException e) {
      throw refusal(e.getOriginalMessage(), e.getLocation());
    }
  }

  private static InvalidInputException refusal(String message, @Nullable TokenStreamLocation at) {
    String where =
        at == null ? "" : "Line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
    return new InvalidInputException(
        List.of(new InputError(ErrorCode.MALFORMED, "", where + message)));
  }

  private Map<String, String> variables(JsonNode root, Map<String, String> settings) {
    Map<String, String> variables = new LinkedHashMap<>();
    JsonNode own = root.get("variables");
    if (own != null && own.isObject()) {
      own.properties().forEach(entry -> variables.put(entry.getKey(), entry.getValue().asString()));
    }
    variables.putAll(settings);
    return variables;
  }

  private Path base() {
    Path folder = file.toAbsolutePath().getParent();
    return folder == null ? Path.of("") : folder;
  }

  private Registry registry(YamlFields fields) throws IOException {
    Registry registry = Registry.EMPTY;
    for (String pattern : fields.all("registry", text -> text)) {
      List<Path> files = Globs.files(base(), pattern);
      if (files.isEmpty()) {
        fields.error(
            ErrorCode.EMPTY,
            "registry",
            "There is no file (" + pattern + ") with best-known values.");
      }
      for (Path found : files) {
        registry = registry.with(Registry.read(found));
      }
    }
    return registry;
  }

  private List<PlannerChoice> planners(YamlFields fields) {
    fields.require("planners");
    List<PlannerChoice> choices = new ArrayList<>();
    for (YamlFields one : fields.objects("planners", CampaignFile::ofPlanner)) {
      String planner = one.text("planner");
      if (!planner.isEmpty() && !planners.names().contains(planner)) {
        one.error(
            ErrorCode.UNKNOWN_REFERENCE,
            "planner",
            "There is no planner ("
                + planner
                + ").\nMaybe one of: "
                + String.join(", ", planners.names())
                + ".");
      }
      Integer threads = one.optional("threads", CampaignFile::count);
      choices.add(
          new PlannerChoice(
              one.one("label", text -> text, planner),
              planner,
              threads,
              one.has("seeds") ? seeds(one, List.of()) : null));
      one.refuseOthers();
    }
    return choices;
  }

  private static JsonNode ofPlanner(JsonNode name) {
    return JsonNodeFactory.instance.objectNode().set("planner", name);
  }

  private static List<Long> seeds(YamlFields fields, List<Long> otherwise) {
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
      Long steps = one.optional("steps", Long::valueOf);
      Long time = one.optional("time", CampaignFile::micros);
      if (steps == null && time == null) {
        one.require("time");
      } else {
        limits.add(new Limit(time == null ? Limit.LONGEST_STEPS_MICROS : time, steps));
      }
      one.refuseOthers();
    }
    return limits;
  }

  private static JsonNode ofTime(JsonNode time) {
    return JsonNodeFactory.instance.objectNode().set("time", time);
  }

  private static long micros(String duration) {
    return new Durations().convert(duration).toNanos() / 1000;
  }

  private static int count(String text) {
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

  private List<InstanceSource> sources(YamlFields fields) throws IOException {
    fields.require("instances");
    List<InstanceSource> sources = new ArrayList<>();
    for (YamlFields one : fields.objects("instances", element -> element)) {
      String family = one.text("family");
      Objectives objectives = new Objectives();
      Objective objective = one.optional("objective", objectives::convert);
      if (one.has("generate")) {
        sources.add(generated(family, objective, one));
      } else {
        one.require("files");
        sources.add(files(family, objective, one));
      }
      one.refuseOthers();
    }
    return sources;
  }

  private FileSource files(String family, @Nullable Objective objective, YamlFields one)
      throws IOException {
    List<String> except = one.all("except", text -> text);
    List<Path> files = new ArrayList<>();
    for (String pattern : one.all("files", text -> text)) {
      List<Path> found =
          Globs.files(base(), pattern).stream()
              .filter(f -> except.stream().noneMatch(e -> Globs.nameMatches(f, e)))
              .filter(f -> !files.contains(f))
              .toList();
      if (found.isEmpty()) {
        one.error(ErrorCode.EMPTY, "files", "No file matches (" + pattern + ").");
      }
      files.addAll(found);
    }
    String format = one.one("format", CampaignFile::format, FileSource.AUTO);
    ImportOptions options =
        ImportOptions.DEFAULT.withModels(one.one("models", CampaignFile::truth, true));
    String processors = one.one("processors", text -> text, "");
    FileSource.Workers workers = FileSource.Workers.OWN;
    if (processors.equals("registry")) {
      workers = FileSource.Workers.REGISTRY;
    } else if (processors.matches("[1-9]\\d{0,4}")) {
      workers = FileSource.Workers.GIVEN;
      options = options.withWorkers(Integer.parseInt(processors));
    } else if (!processors.isEmpty()) {
      one.error(
          ErrorCode.OUT_OF_RANGE,
          "processors",
          "The number of processors (" + processors + ") must be a number or: registry.");
    }
    return new FileSource(family, files, format, options, workers, objective);
  }

  private static String format(String name) {
    return name.equals(FileSource.AUTO) ? name : InstanceFormats.byName(name).name();
  }

  private static boolean truth(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException("The value (" + text + ") must be true or false.");
    }
    return Boolean.parseBoolean(text);
  }

  private static GeneratedSource generated(
      String family, @Nullable Objective objective, YamlFields one) {
    String kind = one.text("generate");
    List<Map<String, Long>> settings = new ArrayList<>(List.of(Map.of()));
    for (String name :
        List.of("workers", "tasks", "models", "layers", "ccr", "heterogeneity", "jobs")) {
      settings = product(settings, name, one.all(name, Long::valueOf));
    }
    settings = product(settings, "interval", one.all("interval", CampaignFile::micros));
    Shares shares = new Shares();
    Function<String, Long> percent = text -> shares.convert(text).longValue();
    settings = product(settings, "load", one.all("load", percent));
    settings = product(settings, "seed", seeds(one, List.of(1L)));
    List<ProblemGenerator> generators = new ArrayList<>();
    for (Map<String, Long> some : settings) {
      try {
        generators.add(Generators.of(kind, settings(some, objective)));
      } catch (IllegalArgumentException | ArithmeticException e) {
        one.error(ErrorCode.OUT_OF_RANGE, "generate", String.valueOf(e.getMessage()));
        break;
      }
    }
    return new GeneratedSource(family, generators);
  }

  /** Every setting with every value; the settings as they are when there is no value. */
  private static List<Map<String, Long>> product(
      List<Map<String, Long>> settings, String name, List<Long> values) {
    if (values.isEmpty()) {
      return settings;
    }
    List<Map<String, Long>> all = new ArrayList<>();
    for (Map<String, Long> some : settings) {
      for (Long value : values) {
        Map<String, Long> more = new LinkedHashMap<>(some);
        more.put(name, value);
        all.add(more);
      }
    }
    return all;
  }

  private static GeneratorSettings settings(Map<String, Long> some, @Nullable Objective objective) {
    Long load = some.get("load");
    return new GeneratorSettings(
        number(some, "workers"),
        number(some, "tasks"),
        number(some, "models"),
        number(some, "layers"),
        number(some, "ccr"),
        number(some, "heterogeneity"),
        number(some, "jobs"),
        some.get("interval"),
        load == null ? null : Math.toIntExact(load),
        some.getOrDefault("seed", 1L),
        objective);
  }

  private static @Nullable Integer number(Map<String, Long> some, String name) {
    Long value = some.get(name);
    return value == null ? null : Integer.valueOf(Math.toIntExact(value));
  }
}
