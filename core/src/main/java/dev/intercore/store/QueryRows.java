package dev.intercore.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a statement answered.
 *
 * @param rows text, Long, Double, byte[] or null
 */
public record QueryRows(List<String> columns, List<List<@Nullable Object>> rows) {}
