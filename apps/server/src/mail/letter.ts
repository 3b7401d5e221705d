import { type Language, localeOf } from '@assist/i18n';
import { escapeHtml } from '../call/escape-html.ts';

/** A part of a letter's content. A `button` is the one thing that the reader should do. */
export type LetterPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'small'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

/**
 * Builds a letter as text and as HTML. The page sets no colour and loads no picture: its frames and text use the colours of the reader's
 * program, so it can be read in light, dark and inverted modes, and nobody learns that it was opened.
 */
export function toLetter(
  language: Language,
  title: string,
  parts: readonly LetterPart[],
): { readonly text: string; readonly html: string } {
  return { text: `${parts.map(toText).join('\n\n')}\n`, html: toPage(language, title, parts) };
}

function toText(part: LetterPart): string {
  return part.kind === 'button' ? `${part.label}:\n${part.href}` : part.text;
}

function toPage(language: Language, title: string, parts: readonly LetterPart[]): string {
  return [
    '<!doctype html>',
    `<html lang="${localeOf(language)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:system-ui,\'Segoe UI\',Arial,sans-serif;font-size:16px;line-height:1.5">',
    '<div style="max-width:32em">',
    ...parts.map(toMarkup),
    '</div></body></html>',
    '',
  ].join('\n');
}

function toMarkup(part: LetterPart): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
    case 'small':
      return `<p style="margin:0 0 16px;font-size:14px">${escapeHtml(part.text)}</p>`;
    case 'button':
      // The full address follows, for people who read the letter on one device and open the link on another.
      return [
        `<p style="margin:24px 0"><a href="${escapeHtml(part.href)}" style="display:inline-block;padding:12px 24px;border:2px solid;border-radius:8px;color:inherit;font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`,
        `<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${escapeHtml(part.href)}</p>`,
      ].join('\n');
  }
}
