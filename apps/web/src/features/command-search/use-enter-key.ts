import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { isPointing } from '../../parts/people/person-field.tsx';
import type { Entry } from './model/entry.ts';
import type { FoundEntries } from './use-found-entries.ts';

/**
 * Handles Enter in the search field. While the list still belongs to an earlier text, Enter is stored with the text for which it was
 * pressed, and takes effect once the list has caught up.
 */
export function useEnterKey(text: string, { text: asked, groups, isSettled }: FoundEntries, choose: (entry: Entry) => void) {
  const first = groups[0]?.entries[0];
  // Searching for a person means asking for their place, which arrives later than the name.
  const isAwaited = text.trim() !== '' && !isSettled && (first === undefined || first.kind === 'person');
  const entered = useRef<string>(undefined);
  const chooseReached = useEffectEvent(() => {
    if (first !== undefined && entered.current === text) choose(first);
  });
  useEffect(() => {
    if (entered.current === asked && !isAwaited) chooseReached();
  }, [asked, isAwaited]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement) || text.trim() === '') return;
    const isPointed = isPointing(event.target);
    const isBehind = asked !== text || (isAwaited && (!isPointed || pointedKey(event.target) === first?.id));
    // Enter chooses the first line if none is highlighted, as after pasting.
    if (!isBehind && (isPointed || first === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isBehind) entered.current = text;
    else if (first !== undefined) choose(first);
  };
  /** Forgets an earlier Enter, because the text has changed. */
  const forget = () => {
    entered.current = undefined;
  };
  return { onKeyDown, forget };
}

/** Returns the key of the line that the field highlights. */
function pointedKey(field: HTMLInputElement): string | undefined {
  return document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.dataset['key'];
}
