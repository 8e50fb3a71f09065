package dev.intercore.app.demo;

import java.io.IOException;

/** One thing the demo shows. It checks what it shows, and throws when it is not so. */
interface Scene {
  String title();

  void play(Stage stage) throws IOException;
}
