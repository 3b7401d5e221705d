const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Returns whether a host name from an address means this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}
