package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
  void everyLinkWithinTheRepositoryLeadsSomewhere() throws IOException {
    Set<Path> pages = new TreeSet<>();
    for (Path folder : new Path[] {ROOT, ROOT.resolve("docs"), ROOT.resolve("planner-api")}) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    assertThat(pages).hasSizeGreaterThan(5);
    for (Path page : pages) {
      assertThat(LINK.matcher(Files.readString(page)).results().map(link -> link.group(1)))
          .as(page.toString())
          .allSatisfy(link -> assertThat(page.resolveSibling(link)).exists());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "README.md, Example.java",
    "docs/online.md, OnlineExample.java",
    "docs/replanning.md, ReplanningExample.java"
  })
  void theConsumerProjectRunsTheCodeOfThePages(String page, String file) throws IOException {
    String text = Files.readString(ROOT.resolve(page));
    int begin = text.indexOf("```java\n") + "```java\n".length();
    String code = text.substring(begin, text.indexOf("```", begin));
    Path source = ROOT.resolve("examples/consumer/src/main/java").resolve(file);

    assertThat(onlyCode(Files.readString(source))).contains(onlyCode(code));
  }

  private static String onlyCode(String text) {
    return text.replaceAll("// .*", "").replaceAll("\\s+", "");
  }
}
