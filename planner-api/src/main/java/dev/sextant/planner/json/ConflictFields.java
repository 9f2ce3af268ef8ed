package dev.sextant.planner.json;

import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.explain.Fact;

/** The tables of why a problem has no plan. */
final class ConflictFields {
  static final Fields<Fact> FACT =
      Fields.<Fact>of("Fact", "A part of a problem that could give.")
          .required("kind", Kinds.choice(Fact.Kind.values()), Fact::kind, "What it is.")
          .required(
              "pointers",
              Kinds.TEXT_LIST,
              Fact::pointers,
              "Where it stands in the problem, as JSON pointers; several of workers that are alike.")
          .required("value", Kinds.TEXT, Fact::value, "What it says, as people read it.")
          .required("text", Kinds.TEXT, Fact::text, "What stands against it, in words.")
          .made(row -> new Fact(row.next(), row.next(), row.next(), row.next()));

  static final Fields<Conflict> CONFLICT =
      Fields.<Conflict>of("Conflict", "Facts that contradict each other.")
          .required("reason", Kinds.TEXT, Conflict::reason, "What contradicts what, in words.")
          .required("facts", Kinds.list(FACT), Conflict::facts, "What would have to give.")
          .required(
              "isMinimal",
              Kinds.TRUTH,
              Conflict::isMinimal,
              "Whether leaving out each of the facts was tried: without it, the rest is not refuted.")
          .inLine(any -> false)
          .made(row -> new Conflict(row.next(), row.next(), row.next()));

  static final Fields<Conflict> DOCUMENT = CONFLICT.document("conflict");

  private ConflictFields() {}
}
