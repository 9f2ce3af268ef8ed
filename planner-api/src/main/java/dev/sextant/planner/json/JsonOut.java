package dev.sextant.planner.json;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** Writes the fields of a document; the same calls give the same bytes on every JVM. */
final class JsonOut implements AutoCloseable {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          // Double.toString differs between Java versions.
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .build();

  private final LinePrinter printer = new LinePrinter();
  private final JsonGenerator out;

  JsonOut(OutputStream target) {
    out = FACTORY.createGenerator(new Context(printer), target);
  }

  /** Writes a whole document to a target that stays open. */
  static void document(OutputStream target, Consumer<JsonOut> fields) throws IOException {
    try (JsonOut out = new JsonOut(target)) {
      fields.accept(out);
      out.endDocument();
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  private static final class Context extends ObjectWriteContext.Base {
    private final LinePrinter printer;

    private Context(LinePrinter printer) {
      this.printer = printer;
    }

    @Override
    public PrettyPrinter getPrettyPrinter() {
      return printer;
    }

    @Override
    public boolean hasPrettyPrinter() {
      return true;
    }
  }

  /** Ends a document with a line break. */
  void endDocument() {
    out.writeRaw('\n');
  }

  /** Writes what is buffered to the target, which stays open. */
  @Override
  public void close() {
    out.close();
  }

  // Objects

  /** Begins an object with one line for all, or a line for each field. */
  void begin(boolean oneLine) {
    if (oneLine) {
      printer.nextOnOneLine();
    }
    out.writeStartObject();
  }

  /** Ends an object. */
  void end() {
    out.writeEndObject();
  }

  /** The name of a value that follows. */
  void name(String name) {
    out.writeName(name);
  }

  /** A value that is not there. */
  void nothing() {
    out.writeNull();
  }

  // Values

  void text(String value) {
    out.writeString(whole(value));
  }

  void number(long value) {
    out.writeNumber(value);
  }

  void number(BigDecimal value) {
    out.writeNumber(value);
  }

  /** A number, or null for one that JSON cannot express. */
  void figure(double value) {
    if (Double.isFinite(value)) {
      out.writeNumber(value);
    } else {
      out.writeNull();
    }
  }

  /** A number that JSON can express, with all its digits. */
  void finite(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "The number (" + value + ") cannot be written: JSON has finite numbers only.");
    }
    out.writeNumber(value);
  }

  void truth(boolean value) {
    out.writeBoolean(value);
  }

  /** A list of texts on one line. */
  void texts(List<String> values) {
    printer.nextOnOneLine();
    list(values, JsonOut::text);
  }

  /** A list of integers on one line. */
  void numbers(List<Long> values) {
    printer.nextOnOneLine();
    list(values, JsonOut::number);
  }

  /** A list; the writer is called once per value. */
  <T> void list(List<T> values, BiConsumer<JsonOut, T> writer) {
    out.writeStartArray();
    for (T value : values) {
      writer.accept(this, value);
    }
    out.writeEndArray();
  }

  /** Values by name in alphabetical order: a map need not have a stable one. */
  <V> void map(boolean oneLine, Map<String, V> values, BiConsumer<JsonOut, V> writer) {
    begin(oneLine);
    sorted(values)
        .forEach(
            (key, value) -> {
              name(whole(key));
              writer.accept(this, value);
            });
    end();
  }

  /** A text that UTF-8 can express; the generator would write half a character as it is. */
  private static String whole(String text) {
    if (Texts.loneSurrogate(text) >= 0) {
      throw new IllegalArgumentException(
          "The text ("
              + Texts.shortened(text)
              + ") cannot be written: it holds half of a surrogate pair.");
    }
    return text;
  }

  private static <V> Map<String, V> sorted(Map<String, V> map) {
    return map.size() <= 1 ? map : new TreeMap<>(map);
  }
}
