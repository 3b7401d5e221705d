import type { AnswerOf, BodyOf, OperationId, OperationShape, ParamsOf, QueryOf } from '@assist/contract';
import type { Instant } from '@assist/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal, SignedIn } from './principal.ts';

export interface Call<T extends OperationShape, P extends Principal = SignedIn> {
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  readonly body: BodyOf<T>;
  readonly principal: P;
  /** The moment at which the request came in: one for all of its work. */
  readonly now: Instant;
  readonly correlationId: string;
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type ReadOnly<T> = T extends Uint8Array ? T : T extends object ? { readonly [K in keyof T]: ReadOnly<T[K]> } : T;

/** The answer of the operation's 2xx schema, of which nothing is changed any more; a `Reply` where status or headers matter. */
export type Answer<T extends OperationShape> = ReadOnly<AnswerOf<T>> | Reply<ReadOnly<AnswerOf<T>>> | Reply<undefined>;

export class Reply<B = unknown> {
  readonly status: number;
  readonly body: B | Uint8Array | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body?: B | Uint8Array, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export interface Route {
  readonly operation: OperationShape & { readonly id: OperationId };
  handle(call: Call<OperationShape, Principal>): Promise<unknown>;
}

/** A call of the contract and what answers it. The policy has decided already who gets here. */
export function route<T extends OperationShape & { readonly id: OperationId }>(
  operation: T,
  handle: (call: Call<T>) => Promise<Answer<T>>,
): Route {
  return { operation, handle };
}

/** As `route`, for a call that people who are not signed in make too. */
export function openRoute<T extends OperationShape & { readonly id: OperationId }>(
  operation: T,
  handle: (call: Call<T, Principal>) => Promise<Answer<T>>,
): Route {
  return { operation, handle };
}
