import type { ChangeKind, Changes } from './changes.ts';

/** What a change is about, for people: enough to know it again after a reload. */
export interface About {
  readonly title: string;
  readonly start?: number;
  readonly end?: number;
}

/** A change that was asked for and not answered. It waits here for the person's word. */
export interface Unanswered<K extends ChangeKind = ChangeKind> {
  /** Of the wish, not of the try: asking again for the same is the same one. */
  readonly id: string;
  readonly kind: K;
  readonly input: Changes[K]['input'];
  readonly about: About;
  readonly askedAt: number;
  /** False where the browser knew that there was no network; else nobody knows whether it arrived. */
  readonly mayHaveArrived: boolean;
  /** The owner of the wish: nobody else of this browser sees it. '' is the person here, not known by name yet. */
  readonly owner: string;
}

const KEY = 'assist-unanswered';
const NONE: readonly Unanswered[] = [];
const listeners = new Set<() => void>();
let read: { readonly text: string; readonly list: readonly Unanswered[] } = { text: '', list: NONE };

/** In the order in which they were asked for; the same in all tabs, and still there after a reload. */
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

/** Answered, or taken back. */
export function dropUnanswered(id: string): void {
  const kept = unansweredChanges().filter((one) => one.id !== id);
  if (kept.length < unansweredChanges().length) write(kept);
}

/** Somebody else is here now: what another one asked for is not his to see. */
export function keepOnlyOf(owner: string): void {
  const kept = unansweredChanges().filter((one) => one.owner === '' || one.owner === owner);
  if (kept.length < unansweredChanges().length) write(kept);
}

/** Nothing of this person stays in the browser. */
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
