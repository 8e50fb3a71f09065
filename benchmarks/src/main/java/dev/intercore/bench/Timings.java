package dev.intercore.bench;

import java.util.Arrays;

/**
 * Times of one thing, in milliseconds. The median is used throughout: other work on the machine
 * only adds.
 */
final class Timings {
  private double[] values = new double[64];
  private int count;

  void add(double millis) {
    if (count == values.length) {
      values = Arrays.copyOf(values, 2 * count);
    }
    values[count++] = millis;
  }

  /** Adds the time since {@code start}, a {@link System#nanoTime}. */
  void addSince(long start) {
    add((System.nanoTime() - start) / 1e6);
  }

  /** Adds the times of other samples. */
  void addAll(Timings others) {
    for (int i = 0; i < others.count; i++) {
      add(others.values[i]);
    }
  }

  double median() {
    double[] sorted = sorted();
    int middle = count / 2;
    return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** What 99 of 100 are at most. */
  double p99() {
    return sorted()[(count * 99 + 99) / 100 - 1];
  }

  double least() {
    return sorted()[0];
  }

  double greatest() {
    return sorted()[count - 1];
  }

  int count() {
    return count;
  }

  private double[] sorted() {
    if (count == 0) {
      throw new IllegalStateException("nothing was measured");
    }
    double[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return sorted;
  }
}
