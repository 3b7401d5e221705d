import { useMemo } from 'react';
import { useT } from '../lib/language-context.tsx';
import type { ShownWay } from '../parts/plan/model/shown-way.ts';
import type { Site } from './site.ts';

const NOTHING: ShownWay = { lines: [], marks: [], look: undefined };

/** Returns the mark "You are here" if the shown floor is the kiosk's. */
export function useHere({ state: { spot } }: Site, shownLevelId: string | undefined): ShownWay {
  const t = useT();
  const { levelId, longitude, latitude } = spot;
  return useMemo(
    () =>
      levelId === shownLevelId
        ? { ...NOTHING, marks: [{ kind: 'here', position: [longitude, latitude], name: t('kiosk.youAreHere') }] }
        : NOTHING,
    [levelId, longitude, latitude, shownLevelId, t],
  );
}
