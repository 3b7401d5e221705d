/** What became of something that a person asked to be changed. */
export type ChangeAnswer =
  | 'succeeded'
  /** No, for certain: nothing has changed. */
  | 'refused'
  /** Nobody knows whether it arrived; or it was never sent. */
  | 'unanswered'
  /** It broke on the way: nothing is known of it, and asking again at once helps nobody. */
  | 'failed';

export interface ChangeFate {
  /** Decisions, section 12: it waits visibly, and is sent only when the person says so again. */
  readonly waits: boolean;
  /** It has had its answer: asked for again it is another wish, with another key. Until then it is the same one. */
  readonly isSettled: boolean;
}

export const CHANGE_FATES: Readonly<Record<ChangeAnswer, ChangeFate>> = {
  succeeded: { waits: false, isSettled: true },
  refused: { waits: false, isSettled: true },
  unanswered: { waits: true, isSettled: false },
  failed: { waits: false, isSettled: false },
};
