/** The outcome of a change that a person requested. */
export type ChangeAnswer =
  | 'succeeded'
  /** Definitely not done: nothing has changed. */
  | 'refused'
  /** Unknown whether it arrived, or never sent. */
  | 'unanswered'
  /** Failed on the way: the outcome is unknown, and an immediate retry does not help. */
  | 'failed';

export interface ChangeFate {
  /** Decisions, section 12: it waits visibly, and is only sent again when the person asks for it. */
  readonly waits: boolean;
  /** True once it has its answer: another request is then a new wish with a new key. Until then it is the same wish. */
  readonly isSettled: boolean;
}

export const CHANGE_FATES: Readonly<Record<ChangeAnswer, ChangeFate>> = {
  succeeded: { waits: false, isSettled: true },
  refused: { waits: false, isSettled: true },
  unanswered: { waits: true, isSettled: false },
  failed: { waits: false, isSettled: false },
};
