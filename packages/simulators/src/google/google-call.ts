import type { ZoneName } from '@assist/time';
import type { CalendarEngine, Email, Right } from '../engine/index.ts';
import { jsonAnswer, type StandInAnswer, type StandInRequest } from '../http/index.ts';
import type { Grant } from '../oauth/index.ts';
import type { Conferences } from './conferences.ts';
import type { Copies } from './copies.ts';
import type { Workspace } from './workspace.ts';
import { badRequest, FORBIDDEN, GoogleError, NOT_FOUND } from './google-error.ts';

/** The stand-in's state, which all requests share. */
export interface GoogleState {
  readonly engine: CalendarEngine;
  readonly copies: Copies;
  readonly conferences: Conferences;
  /** The mails that were sent. */
  readonly mails: Mail[];
  /** People who have searched before. A first search finds nobody, because it only fills a cache. */
  readonly warmed: Set<string>;
  readonly workspace: Workspace;
  readonly domain: string | undefined;
}

export interface Mail {
  readonly about: string;
  readonly kind: 'invitation' | 'change' | 'cancellation' | 'answer';
}

export interface GoogleCall extends GoogleState {
  readonly request: StandInRequest;
  readonly query: URLSearchParams;
  readonly parameters: readonly string[];
  readonly grant: Grant;
  readonly viewer: Email;
}

export type GoogleRoute = (call: GoogleCall) => StandInAnswer | Promise<StandInAnswer>;

export const ROLES = ['none', 'freeBusyReader', 'reader', 'writer', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Google's role for each right of the engine. Google's writers always see private events, so a right to write without seeing them cannot be
 * expressed.
 */
const ROLE: Readonly<Record<Right, Role>> = {
  none: 'none',
  freeBusy: 'freeBusyReader',
  limitedRead: 'reader',
  read: 'reader',
  write: 'writer',
  delegate: 'writer',
  delegateWithPrivate: 'writer',
  owner: 'owner',
};

export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export function roleOfRight(right: Right): Role {
  return ROLE[right];
}

/**
 * Returns the caller's role on a calendar. A resource's calendar is shared as the administrator has set it up; by default, it shows only
 * free/busy.
 */
export function roleOn(call: GoogleCall, mailbox: Email): Role {
  const { directory } = call.engine;
  const role = ROLE[directory.rightOf(call.viewer, mailbox)];
  return directory.findRoom(mailbox) !== undefined && call.workspace.bookers.has(call.viewer) && !isAtLeast(role, 'writer')
    ? 'writer'
    : role;
}

export interface Calendar {
  readonly email: Email;
  readonly role: Role;
  readonly zone: ZoneName;
  readonly name: string;
}

/** Returns the calendar in a path. Throws if the caller does not have at least this role. Without any role, the calendar is not found. */
export function calendarOf(call: GoogleCall, id: string, least: Role): Calendar {
  const email = id === 'primary' ? call.viewer : id.toLowerCase();
  const { directory } = call.engine;
  const mailbox = directory.findMailbox(email);
  if (mailbox === undefined && email !== call.viewer) throw NOT_FOUND;
  if (directory.hasFlag(email, 'restDisabled')) throw FORBIDDEN;
  if (directory.hasFlag(email, 'broken')) throw new GoogleError(503, 'backendError', 'Backend Error');
  const role = roleOn(call, email);
  if (role === 'none') throw NOT_FOUND;
  if (!isAtLeast(role, least)) throw new GoogleError(403, 'requiredAccessLevel', `You need to have ${least} access to this calendar.`);
  return { email, role, zone: mailbox?.workingHours.timezone ?? 'UTC', name: mailbox?.name ?? email };
}

/** Returns an answer. If the request has the parameter `fields`, the answer contains only those fields. */
export function googleAnswer(
  call: GoogleCall,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): StandInAnswer {
  const fields = call.query.get('fields');
  return jsonAnswer(200, fields === null ? body : partOf(body, parseFields(fields)), {
    ...(typeof body['etag'] === 'string' ? { etag: body['etag'] } : {}),
    ...headers,
  });
}

export function bodyOf(call: GoogleCall): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(call.request.body.toString('utf8'));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // The error is thrown below.
  }
  throw badRequest('Parse Error', 'parseError');
}

export function numberOf(call: GoogleCall, name: string, fallback: number, max: number): number {
  const value = Number(call.query.get(name) ?? fallback);
  if (!Number.isInteger(value) || value < 1)
    throw badRequest(`Invalid value '${call.query.get(name) ?? ''}' for ${name}.`, 'invalidParameter');
  return Math.min(value, max);
}

export function isTrue(call: GoogleCall, name: string): boolean {
  return call.query.get(name) === 'true';
}

type Fields = ReadonlyMap<string, Fields>;

/** Parses a field selection such as `a,items(id,b),c/d`. */
function parseFields(text: string): Fields {
  let at = 0;
  const list = (): Fields => {
    const found = new Map<string, Fields>();
    while (at < text.length && text[at] !== ')') {
      const name = /^[^,()/]+/.exec(text.slice(at))?.[0];
      if (name === undefined) throw badRequest('Invalid field selection', 'invalidParameter');
      at += name.length;
      found.set(name, below());
      if (text[at] === ',') at += 1;
    }
    return found;
  };
  const below = (): Fields => {
    const open = text[at];
    if (open !== '(' && open !== '/') return new Map();
    at += 1;
    if (open === '(') {
      const inner = list();
      at += 1;
      return inner;
    }
    const name = /^[^,()/]+/.exec(text.slice(at))?.[0] ?? '';
    at += name.length;
    return new Map([[name, below()]]);
  };
  return list();
}

function partOf(value: unknown, fields: Fields): unknown {
  if (fields.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => partOf(one, fields));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => fields.has(name))
      .map(([name, one]) => [name, partOf(one, fields.get(name)!)]),
  );
}
