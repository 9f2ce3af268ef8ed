package dev.sextant.ortools;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Libraries of a platform that there is not, in an archive. */
final class FakeLibraries {
  static final String PLATFORM = "test-machine";
  static final int COUNT = 3;

  private FakeLibraries() {}

  /** Three libraries that begin with a text. */
  static NativeBundle in(Path archive, String text) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(System.mapLibraryName("jniortools"), text + " loads the others");
    files.put("liblong.so", text + " is long".repeat(10_000));
    files.put("libempty.so", "");
    try (OutputStream out = Files.newOutputStream(archive);
        JarOutputStream jar = new JarOutputStream(out)) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        jar.putNextEntry(new JarEntry("ortools-" + PLATFORM + "/" + file.getKey()));
        jar.write(file.getValue().getBytes(StandardCharsets.UTF_8));
        jar.closeEntry();
      }
      jar.putNextEntry(new JarEntry("META-INF/ortools-" + PLATFORM + "/not-a-library"));
      jar.closeEntry();
    }
    ClassLoader loader = new URLClassLoader(new URL[] {archive.toUri().toURL()}, null);
    return NativeBundle.find(loader, PLATFORM).orElseThrow();
  }
}
