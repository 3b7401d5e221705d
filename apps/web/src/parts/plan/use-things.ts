import type { PlanObjectAnswer } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { objectsQuery } from '../../lib/api/objects.ts';
import { useLanguage, useT, useText } from '../../lib/language-context.tsx';
import { useNow } from '../../lib/use-now.ts';
import { watchLevel } from '../../lib/waiting/hub-calls.ts';
import { type ObjectLook, objectLook } from './model/object-look.ts';
import { useObjectWords } from './use-object-words.ts';

const NOTHING: readonly PlanObjectAnswer[] = [];

export interface FloorThings {
  readonly objects: readonly PlanObjectAnswer[];
  /** By id; undefined until their texts have loaded. */
  readonly looks: ReadonlyMap<string, ObjectLook> | undefined;
}

/** Lamps, blinds, thermometers and sensors of a floor, with their current state. */
export function useThings(levelId: string): FloorThings {
  const t = useT();
  const text = useText();
  const { locale } = useLanguage();
  const now = useNow();
  const { data: objects = NOTHING } = useQuery(objectsQuery(levelId));
  useEffect(() => watchLevel(levelId), [levelId]);
  const isSpoken = useObjectWords();
  // Waits for the texts: `t` learns them later without changing its identity.
  const looks = useMemo(
    () => (isSpoken ? new Map(objects.map((object) => [object.id, objectLook(object, { t, text, locale, now })])) : undefined),
    [isSpoken, objects, t, text, locale, now],
  );
  return { objects, looks };
}
