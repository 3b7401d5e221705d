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

export interface FloorObjects {
  readonly objects: readonly PlanObjectAnswer[];
  /** The appearance of each object by its id; undefined until the texts about objects have loaded. */
  readonly looks: ReadonlyMap<string, ObjectLook> | undefined;
}

/** Returns the objects of a floor with their current state, and makes the hub report their changes. */
export function useFloorObjects(levelId: string): FloorObjects {
  const t = useT();
  const text = useText();
  const { locale } = useLanguage();
  const now = useNow();
  const { data: objects = NOTHING } = useQuery(objectsQuery(levelId));
  useEffect(() => watchLevel(levelId), [levelId]);
  const isSpoken = useObjectWords();
  // Depends on `isSpoken`, because `t` stays the same function when further texts have loaded.
  const looks = useMemo(
    () => (isSpoken ? new Map(objects.map((object) => [object.id, objectLook(object, { t, text, locale, now })])) : undefined),
    [isSpoken, objects, t, text, locale, now],
  );
  return { objects, looks };
}
