package dev.sextant.heuristics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.Planners;
import org.junit.jupiter.api.Test;

/** Jackson is an optional dependency of the API and not on this module's class path. */
class WithoutJacksonTest {

  @Test
  void planningNeedsNoJackson() {
    assertThatThrownBy(() -> Class.forName("tools.jackson.core.JsonFactory"))
        .isInstanceOf(ClassNotFoundException.class);
    assertThat(Planners.get("heft").plan(TextbookGraphs.topcuoglu()).objective()).hasValue(80);
  }
}
