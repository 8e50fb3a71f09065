package dev.intercore.shell;

import java.util.ArrayList;
import java.util.List;

/** Puts a word together; neighbours of one kind become one piece. */
final class Pieces {
  private final List<Piece> done = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private Piece.Kind kind = Piece.Kind.PLAIN;

  void plain(char c) {
    begin(Piece.Kind.PLAIN);
    text.append(c);
  }

  void quoted(char c) {
    begin(Piece.Kind.QUOTED);
    text.append(c);
  }

  /** Quotes with nothing between them make a word all the same. */
  void quoted(String more) {
    begin(Piece.Kind.QUOTED);
    text.append(more);
    if (text.isEmpty()) {
      done.add(Piece.quoted(""));
    }
  }

  void add(Piece piece) {
    flush();
    done.add(piece);
  }

  List<Piece> toList() {
    flush();
    return done;
  }

  private void begin(Piece.Kind next) {
    if (next != kind) {
      flush();
      kind = next;
    }
  }

  private void flush() {
    if (!text.isEmpty()) {
      done.add(new Piece(kind, text.toString(), List.of()));
      text.setLength(0);
    }
  }
}
