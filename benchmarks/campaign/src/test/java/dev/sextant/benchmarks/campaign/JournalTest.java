package dev.sextant.benchmarks.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlanResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("files")
class JournalTest {
  @TempDir private Path folder = Path.of("");

  private static RunRecord record(String run) {
    return new RunRecord(
        run,
        RunOutcome.PLAN,
        "OPTIMAL",
        "COMPLETED",
        7L,
        7L,
        "work \u00b7 \"quoted\"\n",
        12,
        34,
        1,
        0,
        "abc",
        "",
        List.of(new PlanResult.Progress(5, 7, 6)),
        Map.of("steps", 3L),
        Map.of("java", "17"));
  }

  @Test
  void whatIsAppendedIsReadBack() throws IOException {
    Path file = folder.resolve("journal");
    Session session = new Session("2026-01-01T00:00:00Z", "1/1", Map.of("CPU", "x"));
    RunRecord crashed = RunRecord.ofFailure("b", RunOutcome.CRASHED, 9, "exit code 134");
    try (Journal journal = Journal.open(file)) {
      journal.append(session);
      journal.append(record("a"));
      journal.append(crashed);
    }

    Journal.Content content = Journal.read(file);

    assertThat(content.sessions()).containsExactly(session);
    assertThat(content.runs()).containsExactly(record("a"), crashed);
  }

  @Test
  void aLastLineTornAtAnyByteIsLeftOutAndCutOff() throws IOException {
    Path file = folder.resolve("journal");
    try (Journal journal = Journal.open(file)) {
      journal.append(record("a"));
      journal.append(record("b"));
    }
    byte[] whole = Files.readAllBytes(file);
    int first = new String(whole, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf('\n') + 1;
    for (int length = first; length < whole.length; length++) {
      Path torn = folder.resolve("torn-" + length);
      Files.write(torn, java.util.Arrays.copyOf(whole, length));
      assertThat(Journal.read(torn).runs()).containsExactly(record("a"));
      try (Journal journal = Journal.open(torn)) {
        journal.append(record("c"));
      }
      assertThat(Journal.read(torn).runs()).containsExactly(record("a"), record("c"));
    }
  }

  @Test
  void aDamagedLineIsPassedOverAndNamedUntilARepairSaysThatItIsKnown() throws IOException {
    Path file = folder.resolve("journal");
    try (Journal journal = Journal.open(file)) {
      journal.append(record("a"));
    }
    Files.writeString(file, "{\"run\":\n\u0000\u0000\n", StandardOpenOption.APPEND);
    try (Journal journal = Journal.open(file)) {
      journal.append(record("b"));
      journal.append(RunRecord.ofFailure("a", RunOutcome.FAULT, 9, "a second one"));
    }

    assertThat(Journal.read(file).damaged()).containsExactly(2, 3);
    assertThat(Journal.read(file).runs()).containsExactly(record("a"), record("b"));

    try (Journal journal = Journal.open(file)) {
      journal.append(new Journal.Repair(List.of("a"), List.of(2, 3)));
    }
    assertThat(Journal.read(file).damaged()).isEmpty();
    assertThat(Journal.read(file).runs()).containsExactly(record("b"));
    try (Journal journal = Journal.open(file)) {
      journal.append(record("a"));
    }
    assertThat(Journal.read(file).runs()).containsExactly(record("b"), record("a"));
  }

  @Test
  void onlyOneMayWrite() throws IOException {
    Path file = folder.resolve("journal");
    try (Journal journal = Journal.open(file)) {
      journal.append(record("a"));
      assertThatThrownBy(() -> Journal.open(file))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("being written by another process");
    }
    Journal.open(file).close();
  }

  @Test
  void anotherProcessMayNotWriteWhatThisOneHasReadMeanwhile() throws Exception {
    Path file = folder.resolve("journal");
    try (Journal journal = Journal.open(file)) {
      journal.append(record("a"));
      assertThat(Journal.read(file).runs()).containsExactly(record("a"));
      assertThat(Journal.isBeingWritten(file)).isTrue();
      assertThat(opened(file)).contains("being written by another process");
      journal.append(record("b"));
    }
    assertThat(Journal.isBeingWritten(file)).isFalse();
    assertThat(opened(file)).contains("opened");
    assertThat(Journal.read(file).runs()).containsExactly(record("a"), record("b"));
  }

  private static String opened(Path file) throws IOException, InterruptedException {
    JavaLauncher launcher = Campaigns.launcher();
    Process process =
        new ProcessBuilder(
                launcher.java().toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                launcher.classPath(),
                JournalMain.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return text;
  }
}
