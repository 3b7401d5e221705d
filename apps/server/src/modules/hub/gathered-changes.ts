import type { Change } from '../../changes/change.ts';

export interface Gathered {
  readonly mailboxes: Set<string>;
  readonly objectIds: Set<string>;
  readonly codeIds: Set<string>;
  readonly deletedCodeIds: Set<string>;
  readonly sessionIds: Set<string>;
  isCatalogue: boolean;
  isPeople: boolean;
}

/** Combines changes that arrive together, so that a series of twenty-six dates is read again only once. */
export class GatheredChanges {
  #gathered: Gathered | undefined;

  get isEmpty(): boolean {
    return this.#gathered === undefined;
  }

  /** True if the changes may affect what a connected person is allowed to receive. */
  get isUrgent(): boolean {
    return this.#gathered !== undefined && (this.#gathered.isPeople || this.#gathered.sessionIds.size > 0);
  }

  add(change: Change): void {
    const gathered = (this.#gathered ??= nothing());
    switch (change.kind) {
      case 'events':
      case 'schedules':
        for (const mailbox of change.mailboxes) gathered.mailboxes.add(mailbox);
        break;
      case 'objects':
        for (const id of change.ids) gathered.objectIds.add(id);
        break;
      case 'codes':
        for (const id of change.ids) gathered.codeIds.add(id);
        break;
      case 'deleted-codes':
        for (const id of change.ids) gathered.deletedCodeIds.add(id);
        break;
      case 'sessions':
        for (const id of change.ids) gathered.sessionIds.add(id);
        break;
      case 'catalogue':
        gathered.isCatalogue = true;
        break;
      case 'people':
        gathered.isPeople = true;
        break;
    }
  }

  take(): Gathered {
    const gathered = this.#gathered ?? nothing();
    this.#gathered = undefined;
    return gathered;
  }
}

function nothing(): Gathered {
  return {
    mailboxes: new Set(),
    objectIds: new Set(),
    codeIds: new Set(),
    deletedCodeIds: new Set(),
    sessionIds: new Set(),
    isCatalogue: false,
    isPeople: false,
  };
}
