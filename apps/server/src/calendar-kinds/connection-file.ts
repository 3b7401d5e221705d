import { readFileSync } from 'node:fs';
import type { ServerType } from '@assist/resource';
import { safeParse } from 'zod/v4/core';
import * as z from 'zod/mini';
import type { ComposedCalendar } from '../connections/composed-calendar.ts';
import { ConnectionError } from '../connections/connection-error.ts';
import { keepPrivate } from '../database/private-file.ts';
import { caldavKind } from './caldav-kind.ts';
import type { CalendarKind, CalendarParts } from './calendar-kind.ts';
import { exchangeKind } from './exchange-kind.ts';
import { googleKind } from './google-kind.ts';
import { microsoftKind } from './microsoft-kind.ts';
import { ownKind } from './own-kind.ts';
import type { Question } from './question.ts';
import { webex } from './webex-connection.ts';

const KINDS = [ownKind, microsoftKind, googleKind, exchangeKind, caldavKind] as const;

type SchemasOf<Kinds> = { -readonly [Index in keyof Kinds]: Kinds[Index] extends { readonly schema: infer Schema } ? Schema : never };

const fileSchema = z.strictObject({
  // Cast, because TypeScript does not infer the types of the schemas through `map`.
  calendar: z.discriminatedUnion('kind', KINDS.map(({ schema }) => schema) as unknown as SchemasOf<typeof KINDS>),
  webex: z.optional(webex),
});

export type ConnectionFile = z.infer<typeof fileSchema>;
export type CalendarConnection = ConnectionFile['calendar'];

function kindOf({ kind }: CalendarConnection): CalendarKind {
  // The cast is safe, because each connection was read by the schema of its own kind.
  return KINDS.find((one) => one.kind === kind) as unknown as CalendarKind;
}

/**
 * Returns the specification's word for the calendar. The specification has four words for five kinds of calendar: a CalDAV server counts as
 * Exchange (docs/decisions/0052).
 */
export function serverTypeOf(connection: CalendarConnection): ServerType {
  return kindOf(connection).serverType;
}

/** Creates the calendar that a connection names, without sending it a request. */
export function composeCalendar(connection: CalendarConnection, parts: CalendarParts): ComposedCalendar {
  const kind = kindOf(connection);
  return { serverType: kind.serverType, ...kind.compose(connection, parts) };
}

/** Questions of `assist connect`, by kind. */
export const QUESTIONS: ReadonlyMap<string, readonly Question[]> = new Map(
  KINDS.flatMap(({ kind, questions }: CalendarKind) => (questions === undefined ? [] : [[kind, questions]])),
);

/** The connection if there is no connection file: Assist's own calendar. */
export const OWN_CALENDAR: ConnectionFile = { calendar: { kind: ownKind.kind } };

export function readConnectionFile(file: string): ConnectionFile | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
    // Only the owner may read the file, because it contains secrets.
    keepPrivate(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ConnectionError(`${file} could not be read.`, { cause: error });
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new ConnectionError(`${file} is not valid JSON.`, { cause: error });
  }
  return parseConnection(document, file);
}

export function parseConnection(document: unknown, where: string): ConnectionFile {
  const parsed = safeParse(fileSchema, document);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const fault =
    issue.code === 'unrecognized_keys'
      ? `it has the unknown keys ${issue.keys.join(', ')}`
      : issue.code === 'custom'
        ? issue.message
        : 'it is missing, or has the wrong form';
  throw new ConnectionError(`${where}: ${issue.path.join('.') || 'the file'} is invalid: ${fault}.`);
}
