import { readFileSync } from 'node:fs';
import type { ServerType } from '@assist/resource';
import { findZone } from '@assist/time';
import { safeParse } from 'zod/v4/core';
import { cleanAddress, EMAIL_ADDRESS } from '@assist/resource';
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

/** Room mailboxes keep what is private (`Set-CalendarProcessing -RemovePrivateProperty $false`), which they do not by default. */
const roomsKeepPrivate = z._default(z.boolean(), false);

/**
 * The resources that Assist answers for, as their mailboxes: all of them, none, or these. Their own attendant has to leave it to somebody
 * (Exchange: `AutomateProcessing AutoUpdate`; Google: auto-accept off).
 */
const answersFor = z._default(
  z.union([
    z.enum(['all', 'none']),
    z
      .array(z.string().check(z.overwrite(cleanAddress), z.regex(EMAIL_ADDRESS, 'is no e-mail address')))
      .check(z.minLength(1), z.maxLength(20_000)),
  ]),
  'none',
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

const MICROSOFT_LOGIN = 'https://login.microsoftonline.com';

const microsoft = z
  .strictObject({
    kind: z.literal('o365'),
    id,
    /** The tenant's id or domain; never "common": anybody's tenant could sign in. */
    tenant: z.string().check(z.regex(/^(?!common$|organizations$|consumers$)[\w.-]{3,128}$/)),
    clientId: text,
    /** One of these two. */
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
    // What such a cloud says of itself has the tenant's id in it, whatever it was asked for; only of the usual one that is known.
    z.refine(
      ({ loginUrl, tenant }) => loginUrl === MICROSOFT_LOGIN || /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(tenant),
      'with a loginUrl of another cloud the tenant has to be its id, not its domain',
    ),
  );

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
  answersFor,
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
  roomsKeepPrivate,
  answersFor,
  limits,
});

const caldav = z.strictObject({
  kind: z.literal('caldav'),
  id,
  url: address,
  /** The service account: it looks at rooms, and reserves nothing. */
  auth: z.strictObject({ user: text, password: text }),
  /**
   * Accounts are matched by address, and on some servers people write theirs themselves. A domain: the account `fred` is
   * `fred@domain`, and nobody else. `as-told`: what the server says, where administrators alone can set it.
   */
  addresses: z.union([z.literal('as-told'), text.check(z.regex(/^[^@\s.]+(?:\.[^@\s.]+)+$/, 'is no domain'))]),
  answersFor,
  /** Of whole days in calendars that name no zone; this machine's where it is left out. */
  zone: z.optional(text.check(z.refine((value) => findZone(value) !== undefined, 'is no zone'))),
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
  calendar: z.discriminatedUnion('kind', [touch, microsoft, google, exchange, caldav]),
  webex: z.optional(webex),
});

export type CalendarConnection = z.infer<typeof fileSchema>['calendar'];
export type MicrosoftConnection = z.infer<typeof microsoft>;
export type GoogleConnection = z.infer<typeof google>;
export type ExchangeConnection = z.infer<typeof exchange>;
export type CaldavConnection = z.infer<typeof caldav>;
export type WebexConnection = z.infer<typeof webex>;
export type ConnectionFile = z.infer<typeof fileSchema>;

/** The calendar file cannot be used, with the sentence that the operator reads. It never repeats a value. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** The specification's four words for five kinds: of a CalDAV server people know what they know of Exchange (docs/decisions/0052). */
export function serverTypeOf({ kind }: CalendarConnection): ServerType {
  return kind === 'caldav' ? 'ews' : kind;
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
