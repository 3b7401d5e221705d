import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../call/bearer-token.ts';
import { BoundedWork } from '../call/bounded-work.ts';
import { networkOf } from '../call/network-of.ts';
import { ProblemError } from '../call/problem-error.ts';

const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Shortest response that is compressed; a shorter one fits into one packet anyway. */
const LEAST_BYTES = 1_024;
/** Size up to which gzip is used, in the call's own turn: its result is as small as Brotli's, in a tenth of the time (60 µs for 5 KB). */
const SHORT_BYTES = 16_384;
const PACKABLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)|image\/svg\+xml)/;
const GZIP = { level: 4 };
/**
 * Options of Brotli. Its default quality of 11 takes a third of a second for a large list, and its default window takes 4 MB each time for
 * what fits into 256 KB.
 */
const brotliOf = (bytes: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18, [constants.BROTLI_PARAM_SIZE_HINT]: bytes },
});
const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Compresses what the server generates: lists, texts, tables. Files are compressed in advance (`scripts/compress-files.js`). Compressing
 * more than `SHORT_BYTES` is limited like all work that uses a processor (decision 0057): two responses at the same time, and the callers
 * take turns. If too many are waiting, the response is sent uncompressed. A `Buffer` of this size that is sent to many is compressed once
 * per encoding.
 */
export function addPacking(app: FastifyInstance, work = new BoundedWork({ atOnce: 2, waitingMax: 64, ofOneMax: 8 })): void {
  const packedOf = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

  async function pack(bytes: Buffer, encoding: Encoding, request: FastifyRequest): Promise<Buffer> {
    const asker = tokenOf(request.raw) ?? networkOf(request.ip);
    return work.run(asker, () => (encoding === 'br' ? inThread.br(bytes, brotliOf(bytes.length)) : inThread.gzip(bytes, GZIP)));
  }

  function packOnce(bytes: Buffer, encoding: Encoding, request: FastifyRequest): Promise<Buffer> {
    const packed = packedOf.get(bytes) ?? {};
    packedOf.set(bytes, packed);
    const packing = (packed[encoding] ??= pack(bytes, encoding, request));
    packing.catch(() => delete packed[encoding]);
    return packing;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPackable(payload, reply)) return payload;
    reply.header('vary', varyOf(reply));
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', [...ENCODINGS]);
    if (encoding === null) return payload;
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    const isShort = bytes.length <= SHORT_BYTES && accepts(request, 'gzip');
    try {
      const packed = isShort ? gzipSync(bytes, GZIP) : await (bytes === payload ? packOnce : pack)(bytes, encoding, request);
      reply.header('content-encoding', isShort ? 'gzip' : encoding).removeHeader('content-length');
      return packed;
    } catch (error) {
      // More responses are waiting than can be compressed in time, and a large response is better than none.
      if (error instanceof ProblemError) return payload;
      throw error;
    }
  });
}

function isPackable(payload: unknown, reply: FastifyReply): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (payload.length < LEAST_BYTES || reply.request.method === 'HEAD') return false;
  // A partial response is a range of the original bytes.
  if (reply.statusCode === 206 || reply.hasHeader('content-encoding')) return false;
  return PACKABLE.test(String(reply.getHeader('content-type') ?? ''));
}

function accepts(request: FastifyRequest, encoding: Encoding): boolean {
  return negotiate(request.headers['accept-encoding'] ?? '', [encoding]) !== null;
}

/**
 * Returns the header `vary` with the encoding, because an intermediate cache must not serve one browser's response to another that accepts
 * different encodings.
 */
function varyOf(reply: FastifyReply): string {
  const vary = String(reply.getHeader('vary') ?? '');
  return /\baccept-encoding\b/i.test(vary) ? vary : [vary, 'accept-encoding'].filter((one) => one !== '').join(', ');
}
