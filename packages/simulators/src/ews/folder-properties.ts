import type { Instant } from '@assist/time';
import type { CalendarEngine, Email } from '../engine/index.ts';
import type { Element } from './element.ts';
import { time } from './store-properties.ts';

export interface FolderState {
  readonly name: string;
  readonly folderClass: string;
  readonly count: number;
  readonly hasFolders: boolean;
  readonly made: Instant;
  /** The time at which an item in the folder was last added, changed or removed. */
  readonly changed: Instant;
  readonly deleted: number;
}

/** Records the changes in each mailbox's calendar: when the last one happened, and how many items were removed. */
export class FolderChanges {
  readonly #made: Instant;
  readonly #changed = new Map<Email, Instant>();
  readonly #deleted = new Map<Email, number>();
  readonly stop: () => void;

  constructor(engine: CalendarEngine) {
    this.#made = engine.now;
    this.stop = engine.onChange(({ mailbox, kind }) => {
      this.#changed.set(mailbox, engine.now);
      if (kind === 'deleted') this.#deleted.set(mailbox, (this.#deleted.get(mailbox) ?? 0) + 1);
    });
  }

  of(mailbox: Email): Pick<FolderState, 'made' | 'changed' | 'deleted'> {
    return { made: this.#made, changed: this.#changed.get(mailbox) ?? this.#made, deleted: this.#deleted.get(mailbox) ?? 0 };
  }
}

/** A folder's properties by their tags ([MS-OXPROPS]). Clients recognise by them whether a folder has changed. */
const BY_TAG: Readonly<Record<number, (folder: FolderState) => string>> = {
  // The next three are PidTagDisplayName, PidTagCreationTime and PidTagLastModificationTime.
  0x3001: ({ name }) => name,
  0x3007: ({ made }) => time(made),
  0x3008: ({ made }) => time(made),
  // The next four are PidTagContentCount, PidTagContentUnreadCount, PidTagSubfolders and PidTagContainerClass.
  0x3602: ({ count }) => String(count),
  0x3603: () => '0',
  0x360a: ({ hasFolders }) => String(hasFolders),
  0x3613: ({ folderClass }) => folderClass,
  // The next two are PidTagLocalCommitTimeMax and PidTagDeletedCountTotal.
  0x670a: ({ changed }) => time(changed),
  0x670b: ({ deleted }) => String(deleted),
};

export function folderProperty({ attributes }: Element, folder: FolderState): string | undefined {
  return attributes['PropertyTag'] === undefined ? undefined : BY_TAG[Number(attributes['PropertyTag'])]?.(folder);
}
