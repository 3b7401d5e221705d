import { refusalText, type ToldRefusal } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { useCallback } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';

/** Returns a function that states a refusal in words, in the chosen language and the company's zone. */
export function useRefusalText(): (refusal: ToldRefusal, resource: Resource) => string {
  const t = useT();
  const { edges, duration } = useFormat();
  return useCallback((refusal, resource) => refusalText(refusal, resource, { t, edges, duration }), [t, edges, duration]);
}
