package dev.sextant.planner.model;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A part of the document, which knows its JSON pointer and what messages call it. Cheap to make:
 * text is built only when an error needs it.
 */
public final class Place {
  /** The whole document. */
  public static final Place ROOT = new Place(null, "", -1, "", null);

  private static final int SHOWN_CHARACTERS = 64;
  private static final char LINE_SEPARATOR = 0x2028;
  private static final char PARAGRAPH_SEPARATOR = 0x2029;

  private final @Nullable Place parent;
  private final String key;
  private final int index;
  private final String kind;
  private final @Nullable String id;

  private Place(@Nullable Place parent, String key, int index, String kind, @Nullable String id) {
    this.parent = parent;
    this.key = key;
    this.index = index;
    this.kind = kind;
    this.id = id;
  }

  /** An element of a list in this place; without an id it is called by its position. */
  public Place element(String list, int position, String elementKind, @Nullable String elementId) {
    return new Place(this, list, position, elementKind, elementId);
  }

  /** An object in this place; messages leave it out when it is called nothing. */
  public Place member(String member, String memberKind) {
    return new Place(this, member, -1, memberKind, null);
  }

  /** The pointer to another element of the list this place is in. */
  public String siblingPointer(int position) {
    return new Place(parent, key, position, kind, null).pointer();
  }

  /** The JSON pointer to this place. */
  public String pointer() {
    StringBuilder out = new StringBuilder();
    appendPointer(out);
    return out.toString();
  }

  /** The JSON pointer to a field of this place. */
  public String pointer(String field) {
    return pointer() + '/' + field;
  }

  /** The JSON pointer to an element of a list of this place. */
  public String pointer(String list, int position) {
    return pointer() + '/' + list + '/' + position;
  }

  /** The pointer to a value in a map of this place. */
  public String pointer(String map, String mapKey) {
    return pointer(map) + '/' + mapKey.replace("~", "~0").replace("/", "~1");
  }

  private void appendPointer(StringBuilder out) {
    if (parent == null) {
      return;
    }
    parent.appendPointer(out);
    out.append('/').append(key);
    if (index >= 0) {
      out.append('/').append(index);
    }
  }

  /** What messages call this place, such as {@code task (a) of workflow (w)}. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    for (Place place = this; place != null; place = place.parent) {
      if (place.kind.isEmpty()) {
        continue;
      }
      out.append(out.isEmpty() ? "" : " of ").append(place.kind);
      if (place.id != null && !place.id.isEmpty()) {
        out.append(" (").append(shown(place.id)).append(')');
      } else if (place.index >= 0) {
        out.append(' ').append(place.index);
      }
    }
    return out.toString();
  }

  /** A text from the document as messages show it: short, and on one line. */
  public static String shown(String text) {
    StringBuilder out = new StringBuilder(Math.min(text.length(), SHOWN_CHARACTERS));
    for (int i = 0; i < text.length(); i++) {
      if (i == SHOWN_CHARACTERS) {
        if (Character.isHighSurrogate(text.charAt(i - 1))) {
          out.setLength(out.length() - 1);
        }
        return out.append("...").toString();
      }
      append(out, text.charAt(i));
    }
    return out.toString();
  }

  /**
   * A text from the document whole, and on one line: line ends, tabs and other control characters
   * are codes such as {@code \n} and {@code &#92;u001b}, as in JSON.
   */
  public static String oneLine(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      append(out, text.charAt(i));
    }
    return out.toString();
  }

  private static void append(StringBuilder out, char c) {
    switch (c) {
      case '\n' -> out.append("\\n");
      case '\t' -> out.append("\\t");
      case '\r' -> out.append("\\r");
      default -> {
        if (Character.isISOControl(c) || c == LINE_SEPARATOR || c == PARAGRAPH_SEPARATOR) {
          out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        } else {
          out.append(c);
        }
      }
    }
  }
}
