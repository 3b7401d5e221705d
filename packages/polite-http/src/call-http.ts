import { channel } from 'node:diagnostics_channel';
import { type FailureClass, HttpFailure } from './http-failure.ts';

export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
  /** The class of the call's failures; `HttpFailure` by default. */
  readonly failsAs?: FailureClass;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** Time in milliseconds from sending the request to the end of the answer, without earlier waits. */
  readonly tookMs: number;
  text(): string;
  /** Parses the body. Throws `unavailable` if it is not JSON, such as a proxy's page or a truncated answer. */
  json(): unknown;
}

export interface HttpLimits {
  /** Limit of the whole call including its body, so that even an answer that trickles in comes to an end. */
  readonly timeoutMs: number;
  /** Limit of the body's size after decompression. The body is not read any further once it exceeds the limit. */
  readonly maxBytes: number;
}

export const HTTP_LIMITS: HttpLimits = { timeoutMs: 10_000, maxBytes: 16 * 1024 * 1024 };

/** One complete exchange, including its secrets. The subscriber (`assist connect --record`) removes the secrets before it writes. */
export interface HttpTraffic {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly status: number;
  readonly answerHeaders: Headers;
  readonly answerBody: string;
}

/** Name of the diagnostics channel to which each exchange is published. Nothing is collected unless a program subscribes to it. */
export const HTTP_TRAFFIC = 'assist:http';
const traffic = channel(HTTP_TRAFFIC);

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Makes one exchange, bounded in time and size. Any status counts as an answer. Redirects are not followed, so that a credential goes only
 * to the address it was meant for.
 *
 * @throws HttpFailure `timeout` or `unavailable` if there is no answer; the reason of `call.signal` if that ended it
 */
export async function callHttp(call: HttpCall, limits: HttpLimits = HTTP_LIMITS, fetchIt: Fetch = fetch): Promise<HttpAnswer> {
  const failsAs = call.failsAs ?? HttpFailure;
  const began = performance.now();
  const timeLimit = AbortSignal.timeout(limits.timeoutMs);
  const signal = AbortSignal.any([call.signal, timeLimit]);
  try {
    const response = await fetchIt(call.url, {
      method: call.method,
      redirect: 'manual',
      signal,
      ...(call.headers === undefined ? {} : { headers: call.headers }),
      ...(call.body === undefined ? {} : { body: call.body as BodyInit }),
    });
    const bytes = await readBounded(response, limits.maxBytes, failsAs);
    const text = () => new TextDecoder().decode(bytes);
    if (traffic.hasSubscribers) traffic.publish(trafficOf(call, response, text()));
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      tookMs: performance.now() - began,
      text,
      json: () => parseJson(text(), response.status, failsAs),
    };
  } catch (error) {
    if (error instanceof failsAs) throw error;
    if (call.signal.aborted) throw call.signal.reason;
    if (timeLimit.aborted) throw new failsAs('timeout', `no answer within ${limits.timeoutMs} ms`, {}, error);
    throw new failsAs('unavailable', 'the other side cannot be reached', {}, error);
  }
}

function trafficOf(call: HttpCall, response: Response, answerBody: string): HttpTraffic {
  const body = call.body ?? '';
  return {
    method: call.method,
    url: call.url,
    requestHeaders: call.headers ?? {},
    requestBody: typeof body === 'string' ? body : new TextDecoder().decode(body),
    status: response.status,
    answerHeaders: response.headers,
    answerBody,
  };
}

/**
 * Reads the whole body.
 *
 * @throws HttpFailure `unavailable` if it is longer than `maxBytes`
 */
export async function readBounded(response: Response, maxBytes: number, failsAs: FailureClass = HttpFailure): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    total += chunk.byteLength;
    // Throwing inside the loop cancels the stream, so that the rest is not read.
    if (total > maxBytes)
      throw new failsAs('unavailable', `the answer is longer than ${maxBytes} bytes`, { status: response.status, isCostly: true });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: string, status: number, failsAs: FailureClass): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new failsAs('unavailable', 'the answer is not JSON', { status }, error);
  }
}
