package dev.intercore.bench;

/** A call of the library, and how often it is made in a batch. */
enum LibraryCall {
  GET("state get", 200),
  SET("state set", 200),
  DELETE("state delete", 100),
  KEYS("state keys", 5),
  LIST("state list", 100),
  CHECK("sentinel check", 200);

  final String title;
  final int batch;

  LibraryCall(String title, int batch) {
    this.title = title;
    this.batch = batch;
  }
}
