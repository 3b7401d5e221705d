import type { PlanObjectAnswer } from '@assist/contract';
import { createTranslator, type Language, loadCatalogue, loadObjectWords, localeOf } from '@assist/i18n';
import { OBJECT_PART, type Multilingual, type ObjectValue, textIn } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import { markText, objectLook } from '../src/parts/plan/model/object-look.ts';

const NOW = Date.parse('2026-11-23T08:07:00Z');

type Parts = Partial<Record<'label' | 'objectLabel' | 'value' | 'unit' | 'color', ObjectValue | Multilingual | null>>;

function anObject(parts: Parts, freshUntil: string | null = null): PlanObjectAnswer {
  return {
    id: 'thing',
    kind: 'monitor-1',
    icon: 'thermometer',
    resourceId: null,
    levelId: 'l1',
    longitude: 14,
    latitude: 50,
    form: { type: 'switch' },
    canControl: false,
    availability: 2,
    changedAt: '2026-11-23T08:00:00Z',
    freshUntil,
    parts: Object.entries({ objectLabel: { en: 'Warmth', de: 'Wärme' }, ...parts }).map(([name, value]) => ({
      kind: OBJECT_PART[name as keyof typeof OBJECT_PART],
      value,
    })),
  };
}

async function speaking(language: Language) {
  const words = { ...(await loadCatalogue(language)), ...(await loadObjectWords(language)) };
  const t = createTranslator(language, words);
  const text = (of: Multilingual | undefined) => (of === undefined ? '' : textIn(of, language, 'en'));
  return { t, text, locale: localeOf(language), now: NOW };
}

describe('an object', () => {
  it.each([
    ['a number and its unit', 'en', { value: 21.456_7, unit: '°C' }, '21.457\u202f°C', '21.5\u202f°C'],
    ['a number in the format of the language', 'de', { value: 1_234.5, unit: 'ppm' }, '1.234,5\u202fppm', '1.234,5\u202fppm'],
    ['a number with its meaning', 'en', { value: 1_600, unit: 'ppm', label: { en: 'stuffy' } }, '1,600\u202fppm, stuffy', '1,600\u202fppm'],
    ['a bare number', 'en', { value: 3 }, '3', '3'],
    ['zero as a number', 'en', { value: 0, unit: '%' }, '0\u202f%', '0\u202f%'],
    ['the word for on', 'en', { value: true }, 'On', ''],
    ['the word for off', 'de', { value: false }, 'Aus', ''],
    ['the company’s own label', 'de', { value: true, label: { en: 'somebody is here', de: 'jemand ist da' } }, 'jemand ist da', ''],
    ['a label in the company’s language if it has no other', 'de', { value: true, label: { en: 'busy' } }, 'busy', ''],
    ['the value of a choice without a label', 'en', { value: 'boost' }, 'boost', ''],
    ['the word for unknown', 'en', { value: null, unit: '°C' }, 'unknown', ''],
  ] as const)('is shown with %s', async (_what, language, parts, valueText, short) => {
    const spoken = await speaking(language);
    const thing = anObject(parts);
    const look = objectLook(thing, spoken);
    expect([look.valueText, markText(thing, look, spoken.locale)]).toEqual([valueText, short]);
  });

  it('has its name in the person’s language', async () => {
    expect(objectLook(anObject({ value: 1 }), await speaking('de')).name).toBe('Wärme');
  });

  it.each([
    ['has its value and its colour until the value expires', '2026-11-23T08:07:01Z', 21, '#c8402f'],
    ['has no value and no colour from the moment the value expires', '2026-11-23T08:07:00Z', undefined, undefined],
    ['has its value and its colour at any time if the value does not expire', null, 21, '#c8402f'],
  ])('%s', async (_how, freshUntil, value, colour) => {
    expect(objectLook(anObject({ value: 21, color: '#c8402f' }, freshUntil), await speaking('en'))).toMatchObject({ value, colour });
  });

  it('has no colour if the operator has set none', async () => {
    expect(objectLook(anObject({ value: 21, color: null }), await speaking('en')).colour).toBeUndefined();
  });
});
