import type * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { Access } from './access.ts';
import type { ProblemCode } from './problem.ts';

/** The base address to which a call's path is relative: the page's own origin (`site`), or an address from `config.json`. */
export type Base = 'site' | 'api' | 'calendar';

/** A body that may be long because of a list in it. It is read only after the caller's access was checked, and the list is read in pieces. */
export interface LongBody {
  readonly maxBytes: number;
  /** Name of the list. */
  readonly list: string;
  /** Greatest number of entries in the list. */
  readonly listMax: number;
}

export interface OperationShape {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Whether the call changes anything. Given only where the method is misleading: a POST whose query is too long for an address, or a GET
   * that ends a session.
   */
  readonly changes?: boolean;
  /** The path, with `{name}` for each path parameter. */
  readonly path: string;
  readonly base: Base;
  readonly summary: string;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** For a call whose body may be longer than those of other calls. */
  readonly longBody?: LongBody;
  /** The responses by status. `null` is a response without a body; `'binary'` is a picture's bytes, or those of the `mediaType`. */
  readonly responses: Readonly<Record<number, $ZodType | null | 'binary'>>;
  readonly mediaType?: string;
  readonly access: Access;
  /** The system on which the call depends besides the server. A calendar may be external. */
  readonly backend?: 'calendar';
  /** Errors specific to this call. `errorsOf` adds those that follow from the call's other properties. */
  readonly errors: readonly ProblemCode[];
  /** True if the call's problems also contain `success: false`. */
  readonly saysFailure?: true;
}

/** Returns whether a call changes anything. Such calls weigh more in limits, and the log records who made them. */
export function changesSomething({ method, changes = method !== 'GET' }: Pick<OperationShape, 'method' | 'changes'>): boolean {
  return changes;
}

/** The errors that every call may have, for malformed or cross-site requests and for server failures. */
const OF_EVERY_CALL: readonly ProblemCode[] = ['invalid-input', 'request-timeout', 'headers-too-large', 'xsrf', 'internal', 'unavailable'];
const OF_A_BODY: readonly ProblemCode[] = ['payload-too-large', 'unsupported-media-type'];
const OF_A_CALENDAR: readonly ProblemCode[] = ['calendar-disconnected', 'forbidden', 'not-found', 'mailbox-not-available', 'unsupported'];

/** Returns every error code that a call may have: its own, and those that follow from its access, method and backend. */
export function errorsOf(shape: Pick<OperationShape, 'access' | 'method' | 'backend' | 'errors'>): readonly ProblemCode[] {
  return [...new Set([...shape.errors, ...impliedErrorsOf(shape)])];
}

export function impliedErrorsOf({
  access,
  method,
  backend,
}: Pick<OperationShape, 'access' | 'method' | 'backend'>): readonly ProblemCode[] {
  return [
    ...OF_EVERY_CALL,
    ...accessErrors(access),
    // Applies even to calls that take no body, because a client may send one anyway.
    ...(method === 'GET' ? [] : OF_A_BODY),
    ...(backend === 'calendar' ? OF_A_CALENDAR : []),
  ];
}

function accessErrors(access: Access): readonly ProblemCode[] {
  switch (access) {
    case 'anyone':
      return [];
    case 'either':
      return ['session-ended', 'too-many-attempts'];
    case 'signed-in':
    case 'inside':
      return ['not-signed-in', 'session-ended', 'too-many-attempts'];
    default:
      // A caller without the permission gets `not-found`, as if the call did not exist.
      return ['not-signed-in', 'session-ended', 'not-found', 'too-many-attempts'];
  }
}

/** Preserves the literal types of an operation, from which server and client infer their types. */
export function operation<const T extends OperationShape>(shape: T): T {
  return shape;
}

type Parsed<S> = S extends $ZodType ? z.output<S> : undefined;
type Sent<S> = S extends $ZodType ? z.input<S> : undefined;

export type ParamsOf<T extends OperationShape> = Parsed<T['params']>;
export type QueryOf<T extends OperationShape> = Parsed<T['query']>;
export type BodyOf<T extends OperationShape> = Parsed<T['body']>;
export type BodySent<T extends OperationShape> = Sent<T['body']>;
export type QuerySent<T extends OperationShape> = Sent<T['query']>;
export type ParamsSent<T extends OperationShape> = Sent<T['params']>;
/** The type of the body of the 2xx response. */
export type AnswerOf<T extends OperationShape> = T['responses'] extends { 200: infer S extends $ZodType }
  ? z.output<S>
  : T['responses'] extends { 200: 'binary' }
    ? Uint8Array
    : T['responses'] extends { 201: infer S extends $ZodType }
      ? z.output<S>
      : undefined;
