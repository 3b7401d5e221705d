import {
  CALENDAR_COLOURS,
  foldText,
  imageAddress,
  isSortOrder,
  nextCalendarColour,
  isColor,
  parseColor,
  sortResources,
  toHex,
  type SortOrder,
  workingHoursOf,
} from '@assist/resource';
import { aResource } from '@assist/test-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('folding (specification, section 5: case- and diacritics-insensitive)', () => {
  it.each([
    ['Příliš žluťoučký kůň', 'prilis zlutoucky kun'],
    ['Łódź', 'lodz'],
    ['Đurđevica', 'durdevica'],
    ['Øresund', 'oresund'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Æbelø', 'aebelo'],
    ['Œuvre', 'oeuvre'],
    ['Þór, Guðrún', 'thor, gudrun'],
    ['İstanbul, Iğdır', 'istanbul, igdir'],
    ['Ħal, ŧest, ŋ', 'hal, test, n'],
    ['Ñandú, façade, Ängström', 'nandu, facade, angstrom'],
    ['l·l col·lecció', 'l·l col·leccio'],
    ['Київ, їжак', 'киів, іжак'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['ﬁne', 'fine'],
    ['CO₂', 'co2'],
    ['  two   spaces\tand\nmore ', 'two spaces and more'],
    ['R-101 (A)', 'r-101 (a)'],
    ['', ''],
  ])('of %j gives %j', (text, folded) => expect(foldText(text)).toBe(folded));

  it('does not change folded text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 5_000, seed: 1 },
    );
  });
});

describe('a colour', () => {
  it.each([
    ['#fff', [255, 255, 255, 1]],
    ['#0B6bCb', [11, 107, 203, 1]],
    ['#0f08', [0, 255, 0, 136 / 255]],
    ['#00000080', [0, 0, 0, 128 / 255]],
    ['rgb(1, 2, 3)', [1, 2, 3, 1]],
    ['rgb(1 2 3 / 50%)', [1, 2, 3, 0.5]],
    ['rgba(255,255,255,0.25)', [255, 255, 255, 0.25]],
    [' #abcdef ', [171, 205, 239, 1]],
  ])('like %s is parsed', (text, [red, green, blue, alpha]) => {
    expect(parseColor(text)).toEqual({ red, green, blue, alpha });
    expect(isColor(text)).toBe(true);
  });

  it.each(['', 'red', '#ff', '#fffff', '#ggg', 'fff', 'rgb(256, 0, 0)', 'rgb(1, 2)', 'rgba(1,2,3,2)', 'url(x)', '#fff;x'])(
    "like %j raises 'Invalid color format'",
    (text) => {
      expect(() => parseColor(text)).toThrow(new RangeError('Invalid color format'));
      expect(isColor(text)).toBe(false);
    },
  );
});

