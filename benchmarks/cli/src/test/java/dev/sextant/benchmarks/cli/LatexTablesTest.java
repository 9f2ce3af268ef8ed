package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.benchmarks.pages.Gallery;
import dev.sextant.benchmarks.pages.Table;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of figures as LaTeX prints them, where it is installed. */
class LatexTablesTest {
  /** One seed is enough but at night. */
  private static final boolean EVERYTHING = Boolean.getBoolean("sextant.pages.all");

  @TempDir private static Path folder = Path.of("");
  private static Path published = Path.of("");
  private static Path own = Path.of("");
  private static Path comparison = Path.of("");

  @BeforeAll
  static void write() throws IOException {
    assumeTrue(pdflatex() != null, "Skipped: there is no pdflatex on the path.");
    String scenario = "../../examples/scenarios/compass-scalability-published.yaml";
    published = figures("published", "simulate", scenario, "--seeds", EVERYTHING ? "1-5" : "1");

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
    own = figures("own", "simulate", file.toString(), "--seeds", EVERYTHING ? "1-5" : "1");

    String problem = "../../examples/compass-5xT4.json";
    comparison = figures("comparison", "compare", problem, "--planners", "heft,compass,cpop");
  }

  private static @Nullable Path pdflatex() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(where -> Path.of(where, "pdflatex"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
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
      return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
    }
  }

  @Test
  void latexPrintsEveryTableWithoutAWord() throws Exception {
    Path latex = Objects.requireNonNull(pdflatex());
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
    tables.addAll(files(own, ".tex"));
    tables.addAll(files(comparison, ".tex"));
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
}
