/**
 * Returns the error's message and stack. Chromium's stack begins with the message; those of Firefox and Safari contain
 * only locations.
 */
export function stackOf(error: Error): string {
  const stack = error.stack ?? '';
  return stack.startsWith(String(error)) ? stack : `${String(error)}\n${stack}`;
}
