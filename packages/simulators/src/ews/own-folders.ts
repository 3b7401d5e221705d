import type { Instant } from '@assist/time';
import { randomBytes } from 'node:crypto';
import { CalendarEngine, type CalendarItem, type Email, type NewItem } from '../engine/index.ts';
import { EwsError } from './ews-error.ts';

/** A folder that a person has created, with its items. They make nobody busy, because free/busy contains only the main calendar. */
export interface OwnFolder {
  readonly key: string;
  readonly mailbox: Email;
  readonly parent: string;
  readonly name: string;
  readonly folderClass: string;
  readonly made: Instant;
  readonly engine: CalendarEngine;
}

export class OwnFolders {
  readonly #now: () => number;
  readonly #folders = new Map<string, OwnFolder>();
  #made = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  create({ mailbox, parent, name, folderClass }: Pick<OwnFolder, 'mailbox' | 'parent' | 'name' | 'folderClass'>): OwnFolder {
    if (this.below(mailbox, parent).some((one) => one.name === name))
      throw new EwsError('ErrorFolderExists', 'A folder with the specified name already exists.');
    this.#made += 1;
    const engine = new CalendarEngine({ now: this.#now });
    engine.directory.addPerson({ email: mailbox, name: mailbox });
    const folder = { key: `own${this.#made}`, mailbox, parent, name, folderClass, made: engine.now, engine };
    this.#folders.set(folder.key, folder);
    return folder;
  }

  find(key: string): OwnFolder | undefined {
    return this.#folders.get(key);
  }

  below(mailbox: Email, parent: string): OwnFolder[] {
    return [...this.#folders.values()].filter((one) => one.mailbox === mailbox && one.parent === parent);
  }

  remove(key: string): void {
    for (const one of this.#folders.values()) if (one.parent === key) this.remove(one.key);
    this.#folders.delete(key);
  }

  createItem({ engine, mailbox }: OwnFolder, draft: NewItem): CalendarItem {
    return engine.createItem(mailbox, { ...draft, attendees: [], id: randomBytes(20).toString('hex') });
  }

  findEngine(id: string): CalendarEngine | undefined {
    return [...this.#folders.values()].find(({ engine }) => engine.findItem(id) !== undefined)?.engine;
  }
}
