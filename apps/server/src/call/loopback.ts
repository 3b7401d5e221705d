const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** A host's name, as an address has it: this machine itself. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}
