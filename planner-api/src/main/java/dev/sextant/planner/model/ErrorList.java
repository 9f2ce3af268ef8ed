package dev.sextant.planner.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects the errors of one problem, and knows the rules that many fields share. For validators of
 * problems of any kind; callers meet {@link InvalidInputException}. Not thread-safe.
 */
public final class ErrorList {
  private static final int SUGGESTIONS = 100;

  private final List<InputError> errors = new ArrayList<>();
  private int suggestions;

  /** Every error so far, in document order. */
  public List<InputError> inDocumentOrder() {
    errors.sort(DocumentOrder.BY_POINTER);
    return List.copyOf(errors);
  }

  /** How many errors there are so far. */
  public int size() {
    return errors.size();
  }

  /** Adds an error. */
  public void add(ErrorCode code, String pointer, String message) {
    errors.add(new InputError(code, pointer, message));
  }

  /** Adds a contradiction. */
  public void contradiction(String pointer, String message) {
    add(ErrorCode.CONTRADICTION, pointer, message);
  }

  /** The value must not be negative. */
  public void notNegative(Place place, String field, long value) {
    if (value < 0) {
      outOfRange(place, field, value, "must not be negative.");
    }
  }

  /** The value must be at least 1. */
  public void atLeastOne(Place place, String field, long value) {
    if (value < 1) {
      outOfRange(place, field, value, "must be at least 1.");
    }
  }

  /** The names in the map must not be empty, its amounts not negative. */
  public void amounts(Place place, String field, Map<String, Long> amounts) {
    for (Map.Entry<String, Long> entry : amounts.entrySet()) {
      String name = entry.getKey();
      if (name.isEmpty()) {
        add(
            ErrorCode.EMPTY,
            place.pointer(field, name),
            "A name in the " + field + " of " + place + " must not be empty.");
      }
      amount(place, field, name, entry.getValue());
    }
  }

  /** The amount under a name in a map must not be negative. */
  public void amount(Place place, String field, String name, long amount) {
    if (amount < 0) {
      add(
          ErrorCode.OUT_OF_RANGE,
          place.pointer(field, name),
          "The value (%d) of (%s) in the %s of %s must not be negative."
              .formatted(amount, Place.shown(name), field, place));
    }
  }

  /** The numbers of a link must be possible. */
  public void link(Place place, Link link) {
    notNegative(place, "latencyMicros", link.latencyMicros());
    atLeastOne(place, "bandwidthBytesPerSecond", link.bandwidthBytesPerSecond());
  }

  /** The steps of a worker's calendar must be in order of time, and their prices possible. */
  public void calendar(Place worker, Calendar calendar) {
    for (int i = 0; i < calendar.steps().size(); i++) {
      Calendar.Step step = calendar.steps().get(i);
      Place place = worker.element("calendar", i, "step", null);
      notNegative(place, "fromMicros", step.fromMicros());
      Long price = step.priceMicroUnitsPerSecond();
      if (price != null) {
        notNegative(place, "priceMicroUnitsPerSecond", price);
      }
      if (i > 0 && step.fromMicros() <= calendar.steps().get(i - 1).fromMicros()) {
        add(
            ErrorCode.OUT_OF_RANGE,
            place.pointer("fromMicros"),
            ("The fromMicros (%d) of %s must be later than that of the step before (%d)."
                    + "\nMaybe sort the steps by fromMicros, and keep one of those at one time.")
                .formatted(step.fromMicros(), place, calendar.steps().get(i - 1).fromMicros()));
      }
    }
  }

  /** The text must not be empty; null is none. */
  public void notEmpty(Place place, String field, @Nullable String text) {
    if (text != null && text.isEmpty()) {
      empty(place, field);
    }
  }

  /** Says that a field must not be empty. */
  public void empty(Place place, String field) {
    add(
        ErrorCode.EMPTY,
        place.pointer(field),
        "The " + field + (describes(place) ? " of " + place : "") + " must not be empty.");
  }

  /** The id of the element at this position must not be empty and must be the first of its kind. */
  public void id(Place place, String id, int position, IdIndex index) {
    if (id.isEmpty()) {
      empty(place, "id");
      return;
    }
    int first = index.positionOf(id);
    if (first != position) {
      add(
          ErrorCode.DUPLICATE_ID,
          place.pointer("id"),
          "The id of %s is already taken by %s.".formatted(place, place.siblingPointer(first)));
    }
  }

  /** An element of a list of references that is there twice. */
  public void repeated(Place place, String list, int position, String id) {
    add(
        ErrorCode.DUPLICATE_ID,
        place.pointer(list, position),
        "The id (%s) is more than once in the %s of %s.".formatted(Place.shown(id), list, place));
  }

  /** A reference to something that does not exist. */
  public void unknown(String pointer, Place place, String id, IdIndex index) {
    String closest = suggestions < SUGGESTIONS ? index.closestTo(id) : null;
    suggestions++;
    add(
        ErrorCode.UNKNOWN_REFERENCE,
        pointer,
        "The %s (%s) of %s does not exist.".formatted(index.kind(), Place.shown(id), place)
            + (closest == null ? "" : "\nMaybe (" + Place.shown(closest) + ") is meant."));
  }

  private void outOfRange(Place place, String field, long value, String rule) {
    String owner = describes(place) ? " of " + place : "";
    add(
        ErrorCode.OUT_OF_RANGE,
        place.pointer(field),
        "The " + field + " (" + value + ")" + owner + " " + rule);
  }

  private static boolean describes(Place place) {
    return !place.toString().isEmpty();
  }
}
