package dev.intercore.store;

/** One step of what SQLite made of a statement, as EXPLAIN shows it. */
public record Instruction(String opcode, long p1, long p2, long p3, String p4) {}
