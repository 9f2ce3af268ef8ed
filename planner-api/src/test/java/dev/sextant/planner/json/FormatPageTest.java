package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.sharing.SharingProblem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The examples of docs/format.md, and the document of docs/sharing.md. */
class FormatPageTest {
  private static final Pattern BLOCK = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);

  @Test
  void showsAValidProblemAsItWouldBeWritten() throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(Path.of("..", "docs", "format.md")));
    assertThat(block.find()).isTrue();
    String example = block.group(1);

    PlannerJson json = new PlannerJson();
    Problem problem = json.readProblem(example);
    assertThat(problem.workers()).hasSize(3);
    assertThat(Schemas.errors(Schemas.PROBLEM, example)).isEmpty();

    ByteArrayOutputStream written = new ByteArrayOutputStream();
    json.writeProblem(problem, written);
    assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo(example);
  }

  @Test
  void showsAValidSharingProblemAsItWouldBeWritten() throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(Path.of("..", "docs", "format.md")));
    assertThat(block.find() && block.find()).isTrue();
    String example = block.group(1);

    PlannerJson json = new PlannerJson();
    SharingProblem problem = json.readSharingProblem(example);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    json.writeSharingProblem(problem, written);
    assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo(example);

    Matcher same = BLOCK.matcher(Files.readString(Path.of("..", "docs", "sharing.md")));
    assertThat(same.find()).isTrue();
    assertThat(json.readSharingProblem(same.group(1))).isEqualTo(problem);
  }
}
