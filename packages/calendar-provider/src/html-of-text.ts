const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Converts plain text to HTML that shows the same characters and lines. */
export function htmlOfText(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ESCAPES[character]!).replaceAll(/\r?\n/g, '<br>');
}
