import { createHmac } from 'node:crypto';
import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import { isSameSecret } from '../../call/is-same-secret.ts';
import type { Principal } from '../../call/principal.ts';
import type { PersonalData } from '../../database/personal-data.ts';
import type { Tables } from '../../database/tables.ts';
import { hashToken, newToken } from '../../people/token.ts';

/** Lifetime of a ticket. It is short, because the URL that contains the ticket may end up in somebody's log. */
const TICKET_MS = 30_000;

/** Stores the hub's tickets. A ticket replaces the token with which it was requested, and opens one connection, to any process. */
export class HubTicketsRepository {
  readonly #db: Kysely<Tables>;
  readonly #secret: string;

  /** @param secret shared by all processes; a ticket not signed with it is not looked up, because anyone may send thousands */
  constructor(db: Kysely<Tables>, secret: string) {
    this.#db = db;
    this.#secret = secret;
  }

  async make(principal: Principal, sessionId: string, now: Instant): Promise<string> {
    const random = newToken();
    const ticket = `${random}.${this.#sign(random)}`;
    await this.#db
      .insertInto('hub_ticket')
      .values({
        hash: hashToken(ticket),
        principal: JSON.stringify(toWritten(principal)),
        session_id: sessionId,
        expires_at: now + TICKET_MS,
      })
      .execute();
    return ticket;
  }

  /** Uses up a ticket, and returns its owner. If several connections send the same ticket, exactly one gets the owner. */
  async take(ticket: string, now: Instant): Promise<Principal | undefined> {
    const [random = '', signature = ''] = ticket.split('.', 2);
    if (!isSameSecret(signature, this.#sign(random))) return undefined;
    const row = await this.#db.deleteFrom('hub_ticket').where('hash', '=', hashToken(ticket)).returningAll().executeTakeFirst();
    return row === undefined || row.expires_at <= now ? undefined : fromWritten(row.principal);
  }

  /** Signs a ticket. The prefix makes it differ from every other signature that is made with the same secret. */
  #sign(random: string): string {
    return createHmac('sha256', this.#secret).update('hub ticket\n').update(random).digest('base64url');
  }

  /** Deletes the tickets of these sessions, whose rights have changed. */
  async deleteOf(sessionIds: readonly string[]): Promise<void> {
    await this.#db.deleteFrom('hub_ticket').where('session_id', 'in', sessionIds).execute();
  }

  /** Deletes expired tickets, and returns how many. Called by the cleanup job. */
  async deleteOld(now: Instant): Promise<number> {
    const { numDeletedRows } = await this.#db.deleteFrom('hub_ticket').where('expires_at', '<=', now).executeTakeFirst();
    return Number(numDeletedRows);
  }
}

/** Tickets are stored for half a minute, with the name and e-mail address of the person who opens a page. */
export const hubTicketsPersonalData: PersonalData = {
  name: 'hubTickets',
  list: async (db, { userId }) => {
    const rows = await ofPerson(db, userId).select(['expires_at']).execute();
    return rows.map(({ expires_at }) => ({ expiresAt: expires_at }));
  },
  async erase(_database, trx, { userId }) {
    const rows = await ofPerson(trx, userId).select('hash').execute();
    for (const { hash } of rows) await trx.deleteFrom('hub_ticket').where('hash', '=', hash).execute();
    return rows.length;
  },
  /** Tickets live for half a minute and name their owner, so a client asks for another one. */
  async follow(_database, trx, { userId }) {
    const rows = await ofPerson(trx, userId).select('hash').execute();
    for (const { hash } of rows) await trx.deleteFrom('hub_ticket').where('hash', '=', hash).execute();
  },
};

function ofPerson(db: Kysely<Tables>, userId: string | undefined) {
  return db.selectFrom('hub_ticket').where('session_id', 'in', (eb) =>
    eb
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', userId ?? ''),
  );
}

/** Replaces sets by arrays, because JSON has no sets. */
function toWritten(principal: Principal): object {
  switch (principal.kind) {
    case 'user':
      return { ...principal, permissions: [...principal.permissions] };
    case 'service':
      return { ...principal, scopes: [...principal.scopes] };
    default:
      return principal;
  }
}

function fromWritten(text: string): Principal {
  const written = JSON.parse(text) as Principal;
  switch (written.kind) {
    case 'user':
      return { ...written, permissions: new Set(written.permissions) };
    case 'service':
      return { ...written, scopes: new Set(written.scopes) };
    default:
      return written;
  }
}
