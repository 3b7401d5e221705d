import type { ChangeKind, Changes } from './changes.ts';

/** The description of a change, by which a person recognises it even after a reload. */
export interface About {
  readonly title: string;
  readonly start?: number;
  readonly end?: number;
  /** The e-mail address of the first resource, whose clock may show another time. */
  readonly place?: string | undefined;
}

/** A change without a known result, or one that could not be sent. It waits for the person's decision. */
export interface Unanswered<K extends ChangeKind = ChangeKind> {
  /** The id of the requested change, which is the same when the person requests the same change again. */
  readonly id: string;
  readonly kind: K;
  readonly input: Changes[K]['input'];
  readonly about: About;
  readonly askedAt: number;
  /** False if the browser knew that there was no network; true if nobody knows whether the change arrived. */
  readonly mayHaveArrived: boolean;
  /** The e-mail address of the person who requested the change, so that nobody else sees it; '' if the address was not known yet. */
  readonly owner: string;
}

const KEY = 'assist-unanswered';
const NONE: readonly Unanswered[] = [];
const listeners = new Set<() => void>();
let read: { readonly text: string; readonly list: readonly Unanswered[] } = { text: '', list: NONE };

/** Returns the unanswered changes, oldest first. All tabs share them, and they survive a reload. */
export function unansweredChanges(): readonly Unanswered[] {
  const text = localStorage.getItem(KEY) ?? '';
  if (text !== read.text) read = { text, list: parse(text) };
  return read.list;
}

export function onUnanswered(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

export function keepUnanswered(change: Unanswered): void {
  write([...unansweredChanges().filter((one) => one.id !== change.id), change]);
}

/** Removes a change that was answered or discarded. */
export function dropUnanswered(id: string): void {
  const kept = unansweredChanges().filter((one) => one.id !== id);
  if (kept.length < unansweredChanges().length) write(kept);
}

/** Removes the changes of other people, which the current person must not see. */
export function keepOnlyOf(owner: string): void {
  const kept = unansweredChanges().filter((one) => one.owner === '' || one.owner === owner);
  if (kept.length < unansweredChanges().length) write(kept);
}

/** Removes all unanswered changes from the browser. */
export function wipeUnanswered(): void {
  write(NONE);
}

function write(list: readonly Unanswered[]): void {
  if (list.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(list));
  for (const listener of listeners) listener();
}

function parse(text: string): readonly Unanswered[] {
  if (text === '') return NONE;
  try {
    return JSON.parse(text) as Unanswered[];
  } catch {
    return NONE;
  }
}
