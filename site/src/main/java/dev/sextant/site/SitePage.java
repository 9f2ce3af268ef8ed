package dev.sextant.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page: what Markdown says, and the same as HTML with links that lead to HTML. */
final class SitePage {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final HtmlRenderer RENDERER =
      HtmlRenderer.builder().extensions(EXTENSIONS).build();
  private static final Pattern ID = Pattern.compile(" id=\"([^\"]+)\"");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  private final Path checkout;
  private final Path file;
  private final Node document;
  private final Set<String> anchors;
  private final String title;

  private SitePage(Path checkout, Path file, String text) {
    this.checkout = checkout;
    this.file = file;
    document = PARSER.parse(text);
    anchors =
        ID.matcher(RENDERER.render(document))
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toSet());
    title =
        Pattern.compile("^# (.*)$", Pattern.MULTILINE)
            .matcher(text)
            .results()
            .map((MatchResult found) -> found.group(1).replace("`", ""))
            .findFirst()
            .orElse(file.getFileName().toString());
  }

  /** Reads a page of a checkout. */
  static SitePage read(Path checkout, Path file) throws IOException {
    return new SitePage(checkout, checkout.relativize(file), Files.readString(file));
  }

  /** Where the page is in the site. */
  Path place() {
    return place(file);
  }

  private static Path place(Path page) {
    String name = page.toString().replaceAll("\\.md$", ".html");
    return Path.of(name.equals("README.html") ? "index.html" : name);
  }

  /**
   * Makes links lead to HTML.
   *
   * @return other files of the checkout that links lead to
   * @throws IOException if a link leads nowhere
   */
  List<Path> link(Map<Path, SitePage> pages) throws IOException {
    List<Path> files = new ArrayList<>();
    List<String> dead = new ArrayList<>();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            link.setDestination(led(link.getDestination(), pages, files, dead));
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            image.setDestination(led(image.getDestination(), pages, files, dead));
          }
        });
    if (!dead.isEmpty()) {
      throw new IOException("Links of " + file + " lead nowhere: " + dead);
    }
    return files;
  }

  private String led(
      String target, Map<Path, SitePage> pages, List<Path> files, List<String> dead) {
    if (ELSEWHERE.matcher(target).matches()) {
      return target;
    }
    int hash = target.indexOf('#');
    String path = hash < 0 ? target : target.substring(0, hash);
    String anchor = hash < 0 ? "" : target.substring(hash + 1);
    Path folder = Objects.requireNonNullElse(file.getParent(), Path.of(""));
    Path there = path.isEmpty() ? file : folder.resolve(path).normalize();
    SitePage page = pages.get(there);
    boolean known =
        page == null ? anchor.isEmpty() : anchor.isEmpty() || page.anchors.contains(anchor);
    if (!known || !Files.exists(checkout.resolve(there))) {
      dead.add(target);
    }
    if (page != null) {
      String html = relative(place(), page.place());
      return anchor.isEmpty() ? html : html + "#" + anchor;
    }
    if (Files.isDirectory(checkout.resolve(there))) {
      return relative(place(), there.resolve("index.html"));
    }
    files.add(there);
    return target;
  }

  /** The page as HTML. */
  String html() {
    return frame(place(), title, RENDERER.render(document));
  }

  /** A page that lists others of its folder. */
  static String listing(List<Path> files) {
    StringBuilder list = new StringBuilder("<h1>Results</h1>\n<ul>\n");
    for (Path file : files) {
      String name = file.getFileName().toString();
      if (name.endsWith(".md")) {
        String plain = name.substring(0, name.length() - 3);
        list.append("<li><a href=\"").append(plain).append(".html\">").append(plain);
        list.append("</a></li>\n");
      }
    }
    return frame(Path.of("docs/results/index.html"), "Results", list + "</ul>\n");
  }

  /** A page around its content. */
  static String frame(Path place, String title, String content) {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <style>
        %s</style>
        </head>
        <body>
        <nav><a href="%s">Sextant</a> <a href="%s">Javadoc</a></nav>
        <main>
        %s</main>
        </body>
        </html>
        """
        .formatted(
            title.replace("&", "&amp;").replace("<", "&lt;"),
            style(),
            relative(place, Path.of("index.html")),
            relative(place, Path.of("api/index.html")),
            content);
  }

  private static String relative(Path from, Path to) {
    Path folder = from.getParent();
    Path path = folder == null ? to : folder.relativize(to);
    return path.toString().replace('\\', '/');
  }

  private static String style() {
    try (InputStream in = SitePage.class.getResourceAsStream("site.css")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
