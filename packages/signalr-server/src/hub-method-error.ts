/** An error that a method of the application throws so that the caller receives its message. Any other error is hidden from the caller. */
export class HubMethodError extends Error {
  override readonly name = 'HubMethodError';
}
