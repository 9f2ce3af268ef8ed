package dev.sextant.planner.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The table of the fields of one kind of object: name, kind, default, getter and meaning of each,
 * in the order in which they are written. Reader, writer, JSON Schema and format page follow from
 * it. Immutable once made.
 */
final class Fields<T> {
  private final Columns<T> columns;
  private final FieldNames names;
  private final Function<Row, T> maker;
  private final int skipped;

  /** The values of a row before anything is read. */
  private final @Nullable Object[] initial;

  private Fields(Columns<T> columns, Function<Row, T> maker, int skipped) {
    this.columns = columns;
    this.maker = maker;
    this.skipped = skipped;
    long required = 0;
    for (int i = 0; i < columns.fields.size(); i++) {
      required |= columns.fields.get(i).isRequired() ? 1L << i : 0;
    }
    initial = columns.fields.stream().map(Field::initial).toArray();
    names = new FieldNames(columns.fields.stream().map(Field::name).toList(), required);
  }

  /**
   * Begins a table.
   *
   * @param name what the kind of object is called, in schemas and on the format page
   * @param text what it is, in one sentence
   */
  static <T> Columns<T> of(String name, String text) {
    return new Columns<>(name, text);
  }

  /** The same object as a document of its own, which begins with a version and its kind. */
  Fields<T> document(String kind) {
    Columns<T> all = new Columns<>(columns.name, columns.text);
    all.required(
        Header.FORMAT_VERSION,
        Kinds.constant(PlannerJson.FORMAT_VERSION, Header::readVersion),
        any -> (long) PlannerJson.FORMAT_VERSION,
        "Version of the format.");
    all.required(
        Header.KIND,
        Kinds.constant(kind, in -> Header.readKind(in, kind)),
        any -> kind,
        "What the document is.");
    int header = all.fields.size();
    all.fields.addAll(columns.fields);
    all.inLine = columns.inLine;
    all.rules.putAll(columns.rules);
    return new Fields<>(all, maker, header);
  }

  String name() {
    return columns.name;
  }

  String text() {
    return columns.text;
  }

  List<Field<T, ?>> all() {
    return columns.fields;
  }

  FieldNames names() {
    return names;
  }

  /** What JSON Schema says of several fields at once, by keyword. */
  Map<String, Object> rules() {
    return columns.rules;
  }

  /** Reads an object. */
  T read(JsonCursor in) {
    Row row = new Row(initial.clone(), skipped);
    List<Field<T, ?>> fields = columns.fields;
    in.beginObject(names);
    for (int at = in.nextField(); at >= 0; at = in.nextField()) {
      row.set(at, fields.get(at).kind().reader().apply(in));
    }
    if (!in.isBroken()) {
      row.close(in.given(), in);
    }
    return maker.apply(row);
  }

  /** Writes an object. */
  void write(JsonOut out, T object) {
    out.begin(columns.inLine.test(object));
    List<Field<T, ?>> fields = columns.fields;
    for (int i = 0; i < fields.size(); i++) {
      fields.get(i).write(out, object);
    }
    out.end();
  }

  /** An object of placeholders. */
  T placeholder() {
    return maker.apply(new Row(initial.clone(), skipped));
  }

  /** A table that is being put together. */
  static final class Columns<T> {
    private final String name;
    private final String text;
    private final List<Field<T, ?>> fields = new ArrayList<>();
    private Predicate<T> inLine = any -> true;
    private final Map<String, Object> rules = new LinkedHashMap<>();

    private Columns(String name, String text) {
      this.name = name;
      this.text = text;
    }

    /** Adds a field that must be there. */
    <V extends @Nullable Object> Columns<T> required(
        String field, Kind<V> kind, Function<T, ? extends V> getter, String meaning) {
      return add(new Field<>(field, kind, true, null, getter, meaning));
    }

    /** Adds a field of which this value is assumed where it is left out. */
    <V> Columns<T> optional(
        String field,
        Kind<V> kind,
        V assumed,
        Function<T, ? extends @Nullable V> getter,
        String meaning) {
      return add(new Field<>(field, kind, false, assumed, getter, meaning));
    }

    /** Adds a field that may be absent, which its meaning explains. */
    <V> Columns<T> optional(
        String field, Kind<V> kind, Function<T, ? extends @Nullable V> getter, String meaning) {
      return add(new Field<>(field, kind, false, null, getter, meaning));
    }

    /** Adds the fields of a part that has no object of its own; null where there is no part. */
    <P> Columns<T> part(Columns<P> columns, Function<T, ? extends @Nullable P> part) {
      columns.fields.forEach(field -> add(field.of(part)));
      return this;
    }

    /** Adds the fields of other columns as they are. */
    Columns<T> and(Columns<T> others) {
      others.fields.forEach(this::add);
      return this;
    }

    private Columns<T> add(Field<T, ?> field) {
      fields.add(field);
      return this;
    }

    /** Names of the fields so far. */
    List<String> names() {
      return fields.stream().<String>map(Field::name).toList();
    }

    /** Says which objects have one line for all; without this, all have. */
    Columns<T> inLine(Predicate<T> which) {
      inLine = which;
      return this;
    }

    /** Adds what JSON Schema says of several fields at once. */
    Columns<T> rule(String keyword, Object schema) {
      rules.put(keyword, schema);
      return this;
    }

    /** The table, whose objects are made of rows as read. */
    Fields<T> made(Function<Row, T> maker) {
      return new Fields<>(this, maker, 0);
    }
  }
}
