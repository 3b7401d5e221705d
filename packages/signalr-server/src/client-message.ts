/**
 * A message from a client. Of messages that the hub does not use (streams, and answers to calls that it did not make), only the kind is
 * kept.
 */
export type ClientMessage =
  | Invocation
  | { readonly kind: 'streamInvocation'; readonly invocationId: string }
  | { readonly kind: 'streamItem' }
  | { readonly kind: 'completion' }
  | { readonly kind: 'cancelInvocation' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }
  | { readonly kind: 'ack'; readonly sequenceId: number }
  | { readonly kind: 'sequence'; readonly sequenceId: number }
  /** A message of a later version of the protocol, which is ignored. */
  | { readonly kind: 'unknown' };

export interface Invocation {
  readonly kind: 'invocation';
  /** Undefined if the client does not wait for the call to finish. No completion may then be sent. */
  readonly invocationId: string | undefined;
  readonly target: string;
  readonly args: readonly unknown[];
  /** Whether any arguments come as streams. */
  readonly hasStreams: boolean;
}

/** The parts of a message as parsed by either protocol, not yet validated. */
export interface MessageParts {
  readonly type: unknown;
  readonly invocationId?: unknown;
  readonly target?: unknown;
  readonly args?: unknown;
  readonly streamIds?: unknown;
  readonly sequenceId?: unknown;
}

/** Validates a parsed message (HubProtocol.md, Message types). Returns undefined for a malformed one. */
export function toClientMessage(parts: MessageParts): ClientMessage | undefined {
  switch (parts.type) {
    case 1:
      return toInvocation(parts);
    case 2:
      return { kind: 'streamItem' };
    case 3:
      return { kind: 'completion' };
    case 4:
      return isId(parts.invocationId) ? { kind: 'streamInvocation', invocationId: parts.invocationId } : undefined;
    case 5:
      return { kind: 'cancelInvocation' };
    case 6:
      return { kind: 'ping' };
    case 7:
      return { kind: 'close' };
    case 8:
      return isSequenceId(parts.sequenceId) ? { kind: 'ack', sequenceId: parts.sequenceId } : undefined;
    case 9:
      return isSequenceId(parts.sequenceId) ? { kind: 'sequence', sequenceId: parts.sequenceId } : undefined;
    default:
      return typeof parts.type === 'number' ? { kind: 'unknown' } : undefined;
  }
}

function toInvocation({ invocationId, target, args, streamIds }: MessageParts): Invocation | undefined {
  if (typeof target !== 'string' || !Array.isArray(args)) return undefined;
  const isNonBlocking = invocationId === undefined || invocationId === null;
  if (!isNonBlocking && !isId(invocationId)) return undefined;
  return {
    kind: 'invocation',
    invocationId: isNonBlocking ? undefined : invocationId,
    target,
    args,
    hasStreams: Array.isArray(streamIds) && streamIds.length > 0,
  };
}

/** Returns whether a message counts for the sequence ids, in both directions (HubProtocol.md, Trackable messages). */
export function isTrackable({ kind }: ClientMessage): boolean {
  switch (kind) {
    case 'invocation':
    case 'streamInvocation':
    case 'streamItem':
    case 'completion':
    case 'cancelInvocation':
      return true;
    case 'ping':
    case 'close':
    case 'ack':
    case 'sequence':
    case 'unknown':
      return false;
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isSequenceId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
