package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PerfettoTraceTest {
  private final PlanView view = SamplePlans.view("heft", SamplePlans.problem(3, 12));

  private JsonNode events() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PerfettoTrace.write(view, out);
    return new JsonMapper().readTree(out.toByteArray()).get("traceEvents");
  }

  @Test
  void hasOneSlicePerRunAndLoad() throws IOException {
    int runs = 0;
    int loads = 0;
    for (JsonNode event : events()) {
      if (event.get("ph").asString().equals("X")) {
        boolean run = event.get("cat").asString().equals("run");
        runs += run ? 1 : 0;
        loads += run ? 0 : 1;
      }
    }
    assertThat(runs).isEqualTo(view.plan().runs().size());
    assertThat(loads).isEqualTo(view.metrics().loads());
  }

  @Test
  void slicesOfOneThreadDoNotOverlap() throws IOException {
    Map<String, Long> busyUntil = new HashMap<>();
    for (JsonNode event : events()) {
      if (event.get("ph").asString().equals("X") && event.get("cat").asString().equals("run")) {
        String thread = event.get("pid") + "/" + event.get("tid");
        long start = event.get("ts").asLong();
        assertThat(start).isGreaterThanOrEqualTo(busyUntil.getOrDefault(thread, 0L));
        busyUntil.put(thread, start + event.get("dur").asLong());
      }
    }
    assertThat(busyUntil).hasSizeGreaterThan(3);
  }

  @Test
  void countsMemoryBackToZero() throws IOException {
    Map<Integer, Long> last = new HashMap<>();
    for (JsonNode event : events()) {
      if (event.get("ph").asString().equals("C")) {
        last.put(event.get("pid").asInt(), event.get("args").get("bytes").asLong());
      }
    }
    assertThat(last).isNotEmpty().allSatisfy((process, bytes) -> assertThat(bytes).isZero());
  }

  @Test
  void leavesTheStreamOpenAndPassesItsErrorsOn() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("disk full");
          }
        };
    Assertions.assertThatThrownBy(() -> PerfettoTrace.write(view, full))
        .isInstanceOf(IOException.class)
        .hasMessage("disk full");
  }
}
