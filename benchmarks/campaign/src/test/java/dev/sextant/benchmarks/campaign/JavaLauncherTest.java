package dev.sextant.benchmarks.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class JavaLauncherTest {
  @AfterEach
  void forget() {
    System.clearProperty(JavaLauncher.OPTIONS);
  }

  @Test
  void workersGetNoOptionsOfTheirOwn() {
    assertThat(JavaLauncher.current().options()).isEmpty();
    System.setProperty(JavaLauncher.OPTIONS, "");
    assertThat(JavaLauncher.current().options()).isEmpty();
  }

  @Test
  void butThoseThatThisProcessWasToldForThem() {
    System.setProperty(JavaLauncher.OPTIONS, "-XX:-C1ProfileCalls  -Xss2m");
    assertThat(JavaLauncher.current().options()).containsExactly("-XX:-C1ProfileCalls", "-Xss2m");
  }
}
