import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TokenSource } from '@assist/calendar-provider';
import { PoliteClient } from '@assist/polite-http';
import { GOOGLE_LIMITS, googleProvider } from '@assist/provider-google';
import * as z from 'zod/mini';
import { OutsideCalendar } from '../calendars/outside/outside-calendar.ts';
import { ApplicationTokens } from '../connections/application-tokens.ts';
import { ConnectionError } from '../connections/connection-error.ts';
import { ConnectionTokens } from '../connections/connection-tokens.ts';
import { IdentityProvider } from '../connections/identity-provider.ts';
import { KeylessAssertion } from '../connections/keyless-assertion.ts';
import { serviceAccountAssertion } from '../connections/service-account-assertion.ts';
import { GOOGLE_APPLICATION_SCOPE, GOOGLE_SCOPE } from '../connections/sign-in-scopes.ts';
import { asPerson } from './as-person.ts';
import { defineKind } from './calendar-kind.ts';
import { address, answersFor, DEFAULT_OAUTH_PROMPT, id, limits, text } from './connection-fields.ts';
import { answeringFor, limitsOf } from './outside-settings.ts';
import { yesOrNo } from './question.ts';

const schema = z.strictObject({
  kind: z.literal('gspace'),
  id,
  clientId: text,
  clientSecret: text,
  /** The company's domains. Accounts of other domains cannot sign in. */
  domains: z.array(z.string().check(z.toLowerCase(), z.minLength(3), z.maxLength(253))).check(z.minLength(1)),
  /**
   * With `privateKey`, the account signs in with its own key. Without it, Google signs for this machine, which proves its identity as
   * `credentialFile` says, or as Google's programs do by default.
   */
  serviceAccount: z
    .strictObject({ clientEmail: text, privateKey: z.optional(text), credentialFile: z.optional(text) })
    .check(
      z.refine(
        ({ privateKey, credentialFile }) => privateKey === undefined || credentialFile === undefined,
        'it has a privateKey or a credentialFile, and not both',
      ),
    ),
  /** The account that sees all resources; the service account impersonates it. */
  bookingUser: text,
  apiUrl: z._default(address, 'https://www.googleapis.com'),
  directoryUrl: z._default(address, 'https://admin.googleapis.com'),
  peopleUrl: z._default(address, 'https://people.googleapis.com'),
  iamUrl: z._default(address, 'https://iamcredentials.googleapis.com'),
  issuer: z._default(address, 'https://accounts.google.com'),
  answersFor,
  enableGroupFinding: z._default(z.boolean(), false),
  prompt: z._default(text, DEFAULT_OAUTH_PROMPT),
  limits,
});

const list = (answer: string) => answer.split(/[\s,]+/).filter((part) => part !== '');

