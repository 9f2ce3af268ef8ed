package dev.sextant.benchmarks.pages;

import static org.owasp.encoder.Encode.forHtml;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * HTML or SVG that is being written, element by element. Every text and every value of an attribute
 * is escaped; names of elements and attributes are the program's own. Not thread-safe.
 *
 * <p>Attributes are names and values in turn. {@code null}, an empty text and {@code false} leave
 * an attribute out; {@code true} is an attribute without a value.
 */
public final class Html {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Opens an element, to be closed by {@link #close}. */
  public Html open(String element, @Nullable Object... attributes) {
    tag(element, attributes).append('>');
    open.push(element);
    return this;
  }

  /** Closes the element that was opened last and is open. */
  public Html close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** An element without content, as SVG has them. */
  public Html empty(String element, @Nullable Object... attributes) {
    tag(element, attributes).append("/>");
    return this;
  }

  /** An element with a text. */
  public Html element(String element, Object text, @Nullable Object... attributes) {
    return open(element, attributes).text(text).close();
  }

  /** Texts, one after the other. */
  public Html text(Object... texts) {
    for (Object text : texts) {
      out.append(forHtml(text.toString()));
    }
    return this;
  }

  /** Ends a line, where only those who read the source see it. */
  public Html line() {
    out.append('\n');
    return this;
  }

  /** What has been written elsewhere; its elements are closed. */
  public Html add(Html part) {
    out.append(part);
    return this;
  }

  private StringBuilder tag(String element, @Nullable Object... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      attribute(String.valueOf(attributes[i]), attributes[i + 1]);
    }
    return out;
  }

  private void attribute(String name, @Nullable Object value) {
    if (value == null || value.equals("") || value.equals(false)) {
      return;
    }
    out.append(' ').append(name);
    if (!value.equals(true)) {
      out.append("=\"").append(forHtml(value.toString())).append('"');
    }
  }

  /**
   * The text.
   *
   * @throws IllegalStateException while an element is open
   */
  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("The element (" + open.peek() + ") is open.");
    }
    return out.toString();
  }
}
