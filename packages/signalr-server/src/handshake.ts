import type { HubProtocol } from './hub-protocol.ts';
import { JSON_PROTOCOL, RECORD_SEPARATOR } from './json-protocol.ts';
import { MESSAGE_PACK_PROTOCOL } from './message-pack-protocol.ts';

/** Maximum length of a handshake, in bytes. A real one is `{"protocol":"messagepack","version":2}`, perhaps with a few spaces. */
const HANDSHAKE_MAX_BYTES = 1_024;
const OPENING_BRACE = 0x7b;
/**
 * Highest protocol version that is accepted. The client sends 2 if it was promised a stateful reconnect, otherwise 1. The specification
 * defines only 1.
 */
const VERSION_MAX = 2;

export type Handshake =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'agreed'; readonly protocol: HubProtocol; readonly version: number; readonly rest: Buffer };

const NO_HANDSHAKE: Handshake = { kind: 'refused', error: 'A handshake was expected.' };

/** Reads a handshake. It is always JSON, whatever protocol it requests (HubProtocol.md, Overview). */
export function readHandshake(bytes: Buffer): Handshake {
  // A client that wants to resume a connection to another server starts with a binary Sequence, and would wait a long time for a reply.
  if (bytes.byteLength > 0 && bytes[0] !== OPENING_BRACE) return NO_HANDSHAKE;
  const end = bytes.indexOf(RECORD_SEPARATOR);
  if (end > HANDSHAKE_MAX_BYTES || (end < 0 && bytes.byteLength > HANDSHAKE_MAX_BYTES)) return NO_HANDSHAKE;
  if (end < 0) return { kind: 'incomplete' };
  const request = parseRequest(bytes.toString('utf8', 0, end));
  if (request === undefined) return NO_HANDSHAKE;
  const protocol = [JSON_PROTOCOL, MESSAGE_PACK_PROTOCOL].find(({ name }) => name === request.protocol);
  if (protocol === undefined) return { kind: 'refused', error: 'The requested protocol is not available.' };
  if (request.version < 1 || request.version > VERSION_MAX)
    return { kind: 'refused', error: 'The requested version of the protocol is not available.' };
  return { kind: 'agreed', protocol, version: request.version, rest: bytes.subarray(end + 1) };
}

function parseRequest(text: string): { readonly protocol: string; readonly version: number } | undefined {
  try {
    const { protocol, version } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return typeof protocol === 'string' && Number.isInteger(version) ? { protocol, version: version as number } : undefined;
  } catch {
    return undefined;
  }
}

export function handshakeAnswer(error?: string): Buffer {
  return Buffer.from(`${JSON.stringify({ error })}\u001E`);
}
