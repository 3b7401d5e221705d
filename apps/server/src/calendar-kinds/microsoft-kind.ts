import type { TokenSource } from '@assist/calendar-provider';
import { PoliteClient } from '@assist/polite-http';
import { GRAPH_LIMITS, graphProvider } from '@assist/provider-graph';
import * as z from 'zod/mini';
import { OutsideCalendar } from '../calendars/outside/outside-calendar.ts';
import { ApplicationTokens } from '../connections/application-tokens.ts';
import { ClientCertificate } from '../connections/client-certificate.ts';
import { ConnectionError } from '../connections/connection-error.ts';
import { ConnectionTokens } from '../connections/connection-tokens.ts';
import { IdentityProvider } from '../connections/identity-provider.ts';
import { microsoftScope } from '../connections/sign-in-scopes.ts';
import { asPerson } from './as-person.ts';
import { defineKind } from './calendar-kind.ts';
import { address, answersFor, DEFAULT_OAUTH_PROMPT, id, limits, roomsKeepPrivate, text } from './connection-fields.ts';
import { answeringFor, limitsOf } from './outside-settings.ts';
import { ROOMS_KEEP_PRIVATE, yesOrNo } from './question.ts';

const MICROSOFT_LOGIN = 'https://login.microsoftonline.com';

/** Addresses of Graph and of the sign-in, in Microsoft's public cloud and in the national ones (learn.microsoft.com/graph/deployments). */
const CLOUDS: Readonly<Record<string, { readonly graphUrl: string; readonly loginUrl: string }>> = {
  global: { graphUrl: 'https://graph.microsoft.com/v1.0', loginUrl: 'https://login.microsoftonline.com' },
  'us-gov': { graphUrl: 'https://graph.microsoft.us/v1.0', loginUrl: 'https://login.microsoftonline.us' },
  'us-dod': { graphUrl: 'https://dod-graph.microsoft.us/v1.0', loginUrl: 'https://login.microsoftonline.us' },
  china: { graphUrl: 'https://microsoftgraph.chinacloudapi.cn/v1.0', loginUrl: 'https://login.partner.microsoftonline.cn' },
};

const NEEDS_ID = 'with a loginUrl of another cloud the tenant has to be its id, not its domain';

const schema = z
  .strictObject({
    kind: z.literal('o365'),
    id,
    /** The tenant's id or domain; never "common", with which any tenant could sign in. */
    tenant: z.string().check(z.regex(/^(?!common$|organizations$|consumers$)[\w.-]{3,128}$/)),
    clientId: text,
    /** Exactly one of `clientSecret` and `clientCertificate` must be set. */
    clientSecret: z.optional(text),
    clientCertificate: z.optional(z.strictObject({ certificateFile: text, privateKeyFile: text })),
    graphUrl: z._default(address, 'https://graph.microsoft.com/v1.0'),
    loginUrl: z._default(address, MICROSOFT_LOGIN),
    roomsKeepPrivate,
    answersFor,
    enableGroupFinding: z._default(z.boolean(), false),
    prompt: z._default(text, DEFAULT_OAUTH_PROMPT),
    limits,
  })
  .check(
    z.refine(
      ({ clientSecret, clientCertificate }) => (clientSecret === undefined) !== (clientCertificate === undefined),
      'it needs a clientSecret or a clientCertificate, and not both',
    ),
    z.refine(({ loginUrl, tenant }) => mayBeNamed(tenant, loginUrl), NEEDS_ID),
  );

