import type { HubProtocol } from './hub-protocol.ts';

/**
 * A call to any number of clients. It is serialised on first use, once per protocol, and all clients receive the same bytes. The arguments
 * are JSON values that must not change afterwards.
 */
export class HubMessage {
  readonly target: string;
  readonly args: readonly unknown[];
  readonly #encoded: { json?: Buffer; messagepack?: Buffer } = {};

  constructor(target: string, args: readonly unknown[]) {
    this.target = target;
    this.args = args;
  }

  /** Returns the message in the encoding of a protocol, including the framing. Callers must not write to it. */
  encodedIn(protocol: HubProtocol): Buffer {
    return (this.#encoded[protocol.name] ??= protocol.encode({ kind: 'invocation', target: this.target, args: this.args }));
  }
}
