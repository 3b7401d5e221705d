import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLoopback } from '../call/loopback.ts';
import { faultOfPostgresUrl } from './postgres-url.ts';
import { findSender, findSmtpServer, type MailSettings } from '../mail/mail-settings.ts';
import { LOG_LEVELS, type LogLevel } from '../observation/log.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The folder of the embedded database, its secret and its backups. */
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  /** Address of a streaming replica of that database. */
  readonly databaseReadUrl: string | undefined;
  /** The origin that browsers see, without a trailing slash; if undefined, the origin of the request. */
  readonly publicUrl: string | undefined;
  readonly sample: boolean;
  readonly logLevel: LogLevel;
  /** Number of proxies in front of the server that are trusted to report the client's address. */
  readonly trustedProxies: number;
  readonly metricsToken: string | undefined;
  /** The file that names the company's calendar; without it, Assist's own is used. */
  readonly calendarFile: string;
  /** The file to which all traffic with the calendar is written, redacted. */
  readonly recordFile: string | undefined;
  /** Number of days for which past data is kept; undefined means forever. */
  readonly keptDays: number | undefined;
  /** Number of calls that each caller may make per minute, of which a tenth may change something; undefined means no limit. */
  readonly callsPerMinute: number | undefined;
  /** True if nobody can sign in with only a password or a link. */
  readonly isTwoStepRequired: boolean;
  /** Settings for sending mail; undefined if none is sent. */
  readonly mail: MailSettings | undefined;
}

interface Variable {
  readonly name: string;
  /** Meaning of the variable, in Markdown like the default. */
  readonly meaning: string;
  readonly default: string;
  /** A valid value, if the default is not one. */
  readonly example?: string;
  /** True if the value is a secret: `NAME_FILE` may then name a file that contains the value instead. */
  readonly isSecret?: true;
}

/**
 * All environment variables that Assist reads. `assist help`, README.md and deploy/assist.env contain this list, which `npm run format`
 * writes there.
 */
export const VARIABLES: readonly Variable[] = [
  { name: 'PORT', meaning: 'port to listen on, 0 to 65535 (0 picks a free one)', default: '`3000`' },
  { name: 'HOST', meaning: 'address to listen on', default: '`127.0.0.1`' },
  {
    name: 'ASSIST_DATA',
    meaning: 'folder for the embedded database and the secret',
    default: '`.assist`',
    example: '/var/lib/assist',
  },
  {
    name: 'DATABASE_URL',
    meaning:
      'PostgreSQL 15 or newer to use instead of the embedded SQLite, `postgres://user:password@host:5432/database`; on another machine with `?sslmode=verify-full`',
    default: 'embedded SQLite',
    example: 'postgres://assist:password@db.example:5432/assist?sslmode=verify-full',
    isSecret: true,
  },
  {
    name: 'ASSIST_DATABASE_READ_URL',
    meaning: 'streaming replica of that PostgreSQL, which then serves reads',
    default: 'the database itself serves reads',
    example: 'postgres://assist:password@replica.example:5432/assist?sslmode=verify-full',
    isSecret: true,
  },
  {
    name: 'ASSIST_CALENDAR',
    meaning: 'file with the connection to the company’s calendar; `assist connect` writes it',
    default: '`calendar.json` in `ASSIST_DATA`; without it, Assist’s own calendar',
    example: '/var/lib/assist/calendar.json',
  },
  {
    name: 'ASSIST_RECORD',
    meaning:
      'file to which all traffic with the company’s calendar is written, without people, texts and tokens: for the first day with it, to show to those who help. It grows by about 100 MB a day',
    default: 'nothing is written',
    example: '/var/lib/assist/traffic.jsonl',
  },
  {
    name: 'PUBLIC_URL',
    meaning: 'the address that people open in their browsers, such as `https://assist.example`',
    default: 'the address of the request',
    example: 'https://assist.example',
  },
  {
    name: 'ASSIST_SAMPLE',
    meaning: '`yes` fills an empty database with the sample company, whose passwords are public; `no` leaves it empty',
    default: '`yes` if only this machine can reach Assist, `no` with another `HOST` or `PUBLIC_URL`',
    example: 'no',
  },
  { name: 'ASSIST_LOG', meaning: '`debug`, `info`, `warn`, `error` or `silent`', default: '`info`' },
  { name: 'ASSIST_TRUSTED_PROXIES', meaning: 'number of reverse proxies in front of Assist', default: '`0`', example: '1' },
  {
    name: 'ASSIST_KEEP_DAYS',
    meaning: 'number of days for which past reservations and the audit log are kept, 31 to 36500, or `forever`',
    default: '`365`',
  },
  {
    name: 'ASSIST_TWO_STEP',
    meaning:
      '`required`: everyone who signs in with a password or an e-mailed link needs two-step sign-in, and must set it up if they have none; or `offered`',
    default: '`offered`',
  },
  {
    name: 'ASSIST_CALLS_PER_MINUTE',
    meaning:
      'number of calls that one person, guest, kiosk or other system may make per minute, 600 to 1000000, of which a tenth may change something; or `unlimited`',
    default: '`3000`',
  },
  {
    name: 'ASSIST_SMTP_URL',
    meaning:
      'mail server for outgoing mail, `smtp://user:password@mail.example:587` (STARTTLS) or `smtps://user:password@mail.example:465`',
    default: 'no mails are sent',
    example: 'smtp://assist:password@mail.example:587',
    isSecret: true,
  },
  {
    name: 'ASSIST_MAIL_FROM',
    meaning: 'sender of the mails, such as `Assist <assist@company.example>`',
    default: 'no mails are sent',
    example: 'Assist <assist@company.example>',
  },
  {
    name: 'ASSIST_METRICS_TOKEN',
    meaning: 'bearer token required for `/metrics`',
    default: 'loopback only',
    example: 'a-long-word-that-nobody-guesses',
    isSecret: true,
  },
];

