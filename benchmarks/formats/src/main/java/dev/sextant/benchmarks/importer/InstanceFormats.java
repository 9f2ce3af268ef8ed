package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The formats there are, in the order in which they are tried. */
public final class InstanceFormats {
  /** In place of the name of a format: the format that recognises the file. */
  public static final String AUTO = "auto";

  private static final List<InstanceFormat> ALL =
      List.of(
          new NativeFormat(),
          new WfCommonsFormat(),
          new FjspDagFormat(),
          new FjspFormat(),
          new FjsspWFormat(),
          new JspFormat(),
          new MmrcpspFormat(),
          new RcmpspFormat(),
          new RcpspFormat(),
          new DagbenchFormat(),
          new EsteeFormat(),
          new DaxFormat(),
          new DotFormat(),
          new GxlFormat(),
          new HeteroDagFormat(),
          new IpmtcFormat(),
          new PmpFormat(),
          new RgposFormat(),
          new SspFormat(),
          new StgFormat(),
          new CsvFolderFormat());

  private InstanceFormats() {}

  /** Every format, in the order in which {@link #detect} tries them. */
  public static List<InstanceFormat> all() {
    return ALL;
  }

  /**
   * The format of a name.
   *
   * @throws IllegalArgumentException when there is none; the message names those there are
   */
  public static InstanceFormat byName(String name) {
    for (InstanceFormat format : ALL) {
      if (format.name().equals(name)) {
        return format;
      }
    }
    throw new IllegalArgumentException(
        "The format (" + name + ") does not exist.\nMaybe use one of: " + names() + ".");
  }

  /**
   * Reads a file.
   *
   * @param format name of its format, or {@link #AUTO} for the first that recognises it
   * @throws InvalidInputException with every error found
   * @throws IllegalArgumentException for an unknown format, and when a choice among the options has
   *     no effect on the file
   * @throws IOException when the file cannot be read
   */
  public static Imported read(Path file, String format, ImportOptions options) throws IOException {
    InstanceFormat chosen = format.equals(AUTO) ? detect(file) : byName(format);
    Set<ImportChoice> without = new TreeSet<>(options.choices());
    without.removeAll(chosen.choices());
    for (ImportChoice choice : without) {
      String about =
          switch (choice) {
            case PROCESSORS, CLUSTER -> " names its workers";
            case MODELS -> " has no models to be invented";
            case DEFAULT_DURATION -> " has a duration for every task";
          };
      throw ImportOptions.withoutEffect(choice, file, "the format " + chosen.name() + about);
    }
    return new Imported(chosen, chosen.read(file, options));
  }

  /**
   * What a file was read as.
   *
   * @param format its format
   * @param problem the problem, without errors
   */
  public record Imported(InstanceFormat format, Problem problem) {}

  /**
   * The first format that recognises a file.
   *
   * @throws InvalidInputException when none does; the message names those there are
   * @throws IOException when the file cannot be read
   */
  public static InstanceFormat detect(Path file) throws IOException {
    byte[] head = new byte[0];
    if (Files.isDirectory(file)) {
      if (!CsvFolderFormat.isProblem(file)) {
        throw new InvalidInputException(
            List.of(
                new InputError(
                    ErrorCode.MALFORMED,
                    "",
                    "The folder ("
                        + file
                        + ") has no "
                        + CsvFolderFormat.TASKS
                        + ", which makes a folder of CSV files a problem.\nMaybe name a file in"
                        + " it.")));
      }
      return new CsvFolderFormat();
    }
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(InstanceFormat.HEAD_BYTES);
    }
    for (InstanceFormat format : ALL) {
      if (format.recognises(file, head)) {
        return format;
      }
    }
    throw new InvalidInputException(
        List.of(new InputError(ErrorCode.MALFORMED, "", notRecognised(file, head))));
  }

  private static String notRecognised(Path file, byte[] head) {
    if (new String(head, StandardCharsets.UTF_8).isBlank()) {
      return "The file (" + file + ") is empty.";
    }
    if (NativeFormat.isYaml(file)) {
      return "The file ("
          + file
          + ") has no workflows, which every problem in YAML has.\nMaybe it is a scenario, a"
          + " campaign or a cluster, which is read elsewhere.";
    }
    if (JsonHead.of(head).isObject()) {
      return "The file ("
          + file
          + ") is a JSON object, but no problem: it has no formatVersion, and none of the fields by"
          + " which other formats are known.\nMaybe add formatVersion and kind, or name its format: "
          + names()
          + ".";
    }
    return "The file ("
        + file
        + ") looks like none of the known formats: "
        + names()
        + ".\nMaybe name its format.";
  }

  private static String names() {
    return ALL.stream().map(InstanceFormat::name).collect(Collectors.joining(", "));
  }
}
