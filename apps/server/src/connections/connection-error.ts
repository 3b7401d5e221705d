/** The calendar file cannot be used; the message is the sentence that the operator reads. It never repeats a value. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
