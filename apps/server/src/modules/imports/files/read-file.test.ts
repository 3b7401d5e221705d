import { describe, expect, it } from 'vitest';
import { toText } from './read-file.ts';

/** Bytes of letters as Central European Excel saves them: Windows-1250 (encoding.spec.whatwg.org, index-windows-1250). */
const WINDOWS_1250: Readonly<Record<string, number>> = {
  Ž: 0x8e,
  š: 0x9a,
  ž: 0x9e,
  á: 0xe1,
  č: 0xe8,
  é: 0xe9,
  í: 0xed,
  ý: 0xfd,
  ů: 0xf9,
  ř: 0xf8,
};
const in1250 = (text: string) => Uint8Array.from(text, (letter) => WINDOWS_1250[letter] ?? letter.charCodeAt(0));
const in16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};

describe('the text of a file', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from('Žižkov')],
    ['UTF-16, little-endian with a byte order mark', in16('Žižkov', true)],
    ['UTF-16, big-endian with a byte order mark', in16('Žižkov', false)],
  ])('may be in %s', (_encoding, bytes) => {
    expect(toText(bytes, 'people.csv').replace('\uFEFF', '')).toBe('Žižkov');
  });

  it.each<[string, Uint8Array, string]>([
    [
      'in Windows-1250, and the first such line is quoted',
      in1250('id,name\r\ndesk-1,Stul\r\ndesk-2,Žižkov č. 2\r\ndesk-3,Můstek\r\n'),
      'people.csv is not UTF-8 text: line 3 would be "desk-2,Žižkov č. 2" in Windows-1250. Save it as "CSV UTF-8".',
    ],
    [
      'in Windows-1250, and a long line is quoted in part',
      in1250(`Ž${'a'.repeat(80)}`),
      `people.csv is not UTF-8 text: line 1 would be "Ž${'a'.repeat(59)}…" in Windows-1250. Save it as "CSV UTF-8".`,
    ],
    ['not text at all', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0]), 'people.csv is not UTF-8 text.'],
  ])('is refused if it is %s', (_what, bytes, sentence) => {
    expect(() => toText(bytes, 'people.csv')).toThrow(sentence);
  });
});
