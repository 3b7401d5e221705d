/** Thrown if the calendar file cannot be used. The message is the sentence that the operator reads; it never repeats a value. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
