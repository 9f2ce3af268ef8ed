package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.simulator.Information;
import dev.sextant.benchmarks.simulator.Publication;
import dev.sextant.benchmarks.simulator.Publication.Work;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads what policies know of workers: for all policies of a scenario, or for one of them. */
final class ScenarioInformation {
  private static final String FIELD = "information";
  private static final String OWN = "own";

  private ScenarioInformation() {}

  /**
   * Reads the field.
   *
   * @param otherwise what is known without it
   * @return what is known, or null for what each policy was published with
   */
  static @Nullable Information read(YamlFields fields, @Nullable Information otherwise) {
    List<YamlFields> found = fields.objects(FIELD, ScenarioInformation::ofPlacing);
    if (found.isEmpty()) {
      return otherwise;
    }
    if (found.size() > 1) {
      fields.error(ErrorCode.WRONG_TYPE, FIELD, "The " + FIELD + " must not be a list.");
    }
    YamlFields one = found.get(0);
    one.require("placing");
    String placing = one.optional("placing", s -> known(s, true));
    if (OWN.equals(placing)) {
      refuseBesideOwn(one);
      return null;
    }
    boolean shrinks = one.one("shrinking", Amounts::flag, true);
    String adjusting = one.optional("adjusting", s -> known(s, false));
    one.refuseOthers();
    if (placing == null) {
      return otherwise;
    }
    Information usual = Information.of(new Publication(work(placing), shrinks));
    return adjusting == null
        ? usual
        : new Information(usual.placing(), new Publication(work(adjusting), shrinks));
  }

  private static JsonNode ofPlacing(JsonNode name) {
    return JsonNodeFactory.instance.objectNode().set("placing", name);
  }

  private static void refuseBesideOwn(YamlFields one) {
    for (String name : List.of("adjusting", "shrinking")) {
      if (one.optional(name, s -> s) != null) {
        one.error(
            ErrorCode.CONTRADICTION,
            name,
            "The field ("
                + name
                + ") does not go with own, which is what each policy was published with.");
      }
    }
    one.refuseOthers();
  }

  private static String known(String text, boolean mayBeOwn) {
    List<String> names = new ArrayList<>();
    for (Work work : Work.values()) {
      names.add(work.name().toLowerCase(Locale.ROOT));
    }
    if (mayBeOwn) {
      names.add(OWN);
    }
    if (names.contains(text)) {
      return text;
    }
    throw new IllegalArgumentException(
        "The " + FIELD + " (" + text + ") is unknown." + Spelling.maybe(text, names));
  }

  private static Work work(String name) {
    return Work.valueOf(name.toUpperCase(Locale.ROOT));
  }
}
