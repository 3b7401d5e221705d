/** What went wrong, and where: Chromium's stack begins with it, Firefox's and Safari's has the places alone. */
export function stackOf(error: Error): string {
  const stack = error.stack ?? '';
  return stack.startsWith(String(error)) ? stack : `${String(error)}\n${stack}`;
}
