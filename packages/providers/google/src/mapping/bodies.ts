import type { GoogleEvent } from '../google-types.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Names of tags that Google's own editor, mail programs and Assist write. Anything else in angle brackets is text, such as `1 < 2` or
 * `<olga@alder.example>`.
 */
const TAG_NAMES =
  'a|abbr|address|b|big|blockquote|body|br|center|cite|code|col|colgroup|dd|del|div|dl|dt|em|font|h[1-6]|head|hr|html|html-blob|i|img|ins|li|meta|ol|p|pre|s|small|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul';
const TAG = new RegExp(`<(?:!--|!doctype\\b|/?(?:${TAG_NAMES})(?:\\s[^<>=]*=[^<>]*|\\s*/?)>)`, 'i');
/**
 * Matches characters that have to be escaped in a text without tags. Character references are left alone, because Google writes some of
 * them even in such a text.
 */
const BARE = /[<>]|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});)/gi;

/**
 * Returns the description as HTML. Google does not tell whether a description is HTML. A description without any known tag is treated as
 * text with line breaks.
 */
export function bodyOf({ description }: GoogleEvent): string {
  const text = description ?? '';
  return TAG.test(text) ? text : text.replaceAll(BARE, (character) => ESCAPES[character]!).replaceAll(/\r?\n/g, '<br>');
}
