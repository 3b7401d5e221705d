import type { IncomingMessage } from 'node:http';

export type Body = { readonly kind: 'whole'; readonly bytes: Buffer } | { readonly kind: 'too long' } | { readonly kind: 'broken off' };

/** Reads the body of a request, and keeps at most `maxBytes` of it. Never rejects. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.byteLength;
      if (bytes <= maxBytes) {
        pieces.push(piece);
        return;
      }
      // The rest is read and discarded: a client that is cut off while it sends does not see the answer.
      pieces.length = 0;
      resolve({ kind: 'too long' });
    });
    request.on('end', () => resolve({ kind: 'whole', bytes: pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces) }));
    request.on('error', () => resolve({ kind: 'broken off' }));
    request.on('close', () => resolve({ kind: 'broken off' }));
  });
}
