package dev.sextant.planner.json;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.PrettyPrinter;

/**
 * Indents by two spaces, except that an object or list begun on one line stays on it with all it
 * contains. One per generator.
 */
final class LinePrinter implements PrettyPrinter {
  private static final String INDENT = "  ";

  private int depth;
  private int lineDepth;
  private boolean nextOnOneLine;

  /** The next object or list stays on one line. */
  void nextOnOneLine() {
    nextOnOneLine = true;
  }

  @Override
  public void writeRootValueSeparator(JsonGenerator out) {
    out.writeRaw('\n');
  }

  @Override
  public void writeStartObject(JsonGenerator out) {
    begin(out, '{');
  }

  @Override
  public void writeStartArray(JsonGenerator out) {
    begin(out, '[');
  }

  @Override
  public void writeEndObject(JsonGenerator out, int entries) {
    end(out, '}', entries);
  }

  @Override
  public void writeEndArray(JsonGenerator out, int values) {
    end(out, ']', values);
  }

  @Override
  public void writeObjectEntrySeparator(JsonGenerator out) {
    separate(out);
  }

  @Override
  public void writeArrayValueSeparator(JsonGenerator out) {
    separate(out);
  }

  @Override
  public void writeObjectNameValueSeparator(JsonGenerator out) {
    out.writeRaw(": ");
  }

  @Override
  public void beforeObjectEntries(JsonGenerator out) {
    breakLine(out);
  }

  @Override
  public void beforeArrayValues(JsonGenerator out) {
    breakLine(out);
  }

  private void begin(JsonGenerator out, char bracket) {
    out.writeRaw(bracket);
    if (nextOnOneLine || lineDepth > 0) {
      lineDepth++;
      nextOnOneLine = false;
    } else {
      depth++;
    }
  }

  private void end(JsonGenerator out, char bracket, int entries) {
    if (lineDepth > 0) {
      lineDepth--;
    } else {
      depth--;
      if (entries > 0) {
        breakLine(out);
      }
    }
    out.writeRaw(bracket);
  }

  private void separate(JsonGenerator out) {
    out.writeRaw(lineDepth > 0 ? ", " : ",");
    breakLine(out);
  }

  private void breakLine(JsonGenerator out) {
    if (lineDepth == 0) {
      out.writeRaw('\n');
      for (int i = 0; i < depth; i++) {
        out.writeRaw(INDENT);
      }
    }
  }
}
