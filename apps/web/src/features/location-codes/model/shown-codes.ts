import type { LocationCodeAnswer } from '@assist/contract';
import { type AreaTree, foldText, isInArea } from '@assist/resource';
import { normaliseLocationCode, printedLocationCode } from '@assist/wayfinding';

export type CodeState = 'active' | 'off' | 'gone';

export interface CodesLooked {
  readonly typed: string;
  /** Area that is searched; '' for everywhere. */
  readonly areaId: string;
  readonly state: CodeState | '';
}

/** Returns whether a code is in use, out of use, or for a place that no longer exists. */
export function codeState({ active, place }: Pick<LocationCodeAnswer, 'active' | 'place'>): CodeState {
  return !active ? 'off' : place === null ? 'gone' : 'active';
}

/** Returns the codes that match the search. The text is searched for in names, labels and codes; `nameOf` names a code's place. */
export function findShownCodes(
  codes: readonly LocationCodeAnswer[],
  { typed, areaId, state }: CodesLooked,
  areas: AreaTree,
  nameOf: (code: LocationCodeAnswer) => string,
): readonly LocationCodeAnswer[] {
  const words = foldText(typed)
    .split(' ')
    .filter((word) => word !== '');
  const asCode = normaliseLocationCode(typed);
  return codes
    .filter((code) => state === '' || codeState(code) === state)
    .filter(({ place }) => areaId === '' || (place?.areaId != null && isInArea(areas, place.areaId, areaId)))
    .filter((code) => {
      const folded = foldText([nameOf(code), code.label, printedLocationCode(code.code)].join(' '));
      return words.every((word) => folded.includes(word)) || (asCode !== '' && code.code.includes(asCode));
    })
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), undefined, { numeric: true }));
}
