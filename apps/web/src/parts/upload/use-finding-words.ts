import type { ImportFinding } from '@assist/contract';
import type { MessageKey } from '@assist/i18n';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../lib/language-context.tsx';

/** Codes that are said with the sentence of another one, or with one sentence for several. */
const SAID_AS: Readonly<Record<string, string>> = {
  'opening-off-units': 'opening-touches-no-unit',
  'unclosed-way': 'feature-not-read',
  'drawing-note': 'drawing-ignored',
  ...toAll('harmless', [
    'unknown-file',
    'older-version',
    'no-manifest',
    'no-venue',
    'no-id',
    'needless-geometry',
    'detail-without-level',
    'occupant-without-place',
  ]),
  ...toAll('geometry', [
    'missing-geometry',
    'wrong-geometry-type',
    'invalid-geometry',
    'open-ring',
    'degenerate-ring',
    'self-crossing-ring',
    'hole-outside-shell',
  ]),
  ...toAll('coordinates', ['non-finite-coordinate', 'coordinate-out-of-range', 'swapped-coordinates', 'foreign-coordinates']),
  ...toAll('reference', ['missing-level', 'unknown-level', 'missing-reference', 'unknown-reference', 'relationship-to-nothing']),
  ...toAll('properties', [
    'not-a-feature',
    'wrong-feature-type',
    'missing-id',
    'duplicate-id',
    'missing-properties',
    'invalid-property',
    'too-long',
  ]),
  ...toAll('files', [
    'no-files',
    'missing-file',
    'duplicate-file',
    'not-a-collection',
    'invalid-manifest',
    'wrong-version',
    'empty-file',
    'no-indoor-features',
  ]),
  ...toAll('too-large', ['too-many-points', 'too-many-rings', 'too-many-crossings', 'too-many-features', 'too-far-apart']),
};

/** Sentences that are too general for the person who drew the plan, who gets the exact one in English besides. */
const GENERAL: ReadonlySet<string> = new Set([
  'feature-not-read',
  'drawing-ignored',
  'drawing-refused',
  'harmless',
  'geometry',
  'coordinates',
  'reference',
  'properties',
  'files',
  'too-large',
  'unreadable',
]);

/** Categories with a word of their own; other places are called by their type. */
const CALLED: ReadonlySet<string> = new Set(['walkway', 'stairs', 'elevator', 'restroom']);

export interface FindingWords {
  /** The finding in words: the mistake, its effect and the remedy. */
  readonly sentence: string;
  /** The exact sentence in English; undefined if the first one says as much. */
  readonly exact: string | undefined;
  /** True if the sentence is in English, because a newer server knows findings that this page does not. */
  readonly isEnglish: boolean;
  /** The floor and the room, or the line and the column; empty if the finding is about the whole file. */
  readonly place: string;
}

/** Returns a function that says a finding of an import in the person's language. */
export function useFindingWords(): (finding: ImportFinding) => FindingWords {
  const t = useT();
  const { locale } = useLanguage();
  return useMemo(() => {
    const metres = new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter', maximumFractionDigits: 2 });

    function whatOf({ featureType, category, name, near }: OnPlan): string {
      if (name !== null) return name;
      const [kind = ''] = category?.split('.') ?? [];
      const what = t('finding.what', { what: featureType === 'unit' && CALLED.has(kind) ? kind : (featureType ?? '') });
      return near === null ? what : t('finding.near', { what, name: near });
    }
    function notesOf({ code, at, values }: ImportFinding): readonly string[] {
      const { squareMetres, metres: apart, use, barriers } = values;
      return [
        ...(typeof squareMetres === 'number' ? [`${metres.format(squareMetres)}²`] : []),
        ...(typeof apart === 'number' ? [metres.format(apart)] : []),
        ...(typeof use === 'string' ? [use] : []),
        ...(Array.isArray(barriers) ? barriers.map((barrier) => t('finding.barrier', { barrier })) : []),
        ...(code === 'unknown-category' && at?.kind === 'plan' && at.category !== null ? [at.category] : []),
      ];
    }
    function placeOf(finding: ImportFinding): string {
      const { at, place, values } = finding;
      if (at?.kind === 'table')
        return [at.line === null ? '' : t('finding.inTable', { line: at.line }), at.column ?? ''].filter((part) => part !== '').join(', ');
      const one = at === undefined ? (values['venueId'] === undefined ? place : '') : whatOf(at);
      const what = at === undefined || at.other === null ? one : t('finding.both', { one, other: at.other });
      const notes = notesOf(finding);
      const noted = notes.length === 0 ? what : what === '' ? notes.join(', ') : `${what} (${notes.join(', ')})`;
      return [at?.floor ?? '', noted].filter((part) => part !== '').join(' · ');
    }
    return (finding) => {
      const { file, code, values, sentence } = finding;
      // A table shares some codes with plans, and its own sentences say what to do with a line.
      const said = typeof values['why'] === 'string' ? values['why'] : file === 'plan' ? (SAID_AS[code] ?? code) : code;
      const words = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
      const keys = [`finding.${said}`, `cell.${said}`] as const;
      const key = keys.find((one) => t(one as MessageKey, words) !== one);
      return {
        sentence: key === undefined ? sentence : t(key as MessageKey, words),
        exact: key !== undefined && GENERAL.has(said) ? sentence : undefined,
        isEnglish: key === undefined,
        place: placeOf(finding),
      };
    };
  }, [t, locale]);
}

type OnPlan = Extract<NonNullable<ImportFinding['at']>, { kind: 'plan' }>;

function toAll(key: string, codes: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(codes.map((code) => [code, key]));
}
