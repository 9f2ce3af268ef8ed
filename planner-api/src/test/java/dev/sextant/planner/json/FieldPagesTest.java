package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.DocumentOrders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The schemas and the format page are what the field tables say. With {@code
 * -Dsextant.pages.write=true} they are written anew first.
 */
class FieldPagesTest {
  private static final Map<String, Fields<?>> DOCUMENTS =
      Map.of(
          "problem", ProblemFields.PROBLEM,
          "plan", PlanFields.DOCUMENT,
          "result", ResultFields.RESULT,
          "explanation", ExplanationFields.EXPLANATION,
          "conflict", ConflictFields.DOCUMENT,
          "what-if", WhatIfFields.WHAT_IF,
          "sharing-problem", SharingFields.PROBLEM,
          "allocation", AllocationFields.DOCUMENT,
          "allocation-result", AllocationFields.RESULT);

  private static final List<String> ON_PAGE =
      List.of(
          "problem",
          "plan",
          "conflict",
          "result",
          "explanation",
          "what-if",
          "sharing-problem",
          "allocation",
          "allocation-result");

  private static final Path SCHEMAS = Path.of("src/main/resources/dev/sextant/planner/json");
  private static final Path PAGE = Path.of("../docs/format.md");

  @ParameterizedTest
  @FieldSource("ON_PAGE")
  void theSchemaIsWhatTheTablesSay(String kind) throws IOException {
    Path file = SCHEMAS.resolve(kind + ".schema.json");
    String expected = FieldPages.schema(kind, DOCUMENTS.get(kind));
    assertIs(file, expected);
  }

  @Test
  void theFormatPageIsWhatTheTablesSay() throws IOException {
    String page = Files.readString(PAGE);
    String expected = page;
    Set<Fields<?>> shown = new HashSet<>();
    for (String kind : ON_PAGE) {
      expected = replaced(expected, kind, FieldPages.sections(DOCUMENTS.get(kind), shown));
      if (kind.equals("plan")) {
        shown.add(PlanFields.PLAN);
      } else if (kind.equals("conflict")) {
        shown.add(ConflictFields.CONFLICT);
      } else if (kind.equals("allocation")) {
        shown.add(AllocationFields.ALLOCATION);
      }
    }
    assertIs(PAGE, expected);
  }

  private static String replaced(String page, String kind, String sections) {
    String begin = "<!-- generated from the field tables: " + kind + " -->\n";
    String end = "\n<!-- end of " + kind + " -->";
    assertThat(page).contains(begin).contains(end);
    return page.substring(0, page.indexOf(begin) + begin.length())
        + sections
        + page.substring(page.indexOf(end));
  }

  private static void assertIs(Path file, String expected) throws IOException {
    if (Boolean.getBoolean("sextant.pages.write")) {
      Files.writeString(file, expected);
    }
    assertThat(Files.readString(file))
        .as("%s: write it anew with -Dsextant.pages.write=true", file)
        .isEqualTo(expected);
  }

  /** Errors of a problem come in the order of its document; entries of maps in that of the map. */
  @Test
  void errorsComeInTheOrderOfTheTables() {
    assertOrdered("", ProblemFields.PROBLEM, Set.of("formatVersion", "kind", "workers"));
    assertOrdered("", SharingFields.PROBLEM, Set.of("formatVersion", "kind"));
  }

  private static void assertOrdered(String key, Fields<?> table, Set<String> elsewhere) {
    List<String> names =
        table.names().names().stream().filter(name -> !elsewhere.contains(name)).toList();
    if (!DocumentOrders.MAPS.contains(key)) {
      assertThat(DocumentOrders.FIELDS.get(key)).as(key).containsSubsequence(names);
    }
    for (Field<?, ?> field : table.all()) {
      if (field.kind().fields() != null) {
        assertOrdered(field.name(), field.kind().fields(), Set.of());
      }
    }
  }
}