/** Returns the name of the variable for a secret's file. */
export const fileVariable = (name: string) => `${name}_FILE`;

/** Thrown if a fault in the settings prevents the start; the message is the sentence that the operator reads. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads the settings from the environment. Throws a `SettingsError` for an unknown `ASSIST_…` variable or an invalid value. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const known = new Set(VARIABLES.flatMap(({ name, isSecret }) => (isSecret === true ? [name, fileVariable(name)] : [name])));
  for (const name of Object.keys(environment)) {
    if (name.startsWith('ASSIST_') && !known.has(name)) {
      const names = [...known].filter((candidate) => candidate.startsWith('ASSIST_')).join(', ');
      throw new SettingsError(`${name} is not a setting of Assist. The settings are ${names}.`);
    }
  }
  const text = (name: string) => {
    const value = environment[name]?.trim();
    const file = environment[fileVariable(name)]?.trim();
    if (file === undefined || file === '' || !known.has(fileVariable(name))) return value === '' ? undefined : value;
    if (value !== undefined && value !== '') throw new SettingsError(`${name} and ${fileVariable(name)} are both set: remove one of them.`);
    return secretIn(fileVariable(name), file);
  };
  const dataFolder = resolve(text('ASSIST_DATA') ?? '.assist');
  const host = text('HOST') ?? '127.0.0.1';
  const publicOrigin = publicUrl(text('PUBLIC_URL'));
  // The sample company is the default only on this machine, because its people's passwords are public.
  const isHereAlone = isLoopback(host) && (publicOrigin === undefined || isLoopback(new URL(publicOrigin).hostname));
  const mail = mailSettings(text('ASSIST_SMTP_URL'), text('ASSIST_MAIL_FROM'));
  if (mail !== undefined && publicOrigin === undefined && !isLoopback(host)) {
    throw new SettingsError(
      'ASSIST_SMTP_URL needs PUBLIC_URL: links in mails must lead there, and not to whatever address a request was sent to.',
    );
  }
  const databaseUrl = postgresUrl('DATABASE_URL', text('DATABASE_URL'), environment['PGHOST']);
  const databaseReadUrl = postgresUrl('ASSIST_DATABASE_READ_URL', text('ASSIST_DATABASE_READ_URL'), environment['PGHOST']);
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    throw new SettingsError('ASSIST_DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas.');
  if (databaseReadUrl !== undefined && databaseReadUrl === databaseUrl)
    throw new SettingsError('ASSIST_DATABASE_READ_URL is the same as DATABASE_URL: it must lead to a replica.');
  return {
    port: wholeNumber('PORT', text('PORT') ?? '3000', 65_535),
    host,
    dataFolder,
    calendarFile: resolve(text('ASSIST_CALENDAR') ?? join(dataFolder, 'calendar.json')),
    recordFile: text('ASSIST_RECORD') === undefined ? undefined : resolve(text('ASSIST_RECORD')!),
    databaseUrl,
    databaseReadUrl,
    publicUrl: publicOrigin,
    mail,
    sample: oneOf('ASSIST_SAMPLE', text('ASSIST_SAMPLE') ?? (isHereAlone ? 'yes' : 'no'), ['yes', 'no']) === 'yes',
    logLevel: oneOf('ASSIST_LOG', text('ASSIST_LOG') ?? 'info', LOG_LEVELS),
    trustedProxies: wholeNumber('ASSIST_TRUSTED_PROXIES', text('ASSIST_TRUSTED_PROXIES') ?? '0', 10),
    metricsToken: text('ASSIST_METRICS_TOKEN'),
    keptDays: daysToKeep(text('ASSIST_KEEP_DAYS') ?? '365'),
    isTwoStepRequired: oneOf('ASSIST_TWO_STEP', text('ASSIST_TWO_STEP') ?? 'offered', ['offered', 'required']) === 'required',
    callsPerMinute: callsPerMinute(text('ASSIST_CALLS_PER_MINUTE') ?? '3000'),
  };
}

/**
 * Reads a secret from a file, for secrets that do not belong in the environment, which every child process and every inspection of a
 * container can see.
 */
