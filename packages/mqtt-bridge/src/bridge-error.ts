/** An error that ends the bridge, with a message for the operator that never contains a secret. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly code: 'file-refused' | 'token-refused' | 'broker-refused';

  constructor(code: BridgeError['code'], sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.code = code;
  }
}
