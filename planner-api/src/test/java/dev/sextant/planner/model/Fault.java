package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;

/** One thing wrong with an otherwise valid problem, and the one error it must give. */
record Fault(
    String name, ErrorCode code, String pointer, String fragment, Consumer<ProblemParts> change) {

  void assertIsTheOnlyErrorReported() {
    ProblemParts parts = new ProblemParts();
    assertThat(parts.errors()).isEmpty();
    change.accept(parts);
    List<InputError> errors = parts.errors();
    assertThat(errors).hasSize(1);
    assertThat(errors.get(0).code()).isEqualTo(code);
    assertThat(errors.get(0).pointer()).isEqualTo(pointer);
    assertThat(errors.get(0).message()).contains(fragment);
  }

  @Override
  public String toString() {
    return name;
  }
}
