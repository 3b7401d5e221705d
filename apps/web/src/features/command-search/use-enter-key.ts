import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { isPointing } from '../../parts/people/person-field.tsx';
import type { Entry } from './model/entry.ts';
import type { FoundEntries } from './use-found-entries.ts';

/**
 * Enter for what has been typed. Somebody who types fast is ahead of the list: the highlighted line was found for an earlier text. Enter is
 * remembered for the text it was pressed on.
 */
export function useEnterKey(text: string, { text: asked, groups, isSettled }: FoundEntries, choose: (entry: Entry) => void) {
  const first = groups[0]?.entries[0];
  // A search for a person means their place, which arrives after the name.
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
    // With no line highlighted, as after pasting, the first line is meant.
    if (!isBehind && (isPointed || first === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isBehind) entered.current = text;
    else if (first !== undefined) choose(first);
  };
  /** The text has changed, so an earlier Enter no longer counts. */
  const forget = () => {
    entered.current = undefined;
  };
  return { onKeyDown, forget };
}

/** The key of the line that the field highlights. */
function pointedKey(field: HTMLInputElement): string | undefined {
  return document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.dataset['key'];
}
