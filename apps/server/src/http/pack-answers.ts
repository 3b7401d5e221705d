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

/** A shorter answer fits into one packet anyway. */
const LEAST_BYTES = 1_024;
/** Up to here gzip is as small as Brotli, and takes a tenth of its time: 60 µs of 5 KB. It is packed in its call's own turn. */
const SHORT_BYTES = 16_384;
const PACKABLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)|image\/svg\+xml)/;
const GZIP = { level: 4 };
/** Its own default of 11 takes a third of a second for a large list, and a window of 4 MB each time what fits into 256 KB. */
const brotliOf = (bytes: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18, [constants.BROTLI_PARAM_SIZE_HINT]: bytes },
});
const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Packs what the server writes: lists, texts, tables. Files come packed already (`scripts/compress-files.js`). It costs a processor, and so is
 * bounded like all that does (decision 0057): two at once, in turn by who has asked; where too much waits, the answer goes as it is. What is
 * kept (a `Buffer` that is sent to many) is packed once.
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
      // More wait than can be packed in time: better many bytes than none.
      if (error instanceof ProblemError) return payload;
      throw error;
    }
  });
}

function isPackable(payload: unknown, reply: FastifyReply): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (payload.length < LEAST_BYTES || reply.request.method === 'HEAD') return false;
  // A part of something is so many of its own bytes.
  if (reply.statusCode === 206 || reply.hasHeader('content-encoding')) return false;
  return PACKABLE.test(String(reply.getHeader('content-type') ?? ''));
}

function accepts(request: FastifyRequest, encoding: Encoding): boolean {
  return negotiate(request.headers['accept-encoding'] ?? '', [encoding]) !== null;
}

/** A cache between must not give one browser what another one has asked for. */
function varyOf(reply: FastifyReply): string {
  const vary = String(reply.getHeader('vary') ?? '');
  return /\baccept-encoding\b/i.test(vary) ? vary : [vary, 'accept-encoding'].filter((one) => one !== '').join(', ');
}
