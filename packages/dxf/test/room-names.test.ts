import { describe, expect, it } from 'vitest';
import { roomCategory, roomName } from '../src/room-names.ts';

describe('the name of a room', () => {
  const nameOf = (...texts: string[]) => roomName(texts.map((text, index) => ({ text, at: [0, -index] as const }))).name;

  it.each([
    [['2.14', 'Zasedací místnost', '24.50 m²'], 'Zasedací místnost'],
    [['214', 'Office'], '214 Office'],
    [['1.01'], '1.01'],
    [['E15-344'], 'E15-344'],
    [['BEDROOM 2', "13'6 x 11'"], 'BEDROOM 2'],
    [['KITCHEN\n12,5 m2\nh=2.80'], 'KITCHEN'],
    [['+3.20', '18 m²'], ''],
    [['WC', 'WC'], 'WC'],
  ])('with the texts %j is %j', (texts, name) => {
    expect(nameOf(...texts)).toBe(name);
  });

  it('is built from the texts from top to bottom, and comes with the indices of the texts used', () => {
    const texts = [
      { text: '18 m²', at: [0, 0] as const },
      { text: 'Archiv', at: [0, 1] as const },
      { text: '101', at: [0, 2] as const },
    ];
    expect(roomName(texts)).toEqual({ name: '101 Archiv', used: [2, 1] });
  });
});

describe('the category of a room', () => {
  it.each([
    ['WC', 'restroom'],
    ['W.C', 'restroom'],
    ['Toilettes', 'restroom'],
    ['Kuchyňka', 'kitchen'],
    ['Teeküche', 'kitchen'],
    ['CUINA', 'kitchen'],
    ['Кухня', 'kitchen'],
    ['Zasedací místnost Labe', 'conferenceroom'],
    ['Besprechungsraum 3', 'conferenceroom'],
    ['Salle de réunion', 'conferenceroom'],
    ['Sala de reuniones', 'conferenceroom'],
    ['Переговорна', 'conferenceroom'],
    ['Schodiště', 'stairs'],
    ['Aufzug', 'elevator'],
    ['Chodba', 'walkway'],
    ['Passadís', 'walkway'],
    ['Kancelář 214', 'office'],
    ['Büro', 'office'],
    ['Sklad', 'storage'],
    ['Server', 'serverroom'],
    ['AULA', 'classroom'],
    ['Labe', 'room'],
    ['', 'room'],
  ])('named %j is %s', (name, category) => {
    expect(roomCategory(name)).toBe(category);
  });
});
