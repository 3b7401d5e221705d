import { jsonAnswer, type StandInAnswer } from '../http/index.ts';

/** A refusal by Google. `reason` identifies the error. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

export const NOT_FOUND = new GoogleError(404, 'notFound', 'Not Found');
export const FORBIDDEN = new GoogleError(403, 'forbidden', 'Forbidden');

export function badRequest(message: string, reason = 'badRequest'): GoogleError {
  return new GoogleError(400, reason, message);
}

function googleErrorBody({ status, reason, message }: Pick<GoogleError, 'status' | 'reason' | 'message'>): Record<string, unknown> {
  const domain = /RateLimit|quota/i.test(reason)
    ? 'usageLimits'
    : reason === 'deleted' || status === 409 || status === 404
      ? 'global'
      : 'calendar';
  return { error: { errors: [{ domain, reason, message }], code: status, message } };
}

export function googleErrorAnswer(error: GoogleError, headers: Readonly<Record<string, string>> = {}): StandInAnswer {
  return jsonAnswer(error.status, googleErrorBody(error), headers);
}
