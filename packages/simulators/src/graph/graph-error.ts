import { createHash } from 'node:crypto';
import { jsonAnswer, type StandInAnswer, type StandInRequest } from '../http/index.ts';

/** A refusal by Graph. `code` identifies the error. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly status: number;
  readonly code: string;
  /** Further fields of the error in the answer. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

export const ITEM_NOT_FOUND = new GraphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');
export const ACCESS_DENIED = new GraphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.');

export function requestIdOf(request: StandInRequest): string {
  const hash = createHash('sha256').update(`${request.connection}:${request.at}:${request.url.href}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

export function errorAnswer(error: GraphError, request: StandInRequest, headers: Readonly<Record<string, string>> = {}): StandInAnswer {
  const requestId = requestIdOf(request);
  const innerError = {
    date: new Date(request.at).toISOString().slice(0, 19),
    'request-id': requestId,
    'client-request-id': request.headers['client-request-id'] ?? requestId,
  };
  return jsonAnswer(
    error.status,
    { error: { code: error.code, message: error.message, ...error.more, innerError } },
    { 'request-id': requestId, ...headers },
  );
}