describe('the colours of calendars', () => {
  const luminance = (text: string) => {
    const { red, green, blue } = parseColor(text);
    const linear = (channel: number) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  const contrast = (one: string, other: string) => {
    const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  };

  it.each(Object.entries(CALENDAR_COLOURS))('include %s, which is visible on both the light and the dark surface', (_name, colour) => {
    expect(toHex(parseColor(colour))).toBe(colour);
    expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(3);
    expect(contrast(colour, '#181c22')).toBeGreaterThanOrEqual(3);
  });

  it('are assigned so that the least used one comes next, and neighbours differ', () => {
    const used: string[] = [];
    for (let index = 0; index < 50; index += 1) used.push(nextCalendarColour(used));
    expect(used.filter((colour, index) => colour === used[index - 1])).toEqual([]);
    const all = Object.values(CALENDAR_COLOURS);
    expect(new Set(used.slice(0, all.length))).toEqual(new Set(all));
    expect(nextCalendarColour(['#123456', ...all.slice(0, 2)])).toBe(all[2]);
  });
});

describe('an image address (specification, section 7)', () => {
  const origin = 'https://assist.example';
  it.each([
    ['https://cdn.example/a.png', {}, 'https://cdn.example/a.png?width=400&format=webp'],
    ['https://cdn.example/a.png', { heightPx: 300 }, 'https://cdn.example/a.png?height=300&width=400&format=webp'],
    ['https://cdn.example/a.png?v=2', {}, 'https://cdn.example/a.png?v=2&width=400&format=webp'],
    ['https://cdn.example/a.png?', {}, 'https://cdn.example/a.png?width=400&format=webp'],
    ['https://cdn.example/a.png#x', {}, 'https://cdn.example/a.png?width=400&format=webp#x'],
    ['/api/pictures/1', {}, 'https://assist.example/api/pictures/1?width=400&format=webp'],
    ['assets/a.jpg', {}, 'https://assist.example/assets/a.jpg?width=400&format=webp'],
    ['/a.svg', {}, 'https://assist.example/a.svg'],
    ['assets/a.SVG?v=1', {}, 'https://assist.example/assets/a.SVG?v=1'],
    ['assetsx/a.jpg', {}, 'assetsx/a.jpg?width=400&format=webp'],
    ['//cdn.example/a.png', {}, '//cdn.example/a.png?width=400&format=webp'],
    ['data:image/png;base64,AA==', {}, 'data:image/png;base64,AA=='],
  ])('gets the requested size, except for svg and data: %s with %j', (address, size, expected) => {
    expect(imageAddress(address, { widthPx: 400, ...size }, origin)).toBe(expected);
    expect(imageAddress(address, { widthPx: 400, ...size }, `${origin}/`)).toBe(expected);
  });
});

describe('the order of resources', () => {
  const list = [
    aResource({ id: '1', displayName: 'Room 10', capacity: 4, resourceTypeId: 'room', rank: 2 }),
    aResource({ id: '2', displayName: 'Room 9', capacity: null, resourceTypeId: 'room', rank: 1 }),
    aResource({ id: '3', displayName: 'Čedok', capacity: 12, resourceTypeId: 'desk' }),
    aResource({ id: '4', displayName: 'Cedr', capacity: 4, resourceTypeId: 'desk' }),
    aResource({ id: '5', displayName: 'Daň', capacity: 4, resourceTypeId: 'other' }),
  ];
  const context = {
    language: 'cs',
    defaultLanguage: 'en',
    locale: 'cs',
    availabilityOf: ({ id }: { id: string }) => Number(id) % 3,
    resourceTypeInfos: [
      { resourceTypeId: 'desk', rank: 2 },
      { resourceTypeId: 'room', rank: 1 },
    ],
  };
  it.each([
    ['name asc', '4 3 5 2 1'],
    ['name desc', '1 2 5 3 4'],
    ['capacity asc', '2 4 5 1 3'],
    ['capacity desc', '3 4 5 1 2'],
    ['availability desc', '5 2 4 1 3'],
    ['type asc', '2 1 4 3 5'],
  ] as [SortOrder, string][])('is right for "%s"', (order, expected) => {
    expect(
      sortResources(list, order, context)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(expected);
  });

  it('begins with the resources that fulfil the requirement', () => {
    const sorted = sortResources(list, 'name asc', { ...context, fulfils: ({ id }) => id === '1' || id === '5' });
    expect(sorted.map(({ id }) => id).join(' ')).toBe('5 1 4 3 2');
  });

  it.each([
    ['name asc', true],
    ['type desc', true],
    ['name', false],
    ['rank asc', false],
    ['name up', false],
    ['name asc x', false],
  ])('may be requested as %j: %s', (text, expected) => expect(isSortOrder(text)).toBe(expected));
});

describe('the hours of a resource', () => {
  it.each([
    ['', 'UTC'],
    ['Custom time zone', 'UTC'],
    ['Central Europe Standard Time', 'Europe/Budapest'],
    ['Europe/Prague', 'Europe/Prague'],
  ])('in the zone %j are in %s', (timezone, zone) => {
    expect(workingHoursOf(aResource({ timezone }))).toEqual({
      timezone: zone,
      daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      startTime: '08:00',
      endTime: '18:00',
    });
  });

  it('cover the whole day if no times are given', () => {
    expect(workingHoursOf(aResource({ startTime: '', endTime: '' }))).toMatchObject({ startTime: '00:00', endTime: '24:00' });
  });
});
