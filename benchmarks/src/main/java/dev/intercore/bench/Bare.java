package dev.intercore.bench;

/** The least a JVM can do for a caller: one line. What a direct call is compared with. */
public final class Bare {
  private Bare() {}

  public static void main(String[] words) {
    System.out.println("allowed");
  }
}
