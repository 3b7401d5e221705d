/** Ends the command with the sentence and this exit code: 2 if it was mistyped. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
