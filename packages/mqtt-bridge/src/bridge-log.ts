type Say = (fields: object, text: string) => void;

/** The part of a log that the bridge needs; pino provides it. */
export interface BridgeLog {
  readonly debug: Say;
  readonly info: Say;
  readonly warn: Say;
  readonly error: Say;
}
