package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the program {@code planner} says before there is a virtual machine; 1 means no plan. */
class LauncherTest {
  private static final Path LAUNCHER = Path.of("..", "..", "planner");
  private static final Path BASH = Path.of("/bin/bash");

  @TempDir Path folder;

  private record Said(int code, String text) {}

  @BeforeAll
  static void needsBash() {
    assumeTrue(Files.isExecutable(BASH), "There is no bash.");
  }

  @Test
  void refusesAnOlderJavaInOneSentence() throws Exception {
    Path java = fakeJava("exit 9");
    Files.writeString(folder.resolve("java/release"), "JAVA_VERSION=\"11.0.2\"\n");

    Said said = run(checkout(), Map.of("JAVA_HOME", folder.resolve("java").toString()));

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.text())
        .isEqualTo(
            "The planner needs Java 17 or newer, but "
                + java
                + " is Java 11.0.2. Maybe set JAVA_HOME.\n");
  }

  @Test
  void asksAJavaThatHasNoReleaseFile() throws Exception {
    fakeJava("echo 'java version \"1.8.0_392\"' >&2");

    Said said = run(checkout(), Map.of("JAVA_HOME", folder.resolve("java").toString()));

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.text()).contains("needs Java 17 or newer").contains("1.8.0_392");
  }

  @Test
  void saysThatThereIsNoJava() throws Exception {
    Said said = run(checkout(), Map.of("JAVA_HOME", folder.resolve("nothing").toString()));

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.text()).contains("Java 17 or newer was not found").contains("Maybe");
  }

  @Test
  void saysWhichOptionsJavaDoesNotStartWith() throws Exception {
    Said said =
        run(
            checkout(),
            Map.of("JAVA_HOME", System.getProperty("java.home"), "SEXTANT_JAVA_OPTS", "-Xmx99999"));

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.text())
        .contains("SEXTANT_JAVA_OPTS (-Xmx99999)")
        .contains("Too small maximum heap")
        .contains("Maybe mend or unset SEXTANT_JAVA_OPTS");
  }

  /** A file where a folder should be, because the administrator may write to anything else. */
  @Test
  void saysWhatToDoWithAnUnbuiltCheckoutThatCannotBeWrittenTo() throws Exception {
    Path checkout = checkout();
    Files.writeString(folder.resolve("benchmarks"), "");

    Said said = run(checkout, Map.of("JAVA_HOME", System.getProperty("java.home")));

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.text())
        .contains("is not built")
        .contains("cannot be written to")
        .contains("Maybe copy the checkout");
  }

  @Test
  void saysThatTheJarsOfAnArchiveAreMissing() throws Exception {
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Path launcher = Files.copy(LAUNCHER, bin.resolve("planner"));

    Said said = run(launcher, Map.of("JAVA_HOME", System.getProperty("java.home")));

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.text()).contains("jars is missing").contains("Maybe unpack the archive again");
  }

  /** An option that a Java does not know keeps it from starting; workers are told of theirs. */
  @ParameterizedTest
  @CsvSource({
    "17.0.15, solve, 2, 0",
    "17.0.15, planners, 1, 0",
    "25.0.3, solve, 2, 2",
    "25.0.3, planners, 1, 2",
    "26, solve, 0, 0"
  })
  void givesEachJavaWhatItKnows(String version, String command, int searching, int calm)
      throws Exception {
    fakeJava("echo \"$@\"");
    Files.writeString(folder.resolve("java/release"), "JAVA_VERSION=\"" + version + "\"\n");
    Files.createDirectory(folder.resolve("lib"));
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Path launcher = Files.copy(LAUNCHER, bin.resolve("planner"));

    Said said = run(launcher, command, Map.of("JAVA_HOME", folder.resolve("java").toString()));

    assertThat(said.code()).isZero();
    assertThat(times("-XX:-C1ProfileCalls -XX:FreqInlineSize=100 ", said)).isEqualTo(searching);
    assertThat(times("--sun-misc-unsafe-memory-access=allow ", said)).isEqualTo(calm);
    assertThat(times("-XX:TieredStopAtLevel=1 ", said)).isEqualTo(command.equals("solve") ? 0 : 1);
  }

  private static int times(String option, Said said) {
    return said.text().split(option, -1).length - 1;
  }

  private Path checkout() throws IOException {
    Files.writeString(folder.resolve("pom.xml"), "<project/>");
    return Files.copy(LAUNCHER, folder.resolve("planner"));
  }

  private Path fakeJava(String line) throws IOException {
    Path java = folder.resolve("java/bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, "#!/bin/bash\n" + line + "\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return java;
  }

  private Said run(Path launcher, Map<String, String> variables) throws Exception {
    return run(launcher, "planners", variables);
  }

  private Said run(Path launcher, String command, Map<String, String> variables) throws Exception {
    Path output = folder.resolve("said.txt");
    ProcessBuilder builder =
        new ProcessBuilder(BASH.toString(), launcher.toString(), command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().remove("SEXTANT_JAVA_OPTS");
    builder.environment().putAll(variables);
    Process process = builder.start();
    process.getOutputStream().close();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return new Said(process.exitValue(), Files.readString(output));
  }
}
