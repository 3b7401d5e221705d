import type { SignSpot } from '@assist/contract';
import { printedLocationCode } from '@assist/wayfinding';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { locationCodesQuery } from '../../lib/api/location-codes.ts';
import { useText } from '../../lib/language-context.tsx';

export interface HungSign {
  readonly code: string;
  readonly name: string;
  readonly spot: SignSpot;
}

const NONE: readonly HungSign[] = [];

/** Returns the signs whose exact position is known, sorted by name. */
export function useHungSigns(): readonly HungSign[] {
  const text = useText();
  const { data } = useQuery(locationCodesQuery);
  return useMemo(
    () =>
      data
        ?.flatMap(({ code, label, place, spot }): HungSign[] => {
          const printed = printedLocationCode(code);
          const name = [label, text(place?.name)].find((one) => one !== '');
          return spot === null ? [] : [{ code, name: name === undefined ? printed : `${name} (${printed})`, spot }];
        })
        .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true })) ?? NONE,
    [data, text],
  );
}
