import { readFileSync } from 'node:fs';
import { safeParse } from 'zod/v4/core';
import * as z from 'zod/mini';
import { isLoopback } from '../call/loopback.ts';
import { keepPrivate } from '../database/private-file.ts';

/** Specification, section 9. */
export const DEFAULT_OAUTH_PROMPT = 'consent';

const id = z._default(z.string().check(z.regex(/^[\w-]{1,64}$/)), 'main');
const text = z.string().check(z.minLength(1), z.maxLength(4_096));
/** Over the network only https; a stand-in on this machine may do without. */
const address = z
  .url()
  .check(z.refine((value) => value.startsWith('https:') || isLoopback(URL.parse(value)?.hostname ?? ''), 'has to begin with https://'));
/** Lower than what the makers publish, where a company has agreed so with itself. */
const limits = z.optional(
  z.strictObject({
    publishedPerMinute: z.optional(z.number().check(z.gte(1))),
    concurrencyPerMailbox: z.optional(z.int().check(z.gte(1), z.lte(64))),
    concurrency: z.optional(z.int().check(z.gte(1), z.lte(256))),
  }),
);

const openIdConnect = z.strictObject({
  id,
  name: z._default(text, 'Single sign-on'),
  issuer: address,
  clientId: text,
  clientSecret: z.optional(text),
  scope: z._default(text, 'openid email profile'),
  /** For a provider that never says `email_verified`, and whose people cannot choose their address. */
  trustsAddresses: z._default(z.boolean(), false),
});

const touch = z.strictObject({ kind: z.literal('touch'), signIn: z.optional(openIdConnect) });

const microsoft = z.strictObject({
  kind: z.literal('o365'),
  id,
  /** The tenant's id or domain; never "common": anybody's tenant could sign in. */
  tenant: z.string().check(z.regex(/^(?!common$|organizations$|consumers$)[\w.-]{3,128}$/)),
  clientId: text,
  clientSecret: text,
  graphUrl: z._default(address, 'https://graph.microsoft.com/v1.0'),
  loginUrl: z._default(address, 'https://login.microsoftonline.com'),
  enableGroupFinding: z._default(z.boolean(), false),
  prompt: z._default(text, DEFAULT_OAUTH_PROMPT),
  limits,
});

const google = z.strictObject({
  kind: z.literal('gspace'),
  id,
  clientId: text,
  clientSecret: text,
  /** The company's domains: others' accounts do not sign in. */
  domains: z.array(z.string().check(z.toLowerCase(), z.minLength(3), z.maxLength(253))).check(z.minLength(1)),
  serviceAccount: z.strictObject({ clientEmail: text, privateKey: text }),
  /** The account that sees all resources; the service account acts as it. */
  bookingUser: text,
  apiUrl: z._default(address, 'https://www.googleapis.com'),
  directoryUrl: z._default(address, 'https://admin.googleapis.com'),
  peopleUrl: z._default(address, 'https://people.googleapis.com'),
  issuer: z._default(address, 'https://accounts.google.com'),
  enableGroupFinding: z._default(z.boolean(), false),
  prompt: z._default(text, DEFAULT_OAUTH_PROMPT),
  limits,
});

const exchange = z.strictObject({
  kind: z.literal('ews'),
  id,
  url: address,
  auth: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('basic'), user: text, password: text }),
    z.strictObject({ kind: z.literal('ntlm'), user: text, domain: z._default(z.string(), ''), password: text }),
    z.strictObject({ kind: z.literal('oauth'), tokenUrl: address, clientId: text, clientSecret: text, scope: text }),
  ]),
  /** The certificate authority of the company, where its mail server's certificate is its own. */
  caFile: z.optional(text),
  limits,
});

const webex = z.strictObject({
  accessToken: text,
  apiUrl: z._default(address, 'https://webexapis.com'),
  siteUrl: z.optional(text),
  /** With an administrator's token meetings are made in the organizer's name. */
  actsForHosts: z._default(z.boolean(), false),
});

const fileSchema = z.strictObject({
  calendar: z.discriminatedUnion('kind', [touch, microsoft, google, exchange]),
  webex: z.optional(webex),
});

export type CalendarConnection = z.infer<typeof fileSchema>['calendar'];
export type MicrosoftConnection = z.infer<typeof microsoft>;
export type GoogleConnection = z.infer<typeof google>;
export type ExchangeConnection = z.infer<typeof exchange>;
export type WebexConnection = z.infer<typeof webex>;
export type ConnectionFile = z.infer<typeof fileSchema>;

/** The calendar file cannot be used, with the sentence that the operator reads. It never repeats a value. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Without a file: Assist's own calendar. */
export const OWN_CALENDAR: ConnectionFile = { calendar: { kind: 'touch' } };

export function readConnectionFile(file: string): ConnectionFile | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
    // It holds secrets.
    keepPrivate(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ConnectionError(`${file} cannot be read.`, { cause: error });
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new ConnectionError(`${file} is not JSON.`, { cause: error });
  }
  return parseConnection(document, file);
}

export function parseConnection(document: unknown, where: string): ConnectionFile {
  const parsed = safeParse(fileSchema, document);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const fault =
    issue.code === 'unrecognized_keys'
      ? `it does not know ${issue.keys.join(', ')}`
      : issue.code === 'custom'
        ? issue.message
        : 'it is missing, or has another form';
  throw new ConnectionError(`${where}: ${issue.path.join('.') || 'the file'} cannot be used: ${fault}.`);
}
