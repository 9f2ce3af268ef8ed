package dev.sextant.planner.json;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
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

  /** Begins a document. */
  void beginDocument(String kind) {
    begin();
    put(Header.FORMAT_VERSION, PlannerJson.FORMAT_VERSION);
    put(Header.KIND, kind);
  }

  /** Ends a document. */
  void endDocument() {
    end();
    out.writeRaw('\n');
  }

  /** Writes what is buffered to the target, which stays open. */
  @Override
  public void close() {
    out.close();
  }

  // Objects

  /** Begins an object whose fields have a line each. */
  void begin() {
    out.writeStartObject();
  }

  /** Begins an object that has one line for all. */
  void beginLine() {
    printer.nextOnOneLine();
    out.writeStartObject();
  }

  /** Begins an object with one line for all, or a line for each. */
  void begin(boolean oneLine) {
    if (oneLine) {
      beginLine();
    } else {
      begin();
    }
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
  void writeNull() {
    out.writeNull();
  }

  // Fields

  void put(String name, String value) {
    out.writeStringProperty(name, whole(value));
  }

  void put(String name, long value) {
    out.writeNumberProperty(name, value);
  }

  void put(String name, boolean value) {
    out.writeBooleanProperty(name, value);
  }

  /** A text or null. */
  void putOrNull(String name, @Nullable String value) {
    if (value == null) {
      out.writeNullProperty(name);
    } else {
      put(name, value);
    }
  }

  /** A number or null. */
  void putOrNull(String name, @Nullable BigDecimal value) {
    if (value == null) {
      out.writeNullProperty(name);
    } else {
      out.writeNumberProperty(name, value);
    }
  }

  /** A number, or null for one that JSON cannot express. */
  void putFinite(String name, double value) {
    if (Double.isFinite(value)) {
      out.writeNumberProperty(name, value);
    } else {
      out.writeNullProperty(name);
    }
  }

  /** A text, unless it is what readers take for granted. */
  void putUnless(@Nullable String assumed, String name, @Nullable String value) {
    if (value != null && !value.equals(assumed)) {
      put(name, value);
    }
  }

  /** A number, unless it is what readers take for granted. */
  void putUnless(long assumed, String name, long value) {
    if (value != assumed) {
      put(name, value);
    }
  }

  /** A number, unless it is null. */
  void putUnlessNull(String name, @Nullable Long value) {
    if (value != null) {
      put(name, value);
    }
  }

  /** A list of texts on one line, unless it is null. */
  void putUnlessNull(String name, @Nullable List<String> values) {
    if (values == null) {
      return;
    }
    name(name);
    printer.nextOnOneLine();
    out.writeStartArray();
    values.forEach(value -> out.writeString(whole(value)));
    out.writeEndArray();
  }

  /** A list of texts on one line, unless it is empty. */
  void putUnlessEmpty(String name, List<String> values) {
    if (!values.isEmpty()) {
      putUnlessNull(name, values);
    }
  }

  /** A list; the writer is called once per value and writes one object. */
  <T> void putList(String name, List<T> values, Consumer<T> writer) {
    name(name);
    out.writeStartArray();
    values.forEach(writer);
    out.writeEndArray();
  }

  /** A list, unless it is empty. */
  <T> void putListUnlessEmpty(String name, List<T> values, Consumer<T> writer) {
    if (!values.isEmpty()) {
      putList(name, values, writer);
    }
  }

  /** Amounts by name on one line, in alphabetical order: a map need not have a stable one. */
  void putAmounts(String name, Map<String, Long> amounts) {
    name(name);
    beginLine();
    sorted(amounts).forEach((key, amount) -> put(whole(key), amount));
    end();
  }

  /** Amounts by name, unless they are what readers take for granted. */
  void putAmountsUnless(Map<String, Long> assumed, String name, Map<String, Long> amounts) {
    if (!amounts.equals(assumed)) {
      putAmounts(name, amounts);
    }
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
