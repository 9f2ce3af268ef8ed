import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Looks whether a staging folder, as {@code mvn -Prelease verify} makes it, has what Maven Central
 * demands of every artifact but signatures: POM data, sources, Javadoc, checksums; and what this
 * project promises of its jars: licence, module name, bill of materials, classes of Java 17.
 *
 * <p>{@code java release/CheckStaging.java target/staging [--snapshot]}; with the option, versions
 * may be snapshots. Prints what is missing, one line each, and ends with 1 if anything is.
 */
public final class CheckStaging {
  private static final int JAVA_17 = 61;
  private static final List<String> CHECKSUMS = List.of("md5", "sha1");
  private static final Pattern TIMESTAMP = Pattern.compile("-\\d{8}\\.\\d{6}-(\\d+)");

  /** A staged POM. */
  private record Artifact(Path folder, Element pom, String id, String version, String packaging) {
    /** The newest file of this artifact with a suffix such as {@code -sources.jar}. */
    Optional<Path> file(String suffix) throws IOException {
      String name = Pattern.quote(id + "-" + version.replace("-SNAPSHOT", ""));
      Pattern pattern =
          Pattern.compile(
              name + "(-SNAPSHOT|" + TIMESTAMP.pattern() + ")?" + Pattern.quote(suffix));
      try (Stream<Path> files = Files.list(folder)) {
        return files
            .filter(file -> pattern.matcher(file.getFileName().toString()).matches())
            .max((a, b) -> Integer.compare(build(a), build(b)));
      }
    }

    private static int build(Path file) {
      Matcher matcher = TIMESTAMP.matcher(file.getFileName().toString());
      return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    }
  }

  private final List<String> missing = new ArrayList<>();
  private final Map<String, Artifact> artifacts = new TreeMap<>();
  private final boolean snapshots;

  private CheckStaging(boolean snapshots) {
    this.snapshots = snapshots;
  }

  /** Checks the folder that is named. */
  public static void main(String[] args) throws Exception {
    Path staging = Path.of(args.length > 0 ? args[0] : "target/staging");
    if (!Files.isDirectory(staging)) {
      System.err.println("There is no folder (" + staging + ").\nMaybe run mvn -Prelease verify.");
      System.exit(2);
    }
    CheckStaging check = new CheckStaging(List.of(args).contains("--snapshot"));
    check.find(staging);
    for (Artifact artifact : check.artifacts.values()) {
      check.pom(artifact);
      if (artifact.packaging().equals("jar")) {
        check.jars(artifact);
      }
    }
    int files = check.checksums(staging);
    check.bom();
    check.missing.forEach(System.out::println);
    System.out.printf(
        "%d artifacts with %d files: %s%n",
        check.artifacts.size(),
        files,
        check.missing.isEmpty() ? "complete, but for signatures." : "incomplete.");
    System.exit(check.missing.isEmpty() ? 0 : 1);
  }

  private void find(Path staging) throws Exception {
    List<Path> poms;
    try (Stream<Path> files = Files.walk(staging)) {
      poms = files.filter(file -> file.toString().endsWith(".pom")).sorted().toList();
    }
    for (Path file : poms) {
      Element pom =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement();
      Element parent = child(pom, "parent").orElse(pom);
      String version = text(pom, "version").or(() -> text(parent, "version")).orElse("");
      String id = text(pom, "artifactId").orElse("");
      String packaging = text(pom, "packaging").orElse("jar");
      artifacts.put(id, new Artifact(file.getParent(), pom, id, version, packaging));
      require(snapshots || !version.endsWith("-SNAPSHOT"), id, "the version is a snapshot");
    }
    require(!artifacts.isEmpty(), staging.toString(), "there are no artifacts");
  }

  private void pom(Artifact artifact) {
    String id = artifact.id();
    require(text(artifact.pom(), "name").isPresent(), id, "the POM has no name");
    for (String path :
        List.of(
            "description",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "scm/connection",
            "scm/developerConnection",
            "scm/url")) {
      require(inherited(artifact, path).isPresent(), id, "the POM has no " + path);
    }
    Optional<Element> parent = child(artifact.pom(), "parent");
    parent.ifPresent(
        p ->
            require(
                artifacts.containsKey(text(p, "artifactId").orElse("")),
                id,
                "its parent is not staged"));
    for (Element dependency : children(artifact.pom(), "dependencies", "dependency")) {
      String other = text(dependency, "artifactId").orElse("");
      boolean ours = text(dependency, "groupId").orElse("").equals("dev.sextant");
      require(!ours || artifacts.containsKey(other), id, other + " is not staged");
    }
  }

