import type { Instant } from '@assist/time';
import type { CalendarEngine, CalendarItem, Email } from '../engine/index.ts';
import { idOfUid, splitId, stampOf, uidOfId } from './google-ids.ts';

/** What remains of a deleted event. */
export interface Stub {
  readonly id: string;
  readonly masterId?: string;
  readonly originalStart?: Instant;
  readonly master?: CalendarItem;
}

export type Found = { readonly item: CalendarItem } | { readonly stub: Stub };

/** Finds the engine's copies by Google's ids, which are the same in all calendars. Also finds what remains of deleted events. */
export class Copies {
  readonly #engine: CalendarEngine;
  readonly #engineIds = new Map<string, string>();

  constructor(engine: CalendarEngine) {
    this.#engine = engine;
    for (const { email } of [...engine.directory.listPeople(), ...engine.directory.listRooms()])
      for (const item of engine.listMasters(email)) this.#know(item);
    engine.onChange(({ id }) => {
      const item = engine.findItem(id);
      if (item !== undefined) this.#know(item);
    });
  }

  find(mailbox: Email, id: string): Found | undefined {
    const { master: masterId, stamp } = splitId(id);
    const copyId = this.#engineIds.get(`${mailbox} ${masterId}`) ?? this.#engine.findByUid(mailbox, uidOfId(masterId))?.id;
    if (copyId === undefined) return undefined;
    const master = this.#engine.findItem(copyId);
    if (stamp === undefined) return master === undefined ? { stub: { id } } : { item: master };
    if (master?.type !== 'seriesMaster') return undefined;
    const item = this.#engine.listInstances(copyId).find((one) => stampOf(one.originalStart!, one) === stamp);
    if (item !== undefined) return { item };
    const originalStart = master.cancelledStarts.find((start) => stampOf(start, master) === stamp);
    return originalStart === undefined ? undefined : { stub: { id, masterId, originalStart, master } };
  }

  #know(item: CalendarItem): void {
    this.#engineIds.set(`${item.mailbox} ${idOfUid(item.uid)}`, item.id);
  }
}
