import { textOfHtml } from '@assist/resource';

/** Specification, section 3: an event has a `bodyPreview` beside its `bodyHtml`. */
export const BODY_PREVIEW_LENGTH = 255;
/** Office writes its styles before the text; what has no text so far has none for a list. */
const READ_AT_MOST = 65_536;

/** The beginning of an event's text, for lists: made once, where the text is written or read from another calendar. */
export function bodyPreviewOf(bodyHtml: string): string {
  return textOfHtml(bodyHtml, { most: BODY_PREVIEW_LENGTH, readAtMost: READ_AT_MOST });
}
