package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.campaign.FileSource;
import dev.sextant.benchmarks.campaign.GeneratedSource;
import dev.sextant.benchmarks.campaign.InstanceSource;
import dev.sextant.benchmarks.generator.GeneratorSettings;
import dev.sextant.benchmarks.generator.Generators;
import dev.sextant.benchmarks.generator.ProblemGenerator;
import dev.sextant.benchmarks.importer.GivenCluster;
import dev.sextant.benchmarks.importer.ImportOptions;
import dev.sextant.benchmarks.importer.InstanceFormats;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Objective;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the field {@code instances} of a campaign; every error is noted at its place. */
final class InstanceFields {
  private static final int MOST_MEMBERS = 100_000;

  private final Path base;
  private final Registry registry;
  private final RequiredFolder required;

  /**
   * A reader.
   *
   * @param base the folder that relative file names start from
   * @param registry the best-known values of the campaign
   * @param required what the campaign requires
   */
  InstanceFields(Path base, Registry registry, RequiredFolder required) {
    this.base = base;
    this.registry = registry;
    this.required = required;
  }

  /** The sources of a campaign. */
  List<InstanceSource> read(YamlFields fields) throws IOException {
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
    List<String> except = one.all("except", Globs::pattern);
    List<Path> files = new ArrayList<>();
    for (String pattern : one.all("files", Globs::pattern)) {
      List<Path> found =
          Globs.files(base, pattern).stream()
              .filter(f -> except.stream().noneMatch(e -> Globs.nameMatches(f, e)))
              .filter(f -> !files.contains(f))
              .toList();
      if (found.isEmpty() && !required.excuses(pattern)) {
        one.error(ErrorCode.EMPTY, "files", "No file matches (" + pattern + ").");
      }
      files.addAll(found);
    }
    List<Path> chosen = Globs.spread(files, one.optional("most", CampaignFile::count));
    String format = one.one("format", InstanceFields::format, InstanceFormats.AUTO);
    ImportOptions options = options(one);
    String processors = one.one("processors", text -> text, "");
    FileSource.Workers workers = FileSource.Workers.OWN;
    if (processors.equals("registry")) {
      workers = FileSource.Workers.REGISTRY;
      if (required.isThere()
          && !files.isEmpty()
          && files.stream()
              .map(f -> String.valueOf(f.getFileName()))
              .allMatch(f -> registry.ofFile(f).stream().allMatch(row -> row.workers() == 0))) {
        one.error(
            ErrorCode.UNKNOWN_REFERENCE,
            "processors",
            "The registry has no number of workers for any of the files.");
      }
    } else if (processors.matches("[1-9]\\d{0,4}")) {
      workers = FileSource.Workers.GIVEN;
      options = processors(options, Integer.parseInt(processors), one);
    } else if (!processors.isEmpty()) {
      one.error(
          ErrorCode.OUT_OF_RANGE,
          "processors",
          "The number of processors (" + processors + ") must be a number or: registry.");
    }
    return new FileSource(family, chosen, format, options, workers, objective);
  }

  private static String format(String name) {
    return name.equals(InstanceFormats.AUTO) ? name : InstanceFormats.byName(name).name();
  }

  /** What is chosen besides the number of processors. */
  private ImportOptions options(YamlFields one) throws IOException {
    return ImportOptions.DEFAULT
        .withSyntheticModels(one.optional("models", InstanceFields::synthetic) != null)
        .withDefaultDurationMicros(one.optional("default-duration", Amounts::micros))
        .withCluster(cluster(one));
  }

  private static ImportOptions processors(ImportOptions options, int number, YamlFields one) {
    try {
      return options.withProcessors(number);
    } catch (IllegalArgumentException e) {
      one.error(ErrorCode.CONTRADICTION, "processors", String.valueOf(e.getMessage()));
      return options;
    }
  }

  private @Nullable GivenCluster cluster(YamlFields one) throws IOException {
    Path name = one.optional("cluster", Globs::path);
    if (name == null) {
      return null;
    }
    try {
      return GivenCluster.read(base.resolve(name));
    } catch (InvalidInputException e) {
      for (InputError error : e.errors()) {
        one.error(error.code(), "cluster", "In " + name + ", " + error);
      }
    } catch (NoSuchFileException e) {
      if (!required.excuses(name.toString())) {
        one.error(
            ErrorCode.UNKNOWN_REFERENCE,
            "cluster",
            "There is no file (" + name + ").\nMaybe its path is not relative to the campaign.");
      }
    }
    return null;
  }

  private static String synthetic(String text) {
    if (!text.equals("synthetic")) {
      throw new IllegalArgumentException(
          "The models ("
              + text
              + ") must be: synthetic.\nMaybe leave them out, which invents none.");
    }
    return text;
  }

  private static GeneratedSource generated(
      String family, @Nullable Objective objective, YamlFields one) {
    String kind = one.text("generate");
    Map<String, List<Long>> values = new LinkedHashMap<>();
    for (String name :
        List.of("workers", "tasks", "models", "layers", "ccr", "heterogeneity", "jobs")) {
      values.put(name, one.all(name, CampaignFile::number));
    }
    values.put("interval", one.all("interval", CampaignFile::micros));
    Shares shares = new Shares();
    Function<String, Long> percent = text -> shares.convert(text).longValue();
    values.put("load", one.all("load", percent));
    values.put("due", one.all("due", percent));
    values.put("memory", one.all("memory", percent));
    values.put("seed", CampaignFile.seeds(one, List.of(1L)));
    double members = 1;
    for (List<Long> some : values.values()) {
      members *= Math.max(1, some.size());
    }
    if (members > MOST_MEMBERS) {
      one.error(
          ErrorCode.LIMIT,
          "generate",
          "The parameters make more than " + MOST_MEMBERS + " instances.");
      return new GeneratedSource(family, List.of());
    }
    List<Map<String, Long>> settings = new ArrayList<>(List.of(Map.of()));
    for (Map.Entry<String, List<Long>> some : values.entrySet()) {
      settings = product(settings, some.getKey(), some.getValue());
    }
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
    return new GeneratorSettings(
        number(some, "workers"),
        number(some, "tasks"),
        number(some, "models"),
        number(some, "layers"),
        number(some, "ccr"),
        number(some, "heterogeneity"),
        number(some, "memory"),
        number(some, "jobs"),
        some.get("interval"),
        number(some, "load"),
        number(some, "due"),
        some.getOrDefault("seed", 1L),
        objective);
  }

  private static @Nullable Integer number(Map<String, Long> some, String name) {
    Long value = some.get(name);
    return value == null ? null : Integer.valueOf(Math.toIntExact(value));
  }
}
