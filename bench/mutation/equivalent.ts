/** A fault that nobody can see, and why. One that is noticed after all, or is there no more, makes the command fail. */
export interface Equivalent {
  readonly file: string;
  readonly within: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'apps/server/src/catalogue/resource-views.ts',
    within: '#visible',
    before: "'you'",
    after: "'another'",
    reason: 'here the word is a key that stands for itself; what a person is told is made by `seenBy`, and hidden is `other` alone',
  },
  {
    file: 'apps/server/src/modules/objects/objects.usecases.ts',
    within: 'mayBeSeen',
    before: "'anonymous'",
    after: "'another'",
    reason: 'a stranger who falls through all cases is answered with nothing, which is no, too',
  },
  {
    file: 'apps/server/src/http/app.ts',
    within: 'principalOf',
    before: "'anonymous'",
    after: "'another'",
    reason: 'it is of calls for anyone alone, of which none asks who makes it',
  },
];
