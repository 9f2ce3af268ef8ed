package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.json.PlannerJson;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DocumentationTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#]+)\\)");
  private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]+");

  @Test
  void pageOfTheCommandLineNamesEveryOptionAndNoOther() throws IOException {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    CommandLine line =
        RootCommand.commandLine(
            new Surroundings(nowhere, nowhere, false, new InstalledPlanners(), new ProblemFiles()));
    Set<String> options =
        Stream.of(line)
            .flatMap(DocumentationTest::withCommandsBelow)
            .flatMap(command -> command.getCommandSpec().options().stream())
            .flatMap(option -> Arrays.stream(option.names()))
            .filter(name -> name.startsWith("--"))
            .collect(Collectors.toCollection(TreeSet::new));

    String page = Files.readString(ROOT.resolve("docs/cli.md"));

    Set<String> named =
        OPTION
            .matcher(page)
            .results()
            .map(MatchResult::group)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(named).isEqualTo(options);
  }

  /** A command and all below it, but those of {@code bench}, which has a page of its own. */
  private static Stream<CommandLine> withCommandsBelow(CommandLine command) {
    return Stream.concat(
        Stream.of(command),
        command.getSubcommands().values().stream()
            .filter(below -> !command.getCommandName().equals("bench"))
            .flatMap(DocumentationTest::withCommandsBelow));
  }

  @Test
  void helpBreaksNoLineOfAnOptionThatItWrapsItself() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    assertThatNoOptionHasSeveralLines(
        RootCommand.commandLine(
            new Surroundings(
                nowhere, nowhere, false, new InstalledPlanners(), new ProblemFiles())));
  }

  private static void assertThatNoOptionHasSeveralLines(CommandLine command) {
    assertThat(command.getCommandSpec().args())
        .allSatisfy(of -> assertThat(of.description()).as(of.toString()).hasSizeLessThan(2));
    command.getSubcommands().values().forEach(DocumentationTest::assertThatNoOptionHasSeveralLines);
  }

  @Test
  void everyLinkWithinTheRepositoryLeadsSomewhere() throws IOException {
    assertThat(pages()).hasSizeGreaterThan(5);
    for (Path page : pages()) {
      assertThat(LINK.matcher(Files.readString(page)).results().map(link -> link.group(1)))
          .as(page.toString())
          .allSatisfy(link -> assertThat(page.resolveSibling(link)).exists());
    }
  }

  /** What is neither run nor compiled nor read says so, or is marked as what a program prints. */
  @Test
  void everyBlockSaysWhatItIs() throws IOException {
    for (Path page : pages()) {
      assertThat(PageBlock.of(page))
          .allSatisfy(
              block ->
                  assertThat(block.language())
                      .as(block.toString())
                      .isIn("bash", "java", "json", "kotlin", "text", "xml", "yaml"))
          .filteredOn(block -> List.of("kotlin", "yaml").contains(block.language()))
          .as("yaml is a file that a command reads, kotlin is not run")
          .allSatisfy(block -> assertThat(block.markers()).as(block.toString()).isNotEmpty());
    }
  }

  /** Projects outside this one compile and run the code of the pages. */
  @Test
  void sampleProjectsHaveTheCodeOfThePages() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (Path folder : List.of(ROOT.resolve("examples/consumer"), ROOT.resolve("samples"))) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(DocumentationTest::isSource).toList()) {
          sources.put(file.toString(), onlyCode(Files.readString(file)));
        }
      }
    }
    int found = 0;
    for (Path page : pages()) {
      for (PageBlock block : PageBlock.of(page)) {
        if (List.of("java", "kotlin", "xml").contains(block.language())) {
          String code = onlyCode(block.text());
          assertThat(sources.values()).as(block.toString()).anyMatch(file -> file.contains(code));
          found++;
        }
      }
    }
    assertThat(found).isGreaterThan(10);
  }

  private static boolean isSource(Path file) {
    String name = file.toString();
    return !name.contains("target")
        && (name.endsWith(".java") || name.endsWith("pom.xml") || name.endsWith(".kts"));
  }

  @Test
  void documentsOfThePagesAreRead() throws IOException {
    int found = 0;
    for (Path page : pages()) {
      for (PageBlock block : PageBlock.of(page)) {
        if (block.language().equals("json")) {
          if (block.text().contains("\"sharing-problem\"")) {
            assertThat(new PlannerJson().readSharingProblem(block.text()).jobs()).isNotEmpty();
          } else {
            assertThat(new PlannerJson().readProblem(block.text()).jobs()).isNotEmpty();
          }
          found++;
        }
      }
    }
    assertThat(found).isGreaterThanOrEqualTo(3);
  }

  private static Set<Path> pages() throws IOException {
    Set<Path> pages = new TreeSet<>();
    for (String folder : new String[] {".", "docs", "docs/results", "planner-api"}) {
      try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    return pages;
  }

  private static String onlyCode(String text) {
    return text.replaceAll("// .*|<!--.*?-->", "").replaceAll("\\s+", "");
  }
}
