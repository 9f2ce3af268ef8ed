package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PlainStreamTest {
  private static String written(String text) {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    try (PlainStream stream = new PlainStream(target)) {
      stream.print(text);
      for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
        stream.write(b);
      }
    }
    String all = target.toString(StandardCharsets.UTF_8);
    assertThat(all.substring(all.length() / 2)).isEqualTo(all.substring(0, all.length() / 2));
    return all.substring(all.length() / 2);
  }

  @Test
  void whatSteersATerminalComesOutAsACode() {
    assertThat(written("a\u001b[2Jb\u0007\u007f")).isEqualTo("a\\u001b[2Jb\\u0007\\u007f");
    assertThat(written("\u009b31m")).isEqualTo("\\u009b31m");
    assertThat(written("x\u202egnp.\u2066\u2069\u061c\u200f\u2028"))
        .isEqualTo("x\\u202egnp.\\u2066\\u2069\\u061c\\u200f\\u2028");
    assertThat(written("0%\r100%")).isEqualTo("0%\\u000d100%");
  }

  @Test
  void everythingElseStaysAsItIs() {
    String text =
        "line\n\ttab \u00e4\u00a0\u0628\u0640\u2026\u2605\u2030\u2100\u2019 \ud83d\ude00\n";
    assertThat(written(text)).isEqualTo(text);
    StringBuilder all = new StringBuilder();
    for (int c = 0x2100; c < 0xD800; c++) {
      all.append((char) c);
    }
    assertThat(written(all.toString())).isEqualTo(all.toString());
  }

  @Test
  void theProgramItselfMaySteer() {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    try (PlainStream stream = new PlainStream(target)) {
      stream.print("before");
      PlainStream.eraseLine(stream);
      stream.print("after");
      PlainStream.restartLine(stream);
    }
    assertThat(target.toString(StandardCharsets.UTF_8)).isEqualTo("before\r\u001b[Kafter\r");
  }

  @Test
  void aTargetThatIsFullIsRemembered() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    PlainStream stream = new PlainStream(full);
    assertThat(stream.failure()).isNull();
    stream.println("x");
    assertThat(stream.failure()).hasMessage("No space left on device");
  }
}
