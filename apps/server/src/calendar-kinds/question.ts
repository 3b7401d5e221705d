/** One setting that `assist connect` asks for. */
export interface Question {
  /** Where the answer goes, `auth.user`; empty for one that gives several settings. */
  readonly path: string;
  readonly text: string;
  readonly isSecret?: true;
  readonly usual?: string;
  /** Converts the typed text to the setting's value. */
  readonly read?: (answer: string) => unknown;
}

/** True for an answer that begins with a y. */
export const yesOrNo = (answer: string) => answer.toLowerCase().startsWith('y');

export const ROOMS_KEEP_PRIVATE: Question = {
  path: 'roomsKeepPrivate',
  text: 'Do the rooms keep what is private (RemovePrivateProperty $false)? Otherwise others see only that they are taken',
  usual: 'no',
  read: yesOrNo,
};
