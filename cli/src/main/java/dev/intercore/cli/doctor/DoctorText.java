package dev.intercore.cli.doctor;

import dev.intercore.doctor.Check.Finding;
import dev.intercore.doctor.Check.Repair;
import dev.intercore.doctor.Doctor.Case;
import dev.intercore.doctor.Doctor.Report;
import dev.intercore.doctor.Doctor.State;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was found and done, for people and for pipes. */
final class DoctorText {
  private DoctorText() {}

  static String of(List<Report> reports) {
    StringBuilder text = new StringBuilder();
    for (Report report : reports) {
      if (report.skipped().isPresent()) {
        line(text, "skipped " + report.area() + ": " + report.skipped().get());
      } else if (report.cases().isEmpty()) {
        line(text, "ok " + report.area());
      }
      for (Case one : report.cases()) {
        line(text, "FOUND " + report.area() + ": " + one.finding().fact());
        line(text, "  " + below(one));
      }
      report.notes().forEach(note -> line(text, "  note: " + note));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\n');
  }

  private static String below(Case one) {
    if (one.finding().repair().isEmpty()) {
      return "hint: " + one.finding().advice();
    }
    return switch (one.state()) {
      case FOUND -> "would: " + one.finding().repair().get().description();
      case FIXED -> "fixed: " + one.finding().repair().get().description();
      case FAILED -> "failed: " + one.failure();
    };
  }

  static String json(List<Report> reports, boolean well) {
    List<Map<String, @Nullable Object>> findings = new ArrayList<>();
    List<Map<String, @Nullable Object>> notes = new ArrayList<>();
    for (Report report : reports) {
      report.cases().forEach(one -> findings.add(json(report.area(), one)));
      report
          .skipped()
          .ifPresent(
              why -> notes.add(JsonObject.map("area", report.area(), "note", "skipped: " + why)));
      report
          .notes()
          .forEach(note -> notes.add(JsonObject.map("area", report.area(), "note", note)));
    }
    return JsonWriter.compact(JsonObject.map("ok", well, "findings", findings, "notes", notes));
  }

  private static Map<String, @Nullable Object> json(String area, Case one) {
    Finding finding = one.finding();
    return JsonObject.map(
        "area",
        area,
        "problem",
        finding.fact(),
        "repair",
        finding.repair().map(Repair::description).orElse(null),
        "fixed",
        one.state() == State.FIXED,
        "failure",
        one.failure().isEmpty() ? null : one.failure(),
        "hint",
        finding.advice().isEmpty() ? null : finding.advice());
  }
}
