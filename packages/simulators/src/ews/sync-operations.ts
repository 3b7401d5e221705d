import type { CalendarEngine, CalendarItem, Email } from '../engine/index.ts';
import { calendarItemXml } from './calendar-item-xml.ts';
import { find, findText } from './element.ts';
import { type EwsCall, expectRight } from './ews-call.ts';
import { errorMessage, EwsError, listedAnswer, successMessage } from './ews-error.ts';
import { itemIdXml } from './ids.ts';
import { readItemShape } from './item-shape.ts';
import { type Markup, markup } from './markup.ts';
import { folderTarget } from './targets.ts';

const MAX_CHANGES = 512;

/** The folder as a client knows it: everything up to `seq`, and of the first answer so many items. */
interface SyncState {
  readonly mailbox: Email;
  readonly seq: number;
  readonly first?: number;
}

/** When each copy was made, by the engine's numbers: what came after a state is created, what changed after it updated. */
export class CreationLog {
  readonly #createdAt = new Map<string, number>();
  readonly stop: () => void;

  constructor(engine: CalendarEngine) {
    this.stop = engine.onChange(({ kind, id }) => {
      if (kind === 'created') this.#createdAt.set(id, engine.seq);
    });
  }

  isAfter(id: string, seq: number): boolean {
    return (this.#createdAt.get(id) ?? 0) > seq;
  }
}

export function syncFolderItems(call: EwsCall, creations: CreationLog): Markup {
  try {
    const folder = find(call.operation, 'SyncFolderId')?.children[0];
    if (folder === undefined) throw new EwsError('ErrorFolderNotFound');
    const target = folderTarget(call, folder);
    expectRight(target, 'read');
    const max = Math.min(MAX_CHANGES, Number(findText(call.operation, 'MaxChangesReturned') ?? MAX_CHANGES));
    const shape = readItemShape(call.operation);
    const write = (item: CalendarItem) => calendarItemXml(item, { engine: call.engine, shape, access: target, isSearch: true });
    const text = findText(call.operation, 'SyncState')?.trim() ?? '';
    const state = text === '' ? { mailbox: target.mailbox, seq: call.engine.seq, first: 0 } : readState(text, target.mailbox);
    const { changes, next, isLast } = state.first === undefined ? changesSince(call, state, max, write, creations) : firstPage(call, state, state.first, max, write);
    return listedAnswer('SyncFolderItems', [
      successMessage('SyncFolderItems', markup`<m:SyncState>${writeState(next)}</m:SyncState><m:IncludesLastItemInRange>${isLast}</m:IncludesLastItemInRange><m:Changes>${changes}</m:Changes>`),
    ]);
  } catch (error) {
    if (!(error instanceof EwsError)) throw error;
    return listedAnswer('SyncFolderItems', [errorMessage('SyncFolderItems', error, markup`<m:SyncState/><m:IncludesLastItemInRange>true</m:IncludesLastItemInRange>`)]);
  }
}

interface Synced {
  readonly changes: readonly Markup[];
  readonly next: SyncState;
  readonly isLast: boolean;
}

function firstPage(call: EwsCall, state: SyncState, from: number, max: number, write: (item: CalendarItem) => Markup): Synced {
  const { mailbox, seq } = state;
  const items = call.engine.listMasters(mailbox).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const isLast = from + max >= items.length;
  const changes = items.slice(from, from + max).map((item) => markup`<t:Create>${write(item)}</t:Create>`);
  return { changes, isLast, next: isLast ? { mailbox, seq } : { mailbox, seq, first: from + max } };
}

function changesSince(call: EwsCall, state: SyncState, max: number, write: (item: CalendarItem) => Markup, creations: CreationLog): Synced {
  const { mailbox, seq } = state;
  const all = call.engine.changesSince(mailbox, seq);
  if (all === undefined) throw new EwsError('ErrorInvalidSyncStateData');
  // A day of a series is no item of the folder: its series has changed, and says so itself.
  const entries = all.filter((entry) => !entry.id.includes('.')).toSorted((a, b) => a.seq - b.seq);
  const shown = entries.slice(0, max);
  const changes = shown.flatMap((entry) => {
    const item = entry.kind === 'removed' ? undefined : call.engine.findItem(entry.id);
    if (item !== undefined) return [creations.isAfter(entry.id, seq) ? markup`<t:Create>${write(item)}</t:Create>` : markup`<t:Update>${write(item)}</t:Update>`];
    return creations.isAfter(entry.id, seq) ? [] : [markup`<t:Delete>${itemIdXml({ id: entry.id, version: entry.seq })}</t:Delete>`];
  });
  const isLast = shown.length === entries.length;
  return { changes, isLast, next: { mailbox, seq: isLast ? call.engine.seq : shown.at(-1)!.seq } };
}

function writeState(state: SyncState): string {
  return Buffer.from(JSON.stringify(state)).toString('base64');
}

function readState(text: string, mailbox: Email): SyncState {
  try {
    const state = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as SyncState;
    if (state.mailbox === mailbox && Number.isSafeInteger(state.seq)) return state;
  } catch {
    // Falls through: no state of ours.
  }
  throw new EwsError('ErrorInvalidSyncStateData');
}
