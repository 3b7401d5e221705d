/** Returns the readable text of a TEXT or ATTRIB entity: codes like `%%c` and `\U+00E9`, and carets, are replaced with characters. */
export function toPlainText(raw: string): string {
  return decodeLetters(raw)
    .replace(/%%(\d{3})/gu, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/%%([cdp%])/giu, (_, sign: string) => SIGNS[sign.toLowerCase()] ?? '')
    .replace(/%%[uok]/giu, '')
    .trim();
}

const SIGNS: Readonly<Record<string, string>> = { c: '⌀', d: '°', p: '±', '%': '%' };

/**
 * Returns the readable text of an MTEXT entity. Paragraphs become lines. Fonts, heights, colours and alignment are removed. A stacked
 * fraction is written in one line. Codes: Autodesk's DXF reference, "MTEXT", and its "Format Codes for Alternate Text".
 */
export function toPlainMtext(raw: string): string {
  let text = '';
  const lastSemicolon = raw.lastIndexOf(';');
  /**
   * Returns the position of the semicolon that ends the code. A code without a semicolon consists of its letter only. Beyond the last
   * semicolon nothing is searched, so that long texts take linear time.
   */
  const endOfCode = (from: number) => (from > lastSemicolon ? from : raw.indexOf(';', from));
  for (let at = 0; at < raw.length; at += 1) {
    const letter = raw[at]!;
    if (letter === '{' || letter === '}') continue;
    if (letter !== '\\') {
      text += letter;
      continue;
    }
    at += 1;
    const code = raw[at] ?? '';
    if (code === 'P' || code === 'N' || code === 'X') text += '\n';
    else if (code === '~') text += ' ';
    else if (code === '\\' || code === '{' || code === '}') text += code;
    else if (code === 'U' || code === 'M') text += `\\${code}`;
    else if (code === 'S') {
      const end = endOfCode(at);
      // "1^ 2" is a tolerance, "1#2" and "1/2" are fractions. In one line, all three are written with a slash.
      text += raw
        .slice(at + 1, end)
        .replace(/[\^#]\s*/u, '/')
        .replace(/\/$/u, '');
      at = end;
    } else if ('ACcFfHhQTWpx'.includes(code) && code !== '') at = endOfCode(at);
    // All other codes are dropped with their letter: \L \l \O \o \K \k draw lines under, over and through the text, and the rest are
    // unknown.
  }
  return toPlainText(text.replace(/\^I/gu, ' ').replace(/\^[JM]/gu, '\n'))
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Decodes `\U+00E9`. Codes like `\M+5XXXX` refer to Windows code pages, for which there are no tables here, and become a replacement
 * character.
 */
function decodeLetters(raw: string): string {
  return raw
    .replace(/\\U\+([0-9a-f]{4,6})/giu, (whole: string, hex: string) => {
      const digits = hex.slice(0, 4);
      return `${String.fromCharCode(Number.parseInt(digits, 16))}${whole.slice(3 + digits.length)}`;
    })
    .replace(/\\M\+\d[0-9a-f]{4}/giu, '\ufffd');
}
