import { textOfHtml } from '@assist/resource';

/** Maximum length of the `bodyPreview` that an event has beside its `bodyHtml` (specification, section 3). */
export const BODY_PREVIEW_LENGTH = 255;
/**
 * Length of the page that is read. Office writes its styles before the text; if there is no text up to this point, the preview is empty.
 */
const READ_AT_MOST = 65_536;

/** Returns the beginning of an event's text, for lists. It is computed once, when the text is written or read from an external calendar. */
export function bodyPreviewOf(bodyHtml: string): string {
  return textOfHtml(bodyHtml, { most: BODY_PREVIEW_LENGTH, readAtMost: READ_AT_MOST });
}
