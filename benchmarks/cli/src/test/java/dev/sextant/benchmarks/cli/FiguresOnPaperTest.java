package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.benchmarks.pages.Gallery;
import dev.sextant.benchmarks.pages.Table;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures as others draw them: by two renderers, and by LaTeX. */
class FiguresOnPaperTest {
  /** One seed, and a picture of each chart of two commands, are enough but at night. */
  private static final boolean EVERYTHING = Boolean.getBoolean("sextant.pages.all");

  private static final int SCALE = 2;

  /** How far from its place a pixel may be: one and a half of what the file counts in. */
  private static final int SHIFT = 3;

  /** How much a channel may differ, of 255: less than grid lines from paper. */
  private static final int SHADE = 30;

  /** As much is another colour, or something that is missing. */
  private static final int OTHER = 64;

  /** The same where there are letters: fonts are hinted in one renderer and not in the other. */
  private static final int OTHER_LETTERS = 128;

  /** For how many pixels there may be one that differs by more than a shade; a line has more. */
  private static final int EDGES = 10_000;

  /** The same where there are letters. */
  private static final int EDGES_LETTERS = 1_000;

  private static final Pattern LETTERS = Pattern.compile("<text\\b.*?</text>", Pattern.DOTALL);

  @TempDir private static Path folder = Path.of("");
  private static Path published = Path.of("");
  private static Path own = Path.of("");
  private static Path comparison = Path.of("");

  @BeforeAll
  static void write() throws IOException {
    assumeTrue(
        Browser.program() != null && Browser.program("rsvg-convert") != null
            || Browser.program("pdflatex") != null,
        "Skipped: neither chromium with rsvg-convert nor pdflatex is on the path.");
    String scenario = "../../examples/scenarios/compass-scalability-published.yaml";
    published = figures("published", "simulate", scenario, "--seeds", EVERYTHING ? "1-5" : "1");

    String problem = "../../examples/compass-5xT4.json";
    comparison = figures("comparison", "compare", problem, "--planners", "heft,compass,cpop");

    if (EVERYTHING) {
      own = own(scenario);
    }
  }

  /** The same figure of workflows that are not the published ones. */
  private static Path own(String scenario) throws IOException {
    Files.writeString(
        folder.resolve("mine.yaml"),
        """
        name: mine
        models: [{id: embedder, size: 2GB}, {id: llm, size: 12GB}]
        workflows:
          - id: ask
            tasks:
              - {id: embed, duration: 20ms, models: [embedder]}
              - {id: answer, duration: 900ms, models: [llm]}
            edges: [{from: embed, to: answer, size: 4kB}]
        jobs: [{id: first, workflow: ask}]
        workers: [{id: gpu, type: t4, gpuMemory: 16GB, modelLoad: {bandwidth: 8GB/s}}]
        transfers: {uniform: {latency: 50us, bandwidth: 1GB/s}}
        objective: {makespanMicros: 1}
        """);
    Path file = folder.resolve("own.yaml");
    Files.writeString(
        file,
        Files.readString(Path.of(scenario)).replace("published: true\n", "")
            + "workflows: mine.yaml\n");
    return figures("own", "simulate", file.toString(), "--seeds", "1");
  }

  private static Path figures(String name, String... command) {
    Path figures = folder.resolve(name);
    String[] whole =
        Stream.concat(Stream.of(command), Stream.of("--figures", figures.toString()))
            .toArray(String[]::new);
    var said = new ByteArrayOutputStream();
    var out = new PrintStream(said, true, StandardCharsets.UTF_8);
    var real = new Surroundings(out, out, false, new InstalledPlanners(), new ProblemFiles());
    int code = Main.run(real, whole);
    assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();
    return figures;
  }

  private static List<Path> files(Path figures, String end) throws IOException {
    try (Stream<Path> files = Files.list(figures)) {
      return files
          .filter(file -> file.toString().endsWith(end))
          .sorted()
          .collect(Collectors.toCollection(ArrayList::new));
    }
  }

