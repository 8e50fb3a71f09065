package dev.intercore.json;

/** One JSON value as text, written as it is. The creator guarantees that the text is valid JSON. */
public record RawJson(String text) {}
