package dev.intercore.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One call as it arrives, from whichever process.
 *
 * @param directory the caller's working directory, links resolved
 * @param environment the caller's variables; only named ones are looked at
 * @param stdin read only when the command asks for it
 * @param watched whether stderr is a terminal, with a person before it
 * @param client who calls
 */
public record Invocation(
    List<String> arguments,
    Path directory,
    Map<String, String> environment,
    InputStream stdin,
    OutputStream stdout,
    OutputStream stderr,
    boolean watched,
    Client client) {}
