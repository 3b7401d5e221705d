import { TOLD_IN_UTC, type ToldZone, zoneOf } from './graph-time.ts';
import { type CalendarEngine, type Email, type Person, type Right, RIGHTS, type Room } from '../engine/index.ts';
import { jsonAnswer, type StandInAnswer, type StandInRequest } from '../http/index.ts';
import type { Grant } from '../oauth/index.ts';
import { ACCESS_DENIED, GraphError, ITEM_NOT_FOUND, requestIdOf } from './graph-error.ts';

/** A request, with the parts that all routes need. */
export interface GraphCall {
  readonly request: StandInRequest;
  readonly query: URLSearchParams;
  readonly parameters: readonly string[];
  readonly grant: Grant;
  readonly engine: CalendarEngine;
  /** The stand-in's address, which replaces `https://graph.microsoft.com/v1.0`. */
  readonly baseUrl: string;
  readonly told: ToldZone;
  readonly immutable: boolean;
}

export type GraphRoute = (call: GraphCall) => StandInAnswer | Promise<StandInAnswer>;

export function toldZoneOf(request: StandInRequest): ToldZone {
  const name = /outlook\.timezone\s*=\s*"([^"]*)"/i.exec(request.headers['prefer'] ?? '')?.[1];
  return name === undefined ? TOLD_IN_UTC : { name, zone: zoneOf(name) };
}

export function wantsImmutableIds(request: StandInRequest): boolean {
  return /IdType\s*=\s*"ImmutableId"/i.test(request.headers['prefer'] ?? '');
}

/** Finds the user in a path. '' stands for `/me`. */
export function findUser(call: GraphCall, user: string): Person | Room | undefined {
  if (user !== '') return call.engine.directory.findMailbox(user);
  if (call.grant.as === 'app') throw new GraphError(400, 'BadRequest', '/me request is only valid with delegated authentication flow.');
  return call.engine.directory.findMailbox(call.grant.email!);
}

/** Returns the mailbox in a path. Throws if the caller does not have at least this right. Without any right, the mailbox is not found. */
export function mailboxOf(
  call: GraphCall,
  user: string,
  least: Right,
): { readonly email: Email; readonly right: Right; readonly mailbox: Person | Room } {
  const mailbox = findUser(call, user);
  if (mailbox === undefined) throw new GraphError(404, 'ErrorInvalidUser', `The requested user '${user}' is invalid.`);
  const { directory } = call.engine;
  if (directory.hasFlag(mailbox.email, 'restDisabled'))
    throw new GraphError(404, 'MailboxNotEnabledForRESTAPI', 'The mailbox is either inactive, soft-deleted, or is hosted on-premise.');
  if (directory.hasFlag(mailbox.email, 'broken'))
    throw new GraphError(503, 'ErrorMailboxStoreUnavailable', 'The mailbox database is temporarily unavailable.');
  const right = call.grant.as === 'app' ? 'owner' : directory.rightOf(call.grant.email!, mailbox.email);
  if (RIGHTS.indexOf(right) < RIGHTS.indexOf('limitedRead')) throw ITEM_NOT_FOUND;
  if (RIGHTS.indexOf(right) < RIGHTS.indexOf(least)) throw ACCESS_DENIED;
  return { email: mailbox.email, right, mailbox };
}

export function graphAnswer(call: GraphCall, status: number, body: Readonly<Record<string, unknown>>): StandInAnswer {
  return jsonAnswer(status, body, {
    'request-id': requestIdOf(call.request),
    ...(call.request.headers['prefer'] === undefined ? {} : { 'preference-applied': call.request.headers['prefer'] }),
  });
}

export function emptyAnswer(call: GraphCall, status: number): StandInAnswer {
  return { status, headers: { 'request-id': requestIdOf(call.request) } };
}

/** Returns the fields of a body that `$select` names, and those that an answer always has. */
export function selected(body: Readonly<Record<string, unknown>>, query: URLSearchParams): Record<string, unknown> {
  const names = query
    .get('$select')
    ?.split(',')
    .map((name) => name.trim());
  if (names === undefined) return { ...body };
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name]) => name.startsWith('@') || name === 'id' || names.includes(name) || name === 'singleValueExtendedProperties',
    ),
  );
}

export function topOf(query: URLSearchParams, fallback: number, max: number): number {
  const top = Number(query.get('$top') ?? fallback);
  if (!Number.isInteger(top) || top < 1) throw new GraphError(400, 'ErrorInvalidUrlQuery', '$top is not a positive number.');
  return Math.min(top, max);
}

export function bodyOf(call: GraphCall): unknown {
  try {
    return JSON.parse(call.request.body.toString('utf8'));
  } catch {
    throw new GraphError(400, 'BadRequest', 'Unable to read JSON request payload.');
  }
}
