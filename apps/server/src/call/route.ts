import type { Access, AnswerOf, BodyOf, OperationId, OperationShape, ParamsOf, QueryOf, Scope } from '@assist/contract';
import type { Instant } from '@assist/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Guest, Kiosk, Principal, Service, SignedIn } from './principal.ts';

export interface Call<T extends OperationShape, P extends Principal = SignedIn> {
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  readonly body: BodyOf<T>;
  readonly principal: P;
  /** Instant at which the request arrived. All work of the call uses it as the current time. */
  readonly now: Instant;
  readonly correlationId: string;
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type ReadOnly<T> = T extends Uint8Array ? T : T extends object ? { readonly [K in keyof T]: ReadOnly<T[K]> } : T;

/** The response: the body of the operation's 2xx schema, which must not be changed any more, or a `Reply` if status or headers matter. */
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

type Named<A extends Access> = OperationShape & { readonly id: OperationId; readonly access: A };

/** Binds an operation of the contract to its handler. The operation's access has been checked before the handler is called. */
export function route<T extends Named<Exclude<Access, 'anyone' | 'either' | 'inside' | 'visiting' | 'guest' | 'kiosk' | Scope>>>(
  operation: T,
  handle: (call: Call<T>) => Promise<Answer<T>>,
): Route {
  return { operation, handle };
}

/** Binds an operation as `route` does, for a call that people who are not signed in may also make. */
export function openRoute<T extends Named<'anyone' | 'either'>>(
  operation: T,
  handle: (call: Call<T, Principal>) => Promise<Answer<T>>,
): Route {
  return { operation, handle };
}

/** Binds an operation as `route` does, for a call that guests and kiosks may also make. */
export function insideRoute<T extends Named<'inside'>>(
  operation: T,
  handle: (call: Call<T, SignedIn | Guest | Kiosk>) => Promise<Answer<T>>,
): Route {
  return { operation, handle };
}

/** Binds an operation as `route` does, for a call that only guests and kiosks may make. */
export function visitingRoute<T extends Named<'visiting'>>(
  operation: T,
  handle: (call: Call<T, Guest | Kiosk>) => Promise<Answer<T>>,
): Route {
  return { operation, handle };
}

/** Binds an operation as `route` does, for a call that only a kiosk may make. */
export function kioskRoute<T extends Named<'kiosk'>>(operation: T, handle: (call: Call<T, Kiosk>) => Promise<Answer<T>>): Route {
  return { operation, handle };
}

/** Binds an operation as `route` does, for a call that only another system may make. */
export function serviceRoute<T extends Named<Scope>>(operation: T, handle: (call: Call<T, Service>) => Promise<Answer<T>>): Route {
  return { operation, handle };
}

/** Binds an operation as `route` does, for a call that only a guest may make. */
export function guestRoute<T extends Named<'guest'>>(operation: T, handle: (call: Call<T, Guest>) => Promise<Answer<T>>): Route {
  return { operation, handle };
}
