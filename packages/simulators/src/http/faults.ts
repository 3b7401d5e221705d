import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { StandInRequest } from './exchange.ts';

type Headers = Readonly<Record<string, string>>;

export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Headers; readonly body?: string }
  /** Asks for a wait. `retryAfter` is in seconds, or is a date. */
  | { readonly kind: 'throttled'; readonly retryAfter: number | Date; readonly status?: number; readonly body?: string }
  /** A proxy's HTML page instead of an answer. */
  | { readonly kind: 'html' }
  | { readonly kind: 'hang' }
  | { readonly kind: 'slowDrip'; readonly everyMs?: number }
  | { readonly kind: 'truncatedJson' }
  | { readonly kind: 'hugeBody'; readonly bytes?: number }
  | { readonly kind: 'gzipBomb'; readonly bytes?: number }
  | { readonly kind: 'reset' }
  /** The request is carried out, but this answer replaces the real one, as if the real one were lost. */
  | { readonly kind: 'doneBut'; readonly status: number; readonly headers?: Headers; readonly body?: string };

export type FaultPlan = Fault & {
  /** Selects the requests that fail; every request by default. */
  readonly matches?: (request: StandInRequest) => boolean;
  /** Number of requests that fail; one by default. */
  readonly times?: number;
};

const MIB = 1024 * 1024;
const bombs = new Map<number, Buffer>();

/** The faults that are still to be simulated, in the order in which they were added. */
export class Faults {
  #plans: { readonly plan: FaultPlan; left: number }[] = [];

  add(plan: FaultPlan): void {
    this.#plans.push({ plan, left: plan.times ?? 1 });
  }

  clear(): void {
    this.#plans = [];
  }

  take(request: StandInRequest): Fault | undefined {
    const found = this.#plans.find(({ plan }) => plan.matches?.(request) ?? true);
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#plans = this.#plans.filter((one) => one !== found);
    return found.plan;
  }

  static play(fault: Fault, response: ServerResponse): void {
    switch (fault.kind) {
      case 'status':
      case 'doneBut':
        response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(fault.body ?? '');
        return;
      case 'throttled': {
        const after = fault.retryAfter instanceof Date ? fault.retryAfter.toUTCString() : String(fault.retryAfter);
        response.writeHead(fault.status ?? 429, { 'content-type': 'application/json', 'retry-after': after }).end(fault.body ?? '{}');
        return;
      }
      case 'html':
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>Sign in to the network</title><p>Accept the terms');
        return;
      case 'hang':
        return;
      case 'slowDrip':
        return drip(response, fault.everyMs ?? 50);
      case 'truncatedJson':
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"value":[{"id":"AAMk');
        return;
      case 'hugeBody':
        return flood(response, fault.bytes ?? 50 * MIB);
      case 'gzipBomb':
        // The body is small on the wire, but very large when it is unpacked.
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bombOf(fault.bytes ?? 200 * MIB));
        return;
      case 'reset':
        response.socket?.resetAndDestroy();
    }
  }
}

/** Returns a compressed body of this size. Each size is compressed only once, because compression takes longer than everything else. */
function bombOf(bytes: number): Buffer {
  const known = bombs.get(bytes);
  if (known !== undefined) return known;
  const made = gzipSync(Buffer.alloc(bytes, 0x20), { level: 1 });
  bombs.set(bytes, made);
  return made;
}

function drip(response: ServerResponse, everyMs: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), everyMs);
  response.once('close', () => clearInterval(timer));
}

/** Sends this many bytes, as fast as the client reads them. */
function flood(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const piece = Buffer.alloc(MIB / 16, 0x20);
  let left = bytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length;
      if (!response.write(piece)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}
