package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The formats there are, in the order in which they are tried. */
public final class InstanceFormats {
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
          new StgFormat());

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
   * The first format that recognises a file.
   *
   * @throws InvalidInputException when none does; the message names those there are
   * @throws IOException when the file cannot be read
   */
  public static InstanceFormat detect(Path file) throws IOException {
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(InstanceFormat.HEAD_BYTES);
    }
    for (InstanceFormat format : ALL) {
      if (format.recognises(file, head)) {
        return format;
      }
    }
    throw new InvalidInputException(
        List.of(
            new InputError(
                ErrorCode.MALFORMED,
                "",
                "The file ("
                    + file
                    + ") looks like none of the known formats: "
                    + names()
                    + ".\nMaybe name its format.")));
  }

  private static String names() {
    return ALL.stream().map(InstanceFormat::name).collect(Collectors.joining(", "));
  }
}