/** Microsoft 365, reached through Graph. */
export const microsoftKind = defineKind({
  kind: 'o365',
  serverType: 'o365',
  schema,
  questions: [
    { path: '', text: `Cloud (${Object.keys(CLOUDS).join(', ')})`, usual: 'global', read: cloudOf },
    { path: 'tenant', text: 'Tenant (directory id; in the global cloud also a domain)', read: tenantOf },
    { path: 'clientId', text: 'Application (client) id' },
    { path: 'clientSecret', text: 'Client secret (empty if a certificate is used)', isSecret: true },
    { path: 'clientCertificate.certificateFile', text: 'File of the certificate, PEM (empty if a secret is used)', usual: '' },
    { path: 'clientCertificate.privateKeyFile', text: 'File of its key, PEM (empty if a secret is used)', usual: '' },
    { path: 'enableGroupFinding', text: 'Find groups as attendees, too (needs Group.Read.All)', usual: 'no', read: yesOrNo },
    {
      path: 'prompt',
      text: 'What Microsoft’s page asks for at each sign-in ("consent" asks everybody for permissions that only an administrator may grant)',
      usual: 'select_account',
    },
    ROOMS_KEEP_PRIVATE,
  ],
  compose(connection, { providerTokens, pageKey, countProcesses, onFaultyItem, now }) {
    const { id, tenant, clientId, clientSecret, clientCertificate, loginUrl, graphUrl, enableGroupFinding, prompt, roomsKeepPrivate } =
      connection;
    const certificate = clientCertificate === undefined ? undefined : new ClientCertificate(clientCertificate, clientId, now);
    const tokenUrl = `${loginUrl}/${tenant}/oauth2/v2.0/token`;
    const identityProvider = new IdentityProvider({
      connectionId: id,
      name: 'Microsoft',
      issuer: `${loginUrl}/${tenant}/v2.0`,
      clientId,
      clientSecret,
      ...(certificate === undefined ? {} : { certificate }),
      scope: microsoftScope(enableGroupFinding),
      prompt,
      parameters: {},
      domains: undefined,
      trustsAddresses: false,
    });
    const application = new ApplicationTokens(
      async () => tokenUrl,
      async () => ({
        grant_type: 'client_credentials',
        ...(certificate === undefined ? { client_id: clientId, client_secret: clientSecret ?? '' } : await certificate.proofFor(tokenUrl)),
        scope: `${new URL(graphUrl).origin}/.default`,
      }),
      now,
    );
    const tokens = new ConnectionTokens(identityProvider, providerTokens, application, now);
    // One client for all calls to the tenant, because calls at sign-in count towards the tenant's limits as well.
    const client = new PoliteClient({ ...GRAPH_LIMITS, ...limitsOf(connection.limits) }, undefined, countProcesses);
    const open = (source: TokenSource) =>
      graphProvider({ baseUrl: graphUrl, tokens: source, client, pageKey, onFaultyItem, now, groups: enableGroupFinding });
    const provider = open(tokens);
    return {
      connectionId: id,
      provider,
      open: (surroundings) =>
        new OutsideCalendar(provider, { id, tellsSubjects: roomsKeepPrivate, ...answeringFor(connection.answersFor) }, surroundings),
      password: null,
      oauth: { identityProvider, calendar: { tokens, ...asPerson(open, now) } },
      mailServer: undefined,
      enableGroupFinding,
      keepsSealed: true,
      needs: {
        'sign-in': 'the tenant, and its login service from this machine',
        rooms: 'the application permission Place.Read.All, with admin consent; and a right client id and secret',
        schedules: 'the application permission Calendars.Read (or Calendars.Read.All) for the room mailboxes, with admin consent',
        events: 'the application permission Calendars.Read for the room mailboxes; check the scope of its role assignment',
        writes: 'the application permission Calendars.ReadWrite for the room mailboxes; check the scope of its role assignment',
        push: 'the application permission Calendars.Read, which Calendars.ReadWrite does not stand for, and PUBLIC_URL reachable from the internet with a valid certificate',
        people: 'the delegated permission User.ReadBasic.All, with admin consent',
        person: 'admin consent to every delegated permission of the guide, and "prompt": "select_account" in the connection',
      },
    };
  },
});

/**
 * Whether a tenant may be given like this. A national cloud's metadata contains the tenant's id, even if it was requested by the domain. So
 * the domain is accepted only with the public cloud.
 */
function mayBeNamed(tenant: string, loginUrl: unknown): boolean {
  return loginUrl === MICROSOFT_LOGIN || /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(tenant);
}

function tenantOf(answer: string, { loginUrl }: Readonly<Record<string, unknown>>): string {
  if (!mayBeNamed(answer, loginUrl)) throw new ConnectionError(`"${answer}" is a domain: ${NEEDS_ID}. It is on the overview of Entra ID.`);
  return answer;
}

function cloudOf(name: string): object {
  const cloud = CLOUDS[name];
  if (cloud === undefined) throw new ConnectionError(`"${name}" is not a known cloud. Use one of ${Object.keys(CLOUDS).join(', ')}.`);
  return cloud;
}
