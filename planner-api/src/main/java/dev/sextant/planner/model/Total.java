package dev.sextant.planner.model;

import org.jspecify.annotations.Nullable;

/** A saturated sum (or maximum) of amounts that remembers its largest part. */
final class Total {
  private long value;
  private long largest;
  private Place place = Place.ROOT;
  private String field = "";
  private @Nullable String key;
  private String label = "";
  private long shown;

  long value() {
    return value;
  }

  /** Adds a part; whether it is the largest so far, and so to be named. */
  boolean add(long part) {
    if (part <= 0) {
      return false;
    }
    value = Saturated.add(value, part);
    return largest(part);
  }

  /** Takes the part when it is larger than all before; whether it is, and so to be named. */
  boolean raiseTo(long part) {
    value = Math.max(value, part);
    return part > 0 && largest(part);
  }

  private boolean largest(long part) {
    if (part <= largest) {
      return false;
    }
    largest = part;
    return true;
  }

  /** Names the largest part by its field. */
  void name(Place newPlace, String newField, long newShown) {
    name(newPlace, newField, null, newField, newShown);
  }

  /** Names the largest part by a field, a key where the field is a map, and what it is called. */
  void name(
      Place newPlace, String newField, @Nullable String newKey, String newLabel, long newShown) {
    place = newPlace;
    field = newField;
    key = newKey;
    label = newLabel;
    shown = newShown;
  }

  /** Names the largest part as another sum names its own. */
  void nameAs(Total other) {
    name(other.place, other.field, other.key, other.label, other.shown);
  }

  /** The amount of the largest part as it is named, 0 without a name. */
  long shown() {
    return shown;
  }

  long largest() {
    return largest;
  }

  /** The pointer to the largest part. */
  String pointer() {
    return key == null ? place.pointer(field) : place.pointer(field, key);
  }

  /** What messages call the largest part. */
  String part() {
    String of = place.toString();
    return "the " + label + " (" + shown + ")" + (of.isEmpty() ? "" : " of " + of);
  }
}
