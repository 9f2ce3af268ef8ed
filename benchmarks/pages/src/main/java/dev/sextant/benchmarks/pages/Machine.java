package dev.sextant.benchmarks.pages;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The machine a campaign runs on, and the revision of this program. */
public final class Machine {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  private Machine() {}

  /** Library, revision, Java, operating system, processor and memory, in the order of display. */
  public static Map<String, String> describe() {
    Map<String, String> facts = new LinkedHashMap<>();
    Map<String, String> known = Environment.describe();
    facts.put("Sextant", known.getOrDefault("Sextant", "unknown"));
    String revision = revision();
    if (!revision.isEmpty()) {
      facts.put("Revision", revision);
    }
    facts.put("Java", known.getOrDefault("Java", "unknown"));
    facts.put("OS", known.getOrDefault("OS", "unknown"));
    facts.put("CPU", processor());
    facts.put("Cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
      facts.put("Memory", Quantities.bytes(system.getTotalMemorySize()));
    }
    return facts;
  }

  private static String processor() {
    if (Files.isReadable(CPU_INFO)) {
      try (Stream<String> lines = Files.lines(CPU_INFO, StandardCharsets.ISO_8859_1)) {
        return lines
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst()
            .orElse(System.getProperty("os.arch"));
      } catch (IOException e) {
        return System.getProperty("os.arch");
      }
    }
    return System.getProperty("os.arch");
  }

  /** The git revision of the folder that this program was built in; empty when there is none. */
  static String revision() {
    try {
      URI code = Machine.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      Path folder = Path.of(code).toAbsolutePath().getParent();
      if (folder == null) {
        return "";
      }
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=12")
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!git.waitFor(5, TimeUnit.SECONDS)) {
        git.destroyForcibly();
        return "";
      }
      String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return git.exitValue() == 0 ? text.strip() : "";
    } catch (IOException | URISyntaxException e) {
      return ""; // No git, or not in a folder of one.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
