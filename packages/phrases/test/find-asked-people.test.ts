import type { Language } from '@assist/i18n';
import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { findAskedPeople } from '../src/index.ts';
import type { Vocabulary } from '../src/vocabulary.ts';
import { aVocabulary } from './a-vocabulary.ts';

/** A Monday, at 9:07 in Prague. */
const WHEN = { now: toInstant('2026-11-23T08:07:00Z'), zone: 'Europe/Prague' };

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Formats the result on one line: `all 11-24`, with `@` before an area and `?` before a part that was not understood; `where Ingrid 11-24`
 * for a question, and `Ingrid 11-24` for a name alone.
 */
function askedLine(text: string, vocabulary: Vocabulary): string {
  const { kind, name, areaIds, isQuestion, day, fromMinutes, toMinutes } = findAskedPeople(text, vocabulary, WHEN);
  const whom =
    kind === 'all' ? ['all', ...areaIds.map((id) => `@${id}`), name === '' ? '' : `?${name}`] : [isQuestion ? 'where' : '', name];
  const time = fromMinutes === null ? '' : `${clock(fromMinutes)}-${clock(toMinutes!)}`;
  return [...whom, day === null ? '' : day.slice(5), time].filter((part) => part !== '').join(' ');
}

const TEXTS: Readonly<Record<Language, readonly (readonly [text: string, asked: string])[]>> = {
  en: [
    ['who is in', 'all'],
    ['Who is in?', 'all'],
    ['who’s in today', 'all 11-23'],
    ['who is in tomorrow', 'all 11-24'],
    ['who is in tomorow', 'all 11-24'],
    ['who is in on Friday', 'all 11-27'],
    ['who will be in the office next Monday', 'all 11-30'],
    ['who is in in two weeks', 'all 12-07'],
    ['who is coming tomorrow morning', 'all 11-24 8:00-12:00'],
    ['who is here on Friday 10 to 12', 'all 11-27 10:00-12:00'],
    ['tomorrow', 'tomorrow'],
    ['who is in tomorrow with a hat', 'all ?hat 11-24'],
    ['who', 'who'],
    ['who is Ingrid', 'where Ingrid'],
    ['where is Ingrid', 'where Ingrid'],
    ['where does Ingrid sit tomorrow', 'where Ingrid 11-24'],
    ['where will Ingrid Lindqvist be on Friday at 10:00?', 'where Ingrid Lindqvist 11-27 10:00-11:00'],
    ['where is Ingrid in the office on Friday', 'where Ingrid 11-27'],
    ['Where is Vltava', 'where Vltava'],
    ['Ingrid', 'Ingrid'],
    ['Ingrid tomorrow', 'Ingrid 11-24'],
    ['tomorrow Ingrid', 'Ingrid 11-24'],
    ['Ingrid Lindqvist on Friday', 'Ingrid Lindqvist 11-27'],
    ['María de la Cruz in two weeks', 'María de la Cruz 12-07'],
    ['Ingrid tomorrow 10 to 12', 'Ingrid 11-24 10:00-12:00'],
    ['Frida', 'Frida'],
    ['Frida tomorrow', 'Frida 11-24'],
    ['Jan Novák', 'Jan Novák'],
    ['where is', 'where is'],
    ['where is tomorrow', 'where is tomorrow'],
    ['  ', ''],
    ['who is in on the second floor', 'all @floor-2'],
    ['who is on the second floor tomorrow', 'all @floor-2 11-24'],
    ['who is on Friday on the second flor', 'all @floor-2 11-27'],
    ['who is in Willow', 'all @willow'],
    ['who is in New York', 'all @hudson'],
    ['who is Willow', 'where Willow'],
    ['who is in on the second floor with a hat', 'all ?second floor with a hat'],
  ],
  cs: [
    ['kdo je tu', 'all'],
    ['kdo je zítra v kanceláři', 'all 11-24'],
    ['kdo přijde v pátek', 'all 11-27'],
    ['kdo bude zítra v práci', 'all 11-24'],
    ['kdo tam bude za dva týdny', 'all 12-07'],
    ['kde je Ingrid', 'where Ingrid'],
    ['kde sedí zítra Ingrid', 'where Ingrid 11-24'],
    ['Ingrid v pátek', 'Ingrid 11-27'],
    ['Ingrid Lindqvist zítra dopoledne', 'Ingrid Lindqvist 11-24 8:00-12:00'],
    ['kdo je zítra ve druhém patře', 'all @floor-2 11-24'],
  ],
  de: [
    ['wer ist da', 'all'],
    ['wer ist morgen im Büro', 'all 11-24'],
    ['wer ist am Freitag da', 'all 11-27'],
    ['wer kommt übermorgen', 'all 11-25'],
    ['wer ist in zwei Wochen vor Ort', 'all 12-07'],
    ['wo ist Ingrid', 'where Ingrid'],
    ['wo sitzt Ingrid am Freitag', 'where Ingrid 11-27'],
    ['Ingrid morgen', 'Ingrid 11-24'],
    ['Ingrid Lindqvist am Freitag', 'Ingrid Lindqvist 11-27'],
    ['wer ist morgen im zweiten Stock', 'all @floor-2 11-24'],
  ],
  fr: [
    ['qui est là', 'all'],
    ['qui est au bureau demain', 'all 11-24'],
    ['qui vient vendredi', 'all 11-27'],
    ['qui sera présent après-demain', 'all 11-25'],
    ['où est Ingrid', 'where Ingrid'],
    ['où sera Ingrid demain', 'where Ingrid 11-24'],
    ['Ingrid demain', 'Ingrid 11-24'],
    ['Ingrid Lindqvist vendredi', 'Ingrid Lindqvist 11-27'],
    ['mar', 'mar'],
    ['qui est au deuxième étage demain', 'all @floor-2 11-24'],
  ],
  es: [
    ['¿Quién está?', 'all'],
    ['quién está en la oficina mañana', 'all 11-24'],
    ['quién viene el viernes', 'all 11-27'],
    ['quién hay hoy', 'all 11-23'],
    ['¿dónde está Ingrid?', 'where Ingrid'],
    ['dónde se sienta Ingrid mañana', 'where Ingrid 11-24'],
    ['Ingrid mañana', 'Ingrid 11-24'],
    ['Ingrid Lindqvist el viernes', 'Ingrid Lindqvist 11-27'],
    ['quién está en la segunda planta mañana', 'all @floor-2 11-24'],
  ],
  ca: [
    ['qui hi ha', 'all'],
    ["qui és a l'oficina demà", 'all 11-24'],
    ['qui ve divendres', 'all 11-27'],
    ['qui hi haurà demà passat', 'all 11-25'],
    ['on és la Ingrid', 'where Ingrid'],
    ['on seu la Ingrid demà', 'where Ingrid 11-24'],
    ['Ingrid demà', 'Ingrid 11-24'],
    ['Ingrid Lindqvist divendres', 'Ingrid Lindqvist 11-27'],
    ['qui hi ha a la segona planta demà', 'all @floor-2 11-24'],
  ],
  ua: [
    ['хто є', 'all'],
    ['хто завтра в офісі', 'all 11-24'],
    ['хто прийде у п’ятницю', 'all 11-27'],
    ['хто буде на роботі післязавтра', 'all 11-25'],
    ['де Інгрід', 'where Інгрід'],
    ['де сидить Інгрід завтра', 'where Інгрід 11-24'],
    ['Інгрід завтра', 'Інгрід 11-24'],
    ['Інгрід Ліндквіст у п’ятницю', 'Інгрід Ліндквіст 11-27'],
    ['хто завтра на другому поверсі', 'all @floor-2 11-24'],
  ],
};

describe('the people that a text asks for', () => {
  for (const [language, texts] of Object.entries(TEXTS)) {
    describe(`in ${language}`, async () => {
      const vocabulary = await aVocabulary(language as Language);
      it.each(texts)('are found: %j means %j', (text, asked) => {
        expect(askedLine(text, vocabulary)).toBe(asked);
      });
    });
  }

  it.each([
    ['where is Vltava tomorrow', 'Vltava tomorrow'],
    ['who is Ingrid', 'Ingrid'],
    ['desk tomorrow', 'desk tomorrow'],
    ['who is in', ''],
  ])('may also be rooms or places, so the text is kept without the words of the question: %j becomes %j', async (text, rest) => {
    expect(findAskedPeople(text, await aVocabulary('en'), WHEN).text).toBe(rest);
  });
});
