import { type ClientMessage, toClientMessage } from './client-message.ts';
import type { HubProtocol, Piece } from './hub-protocol.ts';
import type { Outcome, ServerMessage } from './server-message.ts';

/** The character that ends every JSON message, and the handshake of either protocol (HubProtocol.md). */
export const RECORD_SEPARATOR = 0x1e;

/** The JSON encoding of HubProtocol.md. */
export const JSON_PROTOCOL: HubProtocol = {
  name: 'json',
  format: 'text',
  encode: (message) => Buffer.from(`${JSON.stringify(toJson(message))}\u001E`),
  first: firstRecord,
  parse: parseRecord,
};

function firstRecord(bytes: Buffer): Piece {
  const end = bytes.indexOf(RECORD_SEPARATOR);
  return end < 0 ? { kind: 'incomplete' } : { kind: 'message', body: bytes.subarray(0, end), bytes: end + 1 };
}

function parseRecord(body: Buffer): ClientMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { type, invocationId, target, arguments: args, streamIds, sequenceId } = value as Readonly<Record<string, unknown>>;
  return toClientMessage({ type, invocationId, target, args, streamIds, sequenceId });
}

function toJson(message: ServerMessage): object {
  switch (message.kind) {
    case 'invocation':
      return { type: 1, target: message.target, arguments: message.args };
    case 'completion':
      return { type: 3, invocationId: message.invocationId, ...toJsonOutcome(message.outcome) };
    case 'ping':
      return { type: 6 };
    case 'close':
      return { type: 7, error: message.error, allowReconnect: message.allowReconnect };
    case 'ack':
      return { type: 8, sequenceId: message.sequenceId };
    case 'sequence':
      return { type: 9, sequenceId: message.sequenceId };
  }
}

/** Returns the fields of an outcome. JSON omits a result that is undefined, so the caller gets no result. */
function toJsonOutcome(outcome: Outcome): object {
  switch (outcome.kind) {
    case 'void':
      return {};
    case 'result':
      return { result: outcome.value };
    case 'error':
      return { error: outcome.error };
  }
}
