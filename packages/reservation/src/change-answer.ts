/** The outcome of a change that a person requested. */
export type ChangeAnswer =
  | 'succeeded'
  /** The change was definitely not made. */
  | 'refused'
  /** It is unknown whether the change arrived, or the change was never sent. */
  | 'unanswered'
  /** The change failed on the way. Its outcome is unknown, and an immediate retry does not help. */
  | 'failed';

export interface ChangeFate {
  /** Whether the change stays visible and is sent again only when the person asks for it (decisions, section 12). */
  readonly waits: boolean;
  /** True if the answer is final: asking again is then a new change with a new key. If false, asking again repeats the same change. */
  readonly isSettled: boolean;
}

export const CHANGE_FATES: Readonly<Record<ChangeAnswer, ChangeFate>> = {
  succeeded: { waits: false, isSettled: true },
  refused: { waits: false, isSettled: true },
  unanswered: { waits: true, isSettled: false },
  failed: { waits: false, isSettled: false },
};
