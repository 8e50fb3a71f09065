package dev.intercore.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Java's file exceptions in words; most of them carry only the path as their message. */
public final class IoText {
  private IoText() {}

  public static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "no such file or folder";
      case AccessDeniedException _ -> "permission denied";
      case NotDirectoryException _ -> "not a folder";
      case FileAlreadyExistsException _ -> "something else is there already";
      case FileSystemException f when f.getReason() != null -> f.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }
}
