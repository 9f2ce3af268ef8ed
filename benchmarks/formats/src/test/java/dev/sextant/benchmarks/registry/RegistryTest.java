package dev.sextant.benchmarks.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Registry registry =
        new Registry(
            List.of(
                row("ft06", 55, 55, "OptalCP"),
                new BestKnown(
                    "r1_P8",
                    "r1.stg",
                    8,
                    "loads",
                    null,
                    new BigDecimal("3.250"),
                    "",
                    "say \"us\"",
                    "2026-01-02",
                    "cp-sat",
                    "9.15",
                    new BigDecimal("4"),
                    "8 workers")));

    Files.writeString(folder.resolve("registry.csv"), registry.csv());

    assertThat(Registry.read(folder.resolve("registry.csv")).rows()).isEqualTo(registry.rows());
  }

  @Test
  void publishedCollectionsAreRead() throws IOException {
    Path file = folder.resolve("best-known.csv");
    Files.writeString(
        file,
        "instance,lower_bound,upper_bound,source,file,tasks,workers,note\n"
            + "stg_P8,173,175,\"table, 2019\",r.stg,100,8,\n"
            + "stg_P4,200,,table,r.stg,100,4,\n"
            + "trace,,,no optimum,t.csv,9,any,\n");

    Registry registry = Registry.read(file);

    assertThat(registry.find("r_P8", "r.stg", 8, "makespan", true))
        .hasValueSatisfying(
            row -> {
              assertThat(row.lower()).isEqualByComparingTo("173");
              assertThat(row.upper()).isEqualByComparingTo("175");
              assertThat(row.upperSource()).isEqualTo("table, 2019");
              assertThat(row.closed()).isFalse();
            });
    assertThat(registry.find("r_P2", "r.stg", 2, "makespan", true)).isEmpty();
    assertThat(registry.find("stg_P4", "", 0, "makespan", true)).isPresent();
    assertThat(registry.find("stg_P4", "", 0, "loads", false)).isEmpty();
    assertThat(registry.ofFile("r.stg")).extracting(BestKnown::workers).containsExactly(8, 4);
  }

  @Test
  void theBetterValueCountsWithItsSource() {
    Registry registry =
        new Registry(List.of(row("la21", 1000, 1060, "old")))
            .with(new Registry(List.of(row("la21", 1030, 1050, "new"))))
            .with(new Registry(List.of(row("la21", 900, 1049, "newest"))));

    assertThat(registry.rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.lower()).isEqualByComparingTo("1030");
              assertThat(row.lowerSource()).isEqualTo("new");
              assertThat(row.upper()).isEqualByComparingTo("1049");
              assertThat(row.upperSource()).isEqualTo("newest");
            });
  }

  @Test
  void aContradictionNamesBothSources() {
    Registry registry = new Registry(List.of(row("la21", 1046, 1046, "proven by A")));

    assertThatThrownBy(() -> registry.with(new Registry(List.of(row("la21", 1000, 1045, "B")))))
        .isInstanceOf(ContradictionException.class)
        .hasMessage(
            "Of instance (la21) the lower bound 1046 by (proven by A) contradicts the plan of 1045"
                + " by (B).");
    assertThatThrownBy(() -> registry.with(new Registry(List.of(row("la21", 1047, 1050, "C")))))
        .isInstanceOf(ContradictionException.class)
        .hasMessageContainingAll("1047 by (C)", "1046 by (proven by A)");
  }

  @Test
  void roundingInTheLastDecimalIsNoContradiction() {
    BestKnown rounded = decimals("359.306", "385.897", "table");

    assertThat(rounded.with(decimals("300", "359.3056", "us")).upper())
        .isEqualByComparingTo("359.3056");
    assertThatThrownBy(() -> rounded.with(decimals("300", "359.300", "us")))
        .isInstanceOf(ContradictionException.class);
  }

  @Test
  void aPublishedRunBelowABoundIsAContradiction() {
    assertThatThrownBy(
            () ->
                new BestKnown(
                    "la21",
                    "",
                    0,
                    "",
                    BigDecimal.valueOf(1046),
                    null,
                    "proven by A",
                    "",
                    "",
                    "",
                    "",
                    BigDecimal.valueOf(1045),
                    "eight workers"))
        .isInstanceOf(ContradictionException.class)
        .hasMessageContainingAll("1046 by (proven by A)", "1045 by (eight workers)");
  }

  @Test
  void aFileCountsOnlyWithTheInstancesNumberOfWorkers() {
    BestKnown four =
        new BestKnown("x_P4", "x.stg", 4, "", null, BigDecimal.TEN, "", "", "", "", "", null, "");
    BestKnown any =
        new BestKnown("y", "y.fjs", 0, "", null, BigDecimal.ONE, "", "", "", "", "", null, "");
    Registry registry = new Registry(List.of(four, any));

    assertThat(registry.find("x", "x.stg", 4, "makespan", true)).hasValue(four);
    assertThat(registry.find("x", "x.stg", 8, "makespan", true)).isEmpty();
    assertThat(registry.find("Y", "y.fjs", 8, "makespan", true)).hasValue(any);
  }

  @Test
  void publishedCollectionsContradictNeitherThemselvesNorEachOther() throws IOException {
    String root = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(root != null, "Skipped: SEXTANT_INSTANCES does not name a folder of instances.");
    Registry registry = Registry.EMPTY;
    List<Path> files;
    try (Stream<Path> families = Files.list(Path.of(root))) {
      files =
          families
              .map(family -> family.resolve("best-known.csv"))
              .filter(Files::isRegularFile)
              .sorted()
              .toList();
    }
    for (Path file : files) {
      registry = registry.with(Registry.read(file));
    }

    assertThat(files).hasSizeGreaterThan(15);
    assertThat(registry.rows()).hasSizeGreaterThan(250);
    assertThat(registry.rows())
        .filteredOn(row -> row.upper() != null)
        .allMatch(row -> !row.upperSource().isEmpty());
    Files.writeString(folder.resolve("all.csv"), registry.csv());
    assertThat(Registry.read(folder.resolve("all.csv")).rows()).isEqualTo(registry.rows());
  }

  @Test
  void aDamagedLineIsNamed() throws IOException {
    Path file = folder.resolve("registry.csv");
    Files.writeString(file, "instance,lower,upper\na,1,2\nb,x,2\n");

    assertThatThrownBy(() -> Registry.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("line 3", "The lower (x) must be a number.");
  }

  private static BestKnown decimals(String lower, String upper, String source) {
    return BestKnown.of("ligo", new BigDecimal(lower), new BigDecimal(upper), source);
  }

  private static BestKnown row(String instance, long lower, long upper, String source) {
    return BestKnown.of(instance, BigDecimal.valueOf(lower), BigDecimal.valueOf(upper), source);
  }
}
