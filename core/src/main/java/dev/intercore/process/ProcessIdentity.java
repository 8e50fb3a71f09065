package dev.intercore.process;

/**
 * One process, and no other that ever had its pid.
 *
 * @param start in clock ticks since boot, from the kernel: no clock that is set changes it
 * @param boot see {@link KernelIdentity}
 * @param namespaces see {@link KernelIdentity}
 */
public record ProcessIdentity(long pid, long start, String boot, String namespaces) {}
