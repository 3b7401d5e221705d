import { type CalendarPerson, type CallContext, ProviderError } from '@assist/calendar-provider';
import { callHttp, HTTP_LIMITS, POLITE_LIMITS, PoliteClient } from '@assist/polite-http';
import { instantOf } from '@assist/time';
import { Agent, fetch as undiciFetch } from 'undici';
import { calendarFolder } from './items.ts';
import { resolveNames } from './people.ts';
import { EwsClient } from '../soap/ews-client.ts';
import { responseMessagesOf } from '../soap/response-message.ts';
import { xml } from '../soap/xml.ts';
import { attributeOf, childOf } from '../soap/xml-node.ts';
import type { EwsAuth, TransportOptions } from '../auth/ews-transport.ts';
import { transportFor } from '../auth/transport-for.ts';

type SendInit = Parameters<typeof undiciFetch>[1];

/** Maximum number of people who are examined for an ambiguous sign-in name. */
const MAX_CANDIDATES = 10;

export interface CheckOptions extends Pick<TransportOptions, 'ca'> {
  readonly signal?: AbortSignal;
  readonly correlationId?: string;
}

export type CheckedCredentials = { readonly kind: 'mailbox'; readonly person: CalendarPerson } | { readonly kind: 'unauthenticated' };

/**
 * Checks a person's own name and password, which are not kept. The name is `DOMAIN\name`, `name@domain` or, with NTLM, just the name. There
 * is a single attempt, because each failed one brings the account nearer to being locked.
 *
 * @throws ProviderError `notFound` if the account has no mailbox; other codes if the server does not answer
 */
export async function checkCredentials(
  url: string,
  credentials: { user: string; password: string },
  options: CheckOptions = {},
): Promise<CheckedCredentials> {
  const signal = options.signal ?? AbortSignal.timeout(20_000);
  const auth = await chooseAuth(url, credentials, { ...options, signal });
  const transport = transportFor(auth, { ...(options.ca === undefined ? {} : { ca: options.ca }), connections: 1 });
  const polite = new PoliteClient({ ...POLITE_LIMITS, publishedPerMinute: 600, maxTries: 1 });
  const client = new EwsClient(url, transport, polite);
  const context: CallContext = {
    // Nobody is impersonated, because the account is that of the person who signs in.
    actor: { as: 'app' },
    now: instantOf(Date.now()),
    signal,
    correlationId: options.correlationId ?? 'sign-in',
    priority: 'interactive',
  };
  try {
    for (const name of namesOf(credentials.user)) {
      const own = await findOwn(client, await resolveNames(client, name, context), context);
      if (own !== undefined) return { kind: 'mailbox', person: own };
    }
    throw new ProviderError('notFound', 'this account has no mailbox');
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'unauthenticated') return { kind: 'unauthenticated' };
    throw error;
  } finally {
    await client.close();
  }
}

/**
 * Chooses the way to sign in. Sends a request without credentials, which reveals the schemes that the server accepts and does not count as
 * an attempt.
 */
async function chooseAuth(
  url: string,
  { user, password }: { user: string; password: string },
  options: CheckOptions & { signal: AbortSignal },
): Promise<EwsAuth> {
  const agent = new Agent({ connect: options.ca === undefined ? {} : { ca: options.ca } });
  try {
    const ask = async (to: string, init: RequestInit) =>
      (await undiciFetch(to, { ...(init as SendInit), dispatcher: agent })) as unknown as Response;
    const answer = await callHttp({ method: 'POST', url, signal: options.signal, failsAs: ProviderError }, HTTP_LIMITS, ask);
    const offered = answer.headers.get('www-authenticate')?.toLowerCase() ?? '';
    if (offered.includes('basic') || (!offered.includes('ntlm') && !offered.includes('negotiate')))
      return { kind: 'basic', user, password };
  } finally {
    await agent.destroy();
  }
  const [domain, name] = user.includes('\\') ? (user.split('\\', 2) as [string, string]) : ['', user];
  return { kind: 'ntlm', user: name, domain, password };
}

function namesOf(user: string): string[] {
  const account = user.replace(/^.*\\/, '');
  return account.includes('@') ? [`smtp:${account}`, account.split('@')[0]!] : [account];
}

/** Finds the person among the candidates for an ambiguous name: the one whose calendar is the signed-in account's own calendar. */
async function findOwn(
  client: EwsClient,
  candidates: readonly CalendarPerson[],
  context: CallContext,
): Promise<CalendarPerson | undefined> {
  const people = candidates.filter((one) => one.kind === 'user').slice(0, MAX_CANDIDATES);
  if (people.length === 0) return undefined;
  const answer = await client.call({
    context,
    repeatable: true,
    body: xml`<m:GetFolder><m:FolderShape><t:BaseShape>IdOnly</t:BaseShape></m:FolderShape><m:FolderIds><t:DistinguishedFolderId Id="calendar"/>${people.map((one) => calendarFolder(one.email))}</m:FolderIds></m:GetFolder>`,
  });
  const [own, ...others] = responseMessagesOf(answer).map(({ node }) =>
    attributeOf(childOf(node, 'Folders', 'CalendarFolder', 'FolderId'), 'Id'),
  );
  return own === undefined ? undefined : people[others.indexOf(own)];
}
