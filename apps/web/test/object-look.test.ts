import type { PlanObjectAnswer } from '@assist/contract';
import { createTranslator, type Language, loadCatalogue, loadObjectWords, localeOf } from '@assist/i18n';
import { OBJECT_PART, type Multilingual, type ObjectValue, textIn } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import { markText, objectLook } from '../src/parts/plan/model/object-look.ts';

const NOW = Date.parse('2026-11-23T08:07:00Z');

type Parts = Partial<Record<'label' | 'objectLabel' | 'value' | 'unit' | 'color', ObjectValue | Multilingual | null>>;

function aThing(parts: Parts, freshUntil: string | null = null): PlanObjectAnswer {
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

describe('how a thing is shown', () => {
  it.each([
    ['a number and its unit', 'en', { value: 21.456_7, unit: '°C' }, '21.457\u202f°C', '21.5\u202f°C'],
    ['a number in the format of one’s language', 'de', { value: 1_234.5, unit: 'ppm' }, '1.234,5\u202fppm', '1.234,5\u202fppm'],
    ['a number with its meaning', 'en', { value: 1_600, unit: 'ppm', label: { en: 'stuffy' } }, '1,600\u202fppm, stuffy', '1,600\u202fppm'],
    ['a bare number', 'en', { value: 3 }, '3', '3'],
    ['zero as a number', 'en', { value: 0, unit: '%' }, '0\u202f%', '0\u202f%'],
    ['on', 'en', { value: true }, 'On', ''],
    ['off', 'de', { value: false }, 'Aus', ''],
    ['a label of the company’s own', 'de', { value: true, label: { en: 'somebody is here', de: 'jemand ist da' } }, 'jemand ist da', ''],
    ['a label in the company’s language if there is no other', 'de', { value: true, label: { en: 'busy' } }, 'busy', ''],
    ['a choice without a name', 'en', { value: 'boost' }, 'boost', ''],
    ['unknown', 'en', { value: null, unit: '°C' }, 'unknown', ''],
  ] as const)('%s', async (_what, language, parts, valueText, short) => {
    const spoken = await speaking(language);
    const thing = aThing(parts);
    const look = objectLook(thing, spoken);
    expect([look.valueText, markText(thing, look, spoken.locale)]).toEqual([valueText, short]);
  });

  it('goes by its name, in one’s own language', async () => {
    expect(objectLook(aThing({ value: 1 }), await speaking('de')).name).toBe('Wärme');
  });

  it.each([
    ['as long as it is valid', '2026-11-23T08:07:01Z', 21, '#c8402f'],
    ['but not from the moment it expires', '2026-11-23T08:07:00Z', undefined, undefined],
    ['for ever', null, 21, '#c8402f'],
  ])('has a value %s, with its colour', async (_how, freshUntil, value, colour) => {
    expect(objectLook(aThing({ value: 21, color: '#c8402f' }, freshUntil), await speaking('en'))).toMatchObject({ value, colour });
  });

  it('has no colour if the operator has set none', async () => {
    expect(objectLook(aThing({ value: 21, color: null }), await speaking('en')).colour).toBeUndefined();
  });
});
