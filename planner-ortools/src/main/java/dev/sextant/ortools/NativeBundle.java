package dev.sextant.ortools;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The solver's native libraries for one platform as they are on the class path, with size and check
 * sum of each. In an archive both are known without reading the libraries.
 */
final class NativeBundle {
  private static final String VERSION =
      "META-INF/maven/com.google.ortools/ortools-java/pom.properties";
  private static final int DIGEST_DIGITS = 12;
  private static final int BLOCK = 1 << 16;

  /** One library. */
  record Library(String name, long bytes, long crc) {}

  private final ClassLoader loader;
  private final String platform;
  private final String id;
  private final List<Library> libraries;

  private NativeBundle(ClassLoader loader, String platform, List<Library> libraries)
      throws IOException {
    this.loader = loader;
    this.platform = platform;
    this.libraries = libraries.stream().sorted(Comparator.comparing(Library::name)).toList();
    this.id = "ortools-" + version(loader) + platform + "-" + digest(this.libraries);
  }

  /**
   * The libraries of a platform.
   *
   * @param platform as OR-Tools names it
   * @return empty when the class path has none
   */
  static Optional<NativeBundle> find(ClassLoader loader, String platform) throws IOException {
    URL entry = loader.getResource(folder(platform) + System.mapLibraryName("jniortools"));
    return entry == null
        ? Optional.empty()
        : Optional.of(new NativeBundle(loader, platform, list(entry, folder(platform))));
  }

  /** Tells versions, platforms and contents apart; may name a file. */
  String id() {
    return id;
  }

  String platform() {
    return platform;
  }

  List<Library> libraries() {
    return libraries;
  }

  /** The file to load; it needs the others. */
  String library() {
    return System.mapLibraryName("jniortools");
  }

  /** Size of all. */
  long bytes() {
    return libraries.stream().mapToLong(Library::bytes).sum();
  }

  InputStream open(Library library) throws IOException {
    InputStream in = loader.getResourceAsStream(folder(platform) + library.name());
    if (in == null) {
      throw new FileNotFoundException(library.name() + " is no longer on the class path");
    }
    return in;
  }

  /** Whether a file is this library. A file that cannot be read is not. */
  static boolean matches(Path file, Library library) {
    try {
      return Files.size(file) == library.bytes() && crc(file) == library.crc();
    } catch (IOException e) {
      // Missing, or of no use.
      return false;
    }
  }

  private static String folder(String platform) {
    return "ortools-" + platform + "/";
  }

  private static List<Library> list(URL entry, String folder) throws IOException {
    URLConnection connection = entry.openConnection();
    if (connection instanceof JarURLConnection inArchive) {
      // A shared archive must not be closed, and one that nobody closes cannot be replaced.
      inArchive.setUseCaches(false);
      String path = inArchive.getEntryName();
      try (JarFile archive = inArchive.getJarFile()) {
        return list(archive, path.substring(0, path.lastIndexOf('/') + 1));
      }
    }
    if (entry.getProtocol().equals("file")) {
      try {
        return list(Path.of(entry.toURI()).resolveSibling(""));
      } catch (URISyntaxException e) {
        throw new IOException(e);
      }
    }
    throw new IOException("the content of " + folder + " in " + entry + " cannot be listed");
  }

  private static List<Library> list(JarFile archive, String folder) {
    return archive.stream()
        .filter(e -> !e.isDirectory() && e.getName().startsWith(folder))
        .map(e -> new Library(e.getName().substring(folder.length()), e.getSize(), e.getCrc()))
        .filter(l -> l.name().indexOf('/') < 0)
        .toList();
  }

  private static List<Library> list(Path folder) throws IOException {
    List<Library> libraries = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        libraries.add(new Library(file.getFileName().toString(), Files.size(file), crc(file)));
      }
    }
    return libraries;
  }

  /** Read by a stream: a channel would be closed by an interruption. */
  private static long crc(Path file) throws IOException {
    CRC32 crc = new CRC32();
    byte[] block = new byte[BLOCK];
    try (InputStream in = new CheckedInputStream(new FileInputStream(file.toFile()), crc)) {
      while (in.read(block) >= 0) {
        // Reading is all.
      }
    }
    return crc.getValue();
  }

  /** The version, followed by a hyphen; empty in an archive that says nothing of it. */
  private static String version(ClassLoader loader) throws IOException {
    Properties properties = new Properties();
    try (@Nullable InputStream in = loader.getResourceAsStream(VERSION)) {
      if (in != null) {
        properties.load(in);
      }
    }
    String version = properties.getProperty("version", "");
    return version.matches("[A-Za-z0-9._-]+") ? version + "-" : "";
  }

  private static String digest(List<Library> libraries) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Library library : libraries) {
        digest.update((library + "\n").getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, DIGEST_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("Every Java has it.", e);
    }
  }
}
