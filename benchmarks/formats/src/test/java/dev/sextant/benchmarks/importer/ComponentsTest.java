package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComponentsTest {

  @Test
  void componentsAreNumberedByTheirFirstNodes() {
    Components components = new Components(7);
    components.join(5, 2);
    components.join(6, 1);
    components.join(1, 5);
    components.join(6, 2);
    components.join(3, 4);

    assertThat(components.numbers()).containsExactly(0, 1, 1, 2, 2, 1, 1);
  }
}
