import { type CalendarPerson, type CallContext, FaultyItems, isProviderError, ProviderError } from '@assist/calendar-provider';
import { POLITE_LIMITS, PoliteClient } from '@assist/polite-http';
import { instantOf, UTC } from '@assist/time';
import { Accounts } from '../dav/accounts.ts';
import { DavClient } from '../dav/dav-client.ts';
import { getMe } from './people.ts';

export interface CheckOptions {
  readonly ca?: string;
  readonly signal: AbortSignal;
  readonly correlationId: string;
}

export type CheckedCredentials = { readonly kind: 'mailbox'; readonly person: CalendarPerson } | { readonly kind: 'unauthenticated' };

/** Returns the credentials as they follow `Basic ` in the header. */
function basicToken(user: string, password: string): string {
  return Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
}

/**
 * Checks a person's own name and password with a single attempt, because each failed one brings the account nearer to being locked. If the
 * server reports no address (Radicale), the sign-in name is used if it is an address.
 *
 * @throws ProviderError if the server does not answer, or cannot say whose account it is
 */
export async function checkCredentials(
  url: string,
  { user, password }: { user: string; password: string },
  options: CheckOptions,
): Promise<CheckedCredentials> {
  const refuse = async () => {
    throw new ProviderError('unauthenticated', 'the calendar server refused this name or password');
  };
  const client = new DavClient({
    tokens: { getToken: async () => basicToken(user, password), renewToken: refuse },
    polite: new PoliteClient({ ...POLITE_LIMITS, publishedPerMinute: 600, maxTries: 1 }),
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  });
  const context: CallContext = {
    actor: { as: 'app' },
    now: instantOf(Date.now()),
    signal: options.signal,
    correlationId: options.correlationId,
    priority: 'interactive',
  };
  try {
    const server = { client, accounts: new Accounts(client, url), zone: UTC, faulty: new FaultyItems() };
    const { addresses } = await server.accounts.accountOf(context);
    const email = addresses[0] ?? (/^[^@\s]+@[^@\s]+$/.test(user) ? user.toLowerCase() : undefined);
    const actor = email === undefined ? context.actor : ({ as: 'user', mailbox: email, name: user } as const);
    // The request is made on behalf of the person whose address was found.
    return { kind: 'mailbox', person: await getMe(server, { ...context, actor }) };
  } catch (error) {
    if (isProviderError(error, 'unauthenticated')) return { kind: 'unauthenticated' };
    throw error;
  } finally {
    await client.close();
  }
}
