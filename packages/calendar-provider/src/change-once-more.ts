import { expectContent } from './content-tag.ts';
import { isProviderError } from './provider-error.ts';

/** An event as its maker returns it, and the tag of its content. */
export interface Version<Raw> {
  readonly raw: Raw;
  readonly etag: string;
}

/**
 * Changes an event. If the calendar refuses because of another version, the event is read again, and the change is tried once more if
 * nobody has changed the content: an answer of a room also makes a new version, and Exchange reports conflicts that are none
 * (`ErrorIrresolvableConflict`).
 *
 * @param seen the tag of the content that the caller has read; undefined if any content may be changed
 * @throws {ProviderError} `preconditionFailed` if the content has been changed
 */
export async function changeOnceMore<Raw, T>(
  read: () => Promise<Version<Raw>>,
  seen: string | undefined,
  change: (raw: Raw) => Promise<T>,
): Promise<T> {
  const before = await read();
  expectContent(before, seen);
  try {
    return await change(before.raw);
  } catch (error) {
    if (!isProviderError(error, 'preconditionFailed')) throw error;
    const now = await read();
    if (now.etag !== before.etag) throw error;
    return change(now.raw);
  }
}
