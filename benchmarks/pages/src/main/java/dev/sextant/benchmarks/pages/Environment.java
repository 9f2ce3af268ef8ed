package dev.sextant.benchmarks.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/** Where a measurement was taken. */
public final class Environment {
  private Environment() {}

  /** Library, Java, operating system and cores, by name, in the order of display. */
  public static Map<String, String> describe() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Sextant", version());
    facts.put(
        "Java",
        System.getProperty("java.vm.name")
            + " "
            + System.getProperty("java.runtime.version", System.getProperty("java.version")));
    facts.put(
        "OS",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"));
    facts.put("Cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("Memory", Quantities.bytes(Runtime.getRuntime().maxMemory()) + " heap");
    return facts;
  }

  /** The version of this library. */
  public static String version() {
    try (InputStream in = Environment.class.getResourceAsStream("version.properties")) {
      Properties properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
