import type * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { Access } from './access.ts';
import type { ProblemCode } from './problem.ts';

/** The base address in `config.json` that a call is relative to. `site` is the page's own origin. */
export type Base = 'site' | 'api' | 'calendar';

export interface OperationShape {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whether the call changes anything, if its method does not show it: a query too long for an address, or a GET that ends a session. */
  readonly changes?: boolean;
  /** Contains `{name}` for each path parameter. */
  readonly path: string;
  readonly base: Base;
  readonly summary: string;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** By status. `null` is a response without a body; `'binary'` is bytes of a picture, unless `mediaType` states otherwise. */
  readonly responses: Readonly<Record<number, $ZodType | null | 'binary'>>;
  readonly mediaType?: string;
  readonly access: Access;
  /** The system that the call depends on: the calendar may be external. */
  readonly backend?: 'calendar';
  /** Errors specific to this call; those that follow from its other properties are added by `errorsOf`. */
  readonly errors: readonly ProblemCode[];
  /** True if the call's problems also contain `success: false`. */
  readonly saysFailure?: true;
}

/** Returns whether a call changes anything: such calls weigh more in limits, and the log records the caller. */
export function changesSomething({ method, changes = method !== 'GET' }: Pick<OperationShape, 'method' | 'changes'>): boolean {
  return changes;
}

/** The errors that every call may have: for malformed or cross-site requests, and server failures. */
const OF_EVERY_CALL: readonly ProblemCode[] = ['invalid-input', 'request-timeout', 'headers-too-large', 'xsrf', 'internal', 'unavailable'];
const OF_A_BODY: readonly ProblemCode[] = ['payload-too-large', 'unsupported-media-type'];
const OF_A_CALENDAR: readonly ProblemCode[] = ['calendar-disconnected', 'forbidden', 'not-found', 'mailbox-not-available', 'unsupported'];

/** Returns every error code of a call: its own, and those that follow from its access, its body and its backend. */
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
    // Applies even to calls without a body, because one may be sent anyway.
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
      // A caller without the permission gets not-found.
      return ['not-signed-in', 'session-ended', 'not-found', 'too-many-attempts'];
  }
}

/** Preserves the literal types of an operation, so that both sides infer from the same object. */
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
/** The body of the 2xx response. */
export type AnswerOf<T extends OperationShape> = T['responses'] extends { 200: infer S extends $ZodType }
  ? z.output<S>
  : T['responses'] extends { 200: 'binary' }
    ? Uint8Array
    : T['responses'] extends { 201: infer S extends $ZodType }
      ? z.output<S>
      : undefined;
