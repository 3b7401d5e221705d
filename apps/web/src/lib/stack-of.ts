/** Returns the error with its stack: Chromium's stack begins with the message, Firefox's and Safari's contain only the locations. */
export function stackOf(error: Error): string {
  const stack = error.stack ?? '';
  return stack.startsWith(String(error)) ? stack : `${String(error)}\n${stack}`;
}
