package dev.intercore.app.demo;

import java.io.IOException;

final class InitScene implements Scene {
  @Override
  public String title() {
    return "A project gets its database, private to you.";
  }

  @Override
  public void play(Stage stage) throws IOException {
    stage.show(0, "", "init");
    stage.show(0, "", "health");
  }
}
