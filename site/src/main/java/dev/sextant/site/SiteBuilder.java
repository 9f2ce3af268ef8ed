package dev.sextant.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Writes the pages of a checkout as HTML, the Javadoc of its modules beside them, and fails if a
 * link of a page leads nowhere.
 */
public final class SiteBuilder {
  /** Modules with Javadoc, by their folders, in the order in which they are listed. */
  private static final List<String> MODULES =
      List.of(
          "planner-api",
          "heuristics",
          "planner-ortools",
          "planner-timefold",
          "benchmarks/formats",
          "benchmarks/statistics",
          "benchmarks/pages",
          "benchmarks/simulator",
          "benchmarks/campaign");

  private static final List<String> FOLDERS = List.of(".", "docs", "docs/results", "planner-api");

  private final Path checkout;
  private final Path site;

  private SiteBuilder(Path checkout, Path site) {
    this.checkout = checkout;
    this.site = site;
  }

  /**
   * Builds a site.
   *
   * @param args the folder of the checkout, and that of the site
   */
  public static void main(String[] args) throws IOException {
    int pages = new SiteBuilder(Path.of(args[0]), Path.of(args[1])).build();
    System.out.println(pages + " pages and the Javadoc are in " + args[1] + ".");
  }

  private int build() throws IOException {
    Map<Path, SitePage> pages = new TreeMap<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> files = Files.list(checkout.resolve(folder).normalize())) {
        for (Path file : files.filter(f -> f.toString().endsWith(".md")).toList()) {
          pages.put(checkout.relativize(file), SitePage.read(checkout, file));
        }
      }
    }
    for (SitePage page : pages.values()) {
      List<Path> files = page.link(pages);
      write(page.place(), page.html());
      for (Path file : files) {
        copy(checkout.resolve(file), site.resolve(file));
      }
    }
    StringBuilder modules = new StringBuilder("<h1>Javadoc</h1>\n<ul>\n");
    for (String module : MODULES) {
      copyTree(checkout.resolve(module).resolve("target/apidocs"), site.resolve("api/" + module));
      modules.append(
          "<li><a href=\"%s/index.html\">%s</a></li>%n".formatted(module, module).strip());
    }
    write(
        Path.of("api/index.html"),
        SitePage.frame(Path.of("api/index.html"), "Javadoc", modules + "</ul>\n"));
    try (Stream<Path> results = Files.list(checkout.resolve("docs/results"))) {
      write(Path.of("docs/results/index.html"), SitePage.listing(results.sorted().toList()));
    }
    return pages.size();
  }

  private void write(Path place, String html) throws IOException {
    Path file = site.resolve(place);
    Files.createDirectories(file.getParent());
    Files.writeString(file, html);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void copyTree(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) {
      throw new IOException("There is no Javadoc in " + from + ".");
    }
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
