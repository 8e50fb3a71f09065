package dev.intercore.doctor;

import java.io.IOException;

/**
 * What can be done about a finding.
 *
 * @param words what it does
 */
public record Repair(String words, Deed deed) {
  /** Does it, or says by its exception why not. */
  public interface Deed {
    void run() throws IOException;
  }
}
