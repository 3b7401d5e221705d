/** The outcome of a change that a person requested. */
export type ChangeAnswer =
  | 'succeeded'
  /** The change was definitely not made. */
  | 'refused'
  /** It is unknown whether the change arrived, or it was never sent. */
  | 'unanswered'
  /** The change failed on the way: its outcome is unknown, and an immediate retry does not help. */
  | 'failed';

export interface ChangeFate {
  /** Whether the change waits visibly, and is only sent again when the person asks for it (decisions, section 12). */
  readonly waits: boolean;
  /** True once the change has its answer: another request is then a new change with a new key. Until then it is the same change. */
  readonly isSettled: boolean;
}

export const CHANGE_FATES: Readonly<Record<ChangeAnswer, ChangeFate>> = {
  succeeded: { waits: false, isSettled: true },
  refused: { waits: false, isSettled: true },
  unanswered: { waits: true, isSettled: false },
  failed: { waits: false, isSettled: false },
};
