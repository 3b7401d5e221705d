import type * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { ProblemCode } from './problem.ts';

/** Which base address of `config.json` a call is relative to. `site` is the page's own origin. */
export type Base = 'site' | 'api' | 'calendar';

export interface OperationShape {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly base: Base;
  readonly summary: string;
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** By status. `null` is an answer without a body; `'binary'` is a picture. */
  readonly responses: Readonly<Record<number, $ZodType | null | 'binary'>>;
  readonly errors: readonly ProblemCode[];
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
