import type { ReadEvent } from './from-wire.ts';
import { writeKept } from '../cache/browser-store.ts';

export const KEPT_ME = 'me';
export const KEPT_EVENTS = 'mine';

export interface KeptMe {
  readonly me: {
    readonly name: string;
    readonly givenName: string;
    readonly surname: string;
    readonly email: string;
    readonly username: string;
  };
  readonly savedAt: number;
}

export interface KeptEvents {
  readonly events: readonly ReadEvent[];
  readonly savedAt: number;
}

/** They are asked for every few seconds, and written down more seldom. */
const WRITE_EVERY_MS = 30_000;
let events: { readonly text: string; readonly savedAt: number } = { text: '', savedAt: 0 };

export function keepMe(me: KeptMe['me']): void {
  void writeKept(KEPT_ME, { me, savedAt: Date.now() });
}

export function keepMyEvents(mine: readonly ReadEvent[]): void {
  const text = JSON.stringify(mine);
  const now = Date.now();
  if (text === events.text && now - events.savedAt < WRITE_EVERY_MS) return;
  events = { text, savedAt: now };
  void writeKept(KEPT_EVENTS, { events: mine, savedAt: now });
}
