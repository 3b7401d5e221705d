/** One setting that `assist connect` asks for. */
export interface Question {
  /** Path of the setting, such as `auth.user`; empty if the answer contains several settings. */
  readonly path: string;
  readonly text: string;
  readonly isSecret?: true;
  readonly usual?: string;
  /**
   * Converts the typed text to the setting's value; left out if the text itself is the value.
   *
   * @throws {ConnectionError} if the answer cannot be right; a person at a terminal is asked again
   */
  readonly read?: (answer: string, earlier: Readonly<Record<string, unknown>>) => unknown;
}

/** Returns true for an answer that begins with a y or Y. */
export const yesOrNo = (answer: string) => answer.toLowerCase().startsWith('y');

export const ROOMS_KEEP_PRIVATE: Question = {
  path: 'roomsKeepPrivate',
  text: 'Do the rooms keep private flags (RemovePrivateProperty $false)? Otherwise people see only when the rooms are taken',
  usual: 'no',
  read: yesOrNo,
};
