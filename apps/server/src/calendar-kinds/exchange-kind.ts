import { ProviderError } from '@assist/calendar-provider';
import { PoliteClient } from '@assist/polite-http';
import { checkCredentials, EWS_LIMITS, type EwsAuth, ewsProvider } from '@assist/provider-ews';
import * as z from 'zod/mini';
import { OutsideCalendar } from '../calendars/outside/outside-calendar.ts';
import { ApplicationTokens } from '../connections/application-tokens.ts';
import { ConnectionError } from '../connections/connection-error.ts';
import { defineKind } from './calendar-kind.ts';
import { address, answersFor, caFile, id, limits, roomsKeepPrivate, text } from './connection-fields.ts';
import { answeringFor, limitsOf, readCertificate } from './outside-settings.ts';
import { ROOMS_KEEP_PRIVATE } from './question.ts';

/**
 * Hosts of Exchange Online in Microsoft's clouds (learn.microsoft.com/microsoft-365/enterprise/urls-and-ip-address-ranges, and its pages for
 * the US government and China).
 */
const ONLINE =
  /^(?:[\w-]+\.)*(?:office365\.com|office\.com|outlook\.com|office365\.us|outlook\.office365\.us|partner\.outlook\.cn|apps\.mil|cloud\.microsoft)$/;

const schema = z.strictObject({
  kind: z.literal('ews'),
  id,
  url: address,
  auth: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('basic'), user: text, password: text }),
    z.strictObject({ kind: z.literal('ntlm'), user: text, domain: z._default(z.string(), ''), password: text }),
    z.strictObject({ kind: z.literal('oauth'), tokenUrl: address, clientId: text, clientSecret: text, scope: text }),
  ]),
  caFile,
  roomsKeepPrivate,
  answersFor,
  limits,
});

/** Exchange on premises, reached through EWS. */
export const exchangeKind = defineKind({
  kind: 'ews',
  serverType: 'ews',
  schema,
  questions: [
    { path: 'url', text: 'Address of Exchange Web Services', usual: 'https://mail.example.com/EWS/Exchange.asmx', read: onPremises },
    { path: 'auth.kind', text: 'How the service account signs in (basic or ntlm)', usual: 'ntlm' },
    { path: 'auth.user', text: 'Name of the service account' },
    { path: 'auth.domain', text: 'Its domain (empty for basic)', usual: '' },
    { path: 'auth.password', text: 'Its password', isSecret: true },
    { path: 'caFile', text: 'File with the company’s certificate authority (empty if the certificate is public)', usual: '' },
    ROOMS_KEEP_PRIVATE,
  ],
  compose(connection, { countProcesses, onFaultyItem, now }) {
    const { id, url, roomsKeepPrivate } = connection;
    const ca = readCertificate(connection.caFile);
    const limits = new PoliteClient({ ...EWS_LIMITS, ...limitsOf(connection.limits) }, undefined, countProcesses);
    const provider = ewsProvider({ url, auth: exchangeAuth(connection, now), ...ca, limits, onFaultyItem });
    return {
      connectionId: id,
      provider,
      open: (surroundings) =>
        new OutsideCalendar(provider, { id, tellsSubjects: roomsKeepPrivate, ...answeringFor(connection.answersFor) }, surroundings),
      password: 'exchange',
      oauth: undefined,
      mailServer: {
        issuer: new URL(url).origin,
        check: async (user, password, signal) => {
          const checked = await checkCredentials(url, { user, password }, { ...ca, signal });
          if (checked.kind === 'unauthenticated')
            throw new ProviderError('unauthenticated', 'the mail server refused this name or password');
          return checked.person;
        },
      },
      enableGroupFinding: true,
      keepsSealed: true,
      needs: {
        'sign-in': 'nothing',
        rooms: 'the service account’s name and password, and room lists in the organization',
        schedules: 'the service account may read free/busy times',
        events: 'the role ApplicationImpersonation for the service account, with the room mailboxes in its scope',
        writes: 'the role ApplicationImpersonation for the service account, with the room mailboxes in its scope',
        people: 'nothing',
        person: 'nothing',
        push: 'the role ApplicationImpersonation, and a throttling policy that allows streaming connections (EWSMaxSubscriptions)',
      },
      directoryNote: 'Exchange names only rooms that are in a room list, a hundred of each list. Rooms in no list are not seen.',
      close: () => provider.close(),
    };
  },
});

/**
 * Refuses an address of Exchange Online, which blocks EWS since 1 October 2026 unless a tenant has listed the application, and ends it on 1
 * April 2027 (techcommunity.microsoft.com, "Exchange Online EWS, Your Time is Almost Up"). A connection that exists is not refused.
 */
function onPremises(url: string): string {
  if (ONLINE.test(URL.parse(url)?.hostname ?? ''))
    throw new ConnectionError(
      'Exchange Online has ended Exchange Web Services. Connect it with "assist connect o365"; "ews" is for Exchange on your own servers.',
    );
  return url;
}

function exchangeAuth({ auth }: z.output<typeof schema>, now: () => number): EwsAuth {
  if (auth.kind !== 'oauth') return auth;
  const { tokenUrl, clientId, clientSecret, scope } = auth;
  const application = new ApplicationTokens(
    async () => tokenUrl,
    async () => ({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope }),
    now,
  );
  // One token for all actors: a single service account acts for everybody, and the impersonation names the person.
  return { kind: 'oauth', tokens: { getToken: () => application.get(), renewToken: (_actor, refused) => application.renew(refused) } };
}