  @Test
  void twoRenderersDrawTheSame() throws Exception {
    Path chromium = Browser.program();
    Path rsvg = Browser.program("rsvg-convert");
    assumeTrue(chromium != null, "Skipped: there is no chromium on the path.");
    assumeTrue(rsvg != null, "Skipped: there is no rsvg-convert on the path.");
    List<Path> pictures = new ArrayList<>();
    if (EVERYTHING) {
      pictures.addAll(files(published, ".svg"));
      pictures.addAll(files(comparison, ".svg"));
      pictures.addAll(files(own, ".svg"));
    } else {
      List<Path> some = files(published, "-1col.svg");
      some.addAll(files(comparison, "-2col.svg"));
      for (int i = 0; i < some.size(); i += 3) {
        pictures.add(some.get(i));
      }
    }
    assertThat(pictures).hasSizeGreaterThan(4);

    Path shapes = folder.resolve("shapes.svg");
    List<String> different = new ArrayList<>();
    try (Browser browser =
        Browser.start(chromium, Files.createDirectories(folder.resolve("browser")))) {
      for (Path picture : pictures) {
        String text = Files.readString(picture);
        Files.writeString(shapes, LETTERS.matcher(text).replaceAll(""));
        Stream.of(
                difference(browser, rsvg, shapes, OTHER, EDGES),
                difference(browser, rsvg, picture, OTHER_LETTERS, EDGES_LETTERS))
            .flatMap(Optional::stream)
            .forEach(difference -> different.add(folder.relativize(picture) + ": " + difference));
      }
    }

    assertThat(different).isEmpty();
  }

  private static Optional<String> difference(
      Browser browser, Path rsvg, Path picture, int other, int edges) throws Exception {
    Path png = folder.resolve("picture.png");
    browser.draw(picture, SCALE, png);
    BufferedImage one = ImageIO.read(png.toFile());
    run(folder, rsvg, "-z", "" + SCALE, "-o", png.toString(), picture.toString());
    return Optional.ofNullable(difference(one, ImageIO.read(png.toFile()), other, edges));
  }

  @Test
  void aPictureWithoutOneOfItsLinesIsAnother() throws Exception {
    Path chromium = Browser.program();
    Path rsvg = Browser.program("rsvg-convert");
    assumeTrue(chromium != null, "Skipped: there is no chromium on the path.");
    assumeTrue(rsvg != null, "Skipped: there is no rsvg-convert on the path.");
    Path whole = published.resolve("median-slowdown-by-workers-1col.svg");
    Path less = folder.resolve("less.svg");
    Files.writeString(less, Files.readString(whole).replaceFirst("<line [^>]*#dfe3e8[^>]*>", ""));

    Path png = folder.resolve("less.png");
    run(folder, rsvg, "-z", "" + SCALE, "-o", png.toString(), less.toString());
    BufferedImage one = ImageIO.read(png.toFile());
    run(folder, rsvg, "-z", "" + SCALE, "-o", png.toString(), whole.toString());

    assertThat(difference(one, ImageIO.read(png.toFile()), OTHER, EDGES))
        .contains("pixels of another");
  }

  @Test
  void latexPrintsEveryTableWithoutAWord() throws Exception {
    Path latex = Browser.program("pdflatex");
    assumeTrue(latex != null, "Skipped: there is no pdflatex on the path.");
    Path hostile = Files.createDirectories(folder.resolve("hostile"));
    Table characters = new Table("from", "characters");
    for (int from = 0x20; from < 0x3000; from += 0x20) {
      StringBuilder text = new StringBuilder();
      for (int c = from; c < from + 0x20; c++) {
        text.appendCodePoint(c);
      }
      if (from < 0x200 || from >= 0x2000 && from < 0x2700) {
        characters.row("" + from, text.substring(0, 16));
        characters.row("" + (from + 16), text.substring(16));
      }
    }
    Gallery gallery = new Gallery();
    gallery.keep("characters", characters);
    gallery.write(hostile);
    List<Path> tables = new ArrayList<>(files(published, ".tex"));
    tables.addAll(files(comparison, ".tex"));
    if (EVERYTHING) {
      tables.addAll(files(own, ".tex"));
    }
    assertThat(tables).hasSizeGreaterThan(4);
    Path paper = Files.createDirectories(folder.resolve("paper"));

    for (Path table : tables) {
      assertThat(printed(latex, paper, table))
          .as(table.toString())
          .doesNotContain("Overfull \\hbox", "LaTeX Warning", "Missing character");
    }
    assertThat(printed(latex, paper, hostile.resolve("characters.tex")))
        .doesNotContain("LaTeX Warning", "Missing character");
  }

