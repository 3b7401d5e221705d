import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type CalendarPerson, type CalendarProvider, type CallContext, ProviderError } from '@assist/calendar-provider';
import { OAUTH_CALLBACK_PATH } from '@assist/reservation';
import { DAY_MS, instantOf } from '@assist/time';
import { ProblemError } from '../call/problem-error.ts';
import { type CheckResult, tryIt } from './check-connection.ts';
import { ConnectionError } from './connection-error.ts';
import type { ComposedCalendar } from './composed-calendar.ts';

export interface PersonTrial {
  readonly siteOrigin: string;
  readonly now: () => number;
  /** Shows the address that the person must open, and returns the address at which the browser ended. */
  readonly signIn: (url: URL) => Promise<string>;
}

const TIMEOUT_MS = 30_000;

/**
 * Tests whether an ordinary person can sign in, in their own browser, with the permissions that the connection requests. An administrator's
 * sign-in proves nothing, because administrators may consent to more than others.
 */
export async function tryPerson(calendar: ComposedCalendar, { siteOrigin, now, signIn }: PersonTrial): Promise<CheckResult> {
  const { oauth } = calendar;
  if (oauth?.calendar === undefined)
    return { need: 'person', outcome: 'left-out', sentence: 'people sign in here without being sent to the calendar’s own page' };
  const { identityProvider } = oauth;
  const { scope, prompt, clientId, parameters } = identityProvider.settings;
  return tryIt('person', calendar, async () => {
    const codeVerifier = randomBytes(32).toString('base64url');
    const nonce = randomBytes(16).toString('base64url');
    const state = randomBytes(16).toString('base64url');
    const redirectUrl = new URL(OAUTH_CALLBACK_PATH, siteOrigin).href;
    const url = new URL((await identityProvider.configuration()).serverMetadata().authorization_endpoint ?? '');
    const asked = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUrl,
      scope,
      state,
      nonce,
      prompt,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    const { searchParams: back } = new URL(readAddress(await signIn(url)));
    const error = back.get('error');
    if (error !== null)
      throw new ProviderError('forbidden', back.get('error_description') ?? 'the page refused it', { providerCode: error });
    const code = back.get('code');
    if (code === null || back.get('state') !== state)
      throw new ConnectionError('This is not the address that the page redirected to. It starts with your PUBLIC_URL and contains a code.');
    const { tokens } = await identityProvider
      .exchange({ authorizationCode: code, redirectUrl, codeVerifier, nonce }, instantOf(now()))
      .catch((cause: unknown) => {
        throw cause instanceof ProblemError ? new ProviderError('forbidden', 'the provider refused this sign-in', {}, cause) : cause;
      });
    const provider = oauth.calendar!.open(tokens.accessToken);
    const me = await provider.getMe(contextAs('', now));
    const seen = await readOwn(provider, me.email, now);
    if (calendar.findableAsApplication === undefined) await findSelf(provider, me, calendar.needs.people, now);
    return `${me.email} has signed in with ${tokens.scopes.length} permissions, and their own calendar can be read: ${seen} events within a day`;
  });
}

/** Searches the directory with the person's own rights, in which the person must be found. */
async function findSelf(provider: CalendarProvider, me: CalendarPerson, needed: string, now: () => number): Promise<void> {
  const found = await provider.searchPeople({ text: me.email, groups: false, limit: 5 }, contextAs(me.email, now));
  if (!found.some(({ email }) => email === me.email))
    throw new ProviderError('forbidden', `${me.email} has signed in, but finds no colleagues, for which ${needed} is required`);
}

async function readOwn(provider: CalendarProvider, mailbox: string, now: () => number): Promise<number> {
  const range = { start: instantOf(now()), end: instantOf(now() + DAY_MS) };
  return (await provider.listEvents({ calendar: mailbox, range }, contextAs(mailbox, now))).items.length;
}

function contextAs(mailbox: string, now: () => number): CallContext {
  return {
    actor: { as: 'user', mailbox, name: '' },
    now: instantOf(now()),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    correlationId: randomUUID(),
    priority: 'interactive',
  };
}

function readAddress(text: string): string {
  if (!URL.canParse(text.trim())) throw new ConnectionError('This is not an address. Copy everything in the browser’s address bar.');
  return text.trim();
}
