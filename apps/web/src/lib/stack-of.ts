/** Returns the error's message and stack. Only Chromium's stack contains the message; that of other browsers contains only locations. */
export function stackOf(error: Error): string {
  const stack = error.stack ?? '';
  return stack.startsWith(String(error)) ? stack : `${String(error)}\n${stack}`;
}
