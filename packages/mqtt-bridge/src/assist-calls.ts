import { type AnswerOf, checkIn, listObjectValues, putObjectValues } from '@assist/contract';
import { HTTP_LIMITS, readBounded, retryAfterMs } from '@assist/polite-http';
import type { ObjectValue } from '@assist/resource';
import { safeParse } from 'zod/v4/core';
import { BridgeError } from './bridge-error.ts';

export interface ToldValue {
  readonly id: string;
  readonly value: ObjectValue;
  readonly at?: string;
}

export type KnownValue = AnswerOf<typeof listObjectValues>[number];

type Refused = { readonly id: string; readonly code: string };

export type CallOutcome<T> =
  | { readonly kind: 'answer'; readonly answer: T }
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs?: number | undefined }
  /** The call would fail in the same way if it were repeated. */
  | { readonly kind: 'never'; readonly code: string };

const TIMEOUT_MS = 30_000;

/** Calls Assist's API for a building's system. Each call throws a `BridgeError`, which ends the bridge, if Assist refuses the token. */
export class AssistCalls {
  readonly #url: string;
  readonly #token: string;

  constructor({ url, token }: { readonly url: string; readonly token: string }) {
    this.#url = url;
    this.#token = token;
  }

  async putValues(values: readonly ToldValue[]): Promise<CallOutcome<readonly Refused[]>> {
    const outcome = await this.#call(putObjectValues, { values });
    if (outcome.kind !== 'answer') return outcome;
    const parsed = safeParse(putObjectValues.responses[200], outcome.answer);
    if (!parsed.success) return { kind: 'later', reason: 'what answered is not Assist' };
    return { kind: 'answer', answer: parsed.data.refused };
  }

  async listValues(): Promise<CallOutcome<readonly KnownValue[]>> {
    const outcome = await this.#call(listObjectValues);
    if (outcome.kind !== 'answer') return outcome;
    const parsed = safeParse(listObjectValues.responses[200], outcome.answer);
    return parsed.success ? { kind: 'answer', answer: parsed.data } : { kind: 'later', reason: 'what answered is not Assist' };
  }

  async checkIn(resourceEmail: string): Promise<CallOutcome<undefined>> {
    const outcome = await this.#call(checkIn, { resourceEmail });
    return outcome.kind === 'answer' ? { kind: 'answer', answer: undefined } : outcome;
  }

  async #call(operation: typeof putObjectValues | typeof listObjectValues | typeof checkIn, body?: object): Promise<CallOutcome<unknown>> {
    let answer: Response;
    let content: unknown;
    try {
      answer = await fetch(`${this.#url}${operation.path}`, {
        method: operation.method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // A redirect is not followed: the token goes only to the configured address.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = new TextDecoder().decode(await readBounded(answer, HTTP_LIMITS.maxBytes));
      content = /^[[{]/u.test(text) ? JSON.parse(text) : undefined;
    } catch (error) {
      return { kind: 'later', reason: reasonOf(error) };
    }
    if (answer.status === 200) return { kind: 'answer', answer: content };
    const code = (content as { readonly code?: unknown } | undefined)?.code;
    if (answer.status === 401 || answer.status === 403)
      throw new BridgeError(
        'token-refused',
        `Assist refuses the token (${answer.status} ${String(code)}): it was removed, or lacks the scope ${operation.access}. Run "assist tokens list" to see the valid ones.`,
      );
    if (typeof code === 'string' && NEVER.has(answer.status)) return { kind: 'never', code };
    return { kind: 'later', reason: `it answered ${answer.status}`, afterMs: retryAfterMs(answer.headers.get('retry-after'), Date.now()) };
  }
}

/** Statuses with which Assist itself refuses a call for good. Its answers carry a code; a proxy's own 404 has none. */
const NEVER: ReadonlySet<number> = new Set([400, 404, 409, 413, 422]);

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : message;
}
