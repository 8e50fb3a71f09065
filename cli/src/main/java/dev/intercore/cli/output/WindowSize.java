package dev.intercore.cli.output;

/** How much a terminal shows at once. */
public record WindowSize(int rows, int columns) {}