function secretIn(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SettingsError(`${name} names ${file}, which could not be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  if (text === '') throw new SettingsError(`${name} names ${file}, which is empty.`);
  return text;
}

function wholeNumber(name: string, value: string, most: number): number {
  if (!/^\d{1,6}$/.test(value) || Number(value) > most) {
    throw new SettingsError(`${name} must be a whole number from 0 to ${most}, but is "${value}".`);
  }
  return Number(value);
}

/** Parses the number of days. It is at least a month, because people look back at past dates. */
function daysToKeep(value: string): number | undefined {
  if (value === 'forever') return undefined;
  if (!/^\d{1,5}$/.test(value) || Number(value) < 31 || Number(value) > 36_500)
    throw new SettingsError(`ASSIST_KEEP_DAYS must be a whole number from 31 to 36500, or forever, but is "${value}".`);
  return Number(value);
}

/** Parses the limit of calls. A page makes about thirty calls when it opens, and fifty pages may be opened at the same time. */
function callsPerMinute(value: string): number | undefined {
  if (value === 'unlimited') return undefined;
  if (!/^\d{1,7}$/.test(value) || Number(value) < 600 || Number(value) > 1_000_000)
    throw new SettingsError(`ASSIST_CALLS_PER_MINUTE must be a whole number from 600 to 1000000, or unlimited, but is "${value}".`);
  return Number(value);
}

function oneOf<const T extends string>(name: string, value: string, values: readonly T[]): T {
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw new SettingsError(`${name} must be one of ${values.join(', ')}, but is "${value}".`);
  return found;
}

/** Checks the address of a database. The value may contain a password, so error messages do not repeat it. */
function postgresUrl(name: string, value: string | undefined, pgHost: string | undefined): string | undefined {
  const fault = value === undefined ? undefined : faultOfPostgresUrl(value, pgHost);
  if (fault !== undefined) throw new SettingsError(`${name} ${fault}`);
  return value;
}

function publicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new SettingsError(`PUBLIC_URL must be an address without a path, such as https://assist.example, but is "${value}".`);
  }
  return url.origin;
}

/** Checks the settings of mail. The values may contain a password, so error messages do not repeat them. */
function mailSettings(smtpUrl: string | undefined, from: string | undefined): MailSettings | undefined {
  if (smtpUrl === undefined && from === undefined) return undefined;
  if (from === undefined) throw new SettingsError('ASSIST_SMTP_URL needs ASSIST_MAIL_FROM, such as Assist <assist@company.example>.');
  if (smtpUrl === undefined) throw new SettingsError('ASSIST_MAIL_FROM needs ASSIST_SMTP_URL: without a mail server no mails are sent.');
  const server = findSmtpServer(smtpUrl);
  if (server === undefined) {
    throw new SettingsError(
      'ASSIST_SMTP_URL must look like smtp://user:password@mail.example:587 or smtps://user:password@mail.example:465, with all characters other than letters and digits percent-encoded.',
    );
  }
  const sender = findSender(from);
  if (sender === undefined) throw new SettingsError('ASSIST_MAIL_FROM must be an e-mail address, such as Assist <assist@company.example>.');
  return { server, sender };
}
