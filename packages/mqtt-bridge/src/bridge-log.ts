type Say = (fields: object, text: string) => void;

/** What the bridge needs of a log: pino has it. */
export interface BridgeLog {
  readonly debug: Say;
  readonly info: Say;
  readonly warn: Say;
  readonly error: Say;
}