/** Google Workspace, reached with a service account. */
export const googleKind = defineKind({
  kind: 'gspace',
  serverType: 'gspace',
  schema,
  questions: [
    { path: 'clientId', text: 'OAuth client id (web application)' },
    { path: 'clientSecret', text: 'OAuth client secret', isSecret: true },
    { path: 'domains', text: 'Domains of the company, separated by commas', read: list },
    {
      path: 'serviceAccount',
      text: 'Key file of the service account, or file of a workload identity federation (JSON; empty on a machine in Google’s cloud)',
      usual: '',
      read: readCredentialFile,
    },
    { path: 'serviceAccount.clientEmail', text: 'Address of the service account (empty if the file has it)', usual: '' },
    { path: 'bookingUser', text: 'Address of the account that sees all resources' },
    { path: 'enableGroupFinding', text: 'Find groups as attendees, too', usual: 'no', read: yesOrNo },
  ],
  compose(connection, { providerTokens, pageKey, countProcesses, onFaultyItem, now }) {
    const {
      id,
      clientId,
      clientSecret,
      domains,
      serviceAccount,
      bookingUser,
      apiUrl,
      directoryUrl,
      peopleUrl,
      iamUrl,
      issuer,
      enableGroupFinding,
      prompt,
    } = connection;
    const identityProvider = new IdentityProvider({
      connectionId: id,
      name: 'Google',
      issuer,
      clientId,
      clientSecret,
      scope: GOOGLE_SCOPE,
      prompt,
      parameters: { access_type: 'offline' },
      domains,
      trustsAddresses: false,
    });
    const tokenUrl = async () => (await identityProvider.configuration()).serverMetadata().token_endpoint ?? '';
    const assertion = signerOf(serviceAccount, iamUrl);
    const application = new ApplicationTokens(
      tokenUrl,
      async () => ({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await assertion(bookingUser, GOOGLE_APPLICATION_SCOPE, await tokenUrl(), now()),
      }),
      now,
    );
    const tokens = new ConnectionTokens(identityProvider, providerTokens, application, now);
    const client = new PoliteClient({ ...GOOGLE_LIMITS, ...limitsOf(connection.limits) }, undefined, countProcesses);
    const open = (source: TokenSource) =>
      googleProvider({
        apiUrl,
        directoryUrl,
        peopleUrl,
        tokens: source,
        client,
        pageKey,
        onFaultyItem,
        now,
        groups: enableGroupFinding,
      });
    const provider = open(tokens);
    return {
      connectionId: id,
      provider,
      open: (surroundings) =>
        new OutsideCalendar(provider, { id, tellsSubjects: true, ...answeringFor(connection.answersFor) }, surroundings),
      password: null,
      oauth: { identityProvider, calendar: { tokens, ...asPerson(open, now) } },
      mailServer: undefined,
      enableGroupFinding,
      keepsSealed: true,
      findableAsApplication: bookingUser,
      needs: {
        'sign-in': 'Google’s login service from this machine',
        rooms:
          'domain-wide delegation for the service account with every scope of the guide; and the account that it acts as has an administrator’s role that may read users, groups and calendar resources',
        schedules: 'the account that the service account acts as sees this resource (its sharing settings), and the scope calendar',
        events: 'the account that the service account impersonates may see all details of this resource',
        writes: 'the resource is shared with the account that the service account acts as: "make changes to events"',
        push: 'the scope calendar, and PUBLIC_URL reachable from the internet with a valid certificate',
        people:
          'the account that the service account acts as has an administrator’s role that may read users, and the delegation the scope admin.directory.user.readonly',
        person: 'the consent screen is internal to the organization, and lists the scopes of the guide',
      },
    };
  },
});

type ServiceAccountSettings = z.output<typeof schema>['serviceAccount'];

/** Returns how the service account's assertions are signed: with its own key, or by Google. */
function signerOf({ clientEmail, privateKey, credentialFile }: ServiceAccountSettings, iamUrl: string) {
  if (privateKey !== undefined) {
    return (subject: string, scope: string, audience: string, nowMs: number) =>
      serviceAccountAssertion({ clientEmail, privateKey }, subject, scope, audience, nowMs);
  }
  const keyless = new KeylessAssertion({ clientEmail, credentialFile }, iamUrl);
  return keyless.for.bind(keyless);
}

/**
 * Reads the settings of a service account from a file: its key, or the configuration of a workload identity federation, which contains no
 * secret and is read again whenever it is needed.
 *
 * @throws {ConnectionError} if it is neither of the two
 */
function readCredentialFile(file: string): Partial<ServiceAccountSettings> {
  let content: { readonly [Key in 'type' | 'client_email' | 'private_key' | 'service_account_impersonation_url']?: unknown };
  try {
    content = JSON.parse(readFileSync(file, 'utf8')) as typeof content;
  } catch (error) {
    throw new ConnectionError(`${file} is not a service account’s key file.`, { cause: error });
  }
  const { client_email: clientEmail, private_key: privateKey } = content;
  if (typeof clientEmail === 'string' && typeof privateKey === 'string') return { clientEmail, privateKey };
  if (content.type !== 'external_account')
    throw new ConnectionError(`${file} is neither a service account’s key file nor the file of a workload identity federation.`);
  const account = /serviceAccounts\/([^/:]+):/.exec(String(content.service_account_impersonation_url))?.[1];
  return { credentialFile: resolve(file), ...(account === undefined ? {} : { clientEmail: account }) };
}
