package dev.sextant.planner.json;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Errors of the form of a document together with those of its meaning, as far as the latter do not
 * follow from the former: where a part could not be read, something else stands in its place.
 */
final class FormAndMeaning {
  /** What is wrong whatever stands in place of other parts, unless it is wrong itself. */
  private static final Set<ErrorCode> SURE =
      Set.of(ErrorCode.DUPLICATE_ID, ErrorCode.SELF_EDGE, ErrorCode.UNKNOWN_REFERENCE);

  /** Fields that say what there is to refer to. */
  private static final Set<String> NAMING =
      Set.of("id", "tasks", "modes", "workflows", "models", "workers", "jobs", "budgets");

  private FormAndMeaning() {}

  /** All errors of the form, then those of the meaning that are errors in any case. */
  static List<InputError> all(List<InputError> form, List<InputError> meaning) {
    if (form.isEmpty()) {
      return meaning;
    }
    boolean areNamesKnown = form.stream().noneMatch(FormAndMeaning::hidesNames);
    List<InputError> all = new ArrayList<>(form);
    for (InputError error : meaning) {
      boolean isSure =
          SURE.contains(error.code())
              && (areNamesKnown || error.code() != ErrorCode.UNKNOWN_REFERENCE);
      if (isSure && form.stream().noneMatch(other -> isWithin(other, error))) {
        all.add(error);
      }
    }
    return all;
  }

  /** Whether something that others refer to may be missing because of an error. */
  private static boolean hidesNames(InputError error) {
    String pointer = error.pointer();
    String last = pointer.substring(pointer.lastIndexOf('/') + 1);
    return pointer.lastIndexOf('/') <= 0
        || NAMING.contains(last)
        || error.code() != ErrorCode.MISSING_FIELD && last.matches("\\d{1,9}")
        || error.code() == ErrorCode.MISSING_FIELD
            && NAMING.stream().anyMatch(name -> error.message().contains("(" + name + ")"));
  }

  /** Whether one error is about a part of what the other is about, or the other way round. */
  private static boolean isWithin(InputError one, InputError other) {
    String a = one.pointer() + "/";
    String b = other.pointer() + "/";
    return a.startsWith(b) || b.startsWith(a);
  }
}
