package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

class WithoutJacksonTest {
  @Test
  void whoeverLacksJacksonIsToldWhatToAdd() throws Exception {
    URL classes = PlannerJson.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader alone =
        new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
      Class<?> json = alone.loadClass(PlannerJson.class.getName());

      Throwable failure = catchThrowable(() -> json.getConstructor().newInstance());

      assertThat(failure.getCause())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("Maybe add tools.jackson.core:jackson-core");
    }
  }
}
