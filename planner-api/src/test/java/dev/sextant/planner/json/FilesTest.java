package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesTest {
  private static final Plan PLAN =
      new Plan(List.of(new TaskRun("j", "t", "default", "w", 0, 1)), List.of());
  private static final Plan UNWRITABLE =
      new Plan(
          Stream.concat(
                  Stream.generate(() -> PLAN.runs().get(0)).limit(10_000),
                  Stream.of(new TaskRun("\uDC00", "t", "default", "w", 0, 1)))
              .toList(),
          List.of());

  private final PlannerJson json = new PlannerJson();

  @TempDir Path folder;

  @Test
  void comeBackEqual() throws IOException {
    Path file = folder.resolve("plan.json");
    json.writePlan(PLAN, file);
    assertThat(json.readPlan(file)).isEqualTo(PLAN);
    assertThat(json.readPlan(Files.readString(file))).isEqualTo(PLAN);
    assertThat(names()).containsExactly("plan.json");
  }

  @Test
  void replaceWhatWasThere() throws IOException {
    Path file = Files.writeString(folder.resolve("problem.json"), "old");
    json.writeProblem(new RandomProblems(1).problem(), file);
    try (InputStream in = Files.newInputStream(file)) {
      assertThat(json.readUnchecked(in)).isEqualTo(new RandomProblems(1).problem());
    }
    assertThat(names()).containsExactly("problem.json");
  }

  @Test
  void leaveAPipeWhatItIs() throws Exception {
    Path pipe = folder.resolve("plan.json");
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    assumeTrue(made.waitFor() == 0, "pipes with names");
    Process reader = new ProcessBuilder("cat", pipe.toString()).start();
    json.writePlan(PLAN, pipe);
    String read = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(json.readPlan(read)).isEqualTo(PLAN);
    assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther()).isTrue();
    assertThat(names()).containsExactly("plan.json");
  }

  @Test
  void removeWhatAWriterOfThemLeftThatWasKilled() throws Exception {
    Process killed = new ProcessBuilder("sleep", "60").start();
    killed.destroyForcibly().waitFor();
    Files.writeString(folder.resolve(".plan.json." + killed.pid() + "-0.tmp"), "half");
    String living = ".plan.json." + ProcessHandle.current().pid() + "-7.tmp";
    Files.writeString(folder.resolve(living), "another thread's");
    Files.writeString(folder.resolve(".plan.json.backup"), "not ours");
    Files.writeString(folder.resolve(".other.json." + killed.pid() + "-0.tmp"), "of another");
    json.writePlan(PLAN, folder.resolve("plan.json"));
    assertThat(names())
        .containsExactlyInAnyOrder(
            "plan.json", living, ".plan.json.backup", ".other.json." + killed.pid() + "-0.tmp");
  }

  @Test
  void stayAsTheyWereWhenWritingFails() throws IOException {
    Path file = Files.writeString(folder.resolve("plan.json"), "old");
    assertThatThrownBy(() -> json.writePlan(UNWRITABLE, file))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("plan.json");
  }

  @Test
  void doNotAppearWhenWritingFails() throws IOException {
    assertThatThrownBy(() -> json.writePlan(UNWRITABLE, folder.resolve("plan.json")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> json.writePlan(PLAN, folder.resolve("no/plan.json")))
        .isInstanceOf(NoSuchFileException.class);
    Path occupied = Files.createDirectories(folder.resolve("folder/inside")).getParent();
    assertThatThrownBy(() -> json.writePlan(PLAN, occupied)).isInstanceOf(IOException.class);
    assertThat(names()).containsExactly("folder");
  }

  @Test
  void areRefusedByTheirSizeAlone() throws IOException {
    Path file = Files.writeString(folder.resolve("plan.json"), "not read at all");
    PlannerJson small = new PlannerJson(new JsonLimits(5, 10, 10, 10));
    assertThat(errors(() -> small.readPlan(file))).containsExactly(ErrorCode.LIMIT);
    assertThat(errors(() -> small.readPlan("not read at all"))).containsExactly(ErrorCode.LIMIT);
  }

  @Test
  void failToReadWithTheReasonOfTheSystem() {
    assertThatThrownBy(() -> json.readProblem(folder.resolve("none.json")))
        .isInstanceOf(NoSuchFileException.class);
    IOException broken = new IOException("broken");
    InputStream stream =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw broken;
          }
        };
    assertThatThrownBy(() -> json.readProblem(stream)).isSameAs(broken);
  }

  @Test
  void failToWriteWithTheReasonOfTheSystem() {
    IOException full = new IOException("full");
    OutputStream stream =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw full;
          }
        };
    assertThatThrownBy(() -> json.writePlan(PLAN, stream)).isSameAs(full);
  }

  @Test
  void leaveStreamsOpen() throws IOException {
    List<String> closed = new ArrayList<>();
    OutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public void close() {
            closed.add("out");
          }
        };
    json.writeProblem(new RandomProblems(2).problem(), out);
    InputStream in =
        new ByteArrayInputStream(out.toString().getBytes(StandardCharsets.UTF_8)) {
          @Override
          public void close() {
            closed.add("in");
          }
        };
    json.readUnchecked(in);
    assertThat(closed).isEmpty();
    assertThat(in.read()).isEqualTo(-1);
  }

  @Test
  void refuseTextsThatAreNotUnicode() {
    assertThat(errors(() -> json.readPlan("{\"kind\": \"\uD800\"}")))
        .containsExactly(ErrorCode.MALFORMED);
    assertThat(errors(() -> json.readPlan("\uFEFF{}"))).containsExactly(ErrorCode.MALFORMED);
  }

  private static List<ErrorCode> errors(ThrowingCallable read) {
    return catchThrowableOfType(InvalidInputException.class, read).errors().stream()
        .map(InputError::code)
        .toList();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
