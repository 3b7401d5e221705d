import { Decoder, Encoder } from '@msgpack/msgpack';
import { type ClientMessage, toClientMessage } from './client-message.ts';
import type { HubProtocol, Piece } from './hub-protocol.ts';
import { isWholeValue } from './message-pack-shape.ts';
import type { Outcome, ServerMessage } from './server-message.ts';

/** Maximum number of bytes of a length, enough for 2 GB. A length with more bytes is invalid. */
const LENGTH_MAX_BYTES = 5;

const encoder = new Encoder();
const decoder = new Decoder();

/** The MessagePack encoding of HubProtocol.md: arrays, each preceded by its length. */
export const MESSAGE_PACK_PROTOCOL: HubProtocol = {
  name: 'messagepack',
  format: 'binary',
  encode: (message) => withLength(encoder.encodeSharedRef(toArray(message))),
  first: firstWithLength,
  parse: parseArray,
};

/** Returns a copy of the body, preceded by its length. The encoder overwrites the original with its next message. */
function withLength(body: Uint8Array): Buffer {
  const length: number[] = [];
  let rest = body.byteLength;
  for (; rest > 0x7f; rest >>>= 7) length.push((rest & 0x7f) | 0x80);
  length.push(rest);
  const framed = Buffer.allocUnsafe(length.length + body.byteLength);
  framed.set(length);
  framed.set(body, length.length);
  return framed;
}

function firstWithLength(bytes: Buffer): Piece {
  let length = 0;
  for (let at = 0; at < LENGTH_MAX_BYTES; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) return { kind: 'incomplete' };
    length += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) {
      const from = at + 1;
      if (bytes.byteLength < from + length) return { kind: 'incomplete' };
      return { kind: 'message', body: bytes.subarray(from, from + length), bytes: from + length };
    }
  }
  return { kind: 'malformed' };
}

function parseArray(body: Buffer): ClientMessage | undefined {
  // Checked first, because the decoder allocates as many items as an array announces, before it has seen any of them.
  if (!isWholeValue(body)) return undefined;
  let value: unknown;
  try {
    value = decoder.decode(body);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value)) return undefined;
  const items: readonly unknown[] = value;
  switch (items[0]) {
    case 6:
    case 7:
      return toClientMessage({ type: items[0] });
    case 8:
    case 9:
      return toClientMessage({ type: items[0], sequenceId: items[1] });
    default: {
      const [type, headers, invocationId, target, args, streamIds] = items;
      // The protocol defines no headers. Some clients write nil if they have none.
      if (typeof headers !== 'object') return undefined;
      return toClientMessage({ type, invocationId, target, args, streamIds });
    }
  }
}

function toArray(message: ServerMessage): readonly unknown[] {
  switch (message.kind) {
    case 'invocation':
      return [1, {}, null, message.target, message.args, []];
    case 'completion':
      return [3, {}, message.invocationId, ...toResult(message.outcome)];
    case 'ping':
      return [6];
    case 'close':
      return [7, message.error ?? null, message.allowReconnect];
    case 'ack':
      return [8, message.sequenceId];
    case 'sequence':
      return [9, message.sequenceId];
  }
}

/** Returns the kind of the result, followed by the result or error, if there is one. */
function toResult(outcome: Outcome): readonly unknown[] {
  switch (outcome.kind) {
    case 'error':
      return [1, outcome.error];
    case 'void':
      return [2];
    case 'result':
      return [3, outcome.value];
  }
}
