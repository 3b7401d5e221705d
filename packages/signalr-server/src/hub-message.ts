import type { HubProtocol } from './hub-protocol.ts';

/**
 * A call to clients, made once and sent to any number of them: it is serialised when the first one needs it, once for
 * each protocol, and everybody is sent the same bytes. The arguments are values of JSON, and are not changed afterwards.
 */
export class HubMessage {
  readonly target: string;
  readonly args: readonly unknown[];
  readonly #encoded: { json?: Buffer; messagepack?: Buffer } = {};

  constructor(target: string, args: readonly unknown[]) {
    this.target = target;
    this.args = args;
  }

  /** With its framing. Callers do not write into it. */
  encodedIn(protocol: HubProtocol): Buffer {
    return (this.#encoded[protocol.name] ??= protocol.encode({ kind: 'invocation', target: this.target, args: this.args }));
  }
}
