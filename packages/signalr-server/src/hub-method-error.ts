/** Thrown by a method of the application: its message is told to the caller. Of any other error the caller learns nothing. */
export class HubMethodError extends Error {
  override readonly name = 'HubMethodError';
}
