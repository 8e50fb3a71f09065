package dev.intercore.json;

import dev.intercore.common.WireEnum;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of one record type, declared once: a list of typed fields, used for writing and for
 * the schema, and a reader. An optional field is left out when it is empty; a nullable field is
 * written as null. Creating a codec loads no class of the parser.
 */
public final class JsonCodec<T> {
  private final List<Field<T>> fields;

  private final @Nullable Function<T, JsonObject> others;
  private final @Nullable BiFunction<JsonObject, JsonObject, T> reader;
  private final Set<String> names = new TreeSet<>();

  private JsonCodec(Builder<T> builder, @Nullable BiFunction<JsonObject, JsonObject, T> reader) {
    this.fields = List.copyOf(builder.fields);
    this.others = builder.others;
    this.reader = reader;
    fields.forEach(field -> names.add(field.name));
  }

  /**
   * Starts the declaration of the fields of {@code type}, in the order in which they are written.
   */
  public static <T> Builder<T> fields(Class<T> type) {
    return new Builder<>(type);
  }

  /** Returns the fields of a record, in the order of their declaration. */
  public Map<String, @Nullable Object> toMap(T record) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (Field<T> field : fields) {
      Object value = field.value.apply(record);
      if (value != null || !field.optional) {
        values.put(field.name, value);
      }
    }
    if (others != null) {
      others.apply(record).values().forEach(values::putIfAbsent);
    }
    return values;
  }

  /** Returns the record on one line, with the fields in the order of their declaration. */
  public String compact(T record) {
    return JsonWriter.compact(toMap(record));
  }

  /** Returns the canonical form of the record, with sorted keys. */
  public String canonical(T record) {
    return JsonWriter.canonical(toMap(record));
  }

  /**
   * Reads a record within the limits of a payload.
   *
   * @throws IllegalArgumentException if it is corrupt
   */
  public T read(String json) {
    return read(JsonObject.parse(json));
  }

  /**
   * Reads a record.
   *
   * @throws IllegalArgumentException if it is corrupt
   */
  public T read(JsonObject json) {
    if (reader == null) {
      throw new IllegalStateException("this codec only writes");
    }
    Map<String, @Nullable Object> unknown = new LinkedHashMap<>(json.values());
    unknown.keySet().removeAll(names);
    return reader.apply(json, new JsonObject(unknown));
  }

  /** Returns the JSON schema of the record, as a value that {@link JsonWriter} can write. */
  public Map<String, @Nullable Object> schema() {
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (Field<T> field : fields) {
      properties.put(field.name, field.schema);
      if (!field.optional) {
        required.add(field.name);
      }
    }
    return JsonObject.map(
        "type",
        "object",
        "properties",
        properties,
        "required",
        required,
        "additionalProperties",
        others != null);
  }

  /** One field: how it is written, and its schema. */
  private record Field<T>(
      String name,
      boolean optional,
      Map<String, @Nullable Object> schema,
      Function<T, @Nullable Object> value) {}

  /** Declares the fields of one type. */
  public static final class Builder<T> {
    private static final Map<String, @Nullable Object> ANY = Map.of();
    private static final Map<String, @Nullable Object> TEXT = Map.of("type", "string");
    private static final Map<String, @Nullable Object> INTEGER = Map.of("type", "integer");

    private final Class<T> type;
    private final List<Field<T>> fields = new ArrayList<>();
    private @Nullable Function<T, JsonObject> others;

    private Builder(Class<T> type) {
      this.type = type;
    }

    private static Map<String, @Nullable Object> orNull(String type) {
      return Map.of("type", List.of(type, "null"));
    }

    private static Map<String, @Nullable Object> arrayOf(Map<String, @Nullable Object> items) {
      return JsonObject.map("type", "array", "items", items);
    }

    private Builder<T> add(Field<T> field) {
      for (Field<T> other : fields) {
        if (other.name.equals(field.name)) {
          throw new IllegalArgumentException(
              type.getSimpleName() + " declares " + field.name + " twice");
        }
      }
      fields.add(field);
      return this;
    }

    private Builder<T> required(
        String name, Map<String, @Nullable Object> schema, Function<T, @Nullable Object> value) {
      return add(new Field<>(name, false, schema, value));
    }

    private Builder<T> optional(
        String name, Map<String, @Nullable Object> schema, Function<T, @Nullable Object> value) {
      return add(new Field<>(name, true, schema, value));
    }

    public Builder<T> text(String name, Function<T, String> value) {
      return required(name, TEXT, value::apply);
    }

    /** Text that is left out when it is empty. */
    public Builder<T> optionalText(String name, Function<T, Optional<String>> value) {
      return optional(name, TEXT, record -> value.apply(record).orElse(null));
    }

    /** Text that is null when it is empty. */
    public Builder<T> nullableText(String name, Function<T, Optional<String>> value) {
      return required(name, orNull("string"), record -> value.apply(record).orElse(null));
    }

    public Builder<T> number(String name, ToLongFunction<T> value) {
      return required(name, INTEGER, value::applyAsLong);
    }

    /** A number that is left out when it is empty. */
    public Builder<T> optionalNumber(String name, Function<T, OptionalLong> value) {
      return optional(name, INTEGER, record -> boxed(value.apply(record)));
    }

    /** A number that is null when it is empty. */
    public Builder<T> nullableNumber(String name, Function<T, OptionalLong> value) {
      return required(name, orNull("integer"), record -> boxed(value.apply(record)));
    }

    private static @Nullable Object boxed(OptionalLong number) {
      return number.isPresent() ? (Object) number.getAsLong() : null;
    }

    /** A decimal number. A whole one is written without a point. */
    public Builder<T> decimal(String name, ToDoubleFunction<T> value) {
      return required(
          name, Map.of("type", "number"), record -> wholeOrDecimal(value.applyAsDouble(record)));
    }

    private static Object wholeOrDecimal(double number) {
      long whole = (long) number;
      return whole == number ? (Object) whole : (Object) number;
    }

    public Builder<T> bool(String name, Predicate<T> value) {
      return required(name, Map.of("type", "boolean"), value::test);
    }

    /** A boolean that is null when it is empty. */
    public Builder<T> nullableBool(String name, Function<T, Optional<Boolean>> value) {
      return required(name, orNull("boolean"), record -> value.apply(record).orElse(null));
    }

    /** A value of an enumeration, by its wire name. */
    public <W extends WireEnum> Builder<T> enumValue(String name, W[] all, Function<T, W> value) {
      return required(
          name,
          JsonObject.map("type", "string", "enum", WireEnum.wireNames(all)),
          record -> value.apply(record).wireName());
    }

    public Builder<T> texts(String name, Function<T, List<String>> value) {
      return required(name, arrayOf(TEXT), value::apply);
    }

    /** A list of texts that is left out when it is absent, which differs from an empty list. */
    public Builder<T> optionalTexts(String name, Function<T, Optional<List<String>>> value) {
      return optional(name, arrayOf(TEXT), record -> value.apply(record).orElse(null));
    }

    public <V> Builder<T> object(String name, JsonCodec<V> codec, Function<T, V> value) {
      return required(name, codec.schema(), record -> codec.toMap(value.apply(record)));
    }

    /** An object that is left out when it is empty. */
    public <V> Builder<T> optionalObject(
        String name, JsonCodec<V> codec, Function<T, Optional<V>> value) {
      return optional(
          name, codec.schema(), record -> value.apply(record).map(codec::toMap).orElse(null));
    }

    public <V> Builder<T> objects(String name, JsonCodec<V> codec, Function<T, List<V>> value) {
      return required(
          name,
          arrayOf(codec.schema()),
          record -> value.apply(record).stream().map(codec::toMap).toList());
    }

    /** An object with names that are not declared. */
    public Builder<T> map(String name, Function<T, Map<String, @Nullable Object>> value) {
      return required(name, Map.of("type", "object"), value::apply);
    }

    /** A JSON value of any type, written as it is. */
    public Builder<T> raw(String name, Function<T, RawJson> value) {
      return required(name, ANY, value::apply);
    }

    /** A JSON value of any type, or null. */
    public Builder<T> nullableRaw(String name, Function<T, Optional<RawJson>> value) {
      return required(name, ANY, record -> value.apply(record).orElse(null));
    }

    /** Adds the fields of a record that is part of this one, without a name of its own. */
    public <V> Builder<T> include(JsonCodec<V> codec, Function<T, V> value) {
      for (Field<V> field : codec.fields) {
        add(
            new Field<>(
                field.name,
                field.optional,
                field.schema,
                record -> field.value.apply(value.apply(record))));
      }
      return this;
    }

    /**
     * Fields that were read and are not declared. A declared field of the same name has priority.
     */
    public Builder<T> others(Function<T, JsonObject> value) {
      others = value;
      return this;
    }

    /**
     * Ends the declaration of a codec that also reads. Fields that are not declared are ignored.
     */
    public JsonCodec<T> read(Function<JsonObject, T> reader) {
      return new JsonCodec<>(this, (json, _) -> reader.apply(json));
    }

    /** Ends the declaration of a codec whose reader gets the fields that are not declared. */
    public JsonCodec<T> readWithOthers(BiFunction<JsonObject, JsonObject, T> reader) {
      return new JsonCodec<>(this, reader);
    }

    /** Ends the declaration of a codec that only writes. */
    public JsonCodec<T> writeOnly() {
      return new JsonCodec<>(this, null);
    }
  }
}
