/** A fault that nobody can see, and why. One that is noticed after all, or is there no more, makes the command fail. */
export interface Equivalent {
  readonly file: string;
  readonly within: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [];
