import type { MessageKey } from '@assist/i18n';
import { type describeRoute, routeMessage, type Step, stepMessage } from '@assist/wayfinding';
import { useCallback, useMemo } from 'react';
import { useT } from '../../lib/language-context.tsx';
import type { NavigablePlace } from './model/list-places.ts';
import type { Places } from './use-places.ts';

const AT_A_SCREEN: Readonly<Record<string, MessageKey>> = {
  'guidance.departFromSign': 'guidance.departFromScreen',
  'guidance.departFacingSign': 'guidance.departFacingScreen',
};

/** Returns the sentences of a route in the person's language; `at` says whether the person starts at a sign or at a screen. */
export function useWayTexts(
  places: Places,
  target: NavigablePlace | undefined,
  summary: ReturnType<typeof describeRoute> | undefined,
  at: 'sign' | 'screen' = 'sign',
) {
  const t = useT();
  const names = useMemo(
    () => ({ levelName: places.levelName, featureName: places.featureName, target: target?.name ?? null }),
    [places, target],
  );
  const textOf = useCallback(
    (step: Step) => {
      const { key, values } = stepMessage(step, names);
      return t(at === 'screen' ? (AT_A_SCREEN[key] ?? key) : key, values);
    },
    [names, t, at],
  );
  const summaryText = useMemo(() => {
    if (summary === undefined) return '';
    const { key, values } = routeMessage(summary, names);
    return t(key, values);
  }, [summary, names, t]);
  return { textOf, summaryText };
}
