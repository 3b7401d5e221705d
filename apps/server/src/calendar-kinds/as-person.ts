import { randomUUID } from 'node:crypto';
import { type CalendarPerson, type CalendarProvider, type CallContext, ProviderError, type TokenSource } from '@assist/calendar-provider';
import { instantOf } from '@assist/time';

/** Time limit for reading the mailbox at sign-in; short, because the person is waiting. */
const SIGN_IN_TIMEOUT_MS = 10_000;

/** Returns functions that use the calendar as the person to whom a fresh token belongs. */
export function asPerson(openWith: (tokens: TokenSource) => CalendarProvider, now: () => number) {
  const open = (accessToken: string) => openWith(oneToken(accessToken));
  return { open, findMailbox: (accessToken: string) => findMailbox(open(accessToken), now) };
}

/** Returns the person whose mailbox the provider opens. Called at sign-in, when there may be no account yet. */
async function findMailbox(provider: CalendarProvider, now: () => number): Promise<CalendarPerson> {
  const context: CallContext = {
    actor: { as: 'user', mailbox: '', name: '' },
    now: instantOf(now()),
    signal: AbortSignal.timeout(SIGN_IN_TIMEOUT_MS),
    correlationId: randomUUID(),
    priority: 'interactive',
  };
  return provider.getMe(context);
}

function oneToken(accessToken: string): TokenSource {
  return {
    getToken: async () => accessToken,
    renewToken: async () => {
      throw new ProviderError('unauthenticated', 'the new token is refused');
    },
  };
}