  /** What LaTeX says of a document with a table alone, on a page with margins of an inch. */
  private static String printed(Path latex, Path paper, Path table) throws Exception {
    Files.writeString(
        paper.resolve("paper.tex"),
        """
        \\documentclass{article}
        \\usepackage{booktabs}
        \\setlength\\textwidth{452pt}
        \\setlength\\parindent{0pt}
        \\pagestyle{empty}
        \\begin{document}
        \\input{%s}
        \\end{document}
        """
            .formatted(table));
    return run(paper, latex, "-interaction=nonstopmode", "-halt-on-error", "paper.tex");
  }

  /** Runs a program that has to succeed, and returns what it prints. */
  private static String run(Path where, Path program, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("out.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(120, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly().waitFor();
    }
    String said = Files.readString(out, StandardCharsets.ISO_8859_1);
    assertThat(ended && process.exitValue() == 0).as(command + "\n" + said).isTrue();
    return said;
  }

  /** What is different but for the edges of shapes, or null. */
  private static @Nullable String difference(
      BufferedImage one, BufferedImage other, int colour, int pixelsPerEdge) {
    if (one.getWidth() != other.getWidth() || one.getHeight() != other.getHeight()) {
      return "%d x %d and %d x %d"
          .formatted(one.getWidth(), one.getHeight(), other.getWidth(), other.getHeight());
    }
    Pixels first = Pixels.of(one);
    Pixels second = Pixels.of(other);
    int edges = 0;
    for (int y = 0; y < first.height; y++) {
      for (int x = 0; x < first.width; x++) {
        if (first.differs(second, x, y)) {
          int apart = Math.max(first.apart(second, x, y), second.apart(first, x, y));
          if (apart > colour) {
            return "a difference of %d at %d, %d".formatted(apart, x, y);
          }
          edges += apart > SHADE ? 1 : 0;
        }
      }
    }
    int allowed = first.width * first.height / pixelsPerEdge;
    return edges <= allowed ? null : edges + " pixels of another shade, and not " + allowed;
  }

  /** A picture as red, green and blue, row by row. */
  private record Pixels(int width, int height, int[] colours) {
    static Pixels of(BufferedImage image) {
      int width = image.getWidth();
      int height = image.getHeight();
      return new Pixels(width, height, image.getRGB(0, 0, width, height, null, 0, width));
    }

    /** Whether it is worth a look at what is near the same place in another picture. */
    boolean differs(Pixels other, int x, int y) {
      int mine = colours[y * width + x];
      int others = other.colours[y * width + x];
      for (int channel = 0; channel < 24; channel += 8) {
        if (Math.abs((mine >> channel & 255) - (others >> channel & 255)) > SHADE) {
          return true;
        }
      }
      return false;
    }

    /** By how much a pixel is outside the shades that are near its place in another picture. */
    int apart(Pixels other, int x, int y) {
      int apart = 0;
      for (int channel = 0; channel < 24; channel += 8) {
        int least = 255;
        int most = 0;
        for (int v = Math.max(0, y - SHIFT); v <= Math.min(height - 1, y + SHIFT); v++) {
          for (int u = Math.max(0, x - SHIFT); u <= Math.min(width - 1, x + SHIFT); u++) {
            int shade = other.colours[v * width + u] >> channel & 255;
            least = Math.min(least, shade);
            most = Math.max(most, shade);
          }
        }
        int shade = colours[y * width + x] >> channel & 255;
        apart = Math.max(apart, Math.max(least - shade, shade - most));
      }
      return apart;
    }
  }
}
