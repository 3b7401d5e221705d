import type * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { Access } from './access.ts';
import type { ProblemCode } from './problem.ts';

/** Which base address of `config.json` a call is relative to. `site` is the page's own origin. */
export type Base = 'site' | 'api' | 'calendar';

export interface OperationShape {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Where the method does not tell: a question that is too long for an address, a GET that ends a session. */
  readonly changes?: boolean;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly base: Base;
  readonly summary: string;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** By status. `null` is an answer without a body; `'binary'` is bytes, a picture's unless `mediaType` says otherwise. */
  readonly responses: Readonly<Record<number, $ZodType | null | 'binary'>>;
  readonly mediaType?: string;
  readonly access: Access;
  /** The system it has to ask: a calendar may be another system's. */
  readonly backend?: 'calendar';
  /** What this call alone refuses; what follows from the rest of it is added by `errorsOf`. */
  readonly errors: readonly ProblemCode[];
  /** Its problems say `success: false`, too. */
  readonly saysFailure?: true;
}

/** Whether something is no longer as it was after it: it counts more, and the log says who has made it. */
export function changesSomething({ method, changes = method !== 'GET' }: Pick<OperationShape, 'method' | 'changes'>): boolean {
  return changes;
}

/** Whatever is called: a malformed or foreign request, and a server that cannot. */
const OF_EVERY_CALL: readonly ProblemCode[] = ['invalid-input', 'request-timeout', 'headers-too-large', 'xsrf', 'internal', 'unavailable'];
const OF_A_BODY: readonly ProblemCode[] = ['payload-too-large', 'unsupported-media-type'];
const OF_A_CALENDAR: readonly ProblemCode[] = ['calendar-disconnected', 'forbidden', 'not-found', 'mailbox-not-available', 'unsupported'];

/** Every code that a call may answer with: its own ones, and those that follow from its access, its body and its backend. */
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
    // Also of a call that takes none: something may be sent all the same.
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
      // A caller without the right is told that there is no such thing.
      return ['not-signed-in', 'session-ended', 'not-found', 'too-many-attempts'];
  }
}

/** Keeps the literal types of an operation, so that both sides infer from the same object. */
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
/** The answer of the 2xx status with a body. */
export type AnswerOf<T extends OperationShape> = T['responses'] extends { 200: infer S extends $ZodType }
  ? z.output<S>
  : T['responses'] extends { 200: 'binary' }
    ? Uint8Array
    : T['responses'] extends { 201: infer S extends $ZodType }
      ? z.output<S>
      : undefined;
