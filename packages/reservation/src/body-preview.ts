import { textOfHtml } from '@assist/resource';

/** Maximum length in characters of an event's `bodyPreview` (specification, section 3). */
export const BODY_PREVIEW_LENGTH = 255;
/**
 * Number of characters of the HTML that are read. Office writes its styles before the text; if no text begins within this length, the
 * preview is empty.
 */
const READ_AT_MOST = 65_536;

/**
 * Returns the beginning of an event's text, for lists. It is computed once: when the text is written, or read from an external calendar.
 */
export function bodyPreviewOf(bodyHtml: string): string {
  return textOfHtml(bodyHtml, { most: BODY_PREVIEW_LENGTH, readAtMost: READ_AT_MOST });
}