  private Optional<String> inherited(Artifact artifact, String path) {
    Optional<String> own = text(artifact.pom(), path);
    if (own.isPresent()) {
      return own;
    }
    return child(artifact.pom(), "parent")
        .flatMap(parent -> text(parent, "artifactId"))
        .map(artifacts::get)
        .flatMap(parent -> inherited(parent, path));
  }

  private void jars(Artifact artifact) throws IOException {
    for (String suffix : List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
      Optional<Path> file = artifact.file(suffix);
      require(file.isPresent(), artifact.id(), "there is no " + suffix);
      if (file.isPresent() && suffix.endsWith(".jar")) {
        jar(artifact.id() + suffix, file.get(), suffix);
      }
    }
  }

  private void jar(String name, Path file, String suffix) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      List<JarEntry> entries = jar.stream().toList();
      String content =
          switch (suffix) {
            case ".jar" -> ".class";
            case "-sources.jar" -> ".java";
            default -> ".html";
          };
      require(entries.stream().anyMatch(e -> e.getName().endsWith(content)), name, "it is empty");
      if (!suffix.equals(".jar")) {
        return;
      }
      require(jar.getEntry("META-INF/LICENSE") != null, name, "it has no META-INF/LICENSE");
      boolean module =
          jar.getEntry("module-info.class") != null
              || jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name") != null;
      require(module, name, "it has no module name");
      for (JarEntry entry : entries) {
        if (entry.getName().endsWith(".class")) {
          byte[] head = jar.getInputStream(entry).readNBytes(8);
          require((head[6] << 8 | head[7]) <= JAVA_17, name, entry + " is not for Java 17");
        }
      }
    }
  }

  /** Every file but checksums and listings has right checksums; gives how many there are. */
  private int checksums(Path staging) throws Exception {
    List<Path> files;
    try (Stream<Path> all = Files.walk(staging)) {
      files = all.filter(Files::isRegularFile).filter(CheckStaging::isArtifact).sorted().toList();
    }
    for (Path file : files) {
      for (String kind : CHECKSUMS) {
        Path beside = Path.of(file + "." + kind);
        String algorithm = kind.equals("md5") ? "MD5" : "SHA-1";
        String right =
            HexFormat.of()
                .formatHex(MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file)));
        require(
            Files.exists(beside)
                && Files.readString(beside, StandardCharsets.US_ASCII).strip().startsWith(right),
            file.getFileName().toString(),
            "there is no right " + kind);
      }
    }
    return files.size();
  }

  private static boolean isArtifact(Path file) {
    String name = file.getFileName().toString();
    return !name.startsWith("maven-metadata")
        && CHECKSUMS.stream().noneMatch(kind -> name.endsWith("." + kind));
  }

  /** The bill of materials names what is staged, and nothing else. */
  private void bom() {
    Artifact bom = artifacts.get("planner-bom");
    if (bom == null) {
      missing.add("planner-bom: it is not staged");
      return;
    }
    TreeSet<String> named = new TreeSet<>();
    Element management = child(bom.pom(), "dependencyManagement").orElseThrow();
    for (Element dependency : children(management, "dependencies", "dependency")) {
      named.add(text(dependency, "artifactId").orElse(""));
    }
    TreeSet<String> staged = new TreeSet<>();
    artifacts.values().stream()
        .filter(a -> a.packaging().equals("jar") || a.id().equals("planner-contract"))
        .forEach(a -> staged.add(a.id()));
    require(named.equals(staged), bom.id(), "it names " + named + ", and staged is " + staged);
  }

  private void require(boolean holds, String where, String message) {
    if (!holds) {
      missing.add(where + ": " + message + ".");
    }
  }

  private static Optional<String> text(Element from, String path) {
    Optional<Element> element = Optional.of(from);
    for (String name : path.split("/")) {
      element = element.flatMap(e -> child(e, name));
    }
    return element.map(e -> e.getTextContent().strip()).filter(text -> !text.isEmpty());
  }

  private static Optional<Element> child(Element from, String name) {
    return children(from, name).stream().findFirst();
  }

  private static List<Element> children(Element from, String group, String name) {
    return child(from, group).map(g -> children(g, name)).orElse(List.of());
  }

  private static List<Element> children(Element from, String name) {
    List<Element> found = new ArrayList<>();
    for (Node node = from.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }
}
