import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '@assist/simulators';

export interface Passing {
  readonly request: StandInRequest;
  readonly answer: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
  /** The address that the provider uses as the calendar’s. */
  readonly origin: string;
}

export type Bend = (passing: Passing) => StandInAnswer;

export interface BendingProxy extends StandIn {
  /** How many times each piece of an endless answer is passed on. */
  copies: number;
  /** True if requests whose answers are endless are refused (502). */
  isHeld: boolean;
}

/** Headers that belong to the connection, not to the message. */
const HOP = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'content-encoding', 'transfer-encoding', 'keep-alive']);
const isEndless = (request: StandInRequest): boolean => request.body.includes('<m:GetStreamingEvents>');

/**
 * Starts a proxy between a provider and its calendar, which changes answers by `bend`. Links in answers lead back to the proxy. Query
 * parameters named in `ownParameters` are not passed on.
 */
export async function startBendingProxy(
  target: string,
  bend: Bend = ({ answer }) => answer,
  ownParameters: readonly string[] = [],
): Promise<BendingProxy> {
  const proxy: { origin: string; copies: number; isHeld: boolean } = { origin: '', copies: 1, isHeld: false };
  const standIn = await startStandIn({
    handler: async (request) => {
      if (proxy.isHeld && isEndless(request)) return { status: 502 };
      const passed = new URL(request.url.pathname + request.url.search, target);
      for (const name of ownParameters) passed.searchParams.delete(name);
      const answer = await fetch(ownParameters.length === 0 ? target + request.url.pathname + request.url.search : passed, {
        method: request.method,
        headers: Object.fromEntries(
          Object.entries(request.headers).filter((header): header is [string, string] => header[1] !== undefined && !HOP.has(header[0])),
        ),
        redirect: 'manual',
        signal: request.signal,
        ...(request.body.length === 0 ? {} : { body: new Uint8Array(request.body) }),
      });
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !HOP.has(name)));
      if (isEndless(request) && answer.body !== null)
        return { status: answer.status, headers, body: repeated(answer.body, () => proxy.copies) };
      const body = (await answer.text()).replaceAll(target, proxy.origin);
      return bend({ request, answer: { status: answer.status, headers, body }, origin: proxy.origin });
    },
  });
  return Object.assign(proxy, standIn);
}

/** Yields the start of an answer, which then ends only with its request. */
export async function* silence(signal: AbortSignal): AsyncGenerator<string> {
  yield ' ';
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

async function* repeated(pieces: ReadableStream<Uint8Array>, copies: () => number): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of pieces) for (let left = copies(); left > 0; left -= 1) yield piece;
  } catch {
    // When one side is cut, the other side ends.
  }
}
