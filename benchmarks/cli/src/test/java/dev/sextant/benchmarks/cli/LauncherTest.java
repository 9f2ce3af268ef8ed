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
    Path output = folder.resolve("said.txt");
    ProcessBuilder builder =
        new ProcessBuilder(BASH.toString(), launcher.toString(), "planners")
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
