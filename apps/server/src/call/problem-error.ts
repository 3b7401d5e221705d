import { type Conflict, PROBLEMS, type Problem, type ProblemCode } from '@assist/contract';

export interface ProblemDetail {
  readonly detail?: string;
  readonly fields?: NonNullable<Problem['fields']>;
  readonly conflicts?: readonly Conflict[];
  readonly retryAfterSeconds?: number;
}

/** An expected outcome that ends a request, with one of the contract's codes. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly detail: ProblemDetail;

  constructor(code: ProblemCode, detail: ProblemDetail = {}) {
    super(detail.detail ?? PROBLEMS[code][1]);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return PROBLEMS[this.code][0];
  }
}

export function toProblem(error: ProblemError, correlationId: string): Problem {
  const [status, title] = PROBLEMS[error.code];
  const { detail, fields, conflicts, retryAfterSeconds } = error.detail;
  return {
    type: `/api/docs#${error.code}`,
    title,
    status,
    code: error.code,
    correlationId,
    ...(detail === undefined ? {} : { detail }),
    ...(fields === undefined ? {} : { fields }),
    ...(conflicts === undefined ? {} : { conflicts: [...conflicts] }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}
