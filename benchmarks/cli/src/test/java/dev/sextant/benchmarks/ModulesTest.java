package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.HeuristicsProvider;
import dev.sextant.planner.Planners;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the modules export and provide, against what there is. */
class ModulesTest {
  /** What runs in workers of isolated planners is for the library alone. */
  private static final String WORKERS = "dev.sextant.planner.isolation";

  @Test
  void theApiExportsEveryPackageButThatOfWorkers() {
    ModuleDescriptor api = descriptor(Planners.class);

    assertThat(api.name()).isEqualTo("dev.sextant.planner");
    assertThat(exported(api)).doesNotContain(WORKERS);
    assertThat(Stream.concat(exported(api).stream(), Stream.of(WORKERS)))
        .containsExactlyInAnyOrderElementsOf(api.packages());
  }

  @ParameterizedTest
  @ValueSource(classes = {Planners.class, HeuristicsProvider.class})
  void modulesProvideWhatTheClassPathProvides(Class<?> type) {
    assertThat(descriptor(type).provides())
        .isNotEmpty()
        .allSatisfy(
            provided ->
                assertThat(ServicesFile.of(type, provided.service()))
                    .containsExactlyElementsOf(provided.providers()));
  }

  /** Packages of the module of a class that it exports to everybody. */
  static Set<String> exported(Class<?> type) {
    return exported(descriptor(type));
  }

  private static Set<String> exported(ModuleDescriptor module) {
    return module.exports().stream()
        .filter(export -> !export.isQualified())
        .map(Exports::source)
        .collect(Collectors.toSet());
  }

  private static ModuleDescriptor descriptor(Class<?> type) {
    Path place = Path.of(uri(type.getProtectionDomain().getCodeSource().getLocation()));
    return ModuleFinder.of(place).findAll().stream()
        .map(ModuleReference::descriptor)
        .findFirst()
        .orElseThrow();
  }

  private static URI uri(URL location) {
    try {
      return location.toURI();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
