import { readAddressList, toEmailAddress } from '@assist/resource';
import { describe, expect, it } from 'vitest';

// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
describe('an e-mail address', () => {
  it.each([
    ['Olga.Nova@Alder.example', 'olga.nova@alder.example'],
    ["o'neil+team@alder.example", "o'neil+team@alder.example"],
    ['  olga@alder.example\u200b ', 'olga@alder.example'],
    ['\u202aolga@alder.example\u202c', 'olga@alder.example'],
    ['room_1%a@mail', 'room_1%a@mail'],
    [`${'a'.repeat(240)}@alder.example`, `${'a'.repeat(240)}@alder.example`],
  ])('given as %j is stored as %s', (text, kept) => {
    expect(toEmailAddress(text)).toBe(kept);
  });

  it.each([
    '',
    'olga',
    '@alder.example',
    'olga@',
    'olga@@alder.example',
    'ol ga@alder.example',
    '"olga"@alder.example',
    'olga@alder..example',
    'olga@-alder.example',
    'olga@alder.example;',
    '<olga@alder.example>',
    `${'a'.repeat(241)}@alder.example`,
  ])('like %j is invalid', (text) => {
    expect(toEmailAddress(text)).toBeUndefined();
  });
});

describe('pasted addresses', () => {
  const [OLGA, FRED] = ['olga@alder.example', 'fred@alder.example'];

  it.each<[what: string, text: string, names: readonly (readonly [email: string, name: string])[]]>([
    ['a single one', OLGA, [[OLGA, '']]],
    [
      'in the form in which Outlook copies them',
      `Olga Nová <${OLGA}>; Fred Kos <${FRED}>`,
      [
        [OLGA, 'Olga Nová'],
        [FRED, 'Fred Kos'],
      ],
    ],
    [
      'with the surname first, as Gmail copies them',
      `"Nová, Olga" <${OLGA}>, ${FRED}`,
      [
        [OLGA, 'Nová, Olga'],
        [FRED, ''],
      ],
    ],
    ['without a name, in angle brackets', `<${OLGA}>`, [[OLGA, '']]],
    [
      'one per line, from a table',
      `${OLGA}\r\n${FRED}\t`,
      [
        [OLGA, ''],
        [FRED, ''],
      ],
    ],
    [
      'separated by spaces',
      `${OLGA} ${FRED}`,
      [
        [OLGA, ''],
        [FRED, ''],
      ],
    ],
    ['a duplicate only once', `${OLGA}; ${OLGA.toUpperCase()};;`, [[OLGA, '']]],
  ])('are read: %s', (_what, text, names) => {
    expect(readAddressList(text)?.map(({ email, name }) => [email, name])).toEqual(names);
  });

  it.each(['', ' ; ', 'Olga Nová', `${OLGA}; Fred`, 'Olga <olga>', `${OLGA} Nová`, '<<a@b>>'])(
    'are rejected if the text is not a list of addresses: %j',
    (text) => {
      expect(readAddressList(text)).toBeUndefined();
    },
  );

  it('are rejected if the list is longer than 20,000 characters', () => {
    expect(readAddressList('a@b;'.repeat(5_000))).toHaveLength(1);
    expect(readAddressList('a@b;'.repeat(5_001))).toBeUndefined();
  });
});
