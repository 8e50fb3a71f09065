package dev.intercore.doctor;

import java.io.IOException;

/** Looks one area over. */
public interface Check {
  /** One word. */
  String area();

  /** Changes nothing. */
  Look look() throws IOException;
}
