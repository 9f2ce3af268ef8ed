package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("natives")
@Timeout(120)
class NativesTest {

  /** Native libraries are loaded once per process, so this takes a process of its own. */
  @Test
  void loadAfterFailuresOnAnInterruptedThreadAndBesideOtherCode(@TempDir Path scratch)
      throws Exception {
    Process process =
        JavaProcess.start(
            List.of("--enable-native-access=ALL-UNNAMED", "-Djava.io.tmpdir=" + scratch),
            NativesMain.class,
            scratch);
    try (BufferedReader said = process.inputReader()) {
      // A newer Java may warn of the libraries' own classes above it.
      assertThat(said.lines().collect(Collectors.joining("\n"))).endsWith(NativesMain.FINE);
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }
}
