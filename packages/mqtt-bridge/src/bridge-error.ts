/** The bridge cannot go on, with the sentence that the operator reads. It never repeats a secret. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly code: 'file-refused' | 'token-refused' | 'broker-refused';

  constructor(code: BridgeError['code'], sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.code = code;
  }
}
