import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Principal } from '../../call/principal.ts';
import type { Tables } from '../../database/tables.ts';
import { hashToken, newToken } from '../../people/token.ts';

/** An address may stand in somebody's log: what stands in it opens one connection, and soon. */
const TICKET_MS = 30_000;

/** What opens a connection once, at whichever process it arrives, in place of the token that it was asked for with. */
export class HubTicketsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async make(principal: Principal, now: Instant): Promise<string> {
    const ticket = newToken();
    const values = { hash: hashToken(ticket), principal: JSON.stringify(toWritten(principal)), expires_at: now + TICKET_MS };
    await this.#db.insertInto('hub_ticket').values(values).execute();
    return ticket;
  }

  /** Of many that come with the same ticket exactly one is told whose it is. */
  async take(ticket: string, now: Instant): Promise<Principal | undefined> {
    const row = await this.#db.deleteFrom('hub_ticket').where('hash', '=', hashToken(ticket)).returningAll().executeTakeFirst();
    return row === undefined || row.expires_at <= now ? undefined : fromWritten(row.principal);
  }

  /** The job: those that nobody has used. How many. */
  async deleteOld(now: Instant): Promise<number> {
    const { numDeletedRows } = await this.#db.deleteFrom('hub_ticket').where('expires_at', '<=', now).executeTakeFirst();
    return Number(numDeletedRows);
  }
}

/** A set is no JSON. */
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
