/** The keys of the sentences for the start-up errors of the specification (section 8). */
export type StartupFault =
  | 'startup.config'
  | 'startup.server'
  | 'startup.status'
  | 'startup.api-not-configured'
  | 'startup.assist-not-configured'
  | 'startup.qr-info'
  | 'startup.qr-code';

export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly fault: StartupFault;
  /** The status text to show, only for `startup.status`. */
  readonly statusText: string | undefined;

  constructor(fault: StartupFault, { statusText, cause }: { readonly statusText?: string; readonly cause?: unknown } = {}) {
    super(fault, cause === undefined ? {} : { cause });
    this.fault = fault;
    this.statusText = statusText;
  }
}
