package dev.sextant.planner.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Class files that were compiled against earlier releases run against the classes at hand. */
class EarlierCallersTest {
  private static final Path JARS = Path.of("src", "test", "resources", "compat");
  private static final String CALLER = "dev.sextant.compat.EarlierCaller";

  static List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(JARS)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("jars")
  void goOnRunning(Path jar) throws Exception {
    assertThat(said(jar))
        .contains(
            "errors []",
            "worker t4 south 100 {compute=1} Link[latencyMicros=0, bandwidthBytesPerSecond=10]"
                + " Constant[microUnitsPerSecond=7]",
            "mode gpu [g1] [t4] [llm] {compute=1} 3 {energy=2} 5",
            "job flow 4 null 3 [disk] 40",
            "model 20 {t4=6}",
            "nothing falsefalse",
            "equal falsetrue",
            "same hash true",
            "mode equal true",
            "read as written true",
            "plan as written true",
            "planned OPTIMAL COMPLETED OptionalLong[15] 15 w 10 15 3",
            "scheduling gpu llm");
  }

  @SuppressWarnings("unchecked")
  private static List<String> said(Path jar) throws Exception {
    URL[] urls = {jar.toUri().toURL()};
    try (URLClassLoader loader =
        new URLClassLoader(urls, EarlierCallersTest.class.getClassLoader())) {
      Object caller = loader.loadClass(CALLER).getConstructor().newInstance();
      assertThat(caller.getClass().getClassLoader()).isSameAs(loader);
      return ((Function<Planner, List<String>>) caller).apply(Planners.of(new Idle(), "idle"));
    }
  }

  /** A planner that finds nothing beyond the warm start. */
  private static final class Idle implements PlannerProvider {
    @Override
    public Set<String> names() {
      return Set.of("idle");
    }

    @Override
    public Traits traits(String name) {
      return new Traits(false, true, false, name);
    }

    @Override
    public PlannerBackend create(String name, OptionValues values) {
      return (request, sink, interrupter) -> Outcome.completed();
    }
  }
}
