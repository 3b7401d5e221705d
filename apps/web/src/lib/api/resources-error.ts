/** Thrown if the resources cannot be loaded. Without them, there is nothing to show (specification, section 8). */
export class ResourcesError extends Error {
  override readonly name = 'ResourcesError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
